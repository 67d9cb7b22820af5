package app_test

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"carte/internal/app"
)

// Clicks are people: the same link is followed in many ways and only people
// are counted.
func TestFollowedLinks(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	var links []struct {
		ID          string `json:"id"`
		Kind        string `json:"kind"`
		LinkAddress string `json:"link_address"`
	}
	s.get(t, "/api/stores/"+osteria+"/links", token, &links)
	toMenu, outward := links[0], links[1]
	if toMenu.Kind != "menu" || outward.LinkAddress == "" {
		t.Fatalf("unexpected links %+v", links[:2])
	}
	own := s.config.BaseURL
	for _, c := range []struct {
		name     string
		method   string
		link     string
		header   map[string]string
		location string
		counted  int64
	}{
		{"a guest", "GET", outward.ID, nil, outward.LinkAddress, 1},
		{"HEAD", "HEAD", outward.ID, nil, outward.LinkAddress, 0},
		{"a bot", "GET", outward.ID, map[string]string{"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"}, outward.LinkAddress, 0},
		{"a link preview", "GET", outward.ID, map[string]string{"User-Agent": "WhatsApp/2.23.20.0"}, outward.LinkAddress, 0},
		{"a prefetch", "GET", outward.ID, map[string]string{"Sec-Purpose": "prefetch;prerender"}, outward.LinkAddress, 0},
		{"the dashboard's preview", "GET", outward.ID, map[string]string{"Sec-Fetch-Dest": "iframe"}, outward.LinkAddress, 0},
		{"another site's picture", "GET", outward.ID, map[string]string{"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, outward.LinkAddress, 0},
		{"by a worker, in Chromium", "GET", outward.ID, map[string]string{"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "empty"}, outward.LinkAddress, 1},
		{"by a worker, in Firefox", "GET", outward.ID, map[string]string{"Sec-Fetch-Mode": "same-origin", "Sec-Fetch-Dest": "empty", "Accept": "text/html,*/*;q=0.8"}, outward.LinkAddress, 1},
		{"to the menu", "GET", toMenu.ID, nil, "/s/osteria/menu", 1},
		{"to the menu from a table", "GET", toMenu.ID, map[string]string{"Referer": own + "/s/osteria?table=7&lang=fn"}, "/s/osteria/menu?lang=fn&table=7", 1},
		{"to the menu from elsewhere", "GET", toMenu.ID, map[string]string{"Referer": "https://evil.example/?table=7"}, "/s/osteria/menu", 1},
		{"a table never goes outside", "GET", outward.ID, map[string]string{"Referer": own + "/s/osteria?table=7"}, outward.LinkAddress, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := s.clicks(t, osteria, token, c.link)
			answer, _ := s.ask(t, question{method: c.method, path: "/go/" + c.link, header: c.header})
			if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != c.location {
				t.Errorf("%d to %q, want 302 to %q", answer.StatusCode, answer.Header.Get("Location"), c.location)
			}
			checkGuestHeaders(t, answer)
			if got := s.clicks(t, osteria, token, c.link) - before; got != c.counted {
				t.Errorf("counted %d, want %d", got, c.counted)
			}
		})
	}

	// A link that is switched off or deleted leads to the store's page, uncounted.
	path := "/api/stores/" + osteria + "/links/" + outward.ID
	before := s.clicks(t, osteria, token, outward.ID)
	if p := s.call(t, http.MethodPatch, path, token, `{"is_active":false}`, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/go/" + outward.ID}); answer.Header.Get("Location") != "/s/osteria" {
		t.Errorf("a link switched off leads to %q", answer.Header.Get("Location"))
	}
	if got := s.clicks(t, osteria, token, outward.ID); got != before {
		t.Errorf("a link switched off counts: %d, want %d", got, before)
	}
	if p := s.call(t, http.MethodDelete, path, token, "", false); p.Status != http.StatusNoContent {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/go/" + outward.ID}); answer.Header.Get("Location") != "/s/osteria" {
		t.Errorf("a deleted link leads to %q", answer.Header.Get("Location"))
	}
}

// A printed code never dies, see docs/architecture.md.
func TestOpenedCodes(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	type tableAnswer struct {
		ID            string  `json:"id"`
		Number        int     `json:"number"`
		Code          string  `json:"code"`
		QRCode        string  `json:"qr_code"`
		LastScannedAt *string `json:"last_scanned_at"`
	}
	read := func() tableAnswer {
		t.Helper()
		var tables []tableAnswer
		s.get(t, "/api/stores/"+osteria+"/tables", token, &tables)
		if len(tables) != 12 {
			t.Fatalf("the demo store has %d tables", len(tables))
		}
		return tables[6]
	}
	seven := read()
	if want := s.config.BaseURL + "/q/" + seven.Code; seven.Number != 7 || seven.QRCode != want {
		t.Fatalf("table %+v, want the code %s", seven, want)
	}
	for name, header := range map[string]map[string]string{
		"a link preview":         {"User-Agent": "WhatsApp/2.23.20.0"},
		"another site's picture": {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
	} {
		answer, _ := s.ask(t, question{path: "/q/" + seven.Code, header: header})
		if after := read(); answer.StatusCode != http.StatusFound || !reflect.DeepEqual(after, seven) {
			t.Errorf("%s is answered %d, and as a scan of the table %+v became %+v", name, answer.StatusCode, seven, after)
		}
	}
	for _, code := range []string{seven.Code, strings.ToUpper(seven.Code)} {
		answer, _ := s.ask(t, question{path: "/q/" + code})
		if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != "/s/osteria?table=7#code="+code {
			t.Errorf("code %s: %d to %q", code, answer.StatusCode, answer.Header.Get("Location"))
		}
	}
	if after := read(); after.LastScannedAt == nil || reflect.DeepEqual(after, seven) {
		t.Error("the table was scanned and does not say so")
	}
	for status, location := range map[string]string{"disabled": "/s/osteria#code=" + seven.Code, "occupied": "/s/osteria?table=7#code=" + seven.Code} { // in any order
		if p := s.call(t, http.MethodPatch, "/api/stores/"+osteria+"/tables/"+seven.ID, token, `{"status":"`+status+`"}`, true); p.Status != http.StatusOK {
			t.Fatal(p)
		}
		if answer, _ := s.ask(t, question{path: "/q/" + seven.Code}); answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != location {
			t.Errorf("the code of a table that is %s: %d to %q", status, answer.StatusCode, answer.Header.Get("Location"))
		}
	}
	if p := s.call(t, http.MethodDelete, "/api/stores/"+osteria+"/tables/"+seven.ID, token, "", false); p.Status != http.StatusNoContent {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/q/" + seven.Code}); answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != "/s/osteria#code="+seven.Code {
		t.Errorf("a removed table's code: %d to %q", answer.StatusCode, answer.Header.Get("Location"))
	}
}
