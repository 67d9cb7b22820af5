package menufile_test

import (
	"slices"
	"strings"
	"testing"

	"carte/internal/menu/menufile"
)

// readsAs holds what is read of texts against what they say, a row a line.
func readsAs(t *testing.T, texts map[string][2]string) {
	t.Helper()
	for name, c := range texts {
		menu, err := menufile.Read([]byte(c[0]), "", menufile.Options{Decimals: 2})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var rows []string
		for i := range menu.Rows {
			row := menu.Rows[i]
			row.Allergens, row.Additives, row.MayContain = nil, nil, nil // what marks mean is told elsewhere
			row.Problems = slices.DeleteFunc(slices.Clone(row.Problems), func(p menufile.Problem) bool {
				return p.Code == menufile.AllergenLetters || p.Code == menufile.MarksNotRead
			})
			rows = append(rows, toldRow(&row))
		}
		if got := strings.Join(rows, "\n"); got != c[1] {
			t.Errorf("%s: read\n%s\nwant\n%s", name, got, c[1])
		}
	}
}

// Lines below a price tell of the dish above it, where a page is pasted without empty lines.
func TestDescriptionsBelowPrices(t *testing.T) {
	readsAs(t, map[string][2]string{
		"a page of a browser": {
			"Starters\n\nSoup of the Day (vg)\n£5.50\nwith sourdough bread and butter\nGarlic Bread (V)\n£4.25\nwith herbs\nCrispy Squid\n£7.95\nlemon aioli\n",
			"1 # Starters\n3-5 Starters > Soup of the Day \"with sourdough bread and butter\" {550} +vegan\n" +
				"6-8 Starters > Garlic Bread \"with herbs\" {425} +vegetarian\n9-11 Starters > Crispy Squid \"lemon aioli\" {795}",
		},
		"a heading above": {
			"Mains\nBurger\n12.50\nBeef patty, cheddar, pickles\nFish Tacos\n11.00\nSlaw and lime\nRibs\n15.00\nSmoked for a day\n",
			"1 # Mains\n2-4 Mains > Burger \"Beef patty, cheddar, pickles\" {1250}\n5-7 Mains > Fish Tacos \"Slaw and lime\" {1100}\n8-10 Mains > Ribs \"Smoked for a day\" {1500}",
		},
		"dishes without one, and a heading between": {
			"Small Things\n\nOlives\n4.50\nmarinated\nBread\n3.00\nAnchovies\n7.00\nwith lemon\nFrom the Grill\nLamb Chops\n19.50\nmint, garlic\nSteak\n24.00\n",
			"1 # Small Things\n3-5 Small Things > Olives \"marinated\" {450}\n6-7 Small Things > Bread {300}\n8-10 Small Things > Anchovies \"with lemon\" {700}\n" +
				"11 # From the Grill\n12-14 From the Grill > Lamb Chops \"mint, garlic\" {1950}\n15-16 From the Grill > Steak {2400}",
		},
		"descriptions above prices": {
			"Starters\n\nOnion Soup\nwith bread\n5.50\nSquid\nlemon aioli\n7.95\n",
			"1 # Starters\n3-5 Starters > Onion Soup \"with bread\" {550}\n6-8 Starters > Squid \"lemon aioli\" {795}",
		},
		"the same, of which the first has none": {
			"Starters\n\nBread\n3.00\nOnion Soup\nwith bread\n5.50\nSquid\nlemon aioli\n7.95\n",
			"1 # Starters\n3-4 Starters > Bread {300}\n5-7 Starters > Onion Soup \"with bread\" {550}\n8-10 Starters > Squid \"lemon aioli\" {795}",
		},
	})
}
