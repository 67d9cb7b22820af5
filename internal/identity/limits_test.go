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

// rotatingAddresses sends each request from another address, so that only accounts are
// limited.
type rotatingAddresses struct{ next atomic.Int64 }

func (m *rotatingAddresses) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	n := m.next.Add(1)
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("198.51.%d.%d", n/250, n%250))
	return http.DefaultTransport.RoundTrip(r)
}

func withLimits(c *identity.Config) {
	c.Proxies, c.SignInsPerMinute = testkit.Must(httpx.ParseProxies([]string{"127.0.0.1"})), 3
}

// Each step of signing in is allowed three times for one account, from any address, and
// remains allowed for others.
func TestAttemptsAreLimitedByAccount(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d, withLimits)
		addresses := &rotatingAddresses{}
		fresh := func() *browser {
			b := newBrowser(t)
			b.Transport = addresses
			return b
		}
		for name, step := range map[string]struct {
			try                func(who string) visit
			one, again, others string
		}{
			"typing an e-mail": {func(who string) visit {
				b := fresh()
				id := b.open(s.attempt().address()).at.Query().Get("id")
				chooser := b.open(s.base + "/auth/upstream/demo?id=" + id)
				return b.post(s.base+"/demo-idp/accounts", chooser.form(url.Values{"email": {who}, "name": {"X"}}))
			}, "ada@demo.example", "Ada@Demo.example", "bob@demo.example"},
			"coming back as a subject": {func(who string) visit {
				s.upstreams["google"].setClaims(map[string]any{"sub": who, "email": strings.ToLower(who) + "@google.example", "email_verified": true})
				b := fresh()
				return b.open(s.base + "/auth/upstream/google?id=" + b.open(s.attempt().address()).at.Query().Get("id"))
			}, "s1", "s1", "s2"},
			"coming back with an e-mail": {func(who string) visit {
				s.upstreams["keycloak"].setClaims(map[string]any{"sub": fmt.Sprint(addresses.next.Load()), "email": who, "email_verified": true})
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

// Any client can send another user's address as a hint: that must not lock the user out. A
// hint that is no address is not passed on.
func TestLoginHintsAreNotCounted(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream, withLimits)
	b := newBrowser(t)
	b.Transport = &rotatingAddresses{}
	for hint, passed := range map[string]string{"ada@example.com": "ada@example.com", "Ada <ada@example.com>": ""} {
		for i := range 5 {
			g.setClaims(map[string]any{"sub": db.NewID(), "email": db.NewID() + "@example.com", "email_verified": true})
			a := s.attempt()
			a.params.Set("login_hint", hint)
			if page := b.open(a.address()); page.param("code") == "" || g.lastRequest.Get("login_hint") != passed {
				t.Errorf("%s, attempt %d: %d at %s, upstream was asked %v", hint, i, page.status, page.at, g.lastRequest)
			}
		}
	}
}

func TestRefreshesAreLimitedByUser(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, withLimits)
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
		// The refused token is still valid, and so is the session.
		s.use(s.start(s.base))
		if got := s.refresh(token); got.ID == "" {
			t.Errorf("the session ended over it: %+v", got)
		}
	})
}

// An IPv6 network has many /64s: each shorter prefix has an allowance of its own, four
// times that of the next longer one.
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
				s := open(t, d, withLimits)
				passed := 0
				for i := range 80 {
					b := newBrowser(t)
					b.Transport = fromAddress(c.address(i))
					b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
					page := b.open(s.attempt().address())
					switch {
					case page.status == http.StatusFound:
						passed++
					case page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "":
						t.Fatalf("attempt %d: %d %v", i, page.status, page.header)
					}
				}
				if passed != c.allowed {
					t.Errorf("%d of 80 are allowed, want %d", passed, c.allowed)
				}
			})
		}
	})
}

// Refused attempts of one address do not use up its neighbours' allowance.
func TestRefusedAttemptsDoNotCountAgainstTheNetwork(t *testing.T) {
	s := open(t, testkit.SQLite(t), withLimits)
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

// Refused codes, tokens and secrets are limited by address. Valid requests from the same
// address are not.
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
				s := open(t, d, withLimits)
				at := func(address string) *browser {
					b := newBrowser(t)
					b.Transport = fromAddress(address)
					return b
				}
				anew := newBrowser(t)
				anew.Transport = &rotatingAddresses{}
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
				// Others at the address can still refresh and sign out.
				if status := refreshed(restaurant); status != http.StatusOK {
					t.Errorf("after that a refresh gets %d", status)
				}
				before, ended := s.db.Count("SELECT COUNT(*) FROM sessions"), token()
				if page := restaurant.post(s.base+"/auth/revoke", url.Values{"client_id": {clientID}, "token": {ended}}); page.status != http.StatusOK {
					t.Errorf("after that a sign-out gets %d", page.status)
				}
				if left := s.db.Count("SELECT COUNT(*) FROM sessions"); left != before {
					t.Errorf("after that a sign-out leaves %d sessions, want %d", left, before)
				}
			})
		})
	}
}

// The demonstration's provider serves all users through Carte, from one address: refused
// codes of one user must not block the others.
func TestCarteItselfIsNotLimitedAtTheDemonstration(t *testing.T) {
	s := open(t, testkit.SQLite(t), withLimits)
	visitor := newBrowser(t)
	visitor.Transport = &rotatingAddresses{}
	for i := range 5 {
		state := visitor.openUpTo("/demo-idp/authorize", s.attempt().address()).Query().Get("state")
		if page := visitor.open(s.base + "/auth/upstream/demo/callback?code=made-up&state=" + state); page.param("error") != "temporarily_unavailable" {
			t.Fatalf("attempt %d: %d at %s", i, page.status, page.at)
		}
	}
	// Other clients on the same machine are limited.
	for range 4 {
		newBrowser(t).post(s.base+"/demo-idp/token", url.Values{"grant_type": {"password"}})
	}
	if page := newBrowser(t).post(s.base+"/demo-idp/token", nil); page.status != http.StatusTooManyRequests {
		t.Errorf("another client gets %d", page.status)
	}
	a := s.attempt()
	if got := a.redeem(a.signIn(visitor, guest)); got.ID == "" {
		t.Errorf("signing in fails: %+v", got)
	}
}

// random matches the parts that differ between equal answers: ids and encrypted cookies.
var random = regexp.MustCompile(`[A-Z2-7]{26}(=[A-Za-z0-9_-]+;)?`)

// No answer reveals whether an e-mail has an account: not to a hint, not to an unverified
// address, not to too many attempts.
func TestAnswersDoNotRevealAccounts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d, withLimits, func(c *identity.Config) { c.Demo = false })
		const known, unknown = "ada@known.example", "ada@other.example" // of one length
		if uid, page := s.signInAt("google", map[string]any{"email": known, "email_verified": true}); uid == "" {
			t.Fatalf("%d at %s", page.status, page.at)
		}
		b := newBrowser(t)
		b.Transport = &rotatingAddresses{}
		answer := func(page visit) string {
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
			s.upstreams["keycloak"].setClaims(map[string]any{"sub": email, "email": email, "email_verified": false})
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
