package identity_test

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// Identities meet in an e-mail that an upstream vouches for, and in nothing
// else: whoever can type one, or write it into a record, must not reach an
// account of somebody else, nor wait for its owner.
func TestLinkingByEmail(t *testing.T) {
	const same, other, unconfirmed = "the same user", "another user", "access_denied"
	told := func(subject, email string, verified any) map[string]any {
		return map[string]any{"sub": subject, "email": email, "email_verified": verified}
	}
	for name, c := range map[string]struct {
		// first signs in at Google, second at the other provider that is named.
		first  map[string]any
		at     string
		second map[string]any
		want   string
	}{
		"verified at both":                {told("1", "ada@example.com", true), "keycloak", told("9", "ada@example.com", true), same},
		"verified at both, other case":    {told("1", "ada@example.com", true), "keycloak", told("9", "Ada@Example.COM", true), same},
		"other addresses":                 {told("1", "ada@example.com", true), "keycloak", told("9", "bob@example.com", true), other},
		"one subject at two providers":    {told("1", "ada@example.com", true), "keycloak", told("1", "bob@example.com", true), other},
		"unverified at the second":        {told("1", "ada@example.com", true), "keycloak", told("9", "ada@example.com", false), unconfirmed},
		"not said at the second":          {told("1", "ada@example.com", true), "keycloak", told("9", "ada@example.com", nil), unconfirmed},
		"unverified, without an account":  {told("1", "ada@example.com", true), "keycloak", told("9", "bob@example.com", false), unconfirmed},
		"another subject, same provider":  {told("1", "ada@example.com", true), "google", told("2", "ada@example.com", true), same},
		"the e-mail changed":              {told("1", "ada@example.com", true), "google", told("1", "ada@new.example", true), same},
		"the e-mail changed, unverified":  {told("1", "ada@example.com", true), "google", told("1", "ada@new.example", false), same},
		"the e-mail is not told any more": {told("1", "ada@example.com", true), "google", map[string]any{"sub": "1"}, same},
		"a look-alike domain":             {told("1", "victim@microsoft.example", true), "keycloak", told("9", "victim@m\u0130crosoft.example", true), unconfirmed},
		"a look-alike domain, Kelvin":     {told("1", "victim@books.example", true), "keycloak", told("9", "victim@boo\u212as.example", true), unconfirmed},
		"a look-alike before the @":       {told("1", "victim@example.com", true), "keycloak", told("9", "v\u0130ctim@example.com", true), unconfirmed},
		"a look-alike was here first":     {told("1", "ada@m\u0131crosoft.example", true), "keycloak", told("9", "ada@microsoft.example", true), other},
		"a domain in its two spellings":   {told("1", "ada@müller.example", true), "keycloak", told("9", "Ada@xn--mller-kva.example", true), same},
		"typed at the demonstration":      {told("1", "ada@example.com", true), "demo", map[string]any{"email": "ada@example.com"}, same},
		"typed there, other case":         {told("1", "ada@example.com", true), "demo", map[string]any{"email": "ADA@example.com"}, same},
		"another typed there":             {told("1", "ada@example.com", true), "demo", map[string]any{"email": "bob@example.com"}, other},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				s := openWithTwo(t, d)
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
				if n := s.count(`SELECT COUNT(*) FROM users`); n != 1 && c.want != other {
					t.Errorf("%d users", n)
				}
			})
		})
	}
}

// An invitation is for its address alone, not for one that looks like it.
func TestInvitationsOfLookAlikes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		s := open(t, d, g.only)
		home := s.bareStore()
		for _, c := range []struct{ invited, comes, kept string }{
			{"cook@books.example", "cook@boo\u212as.example", "cook@books.example"},
			{"kim@example.com", "\u212aim@example.com", "kim@example.com"},
			{"ivy@microsoft.example", "ivy@m\u0130crosoft.example", "ivy@microsoft.example"},
			{"Eva@MICROSOFT.example", "eva@m\u0131crosoft.example", "eva@microsoft.example"},
		} {
			s.invite(home, strings.ToLower(c.invited), manager)
			g.person(c.comes)
			s.at()
			if got := s.roleIn(home, c.kept); got != "invited to store_manager" {
				t.Errorf("after %q signed in, %s is %q", c.comes, c.kept, got)
			}
		}
		if n := s.count(`SELECT COUNT(*) FROM members`); n != 0 {
			t.Errorf("%d members", n)
		}
		// One mailbox has one form, however it is spelled.
		s.invite(home, "ada@xn--mller-kva.example", staff)
		g.person("ada@XN--MLLER-KVA.example")
		s.at()
		if got := s.roleIn(home, "ada@xn--mller-kva.example"); got != "store_staff" {
			t.Errorf("the invited user is %q", got)
		}
	})
}

// twoUpstreams is a site beside two providers that are not of this program.
type twoUpstreams struct {
	*site
	upstreams map[string]*google
}

func openWithTwo(t *testing.T, d *db.DB, change ...func(*identity.Config)) *twoUpstreams {
	t.Helper()
	g, keycloak := newGoogle(t), newGoogle(t)
	s := open(t, d, append(change, func(c *identity.Config) {
		second := keycloak.upstream()
		second.ID, second.Label = "keycloak", "Keycloak"
		c.Upstreams = []identity.Upstream{g.upstream(), second}
	})...)
	return &twoUpstreams{s, map[string]*google{"google": g, "keycloak": keycloak}}
}

// signInAt signs in at a provider that says this of the user, with a browser
// of its own. uid is empty where that does not lead to the application.
func (s *twoUpstreams) signInAt(id string, told map[string]any) (uid string, page seen) {
	s.t.Helper()
	if up := s.upstreams[id]; up != nil {
		up.says(told)
		up.info = map[string]any{"sub": told["sub"]}
	}
	a, b := s.attempt(), newBrowser(s.t)
	page = b.open(s.base + "/auth/upstream/" + id + "?id=" + b.open(a.address()).at.Query().Get("id"))
	if id == "demo" {
		page = b.choose(s.site, page, told["email"].(string))
	}
	if page.at.Path == "/dashboard/signed-in" {
		got := a.redeem(page.answer("code"))
		if got.ID == "" {
			s.t.Fatalf("%s: %+v", id, got)
		}
		uid, _ = claims(s.t, got.ID)["sub"].(string)
	}
	return uid, page
}
