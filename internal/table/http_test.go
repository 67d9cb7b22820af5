package table_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/table"
	"carte/internal/testkit"
)

func TestEndpoints(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	created, foreign := add(t, s, mine, 1, 2)[0], add(t, s, theirs, 1, 1)[0]
	api := testkit.NewAPI(func(api huma.API) { table.Register(api, s) })

	const base, tablesURL = "/api/stores/" + mine, "/api/stores/" + mine + "/tables"
	tableURL, foreignURL := tablesURL+"/"+created.ID, tablesURL+"/"+foreign.ID
	call, expect := testkit.NewRequest, testkit.Expect
	writes := []testkit.Request{
		call("POST", tablesURL, `{"number":9}`),
		call("PATCH", tableURL, `{"label":"Bar"}`),
		call("PATCH", tablesURL, `{"ids":["`+created.ID+`"],"area":"Terrace"}`),
		call("DELETE", tableURL, ""),
		call("POST", tableURL+"/restore", ""),
	}
	reads := []testkit.Request{
		call("GET", tablesURL, ""),
		call("GET", tableURL+"/qr.svg", ""),
		call("GET", tableURL+"/qr.png", ""),
		call("GET", base+"/qr.svg", ""),
		call("GET", base+"/qr.png", ""),
		call("GET", base+"/code", ""),
		call("GET", base+"/codes.zip", ""),
	}
	api.CheckAccess(t, mine, reads, writes)

	long := strings.Repeat("ü", 41)
	stale := http.Header{"If-Match": {`"9"`}}
	for name, c := range map[string]struct {
		method, path, body string
		header             http.Header
		status             int
		contains           string
	}{
		"unknown field":         {"POST", tablesURL, `{"number":9,"seats":4}`, nil, 422, "body.seats"},
		"nothing":               {"POST", tablesURL, `{}`, nil, 422, "body.number must be set, or from and to, or count."},
		"no JSON":               {"POST", tablesURL, `{`, nil, 400, "detail"},
		"number is text":        {"POST", tablesURL, `{"number":"9"}`, nil, 422, "body.number"},
		"number too low":        {"POST", tablesURL, `{"number":0}`, nil, 422, "body.number must be 1 to 9999."},
		"number too high":       {"POST", tablesURL, `{"number":10000}`, nil, 422, "body.number must be 1 to 9999."},
		"number and range":      {"POST", tablesURL, `{"number":9,"from":1}`, nil, 422, "body.from must be left out beside number."},
		"range without end":     {"POST", tablesURL, `{"from":3}`, nil, 422, "body.to must be set beside from."},
		"range without start":   {"POST", tablesURL, `{"to":3}`, nil, 422, "body.from must be set beside to."},
		"range backwards":       {"POST", tablesURL, `{"from":9,"to":8}`, nil, 422, "body.to must not be less than from."},
		"range below one":       {"POST", tablesURL, `{"from":-1,"to":8}`, nil, 422, "body.from must be 1 to 9999."},
		"range too long":        {"POST", tablesURL, `{"from":10,"to":210}`, nil, 422, "body.to must be at most 199 above from."},
		"count and range":       {"POST", tablesURL, `{"count":3,"from":8}`, nil, 422, "body.from must be left out beside count."},
		"count and number":      {"POST", tablesURL, `{"count":3,"number":8}`, nil, 422, "body.count must be left out beside number."},
		"count with label":      {"POST", tablesURL, `{"count":3,"label":"Bar"}`, nil, 422, "body.label must be left out beside count."},
		"count of none":         {"POST", tablesURL, `{"count":0}`, nil, 422, "body.count must be 1 to 200."},
		"count too high":        {"POST", tablesURL, `{"count":201}`, nil, 422, "body.count must be 1 to 200."},
		"long area":             {"POST", tablesURL, `{"count":1,"area":"` + long + `"}`, nil, 422, "body.area must be at most 40 characters."},
		"several, long area":    {"PATCH", tablesURL, `{"ids":["` + created.ID + `"],"area":"` + long + `"}`, nil, 422, "body.area must be at most 40 characters."},
		"several, status":       {"PATCH", tablesURL, `{"ids":["` + created.ID + `"],"status":"dirty"}`, nil, 422, "body.status"},
		"several of none":       {"PATCH", tablesURL, `{"ids":[],"area":""}`, nil, 422, "body.ids"},
		"several, another's":    {"PATCH", tablesURL, `{"ids":["` + foreign.ID + `"],"area":""}`, nil, 422, "body.ids must be tables of this store."},
		"range with label":      {"POST", tablesURL, `{"from":8,"to":9,"label":"Bar"}`, nil, 422, "body.label must be left out beside from and to."},
		"long label":            {"POST", tablesURL, `{"number":9,"label":"` + long + `"}`, nil, 422, "body.label must be at most 40 characters."},
		"label of two lines":    {"PATCH", tableURL, `{"label":"a\nb"}`, nil, 422, "body.label must be one line."},
		"taken number":          {"POST", tablesURL, `{"number":2}`, nil, 409, "There is already a table 2."},
		"unknown status":        {"PATCH", tableURL, `{"status":"dirty"}`, nil, 422, "body.status"},
		"code cannot be chosen": {"PATCH", tableURL, `{"code":"aaaaaaaa"}`, nil, 422, "body.code"},
		"stale":                 {"PATCH", tableURL, `{"label":"Bar"}`, stale, 412, "Somebody changed this table meanwhile."},
		"another store's table": {"PATCH", foreignURL, `{"label":"Bar"}`, nil, 404, "There is no such table."},
		"delete another's":      {"DELETE", foreignURL, "", nil, 404, "There is no such table."},
		"restore another's":     {"POST", foreignURL + "/restore", "", nil, 404, "There is no such table."},
		"draw another's":        {"GET", foreignURL + "/qr.svg", "", nil, 404, "There is no such table."},
		"unknown level":         {"GET", tableURL + "/qr.svg?level=X", "", nil, 422, "query.level"},
		"size is text":          {"GET", tableURL + "/qr.png?size=big", "", nil, 422, "query.size"},
		"PNG too small":         {"GET", tableURL + "/qr.png?size=63", "", nil, 422, "query.size must be 64 to 4096 pixels."},
		"PNG too large":         {"GET", tableURL + "/qr.png?size=4097", "", nil, 422, "query.size must be 64 to 4096 pixels."},
		"PNG below its modules": {"GET", tableURL + "/qr.png?size=64&margin=32", "", nil, 422, "pixels for this code, one a module."},
		"SVG of no size":        {"GET", base + "/qr.svg?size=0", "", nil, 422, "query.size must be 1 to 100000 pixels."},
		"margin below zero":     {"GET", base + "/qr.svg?margin=-1", "", nil, 422, "query.margin must be 0 to 32 modules."},
		"margin too wide":       {"GET", base + "/qr.svg?margin=33", "", nil, 422, "query.margin must be 0 to 32 modules."},
		"unknown option":        {"GET", base + "/qr.svg?color=red", "", nil, 422, "query.color"},
	} {
		t.Run(name, func(t *testing.T) {
			got := api.Call(t, owner, c.method, c.path, c.body, c.header)
			if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
				t.Errorf("answers %d %s, want %d with %q", got.Status, got.Body, c.status, c.contains)
			}
		})
	}

	sheets := api.Call(t, owner, "POST", base+"/print-sheets", `{"format":"sticker","paper":"letter","tables":[1]}`)
	if sheets.Status != 200 || sheets.Header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(sheets.Body, "%PDF-") {
		t.Errorf("print sheets are answered %d, %q and %.20q", sheets.Status, sheets.Header, sheets.Body)
	}

	operator := &actor.Actor{UID: "a", Admin: true}
	for _, c := range []testkit.Request{
		call("GET", "/api/stores/nobody/tables", ""),
		call("POST", "/api/stores/nobody/tables", `{"number":1}`),
		call("GET", "/api/stores/nobody/qr.svg", ""),
	} {
		if got := api.Call(t, operator, c.Method, c.Path, c.Body); got.Status != 404 {
			t.Errorf("an operator asking for %s is answered %d %s", c.Path, got.Status, got.Body)
		}
	}

	api.CheckExchanges(t, owner, []testkit.Exchange{
		expect(call("GET", tablesURL, ""), 200, `"number":1,"qr_code":"https://carte.example/q/`+created.Code, `"store_id":"store-mine"`, `"status":"available"`, `"label":""`, `"last_scanned_at":null`),
		expect(call("POST", tablesURL, `{"number":9,"label":"Garden"}`), 201, `"number":9`, `"label":"Garden"`),
		expect(call("POST", tablesURL, `{"from":10,"to":12}`), 201, `"number":10`, `"number":11`, `"number":12`),
		expect(call("PATCH", tableURL, `{"status":"disabled","label":"Bar","number":20}`), 200, `"status":"disabled"`, `"label":"Bar"`, `"number":20`, `"revision":2`),
		expect(call("DELETE", tableURL, ""), 204),
		expect(call("GET", tableURL+"/qr.svg", ""), 404),
		expect(call("POST", tableURL+"/restore", ""), 200, `"number":20`, created.Code),
	})
	if got := api.Call(t, owner, "PATCH", tableURL, `{"label":""}`, http.Header{"If-Match": {`"2"`}}); got.Status != 200 || got.Header.Get("ETag") != `"3"` {
		t.Errorf("a change based on the present revision answers %d, ETag %s", got.Status, got.Header.Get("ETag"))
	}
}

func TestImagesAreRevalidated(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	created := add(t, s, mine, 1, 1)[0]
	api := testkit.NewAPI(func(api huma.API) { table.Register(api, s) })
	tags := map[string]string{}
	for path, contentType := range map[string]string{
		"/tables/" + created.ID + "/qr.svg":          "image/svg+xml",
		"/tables/" + created.ID + "/qr.svg?level=H":  "image/svg+xml",
		"/tables/" + created.ID + "/qr.svg?size=600": "image/svg+xml",
		"/tables/" + created.ID + "/qr.png":          "image/png",
		"/tables/" + created.ID + "/qr.png?margin=2": "image/png",
		"/qr.png": "image/png",
		"/qr.svg": "image/svg+xml",
	} {
		got := api.Call(t, owner, "GET", "/api/stores/"+mine+path, "")
		tag := got.Header.Get("ETag")
		if got.Status != 200 || got.Header.Get("Content-Type") != contentType || got.Body == "" || got.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s answers %d, %v", path, got.Status, got.Header)
		}
		if other, ok := tags[tag]; ok || tag == "" {
			t.Errorf("%s and %s share the ETag %s", path, other, tag)
		}
		tags[tag] = path
		again := api.Call(t, owner, "GET", "/api/stores/"+mine+path, "", http.Header{"If-None-Match": {tag}})
		// By weak comparison, in a list, and as *.
		for _, header := range []string{strings.TrimPrefix(tag, "W/"), `"other", ` + tag, "*"} {
			if got := api.Call(t, owner, "GET", "/api/stores/"+mine+path, "", http.Header{"If-None-Match": {header}}); got.Status != 304 {
				t.Errorf("%s, asked with %s, answers %d", path, header, got.Status)
			}
		}
		if again.Status != 304 || again.Body != "" || again.Header.Get("ETag") != tag {
			t.Errorf("%s, asked again, answers %d with %d bytes", path, again.Status, len(again.Body))
		}
	}
}
