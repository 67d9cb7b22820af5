package demo_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/demo"
	"carte/internal/testkit"
)

// A database is checked before it is migrated, so its tables may be older than
// the mark of a demonstration, or not there at all.
func TestDatabasesWithoutTheMark(t *testing.T) {
	user := `INSERT INTO users (uid, email, email_verified, name, provider, created_at)
		VALUES ('1', 'ada@example.com', TRUE, 'Ada', 'demo', '2026-01-01 00:00:00+00:00')`
	other := `INSERT INTO users (uid, email, email_verified, name, provider, created_at)
		VALUES ('2', 'grace@example.com', TRUE, 'Grace', 'google', '2026-01-01 00:00:00+00:00')`
	for name, c := range map[string]struct {
		statements  []string
		plain, demo bool // whether it is served so
	}{
		"empty":                     {nil, true, true},
		"users of a demonstration":  {[]string{user}, false, true},
		"other users":               {[]string{other}, true, false},
		"both":                      {[]string{user, other}, true, false},
		"before there were users":   {[]string{`ALTER TABLE users RENAME TO other`, `DROP TABLE invitations`}, true, true},
		"before there were invited": {[]string{user, `DROP TABLE invitations`}, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
					for _, statement := range append([]string{`DROP TABLE demonstration`}, c.statements...) {
						if _, err := tx.ExecContext(ctx, statement); err != nil {
							return err
						}
					}
					return nil
				})
				for asDemo, served := range map[bool]bool{false: c.plain, true: c.demo} {
					if err := demo.CheckDatabase(t.Context(), d, asDemo); (err == nil) != served {
						t.Errorf("with --demo %t: %v", asDemo, err)
					}
				}
			})
		})
	}
}
