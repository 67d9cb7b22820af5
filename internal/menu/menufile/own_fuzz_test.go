package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// exported is a menu with something in each field that a file of ours has.
func exported() menufile.OwnMenu {
	text := func(words string) lang.Text {
		return lang.Text{En: words, De: words + " (de)", Stale: []lang.Key{lang.German}}
	}
	times := &menufile.OwnTimes{Days: []int{1, 5}, From: "11:30", To: "14:00", More: []menufile.OwnHours{{From: "17:30", To: "22:00"}}, FirstDay: "2026-11-01", Hidden: true}
	soup := menufile.Own{
		Name: text("Soup, hot\nand \"sour\""), Description: text("'=1+1"), Times: times, Hidden: true, Doubted: true, Spice: 2,
		Prices:    []menufile.OwnPrice{{Size: text("small"), Amount: 450}, {Size: text("large"), Amount: 790}},
		Allergens: map[string]string{"gluten": menufile.OwnContains, "milk": menufile.OwnMayContain, "eggs": menufile.OwnFree},
		Diets:     []string{"vegetarian"}, Tags: []string{"new"}, Additives: []string{"colour"},
	}
	return menufile.OwnMenu{
		Source: lang.English, Currency: "EUR", Decimals: 2,
		Sections: []menufile.OwnSection{{Own: menufile.Own{Name: text("Soups"), Times: times}, Dishes: []menufile.Own{soup, {Name: text("Broth"), Prices: []menufile.OwnPrice{{Amount: 300}}}}}},
	}
}

// No cell of a table of ours is one that a spreadsheet calculates, and each is read as it was.
func TestFormulasAreTexts(t *testing.T) {
	menu := exported()
	dish := &menu.Sections[0].Dishes[1]
	for _, name := range []string{"=1+1", "'=1+1", "@home", "-", "+49", "\ttab", "＝1+1", "'＋1", "－2", "＠home", "'quoted'"} {
		dish.Name = lang.Text{En: name}
		written := string(testkit.Must(menu.WriteCSV(',')))
		if strings.Contains(written, ","+name+",") && name != "'quoted'" {
			t.Errorf("%q stands without an apostrophe in\n%s", name, written)
		}
		read := testkit.Must(menufile.Read([]byte(written), "", menufile.Options{Decimals: 2, Language: lang.English}))
		if got := read.Rows[len(read.Rows)-1].Own.Name.En; got != name {
			t.Errorf("%q is read as %q", name, got)
		}
	}
}

// FuzzOwn changes files of ours: whatever is in them, nothing panics, and what is read of one has
// all that there is to each entry, and amounts that the menu takes.
func FuzzOwn(f *testing.F) {
	menu := exported()
	f.Add(testkit.Must(menu.WriteCSV(',')))
	f.Add(testkit.Must(menu.WriteCSV(';')))
	f.Add(testkit.Must(menu.WriteJSON()))
	f.Fuzz(func(t *testing.T, raw []byte) {
		read, err := menufile.Read(raw, "", menufile.Options{Decimals: 2, Language: lang.English})
		if err != nil || !read.Own {
			return
		}
		for i := range read.Rows {
			row := &read.Rows[i]
			if row.Kind != menufile.Note && row.Own == nil || row.Line < 1 || row.End < row.Line {
				t.Errorf("the row %+v", row)
			}
			for _, price := range row.Prices {
				if price.Amount < 0 || price.Amount > 100_000_000 {
					t.Errorf("the price %+v", price)
				}
			}
		}
	})
}
