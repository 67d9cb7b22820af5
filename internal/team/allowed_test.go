package team_test

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

// What a list of members says may be changed is what AssignRole changes, for every
// member, role and actor.
func TestWhatMayBeChanged(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		for name, c := range map[string]struct {
			owners int
			locked *fault.Error
			admin  bool
			// want is of the owner who asks or is first, another owner, the manager, a staff
			// member who owns as many stores as allowed, and somebody invited: the initials
			// of the roles that can be given, and - for one that can be taken away.
			want string
		}{
			"the only owner":                      {1, nil, false, "none|os-|m-|om-"},
			"two owners":                          {2, nil, false, "ms-|ms-|os-|m-|om-"},
			"a plan ended":                        {2, errTrialEnded, false, "-|-|-|-|-"},
			"the last owner of a plan that ended": {1, errTrialEnded, false, "none|-|-|-"},
			"an operator":                         {1, nil, true, "none|os-|om-|om-"},
			"an operator, of two owners":          {2, nil, true, "ms-|ms-|os-|om-|om-"},
		} {
			t.Run(name, func(t *testing.T) {
				at := strings.NewReplacer(" ", "-", ",", "").Replace(name) + "@osteria.example"
				email := func(person string) string { return person + "-" + at }
				home := s.store(s.user(email("a"), "A").UID, owner)
				if c.owners > 1 {
					s.member(home, email("b"), "B", owner)
				}
				s.member(home, email("m"), "M", manager)
				busy := s.member(home, email("s"), "S", staff)
				for range team.MaxOwnedStores {
					s.store(busy.UID, owner)
				}
				who := s.as(email("a"))
				if c.admin {
					who = &actor.Actor{UID: "operator", Email: "admin@carte.example", Admin: true}
				}
				s.mustAssign(who, home, email("x"), staff)
				s.locked = map[string]*fault.Error{home: c.locked}
				if !c.admin {
					who = s.as(email("a"))
				}
				members := testkit.Must(s.Members(t.Context(), who, home))
				var got []string
				for i := range members {
					m := &members[i]
					text := initials(m)
					got = append(got, text)
					if m.LastOwner != (text == "none") {
						t.Errorf("%+v", m)
					}
				}
				if all := strings.Join(got, "|"); all != c.want {
					t.Errorf("may change %s, want %s", all, c.want)
				}
				for i := range members {
					s.tryEach(t, who, home, &members[i])
				}
			})
		}
	})
}

func initials(m *team.Member) string {
	text := ""
	for _, role := range m.AssignableRoles {
		text += strings.TrimPrefix(string(role), "store_")[:1]
	}
	if m.Removable {
		text += "-"
	}
	if m.LastOwner && text == "" {
		return "none"
	}
	return text
}

// tryEach gives a member each role, and takes it away, and each time gives the first one
// back.
func (s *site) tryEach(t *testing.T, who *actor.Actor, home string, m *team.Member) {
	t.Helper()
	if m.Email == who.Email {
		return // who may do nothing more afterwards
	}
	for _, role := range []actor.Role{owner, manager, staff, none} {
		if role == m.Role {
			continue
		}
		_, err := s.assign(who, home, m.Email, role)
		allowed := role == none && m.Removable
		for _, each := range m.AssignableRoles {
			allowed = allowed || role == each
		}
		if (err == nil) != allowed {
			t.Errorf("%s from %s to %q: %v, and the list says %+v", m.Email, m.Role, role, err, m)
		}
		if err == nil {
			s.mustAssign(actor.System(), home, m.Email, m.Role)
		}
	}
}

func TestMembersOnTheWire(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	home := s.store(s.user("owner@osteria.example", "Giulia Conti").UID, owner)
	by := s.as("owner@osteria.example")
	s.mustAssign(by, home, "new@example.com", staff)
	got := s.api().Call(t, by, http.MethodGet, "/api/stores/"+home+"/members", "")
	for _, want := range []string{
		`"last_owner":true,"removable":false,"assignable_roles":[],"invitation_url":null}`,
		`"last_owner":false,"removable":true,"assignable_roles":["store_owner","store_manager"],"invitation_url":"https://carte.example/dashboard/stores/` + home + `"}`,
	} {
		if !strings.Contains(got.Body, want) {
			t.Errorf("%s lacks %s", got.Body, want)
		}
	}
}
