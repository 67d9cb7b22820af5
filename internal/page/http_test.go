package page_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestEndpoints(t *testing.T) {
	clicks := counts{}
	s := start(t, testkit.SQLite(t), clicks)
	link, foreign := add(t, s, mine, "A"), add(t, s, theirs, "F")
	menu := must(s.Links(t.Context(), owner, mine))[0]
	clicks[link.ID] = 7
	api := testkit.NewAPI(func(api huma.API) { page.Register(api, s) })

	const base, pageURL, linksURL = "/api/stores/" + mine, "/api/stores/" + mine + "/link-page", "/api/stores/" + mine + "/links"
	const good = `{"kind":"website","name":{"de":"Seite"},"link_address":"https://osteria.example"}`
	linkURL := linksURL + "/" + link.ID
	writes := []struct{ method, path, body string }{
		{"PATCH", pageURL, `{"template":"paper"}`},
		{"PATCH", pageURL, `{"tagline":{"de":"Pasta"}}`},
		{"POST", linksURL, good},
		{"PATCH", linkURL, `{"is_active":false}`},
		{"DELETE", linkURL, ""},
		{"POST", linkURL + "/restore", ""},
		{"PUT", linksURL + "/order", `{"ids":["` + menu.ID + `","` + link.ID + `"]}`},
	}
	reads := []struct{ method, path, body string }{{"GET", pageURL, ""}, {"GET", linksURL, ""}}

	stranger := &actor.Actor{UID: "x", Stores: map[string]actor.Standing{theirs: {Role: actor.StoreOwner}}}
	for name, c := range map[string]struct {
		who         *actor.Actor
		read, write int
		detail      string
	}{
		"guest":          {&actor.Actor{}, 401, 401, "Sign in first."},
		"another owner":  {stranger, 403, 403, "You have no role in this store."},
		"staff":          {user(actor.StoreStaff, nil), 200, 403, "Your role store_staff does not include"},
		"plan has ended": {user(actor.StoreOwner, ended), 200, 402, "The trial of this store ended on 21 November 2026."},
	} {
		for _, r := range reads {
			if got := api.Call(t, c.who, r.method, r.path, r.body); got.Status != c.read {
				t.Errorf("%s: %s %s answers %d %s, want %d", name, r.method, r.path, got.Status, got.Body, c.read)
			}
		}
		for _, w := range writes {
			if got := api.Call(t, c.who, w.method, w.path, w.body); got.Status != c.write || !strings.Contains(got.Body, c.detail) {
				t.Errorf("%s: %s %s answers %d %s, want %d", name, w.method, w.path, got.Status, got.Body, c.write)
			}
		}
	}

	stale, broken := http.Header{"If-Match": {`"9"`}}, http.Header{"If-Match": {"yesterday"}}
	for name, c := range map[string]struct {
		method, path, body string
		header             http.Header
		status             int
		contains           string
	}{
		"unknown field":           {"POST", linksURL, `{"colour":"red",` + good[1:], nil, 422, "body.colour"},
		"no name":                 {"POST", linksURL, `{"kind":"website","link_address":"https://a.example"}`, nil, 422, "name"},
		"unknown kind":            {"POST", linksURL, strings.Replace(good, "website", "blog", 1), nil, 422, "body.kind"},
		"bad address":             {"POST", linksURL, strings.Replace(good, "https:", "data:", 1), nil, 422, `"detail":"body.link_address must be an https://`},
		"stale cannot be written": {"POST", linksURL, strings.Replace(good, `"de"`, `"stale":["en"],"de"`, 1), nil, 422, "body.name.stale"},
		"no JSON":                 {"POST", linksURL, `{`, nil, 400, "detail"},
		"wrong type":              {"PATCH", linkURL, `{"is_active":"yes"}`, nil, 422, "body.is_active"},
		"unknown network":         {"PATCH", linkURL, `{"social_link_type":"myspace"}`, nil, 422, "body.social_link_type"},
		"images are not named":    {"PATCH", pageURL, `{"logo_image":"x"}`, nil, 422, "body.logo_image"},
		"unknown template":        {"PATCH", pageURL, `{"template":"neon"}`, nil, 422, "body.template"},
		"colour by name":          {"PATCH", pageURL, `{"text_color":"red"}`, nil, 422, "must be a colour such as #8129d9"},
		"stale link":              {"PATCH", linkURL, `{"is_active":true}`, stale, 412, "Somebody changed this link meanwhile."},
		"stale page":              {"PATCH", pageURL, `{"text_color":""}`, stale, 412, "Somebody changed this link page meanwhile."},
		"broken precondition":     {"PATCH", linkURL, `{"is_active":true}`, broken, 422, "header.If-Match"},
		"unknown query":           {"GET", linksURL + "?all=1", "", nil, 422, "query.all"},
		"another store's link":    {"PATCH", linksURL + "/" + foreign.ID, `{"is_active":false}`, nil, 404, "There is no such link."},
		"delete another's":        {"DELETE", linksURL + "/" + foreign.ID, "", nil, 404, "There is no such link."},
		"restore another's":       {"POST", linksURL + "/" + foreign.ID + "/restore", "", nil, 404, "There is no such link."},
		"order with another's":    {"PUT", linksURL + "/order", `{"ids":["` + foreign.ID + `"]}`, nil, 409, "Load it again"},
		"no list":                 {"PUT", linksURL + "/order", `{"ids":null}`, nil, 422, "body.ids"},
	} {
		t.Run(name, func(t *testing.T) {
			got := api.Call(t, owner, c.method, c.path, c.body, c.header)
			if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
				t.Errorf("answers %d %s, want %d with %q", got.Status, got.Body, c.status, c.contains)
			}
		})
	}

	operator := &actor.Actor{UID: "a", Admin: true}
	for _, path := range []string{"/api/stores/nobody/links", "/api/stores/nobody/link-page"} {
		if got := api.Call(t, operator, "GET", path, ""); got.Status != 404 {
			t.Errorf("an operator asking for %s is answered %d", path, got.Status)
		}
	}

	// Steps of one owner, each upon the one before.
	for _, c := range []struct {
		method, path, body string
		status             int
		contains           []string
	}{
		{"GET", pageURL, "", 200, []string{`"id":"store-mine"`, `"template":"plain"`, `"text_color":""`}},
		{"PATCH", pageURL, `{"template":"trattoria","text_color":"#FFFFFF"}`, 200, []string{`"template":"trattoria"`, `"text_color":"#ffffff"`, `"revision":2`}},
		{"GET", linksURL, "", 200, []string{`"clicks":7,"unique_clicks":1`, `"type":"basic_link"`, `"social_link_type":null`, `"image":""`, `"name":{"de":"A"}`}},
		{"PATCH", linkURL, `{"social_link_type":"tiktok"}`, 200, []string{`"social_link_type":"tiktok"`, `"clicks":7`, `"revision":2`}},
		{"PATCH", linkURL, `{"social_link_type":null}`, 200, []string{`"social_link_type":null`}},
		{"POST", linksURL, good, 201, []string{`"order":3`, `"is_active":true`, `"clicks":0`}},
		{"DELETE", linkURL, "", 204, nil},
		{"PATCH", linkURL, `{"is_active":false}`, 404, nil},
		{"POST", linkURL + "/restore", "", 200, []string{`"clicks":7`, `"order":2`}},
	} {
		got := api.Call(t, owner, c.method, c.path, c.body)
		if got.Status != c.status {
			t.Fatalf("%s %s answers %d %s, want %d", c.method, c.path, got.Status, got.Body, c.status)
		}
		for _, part := range c.contains {
			if !strings.Contains(got.Body, part) {
				t.Errorf("%s %s answers %s, without %s", c.method, c.path, got.Body, part)
			}
		}
	}
	got := api.Call(t, owner, "PATCH", linkURL, `{"is_active":false}`, http.Header{"If-Match": {`"3"`}})
	if got.Status != 200 || got.Header.Get("ETag") != `"4"` {
		t.Errorf("a change based on the present revision answers %d, ETag %s", got.Status, got.Header.Get("ETag"))
	}
	order := `{"ids":["` + link.ID + `","` + menu.ID + `"]}`
	if got := api.Call(t, owner, "PUT", base+"/links/order", order); got.Status != 409 {
		t.Errorf("an order that forgets a link answers %d", got.Status)
	}
}
