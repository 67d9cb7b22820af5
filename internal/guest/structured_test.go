package guest

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"carte/internal/lang"
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
	menu := menuPageData{Info: infoData{Cuisine: "Italienne"}, Sections: []sectionData{{Name: "Entrées"}, {Name: "Desserts"}}}
	things := map[string]any{"link page": structuredStore(h, &found, now), "menu": structuredMenu(h, &found, &menu, now)}
	for _, kind := range store.Types {
		things["a "+string(kind)+" that says nothing"] = structuredStore(head{canonical: "https://carte.example/s/x"}, &store.Store{Name: "X", Type: kind}, now)
	}
	got := append(testkit.Must(json.MarshalIndent(things, "", "  ")), '\n')
	if os.Getenv("UPDATE") != "" {
		testkit.NoError(t, os.WriteFile(structuredFile, got, 0o644)) //nolint:gosec // it is checked in
	}
	if want := testkit.Must(os.ReadFile(structuredFile)); !bytes.Equal(got, want) {
		t.Errorf("the structured data are\n%s\nwant\n%s", got, want)
	}
}
