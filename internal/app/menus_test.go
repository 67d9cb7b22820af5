package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
)

// make has an owner make something, and returns its id.
func (s *server) make(t *testing.T, path, token, body string) string {
	t.Helper()
	answer, text := s.send(t, http.MethodPost, path, http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}}, strings.NewReader(body))
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(text), &made); err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatalf("POST %s answers %d %s", path, answer.StatusCode, text)
	}
	return made.ID
}

// change has an owner change something.
func (s *server) change(t *testing.T, method, path, token, body string) {
	t.Helper()
	if got := s.call(t, method, path, token, body, body != ""); got.Status >= 300 {
		t.Fatalf("%s %s answers %d %s", method, path, got.Status, got.Detail)
	}
}

// Several menus are one page or several, as the owner wants it, and an address of one leads
// to what guests get in its place.
func TestSeveralMenus(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, "owner@osteria.example")
	base := "/api/stores/" + s.storeID(t, "osteria")
	first := s.thingsOf(t, "osteria", token)["menus"][0]
	lunch := s.make(t, base+"/menus", token, `{"name":{"de":"Mittag","en":"Lunch"},"availability":{"days":[0,1,2,3,4,5,6],"from":"","to":"","last_day":"2099-12-31"}}`)
	section := s.make(t, base+"/menus/"+lunch+"/sections", token, `{"name":{"de":"Tagesgerichte"}}`)
	s.make(t, base+"/sections/"+section+"/dishes", token, `{"name":{"de":"Eintopf"},"prices":[{"amount":790}]}`)
	expect := func(step, path string, header map[string]string, status int, location string, says ...string) {
		t.Helper()
		answer, body := s.ask(t, question{path: path, header: header})
		if answer.StatusCode != status || answer.Header.Get("Location") != location {
			t.Errorf("%s: %s answers %d to %q, want %d to %q", step, path, answer.StatusCode, answer.Header.Get("Location"), status, location)
		}
		for _, text := range says {
			text, hasNot := strings.CutPrefix(text, "!")
			if strings.Contains(body, text) == hasNot {
				t.Errorf("%s: %s says %q: %t", step, path, text, !hasNot)
			}
		}
	}
	one, choice := "/s/osteria/menu/"+lunch, []string{`<a href="/s/osteria/menu/` + first + `">`, `<a href="/s/osteria/menu/` + lunch + `">`, "Speisekarte", "bis 31.\u00a0Dez.\u00a02099", `<a href="/go/`, "!/pdf-menu/"}
	expect("together", "/s/osteria/menu", nil, 200, "", "Bruschetta", "Eintopf", `<h2 class="part">Mittag</h2>`, `<h2 class="part">Speisekarte</h2>`)
	expect("one", one, nil, 200, "", "!Bruschetta", "Eintopf", `<link rel="canonical" href="`+s.config.BaseURL+one+`"`)
	expect("one by its id", "/dynamic-menu?menu="+lunch, nil, 200, "", "!Bruschetta", "Eintopf")
	expect("another store's", "/s/kaffeehaus/menu/"+lunch, nil, 404, "")
	expect("nobody's", "/s/osteria/menu/nobody", nil, 404, "")
	expect("the choice", "/menu?links=osteria", nil, 200, "", choice...)
	expect("the choice by its slug", "/s/osteria/menus", nil, 200, "", choice...)
	expect("the only thing", "/menu?links=meyhane&table=4", nil, 302, "/s/meyhane/menu?table=4")
	expect("the table is kept", one, map[string]string{"Referer": s.config.BaseURL + "/s/osteria/menus?table=7&lang=en"}, 303, one+"?lang=en&table=7")

	s.change(t, http.MethodPatch, base+"/menus/"+first+"/restaurant-info", token, `{"menu_choice":true}`)
	expect("a choice first", "/s/osteria/menu", nil, 200, "", append(choice, "!Bruschetta")...)

	empty := s.make(t, base+"/menus", token, `{"name":{"de":"Abend"}}`)
	s.change(t, http.MethodPatch, base+"/menus/"+lunch, token, `{"is_active":false}`)
	expect("one beside an empty one", "/s/osteria/menu", nil, 200, "", "Bruschetta", "!Abend")
	s.change(t, http.MethodDelete, base+"/menus/"+empty, token, "")
	expect("hidden, all", "/s/osteria/menu", nil, 200, "", "Bruschetta", "!Eintopf", "!Mittag")
	expect("hidden, one", one, nil, 302, "/s/osteria/menu")
	expect("hidden, by its id", "/dynamic-menu?menu="+lunch, nil, 200, "", "Bruschetta", "!Eintopf")

	s.change(t, http.MethodPatch, base+"/menus/"+lunch, token, `{"is_active":true}`)
	expect("shown again", one, nil, 200, "", "Eintopf")
	s.change(t, http.MethodDelete, base+"/menus/"+lunch, token, "")
	expect("deleted", one, nil, 302, "/s/osteria/menu")
	expect("deleted, by its id", "/dynamic-menu?menu="+lunch, nil, 200, "", "Bruschetta", "!Eintopf")
}
