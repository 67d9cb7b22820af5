package demoidp

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/identity/provider"
	"carte/internal/lang"
)

// Account is an account of the demonstration.
type Account struct {
	bun.BaseModel `bun:"table:demo_accounts,alias:a"`

	Subject string `bun:"subject,pk"`
	Email   string `bun:"email"` // canonical
	Name    string `bun:"name"`
	// Note says what the account can do.
	Note lang.Text `bun:"note,type:text"`
	// Listed accounts are shown to everybody. Those made with the form are not, because
	// their addresses may be personal.
	Listed    bool      `bun:"listed"`
	CreatedAt time.Time `bun:"created_at"`
}

// Seed adds a listed account and returns its subject.
func Seed(ctx context.Context, tx bun.IDB, account Account) (string, error) {
	account.Subject, account.Listed = db.NewID(), true
	if _, err := tx.NewInsert().Model(&account).Exec(ctx); err != nil {
		return "", fmt.Errorf("adding the demo account %s: %w", account.Email, err)
	}
	return account.Subject, nil
}

// listAccounts returns the listed accounts in the order they were added.
func listAccounts(ctx context.Context, tx bun.IDB) ([]Account, error) {
	accounts := []Account{}
	err := tx.NewSelect().Model(&accounts).Where("a.listed").Order("a.created_at", "a.subject").Scan(ctx)
	return accounts, db.Wrap(err, "listing demo accounts")
}

// findOrCreate returns the account of a canonical address, or makes one.
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

func accountBySubject(ctx context.Context, tx bun.IDB, subject string) (Account, error) {
	var account Account
	err := sql.ErrNoRows
	if provider.IsValidID(subject) {
		err = tx.NewSelect().Model(&account).Where("a.subject = ?", subject).Scan(ctx)
	}
	return account, db.NotFound(err, "reading the demo account", "There is no such demo account.")
}
