package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// patches has, for every PATCH endpoint, bodies with null where the document
// does not allow it, and the member that is named.
var patches = map[string][]struct{ body, names string }{
	"update-store": {
		{`{"name":null}`, "body.name"},
		{`{"languages":null}`, "body.languages"},
		{`{"opening_hours":null}`, "body.opening_hours"},
		{`{"opening_hours":{"special":[{"date":null}]}}`, "body.opening_hours.special[0].date"},
	},
	"update-company":        {{`{"legal_name":null}`, "body.legal_name"}, {`{"note":null}`, "body.note"}},
	"update-pdf-link":       {{`{"name":null}`, "body.name"}, {`{"is_active":null}`, "body.is_active"}},
	"update-dishes":         {{`{"changes":null}`, "body.changes"}, {`{"changes":[{"id":"a","dish":{"name":null}}]}`, "body.changes[0].dish.name"}},
	"choose-import-columns": {{`{"columns":null}`, "body.columns"}},
	"update-import-rows":    {{`{"rows":null}`, "body.rows"}},
	"update-tables":         {{`{"ids":null}`, "body.ids"}, {`{"ids":["a"],"area":null}`, "body.area"}},
	"update-link-page": {
		{`{"tagline":null}`, "body.tagline"},
		{`{"tagline":{"de":null}}`, "body.tagline.de"},
	},
	"update-appearance": {{`{"template":null}`, "body.template"}, {`{"text_color":null}`, "body.text_color"}},
	"update-link": {
		{`{"is_active":null}`, "body.is_active"},
		{`{"name":null}`, "body.name"},
		{`{"kind":null}`, "body.kind"},
		{`{"name":{"en":"Soup","tr":null}}`, "body.name.tr"},
	},
	"update-restaurant-info": {{`{"wifi_name":null}`, "body.wifi_name"}, {`{"cuisine":null}`, "body.cuisine"}},
	"update-menu": {
		{`{"is_active":null}`, "body.is_active"},
		{`{"name":null}`, "body.name"},
	},
	"update-section": {
		{`{"is_active":null}`, "body.is_active"},
		{`{"name":null}`, "body.name"},
		{`{"availability":{"days":null,"from":"10:00","to":"12:00"}}`, "body.availability.days"},
	},
	"update-dish": {
		{`{"prices":null}`, "body.prices"},
		{`{"prices":[{"amount":1,"name":null}]}`, "body.prices[0].name"},
		{`{"allergens":null}`, "body.allergens"},
		{`{"spice_level":null}`, "body.spice_level"},
		{`{"section_id":null}`, "body.section_id"},
		{`{"tags":null}`, "body.tags"},
		{`{"extras":null}`, "body.extras"},
		{`{"deposit":null}`, "body.deposit"},
		{`{"Is_Active":null}`, "body.Is_Active"},
	},
	"update-extra-group": {
		{`{"options":null}`, "body.options"},
		{`{"options":[{"amount":1,"name":null}]}`, "body.options[0].name"},
		{`{"min":null}`, "body.min"},
	},
	"update-me":    {{`{"name":null}`, "body.name"}, {`{"photo_url":null}`, "body.photo_url"}},
	"update-start": {{`{"code_downloaded":null}`, "body.code_downloaded"}, {`{"hidden":null}`, "body.hidden"}},
	"update-image": {{`{"focal_x":null}`, "body.focal_x"}, {`{"width":null}`, "body.width"}},
	"update-table": {{`{"number":null}`, "body.number"}, {`{"label":null}`, "body.label"}, {`{"status":null}`, "body.status"}},
}

// Null is refused where the document does not allow it, by one rule for all.
func TestPatchesRefuseNull(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	owner := s.token(t, owner)
	of := s.thingsOf(t, "osteria", owner)
	before := s.everything(t, of, owner)
	for _, op := range operations(t) {
		if op.method != http.MethodPatch {
			continue
		}
		if len(patches[op.id]) == 0 {
			t.Errorf("%s has no row in patches", op.id)
		}
		for _, c := range patches[op.id] {
			got := s.try(t, op, of, owner, c.body)
			if got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s answers %s with %d %s", op.id, c.body, got.Status, got.Detail)
				continue
			}
			got.mustName(t, c.names)
		}
	}
	for body, want := range map[string]int{`{"availability":null}`: http.StatusOK, `{"social_link_type":null}`: http.StatusOK} {
		path := "/sections/" + of["sections"][0]
		if strings.Contains(body, "link") {
			path = "/links/" + of["links"][0]
		}
		if got := s.call(t, http.MethodPatch, "/api/stores/"+of["stores"][0]+path, owner, body, true); got.Status != want {
			t.Errorf("%s answers %d %s", body, got.Status, got.Detail)
		}
	}
	if after := s.everything(t, of, owner); after != before {
		t.Errorf("something was changed all the same:\n%s\n%s", before, after)
	}
}

// Text that is not valid UTF-8 is refused with its location, instead of being
// stored with replacement characters.
func TestBrokenTextIsRefused(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		owner := s.token(t, owner)
		of := s.thingsOf(t, "osteria", owner)
		before := s.everything(t, of, owner)
		store := "/api/stores/" + of["stores"][0]
		for _, c := range []struct{ method, path, body, names string }{
			{"POST", store + "/links", "{\"kind\":\"website\",\"link_address\":\"https://carte.example\",\"name\":{\"de\":\"Caf\xe9\"}}", "body.name.de"},
			{"PATCH", store + "/links/" + of["links"][0], "{\"name\":{\"en\":\"Caf\xc3\"}}", "body.name.en"},
			{"PATCH", store + "/dishes/" + of["dishes"][0], "{\"tags\":[\"new\",\"caf\xe9\"]}", "body.tags[1]"},
			{"PATCH", store + "/dishes/" + of["dishes"][0], `{"name":{"en":"half a pair \ud800"}}`, "body.name.en"},
			{"PATCH", store + "/dishes/" + of["dishes"][0], "{\"prices\":[{\"amount\":100,\"name\":{\"en\":\"\xff\"}}]}", "body.prices[0].name.en"},
			{"POST", "/api/stores", "{\"name\":\"Caf\xe9\",\"type\":\"cafe\",\"slug\":\"cafe\",\"default_language\":\"de\",\"languages\":[\"de\"],\"currency\":\"EUR\",\"time_zone\":\"Europe/Berlin\"}", "body.name"},
		} {
			got := s.call(t, c.method, c.path, owner, c.body, true)
			if got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s %s answers %q with %d %s", c.method, c.path, c.body, got.Status, got.Detail)
				continue
			}
			got.mustName(t, c.names)
		}
		if after := s.everything(t, of, owner); after != before {
			t.Errorf("something was changed all the same:\n%s\n%s", before, after)
		}
		for _, path := range []string{"/api/stores?search=caf%E9", "/api/users?search=caf%E9", "/api/slugs/caf%E9"} {
			if got := s.call(t, http.MethodGet, path, s.token(t, "admin@carte.example"), "", true); got.Status >= http.StatusInternalServerError {
				t.Errorf("%s answers %d %s", path, got.Status, got.Detail)
			}
		}
	})
}

// ofSeveral are patches of several things, or of what has no revision. table.TestUpdateSeveral,
// menu.TestUpdateDishes and the tests of imports try them.
var ofSeveral = []string{"update-tables", "update-dishes", "choose-import-columns", "update-import-rows"}

// A patch that changes nothing keeps the revision, so that no open edit is
// refused because of it, and the store's version, so that no page is rendered
// again.
func TestPatchesThatChangeNothing(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		owner := s.token(t, owner)
		of := s.thingsOf(t, "osteria", owner)
		patch := func(op operation, body, match string) (status int, tag, content string) {
			t.Helper()
			head := withToken(owner)
			if match != "" {
				head.Set("If-Match", match)
			}
			answer, content := s.send(t, op.method, op.address(t, of), head, strings.NewReader(body))
			return answer.StatusCode, answer.Header.Get("ETag"), content
		}
		version := func() int64 {
			t.Helper()
			return testkit.Version(t, s.database(t).DB, of["stores"][0])
		}
		for _, op := range operations(t) {
			if op.method != http.MethodPatch || slices.Contains(ofSeveral, op.id) {
				continue
			}
			t.Run(op.id, func(t *testing.T) {
				status, before, content := patch(op, op.body, "")
				if status != http.StatusOK {
					t.Fatalf("%d %s", status, content)
				}
				versionBefore := version()
				// The same again, all there is as it was read, and nothing; also based on a
				// revision that is over, as by somebody whose first answer was lost.
				for _, body := range []string{op.body, own(t, op, content), `{}`} {
					for _, match := range []string{before, "", `"1000"`} {
						if status, tag, content := patch(op, body, match); status != http.StatusOK || tag != before {
							t.Errorf("%s based on %s answers %d %s, %s before: %s", body, match, status, tag, before, content)
						}
					}
				}
				if after := version(); after != versionBefore {
					t.Errorf("the store's version went from %d to %d", versionBefore, after)
				}
			})
		}
	})
}

// own is an answer as a patch: the members that a patch may have.
func own(t *testing.T, op operation, content string) string {
	t.Helper()
	members := map[string][]string{
		"update-store": {
			"name", "slug", "type", "default_language", "languages", "currency", "time_zone", "address", "phone", "email", "opening_hours", "is_listed",
		},
		"update-company": {
			"legal_name", "country", "street_address", "postal_code", "city", "represented_by", "email", "phone", "register_name",
			"register_number", "vat_id", "economic_id", "purpose", "supervisory_authority", "chamber", "trade_rules", "responsible_person", "note",
		},
		"update-pdf-link":  {"name", "description", "is_active", "file"},
		"update-link-page": {"tagline"},
		"update-appearance": {
			"template", "text_color", "background_color", "gradient_color", "gradient_direction", "logo_image", "background_image",
			"background_placement", "button_shape", "type_pairing",
		},
		"update-link":            {"kind", "name", "description", "link_address", "social_link_type", "is_active", "image", "layout", "link_start_active_time", "link_end_active_time"},
		"update-restaurant-info": {"tagline", "description", "cuisine", "web_site", "wifi_name", "wifi_password", "service_note", "prices_include", "cover_image", "logo_image", "menu_choice"},
		"update-menu":            {"name", "availability", "is_active"},
		"update-section":         {"name", "description", "availability", "is_active"},
		"update-dish":            {"section_id", "name", "description", "prices", "price_of_the_day", "deposit", "allergens", "additives", "diets", "spice_level", "tags", "extras", "is_active", "image", "availability"},
		"update-extra-group":     {"name", "min", "max", "options"},
		"update-table":           {"number", "label", "status"},
		"update-start":           {"code_downloaded", "hidden"},
		"update-me":              {"name", "photo_url", "language"},
		"update-image":           {"focal_x", "focal_y"},
	}
	if len(members[op.id]) == 0 {
		t.Fatalf("%s has no members named here", op.id)
	}
	var all map[string]any
	testkit.NoError(t, json.Unmarshal([]byte(content), &all))
	if user, ok := all["user"].(map[string]any); ok {
		all = user
	}
	mine := map[string]any{}
	for _, name := range members[op.id] {
		if text, ok := all[name].(map[string]any); ok {
			// Writing a translation again marks it as up to date.
			stale, _ := text["stale"].([]any)
			for _, key := range stale {
				delete(text, fmt.Sprint(key))
			}
			delete(text, "stale")
		}
		mine[name] = all[name]
	}
	return marshal(t, mine)
}
