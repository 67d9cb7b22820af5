package identity_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// manyAddresses makes each request come from an address of its own, so that
// nothing but the account can be limited.
type manyAddresses struct{ next atomic.Int64 }

func (m *manyAddresses) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	n := m.next.Add(1)
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.%d.%d", n/250, n%250))
	return http.DefaultTransport.RoundTrip(r)
}

func limited(t *testing.T) func(*identity.Config) {
	return func(c *identity.Config) {
		var err error
		if c.Proxies, err = httpx.ParseProxies([]string{"127.0.0.1"}); err != nil {
			t.Fatal(err)
		}
		c.SignInsPerMinute = 3
	}
}

// Each step of signing in may be done three times for one account here, from
// wherever, and goes on for others.
func TestAttemptsAreLimitedByAccount(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d, limited(t))
		addresses := &manyAddresses{}
		fresh := func() *browser {
			b := newBrowser(t)
			b.Transport = addresses
			return b
		}
		for name, step := range map[string]struct {
			try                func(who string) seen
			one, again, others string
		}{
			"typing an e-mail": {func(who string) seen {
				b := fresh()
				id := b.open(s.attempt().address()).at.Query().Get("id")
				chooser := b.open(s.base + "/auth/upstream/demo?id=" + id)
				return b.post(s.base+"/demo-idp/accounts", chooser.form(url.Values{"email": {who}, "name": {"X"}}))
			}, "ada@demo.example", "Ada@Demo.example", "bob@demo.example"},
			"coming back as a subject": {func(who string) seen {
				s.upstreams["google"].says(map[string]any{"sub": who, "email": strings.ToLower(who) + "@google.example", "email_verified": true})
				b := fresh()
				return b.open(s.base + "/auth/upstream/google?id=" + b.open(s.attempt().address()).at.Query().Get("id"))
			}, "s1", "s1", "s2"},
			"coming back with an e-mail": {func(who string) seen {
				s.upstreams["keycloak"].says(map[string]any{"sub": fmt.Sprint(addresses.next.Load()), "email": who, "email_verified": true})
				b := fresh()
				return b.open(s.base + "/auth/upstream/keycloak?id=" + b.open(s.attempt().address()).at.Query().Get("id"))
			}, "ada@keycloak.example", "ADA@keycloak.example", "bob@keycloak.example"},
		} {
			for i := range 3 {
				if page := step.try(step.one); page.status >= 400 {
					t.Fatalf("%s, attempt %d: %d at %s", name, i, page.status, page.at)
				}
			}
			page := step.try(step.again)
			if page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, "Too many attempts") ||
				!strings.Contains(page.body, "error=too_many_requests&amp;") {
				t.Errorf("%s: %d %v %s", name, page.status, page.header, page.body)
			}
			if page := step.try(step.others); page.status >= 400 {
				t.Errorf("%s: another account gets %d", name, page.status)
			}
		}
	})
}

// Anybody can write somebody else's address into a request: that must not keep
// its owner out, and what is no address is not passed on.
func TestLoginHintsCountAgainstNobody(t *testing.T) {
	g := newGoogle(t)
	s := open(t, testkit.SQLite(t), g.only, limited(t))
	b := newBrowser(t)
	b.Transport = &manyAddresses{}
	for hint, passed := range map[string]string{"ada@example.com": "ada@example.com", "Ada <ada@example.com>": ""} {
		for i := range 5 {
			g.says(map[string]any{"sub": db.NewID(), "email": db.NewID() + "@example.com", "email_verified": true})
			a := s.attempt()
			a.params.Set("login_hint", hint)
			if page := b.open(a.address()); page.answer("code") == "" || g.asked.Get("login_hint") != passed {
				t.Errorf("%s, attempt %d: %d at %s, upstream was asked %v", hint, i, page.status, page.at, g.asked)
			}
		}
	}
}

func TestRefreshesAreLimitedByUser(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, limited(t))
		busy, other := s.signedIn(guest), s.signedIn("other@carte.example")
		token := busy.Refresh
		for i := range 3 {
			got := s.refresh(token)
			if got.ID == "" {
				t.Fatalf("refresh %d: %+v", i, got)
			}
			token = got.Refresh
		}
		form := url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {token}}
		b := newBrowser(t)
		page := b.post(s.base+"/auth/token", form)
		if page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, `"error":"too_many_requests"`) {
			t.Errorf("%d %v %s", page.status, page.header, page.body)
		}
		if got := s.refresh(other.Refresh); got.ID == "" {
			t.Errorf("another user: %+v", got)
		}
		// The token that was refused is not used up, and the session goes on.
		s.use(s.start(s.base))
		if got := s.refresh(token); got.ID == "" {
			t.Errorf("the session ended over it: %+v", got)
		}
	})
}

// Whoever has a network of IPv6 has more /64s than requests: each wider prefix
// has an allowance of its own, four times that of the one within.
func TestAttemptsAreLimitedByNetwork(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			address func(i int) string
			allowed int
		}{
			"one address of IPv4":  {func(int) string { return "198.51.100.1" }, 3},
			"IPv4 written as IPv6": {func(int) string { return "::ffff:198.51.100.2" }, 3},
			"one address of IPv6":  {func(int) string { return "2001:db8:1::1" }, 3},
			"one /64":              {func(i int) string { return fmt.Sprintf("2001:db8:2::%x", i+1) }, 3},
			"the /64s of one /56":  {func(i int) string { return fmt.Sprintf("2001:db8:3:%x::1", i) }, 12},
			"the /56s of one /48":  {func(i int) string { return fmt.Sprintf("2001:db8:4:%x00::1", i) }, 48},
			"the /64s of one /48":  {func(i int) string { return fmt.Sprintf("2001:db8:5:%x::1", i*257) }, 48},
			"other networks":       {func(i int) string { return fmt.Sprintf("2001:db8:1%02x::1", i) }, 80},
		} {
			t.Run(name, func(t *testing.T) {
				s := open(t, d, limited(t))
				let := 0
				for i := range 80 {
					b := newBrowser(t)
					b.Transport = fromAddress(c.address(i))
					b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
					page := b.open(s.attempt().address())
					switch {
					case page.status == http.StatusFound:
						let++
					case page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "":
						t.Fatalf("attempt %d: %d %v", i, page.status, page.header)
					}
				}
				if let != c.allowed {
					t.Errorf("%d of 80 are let in, want %d", let, c.allowed)
				}
			})
		}
	})
}

// One address that goes on trying does not use up what its neighbours have.
func TestRefusedAttemptsDoNotCountAgainstTheNetwork(t *testing.T) {
	s := open(t, testkit.SQLite(t), limited(t))
	try := func(address string) int {
		b := newBrowser(t)
		b.Transport = fromAddress(address)
		return b.open(s.attempt().address()).status
	}
	for range 60 {
		try("2001:db8::1")
	}
	if status := try("2001:db8:0:1::1"); status != http.StatusOK {
		t.Errorf("the neighbour gets %d", status)
	}
}

// fromAddress sends requests from one address.
type fromAddress string

func (f fromAddress) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", string(f))
	return http.DefaultTransport.RoundTrip(r)
}

// Whoever tries codes, tokens and secrets is told to wait by address; a
// restaurant whose tabs all refresh from one goes on.
func TestRefusedTokenRequestsAreLimitedByAddress(t *testing.T) {
	type try struct {
		name, path string
		form       url.Values
		status     int
	}
	code := url.Values{"grant_type": {"authorization_code"}, "client_id": {clientID}, "code": {"made-up"}, "code_verifier": {"made-up"}}
	refresh := url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {"made-up"}}
	other := url.Values{"client_id": {"other"}, "token": {"made-up"}}
	demo := url.Values{"grant_type": {"authorization_code"}, "client_id": {"carte"}, "client_secret": {"made-up"}, "code": {"made-up"}}
	for realm, refused := range map[string][]try{
		"carte": {
			{"a made-up code", "/auth/token", code, 400},
			{"a made-up refresh token", "/auth/token", refresh, 400},
			{"another client", "/auth/revoke", other, 401},
			{"a code again", "/auth/token", code, 429},
			{"a token to end again", "/auth/revoke", other, 429},
		},
		"demo": {
			{"a made-up code", "/demo-idp/token", demo, 400},
			{"nothing", "/demo-idp/token", nil, 400},
			{"a code", "/demo-idp/token", demo, 400},
			{"a code again", "/demo-idp/token", demo, 429},
		},
	} {
		t.Run(realm, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				s := open(t, d, limited(t))
				at := func(address string) *browser {
					b := newBrowser(t)
					b.Transport = fromAddress(address)
					return b
				}
				anew := newBrowser(t)
				anew.Transport = &manyAddresses{}
				restaurant, elsewhere := at("198.51.100.1"), at("198.51.100.2")
				token := func() string {
					a := s.attempt()
					return a.redeem(a.signIn(anew, db.NewID()+"@carte.example")).Refresh
				}
				refreshed := func(b *browser) int {
					return b.post(s.base+"/auth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {token()}}).status
				}
				for i := range 5 {
					if status := refreshed(restaurant); status != http.StatusOK {
						t.Fatalf("refresh %d gets %d", i, status)
					}
				}
				for _, c := range refused {
					page := restaurant.post(s.base+c.path, c.form)
					if page.status != c.status {
						t.Errorf("%s: %d %s, want %d", c.name, page.status, page.body, c.status)
					}
					if c.status == 429 && (page.header.Get("Retry-After") == "" || !strings.Contains(page.body, `"error":"too_many_requests"`)) {
						t.Errorf("%s: %v %s", c.name, page.header, page.body)
					}
				}
				if page := elsewhere.post(s.base+refused[0].path, refused[0].form); page.status != refused[0].status {
					t.Errorf("another address gets %d", page.status)
				}
				// Nobody can keep the others of an address from going on, or from signing out.
				if status := refreshed(restaurant); status != http.StatusOK {
					t.Errorf("after that a refresh gets %d", status)
				}
				before, ended := s.count("SELECT COUNT(*) FROM sessions"), token()
				if page := restaurant.post(s.base+"/auth/revoke", url.Values{"client_id": {clientID}, "token": {ended}}); page.status != http.StatusOK {
					t.Errorf("after that a sign-out gets %d", page.status)
				}
				if left := s.count("SELECT COUNT(*) FROM sessions"); left != before {
					t.Errorf("after that a sign-out leaves %d sessions, want %d", left, before)
				}
			})
		})
	}
}

// The demonstration's provider serves everybody through Carte, from one address:
// nobody can stop the others' sign-ins by codes that it refuses Carte.
func TestCarteItselfIsNotLimitedAtTheDemonstration(t *testing.T) {
	s := open(t, testkit.SQLite(t), limited(t))
	anybody := newBrowser(t)
	anybody.Transport = &manyAddresses{}
	for i := range 5 {
		state := anybody.openUpTo("/demo-idp/authorize", s.attempt().address()).Query().Get("state")
		if page := anybody.open(s.base + "/auth/upstream/demo/callback?code=made-up&state=" + state); page.answer("error") != "temporarily_unavailable" {
			t.Fatalf("attempt %d: %d at %s", i, page.status, page.at)
		}
	}
	// Somebody on the same machine is limited there.
	for range 4 {
		newBrowser(t).post(s.base+"/demo-idp/token", url.Values{"grant_type": {"password"}})
	}
	if page := newBrowser(t).post(s.base+"/demo-idp/token", nil); page.status != http.StatusTooManyRequests {
		t.Errorf("somebody else gets %d", page.status)
	}
	a := s.attempt()
	if got := a.redeem(a.signIn(anybody, guest)); got.ID == "" {
		t.Errorf("nobody can sign in any more: %+v", got)
	}
}

// random is what differs between two answers to the same question: ids, and what
// is sealed in a cookie.
var random = regexp.MustCompile(`[A-Z2-7]{26}(=[A-Za-z0-9_-]+;)?`)

// Nobody learns from an answer whether an e-mail has an account: not by naming
// it, not by bringing it unverified, not by trying too often.
func TestAnswersDoNotTellWhoHasAnAccount(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d, limited(t), func(c *identity.Config) { c.Demo = false })
		const known, unknown = "ada@known.example", "ada@other.example" // of one length
		if uid, page := s.signInAt("google", map[string]any{"email": known, "email_verified": true}); uid == "" {
			t.Fatalf("%d at %s", page.status, page.at)
		}
		b := newBrowser(t)
		b.Transport = &manyAddresses{}
		answer := func(page seen) string {
			header := page.header.Clone()
			header.Del("Date")
			text := fmt.Sprintf("%d %s %v %s", page.status, page.at.Path, header, page.body)
			return random.ReplaceAllString(text, "…")
		}
		hint := func(email string) string {
			a := s.attempt()
			a.params.Set("login_hint", email)
			return answer(b.open(a.address()))
		}
		unverified := func(email string) string {
			s.upstreams["keycloak"].says(map[string]any{"sub": email, "email": email, "email_verified": false})
			return answer(b.open(s.base + "/auth/upstream/keycloak?id=" + b.open(s.attempt().address()).at.Query().Get("id")))
		}
		for i := range 4 {
			for name, ask := range map[string]func(string) string{"naming it": hint, "bringing it unverified": unverified} {
				if one, two := ask(known), ask(unknown); one != two {
					t.Errorf("%s, time %d: one e-mail gets\n%s\nthe other\n%s", name, i, one, two)
				}
			}
		}
	})
}
