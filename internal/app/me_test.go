package app

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// The signed-in user is read with three statements, the verification of the
// token included, and the response is small even for a user with a role in
// hundreds of stores.
func TestMeIsBrief(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		a := &App{db: d, baseURL: "https://carte.example"}
		a.wireUseCases(jobs.NewService(a.db, time.Now))
		var err error
		if a.identity, err = a.newIdentity(t.Context()); err != nil {
			t.Fatal(err)
		}
		owned := map[string]int{"ada@example.com": 0, "bob@example.com": 3, "eve@example.com": 301}
		fillOwners(t, d, owned)
		for email, n := range owned {
			token, err := a.identity.IDTokenFor(t.Context(), email)
			testkit.NoError(t, err)
			var me identity.CurrentUser
			statements := testkit.CountStatements(t, d, func() {
				who, err := a.identity.Authenticate(t.Context(), token)
				testkit.NoError(t, err)
				if me, err = a.identity.Me(t.Context(), who); err != nil {
					t.Fatal(err)
				}
			})
			raw := testkit.Must(json.Marshal(me))
			if statements > 3 || len(raw) > 12<<10 {
				t.Errorf("%s is told in %d statements and %d bytes", email, statements, len(raw))
			}
			listed := min(n, identity.MaxListedStores)
			if me.Email != email || me.StoreCount != n || len(me.Stores) != listed || len(me.Plans) != listed || len(me.LinkIDs) != listed ||
				slices.Contains(me.Permissions, actor.TeamUpdate) != (n > 0) {
				t.Errorf("%s is told %s", email, raw)
			}
			for i, store := range me.Stores {
				if want := fmt.Sprintf("Store %03d", i); store.Name != want || me.Plans[i].StoreID != store.ID || store.Role != actor.StoreOwner {
					t.Errorf("place %d has %+v, want %s", i, store, want)
				}
			}
		}
	})
}

// fillOwners adds users who own so many stores.
func fillOwners(t *testing.T, d *db.DB, owned map[string]int) {
	t.Helper()
	testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
		now := time.Now().UTC()
		for email, n := range owned {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, 'Somebody', 'google', ?)`, email, email, now)
			if err != nil {
				return err
			}
			// The last by name first: the list is sorted.
			for i := n - 1; i >= 0; i-- {
				id, name := db.NewID(), fmt.Sprintf("Store %03d", i)
				_, err := tx.ExecContext(ctx, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at, trial_ends_at, sort_key)
					VALUES (?, ?, ?, 'restaurant', 'de', '["de"]', 'EUR', 'Europe/Berlin', 'trial', ?, ?, ?)`, id, "s-"+id, name, now, now.AddDate(0, 0, 30), name)
				if err != nil {
					return err
				}
				_, err = tx.ExecContext(ctx, `INSERT INTO members (store_id, uid, role, created_at) VALUES (?, ?, 'store_owner', ?)`, id, email, now)
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}
