package identity_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/testkit"
)

func TestConfigCheck(t *testing.T) {
	google := identity.Upstream{ID: "google", Label: "Google", Issuer: "https://accounts.google.com", ClientID: "id", ClientSecret: "secret"}
	with := func(change func(*identity.Upstream)) []identity.Upstream {
		up := google
		change(&up)
		return []identity.Upstream{up}
	}
	apple := &identity.AppleKey{TeamID: "team", KeyID: "key", Private: mustKey(t)}
	tenant := "https://login.microsoftonline.com/5a9c3c5e-0000-4000-8000-00000000000a/v2.0"
	personal := "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
	microsoft := func(issuer string, domains ...string) []identity.Upstream {
		return with(func(u *identity.Upstream) { u.Issuer, u.TrustedEmailDomains = issuer, domains })
	}
	for name, c := range map[string]struct {
		base      string
		upstreams []identity.Upstream
		want      string // part of the error; "" when it starts
	}{
		"https":                         {"https://carte.example", nil, ""},
		"http on this machine":          {"http://localhost:8080", nil, ""},
		"http on 127.0.0.1":             {"http://127.0.0.1:8080", nil, ""},
		"http on ::1":                   {"http://[::1]:8080", nil, ""},
		"http elsewhere":                {"http://carte.example", nil, "must be https://"},
		"http on the network":           {"http://192.168.1.7:8080", nil, "must be https://"},
		"http on a lookalike":           {"http://localhost.example", nil, "must be https://"},
		"no address":                    {"", nil, "https://"},
		"another scheme":                {"ftp://localhost", nil, "https://"},
		"a query":                       {"https://carte.example?x=1", nil, "https://"},
		"a slash at the end":            {"https://carte.example/", nil, "end with the host"},
		"a path":                        {"https://carte.example/menus", nil, "end with the host"},
		"a good upstream":               {"https://carte.example", []identity.Upstream{google}, ""},
		"upstream over http":            {"https://carte.example", with(func(u *identity.Upstream) { u.Issuer = "http://accounts.example" }), "issuer of google"},
		"upstream without label":        {"https://carte.example", with(func(u *identity.Upstream) { u.Label = "" }), "label"},
		"upstream without id":           {"https://carte.example", with(func(u *identity.Upstream) { u.ClientID = "" }), "client id"},
		"upstream without secret":       {"https://carte.example", with(func(u *identity.Upstream) { u.ClientSecret = "" }), "client secret or an Apple key"},
		"upstream with an Apple key":    {"https://carte.example", with(func(u *identity.Upstream) { u.ClientSecret, u.Apple = "", apple }), ""},
		"upstream with both":            {"https://carte.example", with(func(u *identity.Upstream) { u.Apple = apple }), "either"},
		"upstream with no name":         {"https://carte.example", with(func(u *identity.Upstream) { u.ID = "" }), "lower-case"},
		"upstream called Google":        {"https://carte.example", with(func(u *identity.Upstream) { u.ID = "Google" }), "lower-case"},
		"upstream called demo":          {"https://carte.example", with(func(u *identity.Upstream) { u.ID = "demo" }), "taken"},
		"two of the same name":          {"https://carte.example", []identity.Upstream{google, google}, "taken"},
		"one tenant":                    {"https://carte.example", microsoft(tenant, "contoso.example"), ""},
		"personal accounts":             {"https://carte.example", microsoft(personal), ""},
		"personal accounts, trusted":    {"https://carte.example", microsoft(personal, "contoso.example"), "no domain of its own"},
		"every tenant":                  {"https://carte.example", microsoft("https://login.microsoftonline.com/common/v2.0"), "one tenant"},
		"every organisation":            {"https://carte.example", microsoft("https://login.microsoftonline.com/organizations/v2.0"), "one tenant"},
		"every consumer":                {"https://carte.example", microsoft("https://login.microsoftonline.com/consumers"), "one tenant"},
		"trusting every domain":         {"https://carte.example", microsoft(tenant, "*"), "trusted e-mail domain"},
		"trusting no domain":            {"https://carte.example", microsoft(tenant, ""), "trusted e-mail domain"},
		"trusting an address":           {"https://carte.example", microsoft(tenant, "ada@contoso.example"), "trusted e-mail domain"},
		"trusting a top-level domain":   {"https://carte.example", microsoft(tenant, "example"), "trusted e-mail domain"},
		"trusting a domain in capitals": {"https://carte.example", microsoft(tenant, "Contoso.example"), "lower case"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := identity.New(context.Background(), identity.Config{
				DB: testkit.SQLite(t), BaseURL: c.base, Upstreams: c.upstreams, Plans: &plans{}, Stores: stores{}, Team: invitations{},
			})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestDemonstrationIsNotServedOutsideDemoMode(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream)
	for _, path := range []string{"/demo-idp/.well-known/openid-configuration", "/demo-idp/accounts", "/demo-idp/authorize", "/auth/upstream/demo/callback"} {
		if page := newBrowser(t).open(s.base + path); page.status != http.StatusNotFound && page.status != http.StatusBadRequest {
			t.Errorf("%s answers %d", path, page.status)
		}
	}
}

// Behind a proxy clients are limited by their own address. Without a trusted proxy,
// X-Forwarded-For gives no further attempts.
func TestAttemptsBehindAProxy(t *testing.T) {
	trusted := func(c *identity.Config) {
		c.Proxies = testkit.Must(httpx.ParseProxies([]string{"127.0.0.1"}))
	}
	for name, c := range map[string]struct {
		change        func(*identity.Config)
		first, second string
		want          int
	}{
		"another address":                 {trusted, "198.51.100.1", "198.51.100.2", http.StatusOK},
		"the same address":                {trusted, "198.51.100.1", "198.51.100.1", http.StatusTooManyRequests},
		"the same, in IPv6":               {trusted, "198.51.100.1", "::ffff:198.51.100.1", http.StatusTooManyRequests},
		"one network of IPv6":             {trusted, "2001:db8::1", "2001:db8::2:0:0:1", http.StatusTooManyRequests},
		"another network of IPv6":         {trusted, "2001:db8::1", "2001:db8:0:1::1", http.StatusOK},
		"another address, made up before": {trusted, "198.51.100.1", "192.0.2.66, 198.51.100.1", http.StatusTooManyRequests},
		"no proxy is trusted":             {func(*identity.Config) {}, "198.51.100.1", "198.51.100.2", http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, testkit.SQLite(t), c.change, func(c *identity.Config) { c.SignInsPerMinute = 3 })
			try := func(address string) int {
				b := newBrowser(t)
				r := testkit.Must(http.NewRequest(http.MethodGet, s.attempt().address(), http.NoBody))
				r.Header.Set("X-Forwarded-For", address)
				return b.read(b.Do(r)).status
			}
			for i := range 3 {
				if status := try(c.first); status != http.StatusOK {
					t.Fatalf("attempt %d: %d", i, status)
				}
			}
			if status := try(c.second); status != c.want {
				t.Errorf("%d, want %d", status, c.want)
			}
		})
	}
}

func TestAttemptsAreLimitedByAddress(t *testing.T) {
	s := open(t, testkit.SQLite(t), func(c *identity.Config) { c.SignInsPerMinute = 3 })
	b := newBrowser(t)
	for i := range 3 {
		if page := b.open(s.attempt().address()); page.status != http.StatusOK {
			t.Fatalf("attempt %d: %d at %s", i, page.status, page.at)
		}
	}
	page := b.open(s.attempt().address())
	if page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, "Too many attempts") {
		t.Errorf("%d %v %s", page.status, page.header, page.body)
	}
	// Who is signed in goes on.
	if got := s.refresh("made-up"); got.status != http.StatusBadRequest {
		t.Errorf("the token endpoint answers %d", got.status)
	}
}
