package identity_test

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// Identities are linked only by a verified e-mail: entering another user's address must
// neither give access to their account nor reserve it.
func TestLinkingByEmail(t *testing.T) {
	const same, other, unconfirmed = "the same user", "another user", "access_denied"
	claimed := func(subject, email string, verified any) map[string]any {
		return map[string]any{"sub": subject, "email": email, "email_verified": verified}
	}
	cases := map[string]struct {
		// first signs in at google, second at the provider at.
		first  map[string]any
		at     string
		second map[string]any
		want   string
	}{
		"verified at both":                {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "ada@example.com", true), same},
		"verified at both, other case":    {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "Ada@Example.COM", true), same},
		"other addresses":                 {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "bob@example.com", true), other},
		"one subject at two providers":    {claimed("1", "ada@example.com", true), "keycloak", claimed("1", "bob@example.com", true), other},
		"unverified at the second":        {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "ada@example.com", false), unconfirmed},
		"not said at the second":          {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "ada@example.com", nil), unconfirmed},
		"unverified, without an account":  {claimed("1", "ada@example.com", true), "keycloak", claimed("9", "bob@example.com", false), unconfirmed},
		"another subject, same provider":  {claimed("1", "ada@example.com", true), "google", claimed("2", "ada@example.com", true), same},
		"the e-mail changed":              {claimed("1", "ada@example.com", true), "google", claimed("1", "ada@new.example", true), same},
		"the e-mail changed, unverified":  {claimed("1", "ada@example.com", true), "google", claimed("1", "ada@new.example", false), same},
		"the e-mail is not sent any more": {claimed("1", "ada@example.com", true), "google", map[string]any{"sub": "1"}, same},
		"a look-alike domain":             {claimed("1", "victim@microsoft.example", true), "keycloak", claimed("9", "victim@m\u0130crosoft.example", true), unconfirmed},
		"a look-alike domain, Kelvin":     {claimed("1", "victim@books.example", true), "keycloak", claimed("9", "victim@boo\u212as.example", true), unconfirmed},
		"a look-alike before the @":       {claimed("1", "victim@example.com", true), "keycloak", claimed("9", "v\u0130ctim@example.com", true), unconfirmed},
		"a look-alike was here first":     {claimed("1", "ada@m\u0131crosoft.example", true), "keycloak", claimed("9", "ada@microsoft.example", true), other},
		"a domain in its two spellings":   {claimed("1", "ada@müller.example", true), "keycloak", claimed("9", "Ada@xn--mller-kva.example", true), same},
		"typed at the demonstration":      {claimed("1", "ada@example.com", true), "demo", map[string]any{"email": "ada@example.com"}, same},
		"typed there, other case":         {claimed("1", "ada@example.com", true), "demo", map[string]any{"email": "ADA@example.com"}, same},
		"another typed there":             {claimed("1", "ada@example.com", true), "demo", map[string]any{"email": "bob@example.com"}, other},
	}
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d)
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				s.db.Execute(`DELETE FROM users`) // of the case before
				first, page := s.signInAt("google", c.first)
				if first == "" {
					t.Fatalf("the first sign-in ended at %s: %d", page.at, page.status)
				}
				second, page := s.signInAt(c.at, c.second)
				switch c.want {
				case same:
					if second != first {
						t.Errorf("signed in as %q, not as %q, at %s: %d", second, first, page.at, page.status)
					}
				case other:
					if second == "" || second == first {
						t.Errorf("signed in as %q, at first as %q, at %s: %d", second, first, page.at, page.status)
					}
				default:
					if second != "" || page.status != http.StatusForbidden || !strings.Contains(page.body, "error="+c.want+"&amp;") {
						t.Errorf("signed in as %q, at %s: %d", second, page.at, page.status)
					}
				}
				if n := s.db.Count(`SELECT COUNT(*) FROM users`); n != 1 && c.want != other {
					t.Errorf("%d users", n)
				}
			})
		}
	})
}

// An invitation is only for its own address, not for look-alikes.
func TestInvitationsOfLookAlikes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		s := open(t, d, g.asOnlyUpstream)
		home := s.db.AddStore()
		for _, c := range []struct{ invited, comes, kept string }{
			{"cook@books.example", "cook@boo\u212as.example", "cook@books.example"},
			{"kim@example.com", "\u212aim@example.com", "kim@example.com"},
			{"ivy@microsoft.example", "ivy@m\u0130crosoft.example", "ivy@microsoft.example"},
			{"Eva@MICROSOFT.example", "eva@m\u0131crosoft.example", "eva@microsoft.example"},
		} {
			s.invite(home, strings.ToLower(c.invited), manager)
			g.setUser(c.comes)
			s.signInUpstream()
			if got := s.db.RoleIn(home, c.kept); got != "invited to store_manager" {
				t.Errorf("after %q signed in, %s is %q", c.comes, c.kept, got)
			}
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM members`); n != 0 {
			t.Errorf("%d members", n)
		}
		// Different spellings of one mailbox have one canonical form.
		s.invite(home, "ada@xn--mller-kva.example", staff)
		g.setUser("ada@XN--MLLER-KVA.example")
		s.signInUpstream()
		if got := s.db.RoleIn(home, "ada@xn--mller-kva.example"); got != "store_staff" {
			t.Errorf("the invited user is %q", got)
		}
	})
}

// twoUpstreams is a site with two upstreams.
type twoUpstreams struct {
	*site
	upstreams map[string]*fakeUpstream
}

func openWithTwo(t *testing.T, d *db.DB, change ...func(*identity.Config)) *twoUpstreams {
	t.Helper()
	g, keycloak := newFakeUpstream(t), newFakeUpstream(t)
	s := open(t, d, append(change, func(c *identity.Config) {
		second := keycloak.upstream()
		second.ID, second.Label = "keycloak", "Keycloak"
		c.Upstreams = []identity.Upstream{g.upstream(), second}
	})...)
	return &twoUpstreams{s, map[string]*fakeUpstream{"google": g, "keycloak": keycloak}}
}

// signInAt signs in at a provider with these claims, with a new browser. uid is empty where
// the sign-in fails.
func (s *twoUpstreams) signInAt(id string, upstreamClaims map[string]any) (uid string, page visit) {
	s.t.Helper()
	if up := s.upstreams[id]; up != nil {
		up.setClaims(upstreamClaims)
		up.info = map[string]any{"sub": upstreamClaims["sub"]}
	}
	a, b := s.attempt(), newBrowser(s.t)
	page = b.open(s.base + "/auth/upstream/" + id + "?id=" + b.open(a.address()).at.Query().Get("id"))
	if id == "demo" {
		page = b.choose(s.site, page, upstreamClaims["email"].(string))
	}
	if page.at.Path == "/dashboard/signed-in" {
		got := a.redeem(page.param("code"))
		if got.ID == "" {
			s.t.Fatalf("%s: %+v", id, got)
		}
		uid, _ = claims(s.t, got.ID)["sub"].(string)
	}
	return uid, page
}
