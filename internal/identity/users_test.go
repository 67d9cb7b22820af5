package identity_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/testkit"
)

func TestConcurrentFirstSignIns(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		s.use(s.Service, s.start(s.base))
		codes, attempts := make([]string, 10), make([]*attempt, 10)
		ready := make([]visit, 10)
		browsers := make([]*browser, 10)
		for i := range codes {
			attempts[i], browsers[i] = s.attempt(), newBrowser(t)
			ready[i] = browsers[i].open(attempts[i].address())
		}
		var all sync.WaitGroup
		for i := range codes {
			all.Go(func() { codes[i] = browsers[i].choose(s, ready[i], "new@example.com").param("code") })
		}
		all.Wait()
		uids := map[any]bool{}
		for i, code := range codes {
			uids[claims(t, attempts[i].redeem(code).ID)["sub"]] = true
		}
		users, identities := s.db.Count(`SELECT COUNT(*) FROM users`), s.db.Count(`SELECT COUNT(*) FROM identities`)
		if len(uids) != 1 || users != 1 || identities != 1 {
			t.Errorf("%d uids, %d users, %d identities", len(uids), users, identities)
		}
	})
}

// Later sign-ins do not change the record.
func TestUserRecordIsWrittenOnce(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream)
	for _, name := range []string{"Ada Lovelace", "Ada King"} {
		g.setClaims(map[string]any{"email": "ada@example.com", "email_verified": true, "name": name})
		a := s.attempt()
		got := a.redeem(newBrowser(t).open(a.address()).param("code"))
		if claims(t, got.ID)["name"] != "Ada Lovelace" {
			t.Errorf("claims after signing in as %s: %v", name, claims(t, got.ID))
		}
	}
}

func TestMe(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		owner := s.seed("owner@osteria.example", "Giulia Conti", false)
		staff := s.seed("staff@osteria.example", "Marco Bianchi", false)
		admin := s.seed("admin@carte.example", "Admin", true)
		nobody := s.seed(guest, "Guest", false)
		mine, trattoria := s.store(owner.UID, actor.StoreOwner), s.store(owner.UID, actor.StoreStaff)
		s.setRole(mine, staff.Email, actor.StoreStaff)
		end := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
		s.plans.of = map[string]identity.Plan{mine: {Role: "trial", IsTrial: true, IsEnabled: true, TrialEndsAt: end}, trattoria: {Role: "trial_ended", IsTrial: true}}
		s.plans.locked = map[string]*fault.Error{trattoria: errTrialEnded}

		for name, c := range map[string]struct {
			user                       identity.User
			stores, plans, permissions int
			links                      []string
			may                        actor.Permission
		}{
			"owner":  {owner, 2, 2, 14, []string{mine}, actor.TeamUpdate},
			"staff":  {staff, 1, 1, 2, []string{}, actor.MenuAvailability},
			"admin":  {admin, 0, 0, 16, []string{}, actor.RolesAssign},
			"nobody": {nobody, 0, 0, 0, []string{}, ""},
		} {
			token, err := s.IDTokenFor(context.Background(), c.user.Email)
			testkit.NoError(t, err)
			status, body := s.get("/api/me", token)
			var got struct {
				User struct {
					UID, Email, Name, Provider string
					CreatedAt                  time.Time `json:"created_at"`
					Plans                      []map[string]any
					Permissions                []actor.Permission
					Links                      []string `json:"link_ids"`
					Stores                     []struct {
						ID          string
						Role        actor.Role
						Permissions []actor.Permission
						Locked      *struct{ Reason string }
					}
				}
			}
			// Lists are never null; a language that is not chosen is.
			null := strings.Contains(strings.Replace(body, `"language":null,`, "", 1), "null,")
			if err := json.Unmarshal([]byte(body), &got); err != nil || status != http.StatusOK || null && c.plans == 0 {
				t.Fatalf("%s: %d %s %v", name, status, body, err)
			}
			u := got.User
			if u.UID != c.user.UID || u.Email != c.user.Email || u.Name != c.user.Name || u.Provider != "demo" || u.CreatedAt.IsZero() || !u.CreatedAt.Equal(c.user.CreatedAt) ||
				len(u.Stores) != c.stores || len(u.Plans) != c.plans || len(u.Permissions) != c.permissions || !slices.Equal(u.Links, c.links) ||
				c.may != "" && !slices.Contains(u.Permissions, c.may) {
				t.Errorf("%s: %s", name, body)
			}
			for _, store := range u.Stores {
				if store.ID == trattoria && (store.Role != actor.StoreStaff || store.Locked == nil || slices.Contains(store.Permissions, actor.LinksUpdate)) {
					t.Errorf("%s: %+v", name, store)
				}
			}
		}
		if status, body := s.get("/api/me", ""); status != http.StatusUnauthorized {
			t.Errorf("without a token: %d %s", status, body)
		}
		if status, body := s.get("/api/me", "e30.e30.e30"); status != http.StatusUnauthorized || !strings.Contains(body, `"detail":"Invalid Carte ID token."`) {
			t.Errorf("with a bad token: %d %s", status, body)
		}
	})
}

func (s *site) get(path, token string) (int, string) {
	s.t.Helper()
	r := testkit.Must(http.NewRequestWithContext(context.Background(), http.MethodGet, s.base+path, http.NoBody))
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	b := newBrowser(s.t)
	got := b.read(b.Do(r))
	return got.status, got.body
}
