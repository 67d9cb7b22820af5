package configuration_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/configuration"
	"carte/internal/testkit"
)

const url = "/api/configuration"

// body is a configuration on the wire with a number of trial days.
func body(days string) string {
	return `{"site_name":"Carte","default_store_id":null,"default_menu_id":null,"default_pdf_id":null,"trial_days":` + days +
		`,"measurement_id":null,"sign_in_providers":[{"id":"google","label":"Google","shown":true},{"id":"keycloak","shown":false}],` +
		`"features":{"store_creation":true}}`
}

func TestEndpoints(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	api := testkit.NewAPI(func(api huma.API) { configuration.Register(api, s) })
	for name, c := range map[string]struct {
		method, path, body, match string
		status                    int
		contains                  string
	}{
		"unknown field":     {"PUT", url, strings.Replace(body("30"), "{", `{"theme":"dark",`, 1), "", 422, "body.theme"},
		"unknown feature":   {"PUT", url, strings.Replace(body("30"), `{"store_creation"`, `{"baskets":true,"store_creation"`, 1), "", 422, "body.features.baskets"},
		"a part":            {"PUT", url, `{"site_name":"Carte"}`, "", 422, "trial_days"},
		"days of no number": {"PUT", url, body("null"), "", 422, "body.trial_days expected integer"},
		"days as text":      {"PUT", url, body(`"30"`), "", 422, "body.trial_days"},
		"too many days":     {"PUT", url, body("366"), "", 422, "body.trial_days must be 0 to 365."},
		"no ETag of ours":   {"PUT", url, body("30"), "yesterday", 422, "header.If-Match"},
		"a stale ETag":      {"PUT", url, body("31"), `"9"`, 412, "Somebody changed this configuration meanwhile."},
	} {
		header := http.Header{}
		if c.match != "" {
			header.Set("If-Match", c.match)
		}
		got := api.Call(t, operator, c.method, c.path, c.body, header)
		if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
			t.Errorf("%s: answers %d %s, want %d %s", name, got.Status, got.Body, c.status, c.contains)
		}
	}

	first := api.Call(t, operator, "GET", url, "")
	if first.Status != 200 || first.Header.Get("ETag") != `"1"` || !strings.Contains(first.Body, `"updated_at":null,"updated_by_email":null`) {
		t.Fatalf("%+v", first)
	}
	saved := api.Call(t, operator, "PUT", url, body("14"), http.Header{"If-Match": {`"1"`}})
	var got configuration.ConfigurationResource
	saved.Into(t, &got)
	if saved.Status != 200 || saved.Header.Get("ETag") != `"2"` || got.TrialDays != 14 || !got.UpdatedAt.Equal(noon) || *got.UpdatedByEmail != operator.Email ||
		got.SignInProviders[1] != (configuration.SignInProvider{ID: "keycloak", Label: "Our staff", Shown: false}) {
		t.Errorf("%+v", saved)
	}
}

// The answer has the names for ids.
func TestNames(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	api := testkit.NewAPI(func(api huma.API) { configuration.Register(api, s) })
	if got := api.Call(t, operator, "GET", url, ""); !strings.Contains(got.Body, `"names":[]`) {
		t.Errorf("nothing to name: %+v", got)
	}
	if got := api.Call(t, operator, "PUT", url, strings.Replace(body("30"), `"default_store_id":null`, `"default_store_id":"osteria"`, 1)); !strings.Contains(got.Body, `"names":[{"id":"osteria","store_id":"osteria","name":"Osteria Cedrina"}]`) {
		t.Errorf("the answer: %+v", got)
	}
}

func TestSiteIsPublic(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	api := testkit.NewAPI(func(api huma.API) { configuration.Register(api, s) })
	guest := &actor.Actor{}
	before := api.Call(t, guest, "GET", "/api/site", "")
	if before.Status != 200 || !strings.Contains(before.Body, `"site_name":"Carte","sign_in":{"adapter":"oidc","providers":[{"id":"google","label":"Google"},{"id":"keycloak","label":"Our staff"}],"firebase":null},"trial_days":30,"measurement_id":null,"default_menu_id":null,"features":{"store_creation":true}`) {
		t.Fatalf("%+v", before)
	}
	unchanged := http.Header{"If-None-Match": {before.Header.Get("ETag")}}
	compressed := http.Header{"If-None-Match": {"W/" + before.Header.Get("ETag")}} // by a proxy
	if again := api.Call(t, guest, "GET", "/api/site", "", compressed); again.Status != 304 {
		t.Errorf("asked with a weak tag: %+v", again)
	}
	if again := api.Call(t, guest, "GET", "/api/site", "", unchanged); again.Status != 304 || again.Body != "" || again.Header.Get("Cache-Control") != "public, no-cache" {
		t.Errorf("asked again: %+v", again)
	}
	updateEverything(t, s, 0)
	after := api.Call(t, guest, "GET", "/api/site", "", unchanged)
	if after.Status != 200 || !strings.Contains(after.Body, `"providers":[{"id":"keycloak","label":"Our staff"}]`) ||
		!strings.Contains(after.Body, `"measurement_id":"G-1A2B3C4D5E"`) || strings.Contains(after.Body, operator.Email) {
		t.Errorf("after a change: %+v", after)
	}
}
