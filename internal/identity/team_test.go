package identity_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

const (
	none    = actor.Role("")
	owner   = actor.StoreOwner
	manager = actor.StoreManager
	staff   = actor.StoreStaff
	admin   = actor.AdminDeveloper
)

// platform stands for a store's id where a role counts in the whole site.
const platform = "platform"

// invitations stands for the team that app wires: it gives what waits, by the
// e-mail alone.
type invitations struct{ db *db.DB }

func (v invitations) IsInvited(ctx context.Context, email string) (waits bool, err error) {
	err = v.db.Read.NewRaw(`SELECT EXISTS (SELECT 1 FROM invitations WHERE email = ?)`, email).Scan(ctx, &waits)
	return waits, err
}

func (v invitations) Lock(ctx context.Context, tx bun.IDB) error { return v.db.Lock(ctx, tx, "roles") }

func (v invitations) Accept(ctx context.Context, tx bun.IDB, user *actor.Actor, email string) error {
	for _, statement := range []struct {
		query string
		args  []any
	}{
		{`UPDATE users SET admin_developer = TRUE WHERE uid = ? AND EXISTS (SELECT 1 FROM invitations WHERE email = ? AND store_id IS NULL)`, []any{user.UID, email}},
		{`INSERT INTO members (store_id, uid, role, created_at) SELECT store_id, ?, role, created_at FROM invitations WHERE email = ? AND store_id IS NOT NULL`, []any{user.UID, email}},
		{`DELETE FROM invitations WHERE email = ?`, []any{email}},
	} {
		if _, err := tx.ExecContext(ctx, statement.query, statement.args...); err != nil {
			return err
		}
	}
	return nil
}

// setRole makes a user what the role says, in a store or in the whole site.
func (s *site) setRole(id, email string, role actor.Role) {
	s.t.Helper()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		if id == platform {
			_, err := tx.ExecContext(ctx, `UPDATE users SET admin_developer = ? WHERE email = ?`, role == admin, email)
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM members WHERE store_id = ? AND uid = (SELECT uid FROM users WHERE email = ?)`, id, email); err != nil || role == none {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO members (store_id, uid, role, created_at) SELECT ?, uid, ?, created_at FROM users WHERE email = ?`, id, role, email)
		return err
	})
}

// invite lets a role wait for an e-mail, or gives it to the user who has it.
func (s *site) invite(id, email string, role actor.Role) {
	s.t.Helper()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		if err := (invitations{s.db}).Lock(ctx, tx); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, `INSERT INTO members (store_id, uid, role, created_at) SELECT ?, uid, ?, created_at FROM users WHERE email = ?`, id, role, email)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO invitations (store_id, email, role, created_at) VALUES (?, ?, ?, ?)`, id, email, role, time.Now().UTC())
		return err
	})
}

// roleIn is what an e-mail is in a store, "invited to" before it where it is an
// invitation; empty for nothing.
func (s *site) roleIn(id, email string) string {
	s.t.Helper()
	var found []string
	err := s.db.Read.NewRaw(`SELECT m.role FROM members AS m JOIN users AS u ON u.uid = m.uid WHERE m.store_id = ? AND u.email = ?
		UNION ALL SELECT 'invited to ' || role FROM invitations WHERE store_id = ? AND email = ?`, id, email, id, email).Scan(s.t.Context(), &found)
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(found, ", ")
}

// as is the actor that a user's token makes now.
func (s *site) as(email string) *actor.Actor {
	s.t.Helper()
	token, err := s.IDTokenFor(s.t.Context(), email)
	if err != nil {
		s.t.Fatal(err)
	}
	who, err := s.Authenticate(s.t.Context(), token)
	if err != nil {
		s.t.Fatal(err)
	}
	return who
}

// at signs somebody in at the one upstream; the page is where it ended.
func (s *site) at() (tokens, seen) {
	s.t.Helper()
	a := s.attempt()
	page := newBrowser(s.t).open(a.address())
	if page.at.Path != "/dashboard/signed-in" {
		return tokens{}, page
	}
	return a.redeem(page.answer("code")), page
}

// person makes the upstream sign in somebody of this e-mail.
func (g *google) person(email string) {
	g.says(map[string]any{"sub": email, "email": email, "email_verified": true, "name": "Somebody"})
}

// What waits for an address is given to whom an upstream vouches for, also where
// the user's record has another one.
func TestSigningInTakesWhatWaits(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.only)
		home := s.bareStore()
		s.invite(home, "new@example.com", manager)
		for _, step := range []struct {
			name, email string
			verified    bool
			waits       string
		}{
			{"the first sign-in", "ada@example.com", true, "invited to store_manager"},
			{"an address that nobody vouches for", "new@example.com", false, "invited to store_manager"},
			{"an address that somebody vouches for", "new@example.com", true, ""},
		} {
			g.says(map[string]any{"sub": "g-1", "email": step.email, "email_verified": step.verified})
			got, page := s.at()
			if got.ID == "" || claims(t, got.ID)["email"] != "ada@example.com" {
				t.Fatalf("%s: %d at %s", step.name, page.status, page.at)
			}
			if waits := s.roleIn(home, "new@example.com"); waits != step.waits {
				t.Errorf("%s: %q waits", step.name, waits)
			}
		}
		if got := s.roleIn(home, "ada@example.com"); got != "store_manager" {
			t.Errorf("the user is %q", got)
		}
	})
}

// Whichever comes first, nobody who has signed in is left with an invitation.
func TestInvitationsAndFirstSignInAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.only)
		stores := make([]string, 8)
		for i := range stores {
			stores[i] = s.bareStore()
		}
		for round := range 3 {
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
				all.Go(func() { s.invite(id, email, staff) })
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
		home := s.store(s.seed("owner@osteria.example", "Giulia Conti", false).UID, owner)
		s.plans.of = map[string]identity.Plan{home: {Role: "premium"}}
		got := s.signedIn("ada@example.com")
		for _, step := range []struct {
			in         string
			role       actor.Role
			permission string
			granted    bool
			claim      string
			expected   any
		}{
			{home, staff, "menu.availability", true, "stripeRole", "premium"},
			{home, manager, "menu.update", true, "stripeRole", "premium"},
			{home, staff, "menu.update", false, "stripeRole", "premium"},
			{home, none, "menu.availability", false, "stripeRole", nil},
			{platform, admin, "roles.assign", true, "admin_developer", true},
			{platform, none, "roles.assign", false, "admin_developer", false},
		} {
			s.setRole(step.in, "ada@example.com", step.role)
			if status, me := s.get("/api/me", got.ID); status != http.StatusOK || strings.Contains(me, `"`+step.permission+`"`) != step.granted {
				t.Errorf("with the token of before, %s as %q: %s", step.permission, step.role, me)
			}
			got = s.refresh(got.Refresh)
			if is := claims(t, got.ID)[step.claim]; is != step.expected {
				t.Errorf("after a refresh as %q, %s is %v, want %v", step.role, step.claim, is, step.expected)
			}
		}
	})
}
