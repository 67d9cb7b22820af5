package testkit

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// DB is a database whose methods end the test on an error.
type DB struct {
	*db.DB
	t testing.TB
}

// NewDB makes the methods over a database.
func NewDB(t testing.TB, d *db.DB) DB { return DB{d, t} }

// MustWrite is db.Write.
func (d DB) MustWrite(fn func(ctx context.Context, tx bun.Tx) error) {
	d.t.Helper()
	NoError(d.t, d.Write(context.Background(), fn))
}

// Execute runs a statement in a transaction of its own.
func (d DB) Execute(query string, args ...any) {
	d.t.Helper()
	d.MustWrite(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

// Count returns the number that a query selects.
func (d DB) Count(query string, args ...any) (n int) {
	d.t.Helper()
	NoError(d.t, d.Read.NewRaw(query, args...).Scan(context.Background(), &n))
	return n
}

// AddStore adds a store named Osteria, which has no members, and returns its id.
func (d DB) AddStore() string {
	d.t.Helper()
	id := db.NewID()
	Store(d.t, d.DB, id)
	d.Execute(`UPDATE stores SET name = 'Osteria' WHERE id = ?`, id)
	return id
}

// RoleIn returns the role of an e-mail in a store, or in the whole site for the id
// "platform": empty for none, "invited to store_staff" for an invitation.
func (d DB) RoleIn(storeID, email string) string {
	d.t.Helper()
	var roles []string
	err := d.Read.NewRaw(`SELECT m.role FROM members AS m JOIN users AS u ON u.uid = m.uid WHERE m.store_id = ? AND u.email = ?
		UNION ALL SELECT 'admin_developer' FROM users WHERE admin_developer AND email = ? AND ? = 'platform'
		UNION ALL SELECT 'invited to ' || role FROM invitations WHERE COALESCE(store_id, 'platform') = ? AND email = ?`,
		storeID, email, email, storeID, storeID, email).Scan(context.Background(), &roles)
	NoError(d.t, err)
	return strings.Join(roles, ", ")
}

// Names returns the names of stores by their ids.
func (d DB) Names(ctx context.Context, storeIDs []string) (map[string]string, error) {
	return d.texts(ctx, "name", storeIDs)
}

// Slugs returns the slugs of stores by their ids.
func (d DB) Slugs(ctx context.Context, storeIDs []string) (map[string]string, error) {
	return d.texts(ctx, "slug", storeIDs)
}

// texts returns a column of stores by their ids.
func (d DB) texts(ctx context.Context, column string, storeIDs []string) (map[string]string, error) {
	texts := map[string]string{}
	if len(storeIDs) == 0 {
		return texts, nil
	}
	var rows []struct{ ID, Text string }
	err := d.Read.NewRaw(`SELECT id, ? AS text FROM stores WHERE id IN ?`, bun.Ident(column), bun.Tuple(storeIDs)).Scan(ctx, &rows)
	for _, row := range rows {
		texts[row.ID] = row.Text
	}
	return texts, err
}

// Clock is the system time and an offset.
type Clock struct{ ahead atomic.Int64 }

// Now returns the time.
func (c *Clock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Move moves the clock on.
func (c *Clock) Move(by time.Duration) { c.ahead.Add(int64(by)) }

// Set sets the clock to be ahead of the time of day.
func (c *Clock) Set(ahead time.Duration) { c.ahead.Store(int64(ahead)) }

// FixedClock stands still until it is set.
type FixedClock struct{ at atomic.Pointer[time.Time] }

// NewFixedClock makes a clock that shows a time.
func NewFixedClock(at time.Time) *FixedClock {
	c := &FixedClock{}
	c.Set(at)
	return c
}

// Now returns the time.
func (c *FixedClock) Now() time.Time { return *c.at.Load() }

// Set sets the time.
func (c *FixedClock) Set(at time.Time) { c.at.Store(&at) }
