package identity_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// firebaseUsers issues tokens: a fakeFirebase, or the emulator.
type firebaseUsers interface {
	signIn(uid, email string) (idToken string)
	refresh(uid, email string) (idToken string)
}

// testFirebaseUsers tests that the first sign-in creates one record, and that claims
// follow the role and plan.
func testFirebaseUsers(t *testing.T, s *site, f firebaseUsers, email string) {
	ctx := context.Background()
	first := f.signIn("u1", email)
	uid := claims(t, first)["sub"].(string)
	storeID := s.db.AddStore()
	s.plans.of = map[string]identity.Plan{storeID: {
		Role: "trial", IsTrial: true, TrialStartedAt: time.Unix(1_800_000_000, 0), TrialEndsAt: time.Unix(1_802_592_000, 0),
	}}
	stop := s.runJobs()

	var racing sync.WaitGroup
	for range 10 {
		racing.Go(func() {
			if who, err := s.Authenticate(ctx, first); err != nil || who.UID != uid {
				t.Errorf("first sign-in: %+v, %v", who, err)
			}
		})
	}
	racing.Wait()
	if users, identities := s.db.Count(`SELECT COUNT(*) FROM users`), s.db.Count(`SELECT COUNT(*) FROM identities`); users != 1 || identities != 1 {
		t.Fatalf("ten first requests wrote %d users and %d identities", users, identities)
	}

	give := func(id string, role actor.Role) {
		t.Helper()
		s.setRole(id, email, role)
		s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error { return s.ClaimsChanged(ctx, tx, uid) })
	}
	// awaitClaims waits until new tokens have the claims.
	awaitClaims := func(want map[string]any) {
		t.Helper()
		look, deadline := time.NewTicker(20*time.Millisecond), time.After(30*time.Second)
		defer look.Stop()
		for {
			token := f.refresh("u1", email)
			if _, err := s.Authenticate(ctx, token); err != nil {
				t.Error(err)
			}
			got := claims(t, token)
			maps.DeleteFunc(got, func(name string, _ any) bool { _, asked := want[name]; return !asked })
			wanted := maps.Clone(want)
			maps.DeleteFunc(wanted, func(_ string, value any) bool { return value == nil })
			if maps.Equal(got, wanted) {
				return
			}
			select {
			case <-look.C:
			case <-deadline:
				t.Fatalf("new tokens say %v, want %v", got, wanted)
			}
		}
	}
	give(storeID, actor.StoreManager)
	awaitClaims(map[string]any{"stripeRole": "trial", "trial_start_at": "2027-01-15T08:00:00Z", "trial_end_at": "2027-02-14T08:00:00Z", "admin_developer": nil})
	give(platform, actor.AdminDeveloper)
	awaitClaims(map[string]any{"stripeRole": "trial", "admin_developer": true})

	stop()
	s.plans.of = map[string]identity.Plan{storeID: {Role: "premium"}}
	s.runJobs()
	awaitClaims(map[string]any{"stripeRole": "premium", "trial_end_at": nil, "admin_developer": true})
	give(storeID, "")
	awaitClaims(map[string]any{"stripeRole": nil})
}

func TestFirebaseUsers(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *fakeFirebase) { testFirebaseUsers(t, s, f, "ada@example.com") })
}

func TestFirebaseSignIn(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *fakeFirebase) {
		ctx := context.Background()
		s.db.Execute(`INSERT INTO users (uid, email, email_verified, name, provider, photo_url, admin_developer, created_at)
				VALUES ('before', 'before@example.com', TRUE, 'Before', 'https://accounts.google.com', '', FALSE, ?)`, time.Now().UTC())
		storeID := s.db.AddStore()
		s.invite(storeID, "invited@example.com", actor.StoreStaff)
		for _, c := range []struct {
			name, uid, email string
			change           map[string]any
			want             string // the actor's uid, or the detail of the refusal
		}{
			{"a new user", "u1", "Ada@Example.com", nil, "u1"},
			{"an unverified e-mail", "u2", "eve@example.com", map[string]any{"email_verified": false}, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"an unverified e-mail of another user", "u3", "before@example.com", map[string]any{"email_verified": nil}, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"no e-mail", "u4", "", nil, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"a user with another sign-in", "u5", "before@example.com", nil, "before"},
			{"a known user without an e-mail", "u5", "", map[string]any{"email_verified": false}, "before"},
			{"a provider that is not offered", "u6", "six@example.com", map[string]any{"firebase": map[string]any{"sign_in_provider": "password"}}, "Nobody signs in here with password."},
			{"an invited user", "u8", "invited@example.com", nil, "u8"},
			{"the uid of another record", "before", "nine@example.com", nil, "Your e-mail address signs in in another way."},
		} {
			all := f.tokenClaims(c.uid, c.email)
			maps.Copy(all, c.change)
			who, err := s.Authenticate(ctx, f.sign(all))
			var refusal *fault.Error
			switch {
			case errors.As(err, &refusal):
				if refusal.Code != fault.Forbidden || refusal.Detail != c.want {
					t.Errorf("%s: %v", c.name, err)
				}
			case err != nil || who.UID != c.want || who.Admin:
				t.Errorf("%s: %+v, %v", c.name, who, err)
			}
			if c.uid == "u8" && (who == nil || who.Stores[storeID].Role != actor.StoreStaff) {
				t.Errorf("the invitation was not accepted: %+v", who)
			}
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM users WHERE uid = 'u1' AND provider = 'google.com' AND email = 'ada@example.com'`); n != 1 {
			t.Error("the record does not have the first identity")
		}
	})
}

func TestHiddenFirebaseProviders(t *testing.T) {
	f := newFakeFirebase(t)
	s := open(t, testkit.SQLite(t), f.use, func(c *identity.Config) {
		c.Offers = func(_ context.Context, id string) bool { return id == "apple.com" }
	})
	if _, err := s.Authenticate(context.Background(), f.signIn("u1", "ada@example.com")); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("got %v", err)
	}
}

// A token that was refused while the database failed is handled as new when it is used
// again.
func TestTokenIsSeenAfterItIsAccepted(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *fakeFirebase) {
		ctx := t.Context()
		token := f.signIn("u1", "ada@example.com")
		if _, err := s.Authenticate(ctx, token); err != nil {
			t.Fatal(err)
		}
		storeID := s.db.AddStore()
		s.db.Execute(`INSERT INTO invitations (store_id, email, role, created_at) VALUES (?, 'ada@example.com', 'store_staff', ?)`, storeID, time.Now().UTC())
		s.db.Execute(`ALTER TABLE invitations RENAME TO away`)
		if _, err := s.Authenticate(ctx, token); err == nil {
			t.Fatal("the table would prove nothing: the sign-in needs no invitations")
		}
		s.db.Execute(`ALTER TABLE away RENAME TO invitations`)
		if _, err := s.Authenticate(ctx, token); err != nil {
			t.Fatal(err)
		}
		if got := s.db.RoleIn(storeID, "ada@example.com"); got != "store_staff" {
			t.Errorf("the invitation became %q", got)
		}
	})
}

// Claims that could not be written are written later, also by the next process. A token
// with old claims causes a write when no job was enqueued.
func TestClaimsAreRetried(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *fakeFirebase) {
		ctx := context.Background()
		f.set(func() { f.failures = 1 })
		stop := s.runJobs()
		if _, err := s.Authenticate(ctx, f.signIn("u1", "ada@example.com")); err != nil {
			t.Fatal(err)
		}
		f.await("u1")
		stop()

		// A process that stops before it has written.
		s.setRole(platform, "ada@example.com", admin)
		s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error { return s.ClaimsChanged(ctx, tx, "u1") })
		s.use(s.start(s.base, f.use))
		stop = s.runJobs()
		f.await("u1")
		if got := claims(t, f.refresh("u1", "ada@example.com")); got["admin_developer"] != true {
			t.Errorf("the claims were not written: %v", got)
		}
		stop()

		// A change by another program.
		s.db.Execute(`UPDATE users SET admin_developer = FALSE WHERE uid = 'u1'`)
		s.use(s.start(s.base, f.use))
		s.runJobs()
		if who, err := s.Authenticate(ctx, f.signIn("u1", "ada@example.com")); err != nil || who.Admin {
			t.Fatalf("%+v, %v", who, err)
		}
		f.await("u1")
		if got := claims(t, f.refresh("u1", "ada@example.com")); got["admin_developer"] == true {
			t.Errorf("the claims were not written: %v", got)
		}
	})
}
