package guest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/testkit"
)

// A logo beside the name of a menu is whole, and can be seen on light and dark paper.
func TestMark(t *testing.T) {
	for name, c := range map[string]struct {
		image media.Image
		mark  squareImage
		width int
	}{
		"square":           {media.Image{Width: 400, Height: 400, Color: "#b45a3c"}, "logo", 0},
		"wide":             {media.Image{Width: 400, Height: 200, Color: "#b45a3c"}, "logo", 72},
		"very wide":        {media.Image{Width: 1200, Height: 300, Color: "#b45a3c"}, "logo", 108},
		"high":             {media.Image{Width: 200, Height: 400, Color: "#b45a3c"}, "logo", 18},
		"black on nothing": {media.Image{Width: 400, Height: 400, Color: media.LightGround}, "logo on-light", 0},
		"white on nothing": {media.Image{Width: 400, Height: 400, Color: media.DarkGround}, "logo on-dark", 0},
	} {
		mark, width := images{"logo": c.image}.mark("logo x1 y3")
		if mark != c.mark || width != c.width {
			t.Errorf("%s: %q, %d px wide; want %q, %d", name, mark, width, c.mark, c.width)
		}
	}
	if mark, width := (images{}).mark(""); mark != "" || width != 0 {
		t.Errorf("none: %q, %d px wide", mark, width)
	}
}

func TestOpeningOf(t *testing.T) {
	zone := testkit.Must(time.LoadLocation("Europe/Berlin"))
	dinner := []store.Hours{{From: "17:30", To: "23:00"}}
	week := store.OpeningHours{Mon: dinner, Tue: dinner, Sat: dinner}
	monday := store.OpeningHours{Mon: dinner}
	round := []store.Hours{{From: "00:00", To: "00:00"}}
	always := store.OpeningHours{Mon: round, Tue: round, Wed: round, Thu: round, Fri: round, Sat: round, Sun: round}
	fromMonday := store.OpeningHours{Mon: round}
	nearly := []store.Hours{{From: "00:00", To: "23:59"}}
	nearlyAlways := store.OpeningHours{Mon: nearly, Tue: nearly, Wed: nearly, Thu: nearly, Fri: nearly, Sat: nearly, Sun: nearly}
	late := []store.Hours{{From: "22:00", To: "02:00"}}
	specialOnly := store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-11-21", Hours: late}, {Date: "2026-11-24"}, {Date: "2026-11-25", Hours: dinner}}}
	for name, c := range map[string]struct {
		hours   store.OpeningHours
		now     string
		want    string
		expires string
	}{
		"hours unknown":                    {store.OpeningHours{}, "2026-11-21 12:00", `null`, ""},
		"opens today":                      {week, "2026-11-21 12:00", `{"state":"closed","opensAt":"17:30","days":0,"weekday":6}`, "2026-11-21 17:30"},
		"open":                             {week, "2026-11-21 18:00", `{"state":"open","until":"23:00"}`, "2026-11-21 23:00"},
		"opens in two days":                {week, "2026-11-21 23:30", `{"state":"closed","opensAt":"17:30","days":2,"weekday":1}`, "2026-11-22 00:00"},
		"opens in a week":                  {monday, "2026-11-23 23:30", `{"state":"closed","opensAt":"17:30","days":7,"weekday":1}`, "2026-11-24 00:00"},
		"opens tomorrow":                   {week, "2026-11-22 12:00", `{"state":"closed","opensAt":"17:30","days":1,"weekday":1}`, "2026-11-23 00:00"},
		"opens at midnight":                {fromMonday, "2026-11-22 12:00", `{"state":"closed","opensAt":"00:00","days":0,"weekday":1}`, "2026-11-23 00:00"},
		"opens at a midnight to come":      {fromMonday, "2026-11-21 12:00", `{"state":"closed","opensAt":"00:00","days":2,"weekday":1}`, "2026-11-22 00:00"},
		"open round the clock":             {always, "2026-11-21 12:00", `{"state":"open"}`, "2026-11-22 00:00"},
		"open to a minute before midnight": {nearlyAlways, "2026-11-21 12:00", `{"state":"open"}`, "2026-11-22 00:00"},
		"opens on a special day":           {specialOnly, "2026-11-21 12:00", `{"state":"closed","opensAt":"22:00","days":0,"weekday":6}`, "2026-11-21 22:00"},
		"open on a special day":            {specialOnly, "2026-11-21 23:00", `{"state":"open","until":"02:00"}`, "2026-11-22 00:00"},
		"still open of a special day":      {specialOnly, "2026-11-22 01:00", `{"state":"open","until":"02:00"}`, "2026-11-22 02:00"},
		"a special day ahead":              {specialOnly, "2026-11-22 12:00", `{"state":"closed","opensAt":"17:30","days":3,"weekday":3}`, "2026-11-23 00:00"},
		"a special day far ahead":          {specialOnly, "2026-11-10 12:00", `null`, "2026-11-11 00:00"},
		"nothing said of the day":          {specialOnly, "2026-11-26 12:00", `null`, "2026-11-27 00:00"},
		"closed on a special day":          {specialOnly, "2026-11-24 12:00", `{"state":"closed","opensAt":"17:30","days":1,"weekday":3}`, "2026-11-25 00:00"},
		"over on a special day":            {specialOnly, "2026-11-25 23:30", `{"state":"closed"}`, "2026-11-26 00:00"},
		"days across the change of clocks": {week, "2026-10-24 23:30", `{"state":"closed","opensAt":"17:30","days":2,"weekday":1}`, "2026-10-25 00:00"},
	} {
		t.Run(name, func(t *testing.T) {
			now := testkit.Must(time.ParseInLocation("2006-01-02 15:04", c.now, zone))
			var expires minTime
			got, err := json.Marshal(openingOf(&c.hours, now, &expires))
			if err != nil || string(got) != c.want {
				t.Errorf("opening = %s, %v; want %s", got, err, c.want)
			}
			at := ""
			if !expires.at.IsZero() {
				at = expires.at.In(zone).Format("2006-01-02 15:04")
			}
			if at != c.expires {
				t.Errorf("expires %q, want %q", at, c.expires)
			}
		})
	}
}

// Nothing an owner types can end an attribute, a script or the data.
func TestDocumentEscapesWhatOwnersType(t *testing.T) {
	evil := `</script><script>alert(1)</script>"'><b>`
	data := testkit.Must(json.Marshal(map[string]string{"name": evil}))
	text, policy, err := document(head{
		language: lang.French, canonical: "https://carte.example/s/x?a=" + evil, structured: map[string]string{"name": evil},
	}, render.Markup{Style: "b{}", Body: "<h1>ok</h1>", Title: evil, Description: evil}, data, []string{"/assets/guest/a.js"})
	testkit.NoError(t, err)
	page := string(text)
	for _, bad := range []string{"alert(1)</script>", `"'><b>`, "<b>"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page contains %q: %s", bad, page)
		}
	}
	if !strings.HasPrefix(page, `<!doctype html><html lang="fr">`) {
		t.Errorf("French is not named fr: %.60s", page)
	}
	// printf 'b{}' | openssl dgst -sha256 -binary | base64
	const hash = "7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans="
	if !strings.Contains(policy, "'sha256-"+hash+"'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
}

// What machines read about a page is in its head, and a message has no address.
func TestDocumentHead(t *testing.T) {
	for name, c := range map[string]struct {
		head head
		says []string
		not  []string
	}{
		"a store's page": {
			head{
				language: lang.Turkish, canonical: "https://carte.example/s/x?lang=tr", siteName: "Meyhane & Co",
				image: "https://carte.example/s/x/card-tr.png?v=a1b2c3", icons: "/s/x/", version: "?v=a1b2c3", isCard: true,
				alternates: []alternate{{"tr", "https://carte.example/s/x?lang=tr"}, {"fr", "https://carte.example/s/x?lang=fn"}, {"x-default", "https://carte.example/s/x"}},
			},
			[]string{
				`<link rel="canonical" href="https://carte.example/s/x?lang=tr">`,
				`<link rel="alternate" hreflang="fr" href="https://carte.example/s/x?lang=fn">`,
				`<meta property="og:title" content="Menu">`,
				`<meta name="description" property="og:description" content="Dishes">`,
				`<meta property="og:site_name" content="Meyhane &amp; Co">`,
				`<meta name="twitter:card" content="summary_large_image">`,
				`<meta property="og:image" content="https://carte.example/s/x/card-tr.png?v=a1b2c3">`,
				`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
				`<link rel="icon" href="/s/x/icon.png?v=a1b2c3"><link rel="apple-touch-icon" href="/s/x/apple-touch-icon.png?v=a1b2c3"><link rel="manifest" href="/s/x/manifest.webmanifest">`,
			},
			[]string{"noindex"},
		},
		"a message": {
			head{language: lang.English, noIndex: true},
			[]string{`<meta name="robots" content="noindex">`},
			[]string{"icon", "manifest", "og:image", "canonical", "twitter:"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, _, err := document(c.head, render.Markup{Title: "Menu", Description: "Dishes"}, nil, nil)
			testkit.NoError(t, err)
			for _, part := range c.says {
				if !strings.Contains(string(text), part) {
					t.Errorf("%s is missing in %s", part, text)
				}
			}
			for _, part := range c.not {
				if strings.Contains(string(text), part) {
					t.Errorf("%s is in %s", part, text)
				}
			}
		})
	}
}

func TestWeeklyHours(t *testing.T) {
	lunch, late := store.Hours{From: "12:00", To: "14:30"}, store.Hours{From: "17:30", To: "23:00"}
	both := []store.Hours{lunch, late}
	hours := store.OpeningHours{Tue: both, Wed: both, Thu: both, Sun: []store.Hours{lunch}}
	got := hours.Weekly()
	want := []string{"Tu-Th 12:00-14:30", "Tu-Th 17:30-23:00", "Su 12:00-14:30"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("hours %q, want %q", got, want)
	}
}

func TestSpecialDaysInStructuredData(t *testing.T) {
	zone := testkit.Must(time.LoadLocation("Europe/Berlin"))
	lunch, late := store.Hours{From: "12:00", To: "14:30"}, store.Hours{From: "18:00", To: "02:00"}
	found := store.Store{OpeningHours: store.OpeningHours{Special: []store.SpecialDay{
		{Date: "2026-11-22"},
		{Date: "2026-11-23", Hours: []store.Hours{lunch, late}},
		{Date: "2026-12-24"},
		{Date: "2026-12-31", Hours: []store.Hours{{From: "00:00", To: "00:00"}}},
		{Date: "2027-06-01"},
	}}}
	text := string(testkit.Must(json.Marshal(structuredStore(head{}, &found, time.Date(2026, 11, 23, 0, 30, 0, 0, zone)))))
	day := func(date, opens, closes string) string {
		return `{"@type":"OpeningHoursSpecification","validFrom":"` + date + `","validThrough":"` + date + `","opens":"` + opens + `","closes":"` + closes + `"}`
	}
	want := `"specialOpeningHoursSpecification":[` + strings.Join([]string{
		day("2026-11-23", "12:00", "14:30"), day("2026-11-23", "18:00", "02:00"),
		day("2026-12-24", "00:00", "00:00"), day("2026-12-31", "00:00", "23:59"),
	}, ",") + `]`
	if !strings.Contains(text, want) {
		t.Errorf("%s\nhas not %s", text, want)
	}
	if text := testkit.Must(json.Marshal(structuredStore(head{}, &store.Store{}, time.Now()))); strings.Contains(string(text), "special") {
		t.Errorf("no special days: %s", text)
	}
}

// A menu without sections has no list of them: null is no value of hasMenuSection.
func TestStructuredMenuOfNothing(t *testing.T) {
	text, err := json.Marshal(structuredMenu(head{language: lang.German}, &store.Store{Type: store.Restaurant}, &menuPageData{}, time.Now()))
	if err != nil || strings.Contains(string(text), "null") || strings.Contains(string(text), "hasMenuSection") {
		t.Errorf("%s, %v", text, err)
	}
}

// A page has the addresses that a phone can use without a signal, and no others.
func TestLinkAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"tel:+4930123456": "tel:+4930123456", "sms:+4930123456": "sms:+4930123456", "mailto:a@example.com": "mailto:a@example.com",
		"https://example.com/tel:1": "", "": "",
	} {
		links, _ := (&linkList{texts: reader{lang.English, lang.English}}).of([]page.Link{{ID: "x", LinkAddress: address}})
		if got := links[0].LinkAddress; got != want {
			t.Errorf("%q: the page has %q, want %q", address, got, want)
		}
	}
}

// Guests read prices with as many decimals as they are stored with.
func TestMenuHasTheDecimalsOfItsCurrency(t *testing.T) {
	m := &menu.Public{Menus: []menu.Menu{{Sections: []menu.Section{{Dishes: []menu.Dish{{ID: "d", Prices: []menu.Price{{Amount: 1250}}}}}}}}}
	for currency, want := range map[string]string{"EUR": "€12.50", "HUF": "Ft\u00a012.50", "JPY": "¥1,250", "KWD": "KWD\u00a01.250"} {
		l := &location{store: store.Store{Currency: currency, DefaultLanguage: lang.English}}
		data := menuPageOf(&shared{base: pageData{Language: lang.English}}, l, m, nil, idLength(m.Menus))
		if got := data.Sections[0].Dishes[0].Prices[0].Text; got != want {
			t.Errorf("a price in %s reads %q, want %q", currency, got, want)
		}
	}
}

// What all prices include is said in the page's language, where anything is.
func TestPricesInclude(t *testing.T) {
	for included, want := range map[menu.Included]string{
		menu.IncludesNothing: "", menu.IncludesVAT: "Alle Preise inkl. MwSt.", menu.IncludesVATAndService: "Alle Preise inkl. MwSt. und Bedienung.",
	} {
		m := &menu.Public{Info: menu.RestaurantInfo{PricesInclude: included}}
		data := menuPageOf(&shared{base: pageData{Language: lang.German}}, &location{}, m, nil, idLength(m.Menus))
		if data.Info.PricesInclude != want {
			t.Errorf("%q says %q, want %q", included, data.Info.PricesInclude, want)
		}
	}
}

// What falls back to another language than the page's says in which it is written.
func TestTextsNameTheirLanguage(t *testing.T) {
	german := lang.NewText(lang.German, "Suppe")
	both := german.With(lang.French, "Potage")
	texts := reader{language: lang.French, fallback: lang.German}
	for _, c := range []struct {
		text       lang.Text
		value, tag string
	}{{german, "Suppe", "de"}, {both, "Potage", ""}, {lang.Text{}, "", ""}} {
		if value, tag := texts.read(c.text); value != c.value || tag != c.tag {
			t.Errorf("%+v reads %q in %q, want %q in %q", c.text, value, tag, c.value, c.tag)
		}
	}
	dish := dishOf(&menu.Dish{Name: german, Description: both, Prices: []menu.Price{{Name: german}}}, images{}, newMenuWriter(nil, newPriceWriter("EUR", texts)))
	if dish.NameLang != "de" || dish.DescriptionLang != "" || dish.Prices[0].NameLang != "de" {
		t.Errorf("%+v", dish)
	}
	links, _ := (&linkList{texts: texts}).of([]page.Link{{Name: german, Description: both}})
	if links[0].NameLang != "de" || links[0].DescriptionLang != "" {
		t.Errorf("%+v", links[0])
	}
}

// Dishes keep as much of their ids as tells them apart.
func TestShortIDs(t *testing.T) {
	for _, c := range []struct{ ids, want []string }{
		{[]string{"abcdefghjkmn", "bbcdefghjkmn"}, []string{"abcd", "bbcd"}},
		{[]string{"abcdefghjkmn", "abcdefgzzzzz"}, []string{"abcdefgh", "abcdefgz"}},
		{[]string{"abc", "abcdefghjkmn"}, []string{"abc", "abcd"}},
		{[]string{"a", "b"}, []string{"a", "b"}},
		{[]string{"same", "same"}, []string{"same", "same"}},
		{nil, nil},
	} {
		// One dish on each menu, of which one is shown: an id is as long on each page.
		menus := make([]menu.Menu, len(c.ids))
		sections := make([]sectionData, len(c.ids))
		for i, id := range c.ids {
			menus[i].Sections = []menu.Section{{Dishes: []menu.Dish{{ID: id}}}}
			sections[i].Dishes = []dishData{{ID: id}}
		}
		shortenIDs(sections, idLength(menus))
		for i := range sections {
			if got := sections[i].Dishes[0].ID; got != c.want[i] {
				t.Errorf("%v: got %q, want %q", c.ids, got, c.want[i])
			}
		}
	}
}
