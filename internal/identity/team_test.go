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

// platform is used in place of a store's id for roles in the whole site.
const platform = "platform"

// invitations is a team that accepts all invitations to an e-mail.
type invitations struct{ db *db.DB }

func (v invitations) IsInvited(ctx context.Context, email string) (invited bool, err error) {
	err = v.db.Read.NewRaw(`SELECT EXISTS (SELECT 1 FROM invitations WHERE email = ?)`, email).Scan(ctx, &invited)
	return invited, err
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

// setRole sets a user's role in a store or in the whole site.
func (s *site) setRole(id, email string, role actor.Role) {
	s.t.Helper()
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error {
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

// invite gives a role to the user of an e-mail, or invites the e-mail.
func (s *site) invite(id, email string, role actor.Role) {
	s.t.Helper()
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error {
		if err := (invitations{s.db.DB}).Lock(ctx, tx); err != nil {
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

// as returns the actor of a user's token.
func (s *site) as(email string) *actor.Actor {
	s.t.Helper()
	token, err := s.IDTokenFor(s.t.Context(), email)
	testkit.NoError(s.t, err)
	who, err := s.Authenticate(s.t.Context(), token)
	testkit.NoError(s.t, err)
	return who
}

// signInUpstream signs in at the only upstream, and returns where it ended.
func (s *site) signInUpstream() (tokens, visit) {
	s.t.Helper()
	a := s.attempt()
	page := newBrowser(s.t).open(a.address())
	if page.at.Path != "/dashboard/signed-in" {
		return tokens{}, page
	}
	return a.redeem(page.param("code")), page
}

// setUser sets the e-mail the upstream signs in with.
func (g *fakeUpstream) setUser(email string) {
	g.setClaims(map[string]any{"sub": email, "email": email, "email_verified": true, "name": "Somebody"})
}

// Signing in with a verified e-mail accepts its invitations, also where the user's record
// has another e-mail.
func TestSignInAcceptsInvitations(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		s := open(t, d, g.asOnlyUpstream)
		home := s.db.AddStore()
		s.invite(home, "new@example.com", manager)
		for _, step := range []struct {
			name, email string
			verified    bool
			invitation  string
		}{
			{"the first sign-in", "ada@example.com", true, "invited to store_manager"},
			{"an unverified address", "new@example.com", false, "invited to store_manager"},
			{"a verified address", "new@example.com", true, ""},
		} {
			g.setClaims(map[string]any{"sub": "g-1", "email": step.email, "email_verified": step.verified})
			got, page := s.signInUpstream()
			if got.ID == "" || claims(t, got.ID)["email"] != "ada@example.com" {
				t.Fatalf("%s: %d at %s", step.name, page.status, page.at)
			}
			if role := s.db.RoleIn(home, "new@example.com"); role != step.invitation {
				t.Errorf("%s: the role is %q, want %q", step.name, role, step.invitation)
			}
		}
		if got := s.db.RoleIn(home, "ada@example.com"); got != "store_manager" {
			t.Errorf("the user is %q", got)
		}
	})
}

// Whichever comes first, no invitation remains for a user who has signed in.
func TestInvitationsDuringFirstSignIn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		s := open(t, d, g.asOnlyUpstream)
		stores := make([]string, 8)
		for i := range stores {
			stores[i] = s.db.AddStore()
		}
		for round := range 3 {
			email := fmt.Sprintf("ada%d@example.com", round)
			g.setUser(email)
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
				if got := s.db.RoleIn(id, email); got != "store_staff" {
					t.Fatalf("round %d: a store knows the user as %q", round, got)
				}
			}
			if n := s.db.Count(`SELECT COUNT(*) FROM users WHERE email = ?`, email); n != 1 {
				t.Fatalf("%d users", n)
			}
		}
	})
}

// Role changes take effect with the next request, and in claims with the next refresh.
func TestRolesTakeEffectImmediately(t *testing.T) {
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
