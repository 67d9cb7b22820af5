package app_test

import (
	"testing"

	"carte/internal/app"
)

// Each of the first steps with a new store is done by doing it.
func TestFirstSteps(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, "guest@carte.example")
	if p := s.call(t, "POST", "/api/stores", token, `{"name":"Bar","slug":"first-steps","type":"bar","default_language":"de",
		"languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`, true); p.Status != 201 {
		t.Fatal(p)
	}
	store := "/api/stores/" + s.storeID(t, "first-steps")
	var menus []struct {
		ID string `json:"id"`
	}
	s.get(t, store+"/menus", token, &menus)
	steps := func() (steps map[string]bool) {
		s.get(t, store+"/start", token, &steps)
		return steps
	}
	for _, c := range []struct{ step, method, path, body string }{
		{"menu_replaced", "POST", "/menus/" + menus[0].ID + "/example/keep", ""},
		{"links_added", "POST", "/links", `{"kind":"phone","name":{"de":"Anrufen"},"link_address":"tel:+493012345"}`},
		{"look_chosen", "PATCH", "/appearance", `{"template":"plain"}`},
		{"hours_set", "PATCH", "", `{"opening_hours":{"mon":[{"from":"11:30","to":"23:00"}]}}`},
		{"code_downloaded", "PATCH", "/start", `{"code_downloaded":true}`},
		{"hidden", "PATCH", "/start", `{"hidden":true}`},
	} {
		if before := steps(); before[c.step] {
			t.Errorf("%s before it was: %v", c.step, before)
		}
		if p := s.call(t, c.method, store+c.path, token, c.body, c.body != ""); p.Status >= 300 {
			t.Fatalf("%s %s: %v", c.method, c.path, p)
		}
		if after := steps(); !after[c.step] {
			t.Errorf("not %s after %s %s: %v", c.step, c.method, c.path, after)
		}
	}
	var demo map[string]bool
	s.get(t, "/api/stores/"+s.storeID(t, "osteria")+"/start", s.token(t, owner), &demo)
	for _, step := range []string{"menu_replaced", "links_added", "pictures_added", "look_chosen", "hours_set", "code_downloaded"} {
		if !demo[step] {
			t.Errorf("the demonstration has not %s", step)
		}
	}
}
