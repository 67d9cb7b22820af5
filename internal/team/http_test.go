package team_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

func TestAssignRoleEndpoint(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
	s.user("ada@example.com", "Ada King")
	who, api := s.as("owner@osteria.example"), s.api()
	for _, c := range []struct {
		body   string
		status int
		answer string
	}{
		{`{"email":"ada@example.com","role":"store_staff"}`, 200, `{"email":"ada@example.com","role":"store_staff","invited":false,"invitation_url":null}`},
		{`{"email":" ADA@example.com ","role":null}`, 200, `{"email":"ada@example.com","role":null,"invited":false,"invitation_url":null}`},
		{`{"email":"ada@example.com","role":""}`, 200, `{"email":"ada@example.com","role":null,"invited":false,"invitation_url":null}`},
		{`{"email":"new@example.com","role":"store_owner"}`, 200, `{"email":"new@example.com","role":"store_owner","invited":true,"invitation_url":"https://carte.example/dashboard/stores/` + home + `"}`},
		{`{"email":"new@example.com","role":null}`, 200, `{"email":"new@example.com","role":null,"invited":true,"invitation_url":null}`},
		{`{"email":"ada@example.com"}`, 422, `body.role must be set.`},
		{`{"role":"store_staff"}`, 422, `body.email must be set.`},
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
		home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
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

// Who may edit the link page is known to the whole team, and to nobody else.
func TestLinkPageUsers(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
		s.store(s.user("owner@kaffeehaus.example", "Magdalena Brandt").UID, owner)
		s.member(home, "luca@osteria.example", "Luca Moretti", manager)
		s.member(home, "marco@osteria.example", "Marco Bianchi", staff)
		s.operator("robin@carte.example", "Robin Keller")
		s.mustAssign(s.as("owner@osteria.example"), home, "new@example.com", manager)
		path := "/api/stores/" + home + "/link-page-users"
		for who, status := range map[string]int{
			"owner@osteria.example": 200, "luca@osteria.example": 200, "marco@osteria.example": 200, "robin@carte.example": 200,
			"owner@kaffeehaus.example": 403,
		} {
			got := s.api().Call(t, s.as(who), http.MethodGet, path, "")
			if got.Status != status {
				t.Errorf("%s is answered %d %s", who, got.Status, got.Body)
			}
			if status != http.StatusOK {
				continue
			}
			var users []team.LinkPageUser
			got.Into(t, &users)
			if len(users) != 2 || users[0].Email != "owner@osteria.example" || users[0].Name != "Giulia Conti" || users[0].Role != owner ||
				users[1].Email != "luca@osteria.example" || users[1].Role != manager || users[1].UID == "" {
				t.Errorf("%s sees %+v", who, users)
			}
		}
		if got := s.api().Call(t, s.as("robin@carte.example"), http.MethodGet, "/api/stores/nothing/link-page-users", ""); got.Status != http.StatusNotFound {
			t.Errorf("those of no store are answered %d", got.Status)
		}
	})
}

func TestTeamSizeIsLimited(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
		by, operator := s.as("owner@osteria.example"), &actor.Actor{UID: "operator", Admin: true}
		for i := 1; i < team.MaxTeam; i++ {
			s.mustAssign(operator, home, fmt.Sprintf("a%d@example.com", i), staff)
		}
		s.user("ada@example.com", "Ada King")
		for _, email := range []string{"ada@example.com", "new@example.com"} {
			if _, err := s.assign(by, home, email, staff); testkit.Refusal(err) != `too_many_members {"limit":100}` {
				t.Errorf("%s: %v", email, err)
			}
		}
		s.mustAssign(by, home, "a1@example.com", manager) // who is invited stays so
		s.mustAssign(by, home, "a1@example.com", none)
		s.mustAssign(by, home, "ada@example.com", staff)
		s.signIn("a2@example.com")
		if members, err := s.Members(t.Context(), by, home); err != nil || len(members) != team.MaxTeam {
			t.Errorf("%d in the team, %v", len(members), err)
		}
	})
}

// Operators can list the invitations to the whole site; those to stores are not among
// them.
func TestInvitationsToTheSite(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.operator("admin@carte.example", "Robin Keller").Email)
		home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
		for _, step := range []struct {
			who       *actor.Actor
			in, email string
			role      actor.Role
		}{
			{operator, team.Platform, "c@example.com", admin},
			{operator, team.Platform, "A@example.com", admin},
			{operator, team.Platform, "b@example.com", admin},
			{operator, team.Platform, "gone@example.com", admin},
			{operator, team.Platform, "gone@example.com", none},
			{operator, home, "staff@example.com", staff},
		} {
			s.mustAssign(step.who, step.in, step.email, step.role)
		}
		type invitation struct {
			Email, Role, Since string
			URL                string `json:"invitation_url"`
		}
		want := []string{"a@example.com", "b@example.com", "c@example.com"}
		for _, limit := range []int{1, 2, 3, 200} {
			var got []string
			for _, v := range testkit.Pages[invitation](t, s.api(), operator, "/api/invitations", limit) {
				if v.Role != "admin_developer" || !strings.HasSuffix(v.Since, "Z") || v.URL != "https://carte.example/admin" {
					t.Errorf("%+v", v)
				}
				got = append(got, v.Email)
			}
			if !slices.Equal(got, want) {
				t.Errorf("by %d: %v, want %v", limit, got, want)
			}
		}
	})
}

func TestReadingRolesIsAuthorized(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
	s.member(home, "manager@osteria.example", "Luca Moretti", manager)
	s.member(home, "staff@osteria.example", "Marco Bianchi", staff)
	s.store(s.user("owner@kaffeehaus.example", "Magdalena Brandt").UID, owner)
	s.operator("admin@carte.example", "Robin Keller")
	s.locked = map[string]*fault.Error{home: errTrialEnded}
	api := s.api()
	for path, want := range map[string][6]int{
		"/api/stores/" + home + "/members": {401, 403, 403, 403, 200, 200},
		"/api/stores/aaaaaaaaaaaa/members": {401, 403, 403, 403, 403, 404},
		"/api/stores/platform/members":     {401, 403, 403, 403, 403, 404},
		"/api/invitations":                 {401, 403, 403, 403, 403, 200},
		"/api/invitations?cursor=nonsense": {401, 403, 403, 403, 403, 422},
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
