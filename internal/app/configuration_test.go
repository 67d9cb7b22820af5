package app_test

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/audit"
	"carte/internal/testkit"
)

const admin = "admin@carte.example"

// configured is a configuration of the demonstration on the wire.
func configured(change map[string]any) map[string]any {
	return merge(map[string]any{
		"site_name": "Carte", "default_store_id": nil, "default_menu_id": nil, "default_pdf_id": nil, "trial_days": 30,
		"measurement_id": nil, "sign_in_providers": []any{map[string]any{"id": "demo", "shown": true}},
		"features": map[string]any{"store_creation": true},
	}, change)
}

// configure changes the configuration and returns the status.
func (s *server) configure(t *testing.T, change map[string]any) problem {
	t.Helper()
	return s.call(t, "PUT", "/api/configuration", s.token(t, admin), marshal(t, configured(change)), true)
}

// answer sends a request as a browser does, and returns the status, the headers
// and the body.
func (s *server) answer(t *testing.T, path string, head http.Header) (int, http.Header, string) {
	t.Helper()
	header := http.Header{"Host": {strings.TrimPrefix(s.config.BaseURL, "http://")}}
	maps.Copy(header, head)
	answer, body := s.send(t, http.MethodGet, path, header, nil)
	return answer.StatusCode, answer.Header, body
}

// What an operator chooses is in force with the next request.
func TestConfigurationIsInForce(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		osteria, kaffeehaus := s.thingsOf(t, "osteria", s.token(t, owner)), s.thingsOf(t, "kaffeehaus", s.token(t, admin))
		open := func(who, slug string) problem {
			return s.call(t, "POST", "/api/stores", s.token(t, who), `{"name":"Bar","slug":"`+slug+`","type":"bar",
				"default_language":"de","languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`, true)
		}
		shows := func(path, name string) {
			t.Helper()
			if page := s.page(t, path); !strings.Contains(page, name) {
				t.Errorf("%s does not show %s", path, name)
			}
		}
		must := func(got problem, status int) {
			t.Helper()
			if got.Status != status {
				t.Errorf("answers %d %s, want %d", got.Status, got.Detail, status)
			}
		}

		shows("/links", `href="`+s.config.BaseURL+`/s/osteria"`)
		shows("/dynamic-menu", `href="`+s.config.BaseURL+`/s/osteria/menu"`)
		must(open("guest@carte.example", "bar-uno"), 201)
		must(s.configure(t, map[string]any{
			"default_store_id": kaffeehaus["stores"][0], "trial_days": 0, "features": map[string]any{"store_creation": false},
		}), 200)
		shows("/links", `href="`+s.config.BaseURL+`/s/kaffeehaus"`)
		shows("/dynamic-menu", `href="`+s.config.BaseURL+`/s/kaffeehaus/menu"`)
		must(open("guest@carte.example", "bar-due"), 403)
		must(s.call(t, "POST", "/api/stores", s.token(t, "guest@carte.example"), `{"surprise":1}`, true), 403)
		must(open(admin, "bar-due"), 201)
		var stores []struct {
			ID   string
			Plan struct{ Standing string }
		}
		s.get(t, "/api/stores?slug=bar-due", s.token(t, admin), &stores)
		if len(stores) != 1 || stores[0].Plan.Standing != "trial_ended" {
			t.Errorf("a store opened with no days to try: %+v", stores)
		}

		leadsOn := func(to string, paths ...string) {
			t.Helper()
			for _, path := range paths {
				if status, _, body := s.answer(t, path, nil); status != 404 || !strings.Contains(body, to) {
					t.Errorf("%s answers %d and does not lead on to %s", path, status, to)
				}
			}
		}

		must(s.configure(t, map[string]any{"default_store_id": kaffeehaus["stores"][0], "default_menu_id": osteria["menus"][0]}), 200)
		leadsOn(`<a href="/s/kaffeehaus?lang=en">Go to Kaffeehaus Amsel</a>`, "/nowhere?lang=en")
		// Whoever asks for one business is not sent to another.
		named := []string{"/s/nobody?lang=en", "/s/nobody/menu?lang=en", "/q/aaaaaaaa?lang=en", "/go/aaaaaaaaaaaa?lang=en", "/links?links=nobody&lang=en", "/pdf-menu/aaaaaaaaaaaa?lang=en"}
		leadsOn(`<a href="/">Go to `, named...)
		shows("/links", `href="`+s.config.BaseURL+`/s/kaffeehaus"`)
		shows("/dynamic-menu", `href="`+s.config.BaseURL+`/s/osteria/menu"`)
		must(s.configure(t, nil), 200)
		for _, path := range []string{"/links", "/dynamic-menu"} {
			if status, _, _ := s.answer(t, path, nil); status != 404 {
				t.Errorf("%s without a default answers %d", path, status)
			}
		}
		leadsOn(`<a href="/">Go to `, append(named, "/nowhere?lang=en")...)
		must(s.configure(t, map[string]any{"default_store_id": osteria["menus"][0]}), 422)
		must(s.configure(t, map[string]any{"default_menu_id": osteria["stores"][0]}), 422)
		must(s.configure(t, map[string]any{"sign_in_providers": []any{map[string]any{"id": "demo", "shown": false}}}), 422)
	})
}

// The analytics service is let into the dashboard while there is a measurement
// id, and never into what guests see.
func TestMeasuringIsTheDashboardsAlone(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	const service = "https://www.googletagmanager.com"
	_, before, _ := s.answer(t, "/dashboard", nil)
	if policy := before.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self';") || strings.Contains(policy, "google") {
		t.Errorf("without a measurement id the dashboard's policy is %s", policy)
	}
	if got := s.configure(t, map[string]any{"measurement_id": "G-1A2B3C4D5E"}); got.Status != 200 {
		t.Fatal(got)
	}
	// A browser would go on with the policy it has for a document that is not modified.
	status, after, _ := s.answer(t, "/dashboard", http.Header{"If-None-Match": {before.Get("ETag")}})
	if policy := after.Get("Content-Security-Policy"); status != 200 || !strings.Contains(policy, "script-src 'self' "+service+";") ||
		!strings.Contains(policy, "connect-src 'self' https://*.google-analytics.com") {
		t.Errorf("%d with the policy %s", status, policy)
	}
	if status, _, _ := s.answer(t, "/dashboard/links", http.Header{"If-None-Match": {after.Get("ETag")}}); status != 304 {
		t.Errorf("asked again it answers %d", status)
	}
	for _, path := range []string{"/s/osteria", "/s/osteria/menu", "/links", "/s/nowhere"} {
		_, head, body := s.answer(t, path, nil)
		if strings.Contains(head.Get("Content-Security-Policy"), "google") || strings.Contains(body, "G-1A2B3C4D5E") {
			t.Errorf("%s lets the analytics service in", path)
		}
	}
	var site struct {
		MeasurementID string `json:"measurement_id"`
	}
	if s.get(t, "/api/site", s.token(t, owner), &site); site.MeasurementID != "G-1A2B3C4D5E" {
		t.Errorf("the site tells %+v", site)
	}
}

// What an operator saves at one process is in force at every process over the
// same PostgreSQL within a second.
func TestConfigurationReachesEveryProcess(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			config := app.Config{Demo: true}
			config.Data, config.Database = t.TempDir(), demonstration.PostgresURL(t)
			here, _ := spawn(t, config)
			there, _ := spawn(t, config)
			for _, slug := range []string{"kaffeehaus", "osteria"} {
				there.page(t, "/links") // kept before the change
				if got := here.configure(t, map[string]any{"default_store_id": here.storeID(t, slug), "site_name": "Bei " + slug}); got.Status != 200 {
					t.Fatal(got)
				}
				there.within(t, "/links", "/s/"+slug+`"`)
				there.within(t, "/api/site", "Bei "+slug)
			}
		})
	}
}

// Who changed what is noted with the change.
func TestConfigurationChangesAreNoted(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		for _, name := range []string{"Speisekarten Süd", "Menüler"} {
			if got := s.configure(t, map[string]any{"site_name": name}); got.Status != 200 {
				t.Fatal(got)
			}
		}
		var log []struct {
			Action     string
			ActorEmail string `json:"actor_email"`
			Changes    []audit.AuditChange
		}
		s.get(t, "/api/audit?topic=configuration", s.token(t, admin), &log)
		if len(log) != 2 || log[0].Action != "configuration.updated" || log[0].ActorEmail != admin ||
			!slices.Contains(log[0].Changes, audit.AuditChange{Field: "site_name", Before: "Speisekarten Süd", After: "Menüler"}) {
			t.Errorf("%+v", log)
		}
	})
}

// The pages of sign-in are called what the site is called, and offer what is
// shown.
func TestSignInFollowsTheConfiguration(t *testing.T) {
	file := filepath.Join(t.TempDir(), "providers.json")
	content := `[{"id":"staff","label":"Our staff","issuer":"https://id.example","client_id":"carte","client_secret":"secret"}]`
	testkit.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	s := start(t, app.Config{Demo: true, SignInProviders: file})
	signIn := func() (page, id string, cookie http.Header) {
		t.Helper()
		_, head, _ := s.answer(t, "/auth/authorize?"+url.Values{
			"client_id": {"carte-dashboard"}, "redirect_uri": {s.config.BaseURL + "/dashboard/signed-in"}, "response_type": {"code"},
			"scope": {"openid"}, "state": {"state"}, "code_challenge": {strings.Repeat("a", 43)}, "code_challenge_method": {"S256"},
		}.Encode(), nil)
		at, err := url.Parse(head.Get("Location"))
		if err != nil || at.Query().Get("id") == "" {
			t.Fatalf("signing in leads to %s, %v", at, err)
		}
		sealed, _, _ := strings.Cut(head.Get("Set-Cookie"), ";")
		cookie = http.Header{"Cookie": {sealed}}
		_, head, page = s.answer(t, at.RequestURI(), cookie)
		return head.Get("Location") + page, at.Query().Get("id"), cookie
	}
	shown := func(staff bool) []any {
		return []any{map[string]any{"id": "demo", "shown": true}, map[string]any{"id": "staff", "shown": staff}}
	}
	if got := s.configure(t, map[string]any{"site_name": "Speisekarten Süd", "sign_in_providers": shown(true)}); got.Status != 200 {
		t.Fatal(got)
	}
	if page, _, _ := signIn(); !strings.Contains(page, "Sign in to Speisekarten Süd") || !strings.Contains(page, "Our staff") || !strings.Contains(page, "Carte Demo") {
		t.Errorf("with two to choose from: %s", page)
	}
	if got := s.configure(t, map[string]any{"sign_in_providers": shown(false)}); got.Status != 200 {
		t.Fatal(got)
	}
	page, id, cookie := signIn()
	if !strings.HasPrefix(page, s.config.BaseURL+"/demo-idp/") {
		t.Errorf("with one that is shown: %s", page)
	}
	if status, _, _ := s.answer(t, "/auth/upstream/staff?id="+id, cookie); status != 404 {
		t.Errorf("the hidden one answers %d", status)
	}
}
