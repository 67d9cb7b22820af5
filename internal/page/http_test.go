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
	menu := testkit.Must(s.Links(t.Context(), owner, mine))[0]
	published := testkit.Must(s.AppearanceVersions(t.Context(), owner, mine))[0]
	clicks[link.ID] = 7
	api := testkit.NewAPI(func(api huma.API) { page.Register(api, s) })

	const base, pageURL, linksURL = "/api/stores/" + mine, "/api/stores/" + mine + "/link-page", "/api/stores/" + mine + "/links"
	const clicksURL, lookURL = base + "/link-clicks", base + "/appearance"
	const good = `{"kind":"website","name":{"de":"Seite"},"link_address":"https://osteria.example"}`
	linkURL := linksURL + "/" + link.ID
	call, expect := testkit.NewRequest, testkit.Expect
	writes := []testkit.Request{
		call("PATCH", lookURL, `{"template":"paper"}`),
		call("POST", lookURL+"/publish", ""),
		call("POST", lookURL+"/discard", ""),
		call("POST", lookURL+"/versions/"+published.ID+"/restore", ""),
		call("PATCH", pageURL, `{"tagline":{"de":"Pasta"}}`),
		call("POST", linksURL, good),
		call("PATCH", linkURL, `{"is_active":false}`),
		call("POST", linkURL+"/duplicate", ""),
		call("DELETE", linkURL, ""),
		call("POST", linkURL+"/restore", ""),
		call("PUT", linksURL+"/order", `{"ids":["`+menu.ID+`","`+link.ID+`"]}`),
	}
	reads := []testkit.Request{call("GET", pageURL, ""), call("GET", linksURL, ""), call("GET", clicksURL, ""), call("GET", lookURL, ""), call("GET", lookURL+"/versions", "")}
	api.CheckExchanges(t, &actor.Actor{UID: "new"}, []testkit.Exchange{
		expect(call("GET", "/api/templates", ""), 200, `{"id":"plain","name":{"en":"Plain"`, `"preview":"?template=paper"`, `"light":{"paper":"#fff7e8"`, `"on_accent"`),
	})
	api.CheckExchanges(t, &actor.Actor{}, []testkit.Exchange{expect(call("GET", "/api/templates", ""), 401)})

	api.CheckAccess(t, mine, reads, writes)

	stale, broken := http.Header{"If-Match": {`"9"`}}, http.Header{"If-Match": {"yesterday"}}
	for name, c := range map[string]struct {
		method, path, body string
		header             http.Header
		status             int
		contains           string
	}{
		"unknown field":             {"POST", linksURL, `{"colour":"red",` + good[1:], nil, 422, "body.colour"},
		"no name":                   {"POST", linksURL, `{"kind":"website","link_address":"https://a.example"}`, nil, 422, "name"},
		"unknown kind":              {"POST", linksURL, strings.Replace(good, "website", "blog", 1), nil, 422, "body.kind"},
		"bad address":               {"POST", linksURL, strings.Replace(good, "https:", "data:", 1), nil, 422, `"detail":"body.link_address must be an https://`},
		"stale cannot be written":   {"POST", linksURL, strings.Replace(good, `"de"`, `"stale":["en"],"de"`, 1), nil, 422, "body.name.stale"},
		"no JSON":                   {"POST", linksURL, `{`, nil, 400, "detail"},
		"wrong type":                {"PATCH", linkURL, `{"is_active":"yes"}`, nil, 422, "body.is_active"},
		"another network's address": {"PATCH", linkURL, `{"social_link_type":"tiktok"}`, nil, 422, "body.link_address must be an address of TikTok"},
		"unknown layout":            {"PATCH", linkURL, `{"layout":"quarter"}`, nil, 422, "body.layout"},
		"another's image":           {"PATCH", linkURL, `{"image":"x"}`, nil, 422, "body.image"},
		"an end before its start":   {"PATCH", linkURL, `{"link_start_active_time":"2026-12-02T00:00:00Z","link_end_active_time":"2026-12-01T00:00:00Z"}`, nil, 422, "body.link_end_active_time must be after"},
		"a time of another century": {"PATCH", linkURL, `{"link_end_active_time":"0026-12-01T00:00:00Z"}`, nil, 422, "body.link_end_active_time"},
		"no time":                   {"PATCH", linkURL, `{"link_end_active_time":"tomorrow"}`, nil, 422, "body.link_end_active_time"},
		"an address of the Wi-Fi":   {"PATCH", linkURL, `{"kind":"wifi"}`, nil, 422, "body.link_address must be empty"},
		"duplicate another's":       {"POST", linksURL + "/" + foreign.ID + "/duplicate", "", nil, 404, "There is no such link."},
		"unknown network":           {"PATCH", linkURL, `{"social_link_type":"myspace"}`, nil, 422, "body.social_link_type"},
		"an image of nobody":        {"PATCH", lookURL, `{"logo_image":"x"}`, nil, 422, "body.logo_image"},
		"unknown template":          {"PATCH", lookURL, `{"template":"neon"}`, nil, 422, "body.template"},
		"colour by name":            {"PATCH", lookURL, `{"text_color":"red"}`, nil, 422, "must be a colour such as #8129d9"},
		"stale link":                {"PATCH", linkURL, `{"is_active":false}`, stale, 412, "Somebody changed this link meanwhile."},
		"stale page":                {"PATCH", pageURL, `{"tagline":{"de":"Neu"}}`, stale, 412, "Somebody changed this link page meanwhile."},
		"stale look":                {"PATCH", lookURL, `{"text_color":"#8129d9"}`, stale, 412, "Somebody changed this look meanwhile."},
		"a look on the page":        {"PATCH", pageURL, `{"template":"paper"}`, nil, 422, "body.template"},
		"broken precondition":       {"PATCH", linkURL, `{"is_active":true}`, broken, 422, "header.If-Match"},
		"unknown query":             {"GET", linksURL + "?all=1", "", nil, 422, "query.all"},
		"another store's link":      {"PATCH", linksURL + "/" + foreign.ID, `{"is_active":false}`, nil, 404, "There is no such link."},
		"delete another's":          {"DELETE", linksURL + "/" + foreign.ID, "", nil, 404, "There is no such link."},
		"restore another's":         {"POST", linksURL + "/" + foreign.ID + "/restore", "", nil, 404, "There is no such link."},
		"order naming a link twice": {"PUT", linksURL + "/order", `{"ids":["` + link.ID + `","` + link.ID + `"]}`, nil, 422, "body.ids must name each link once"},
		"no list":                   {"PUT", linksURL + "/order", `{"ids":null}`, nil, 422, "body.ids"},
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

	api.CheckExchanges(t, owner, []testkit.Exchange{
		expect(call("GET", pageURL, ""), 200, `"id":"store-mine"`, `"template":"plain"`, `"text_color":""`),
		expect(call("PATCH", lookURL, `{"template":"trattoria","text_color":"#FFFFFF"}`), 200, `"template":"trattoria"`, `"text_color":"#ffffff"`),
		expect(call("GET", linksURL, ""), 200, `"clicks":7,"unique_clicks":1`, `"type":"basic_link"`, `"social_link_type":null`, `"image":""`, `"name":{"de":"A"}`, `"layout":"full"`, `"plan":"trial"`, `"link_start_active_time":null`),
		expect(call("PATCH", linkURL, `{"social_link_type":"tiktok","link_address":"https://www.tiktok.com/@osteria"}`), 200, `"social_link_type":"tiktok"`, `"clicks":7`, `"revision":2`),
		expect(call("PATCH", linkURL, `{"social_link_type":null}`), 200, `"social_link_type":null`),
		expect(call("POST", linksURL, good), 201, `"order":3`, `"is_active":true`, `"clicks":0`),
		expect(call("DELETE", linkURL, ""), 204),
		expect(call("PATCH", linkURL, `{"is_active":false}`), 404),
		expect(call("POST", linkURL+"/restore", ""), 200, `"clicks":7`, `"order":2`),
	})
	got := api.Call(t, owner, "PATCH", linkURL, `{"is_active":false}`, http.Header{"If-Match": {`"3"`}})
	if got.Status != 200 || got.Header.Get("ETag") != `"4"` {
		t.Errorf("a change based on the present revision answers %d, ETag %s", got.Status, got.Header.Get("ETag"))
	}
}
