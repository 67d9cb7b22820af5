package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"carte/internal/app"
)

// A service that operators have chosen is asked over HTTP, and what it says is no text of
// the menu before somebody writes it.
func TestChosenTranslator(t *testing.T) {
	var asked []string
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			Q                      []string
			Source, Target, Format string
		}
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || r.URL.Path != "/translate" || in.Source != "de" || in.Target != "tr" || in.Format != "text" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		asked = append(asked, in.Q...)
		out := make([]string, len(in.Q))
		for i, text := range in.Q {
			out[i] = "«" + text + "»"
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"translatedText": out})
	}))
	t.Cleanup(service.Close)
	s := start(t, app.Config{Demo: true, Translator: "libretranslate:" + service.URL})
	token := s.token(t, "owner@osteria.example")
	base := "/api/stores/" + s.storeID(t, "osteria")
	of := s.thingsOf(t, "osteria", token)
	dish := of["dishes"][0]
	empty := `{"description":{"de":"Nur hier und heute","tr":""}}`
	if got := s.call(t, http.MethodPatch, base+"/dishes/"+dish, token, empty, true); got.Status != http.StatusOK {
		t.Fatalf("changing the dish answers %d %s", got.Status, got.Detail)
	}
	url, id := base+"/menus/"+of["menus"][0]+"/translations/suggestions", "dish."+dish+".description"
	if got := s.call(t, http.MethodPost, url, token, `{"language":"tr","ids":["`+id+`"]}`, true); got.Status != http.StatusOK {
		t.Fatalf("asking answers %d %s", got.Status, got.Detail)
	}
	if len(asked) != 1 || asked[0] != "Nur hier und heute" {
		t.Errorf("the service was asked for %q", asked)
	}
	_, list := s.send(t, http.MethodGet, url+"?lang=tr", withToken(token), nil)
	if want := `{"id":"` + id + `","source":"Nur hier und heute","target":"«Nur hier und heute»","from":"service"}`; !strings.Contains(list, want) || !strings.Contains(list, `"service":"libretranslate"`) {
		t.Errorf("suggested: %s", list)
	}
	if _, page := s.send(t, http.MethodGet, "/s/osteria/menu?lang=tr", nil, nil); strings.Contains(page, "«Nur") {
		t.Error("guests read it")
	}
	if many := s.call(t, http.MethodPost, url, token, `{"language":"tr","ids":[`+strings.Repeat(`"a",`, 50)+`"a"]}`, true); many.Status != http.StatusUnprocessableEntity {
		t.Errorf("51 texts: %d %s", many.Status, many.Detail)
	}
}
