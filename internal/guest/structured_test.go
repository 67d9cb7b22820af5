package guest

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/store"
	"carte/internal/testkit"
)

// What pages tell search engines is checked against the vocabulary of schema.org by
// web/scripts/structured.test.mjs, which reads this file. To change it on purpose, run
// the test with UPDATE=1.
const structuredFile = "testdata/structured.json"

func TestStructuredData(t *testing.T) {
	lunch, late := store.Hours{From: "12:00", To: "14:30"}, store.Hours{From: "18:00", To: "02:00"}
	both := []store.Hours{lunch, late}
	found := store.Store{
		Slug: "osteria", Name: "Osteria", Type: store.Restaurant, Country: "DE", Address: "Zitronengasse 14, 10999 Berlin", Phone: "+49 (0)30 23125 140",
		Email: "ciao@osteria.example", OpeningHours: store.OpeningHours{
			Tue: both, Wed: both, Sun: []store.Hours{lunch}, Sat: []store.Hours{{From: "00:00", To: "00:00"}},
			Special: []store.SpecialDay{{Date: "2026-12-24"}, {Date: "2026-12-31", Hours: []store.Hours{late}}},
		},
	}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	h := head{language: lang.French, canonical: "https://carte.example/s/osteria?lang=fn", image: "https://carte.example/images/a-720.webp"}
	texts := newMenuWriter(nil, newPriceWriter("EUR", reader{lang.French, lang.German}))
	dish := func(name string, diets []menu.Diet, prices ...menu.Price) dishData {
		return dishOf(&menu.Dish{ID: name, Name: lang.NewText(lang.French, name), Description: lang.NewText(lang.French, "du jour"), Diets: diets, Prices: prices, Allergens: menu.Allergens{Free: []menu.Allergen{"gluten"}, Contains: []menu.Allergen{"milk"}}}, images{}, texts)
	}
	starters := []dishData{dish("Soupe", menu.Diets, menu.Price{Amount: 650})}
	desserts := []dishData{
		dish("Glace", nil, menu.Price{Name: lang.NewText(lang.French, "petite"), Amount: 5}, menu.Price{Name: lang.NewText(lang.French, "grande"), Amount: 123_450}, menu.Price{Amount: 890, Terms: menu.Terms{Unit: menu.Per100Grams}}),
		dish("Gâteau", nil),
		dishOf(&menu.Dish{Name: lang.NewText(lang.French, "Sorbet"), Diets: menu.Diets}, images{}, texts), // which nobody has confirmed
	}
	data := menuPageData{Info: infoData{Cuisine: "Italienne"}, Sections: []sectionData{{Name: "Entrées", Dishes: starters}, {Name: "Desserts", Dishes: desserts}}}
	several := data
	several.Menus = []menuHeadData{{Name: "Midi"}, {Name: "Soir"}}
	several.Sections = []sectionData{{Name: "Entrées", Dishes: starters}, {Name: "Desserts", Dishes: desserts, Menu: 1}}
	things := map[string]any{
		"link page": structuredStore(h, &found, now), "menu": structuredMenu(h, &found, &data, now),
		"several menus": structuredMenu(h, &found, &several, now),
	}
	for _, kind := range store.Types {
		things["a "+string(kind)+" that says nothing"] = structuredStore(head{canonical: "https://carte.example/s/x"}, &store.Store{Name: "X", Type: kind}, now)
		things["the PDF menu of a "+string(kind)] = structuredPDF(head{canonical: "https://carte.example/pdf-menu/y"}, "https://carte.example/s/x", &store.Store{Name: "X", Type: kind}, now)
	}
	got := append(testkit.Must(json.MarshalIndent(things, "", "  ")), '\n')
	if os.Getenv("UPDATE") != "" {
		testkit.NoError(t, os.WriteFile(structuredFile, got, 0o644)) //nolint:gosec // it is checked in
	}
	if want := testkit.Must(os.ReadFile(structuredFile)); !bytes.Equal(got, want) {
		t.Errorf("the structured data are\n%s\nwant\n%s", got, want)
	}
}
