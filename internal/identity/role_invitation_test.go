package identity_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// at signs somebody in at an upstream of several; the page is where it ended.
func (s *site) at(upstream, email string) (tokens, seen) {
	s.t.Helper()
	a, b := s.attempt(), newBrowser(s.t)
	page := b.open(a.address())
	if id := page.at.Query().Get("id"); page.at.Path == "/auth/sign-in" {
		page = b.open(s.base + "/auth/upstream/" + upstream + "?id=" + id)
	}
	if upstream == "demo" {
		page = b.choose(s, page, email)
	}
	if page.at.Path != "/dashboard/signed-in" {
		return tokens{}, page
	}
	return a.redeem(page.answer("code")), page
}

// person makes the upstream sign in somebody of this e-mail.
func (g *google) person(email string) {
	g.says(map[string]any{"sub": email, "email": email, "email_verified": true, "name": "Somebody"})
}

func TestInvitations(t *testing.T) {
	const ada = "ada@example.com"
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.seed("admin@carte.example", "Robin Keller", true).Email)
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
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
			{operator, identity.Platform, ada, admin},
		} {
			if invited, err := s.assign(step.who, step.in, step.email, step.role); err != nil || !invited {
				t.Fatalf("%+v: %v %v", step, invited, err)
			}
		}
		if n := s.count(`SELECT COUNT(*) FROM users WHERE email = ?`, ada); n != 0 {
			t.Fatal("an invitation made a user")
		}
		first := s.signedIn(ada)
		want := map[string]string{stores[0]: "store_manager", stores[1]: "store_owner", stores[2]: "", stores[3]: "", identity.Platform: "admin_developer"}
		check := func(when string) {
			t.Helper()
			for id, role := range want {
				if got := s.roleIn(id, ada); got != role {
					t.Errorf("%s %q, want %q", when, got, role)
				}
			}
			if n := s.count(`SELECT COUNT(*) FROM invitations WHERE email = ?`, ada); n != 0 {
				t.Errorf("%s %d invitations wait", when, n)
			}
		}
		check("after the first sign-in")
		if got := claims(t, first.ID); got["admin_developer"] != true {
			t.Errorf("the first token tells %v", got)
		}
		log := s.told(operator)
		accepted := 0
		for _, line := range log {
			if strings.Contains(line, "invitation_accepted: "+ada) {
				accepted++
			}
		}
		if accepted != 3 || !slices.Contains(log, `Osteria invitation_accepted: ada@example.com none → store_owner by ada@example.com`) ||
			!slices.Contains(log, `Osteria invited: ada@example.com store_staff → store_owner by owner@osteria.example`) ||
			!slices.Contains(log, `Osteria invitation_withdrawn: ada@example.com store_staff → none by owner@osteria.example`) {
			t.Errorf("the log tells %s", strings.Join(log, "\n"))
		}

		// Who has signed in before is not invited but given the role.
		if invited, err := s.assign(by, stores[3], ada, staff); err != nil || invited {
			t.Errorf("an invitation for a user: %v %v", invited, err)
		}
		want[stores[3]] = "store_staff"
		check("at once")
		s.signedIn(ada)
		check("after another sign-in")
		if got := s.roleIn(stores[0], "bob@example.com"); got != "invited to store_staff" {
			t.Errorf("somebody else's invitation is %q", got)
		}
	})
}

// An upstream vouches for an address that the user's record does not have.
func TestInvitationOfAUsersNewAddress(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.only)
		says := func(email string) {
			g.says(map[string]any{"sub": "g-1", "email": email, "email_verified": true})
		}
		says("ada@example.com")
		s.at("google", "")
		uid := s.as("ada@example.com").UID
		mine, theirs := s.store(uid, owner), s.store(uid, owner)
		s.mustAssign(actor.System(), theirs, "new@example.com", staff)
		s.mustAssign(actor.System(), identity.Platform, "new@example.com", admin)
		// An address that nobody vouches for is nobody's.
		g.says(map[string]any{"sub": "g-1", "email": "new@example.com", "email_verified": false})
		if got, page := s.at("google", ""); claims(t, got.ID)["admin_developer"] != false {
			t.Errorf("an unverified address takes a role: %d at %s", page.status, page.at)
		}
		says("new@example.com")
		if got, page := s.at("google", ""); claims(t, got.ID)["sub"] != uid || claims(t, got.ID)["admin_developer"] != true {
			t.Errorf("%d at %s: %v", page.status, page.at, claims(t, got.ID))
		}
		// The role that is there stays: a store does not lose its owner so.
		if s.roleIn(theirs, "ada@example.com") != "store_owner" || s.roleIn(mine, "ada@example.com") != "store_owner" ||
			s.count(`SELECT COUNT(*) FROM invitations`) != 0 {
			t.Errorf("%s, %d invitations", s.roleIn(theirs, "ada@example.com"), s.count(`SELECT COUNT(*) FROM invitations`))
		}
	})
}

// Whichever comes first, nobody who has signed in is left with an invitation.
func TestInvitationsAndFirstSignInAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.only)
		g.person("owner@osteria.example")
		s.at("google", "")
		by := s.as("owner@osteria.example")
		stores := make([]string, 12)
		for i := range stores {
			stores[i] = s.store(by.UID, owner)
		}
		by = s.as("owner@osteria.example")
		for round := range 5 {
			email := fmt.Sprintf("ada%d@example.com", round)
			g.person(email)
			browsers, callbacks := make([]*browser, 3), make([]string, 3)
			for i := range browsers {
				browsers[i] = newBrowser(t)
				callbacks[i] = browsers[i].beforeCallback(s.attempt().address())
			}
			var all sync.WaitGroup
			for i := range browsers {
				all.Go(func() { browsers[i].open(callbacks[i]) })
			}
			for _, id := range stores {
				all.Go(func() {
					if _, err := s.assign(by, id, email, staff); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			for _, id := range stores {
				if got := s.roleIn(id, email); got != "store_staff" {
					t.Fatalf("round %d: a store knows the user as %q", round, got)
				}
			}
			if n := s.count(`SELECT COUNT(*) FROM users WHERE email = ?`, email); n != 1 {
				t.Fatalf("%d users", n)
			}
		}
	})
}

// Everything reads a user's roles anew: the server for each request, the claims
// at each refresh.
func TestRolesAreInForceAtOnce(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		operator := s.as(s.seed("admin@carte.example", "Robin Keller", true).Email)
		giulia := s.seed("owner@osteria.example", "Giulia Conti", false)
		home := s.store(giulia.UID, owner)
		s.plans.of = map[string]identity.Plan{home: {Role: "premium"}}
		got := s.signedIn("ada@example.com")
		for _, step := range []struct {
			in       string
			role     actor.Role
			may      string
			may2     bool
			claim    string
			expected any
		}{
			{home, staff, "menu.availability", true, "stripeRole", "premium"},
			{home, manager, "menu.update", true, "stripeRole", "premium"},
			{home, staff, "menu.update", false, "stripeRole", "premium"},
			{home, none, "menu.availability", false, "stripeRole", nil},
			{identity.Platform, admin, "roles.assign", true, "admin_developer", true},
			{identity.Platform, none, "roles.assign", false, "admin_developer", false},
		} {
			s.mustAssign(operator, step.in, "ada@example.com", step.role)
			if _, me := s.get("/api/me", got.ID); strings.Contains(me, `"`+step.may+`"`) != step.may2 {
				t.Errorf("with the token of before, %s as %q: %s", step.may, step.role, me)
			}
			got = s.refresh(got.Refresh)
			if is := claims(t, got.ID)[step.claim]; is != step.expected {
				t.Errorf("after a refresh as %q, %s is %v, want %v", step.role, step.claim, is, step.expected)
			}
		}
	})
}

// Nothing that names a person is written for the operator's eyes.
func TestRolesAreLoggedWithoutPersons(t *testing.T) {
	var lines bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&lines, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	s := open(t, testkit.SQLite(t))
	giulia := s.seed("owner@osteria.example", "Giulia Conti", true)
	home := s.store(giulia.UID, owner)
	by := s.as(giulia.Email)
	s.mustAssign(by, home, "ada@example.com", staff)
	s.signedIn("ada@example.com")
	for _, role := range []actor.Role{manager, none} {
		s.mustAssign(by, home, "ada@example.com", role)
	}
	if _, err := s.assign(by, home, giulia.Email, none); err == nil {
		t.Error("the last owner left")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.AssignRole(ctx, by, home, identity.RoleInput{Email: "bob@example.com", Role: staff}); err == nil || strings.Contains(err.Error(), "@") {
		t.Errorf("a fault of the database tells %v", err)
	}
	for _, name := range []string{"@", "Giulia", "ada"} {
		if strings.Contains(lines.String(), name) {
			t.Errorf("the log tells %s: %s", name, lines.String())
		}
	}
}
