package db_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// empty runs a test on a database without tables, on each engine.
func empty(t *testing.T, run func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { run(t, testkit.Open(t, "sqlite:"+filepath.Join(t.TempDir(), "carte.db"))) })
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			d := testkit.Open(t, testkit.PostgresURL(t))
			execute(t, d, `DROP SCHEMA public CASCADE`)
			execute(t, d, `CREATE SCHEMA public`)
			run(t, d)
		})
	}
}

func execute(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.Write(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An identity whose issuer was not written down could be anybody's. Its user is
// kept, and found again by the e-mail that the issuer vouches for.
func TestIdentitiesOfUnknownIssuersAreForgotten(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := d.MigrateTo(ctx, 7); err != nil {
			t.Fatal(err)
		}
		for _, provider := range []string{"upstream", "demo"} {
			execute(t, d, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, 'Ada', ?, ?)`,
				provider, provider+"@example.com", provider, time.Now().UTC())
			execute(t, d, `INSERT INTO identities (provider, subject, uid, created_at) VALUES (?, '1', ?, ?)`, provider, provider, time.Now().UTC())
		}
		if err := d.Migrate(ctx); err != nil {
			t.Fatal(err)
		}
		var users, upstream, demo int
		err := d.Read.NewRaw(`SELECT (SELECT COUNT(*) FROM users), (SELECT COUNT(*) FROM identities WHERE provider = 'upstream'),
			(SELECT COUNT(*) FROM identities WHERE provider = 'demo')`).Scan(ctx, &users, &upstream, &demo)
		if err != nil || users != 2 || upstream != 0 || demo != 1 {
			t.Errorf("%d users, identities: %d upstream, %d of the demonstration, %v", users, upstream, demo, err)
		}
	})
}
