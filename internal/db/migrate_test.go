package db_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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
	testkit.NewDB(t, d).Execute(query, args...)
}

// An identity whose issuer was not written down could be anybody's. Its user is
// kept, and found again by the e-mail that the issuer vouches for.
func TestIdentitiesOfUnknownIssuersAreForgotten(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		testkit.NoError(t, d.MigrateTo(ctx, 7))
		for _, provider := range []string{"upstream", "demo"} {
			execute(t, d, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, 'Ada', ?, ?)`,
				provider, provider+"@example.com", provider, time.Now().UTC())
			execute(t, d, `INSERT INTO identities (provider, subject, uid, created_at) VALUES (?, '1', ?, ?)`, provider, provider, time.Now().UTC())
		}
		testkit.NoError(t, d.MigrateTo(ctx, 8))
		var users, upstream, demo int
		err := d.Read.NewRaw(`SELECT (SELECT COUNT(*) FROM users), (SELECT COUNT(*) FROM identities WHERE provider = 'upstream'),
			(SELECT COUNT(*) FROM identities WHERE provider = 'demo')`).Scan(ctx, &users, &upstream, &demo)
		if err != nil || users != 2 || upstream != 0 || demo != 1 {
			t.Errorf("%d users, identities: %d upstream, %d of the demonstration, %v", users, upstream, demo, err)
		}
	})
}

// Processes that start side by side over one PostgreSQL all migrate it, or wait
// for the one that does.
func TestMigrateAtOnce(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := d.Migrate(context.Background()); err != nil {
					t.Error(err)
				}
			})
			if d.Engine == db.SQLite {
				all.Wait() // the data folder's lock keeps processes apart
			}
		}
		all.Wait()
		if done, err := d.Migrated(t.Context()); !done || err != nil {
			t.Errorf("migrated: %t, %v", done, err)
		}
	})
}

// A database whose tables are newer than the program is left alone.
func TestNewerTablesAreRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		execute(t, d, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`)
		_, migratedErr := d.Migrated(t.Context())
		for _, err := range []error{d.Migrate(t.Context()), migratedErr} {
			if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "a newer Carte has migrated the database") {
				t.Errorf("told as %v", err)
			}
		}
	})
}

// Migrated distinguishes the tables of an older program from current ones.
func TestMigrated(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		testkit.NoError(t, d.MigrateTo(t.Context(), 7))
		if done, err := d.Migrated(t.Context()); done || err != nil {
			t.Errorf("migrated: %t, %v", done, err)
		}
	})
}

// Users of the demonstration are not kept beside real ones, and the roles they
// have assigned are removed with them; a database without others is a
// demonstration.
func TestADatabaseIsADemonstrationOrNot(t *testing.T) {
	for name, c := range map[string]struct {
		providers   []string
		marked      bool
		left, waits int
		waitsAsWhat string
	}{
		"real users":            {[]string{"google"}, false, 1, 1, "store_staff"},
		"demonstration's users": {[]string{"demo"}, true, 1, 1, "store_owner"},
		"both":                  {[]string{"google", "demo"}, false, 1, 1, "store_staff"},
		"nobody":                {nil, false, 0, 1, "store_owner"},
	} {
		t.Run(name, func(t *testing.T) {
			empty(t, func(t *testing.T, d *db.DB) {
				ctx := context.Background()
				testkit.NoError(t, d.MigrateTo(ctx, 12))
				for _, provider := range c.providers {
					execute(t, d, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, 'Ada', ?, ?)`,
						provider, provider+"@example.com", provider, time.Now().UTC())
				}
				for _, row := range []struct {
					role string
					demo bool
				}{{"store_owner", true}, {"store_staff", false}} {
					execute(t, d, `INSERT INTO invitations (email, role, demo, created_at) VALUES ('bob@example.com', ?, ?, ?)`, row.role, row.demo, time.Now().UTC())
				}
				testkit.NoError(t, d.Migrate(ctx))
				var marked bool
				var users, waiting int
				var role string
				err := d.Read.NewRaw(`SELECT EXISTS (SELECT 1 FROM demonstration), (SELECT COUNT(*) FROM users),
					(SELECT COUNT(*) FROM invitations), (SELECT MIN(role) FROM invitations)`).Scan(ctx, &marked, &users, &waiting, &role)
				if err != nil || marked != c.marked || users != c.left || waiting != c.waits || role != c.waitsAsWhat {
					t.Errorf("marked %t, %d users, %d invitations to %s, %v", marked, users, waiting, role, err)
				}
			})
		})
	}
}

// Salts that an older Carte has written to the file, and deleted, are in none of
// its bytes once it has been migrated.
func TestOldSaltsAreDestroyed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "carte.db")
	d := testkit.Open(t, "sqlite:"+path)
	testkit.NoError(t, d.MigrateTo(t.Context(), 12))
	salts := []string{"SALTOFTHEDAYBEFORE", "SALTOFYESTERDAY", "SALTOFTODAY"}
	for i, salt := range salts {
		execute(t, d, `INSERT INTO visitor_salts (day, salt) VALUES (?, ?)`, i, salt)
	}
	execute(t, d, `DELETE FROM visitor_salts WHERE day < '2'`)
	execute(t, d, `INSERT INTO daily_counts (kind, subject_id, day, store_id, count, last_at) VALUES
		('click', 'link', '2026-11-20', 'store', 3, '2026-11-20 12:00:00+00:00'), ('click', 'link', '2026-11-21', 'store', 4, '2026-11-21 12:00:00+00:00')`)
	testkit.NoError(t, d.Migrate(t.Context()))
	for _, name := range []string{path, path + "-wal"} {
		content, err := os.ReadFile(name)
		testkit.NoError(t, err)
		for _, salt := range salts {
			if strings.Contains(string(content), salt) {
				t.Errorf("%s still stands in %s", salt, name)
			}
		}
	}
	if total := testkit.NewDB(t, d).Count(`SELECT count FROM totals WHERE subject_id = 'link'`); total != 7 {
		t.Errorf("the days add up to %d", total)
	}
}

// A store without an address, phone number or e-mail address takes over what its menu had.
func TestMenusAddressBecomesTheStores(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx, at := context.Background(), time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
		testkit.NoError(t, d.MigrateTo(ctx, 60))
		for _, row := range []struct{ id, address, phone, email, menuAddress, menuPhone, menuEmail string }{
			{"both", "A 1", "1", "a@example.com", "B 2", "2", "b@example.com"},
			{"menu", "", "", "", "B 2", "2", "b@example.com"},
			{"some", "A 1", "", "a@example.com", "B 2", "2", ""},
			{"none", "", "", "", "", "", ""},
		} {
			execute(t, d, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, opening_hours, address, phone, email, plan, created_at, sort_key)
				VALUES (?, ?, 'Osteria', 'restaurant', 'en', '["en"]', 'EUR', 'Europe/Berlin', '{}', ?, ?, ?, 'trial', ?, 'osteria')`, row.id, row.id, row.address, row.phone, row.email, at)
			execute(t, d, `INSERT INTO menus (id, store_id, tagline, description, cuisine, service_note, address, phone, email, created_at)
				VALUES (?, ?, '{}', '{}', '{}', '{}', ?, ?, ?, ?)`, row.id, row.id, row.menuAddress, row.menuPhone, row.menuEmail, at)
		}
		testkit.NoError(t, d.Migrate(ctx))
		var stores []struct {
			ID, Address, Phone, Email string
			Revision                  int64
		}
		testkit.NoError(t, d.Read.NewRaw(`SELECT id, address, phone, email, revision FROM stores ORDER BY id`).Scan(ctx, &stores))
		want := "[{both A 1 1 a@example.com 1} {menu B 2 2 b@example.com 2} {none    1} {some A 1 2 a@example.com 2}]"
		if got := fmt.Sprint(stores); got != want {
			t.Errorf("the stores have %s, want %s", got, want)
		}
	})
}

// What guests see of a store's look is what is worked on, and the first version.
func TestLooksGetDrafts(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx, at := context.Background(), time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
		testkit.NoError(t, d.MigrateTo(ctx, 76))
		execute(t, d, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, opening_hours, plan, created_at, sort_key)
			VALUES ('s', 'osteria', 'Osteria', 'restaurant', 'en', '["en"]', 'EUR', 'Europe/Berlin', '{}', 'trial', ?, 'osteria')`, at)
		execute(t, d, `INSERT INTO link_pages (store_id, tagline, template, text_color, logo_image, cover_image) VALUES ('s', '{}', 'paper', '#ffffff', 'logo', 'cover')`)
		testkit.NoError(t, d.Migrate(ctx))
		for _, table := range []string{"link_pages", "appearances", "appearance_versions"} {
			var got string
			err := d.Read.NewRaw(`SELECT template || ' ' || text_color || ' ' || logo_image || ' ' || background_image || ' ' || background_placement || ' ' || button_shape
				FROM ? WHERE store_id = 's'`, bun.Ident(table)).Scan(ctx, &got)
			if want := "paper #ffffff logo cover cover template"; err != nil || got != want {
				t.Errorf("%s has %q, %v; want %q", table, got, err, want)
			}
		}
	})
}

// The logs of roles and of the configuration become one, and lose nothing.
func TestLogsBecomeOne(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx, at := context.Background(), time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
		testkit.NoError(t, d.MigrateTo(ctx, 30))
		execute(t, d, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES ('g', 'giulia@example.com', TRUE, 'Giulia', 'google', ?)`, at)
		for i, row := range []struct{ id, store, before, after, by, event string }{
			{"a", "osteria", "", "store_owner", "", "assigned"},
			{"b", "osteria", "store_owner", "", "giulia@example.com", "invitation_withdrawn"},
			{"c", "", "", "admin_developer", "gone@example.com", "invited"},
		} {
			execute(t, d, `INSERT INTO role_changes (id, at, store_id, email, role_before, role_after, by_email, by_name, event)
				VALUES (?, ?, NULLIF(?, ''), 'ada@example.com', NULLIF(?, ''), NULLIF(?, ''), ?, '', ?)`,
				row.id, at.Add(time.Duration(i)*time.Minute), row.store, row.before, row.after, row.by, row.event)
		}
		execute(t, d, `INSERT INTO configuration_changes (revision, at, by_email, by_name, changes) VALUES (2, ?, 'giulia@example.com', 'Giulia', ?)`,
			at.Add(time.Hour), `[{"field":"trial_days","before":30,"after":14},{"field":"default_store_id","before":null,"after":"osteria"}]`)
		testkit.NoError(t, d.Migrate(ctx))
		var got []string
		err := d.Read.NewRaw(`SELECT COALESCE(store_id, 'site') || ' ' || action || ' ' || subject || ' ' || COALESCE(before, 'none') || ' ' || COALESCE(after, 'none')
			|| ' by ' || actor_uid || ' ' || actor_email FROM audit ORDER BY at`).Scan(ctx, &got)
		want := []string{
			`osteria role.assigned ada@example.com none {"role":"store_owner"} by  `,
			`osteria role.invitation_withdrawn ada@example.com {"role":"store_owner"} none by g giulia@example.com`,
			`site role.invited ada@example.com none {"role":"admin_developer"} by  gone@example.com`,
			`site configuration.updated  {"default_store_id":null,"trial_days":30} {"default_store_id":"osteria","trial_days":14} by g giulia@example.com`,
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v\n%s", err, strings.Join(got, "\n"))
		}
	})
}

// Names that are there already are found and sorted as new ones are.
func TestPresentNamesAreFolded(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		testkit.NoError(t, d.MigrateTo(t.Context(), 12))
		execute(t, d, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at)
			VALUES ('s', 'oesi', 'Zum Österreicher', 'bar', 'de', '["de"]', 'EUR', 'Europe/Vienna', 'premium', ?)`, time.Now().UTC())
		execute(t, d, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES ('u', 'ada@example.com', TRUE, 'Çınar', 'google', ?)`, time.Now().UTC())
		testkit.NoError(t, d.Migrate(t.Context()))
		var found []string
		err := d.Read.NewRaw(`SELECT sort_key FROM stores UNION ALL SELECT word || ' ' || store_id FROM store_words
			UNION ALL SELECT word || ' ' || uid FROM user_words`).Scan(t.Context(), &found)
		slices.Sort(found)
		want := []string{"ada@example.com u", "cinar u", "com u", "example.com u", "oesi s", "osterreicher s", "zum osterreicher", "zum s"}
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%q, %v", found, err)
		}
	})
}

// Settings that were stored as typed become what is offered.
func TestSettingsBecomeAsListed(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		testkit.NoError(t, d.MigrateTo(t.Context(), 60))
		for id, typed := range map[string][2]string{
			"1": {"eur", "Europe/Berlin"}, "2": {"CHF", "localtime"}, "3": {"USD", "right/America/New_York"}, "4": {"JPY", "posixrules"},
		} {
			execute(t, d, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at)
				VALUES (?, ?, 'Osteria', 'bar', 'de', '["de"]', ?, ?, 'premium', ?)`, id, id, typed[0], typed[1], time.Now().UTC())
		}
		testkit.NoError(t, d.Migrate(t.Context()))
		var found []string
		err := d.Read.NewRaw(`SELECT id || ' ' || currency || ' ' || time_zone FROM stores ORDER BY id`).Scan(t.Context(), &found)
		want := []string{"1 EUR Europe/Berlin", "2 CHF UTC", "3 USD America/New_York", "4 JPY UTC"}
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%q, %v", found, err)
		}
	})
}

// Special days whose year was stored half typed are dropped, and all other hours stay.
func TestImpossibleDaysAreDropped(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		testkit.NoError(t, d.MigrateTo(t.Context(), 76))
		for id, hours := range map[string]string{
			"1": `{"mon":[{"from":"11:30","to":"22:00"}],"special":[{"date":"0002-12-24"},{"date":"2026-12-24","hours":[{"from":"11:30","to":"14:00"}]}]}`,
			"2": `{"special":[{"date":"0202-12-24"},{"date":"2205-01-01"}]}`,
			"3": `{"special":[{"date":"2000-01-01"},{"date":"2100-12-31"}]}`,
			"4": `{}`,
		} {
			execute(t, d, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, opening_hours, plan, created_at)
				VALUES (?, ?, 'Osteria', 'bar', 'de', '["de"]', 'EUR', 'Europe/Berlin', ?, 'premium', ?)`, id, id, hours, time.Now().UTC())
		}
		testkit.NoError(t, d.Migrate(t.Context()))
		var found []string
		err := d.Read.NewRaw(`SELECT id || ' ' || revision || ' ' || opening_hours FROM stores ORDER BY id`).Scan(t.Context(), &found)
		want := []string{
			`1 2 {"mon":[{"from":"11:30","to":"22:00"}],"special":[{"date":"2026-12-24","hours":[{"from":"11:30","to":"14:00"}]}]}`,
			`2 2 {}`,
			`3 1 {"special":[{"date":"2000-01-01"},{"date":"2100-12-31"}]}`,
			`4 1 {}`,
		}
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%v\n%s", err, strings.Join(found, "\n"))
		}
	})
}
