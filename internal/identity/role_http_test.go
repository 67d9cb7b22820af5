package identity_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// api serves the site's endpoints to actors.
func (s *site) api() *testkit.API {
	return testkit.NewAPI(func(api huma.API) { identity.Register(api, s.Service) })
}

func TestAssigningOnTheWire(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
	s.seed("ada@example.com", "Ada King", false)
	who, api := s.as("owner@osteria.example"), s.api()
	for _, c := range []struct {
		body   string
		status int
		answer string
	}{
		{`{"email":"ada@example.com","role":"store_staff"}`, 200, `{"email":"ada@example.com","role":"store_staff","invited":false}`},
		{`{"email":" ADA@example.com ","role":null}`, 200, `{"email":"ada@example.com","role":null,"invited":false}`},
		{`{"email":"ada@example.com","role":""}`, 200, `{"email":"ada@example.com","role":null,"invited":false}`},
		{`{"email":"new@example.com","role":"store_owner"}`, 200, `{"email":"new@example.com","role":"store_owner","invited":true}`},
		{`{"email":"new@example.com","role":null}`, 200, `{"email":"new@example.com","role":null,"invited":true}`},
		{`{"email":"ada@example.com"}`, 422, `required property role`},
		{`{"role":"store_staff"}`, 422, `required property email`},
		{`{"email":null,"role":"store_staff"}`, 422, `"body.email`},
		{`{"email":"","role":"store_staff"}`, 422, `"detail":"body.email must be an e-mail address such as ada@example.com."`},
		{`{"email":"ada\u0000@example.com","role":"store_staff"}`, 422, `"body.email`},
		{`{"email":"ada@example.com","role":"chef"}`, 422, `"body.role`},
		{`{"email":"ada@example.com","role":"admin_developer"}`, 422, `"detail":"body.role must be one of store_owner, store_manager, store_staff."`},
		{`{"email":"owner@osteria.example","role":null}`, 409, `"detail":"This is the store's last owner. Make somebody else an owner first."`},
	} {
		got := api.Call(t, who, http.MethodPut, "/api/"+home+"/assign-role-to-a-user", c.body)
		if got.Status != c.status || !strings.Contains(got.Body, c.answer) {
			t.Errorf("%s answers %d %s, want %d %s", c.body, got.Status, got.Body, c.status, c.answer)
		}
	}
}

func TestTeam(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
		for _, m := range []struct {
			email, name string
			role        actor.Role
		}{
			{"z@osteria.example", "Änne", staff},
			{"a@osteria.example", "Zoë", staff},
			{"m@osteria.example", "Luca", manager},
			{"b@osteria.example", "Berta", owner},
			{"c@osteria.example", "arne", staff},
		} {
			s.member(home, m.email, m.name, m.role)
		}
		by := s.as("owner@osteria.example")
		s.mustAssign(by, home, "x@example.com", staff)
		s.mustAssign(by, home, "y@example.com", manager)
		var team []struct {
			UID               *string
			Email, Name, Role string
			PhotoURL          *string `json:"photo_url"`
			Since             string
			Invited           bool
		}
		s.api().Call(t, by, http.MethodGet, "/api/stores/"+home+"/members", "").Into(t, &team)
		var order []string
		for _, m := range team {
			order = append(order, m.Email)
			if (m.UID == nil) != m.Invited || m.Invited != strings.HasSuffix(m.Email, "@example.com") || (m.Name == "") != m.Invited ||
				m.PhotoURL == nil || !strings.HasSuffix(m.Since, "Z") {
				t.Errorf("%+v", m)
			}
		}
		want := "b o m z c a y x"
		var letters []string
		for _, email := range order {
			letters = append(letters, email[:1])
		}
		if got := strings.Join(letters, " "); got != want {
			t.Errorf("the team is %v, want %s", order, want)
		}
	})
}

func TestATeamIsBounded(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
		by, operator := s.as("owner@osteria.example"), &actor.Actor{UID: "operator", Admin: true}
		for i := 1; i < identity.MaxTeam; i++ {
			s.mustAssign(operator, home, fmt.Sprintf("a%d@example.com", i), staff)
		}
		s.seed("ada@example.com", "Ada King", false)
		for _, email := range []string{"ada@example.com", "new@example.com"} {
			if _, err := s.assign(by, home, email, staff); fault.CodeOf(err) != fault.Conflict || !strings.Contains(err.Error(), "at most 100 members") {
				t.Errorf("%s: %v", email, err)
			}
		}
		s.mustAssign(by, home, "a1@example.com", manager) // who is invited stays so
		s.mustAssign(by, home, "a1@example.com", none)
		s.mustAssign(by, home, "ada@example.com", staff)
		s.signedIn("a2@example.com")
		if team, err := s.Team(t.Context(), by, home); err != nil || len(team) != identity.MaxTeam {
			t.Errorf("%d in the team, %v", len(team), err)
		}
	})
}

// pages reads a list page by page, and gives one text for each entry.
func pages[T any](t *testing.T, api *testkit.API, who *actor.Actor, path string, limit int, text func(T) string) []string {
	t.Helper()
	var all []string
	for cursor := ""; ; {
		query := url.Values{"limit": {fmt.Sprint(limit)}}
		if cursor != "" {
			query.Set("cursor", cursor)
		}
		join := "?"
		if strings.Contains(path, "?") {
			join = "&"
		}
		got := api.Call(t, who, http.MethodGet, path+join+query.Encode(), "")
		if got.Status != http.StatusOK {
			t.Fatalf("%s answers %d %s", path, got.Status, got.Body)
		}
		var list []T
		got.Into(t, &list)
		for _, entry := range list {
			all = append(all, text(entry))
		}
		if cursor = got.Header.Get("Next-Cursor"); cursor == "" {
			return all
		}
		if len(list) != limit {
			t.Fatalf("a page of %d that is not the last, want %d", len(list), limit)
		}
	}
}

func TestUsers(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		home, second := s.store(giulia.UID, owner), s.store(giulia.UID, staff)
		s.member(home, "bjorn@osteria.example", "Björn Ängström", staff)
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
		email := func(u user) string {
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
			return u.Email
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
				if got := pages(t, api, operator, "/api/users"+query, limit, email); !slices.Equal(got, want) {
					t.Errorf("%s by %d: %v, want %v", query, limit, got, want)
				}
			}
		}
	})
}

// Operators see who is invited to a role in the whole site, not to one in a
// store.
func TestInvitationsOfTheSite(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.seed("admin@carte.example", "Robin Keller", true).Email)
		home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
		for _, step := range []struct {
			who       *actor.Actor
			in, email string
			role      actor.Role
		}{
			{operator, identity.Platform, "c@example.com", admin},
			{operator, identity.Platform, "A@example.com", admin},
			{operator, identity.Platform, "b@example.com", admin},
			{operator, identity.Platform, "gone@example.com", admin},
			{operator, identity.Platform, "gone@example.com", none},
			{operator, home, "staff@example.com", staff},
		} {
			s.mustAssign(step.who, step.in, step.email, step.role)
		}
		type invitation struct{ Email, Role, Since string }
		text := func(v invitation) string {
			if v.Role != "admin_developer" || !strings.HasSuffix(v.Since, "Z") {
				t.Errorf("%+v", v)
			}
			return v.Email
		}
		want := []string{"a@example.com", "b@example.com", "c@example.com"}
		for _, limit := range []int{1, 2, 3, 200} {
			if got := pages(t, s.api(), operator, "/api/invitations", limit, text); !slices.Equal(got, want) {
				t.Errorf("by %d: %v, want %v", limit, got, want)
			}
		}
	})
}

func TestRoleChanges(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.seed("admin@carte.example", "Robin Keller", true).Email)
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		home, other := s.store(giulia.UID, owner), s.store(giulia.UID, owner)
		by := s.as(giulia.Email)
		for _, step := range []struct {
			who  *actor.Actor
			in   string
			role actor.Role
		}{{by, home, staff}, {by, home, manager}, {operator, other, staff}, {operator, identity.Platform, admin}, {by, home, none}} {
			s.mustAssign(step.who, step.in, "new@example.com", step.role)
		}
		type change struct {
			ID, At, Scope, Email, Event string
			StoreID                     *string `json:"store_id"`
			StoreName                   *string `json:"store_name"`
			Before                      *string `json:"role_before"`
			After                       *string `json:"role_after"`
			ByEmail                     string  `json:"by_email"`
			ByName                      string  `json:"by_name"`
		}
		text := func(c change) string {
			where, roles := "site", []string{"none", "none"}
			if c.Scope == "store" {
				where = map[string]string{home: "home", other: "other"}[*c.StoreID]
			}
			for i, role := range []*string{c.Before, c.After} {
				if role != nil {
					roles[i] = *role
				}
			}
			if (c.Scope == "store") != (c.StoreName != nil && *c.StoreName == "Osteria") || (c.StoreID == nil) != (c.Scope == "platform") ||
				c.ID == "" || !strings.HasSuffix(c.At, "Z") || (c.ByEmail == "") != (c.ByName == "") {
				t.Errorf("%+v", c)
			}
			return fmt.Sprintf("%s %s %s %s-%s %s", where, c.Event, c.Email, roles[0], roles[1], c.ByName)
		}
		inHome := []string{
			"home invitation_withdrawn new@example.com store_manager-none Giulia Conti",
			"home invited new@example.com store_staff-store_manager Giulia Conti",
			"home invited new@example.com none-store_staff Giulia Conti",
			"home assigned owner@osteria.example none-store_owner ",
		}
		ofNew := []string{
			inHome[0],
			"site invited new@example.com none-admin_developer Robin Keller",
			"other invited new@example.com none-store_staff Robin Keller",
			inHome[1], inHome[2],
		}
		all := slices.Concat(ofNew, []string{
			"other assigned owner@osteria.example none-store_owner ", inHome[3], "site assigned admin@carte.example none-admin_developer ",
		})
		api := s.api()
		for _, c := range []struct {
			who  *actor.Actor
			path string
			want []string
		}{
			{operator, "/api/role-changes", all},
			{operator, "/api/role-changes?email=New@Example.com", ofNew},
			{operator, "/api/role-changes?email=nobody@example.com", nil},
			{operator, "/api/stores/" + home + "/role-changes", inHome},
			{by, "/api/stores/" + home + "/role-changes", inHome},
		} {
			for _, limit := range []int{1, 3, 200} {
				if got := pages(t, api, c.who, c.path, limit, text); !slices.Equal(got, c.want) {
					t.Errorf("%s by %d: %s", c.path, limit, strings.Join(got, "\n"))
				}
			}
		}
	})
}

func TestWhoMayReadRoles(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
	s.member(home, "manager@osteria.example", "Luca Moretti", manager)
	s.member(home, "staff@osteria.example", "Marco Bianchi", staff)
	s.store(s.seed("owner@kaffeehaus.example", "Magdalena Brandt", false).UID, owner)
	s.seed("admin@carte.example", "Robin Keller", true)
	s.plans.locked = map[string]*fault.Error{home: errTrialEnded}
	api := s.api()
	for path, want := range map[string][6]int{
		"/api/stores/" + home + "/members":           {401, 403, 403, 403, 200, 200},
		"/api/stores/" + home + "/role-changes":      {401, 403, 403, 403, 200, 200},
		"/api/stores/aaaaaaaaaaaa/members":           {401, 403, 403, 403, 403, 404},
		"/api/stores/aaaaaaaaaaaa/role-changes":      {401, 403, 403, 403, 403, 404},
		"/api/stores/platform/members":               {401, 403, 403, 403, 403, 404},
		"/api/users":                                 {401, 403, 403, 403, 403, 200},
		"/api/users?limit=0":                         {401, 422, 422, 422, 422, 422},
		"/api/users?cursor=e30":                      {401, 422, 422, 422, 422, 422},
		"/api/invitations":                           {401, 403, 403, 403, 403, 200},
		"/api/invitations?cursor=nonsense":           {401, 422, 422, 422, 422, 422},
		"/api/role-changes":                          {401, 403, 403, 403, 403, 200},
		"/api/role-changes?email=ada":                {401, 403, 403, 403, 403, 422},
		"/api/role-changes?email=ada%00@example.com": {401, 403, 403, 403, 403, 422},
		"/api/role-changes?cursor=WyJub2JvZHkiXQ":    {401, 403, 403, 403, 403, 200},
		"/api/role-changes?cursor=nonsense":          {401, 422, 422, 422, 422, 422},
	} {
		for i, email := range []string{"", "owner@kaffeehaus.example", "staff@osteria.example", "manager@osteria.example", "owner@osteria.example", "admin@carte.example"} {
			who := &actor.Actor{}
			if email != "" {
				who = s.as(email)
			}
			if got := api.Call(t, who, http.MethodGet, path, ""); got.Status != want[i] {
				t.Errorf("%s answers %q %d %s, want %d", path, email, got.Status, got.Body, want[i])
			}
		}
	}
}

// A page of a store's log begins behind an entry of that store alone: another's
// would tell when something happened there.
func TestAStoresLogGoesOnBehindItsOwnEntries(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		home, other := s.store(giulia.UID, owner), s.store(s.seed("owner@kaffeehaus.example", "Magdalena Brandt", false).UID, owner)
		s.clock.move(time.Minute)
		s.mustAssign(actor.System(), other, "ada@example.com", staff)
		newest, _, err := s.RoleChanges(t.Context(), actor.System(), identity.RoleChangeQuery{Limit: 1})
		if err != nil || newest[0].StoreID != other {
			t.Fatal(newest, err)
		}
		for store, want := range map[string]int{home: 0, other: 1} {
			list, _, err := s.StoreRoleChanges(t.Context(), actor.System(), store, identity.RoleChangeQuery{After: newest[0].ID, Limit: 10})
			if err != nil || len(list) != want {
				t.Errorf("behind an entry of another store there are %+v, %v", list, err)
			}
		}
	})
}
