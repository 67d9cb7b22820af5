package menufile_test

import "testing"

// What parts dishes from each other, and headings from dishes, differs from text to text.
func TestBlocksOfPastedText(t *testing.T) {
	readsAs(t, map[string][2]string{
		"headings directly above blocks": {
			"Kitchen Specials\nPea Fritters\nwith mint, lemon and a cold sauce\n6.90 £\nLentil Pot\nslowly cooked, with herbs\n7.20 £\nRoast Roots\nglazed, with seeds\n6.50 £\nSmall Bites\nSpiced Nuts (v)\nwarm, with chilli\n3.90 £\nOlives\ngreen, with garlic\n3.50 £\n",
			"1 # Kitchen Specials\n2-4 Kitchen Specials > Pea Fritters \"with mint, lemon and a cold sauce\" {690}\n5-7 Kitchen Specials > Lentil Pot \"slowly cooked, with herbs\" {720}\n8-10 Kitchen Specials > Roast Roots \"glazed, with seeds\" {650}\n" +
				"11 # Small Bites\n12-14 Small Bites > Spiced Nuts \"warm, with chilli\" {390} +vegetarian\n15-17 Small Bites > Olives \"green, with garlic\" {350}",
		},
		"all lines apart": {
			"STARTERS\n\nBLACK PUDDING – £6.50\n\napple sauce, spinach\n\nGRILLED PRAWNS – £7.25\n\nwith garlic bread\n\nMAINS\n\nWOOD PIGEON – £15.50\n\npuree, cabbage\n\nSALMON FILLET – £15.75\n\nsea greens, potatoes\n",
			"1 # STARTERS\n3-5 STARTERS > BLACK PUDDING \"apple sauce, spinach\" {650}\n7-9 STARTERS > GRILLED PRAWNS \"with garlic bread\" {725}\n11 # MAINS\n13-15 MAINS > WOOD PIGEON \"puree, cabbage\" {1550}\n17-19 MAINS > SALMON FILLET \"sea greens, potatoes\" {1575}",
		},
		"headings, labels and a word before": {
			"About us\nWe have cooked here since 1986, with love, for all of the town and for its guests.\nMost wanted\nHouse Curry (N)\n£16.95\nPlum Sauce (N)\n£1.95\nSmall Snacks\nPea Cakes\nLight, crispy and fried.\n£5.95\nPopular\nKale Crisps\nKale pakoras, chickpeas and onions.\n£6.25\nFried Beans\nBeans in sauce, with onion.\n£6.95\nLamb Buns (G)\nPastry, stuffed with lamb.\n£7.45\nCorn Ribs\nGrilled, with lime.\n£4.45\n",
			"1-2 # About us \"We have cooked here since 1986, with love, for all of the town and for its guests.\"\n3 # Most wanted\n4-5 Most wanted > House Curry {1695} ^N\n6-7 Most wanted > Plum Sauce {195} ^N\n" +
				"8 # Small Snacks\n9-12 Small Snacks > Pea Cakes \"Light, crispy and fried.\" {595}\n13-15 Small Snacks > Kale Crisps \"Kale pakoras, chickpeas and onions.\" {625}\n16-18 Small Snacks > Fried Beans \"Beans in sauce, with onion.\" {695}\n" +
				"19-21 Small Snacks > Lamb Buns \"Pastry, stuffed with lamb.\" {745} ^G\n22-24 Small Snacks > Corn Ribs \"Grilled, with lime.\" {445}",
		},
		"gaps between dishes": {
			"PLATS\n\nCanard rôti\n\nSauce au choix\n\nRoast duck\n\n\n23\n\n\nAgneau aux herbes\n\nLamb with herbs\n\n\n20\n\n\nJambon au miel\n\nHam with honey\n\n\n20\n\n\nLotte au lard\n\nMonkfish with bacon\n\n\n22\n",
			"1 # PLATS\n3-10 PLATS > Canard rôti \"Sauce au choix Roast duck\" {2300}\n13-18 PLATS > Agneau aux herbes \"Lamb with herbs\" {2000}\n21-26 PLATS > Jambon au miel \"Ham with honey\" {2000}\n29-34 PLATS > Lotte au lard \"Monkfish with bacon\" {2200}",
		},
		"brackets": {
			"MAINS\n-----\n(Served with salad or rice)\n\nBeef (sirloin, tenderloin,      €29.90\nparsley)\nCod      €19.90\nWheat Beer\n\n(cloudy)......... 0,5l 5,80 €\n",
			"1-3 # MAINS \"(Served with salad or rice)\"\n5-6 MAINS > Beef \"sirloin, tenderloin, parsley\" {2990}\n7 MAINS > Cod {1990}\n8-10 MAINS > Wheat Beer (cloudy) {0,5l: 580 for 500 l}",
		},
		"a title and the first heading": {"A la Carte Menu\nFirst Courses\nMelon £6.65\nPear Salad £6.15\nLeek Pie £5.15\n", "1 # A la Carte Menu\n2 # First Courses\n3 First Courses > Melon {665}\n4 First Courses > Pear Salad {615}\n5 First Courses > Leek Pie {515}"},
		"marks pasted apart":            {"BEERS\nPale 0,2l 3,80 €\nStout 0,5l 5,80 €\nA, 3\nA,  1\n", "1 # BEERS\n2 BEERS > Pale {0,2l: 380 for 200 l}\n3-5 BEERS > Stout {0,5l: 580 for 500 l} ^A ^3 ^1"},
		"a tilde before the price":      {"Starters\nMelon Cup ~ £6.65\nMelon, orange and mint\nSoup ~ £4.95\nPear Salad ~ £6.15\n", "1 # Starters\n2-3 Starters > Melon Cup \"Melon, orange and mint\" {665}\n4 Starters > Soup {495}\n5 Starters > Pear Salad {615}"},
		"a heading of prices alone":     {"Sweets\nPrice\n(V) Lemon Tart\n£4.95\n(V) Pear Crumble\n£5.95\nPlum Cake\n£4.50\n", "1 # Sweets\n2 note: Price\n3-4 Sweets > Lemon Tart {495} +vegetarian\n5-6 Sweets > Pear Crumble {595} +vegetarian\n7-8 Sweets > Plum Cake {450}"},
		"one price below a heading":     {"SOUPS\n£7.00\nBarley\nOnion\nPea and Ham\n\nPIES\nMutton £9.00\n", "1 # SOUPS\n2 note: £7.00\n3 SOUPS > Barley {700}\n4 SOUPS > Onion {700}\n5 SOUPS > Pea and Ham {700}\n7 # PIES\n8 PIES > Mutton {900}"},
		"one price and what it is with": {"PANINI\nServed with soup · All €14.90\n\n• Ham and Pear\n• Roast Leek\n• Goat and Fig\n\nSIDES\nChips €4.00\n", "1 # PANINI\n2 note: Served with soup · All €14.90\n4 PANINI > Ham and Pear {1490}\n5 PANINI > Roast Leek {1490}\n6 PANINI > Goat and Fig {1490}\n8 # SIDES\n9 SIDES > Chips {400}"},
	})
}
