package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// patch changes a store's settings and fails the test unless that is answered with want.
func (s *server) patchStore(t *testing.T, id, token, body string, want int) problem {
	t.Helper()
	got := s.call(t, http.MethodPatch, "/api/stores/"+id, token, body, true)
	if got.Status != want {
		t.Fatalf("%s answers %d %s %+v, want %d", body, got.Status, got.Detail, got.Errors, want)
	}
	return got
}

// Guests see changed settings on their next load, in the page and in what search engines
// read.
func TestGuestsSeeSettings(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, id := s.token(t, "owner@osteria.example"), s.storeID(t, "osteria")
		// What Austrian law asks for, with the law.
		const austrian = `{"country":"AT","vat_id":"ATU12345678","economic_id":"","purpose":"Betrieb eines Gasthauses",` +
			`"chamber":"WKO Wien, Fachgruppe Gastronomie","trade_rules":"Gewerbeordnung, www.ris.bka.gv.at","supervisory_authority":"Bezirksamt Neubau"}`
		if s.page(t, "/s/osteria/imprint"); s.call(t, http.MethodPatch, "/api/stores/"+id+"/company", token, austrian, true).Status != http.StatusOK {
			t.Fatal("the company was not changed")
		}
		imprint := s.page(t, "/s/osteria/imprint")
		for _, want := range []string{
			"<p>Angaben gemäß § 5 ECG und Offenlegung gemäß § 25 MedienG</p>", "<dt>Unternehmensgegenstand</dt><dd>Betrieb eines Gasthauses</dd>",
			"<dt>Kammer</dt><dd>WKO Wien, Fachgruppe Gastronomie</dd>", "<dt>Anwendbare Rechtsvorschriften</dt><dd>Gewerbeordnung, www.ris.bka.gv.at</dd>",
			"<dd>ATU12345678</dd>", "<dd>Bezirksamt Neubau</dd>", "<span>Österreich</span></address>",
		} {
			if !strings.Contains(imprint, want) {
				t.Errorf("the imprint in Austria lacks %s", want)
			}
		}
		day := `[{"from":"00:00","to":"23:59"}]`
		for _, c := range []struct{ body, page, want string }{
			{`{"name":"Trattoria Neu"}`, "/s/osteria", "<h1>Trattoria Neu"},
			{`{"type":"cafe"}`, "/s/osteria", `"@type":"CafeOrCoffeeShop"`},
			{`{"address":"Neue Gasse 1, 10115 Berlin","phone":"+49 30 1"}`, "/s/osteria", `"streetAddress":"Neue Gasse 1","postalCode":"10115","addressLocality":"Berlin"`},
			{`{"opening_hours":{"mon":` + day + `,"tue":` + day + `}}`, "/s/osteria", `"openingHours":["Mo-Tu 00:00-23:59"]`},
			{`{"currency":"USD"}`, "/s/osteria/menu?lang=en", "$"},
			{`{"languages":["de","en"]}`, "/s/osteria?lang=tr", `<html lang="de">`},
			{`{"default_language":"en"}`, "/s/osteria?lang=tr", `<html lang="en">`},
		} {
			s.page(t, c.page) // kept before the change
			s.patchStore(t, id, token, c.body, 200)
			if text := strings.ReplaceAll(s.page(t, c.page), `\u003c`, "<"); !strings.Contains(text, c.want) {
				t.Errorf("after %s %s lacks %s", c.body, c.page, c.want)
			}
		}
	})
}

// All addresses of a store lead on after it has moved to another slug.
func TestGuestsFindAMovedStore(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token := s.token(t, "owner@osteria.example")
		of := s.thingsOf(t, "osteria", token)
		id := of["stores"][0]
		for _, path := range []string{"/s/osteria", "/s/osteria/menu", "/links?links=osteria"} {
			s.page(t, path) // kept before the move
		}
		s.patchStore(t, id, token, `{"slug":"da-mario"}`, 200)
		for path, want := range map[string]string{
			"/s/osteria":                           "/s/da-mario",
			"/s/osteria/menu":                      "/s/da-mario/menu",
			"/s/osteria/menu?table=7&lang=en":      "/s/da-mario/menu?table=7&lang=en",
			"/s/" + id:                             "/s/da-mario",
			"/q/" + s.codeOf(t, id, token):         "/s/da-mario?table=",
			"/s/da-mario":                          "",
			"/s/da-mario/menu":                     "",
			"/links?links=osteria":                 "",
			"/links?links=da-mario":                "",
			"/dynamic-menu?menu=" + of["menus"][0]: "",
		} {
			answer, text := s.ask(t, question{path: path})
			location := answer.Header.Get("Location")
			if want == "" && (answer.StatusCode != http.StatusOK || !strings.Contains(text, "/s/da-mario")) || !strings.HasPrefix(location, want) {
				t.Errorf("%s answers %d %s, want %s", path, answer.StatusCode, location, want)
			}
		}
		s.patchStore(t, id, token, `{"slug":"osteria"}`, 200)
		if answer, _ := s.ask(t, question{path: "/s/da-mario"}); answer.Header.Get("Location") != "/s/osteria" {
			t.Errorf("after moving back /s/da-mario answers %d %s", answer.StatusCode, answer.Header.Get("Location"))
		}
		s.page(t, "/s/osteria")
	})
}

// codeOf returns the code of a store's first table.
func (s *server) codeOf(t *testing.T, storeID, token string) string {
	t.Helper()
	var tables []struct{ Code string }
	s.get(t, "/api/stores/"+storeID+"/tables", token, &tables)
	return tables[0].Code
}

// Another currency keeps the number that guests read, or is refused with how many prices
// do not fit; the preview says so before.
func TestAnotherCurrency(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, id := s.token(t, "owner@osteria.example"), s.storeID(t, "osteria")
		of := s.thingsOf(t, "osteria", token)
		before := s.everything(t, of, token)
		var preview struct {
			Prices       int `json:"prices"`
			UnfitPrices  int `json:"unfit_prices"`
			MissingTexts int `json:"missing_texts"`
		}
		s.get(t, "/api/stores/"+id+"/settings-preview?currency=JPY", token, &preview)
		if preview.Prices < 20 || preview.UnfitPrices < 1 || preview.UnfitPrices > preview.Prices || preview.MissingTexts != 0 {
			t.Errorf("to yen: %+v", preview)
		}
		got := s.patchStore(t, id, token, `{"currency":"JPY","name":"Anders"}`, 409)
		if got.Code != "prices_do_not_fit" {
			t.Errorf("refused as %s", got.Code)
		}
		if after := s.everything(t, of, token); after != before {
			t.Error("something was changed all the same")
		}
		s.get(t, "/api/stores/"+id+"/settings-preview?currency=KWD&default_language=de", token, &preview)
		if preview.UnfitPrices != 0 || preview.MissingTexts != 0 {
			t.Errorf("to dinars: %+v", preview)
		}
		s.patchStore(t, id, token, `{"currency":"KWD"}`, 200)
		s.patchStore(t, id, token, `{"currency":"EUR"}`, 200)
		if !strings.Contains(s.page(t, "/s/osteria/menu?lang=en"), "€") {
			t.Error("guests see no prices in euros")
		}
	})
}

// Where the new default language lacks texts, guests read what they read before.
func TestAnotherDefaultLanguage(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, id := s.token(t, "owner@osteria.example"), s.storeID(t, "osteria")
		of := s.thingsOf(t, "osteria", token)
		dish := "/api/stores/" + id + "/dishes/" + of["dishes"][0]
		if got := s.call(t, "PATCH", dish, token, `{"name":{"de":"Nur auf Deutsch","tr":""}}`, true); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Detail)
		}
		var preview struct {
			MissingTexts int `json:"missing_texts"`
		}
		s.get(t, "/api/stores/"+id+"/settings-preview?default_language=tr", token, &preview)
		if preview.MissingTexts < 1 {
			t.Errorf("%d texts are missing in Turkish", preview.MissingTexts)
		}
		s.patchStore(t, id, token, `{"default_language":"tr"}`, 200)
		if !strings.Contains(s.page(t, "/s/osteria/menu?lang=tr"), "Nur auf Deutsch") {
			t.Error("the dish without a Turkish name has lost its name")
		}
		s.get(t, "/api/stores/"+id+"/settings-preview?default_language=de", token, &preview)
		if preview.MissingTexts != 0 {
			t.Errorf("%d texts are missing in German", preview.MissingTexts)
		}
		// The dish can be edited as it is.
		if got := s.call(t, "PATCH", dish, token, `{"name":{"tr":"Türkçesi"}}`, true); got.Status != 200 {
			t.Errorf("%d %s", got.Status, got.Detail)
		}
	})
}
