package testkit

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// Store adds the record of a store to which the rows of a test can belong.
func Store(t testing.TB, d *db.DB, id string) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO stores
			(id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at, sort_key, search_text)
			VALUES (?, ?, ?, 'restaurant', 'de', '["de","en"]', 'EUR', 'Europe/Berlin', 'premium', ?, ?, ?)`,
			id, id, id, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), id, id)
		return err
	})
	if err != nil {
		t.Fatalf("adding store %s: %v", id, err)
	}
}

// Languages tells the default language of the stores it holds, for services
// that ask for no more.
type Languages map[string]lang.Key

// DefaultLanguage answers NotFound for a store that is not held.
func (l Languages) DefaultLanguage(_ context.Context, storeID string) (lang.Key, error) {
	key, ok := l[storeID]
	if !ok {
		return "", fault.New(fault.NotFound, "There is no such store.")
	}
	return key, nil
}

// Version is the number of changes to a store so far.
func Version(t testing.TB, d *db.DB, storeID string) int64 {
	t.Helper()
	versions, err := d.Versions(t.Context(), []string{storeID})
	if err != nil {
		t.Fatal(err)
	}
	return versions[storeID]
}
