package identity_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// api serves the site's endpoints to actors.
func (s *site) api() *testkit.API {
	return testkit.NewAPI(func(api huma.API) { identity.Register(api, s.Service) })
}

func TestUsers(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		home, second := s.store(giulia.UID, owner), s.store(giulia.UID, staff)
		s.setRole(home, s.seed("bjorn@osteria.example", "Björn Ängström", false).Email, staff)
		s.seed("admin@carte.example", "Robin Keller", true)
		s.seed("ada@example.com", "Ada İnce", false)
		operator, api := s.as("admin@carte.example"), s.api()
		type user struct {
			UID, Email, Name, Provider string
			PhotoURL                   *string `json:"photo_url"`
			Admin                      bool    `json:"admin_developer"`
			CreatedAt                  string  `json:"created_at"`
			Stores                     []struct{ ID, Name, Role string }
		}
		check := func(u *user) {
			if u.UID == "" || u.Name == "" || u.Provider != "demo" || u.PhotoURL == nil || !strings.HasSuffix(u.CreatedAt, "Z") || u.Stores == nil ||
				u.Admin != (u.Email == "admin@carte.example") {
				t.Errorf("%+v", u)
			}
			for _, store := range u.Stores {
				if store.Name != "Osteria" || store.ID != home && store.ID != second || store.Role == "" {
					t.Errorf("%s has a role in %+v", u.Email, store)
				}
			}
			if want := map[string]int{"owner@osteria.example": 2, "bjorn@osteria.example": 1}[u.Email]; len(u.Stores) != want {
				t.Errorf("%s has a role in %d stores, want %d", u.Email, len(u.Stores), want)
			}
		}
		everybody := []string{"ada@example.com", "admin@carte.example", "bjorn@osteria.example", "owner@osteria.example"}
		for query, want := range map[string][]string{
			"":                          everybody,
			"?search=+":                 everybody,
			"?search=bjorn+angstrom":    {"bjorn@osteria.example"},
			"?search=OSTERIA":           {"bjorn@osteria.example", "owner@osteria.example"},
			"?search=ince":              {"ada@example.com"},
			"?search=giulia+example":    {"owner@osteria.example"},
			"?search=nobody":            nil,
			"?search=%27%25_":           nil,
			"?search=%00":               nil,
			"?search=osteria+giulia%25": nil,
		} {
			for _, limit := range []int{1, 2, 3, 200} {
				var got []string
				for _, u := range testkit.Pages[user](t, api, operator, "/api/users"+query, limit) {
					check(&u)
					got = append(got, u.Email)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s by %d: %v, want %v", query, limit, got, want)
				}
			}
		}
	})
}

// The stores of a user are sorted as people sort names.
func TestStoresOfAUserByName(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		for _, name := range []string{"Zum Anker", "Öhmi", "adria", "Osteria"} {
			id := s.store(giulia.UID, owner)
			s.db.Execute(`UPDATE stores SET name = ? WHERE id = ?`, name, id)
		}
		operator := s.as(s.seed("admin@carte.example", "Robin Keller", true).Email)
		list, _, err := s.Users(t.Context(), operator, identity.UserQuery{Search: "giulia", Limit: 1})
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		var names []string
		for _, store := range list[0].Stores {
			names = append(names, store.Name)
		}
		if want := []string{"adria", "Öhmi", "Osteria", "Zum Anker"}; !slices.Equal(names, want) {
			t.Errorf("%v, want %v", names, want)
		}
	})
}

func TestWhoMayListUsers(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
	s.seed("admin@carte.example", "Robin Keller", true)
	for path, want := range map[string][3]int{
		"/api/users": {401, 403, 200}, "/api/users?limit=0": {401, 403, 422}, "/api/users?cursor=e30": {401, 403, 422},
	} {
		for i, email := range []string{"", "owner@osteria.example", "admin@carte.example"} {
			who := &actor.Actor{}
			if email != "" {
				who = s.as(email)
			}
			if got := s.api().Call(t, who, http.MethodGet, path, ""); got.Status != want[i] {
				t.Errorf("%s answers %q %d %s, want %d", path, email, got.Status, got.Body, want[i])
			}
		}
	}
}
