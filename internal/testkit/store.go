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

// Store adds the record of a store, for rows with a store_id.
func Store(t testing.TB, d *db.DB, id string) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO stores
			(id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at, sort_key)
			VALUES (?, ?, ?, 'restaurant', 'de', '["de","en"]', 'EUR', 'Europe/Berlin', 'premium', ?, ?)`,
			id, id, id, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), id)
		return err
	})
	if err != nil {
		t.Fatalf("adding store %s: %v", id, err)
	}
}

// Languages holds the default languages of stores, whose prices are in EUR and whose clocks
// are Berlin's, for services that need no more of them.
type Languages map[string]lang.Key

// DefaultLanguage returns a NotFound fault for an unknown store.
func (l Languages) DefaultLanguage(_ context.Context, _ bun.IDB, storeID string) (lang.Key, error) {
	key, ok := l[storeID]
	if !ok {
		return "", fault.New(fault.NotFound, fault.NoStore)
	}
	return key, nil
}

// Currency is EUR for every store.
func (l Languages) Currency(context.Context, bun.IDB, string) (string, error) { return "EUR", nil }

// Slug is the id of every store.
func (l Languages) Slug(_ context.Context, _ bun.IDB, storeID string) (string, error) {
	return storeID, nil
}

// ZoneIn is Europe/Berlin for every store.
func (l Languages) ZoneIn(context.Context, bun.IDB, string) (*time.Location, error) {
	return time.LoadLocation("Europe/Berlin")
}

// Version is the number of changes to a store so far.
func Version(t testing.TB, d *db.DB, storeID string) int64 {
	t.Helper()
	versions, err := d.Versions(t.Context(), []string{storeID})
	NoError(t, err)
	return versions[storeID]
}
