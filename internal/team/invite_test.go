package team_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

func TestInvitations(t *testing.T) {
	const ada = "ada@example.com"
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.operator("admin@carte.example", "Robin Keller").Email)
		giulia := s.user("owner@osteria.example", "Giulia Conti")
		var stores []string
		for range 4 {
			stores = append(stores, s.store(giulia.UID, owner))
		}
		by := s.as(giulia.Email)
		for _, step := range []struct {
			who   *actor.Actor
			in    string
			email string
			role  actor.Role
		}{
			{by, stores[0], ada, manager},
			{by, stores[1], "ADA@example.com", staff},
			{by, stores[1], ada, owner}, // instead
			{by, stores[2], ada, staff},
			{by, stores[2], ada, none}, // withdrawn
			{by, stores[0], "bob@example.com", staff},
			{operator, team.Platform, ada, admin},
		} {
			if invited, err := s.assign(step.who, step.in, step.email, step.role); err != nil || !invited {
				t.Fatalf("%+v: %v %v", step, invited, err)
			}
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM users WHERE email = ?`, ada); n != 0 {
			t.Fatal("an invitation made a user")
		}
		s.signIn(ada)
		want := map[string]string{stores[0]: "store_manager", stores[1]: "store_owner", stores[2]: "", stores[3]: "", team.Platform: "admin_developer"}
		check := func(when string) {
			t.Helper()
			for id, role := range want {
				if got := s.db.RoleIn(id, ada); got != role {
					t.Errorf("%s %q, want %q", when, got, role)
				}
			}
			if n := s.db.Count(`SELECT COUNT(*) FROM invitations WHERE email = ?`, ada); n != 0 {
				t.Errorf("%s %d invitations wait", when, n)
			}
		}
		check("after the first sign-in")
		log := s.log()
		accepted := 0
		for _, line := range log {
			if strings.Contains(line, "invitation_accepted: "+ada) {
				accepted++
			}
		}
		if accepted != 3 || !slices.Contains(log, `Osteria role.invitation_accepted: ada@example.com none → store_owner by ada@example.com`) ||
			!slices.Contains(log, `Osteria role.invited: ada@example.com store_staff → store_owner by owner@osteria.example`) ||
			!slices.Contains(log, `Osteria role.invitation_withdrawn: ada@example.com store_staff → none by owner@osteria.example`) {
			t.Errorf("the log has %s", strings.Join(log, "\n"))
		}

		// A user who has signed in before gets the role without an invitation.
		if invited, err := s.assign(by, stores[3], ada, staff); err != nil || invited {
			t.Errorf("an invitation for a user: %v %v", invited, err)
		}
		want[stores[3]] = "store_staff"
		check("at once")
		s.signIn(ada)
		check("after another sign-in")
		if got := s.db.RoleIn(stores[0], "bob@example.com"); got != "invited to store_staff" {
			t.Errorf("somebody else's invitation is %q", got)
		}
	})
}

// The sign-in has verified an address that differs from the user's record.
func TestInvitationToNewAddress(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		ada := s.user("ada@example.com", "Ada King")
		theirs := s.store(ada.UID, owner)
		s.mustAssign(actor.System(), theirs, "new@example.com", staff)
		s.mustAssign(actor.System(), team.Platform, "new@example.com", admin)
		who := s.as(ada.Email)
		s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error { return s.Accept(ctx, tx, who, "new@example.com") })
		// An existing role is kept, so that a store does not lose its owner.
		if got := s.db.RoleIn(theirs, ada.Email) + ", " + s.db.RoleIn(team.Platform, ada.Email); got != "store_owner, admin_developer" ||
			s.db.Count(`SELECT COUNT(*) FROM invitations`) != 0 {
			t.Errorf("%s, %d invitations", got, s.db.Count(`SELECT COUNT(*) FROM invitations`))
		}
	})
}

// Whichever comes first, no invitation remains for a user who has signed in.
func TestInvitationsDuringFirstSignIn(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.user("owner@osteria.example", "Giulia Conti")
		stores := make([]string, 12)
		for i := range stores {
			stores[i] = s.store(giulia.UID, owner)
		}
		by := s.as(giulia.Email)
		for round := range 5 {
			email := fmt.Sprintf("ada%d@example.com", round)
			processes := s.start()
			var all sync.WaitGroup
			for range 3 {
				all.Go(func() { s.signIn(email) })
			}
			for _, id := range stores {
				all.Go(func() {
					if _, _, err := processes.AssignRole(t.Context(), by, id, team.Assignment{Email: email, Role: staff}); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			for _, id := range stores {
				if got := s.db.RoleIn(id, email); got != "store_staff" {
					t.Fatalf("round %d: a store knows the user as %q", round, got)
				}
			}
		}
	})
}

// Invite is for e-mails without a user, and needs the permission.
func TestInvite(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		giulia := s.user("owner@osteria.example", "Giulia Conti")
		home := s.store(giulia.UID, owner)
		luca := s.member(home, "luca@osteria.example", "Luca Moretti", manager)
		for _, c := range []struct {
			name, by, email string
			role            actor.Role
			want            fault.Code
		}{
			{"an owner", giulia.Email, " New@example.com", staff, ""},
			{"a manager", luca.Email, "other@example.com", staff, fault.Forbidden},
			{"an existing user", giulia.Email, luca.Email, owner, "email_taken"},
			{"no e-mail", giulia.Email, "new", staff, fault.Invalid},
			{"a role of the site", giulia.Email, "other@example.com", admin, fault.Invalid},
		} {
			err := s.db.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return s.Invite(ctx, tx, s.as(c.by), home, team.Assignment{Email: c.email, Role: c.role})
			})
			if fault.Code(testkit.Refusal(err)) != c.want {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
		}
		if got := s.db.RoleIn(home, "new@example.com"); got != "invited to store_staff" || s.db.Count(`SELECT COUNT(*) FROM invitations`) != 1 {
			t.Errorf("new@example.com is %q", got)
		}
	})
}

// Log lines have no names or addresses.
func TestLogsHaveNoPersonalData(t *testing.T) {
	log := testkit.KeepLog(t)
	s := open(t, testkit.SQLite(t))
	giulia := s.operator("owner@osteria.example", "Giulia Conti")
	home := s.store(giulia.UID, owner)
	by := s.as(giulia.Email)
	s.mustAssign(by, home, "ada@example.com", staff)
	s.signIn("ada@example.com")
	for _, role := range []actor.Role{manager, none} {
		s.mustAssign(by, home, "ada@example.com", role)
	}
	if _, err := s.assign(by, home, giulia.Email, none); err == nil {
		t.Error("the last owner left")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.AssignRole(ctx, by, home, team.Assignment{Email: "bob@example.com", Role: staff}); err == nil || strings.Contains(err.Error(), "@") {
		t.Errorf("the error of the database is %v", err)
	}
	for _, name := range []string{"@", "Giulia", "ada"} {
		if log.Lines(name) > 0 {
			t.Errorf("the log has %s: %s", name, log)
		}
	}
}
