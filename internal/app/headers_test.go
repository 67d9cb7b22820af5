package app_test

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// A path that has to be tidied first is answered like everything else: with an
// id, the security headers and one line in the log.
func TestPathsAreTidied(t *testing.T) {
	sentOn := map[string]string{
		"//dashboard":             "/dashboard",
		"/dashboard//":            "/dashboard/",
		"//":                      "/",
		"/s/../s/osteria?table=1": "/s/osteria?table=1",
		"/./q//caf%C3%A9":         "/q/caf%C3%A9",
		"//q/a%2F%2Fb":            "/q/a%2F%2Fb",
		"//evil.example/..":       "/",
		"///evil.example":         "/evil.example",
		"//api/stores":            "/api/stores",
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	ids := map[string]bool{}
	lines := logOf(t, app.Config{Demo: true}, func(site string) {
		for path, want := range sentOn {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				request := testkit.Must(http.NewRequest(method, site+path, http.NoBody))
				answer, err := client.Do(request)
				testkit.NoError(t, err)
				answer.Body.Close()
				if answer.StatusCode != http.StatusTemporaryRedirect || answer.Header.Get("Location") != want {
					t.Errorf("%s %s: %d to %q, want %q", method, path, answer.StatusCode, answer.Header.Get("Location"), want)
				}
				for _, header := range []string{"X-Request-Id", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"} {
					if answer.Header.Get(header) == "" {
						t.Errorf("%s %s: no %s", method, path, header)
					}
				}
				ids[answer.Header.Get("X-Request-Id")] = true
			}
		}
		answer, err := client.Get(site + "/s/osteria/")
		testkit.NoError(t, err)
		answer.Body.Close()
		if answer.StatusCode == http.StatusTemporaryRedirect {
			t.Errorf("a tidy path is sent on to %s", answer.Header.Get("Location"))
		}
	})
	logged := 0
	for _, line := range lines {
		if line.Message == "request" && ids[line.RequestID] {
			logged++
		}
	}
	if want := 2 * len(sentOn); logged != want || len(ids) != want {
		t.Errorf("%d of %d requests are logged, with %d ids", logged, want, len(ids))
	}
}

// Users' pictures are at other sites. The dashboard alone loads them: what guests and
// people who sign in see is loaded from this site.
func TestPicturesOfOtherSitesAreTheDashboardsAlone(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for path, want := range map[string]string{
		"/dashboard":              "'self' data: blob: https:",
		"/dashboard/account":      "'self' data: blob: https:",
		"/admin/users":            "'self' data: blob: https:",
		"/":                       "",
		"/s/osteria":              "'self'",
		"/s/osteria/menu":         "'self'",
		"/links?links=osteria":    "'self'",
		"/s/nobody":               "'self'",
		"/base-osteria-menu":      "'self'",
		"/api/docs":               "'self'",
		"/auth/authorize":         "'self'",
		"/api/stores":             "",
		"/images/none":            "",
		"/assets/none":            "",
		"/nothing-is-at-this-one": "'self'",
	} {
		_, head, _ := s.answer(t, path, nil)
		policy := head.Get("Content-Security-Policy")
		images := ""
		for directive := range strings.SplitSeq(policy, ";") {
			if name, sources, _ := strings.Cut(strings.TrimSpace(directive), " "); name == "img-src" {
				images = sources
			}
		}
		if images != want || !strings.HasPrefix(policy, "default-src 'none';") {
			t.Errorf("%s lets images of %q in, want %q: %s", path, images, want, policy)
		}
	}
}

// A site at https sends Strict-Transport-Security with every response; one on
// localhost does not.
func TestStrictTransportSecurity(t *testing.T) {
	for base, want := range map[string]string{"": "", "https://localhost:8443": "", "https://carte.example": "max-age=31536000"} {
		config := app.Config{Demo: true}
		config.BaseURL = base
		s := start(t, config)
		for _, path := range []string{
			"/", "/dashboard", "/healthz", "/api/site", "/api/stores", "/s/osteria", "/s/nobody", "/q/none", "/go/none", "/images/none", "/nothing",
			"//dashboard", "/auth/keys",
		} {
			answer, _ := s.send(t, http.MethodGet, path, nil, nil)
			if got := answer.Header.Values("Strict-Transport-Security"); len(got) > 1 || answer.Header.Get("Strict-Transport-Security") != want {
				t.Errorf("base URL %q, %s: %q, want %q", base, path, got, want)
			}
		}
	}
}

// An answer names the request's id, but for those that guests get all the time.
func TestRequestIDs(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for path, want := range map[string]bool{
		"/s/osteria": false, "/s/osteria/menu": false, "/s/osteria/": false, "/links?links=osteria": false,
		"/s/nobody": true, "/q/none": true, "/go/none": true, "/nothing": true, "/api/site": true, "/api/stores": true, "/dashboard": true,
	} {
		answer, _ := s.send(t, http.MethodGet, path, nil, nil)
		if got := answer.Header.Get("X-Request-Id") != ""; got != want {
			t.Errorf("%s has an id: %t, want %t", path, got, want)
		}
	}
}
