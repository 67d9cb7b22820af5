package provider

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// codeRow is the code of a sign-in.
type codeRow struct {
	bun.BaseModel `bun:"table:sign_in_codes,alias:c"`

	RequestID     string    `bun:"request_id,pk"`
	Realm         string    `bun:"realm"`
	CodeHash      string    `bun:"code_hash"`
	Params        Params    `bun:"params,type:text"`
	Subject       string    `bun:"subject"`
	SignedInAt    time.Time `bun:"signed_in_at"`
	CodeExpiresAt time.Time `bun:"code_expires_at"`
	CodeUsedAt    time.Time `bun:"code_used_at,nullzero"`
	ExpiresAt     time.Time `bun:"expires_at"`
}

// pruneBatch limits the rows that one transaction deletes.
const pruneBatch = 1000

// PruneCodes deletes the codes of all providers whose time is over.
func PruneCodes(ctx context.Context, d *db.DB, now time.Time) error {
	return db.Wrap(d.DeleteInBatches(ctx, pruneBatch, "sign_in_codes", "request_id", "expires_at < ?", now), "pruning codes")
}

// insertCode fails with ErrNoRequest where the request already has a code.
func insertCode(ctx context.Context, tx bun.IDB, row *codeRow) error {
	inserted, err := affected(tx.NewInsert().Model(row).On("CONFLICT (request_id) DO NOTHING").Exec(ctx))
	if err == nil && !inserted {
		return ErrNoRequest
	}
	return err
}

// markCodeUsed reports whether the code was valid and unused.
func markCodeUsed(ctx context.Context, tx bun.IDB, realm, hash string, now time.Time) (bool, error) {
	return affected(tx.ExecContext(ctx, `UPDATE sign_in_codes SET code_used_at = ?
		WHERE realm = ? AND code_hash = ? AND code_used_at IS NULL AND code_expires_at > ?`, now, realm, hash, now))
}

// codeByHash returns nil where there is none.
func codeByHash(ctx context.Context, tx bun.IDB, realm, hash string, now time.Time) (*codeRow, error) {
	row := new(codeRow)
	err := tx.NewSelect().Model(row).Where("c.code_hash = ?", hash).Where("c.realm = ?", realm).Where("c.expires_at > ?", now).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return row, err
}

func deleteCode(ctx context.Context, tx bun.IDB, requestID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM sign_in_codes WHERE request_id = ?`, requestID)
	return err
}

// lockUsedCode reports whether a used code still exists, and locks it until the
// transaction ends.
func lockUsedCode(ctx context.Context, tx bun.IDB, realm, requestID string) (bool, error) {
	return affected(tx.ExecContext(ctx, `UPDATE sign_in_codes SET code_used_at = code_used_at
		WHERE request_id = ? AND realm = ? AND code_used_at IS NOT NULL`, requestID, realm))
}

// affected reports whether a statement has changed a row.
func affected(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
