package identity_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// Between the demonstration, where anybody can type any address, and real
// sign-ins no role passes.
func TestRolesDoNotLeaveTheDemonstration(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.beside)
		demo := s.as(s.seed("owner@osteria.example", "Giulia Conti", true).Email)
		home := s.store(demo.UID, owner)
		demo = s.as("owner@osteria.example")
		g.person("real@example.com")
		s.at("google", "")
		someone := s.as("real@example.com")
		own := s.store(someone.UID, owner)
		someone = s.as("real@example.com")

		for _, c := range []struct {
			name, in, email, at, want string
			who                       *actor.Actor
		}{
			{"demo to demo", home, "a@example.com", "demo", "store_staff", demo},
			{"demo to real", home, "b@example.com", "google", "invited to store_staff", demo},
			{"real to demo", own, "c@example.com", "demo", "invited to store_staff", someone},
			{"real to real", own, "d@example.com", "google", "store_staff", someone},
		} {
			s.mustAssign(c.who, c.in, c.email, staff)
			g.person(c.email)
			if got, page := s.at(c.at, c.email); got.ID == "" {
				t.Fatalf("%s: %d at %s", c.name, page.status, page.at)
			}
			if got := s.roleIn(c.in, c.email); got != c.want {
				t.Errorf("%s: is %q, want %q", c.name, got, c.want)
			}
		}
		for name, try := range map[string]func() (bool, error){
			"demo gives a real user a role": func() (bool, error) { return s.assign(demo, home, someone.Email, staff) },
			"real gives a demo user a role": func() (bool, error) { return s.assign(someone, own, demo.Email, staff) },
			"demo removes a real owner":     func() (bool, error) { return s.assign(demo, own, someone.Email, none) },
			"demo makes a real operator":    func() (bool, error) { return s.assign(demo, identity.Platform, someone.Email, admin) },
		} {
			if _, err := try(); fault.CodeOf(err) != fault.Conflict {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A store may have invitations of both kinds, even for one e-mail: everybody is
// shown those that are theirs to withdraw.
func TestATeamListsTheInvitationsThatCanBeWithdrawn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.beside)
		giulia := s.seed("owner@osteria.example", "Giulia Conti", true)
		home := s.store(giulia.UID, owner)
		demo := s.as(giulia.Email)
		g.person("real@example.com")
		s.at("google", "")
		s.mustAssign(actor.System(), identity.Platform, "real@example.com", admin)
		operator := s.as("real@example.com")
		s.mustAssign(demo, home, "both@example.com", manager)
		s.mustAssign(demo, home, "demo@example.com", staff)
		s.mustAssign(operator, home, "both@example.com", staff)
		s.mustAssign(operator, home, "real@example.org", owner)

		shown := func(who *actor.Actor) (list []string) {
			t.Helper()
			team, err := s.Team(t.Context(), who, home)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range team {
				if m.UID == "" {
					list = append(list, m.Email+" "+string(m.Role))
				}
			}
			return list
		}
		for _, c := range []struct {
			name string
			who  *actor.Actor
			want string
		}{
			{"the demonstration's owner", demo, "both@example.com store_manager, demo@example.com store_staff"},
			{"the operator", operator, "real@example.org store_owner, both@example.com store_staff"},
		} {
			list := shown(c.who)
			if got := strings.Join(list, ", "); got != c.want {
				t.Errorf("%s is shown %q, want %q", c.name, got, c.want)
			}
			for _, line := range list {
				email, _, _ := strings.Cut(line, " ")
				s.mustAssign(c.who, home, email, none)
			}
			if list := shown(c.who); len(list) != 0 {
				t.Errorf("%s withdraws all, and is shown %v", c.name, list)
			}
		}
		if n := s.count(`SELECT COUNT(*) FROM invitations`); n != 0 {
			t.Errorf("%d invitations are left that nobody is shown", n)
		}
	})
}

// A database that was once filled with the demonstration may be served without
// it. Then who really has an address gets in, and gets nothing of what anybody
// could have typed.
func TestWhoReallyHasADemoUsersAddress(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d)
		leftover := s.seed("owner@osteria.example", "Giulia Conti", true)
		home, other := s.store(leftover.UID, owner), s.store(leftover.UID, owner)
		before := s.signedIn(leftover.Email)
		s.mustAssign(s.as(leftover.Email), home, "cook@osteria.example", owner)
		s.mustAssign(s.as(leftover.Email), identity.Platform, "cook@osteria.example", admin)

		demo, without := s.Service, s.start(s.base, g.only)
		s.use(without)
		s.mustAssign(actor.System(), identity.Platform, "real@example.com", admin)
		// The leftover owner is nobody, so that the address is invited.
		if invited, err := s.assign(actor.System(), other, leftover.Email, manager); err != nil || !invited {
			t.Fatalf("a role for a user who is left over: %v %v", invited, err)
		}
		for _, email := range []string{"real@example.com", leftover.Email, "cook@osteria.example"} {
			g.person(email)
			if got, page := s.at("google", ""); got.ID == "" || claims(t, got.ID)["email"] != email || claims(t, got.ID)["sub"] == leftover.UID {
				t.Fatalf("%s does not get in: %d at %s", email, page.status, page.at)
			}
		}
		for _, c := range []struct{ in, email, want string }{
			{home, leftover.Email, ""},
			{other, leftover.Email, "store_manager"},
			{identity.Platform, leftover.Email, ""},
			{home, "cook@osteria.example", "invited to store_owner"},
			{identity.Platform, "cook@osteria.example", "invited to admin_developer"},
			{identity.Platform, "real@example.com", "admin_developer"},
		} {
			if got := s.roleIn(c.in, c.email); got != c.want {
				t.Errorf("%s is %q, want %q", c.email, got, c.want)
			}
		}
		log := s.told(actor.System())
		for _, line := range []string{
			`Osteria assigned: owner@osteria.example store_owner → none by Carte`,
			`platform assigned: owner@osteria.example admin_developer → none by Carte`,
			`Osteria invitation_accepted: owner@osteria.example none → store_manager by owner@osteria.example`,
		} {
			if !slices.Contains(log, line) {
				t.Errorf("the log lacks %s: %s", line, strings.Join(log, "\n"))
			}
		}
		operator := s.as("real@example.com")
		if team, err := s.Team(t.Context(), operator, home); err != nil || len(team) != 0 {
			t.Errorf("the team of a store of the demonstration: %+v %v", team, err)
		}
		s.mustAssign(operator, home, "real@example.com", owner)
		// Whoever is left over from the demonstration keeps no store and no site.
		s.mustAssign(operator, home, "cook@osteria.example", staff)
		for _, in := range []string{home, identity.Platform} {
			if _, err := s.assign(operator, in, "real@example.com", none); fault.CodeOf(err) != fault.Conflict {
				t.Errorf("the last one who can sign in leaves: %v", err)
			}
		}
		if got := s.refresh(before.Refresh); got.Error != "invalid_grant" {
			t.Errorf("a session of the demonstration goes on: %+v", got)
		}
		s.use(demo)
		if status, _ := s.get("/api/me", before.ID); status != http.StatusUnauthorized {
			t.Errorf("the removed user's token answers %d in the demonstration", status)
		}
		if got, page := s.at("demo", leftover.Email); got.ID != "" || page.status != http.StatusForbidden {
			t.Errorf("the demonstration reaches the real user: %d at %s", page.status, page.at)
		}
	})
}
