package provider

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"
)

type keyRow struct {
	bun.BaseModel `bun:"table:signing_keys,alias:k"`

	ID         string    `bun:"id,pk"`
	Realm      string    `bun:"realm"`
	PrivateKey string    `bun:"private_key"`
	CreatedAt  time.Time `bun:"created_at"`
}

// keysOf lists a realm's keys, the newest first.
func keysOf(ctx context.Context, tx bun.IDB, realm string) ([]keyRow, error) {
	var rows []keyRow
	err := tx.NewSelect().Model(&rows).Where("k.realm = ?", realm).Order("k.created_at DESC", "k.id").Scan(ctx)
	return rows, err
}

func allKeys(ctx context.Context, tx bun.IDB) ([]keyRow, error) {
	var rows []keyRow
	err := tx.NewSelect().Model(&rows).Scan(ctx)
	return rows, err
}

func keyExists(ctx context.Context, tx bun.IDB, realm, id string) (bool, error) {
	return tx.NewSelect().Model((*keyRow)(nil)).Where("k.id = ?", id).Where("k.realm = ?", realm).Exists(ctx)
}

func insertKey(ctx context.Context, tx bun.IDB, row *keyRow) error {
	_, err := tx.NewInsert().Model(row).Exec(ctx)
	return err
}

func updateKey(ctx context.Context, tx bun.IDB, id, stored string) error {
	_, err := tx.ExecContext(ctx, `UPDATE signing_keys SET private_key = ? WHERE id = ?`, stored, id)
	return err
}

func deleteKey(ctx context.Context, tx bun.IDB, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM signing_keys WHERE id = ?`, id)
	return err
}

// deleteKeys deletes the keys of all realms and lists the realms.
func deleteKeys(ctx context.Context, tx bun.IDB) (realms []string, err error) {
	if err := tx.NewRaw(`SELECT DISTINCT realm FROM signing_keys`).Scan(ctx, &realms); err != nil {
		return nil, err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM signing_keys`)
	return realms, err
}

// rootSecret returns "" where there is none.
func rootSecret(ctx context.Context, tx bun.IDB) (stored string, err error) {
	err = tx.NewRaw(`SELECT value FROM identity_secrets WHERE name = 'root'`).Scan(ctx, &stored)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return stored, err
}

// insertRootSecret does nothing where there is one.
func insertRootSecret(ctx context.Context, tx bun.IDB, stored string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO identity_secrets (name, value) VALUES ('root', ?) ON CONFLICT (name) DO NOTHING`, stored)
	return err
}

func updateRootSecret(ctx context.Context, tx bun.IDB, stored string) error {
	_, err := tx.ExecContext(ctx, `UPDATE identity_secrets SET value = ? WHERE name = 'root'`, stored)
	return err
}

func deleteRootSecret(ctx context.Context, tx bun.IDB) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM identity_secrets WHERE name = 'root'`)
	return err
}
