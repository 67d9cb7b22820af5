package guest

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/page"
)

// offers is a store with an offer from a start to an end, and a link to its Wi-Fi.
type offers struct {
	pagesOf
	start, end time.Time
}

func (o offers) links() []page.Link {
	return []page.Link{
		{ID: "offer", StoreID: "store", Kind: "offer", LinkAddress: "https://example.com/", IsActive: true, Window: page.Window{LinkStartActiveTime: &o.start, LinkEndActiveTime: &o.end}},
		{ID: "wifi", StoreID: "store", Kind: page.KindWifi, IsActive: true},
	}
}

func (o offers) Public(context.Context, string) (page.LinkPage, []page.Link, error) {
	return page.LinkPage{}, o.links(), nil
}
func (o offers) Targets(context.Context, string) ([]page.Link, error) { return o.links(), nil }

// offersMenu is the menu of that store.
type offersMenu struct {
	menusOf
	wifi string
}

func (m offersMenu) PublicInfo(context.Context, string) (menu.RestaurantInfo, error) {
	return menu.RestaurantInfo{WifiName: m.wifi, WifiPassword: "limoncello"}, nil
}

// A link begins and ends to be offered at the very second, on a page that was made
// before and where it is followed from one.
func TestLinksAreOfferedInTheirWindow(t *testing.T) {
	start := time.Date(2026, 12, 1, 18, 0, 0, 0, time.UTC)
	end := start.Add(time.Hour)
	now := start
	f := &testStore{connected: true}
	s := NewService(Config{
		PDFLinks: noPDFs{},
		Stores:   storesOf{}, Pages: offers{pagesOf: pagesOf{f}, start: start, end: end}, Tables: tablesOf{f}, Menus: offersMenu{}, Changes: f,
		Recorder: clicksOf{f}, Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, Now: func() time.Time { return now },
		BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
	const away, home = "https://example.com/", "/s/osteria"
	for _, c := range []struct {
		at    time.Time
		shown bool
	}{
		{start.Add(-time.Hour), false},
		{start.Add(-time.Second), false},
		{start, true},
		{end.Add(-time.Second), true},
		{end, false},
		{end.Add(48 * time.Hour), false},
	} {
		now, f.clicks = c.at, nil
		body := ask(s, "/s/osteria", "identity").Body.String()
		if shown := strings.Contains(body, `"id":"offer"`); shown != c.shown {
			t.Errorf("at %v the page shows the link: %v, want %v", c.at, shown, c.shown)
		}
		want, clicks := home, ""
		if c.shown {
			want, clicks = away, "offer"
		}
		answer := ask(s, "/go/offer")
		if got := answer.Header().Get("Location"); answer.Code != http.StatusFound || got != want || strings.Join(f.clicks, " ") != clicks {
			t.Errorf("at %v it leads to %q (%d) and counts %v, want %q", c.at, got, answer.Code, f.clicks, want)
		}
	}
}

// stockMenu is a menu with a dish that is sold out until a time and one of which some
// portions are left.
type stockMenu struct {
	menusOf
	until time.Time
}

func (m stockMenu) Public(context.Context, string) (menu.Public, error) {
	dish := func(id string, left int) menu.Dish { return menu.Dish{ID: id, PortionsLeft: &left} }
	dishes := []menu.Dish{{ID: "back", SoldOut: true, SoldOutUntil: &m.until, PortionsLeft: new(0)}, {ID: "out", SoldOut: true, PortionsLeft: new(2)}, dish("few", 9), dish("many", 10)}
	return menu.Public{Menus: []menu.Menu{{Sections: []menu.Section{{ID: "section", Dishes: dishes}}}}}, nil
}

// A dish is available again at the very second, on a page that was made before, and guests
// are told how few are left.
func TestDishesAreBackInTime(t *testing.T) {
	until := time.Date(2026, 11, 22, 4, 0, 0, 0, time.UTC)
	now := until
	f := &testStore{connected: true}
	s := NewService(Config{
		PDFLinks: noPDFs{},
		Stores:   storesOf{}, Pages: pagesOf{f}, Tables: tablesOf{f}, Menus: stockMenu{until: until}, Changes: f,
		Recorder: clicksOf{f}, Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, Now: func() time.Time { return now },
		BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
	for _, c := range []struct {
		at     time.Duration
		isBack bool
	}{{-time.Hour, false}, {-time.Second, false}, {0, true}, {time.Hour, true}} {
		now = until.Add(c.at)
		body := ask(s, "/s/osteria/menu", "identity").Body.String()
		for id, want := range map[string]string{"out": `"stock":0`, "few": `"stock":9`, "many": `"allergens":"uuuuuuuuuuuuuu"`, "back": `"allergens":"uuuuuuuuuuuuuu","stock":0`} {
			if id == "back" && c.isBack {
				want = `"allergens":"uuuuuuuuuuuuuu"`
			}
			_, dish, _ := strings.Cut(body, `{"id":"`+id+`"`)
			if dish, _, _ = strings.Cut(dish, "}"); !strings.HasSuffix(dish, want) {
				t.Errorf("%v later %s is %s, want %s", c.at, id, dish, want)
			}
		}
	}
}

// An offer says when it ends, in the store's time zone; what ends with a day names no
// time.
func TestOffersSayWhenTheyEnd(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := func(month time.Month, day, hour, minute int) time.Time {
		return time.Date(2026, month, day, hour, minute, 0, 0, berlin)
	}
	list := linkList{texts: reader{lang.German, lang.German}, now: at(10, 25, 12, 0)}
	for name, c := range map[string]struct {
		end  time.Time
		want untilData
	}{
		"midnight":                {at(12, 1, 0, 0), untilData{Day: 30, Month: 11}},
		"a minute before":         {at(11, 30, 23, 59), untilData{Day: 30, Month: 11}},
		"in the afternoon":        {at(11, 30, 14, 30), untilData{Day: 30, Month: 11, Time: "14:30"}},
		"the day clocks go back":  {at(10, 26, 0, 0), untilData{Day: 25, Month: 10, IsToday: true}},
		"the next afternoon":      {at(10, 26, 14, 30), untilData{Day: 26, Month: 10, Time: "14:30"}},
		"this afternoon":          {at(10, 25, 14, 30), untilData{Day: 25, Month: 10, IsToday: true, Time: "14:30"}},
		"in a year":               {at(10, 26, 0, 0).AddDate(1, 0, 0), untilData{Day: 25, Month: 10, Year: 2027}},
		"as the year does":        {at(12, 32, 0, 0), untilData{Day: 31, Month: 12}},
		"midnight, stored in UTC": {at(12, 1, 0, 0).UTC(), untilData{Day: 30, Month: 11}},
	} {
		links, _ := list.of([]page.Link{{Kind: "offer", Window: page.Window{LinkEndActiveTime: &c.end}}})
		if got := links[0].Until; got == nil || *got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		if midnight := at(10, 26, 0, 0); !list.expires.at.Equal(midnight) {
			t.Errorf("%s: the page is shown until %v, want %v", name, list.expires.at, midnight)
		}
	}
	end := at(12, 1, 0, 0)
	list.expires = minTime{}
	links, _ := list.of([]page.Link{{Kind: "offer"}, {Kind: "website", Window: page.Window{LinkEndActiveTime: &end}}})
	if links[0].Until != nil || links[1].Until != nil || !list.expires.at.IsZero() {
		t.Errorf("%+v, shown until %v", links, list.expires.at)
	}
}

// A link to the Wi-Fi shows it where the menu names one, and is left out otherwise. It
// leads nowhere.
func TestWifiLink(t *testing.T) {
	for name, want := range map[string]bool{"Gäste": true, "": false} {
		f := &testStore{connected: true}
		s := NewService(Config{
			PDFLinks: noPDFs{},
			Stores:   storesOf{}, Pages: offers{pagesOf: pagesOf{f}}, Menus: offersMenu{wifi: name}, Changes: f, Recorder: clicksOf{f}, Renderer: echoRenderer{},
			Scripts: Scripts{Page: []string{"/page.js"}}, Configuration: defaultConfiguration{}, Now: time.Now, BaseURL: "https://carte.example", CacheBytes: 1 << 20,
		})
		body := ask(s, "/s/osteria", "identity").Body.String()
		if got := strings.Contains(body, `"wifi":{"name":"Gäste","password":"limoncello"}`); got != want || strings.Contains(body, `"id":"wifi"`) != want {
			t.Errorf("with the Wi-Fi %q the page is %s", name, body)
		}
		if got := ask(s, "/go/wifi").Header().Get("Location"); got != "/s/osteria" || len(f.clicks) > 0 {
			t.Errorf("it leads to %q and counts %v", got, f.clicks)
		}
	}
}
