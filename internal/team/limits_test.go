package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

// The answers reveal whether an address has an account, so an actor may not try many.
func TestAddressesAreLimitedByActor(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	giulia, operator := s.user("owner@osteria.example", "Giulia Conti"), s.operator("admin@carte.example", "Robin Keller")
	first, second := s.store(giulia.UID, owner), s.store(giulia.UID, owner)
	s.member(first, "luca@osteria.example", "Luca Moretti", owner)
	s.member(first, "nina@osteria.example", "Nina Brandt", staff)
	ask := func(who, in, email string, role actor.Role) testkit.Answer {
		return s.api().Call(t, s.as(who), http.MethodPut, "/api/"+in+"/assign-role-to-a-user", fmt.Sprintf(`{"email":%q,"role":%q}`, email, role))
	}
	for i := range team.AddressesPerHour {
		in, role := first, staff
		if i%2 == 0 {
			in, role = second, none // counts as well
		}
		if got := ask(giulia.Email, in, fmt.Sprintf("a%d@example.com", i), role); got.Status != http.StatusOK {
			t.Fatalf("address %d: %+v", i, got)
		}
	}
	for _, c := range []struct {
		name, who, in, email string
		want                 int
	}{
		{"another one", giulia.Email, first, "new@example.com", 429},
		{"another one in another store", giulia.Email, second, "new@example.com", 429},
		{"one of before", giulia.Email, second, " A1@example.com", 200},
		{"no address", giulia.Email, first, "new", 422},
		{"another owner", "luca@osteria.example", first, "new@example.com", 200},
		{"an operator", operator.Email, first, "new@example.com", 200},
	} {
		got := ask(c.who, c.in, c.email, manager)
		if got.Status != c.want || c.want == 429 && !strings.Contains(got.Body, `"detail":"You have named more than 30 different e-mail addresses within an hour. Wait a while and try again."`) {
			t.Errorf("%s: %+v, want %d", c.name, got, c.want)
		}
	}
	for _, email := range []string{"nina@osteria.example", "a1@example.com", giulia.Email} {
		if got := ask(giulia.Email, first, email, none); got.Status != http.StatusOK {
			t.Errorf("taking away the role of %s, who is known here: %+v", email, got)
		}
	}
	for i := range 2 * team.AddressesPerHour {
		if got := ask(operator.Email, second, fmt.Sprintf("b%d@example.com", i), staff); got.Status != http.StatusOK {
			t.Fatalf("an operator's address %d: %+v", i, got)
		}
	}
	s.clock.Move(time.Hour + time.Second)
	if got := ask(giulia.Email, second, "other@example.com", staff); got.Status != http.StatusOK {
		t.Errorf("an hour later: %+v", got)
	}
}

// Each change adds to the audit log, so changes are limited. The limit of one actor does
// not affect others.
func TestRoleChangesAreLimitedByActorAndStore(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia, operator := s.user("owner@osteria.example", "Giulia Conti"), s.operator("admin@carte.example", "Robin Keller")
		first, second := s.store(giulia.UID, owner), s.store(giulia.UID, owner)
		luca := s.member(first, "luca@osteria.example", "Luca Moretti", owner)
		for i := range team.RoleChangesPerHour {
			s.mustAssign(s.as(giulia.Email), first, "a@example.com", []actor.Role{staff, none}[i%2])
		}
		for _, c := range []struct {
			name, who, in string
			want          fault.Code
		}{
			{"one more", giulia.Email, first, fault.TooMany},
			{"in another store", giulia.Email, second, ""},
			{"another owner", luca.Email, first, ""},
			{"an operator", operator.Email, first, ""},
		} {
			if _, err := s.assign(s.as(c.who), c.in, "a@example.com", manager); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
		}
		s.clock.Move(time.Hour + time.Minute)
		s.mustAssign(s.as(giulia.Email), first, "a@example.com", staff)
	})
}
