package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

func TestSameOrigin(t *testing.T) {
	const base = "https://carte.example"
	handler := httpx.SameOrigin(base, func(r *http.Request) bool { return r.URL.Path == "/except" })(
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	for name, c := range map[string]struct {
		method, path string
		header       http.Header
		refused      bool
	}{
		"our own page":               {"POST", "/", http.Header{"Origin": {base}, "Sec-Fetch-Site": {"same-origin"}}, false},
		"typed by the user":          {"POST", "/", http.Header{"Sec-Fetch-Site": {"none"}}, false},
		"no browser":                 {"POST", "/", nil, false},
		"another site":               {"POST", "/", http.Header{"Origin": {"https://evil.example"}}, true},
		"another site, reading":      {"GET", "/", http.Header{"Origin": {"https://evil.example"}, "Sec-Fetch-Site": {"cross-site"}}, false},
		"another site, asking first": {"OPTIONS", "/", http.Header{"Origin": {"https://evil.example"}}, false},
		"another site, putting":      {"PUT", "/", http.Header{"Origin": {"https://evil.example"}}, true},
		"another site, patching":     {"PATCH", "/", http.Header{"Origin": {"https://evil.example"}}, true},
		"another site, deleting":     {"DELETE", "/", http.Header{"Origin": {"https://evil.example"}}, true},
		"a made-up method":           {"BREW", "/", http.Header{"Origin": {"https://evil.example"}}, true},
		"another scheme":             {"POST", "/", http.Header{"Origin": {"http://carte.example"}}, true},
		"another port":               {"POST", "/", http.Header{"Origin": {"https://carte.example:8443"}}, true},
		"a part of our name":         {"POST", "/", http.Header{"Origin": {"https://carte.example.evil.example"}}, true},
		"nobody, it says":            {"POST", "/", http.Header{"Origin": {"null"}}, true},
		"empty":                      {"POST", "/", http.Header{"Origin": {""}}, true},
		"ours and another":           {"POST", "/", http.Header{"Origin": {base, "https://evil.example"}}, true},
		"a neighbour":                {"POST", "/", http.Header{"Sec-Fetch-Site": {"same-site"}}, true},
		"another site, no origin":    {"POST", "/", http.Header{"Sec-Fetch-Site": {"cross-site"}}, true},
		"ours, but from elsewhere":   {"POST", "/", http.Header{"Origin": {base}, "Sec-Fetch-Site": {"cross-site"}}, true},
		"from elsewhere, but ours":   {"POST", "/", http.Header{"Origin": {"https://evil.example"}, "Sec-Fetch-Site": {"same-origin"}}, true},
		"another host of ours":       {"POST", "http://evil.example/", http.Header{"Origin": {"http://evil.example"}}, true},
		"what is held otherwise":     {"POST", "/except", http.Header{"Origin": {"https://evil.example"}}, false},
	} {
		r := httptest.NewRequest(c.method, c.path, http.NoBody)
		for key, values := range c.header {
			r.Header[key] = values
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		want := http.StatusNoContent
		if c.refused {
			want = http.StatusForbidden
		}
		if w.Code != want || c.refused && !strings.Contains(w.Body.String(), `"detail":"This origin may not call the API."`) {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, want)
		}
	}
}

func TestCSRFToken(t *testing.T) {
	const token, other = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ZYXWVUTSRQPONMLKJIHGFEDCBA"
	handler := httpx.RequireCSRFToken(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && r.Header.Get("Content-Type") != "application/json" && r.PostFormValue("name") != "Ada" {
			w.WriteHeader(http.StatusTeapot) // the form was used up
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	form := func(token string) string { return url.Values{httpx.CSRFField: {token}, "name": {"Ada"}}.Encode() }
	for name, c := range map[string]struct {
		method, cookie, header, authorization, form string
		refused                                     bool
	}{
		"in the header":                 {"PUT", token, token, "", "", false},
		"in a form":                     {"POST", token, "", "", form(token), false},
		"in both, the header counts":    {"POST", token, token, "", form(other), false},
		"reading":                       {"GET", "", "", "", "", false},
		"asking for the head":           {"HEAD", "", "", "", "", false},
		"with an ID token":              {"DELETE", "", "", "Bearer x", "", false},
		"nothing":                       {"PUT", "", "", "", "", true},
		"the cookie alone":              {"PUT", token, "", "", "", true},
		"the header alone":              {"PUT", "", token, "", "", true},
		"another's":                     {"PUT", token, other, "", "", true},
		"another's in a form":           {"POST", token, "", "", form(other), true},
		"none in a form":                {"POST", token, "", "", "name=Ada", true},
		"a part of it":                  {"PUT", token, token[:25], "", "", true},
		"empty ones":                    {"PUT", "", "", "", form(""), true},
		"one that was never given":      {"PUT", "x", "x", "", "", true},
		"a form that is endless":        {"POST", token, "", "", "x=" + strings.Repeat("a", 100_000) + "&" + form(token), true},
		"an empty ID token":             {"DELETE", token, "", " ", "", true},
		"a made-up method, like others": {"BREW", token, "", "", "", true},
	} {
		r := httptest.NewRequest(c.method, "/", strings.NewReader(c.form))
		if c.form != "" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
		}
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "csrftoken", Value: c.cookie})
		}
		if c.header != "" {
			r.Header.Set("X-CSRFToken", c.header)
		}
		if c.authorization != "" {
			r.Header.Set("Authorization", strings.TrimSpace(c.authorization))
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		want := http.StatusNoContent
		if c.refused {
			want = http.StatusForbidden
		}
		if w.Code != want || c.refused && !strings.Contains(w.Body.String(), `"detail":"CSRF token missing or incorrect."`) {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, want)
		}
	}
}

func TestCSRFCookie(t *testing.T) {
	for name, secure := range map[string]bool{"https": true, "http on this machine": false} {
		router := chi.NewRouter()
		httpx.RegisterCSRF(httpx.NewAPI(router, "test"), secure)
		ask := func(held string) *http.Cookie {
			t.Helper()
			r := httptest.NewRequest(http.MethodGet, "/api/csrf_cookie", http.NoBody)
			if held != "" {
				r.AddCookie(&http.Cookie{Name: "csrftoken", Value: held})
			}
			w := httptest.NewRecorder()
			router.ServeHTTP(w, r)
			cookies := w.Result().Cookies()
			if w.Code != http.StatusNoContent || len(cookies) != 1 {
				t.Fatalf("%s: %d %v", name, w.Code, w.Header())
			}
			return cookies[0]
		}
		first := ask("")
		if first.Name != "csrftoken" || first.Path != "/" || first.MaxAge != 31536000 || first.HttpOnly || first.Secure != secure ||
			first.SameSite != http.SameSiteLaxMode || first.Domain != "" {
			t.Errorf("%s: %+v", name, first)
		}
		if again := ask(first.Value); again.Value != first.Value {
			t.Errorf("%s: a browser's token is replaced", name)
		}
		if another := ask(""); another.Value == first.Value {
			t.Errorf("%s: two browsers have one token", name)
		}
		if replaced := ask("short"); replaced.Value == "short" || len(replaced.Value) != len(first.Value) {
			t.Errorf("%s: %q is kept", name, replaced.Value)
		}
	}
}

// A form that may hold the token is not waited for longer than another body.
func TestTheFormOfATokenMustArriveInTime(t *testing.T) {
	for body, limited := range map[string]bool{"x=1": true, "": false} {
		request := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.AddCookie(&http.Cookie{Name: "csrftoken", Value: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
		answer := &testkit.DeadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
		httpx.HasCSRFToken(answer, request)
		if answer.Deadline.IsZero() == limited || time.Until(answer.Deadline) > 5*time.Second {
			t.Errorf("the body %q may take until %v", body, answer.Deadline)
		}
	}
}
