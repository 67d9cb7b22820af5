package demoidp

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity/provider"
	"carte/internal/lang"
)

// Account is somebody who can sign in here.
type Account struct {
	bun.BaseModel `bun:"table:demo_accounts,alias:a"`

	Subject string `bun:"subject,pk"`
	Email   string `bun:"email"` // canonical
	Name    string `bun:"name"`
	// Note says what the account is good for.
	Note lang.Text `bun:"note,type:text"`
	// Listed accounts are offered to everybody. One that was made with the form
	// is not: its address is somebody's.
	Listed    bool      `bun:"listed"`
	CreatedAt time.Time `bun:"created_at"`
}

// Seed adds an account that is offered to everybody, and returns its subject.
func Seed(ctx context.Context, tx bun.IDB, account Account) (string, error) {
	account.Subject, account.Listed = db.NewID(), true
	if _, err := tx.NewInsert().Model(&account).Exec(ctx); err != nil {
		return "", fmt.Errorf("adding the demo account %s: %w", account.Email, err)
	}
	return account.Subject, nil
}

// listed returns the accounts to choose from, in the order they were added.
func listed(ctx context.Context, tx bun.IDB) ([]Account, error) {
	accounts := []Account{}
	err := tx.NewSelect().Model(&accounts).Where("a.listed").Order("a.created_at", "a.subject").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing demo accounts: %w", err)
	}
	return accounts, nil
}

// findOrCreate returns the account of a canonical address, a new one where
// there is none.
func findOrCreate(ctx context.Context, d *db.DB, email, name string, now time.Time) (Account, error) {
	var account Account
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		created := &Account{Subject: db.NewID(), Email: email, Name: name, CreatedAt: now}
		if _, err := tx.NewInsert().Model(created).On("CONFLICT (email) DO NOTHING").Exec(ctx); err != nil {
			return err
		}
		return tx.NewSelect().Model(&account).Where("a.email = ?", created.Email).Scan(ctx)
	})
	if err != nil {
		return Account{}, fmt.Errorf("making a demo account: %w", err)
	}
	return account, nil
}

func bySubject(ctx context.Context, tx bun.IDB, subject string) (Account, error) {
	var account Account
	missing := fault.New(fault.NotFound, "There is no such demo account.")
	if !provider.PossibleID(subject) {
		return account, missing
	}
	err := tx.NewSelect().Model(&account).Where("a.subject = ?", subject).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return account, missing
	}
	return account, err
}
