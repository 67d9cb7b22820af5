package identity_test

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// processes runs a test on a site of two processes, on PostgreSQL with separate
// connections.
func processes(t *testing.T, run func(t *testing.T, s *site, one, two *identity.Service)) {
	t.Helper()
	t.Run(string(db.SQLite), func(t *testing.T) {
		s := open(t, testkit.SQLite(t))
		run(t, s, s.Service, s.start(s.base))
	})
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			url := testkit.PostgresURL(t)
			s := open(t, testkit.Open(t, url))
			second := testkit.Open(t, url)
			run(t, s, s.Service, s.start(s.base, func(c *identity.Config) { c.DB = second }))
		})
	}
}

// kid returns the id of a process's current signing key, and checks that all processes
// accept its tokens.
func (s *site) kid(signer *identity.Service, all ...*identity.Service) string {
	s.t.Helper()
	token, err := signer.IDTokenFor(context.Background(), guest)
	testkit.NoError(s.t, err)
	for i, each := range all {
		if _, err := each.Authenticate(context.Background(), token); err != nil {
			s.t.Errorf("process %d refuses a token: %v", i, err)
		}
	}
	signed, err := jose.ParseSigned(token, []jose.SignatureAlgorithm{jose.ES256})
	testkit.NoError(s.t, err)
	return signed.Signatures[0].Header.KeyID
}

// age makes the keys older. The clock cannot be moved that far, because the library uses
// the system's clock.
func (s *site) age(by time.Duration) {
	s.t.Helper()
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error {
		var rows []struct {
			ID        string    `bun:"id"`
			CreatedAt time.Time `bun:"created_at"`
		}
		if err := tx.NewRaw(`SELECT id, created_at FROM signing_keys`).Scan(ctx, &rows); err != nil {
			return err
		}
		for _, row := range rows {
			if _, err := tx.ExecContext(ctx, `UPDATE signing_keys SET created_at = ? WHERE id = ?`, row.CreatedAt.Add(-by).UTC(), row.ID); err != nil {
				return err
			}
		}
		return nil
	})
	s.clock.Move(6 * time.Second) // the processes read the keys again
}

// published returns the ids of the published keys.
func (s *site) published(path string) map[string]bool {
	s.t.Helper()
	var set jose.JSONWebKeySet
	testkit.NoError(s.t, json.Unmarshal([]byte(newBrowser(s.t).open(s.base+path+"/keys").body), &set))
	ids := map[string]bool{}
	for _, key := range set.Keys {
		ids[key.KeyID] = true
	}
	return ids
}

// A key is published a day before it signs, signs for 90 days, and is deleted a month
// later. Tokens are valid in every process all the time, and sessions continue.
func TestKeyRotationKeepsSessions(t *testing.T) {
	const day = 24 * time.Hour
	processes(t, func(t *testing.T, s *site, one, two *identity.Service) {
		s.use(one, two)
		s.seed(guest, "Guest", false)
		session := s.signedIn(guest).Refresh
		keys := []string{s.kid(one, one, two)}
		last := keys[0]
		for i, step := range []struct {
			later     time.Duration
			published int
			// signs is which of all keys signs, in the order of their making.
			signs int
		}{
			{0, 1, 0},
			{29 * day, 1, 0},
			{29 * day, 1, 0},
			{29 * day, 1, 0},
			{3 * day, 2, 0},
			{23 * time.Hour, 2, 0},
			{50 * time.Minute, 2, 0},
			{10 * time.Minute, 2, 1},
			{29 * day, 2, 1},
			{day, 1, 1},
			{29 * day, 1, 1},
			{29 * day, 1, 1},
			{2 * day, 2, 1},
			{day, 2, 2},
		} {
			s.age(step.later)
			var both sync.WaitGroup
			for _, process := range []*identity.Service{one, two, one, two} {
				both.Go(func() {
					if err := process.RotateKeys(context.Background()); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			s.clock.Move(6 * time.Second)
			first, second := s.kid(one, one, two), s.kid(two, one, two)
			if first != second {
				t.Fatalf("step %d: two processes sign with different keys", i)
			}
			if first != last {
				keys, last = append(keys, first), first
			}
			published := s.published("/auth")
			if len(published) != step.published || !published[first] || len(keys)-1 != step.signs || first != keys[step.signs] {
				t.Errorf("step %d: key %d of %d signs, %d are published; want key %d and %d", i, len(keys)-1, len(keys), len(published), step.signs, step.published)
			}
			if n := len(s.published("/demo-idp")); n != step.published {
				t.Errorf("step %d: the demonstration publishes %d keys, want %d", i, n, step.published)
			}
			got := s.refresh(session)
			if got.ID == "" {
				t.Fatalf("step %d: the session is over: %+v", i, got)
			}
			session = got.Refresh
		}
	})
}

// A token signed just before a key is replaced is valid for its whole hour.
func TestTokensOutliveTheirKey(t *testing.T) {
	processes(t, func(t *testing.T, s *site, one, two *identity.Service) {
		ctx := context.Background()
		s.seed(guest, "Guest", false)
		s.age(90 * 24 * time.Hour)
		testkit.NoError(t, one.RotateKeys(ctx))
		s.age(24*time.Hour - time.Minute)
		before := s.kid(one, one, two)
		old, err := one.IDTokenFor(ctx, guest)
		testkit.NoError(t, err)
		s.clock.Move(58 * time.Minute)
		if s.kid(two, one, two) == before {
			t.Fatal("the new key has not begun")
		}
		for name, process := range map[string]*identity.Service{"one": one, "the other": two, "a later one": s.start(s.base)} {
			if _, err := process.Authenticate(ctx, old); err != nil {
				t.Errorf("%s refuses a token of the key before: %v", name, err)
			}
		}
	})
}

// Tokens of a replaced key are refused by all processes within seconds, and sessions
// continue.
func TestReplacedKeys(t *testing.T) {
	processes(t, func(t *testing.T, s *site, one, two *identity.Service) {
		ctx := context.Background()
		s.use(one, two)
		s.seed(guest, "Guest", false)
		got := s.signedIn(guest)
		before := s.kid(one, one, two)
		testkit.NoError(t, identity.ReplaceKeys(ctx, s.db.DB, identity.SecretKeys{}, false))
		s.clock.Move(6 * time.Second)
		for name, process := range map[string]*identity.Service{"one": one, "the other": two} {
			if _, err := process.Authenticate(ctx, got.ID); fault.CodeOf(err) != fault.Unauthenticated {
				t.Errorf("%s takes a token of a key that was taken away: %v", name, err)
			}
			if s.kid(process, one, two) == before {
				t.Errorf("%s signs with the key that was taken away", name)
			}
		}
		if published := s.published("/auth"); len(published) != 1 || published[before] {
			t.Errorf("published keys: %v", published)
		}
		if next := s.refresh(got.Refresh); next.ID == "" {
			t.Errorf("the session is over: %+v", next)
		} else if _, err := one.Authenticate(ctx, next.ID); err != nil {
			t.Errorf("the next token: %v", err)
		}
		if status, body := s.get("/auth/userinfo", got.Access); status != http.StatusOK {
			t.Errorf("the access token: %d %s", status, body)
		}
		s.signedIn(guest)
	})
}
