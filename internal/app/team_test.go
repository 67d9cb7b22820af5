package app_test

import (
	"strings"
	"testing"

	"carte/internal/app"
)

// The demonstration's team has an invited member, and its log names who assigned
// the roles.
func TestDemoTeam(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, "owner@osteria.example")
	store := "/api/stores/" + s.storeID(t, "osteria")
	var team []struct {
		Email, Role string
		Invited     bool
	}
	var log []struct {
		Subject, Action string
		By              string `json:"actor_email"`
	}
	s.get(t, store+"/members", token, &team)
	s.get(t, store+"/audit", token, &log)
	var lines []string
	for _, m := range team {
		lines = append(lines, m.Email+" "+m.Role)
		if m.Invited != (m.Email == "service@osteria.example") {
			t.Errorf("%+v", m)
		}
	}
	for _, c := range log {
		lines = append(lines, c.Action+" "+c.Subject+" by "+c.By)
	}
	want := strings.Join([]string{
		"owner@osteria.example store_owner", "manager@osteria.example store_manager", "staff@osteria.example store_staff", "service@osteria.example store_staff",
		"role.assigned staff@osteria.example by owner@osteria.example", "role.assigned manager@osteria.example by owner@osteria.example",
		"role.invited service@osteria.example by owner@osteria.example", "role.assigned owner@osteria.example by owner@osteria.example",
	}, "\n")
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("told:\n%s\nwant:\n%s", got, want)
	}
}

// The command makes the first operator of a site that is no
// demonstration, before or after the first sign-in, beside the running server.
func TestMakeOperator(t *testing.T) {
	s := start(t, app.Config{})
	for _, email := range []string{"Ada@Example.com", "ada@example.com"} {
		if waits, err := app.MakeOperator(t.Context(), s.config.DatabaseConfig, email); err != nil || !waits {
			t.Errorf("%s: %v %v", email, waits, err)
		}
	}
	var waiting []string
	err := s.database(t).Read.NewRaw(`SELECT email || ' ' || role FROM invitations WHERE store_id IS NULL`).Scan(t.Context(), &waiting)
	if err != nil || len(waiting) != 1 || waiting[0] != "ada@example.com admin_developer" {
		t.Errorf("%v %v", waiting, err)
	}
}
