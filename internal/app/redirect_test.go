package app_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
)

// Guests of a page, and of its codes, are sent straight to a link, counted as people; the
// change is in force with the next guest, and so is what becomes of the link.
func TestDirectRedirect(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	var links []struct {
		ID          string `json:"id"`
		LinkAddress string `json:"link_address"`
	}
	s.get(t, "/api/stores/"+osteria+"/links", token, &links)
	menu, target := links[0].ID, links[1]
	var tables []struct {
		Code          string  `json:"code"`
		LastScannedAt *string `json:"last_scanned_at"`
	}
	s.get(t, "/api/stores/"+osteria+"/tables", token, &tables)
	code := "/q/" + tables[6].Code
	set := func(method, path, body string) {
		t.Helper()
		if p := s.call(t, method, "/api/stores/"+osteria+path, token, body, true); p.Status >= 300 {
			t.Fatal(p)
		}
	}
	leads := func(path, to string) {
		t.Helper()
		if answer, _ := s.ask(t, question{path: path}); answer.Header.Get("Location") != to {
			t.Errorf("%s: %d to %q, want %q", path, answer.StatusCode, answer.Header.Get("Location"), to)
		}
	}

	leads("/s/osteria", "") // and is in the cache from here on
	leads(code, "/s/osteria?table=7#code="+tables[6].Code)
	leads("/redirect", "/s/osteria")
	set(http.MethodPatch, "/link-page", `{"direct_redirect":true,"direct_redirect_link":"`+target.ID+`"}`)
	for name, c := range map[string]struct {
		ask      question
		location string
		counted  int64
	}{
		"the page":            {question{path: "/s/osteria"}, target.LinkAddress, 1},
		"by its id":           {question{path: "/links?links=" + osteria}, target.LinkAddress, 1},
		"the default store":   {question{path: "/links"}, target.LinkAddress, 1},
		"a code":              {question{path: code}, target.LinkAddress, 1},
		"HEAD":                {question{method: http.MethodHead, path: "/s/osteria"}, target.LinkAddress, 0},
		"HEAD of a code":      {question{method: http.MethodHead, path: code}, target.LinkAddress, 0},
		"a link preview":      {question{path: code, header: map[string]string{"User-Agent": "WhatsApp/2.23.20.0"}}, target.LinkAddress, 0},
		"a prefetch":          {question{path: "/s/osteria", header: map[string]string{"Sec-Purpose": "prefetch"}}, target.LinkAddress, 0},
		"the owner":           {question{path: "/s/osteria?edit"}, "", 0},
		"the dashboard":       {question{path: "/s/osteria?lang=de", header: map[string]string{"Sec-Fetch-Dest": "iframe"}}, "", 0},
		"the menu":            {question{path: "/s/osteria/menu"}, "", 0},
		"an address as typed": {question{path: "/s/Osteria"}, "/s/osteria", 0},
	} {
		before := s.clicks(t, osteria, token, target.ID)
		// Each is a guest of their own: one who comes so often gets the page.
		header := map[string]string{"Accept-Language": "de, x-" + strings.ReplaceAll(name, " ", "-")}
		maps.Copy(header, c.ask.header)
		c.ask.header = header
		answer, _ := s.ask(t, c.ask)
		if answer.Header.Get("Location") != c.location {
			t.Errorf("%s: %d to %q, want %q", name, answer.StatusCode, answer.Header.Get("Location"), c.location)
		}
		checkGuestHeaders(t, answer)
		if got := s.clicks(t, osteria, token, target.ID) - before; got != c.counted {
			t.Errorf("%s: counted %d, want %d", name, got, c.counted)
		}
	}
	s.get(t, "/api/stores/"+osteria+"/tables", token, &tables)
	if tables[6].LastScannedAt == nil {
		t.Error("the table was scanned and does not say so")
	}

	answer, body := s.ask(t, question{path: "/redirect?links=osteria&lang=fn"})
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Refresh") != "0; url=/go/"+target.ID {
		t.Errorf("the screen: %d, %v", answer.StatusCode, answer.Header)
	}
	checkGuestHeaders(t, answer)
	for _, says := range []string{`<html lang="fr">`, `<a href="/go/` + target.ID + `"`, "Redirection vers\u202f:", "reservierung.example", `content="noindex"`, `<a href="/s/osteria/imprint?lang=fn">`} {
		if !strings.Contains(body, says) {
			t.Errorf("the screen does not say %s: %.2000s", says, body)
		}
	}

	set(http.MethodPatch, "/links/"+target.ID, `{"is_active":false}`)
	leads("/s/osteria", "")
	leads(code, "/s/osteria?table=7#code="+tables[6].Code)
	set(http.MethodPatch, "/links/"+target.ID, `{"is_active":true}`)
	leads(code, target.LinkAddress)
	set(http.MethodPatch, "/links/"+target.ID, `{"link_address":"`+strings.ToUpper(s.config.BaseURL)+code+`"}`)
	leads(code, "/s/osteria?table=7#code="+tables[6].Code)
	set(http.MethodPatch, "/link-page", `{"direct_redirect_link":"`+menu+`"}`)
	leads(code, "/s/osteria/menu?table=7#code="+tables[6].Code)
	set(http.MethodPatch, "/link-page", `{"direct_redirect":false}`)
	leads(code, "/s/osteria?table=7#code="+tables[6].Code)
}
