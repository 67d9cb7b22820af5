package identity_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/actor"
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
			"naming an e-mail": {func(who string) seen {
				a := s.attempt()
				a.params.Set("login_hint", who)
				return fresh().open(a.address())
			}, "ada@example.com", " ADA@example.com", "bob@example.com"},
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

// random is what differs between two answers to the same question.
var random = regexp.MustCompile(`[A-Z2-7]{26}`)

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

// Whoever may give roles learns of each address whether it has an account, and
// so may not go through a list of them.
func TestAddressesAreLimitedByActor(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	giulia, operator := s.seed("owner@osteria.example", "Giulia Conti", false), s.seed("admin@carte.example", "Robin Keller", true)
	first, second := s.store(giulia.UID, owner), s.store(giulia.UID, owner)
	s.member(first, "luca@osteria.example", "Luca Moretti", owner)
	ask := func(who, in, email string, role actor.Role) testkit.Answer {
		return s.api().Call(t, s.as(who), http.MethodPut, "/api/"+in+"/assign-role-to-a-user", fmt.Sprintf(`{"email":%q,"role":%q}`, email, role))
	}
	for i := range identity.AddressesPerHour {
		in, role := first, staff
		if i%2 == 0 {
			in, role = second, none // tells as much
		}
		if got := ask(giulia.Email, in, fmt.Sprintf("a%d@example.com", i), role); got.Status != http.StatusOK {
			t.Fatalf("address %d: %+v", i, got)
		}
	}
	for _, c := range []struct {
		name, who, in, email string
		want                 int
	}{
		{"another one", giulia.Email, first, "new@example.com", 429},
		{"another one in another store", giulia.Email, second, "new@example.com", 429},
		{"one of before", giulia.Email, second, " A1@example.com", 200},
		{"no address", giulia.Email, first, "new", 422},
		{"another owner", "luca@osteria.example", first, "new@example.com", 200},
		{"an operator", operator.Email, first, "new@example.com", 200},
	} {
		got := ask(c.who, c.in, c.email, manager)
		if got.Status != c.want || c.want == 429 && !strings.Contains(got.Body, `"detail":"You have named more than 30 different e-mail addresses within an hour. Wait a while and try again."`) {
			t.Errorf("%s: %+v, want %d", c.name, got, c.want)
		}
	}
	for i := range 2 * identity.AddressesPerHour {
		if got := ask(operator.Email, second, fmt.Sprintf("b%d@example.com", i), staff); got.Status != http.StatusOK {
			t.Fatalf("an operator's address %d: %+v", i, got)
		}
	}
	s.clock.move(time.Hour + time.Second)
	if got := ask(giulia.Email, first, "other@example.com", staff); got.Status != http.StatusOK {
		t.Errorf("an hour later: %+v", got)
	}
}
