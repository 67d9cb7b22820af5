package app_test

import (
	"maps"
	"slices"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// others are the routes that are no endpoints of the API, which everybody may
// call. A route with data of a user or of a store does not belong here: it is an
// endpoint, and has a row in rows.
var others = map[string][]string{
	"guests": {
		"GET /s/{slug}", "GET /s/{slug}/", "GET /s/{slug}/menu", "GET /s/{slug}/menu/", "GET /s/{slug}/menu/{id}", "GET /s/{slug}/menus", "GET /menu", "GET /s/{slug}/imprint", "GET /s/{slug}/imprint/", "GET /s/{slug}/privacy", "GET /s/{slug}/privacy/", "GET /s/{slug}/contact.vcf", "GET /s/{slug}/selection.json", "GET /s/{slug}/changes",
		"GET /s/{slug}/card.png", "GET /s/{slug}/card-en.png", "GET /s/{slug}/card-fn.png", "GET /s/{slug}/card-de.png", "GET /s/{slug}/card-tr.png", "GET /s/{slug}/icon.png", "GET /s/{slug}/apple-touch-icon.png", "GET /s/{slug}/icon-192.png", "GET /s/{slug}/icon-512.png", "GET /s/{slug}/icon-mask.png", "GET /s/{slug}/manifest.webmanifest",
		"GET /base-{name}", "GET /base-{name}/",
		"GET /robots.txt", "GET /sitemap.xml", "GET /sitemaps/{name}",
		"GET /s/{slug}/*", "GET /links", "GET /links/", "GET /redirect", "GET /dynamic-menu", "GET /dynamic-menu/", "GET /menu/",
		"GET /go/{id}", "GET /q/{code}", "GET /q/{code}/", "GET /pdf", "GET /offline", "GET /pdf-menu/{id}", "GET /pdf-menu/{id}/", "GET /pdf-menu/{id}/download",
		"GET /sw.js", "GET /images/{name}",
	},
	"the front end":  {"GET /", "GET /dashboard", "GET /dashboard/*", "GET /admin", "GET /admin/*", "GET /assets/*", "GET /favicon.ico"},
	"load balancers": {"GET /healthz", "GET /readyz"},
	"the API's document": {
		"GET /api/docs", "GET /api/openapi.json", "GET /api/openapi.yaml", "GET /api/openapi-3.0.json", "GET /api/openapi-3.0.yaml",
	},
	"sign-in": {
		"GET /auth/.well-known/openid-configuration", "GET /auth/keys", "GET /auth/authorize", "POST /auth/authorize", "POST /auth/token",
		"GET /auth/userinfo", "POST /auth/revoke", "GET /auth/end_session", "POST /auth/end_session", "GET /auth/sign-in",
		"GET /auth/upstream/{upstream}", "GET /auth/upstream/{upstream}/callback", "POST /auth/upstream/{upstream}/callback",
	},
	"the demonstration's sign-in": {
		"GET /demo-idp/.well-known/openid-configuration", "GET /demo-idp/keys", "GET /demo-idp/authorize", "POST /demo-idp/authorize",
		"POST /demo-idp/token", "GET /demo-idp/userinfo", "GET /demo-idp/accounts", "POST /demo-idp/accounts",
	},
}

// No route passes by the tests of endpoints: each is in the API's document, of
// which they go through all, or is named above.
func TestEveryRouteIsKnown(t *testing.T) {
	config := app.Config{Demo: true}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	testkit.NoError(t, err)
	defer program.Close()
	known := map[string]bool{}
	for _, op := range operations(t) {
		known[op.method+" "+op.path] = true
	}
	for _, routes := range others {
		for _, route := range routes {
			known[route] = true
		}
	}
	missing := maps.Clone(known)
	for _, route := range program.Routes(t) {
		if !known[route] {
			t.Errorf("%s is served, but neither the API's document nor the table of the others knows it", route)
		}
		delete(missing, route)
	}
	if len(missing) > 0 {
		t.Errorf("not served: %v", slices.Sorted(maps.Keys(missing)))
	}
}
