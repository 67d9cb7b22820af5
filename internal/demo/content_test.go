package demo

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/testkit"
)

// withoutEnglish are the kaffeehaus' three dishes that show the fallback.
var withoutEnglish = []string{"Esterházyschnitte", "Mohnkuchen", "Krautfleckerl"}

func load(t *testing.T) map[string]Store {
	t.Helper()
	list, err := Load()
	testkit.NoError(t, err)
	stores := map[string]Store{}
	for _, s := range list {
		stores[s.Store.Slug] = s
	}
	return stores
}

func (s Store) dishes() []Dish {
	var all []Dish
	for _, section := range s.Sections {
		all = append(all, section.Dishes...)
	}
	return all
}

func TestCounts(t *testing.T) {
	stores := load(t)
	for _, c := range []struct {
		slug, plan, currency, zone      string
		links, social, sections, dishes int // dishes at least
		tables, soldOut, pictures       int // pictures at least
		languages                       []string
	}{
		{"osteria", "premium", "EUR", "Europe/Berlin", 12, 4, 8, 104, 12, 3, 24, []string{"de", "en", "fn", "tr"}},
		{"kaffeehaus", "trial", "EUR", "Europe/Berlin", 13, 4, 5, 40, 8, 1, 10, []string{"de", "en"}},
		{"meyhane", "trial_ended", "TRY", "Europe/Istanbul", 9, 5, 6, 45, 10, 1, 10, []string{"tr", "en"}},
	} {
		s := stores[c.slug]
		var links, social, soldOut, pictures int
		for _, l := range s.Links {
			if l.SocialLinkType == nil {
				links++
			} else {
				social++
			}
		}
		for _, d := range s.dishes() {
			if d.SoldOut {
				soldOut++
			}
			if d.Image != "" {
				pictures++
			}
		}
		got := fmt.Sprint(s.Store.Plan, s.Store.Currency, s.Store.TimeZone, links, social, len(s.Sections), len(s.Tables), soldOut, s.Store.Languages, s.Store.DefaultLanguage)
		want := fmt.Sprint(c.plan, c.currency, c.zone, c.links, c.social, c.sections, c.tables, c.soldOut, c.languages, c.languages[0])
		if got != want {
			t.Errorf("%s has %s, want %s", c.slug, got, want)
		}
		if len(s.dishes()) < c.dishes || pictures < c.pictures {
			t.Errorf("%s has %d dishes and %d pictures, want at least %d and %d", c.slug, len(s.dishes()), pictures, c.dishes, c.pictures)
		}
		for i, table := range s.Tables {
			if table.Number != i+1 {
				t.Errorf("%s: table %d is at place %d", c.slug, table.Number, i+1)
			}
		}
	}
}

// misplaced finds a currency's sign on the side of its amount on which the menu does not write it.
var misplaced = map[string]*regexp.Regexp{
	"en": signAfter, "tr": signAfter,
	"de": signBefore, "fn": signBefore,
}

var (
	signAfter  = regexp.MustCompile(`\d[\s\x{a0}]?[€₺]`)
	signBefore = regexp.MustCompile(`[€₺]\d`)
)

func TestTextsAreInTheStoresLanguages(t *testing.T) {
	for slug, s := range load(t) {
		want := slices.Sorted(slices.Values(s.Store.Languages))
		check := func(what string, text Text, required bool) {
			if len(text) == 0 && !required {
				return
			}
			if keys := slices.Sorted(maps.Keys(text)); !slices.Equal(keys, want) {
				t.Errorf("%s: %s is in %v, want %v: %v", slug, what, keys, want, text)
			}
			for key, value := range text {
				if value == "" || value != strings.TrimSpace(value) || strings.Contains(value, "  ") {
					t.Errorf("%s: %s has an empty or untidy text in %s: %q", slug, what, key, value)
				}
				if strings.ContainsAny(value, `"'`) {
					t.Errorf("%s: %s has a typewriter's quotation mark in %s: %q", slug, what, key, value)
				}
				if misplaced[key].MatchString(value) {
					t.Errorf("%s: %s has a currency's sign where the menu of %s has none: %q", slug, what, key, value)
				}
			}
		}
		check("the page's tagline", s.Page.Tagline, true)
		for _, text := range []Text{s.Info.Tagline, s.Info.Description, s.Info.Cuisine, s.Info.ServiceNote} {
			check("the restaurant info", text, true)
		}
		for i, l := range s.Links {
			check(fmt.Sprintf("the name of link %d", i), l.Name, true)
			check(fmt.Sprintf("the description of link %d", i), l.Description, false)
		}
		for _, group := range s.ExtraGroups {
			check("the extras "+group.Key, group.Name, true)
			for _, option := range group.Options {
				check("an option of "+group.Key, option.Name, true)
			}
		}
		for _, section := range s.Sections {
			check("the section "+section.Name["en"], section.Name, true)
			check("the description of "+section.Name["en"], section.Description, false)
			for _, d := range section.Dishes {
				name := d.Name[s.Store.DefaultLanguage]
				for _, p := range d.Prices {
					check("a size of "+name, p.Name, len(d.Prices) > 1)
				}
				if slug == "kaffeehaus" && slices.Contains(withoutEnglish, name) {
					if d.Name["en"] != "" || d.Description["en"] != "" {
						t.Errorf("%s is to show the fallback, but has English", name)
					}
					continue
				}
				check("the dish "+name, d.Name, true)
				check("the description of "+name, d.Description, false)
			}
		}
	}
}

// The English menu of the osteria is held to the weight of one round trip.
func TestLengthOfDescriptions(t *testing.T) {
	for slug, s := range load(t) {
		for _, d := range s.dishes() {
			for key, text := range d.Description {
				if n := len([]rune(text)); n > 68 {
					t.Errorf("%s: the description of %s takes %d characters in %s", slug, d.Name[key], n, key)
				}
			}
		}
	}
}

func TestDishes(t *testing.T) {
	diets := map[menu.Diet][]menu.Allergen{
		"vegan":        {"milk", "eggs", "fish", "crustaceans", "molluscs"},
		"vegetarian":   {"fish", "crustaceans", "molluscs"},
		"lactose_free": {"milk"},
	}
	unconfirmed := map[string]int{}
	for slug, s := range load(t) {
		seen := map[string]bool{}
		for _, d := range s.dishes() {
			name := d.Name[s.Store.DefaultLanguage]
			fail := func(format string, args ...any) { t.Errorf("%s, %s: "+format, append([]any{slug, name}, args...)...) }
			if seen[name] {
				fail("is on the menu twice")
			}
			seen[name] = true
			if len(d.Prices) == 0 != d.PriceOfTheDay {
				fail("has no price, or several ways to say it")
			}
			for i, p := range d.Prices {
				if p.Amount <= 0 || p.Amount%10 != 0 {
					fail("costs %d", p.Amount)
				}
				if i > 0 && p.Amount <= d.Prices[i-1].Amount {
					fail("has a larger size that costs no more")
				}
				if len(d.Prices) == 1 && len(p.Name) > 0 {
					fail("names its only size")
				}
			}
			declared := d.Allergens.Declared()
			for _, list := range [][]menu.Allergen{declared.Contains, declared.MayContain, declared.Free} {
				for _, allergen := range list {
					if !slices.Contains(menu.AllAllergens, allergen) {
						fail("names the allergen %q", allergen)
					}
				}
			}
			all := slices.Concat(declared.Contains, declared.MayContain, declared.Free)
			slices.Sort(all)
			if len(slices.Compact(slices.Clone(all))) != len(all) {
				fail("has an allergen in two lists: %v", all)
			}
			if len(all) < len(menu.AllAllergens) {
				unconfirmed[slug]++
			}
			for _, key := range d.Extras {
				if !slices.ContainsFunc(s.ExtraGroups, func(g ExtraGroup) bool { return g.Key == key }) {
					fail("has the extras %q", key)
				}
			}
			known(fail, "additive", d.Additives, menu.Additives)
			known(fail, "diet", d.Diets, menu.Diets)
			known(fail, "tag", d.Tags, menu.Tags)
			for _, diet := range d.Diets {
				for _, allergen := range diets[menu.Diet(diet)] {
					if slices.Contains(declared.Contains, allergen) {
						fail("is %s and contains %s", diet, allergen)
					}
				}
			}
			if slices.Contains(d.Diets, "gluten_free") && !slices.Contains(declared.Free, "gluten") {
				fail("is gluten_free without being confirmed free of gluten")
			}
			if slices.Contains(d.Additives, "sulphurised") && !slices.Contains(declared.Contains, "sulphites") {
				fail("is sulphurised without sulphites")
			}
			if d.SpiceLevel < 0 || d.SpiceLevel > 3 {
				fail("is %d hot", d.SpiceLevel)
			}
		}
		if n := unconfirmed[slug]; n < 2 || n > 10 {
			t.Errorf("%s: %d dishes are partly or wholly unconfirmed, want a few", slug, n)
		}
	}
}

func known[T ~string](fail func(string, ...any), what string, keys []string, all []T) {
	for _, key := range keys {
		if !slices.Contains(all, T(key)) {
			fail("names the %s %q", what, key)
		}
	}
}

func TestRecords(t *testing.T) {
	twice := 0 // how many sections are served twice a day
	slug := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	colour := regexp.MustCompile(`^#[0-9a-f]{6}$`)
	clock := regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	email := regexp.MustCompile(`^[a-z]+@[a-z-]+\.example$`)
	// Berlin's numbers for films, one of the mobile ones, and 555 in İzmir.
	phone := regexp.MustCompile(`^\+(49 30 23125 \d{3}|49 152 28817386|90 232 555 01 \d\d)$`)
	for name, s := range load(t) {
		if !slug.MatchString(s.Store.Slug) || !colour.MatchString(s.Page.TextColor) || !colour.MatchString(s.Page.BackgroundColor) {
			t.Errorf("%s: slug or colours are none: %+v", name, s.Page)
		}
		if !slices.Contains(page.Templates, page.Template(s.Page.Template)) {
			t.Errorf("%s: no template %q", name, s.Page.Template)
		}
		if _, err := time.LoadLocation(s.Store.TimeZone); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !phone.MatchString(s.Store.Phone) {
			t.Errorf("%s: the number %q may be somebody's", name, s.Store.Phone)
		}
		if !email.MatchString(s.Store.Email) {
			t.Errorf("%s: the mail address is no example", name)
		}
		if s.Store.Address == "" || s.Info.WifiName == "" || s.Info.WifiPassword == "" {
			t.Errorf("%s: no postal address or no Wi-Fi", name)
		}
		checkAddress(t, name, s.Info.WebSite)
		days := slices.Sorted(maps.Keys(s.Store.OpeningHours))
		if fmt.Sprint(days) != "[fri mon sat sun thu tue wed]" {
			t.Errorf("%s: opening hours for %v", name, days)
		}
		for day, hours := range s.Store.OpeningHours {
			for _, h := range hours {
				if !clock.MatchString(h.From) || !clock.MatchString(h.To) || h.From == h.To {
					t.Errorf("%s: open on %s from %q to %q", name, day, h.From, h.To)
				}
			}
		}
		for _, section := range s.Sections {
			if a := section.Availability; a != nil {
				if !clock.MatchString(a.From) || !clock.MatchString(a.To) || a.From >= a.To || len(a.Days) == 0 || slices.Min(a.Days) < 0 || slices.Max(a.Days) > 6 {
					t.Errorf("%s: %v is served %+v", name, section.Name, *a)
				}
				before := a.To
				for _, h := range a.More {
					if !clock.MatchString(h.From) || !clock.MatchString(h.To) || h.From <= before || h.To <= h.From {
						t.Errorf("%s: %v is served %+v", name, section.Name, *a)
					}
					before = h.To
				}
				twice += min(len(a.More), 1)
			}
		}
	}
	if twice == 0 {
		t.Error("nothing is served twice a day")
	}
}

func TestLinks(t *testing.T) {
	for name, s := range load(t) {
		if len(s.Links) == 0 || s.Links[0].Kind != "menu" {
			t.Errorf("%s: the menu is not the first link", name)
		}
		seen := map[string]bool{}
		for _, l := range s.Links {
			if !slices.Contains(page.Kinds, page.Kind(l.Kind)) || l.Clicks <= 0 {
				t.Errorf("%s: kind %q with %d clicks", name, l.Kind, l.Clicks)
			}
			if l.SocialLinkType == nil && seen[l.Kind] {
				t.Errorf("%s: two links of kind %s", name, l.Kind)
			}
			if l.SocialLinkType == nil {
				seen[l.Kind] = true
			} else if !slices.Contains(page.SocialLinkTypes, page.SocialLinkType(*l.SocialLinkType)) {
				t.Errorf("%s: no social network %q", name, *l.SocialLinkType)
			}
			if (l.Kind == "menu" || l.Kind == "wifi") != (l.LinkAddress == "") {
				t.Errorf("%s: the kind %s has the address %q", name, l.Kind, l.LinkAddress)
			}
			if l.LinkAddress != "" {
				checkAddress(t, name, l.LinkAddress)
			}
		}
	}
}

// checkAddress holds addresses to what leads nobody anywhere real.
func checkAddress(t *testing.T, store, address string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Errorf("%s: %v", store, err)
		return
	}
	fine := false
	switch u.Scheme {
	case "https":
		fine = strings.HasSuffix(u.Host, ".example")
	case "mailto":
		fine = strings.HasSuffix(u.Opaque, ".example")
	case "tel":
		fine = regexp.MustCompile(`^\+\d{10,13}$`).MatchString(u.Opaque)
	}
	if !fine {
		t.Errorf("%s: the address %q may lead somewhere real", store, address)
	}
}
