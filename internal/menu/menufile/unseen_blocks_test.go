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
		"a title and the first heading":      {"A la Carte Menu\nFirst Courses\nMelon £6.65\nPear Salad £6.15\nLeek Pie £5.15\n", "1 # A la Carte Menu\n2 # First Courses\n3 First Courses > Melon {665}\n4 First Courses > Pear Salad {615}\n5 First Courses > Leek Pie {515}"},
		"marks pasted apart":                 {"BEERS\nPale 0,2l 3,80 €\nStout 0,5l 5,80 €\nA, 3\nA,  1\n", "1 # BEERS\n2 BEERS > Pale {0,2l: 380 for 200 l}\n3-5 BEERS > Stout {0,5l: 580 for 500 l} ^A ^3 ^1"},
		"a tilde before the price":           {"Starters\nMelon Cup ~ £6.65\nMelon, orange and mint\nSoup ~ £4.95\nPear Salad ~ £6.15\n", "1 # Starters\n2-3 Starters > Melon Cup \"Melon, orange and mint\" {665}\n4 Starters > Soup {495}\n5 Starters > Pear Salad {615}"},
		"a heading of prices alone":          {"Sweets\nPrice\n(V) Lemon Tart\n£4.95\n(V) Pear Crumble\n£5.95\nPlum Cake\n£4.50\n", "1 # Sweets\n2 note: Price\n3-4 Sweets > Lemon Tart {495} +vegetarian\n5-6 Sweets > Pear Crumble {595} +vegetarian\n7-8 Sweets > Plum Cake {450}"},
		"one price below a heading":          {"SOUPS\n£7.00\nBarley\nOnion\nPea and Ham\n\nPIES\nMutton £9.00\n", "1 # SOUPS\n2 note: £7.00\n3 SOUPS > Barley {700}\n4 SOUPS > Onion {700}\n5 SOUPS > Pea and Ham {700}\n7 # PIES\n8 PIES > Mutton {900}"},
		"one dish or another":                {"Entrées\nTruffe noire\nen feuilleté\n22€\nou\nJardin de légumes\naux herbes\n19€\nou\nPoireaux tièdes\nvinaigrette\n17€\n", "1 # Entrées\n2-4 Entrées > Truffe noire \"en feuilleté\" {2200}\n5 note: ou\n6-8 Entrées > Jardin de légumes \"aux herbes\" {1900}\n9 note: ou\n10-12 Entrées > Poireaux tièdes \"vinaigrette\" {1700}"},
		"texts behind prices, and sentences": {"Drinks\n\nCrane | £12.00 Gin, lime, mint\n\nIt was first mixed in a hotel by the river, and nobody knows why.\n\nHeron | £11.50 Rum, honey\n\nStork | £12.00 Rye, bitters\n", "1 # Drinks\n3 Drinks > Crane \"Gin, lime, mint\" {1200}\n5 note: It was first mixed in a hotel by the river, and nobody knows why. !not_understood\n7 Drinks > Heron \"Rum, honey\" {1150}\n9 Drinks > Stork \"Rye, bitters\" {1200}"},
		"pictures before headings":           {"🍗 Starters\nPea Wings – €6\nFried.\n\nLentil Bites – €5\nWarm.\n\n🍛 Mains\n🐔 From the oven\nRoast Roots – €12\nSlow.\n\nBean Pot – €11\nHot.\n", "1 # 🍗 Starters\n2-3 🍗 Starters > Pea Wings \"Fried.\" {600}\n5-6 🍗 Starters > Lentil Bites \"Warm.\" {500}\n8 # 🍛 Mains\n9 # 🐔 From the oven\n10-11 🐔 From the oven > Roast Roots \"Slow.\" {1200}\n13-14 🐔 From the oven > Bean Pot \"Hot.\" {1100}"},
		"pictures before dishes":             {"Mains\n🌱 Falafel\nwith rice 9,00 €\n🌱 Linsen\nwith rice 8,00 €\n", "1 # Mains\n2-3 Mains > 🌱 Falafel \"with rice\" {900}\n4-5 Mains > 🌱 Linsen \"with rice\" {800}"},
		"a heading of one course":            {"SPECIAL\n\nPea Salad 610.-\nServed with onion\nLentil Pot 530.-\nServed with bread\nMain Course\nRoast Roots 810.-\nServed with rice\nBean Stew 680.-\nServed with rice\n", "1 # SPECIAL\n3-4 SPECIAL > Pea Salad \"Served with onion\" {61000}\n5-6 SPECIAL > Lentil Pot \"Served with bread\" {53000}\n7 # Main Course\n8-9 Main Course > Roast Roots \"Served with rice\" {81000}\n10-11 Main Course > Bean Stew \"Served with rice\" {68000}"},
		"prices behind sentences":            {"Mains:\nBaked Roots\nFreshly cut roots, topped with herbs and served with rice. $30\n\nBean Stew\nHand cut beans, cooked slowly and served with bread and butter. $19\n\nDaily Pasta: $15\nCheese filled, in a tomato sauce.\n", "1 # Mains\n2-3 Mains > Baked Roots \"Freshly cut roots, topped with herbs and served with rice\" {3000}\n5-6 Mains > Bean Stew \"Hand cut beans, cooked slowly and served with bread and butter\" {1900}\n8-9 Mains > Daily Pasta \"Cheese filled, in a tomato sauce.\" {1500}"},
		"a heading and its day":              {"Menu du jour\n09.02.2026\nLa salade de pois\nLe rôti aux herbes\nPlat du jour: 18.-\nMenu complet: 24.-\nMenu du jour\n10.02.2026\nLe velouté\nLe gratin\nPlat du jour: 18.-\nMenu complet: 24.-\n", "1-4 # Menu du jour \"09.02.2026 La salade de pois Le rôti aux herbes\"\n5 Menu du jour > Plat du jour {1800}\n6 Menu du jour > Menu complet {2400}\n7-10 # Menu du jour \"10.02.2026 Le velouté Le gratin\"\n11 Menu du jour > Plat du jour {1800}\n12 Menu du jour > Menu complet {2400}"},
		"one price behind a heading":         {"MAINS\n\nBean Stew £17\n\nRoast Roots £16\n\nSIDES £3\n\nGreen salad\n\nOnion rings\n\nGreens with ginger\n\nDESSERTS\n\nPlum cake £7\n", "1 # MAINS\n3 MAINS > Bean Stew {1700}\n5 MAINS > Roast Roots {1600}\n7 # SIDES\n9 SIDES > Green salad {300}\n11 SIDES > Onion rings {300}\n13 SIDES > Greens with ginger {300}\n15 # DESSERTS\n17 DESSERTS > Plum cake {700}"},
		"days before dashes":                 {"Wochenkarte\nMontag – Gulasch mit Nudeln 8,50 €\nDienstag: Linsen mit Quark 7,90 €\nMittwoch - Reispfanne 7,50 €\nRuhetag | Suppe 4,00 €\n", "1 # Wochenkarte\n2 Wochenkarte > Gulasch mit Nudeln {850} days[1]\n3 Wochenkarte > Linsen mit Quark {790} days[2]\n4 Wochenkarte > Reispfanne {750} days[3]\n5 Wochenkarte > Suppe \"Ruhetag\" {400}"},
		"days before colons":                 {"Plats du jour\nLundi : Rôti de porc 12 €\nMardi : Lasagnes 11 €\n", "1 # Plats du jour\n2 Plats du jour > Rôti de porc {1200} days[1]\n3 Plats du jour > Lasagnes {1100} days[2]"},
		"days above dishes":                  {"Wochenkarte\nMontag\nGulasch mit Nudeln 8,50 €\nDienstag\nLinsen mit Quark 7,90 €\nMittwoch\nReispfanne 7,50 €\n", "1 # Wochenkarte\n2 # Montag\n3 Montag > Gulasch mit Nudeln {850}\n4 # Dienstag\n5 Dienstag > Linsen mit Quark {790}\n6 # Mittwoch\n7 Mittwoch > Reispfanne {750}"},
		"days with dates":                    {"MITTAGSTISCH\n\nMontag, 12.05.\nLinseneintopf mit Brot 7,50\nGemüsepfanne 7,90\n\nDienstag, 13.05.\nKnödel mit Kraut 9,80\nSpätzle 8,50\n\nMittwoch 14. Mai\nCurry mit Reis 8,90\n", "1 # MITTAGSTISCH\n3 # Montag, 12.05.\n4 Montag, 12.05. > Linseneintopf mit Brot {750}\n5 Montag, 12.05. > Gemüsepfanne {790}\n7 # Dienstag, 13.05.\n8 Dienstag, 13.05. > Knödel mit Kraut {980}\n9 Dienstag, 13.05. > Spätzle {850}\n11 # Mittwoch 14. Mai\n12 Mittwoch 14. Mai > Curry mit Reis {890}"},
		"lists below names":                  {"MAINS\nSeared Trout  19\n\nGlazed Roots\nwarm peach chutney, mashed potatoes, broccoli salad   21\n\nHerb Pie  23\n\nGrilled Leek  21\n\nBean Pot  18\n", "1 # MAINS\n2 MAINS > Seared Trout {1900}\n4-5 MAINS > Glazed Roots \"warm peach chutney, mashed potatoes, broccoli salad\" {2100}\n7 MAINS > Herb Pie {2300}\n9 MAINS > Grilled Leek {2100}\n11 MAINS > Bean Pot {1800}"},
		"one price and what it is with":      {"PANINI\nServed with soup · All €14.90\n\n• Ham and Pear\n• Roast Leek\n• Goat and Fig\n\nSIDES\nChips €4.00\n", "1 # PANINI\n2 note: Served with soup · All €14.90\n4 PANINI > Ham and Pear {1490}\n5 PANINI > Roast Leek {1490}\n6 PANINI > Goat and Fig {1490}\n8 # SIDES\n9 SIDES > Chips {400}"},
	})
}

// Names, what is said of them and prices in lines of their own are told apart below a heading; a
// price may stand in brackets behind others, and in a line that is bold as a whole.
func TestLinesOfDishes(t *testing.T) {
	readsAs(t, map[string][2]string{
		"below a heading that stands apart": {
			"Suppen\n\nBrühe\n5,00 €\nBorschtsch\n6,00 €\n\nWarme Vorspeisen\n\nSchafskäse\nmit Preiselbeeren, Butter, Toast\n8,50 €\nCamembert\nmit Preiselbeeren, Butter, Toast\n7,50 €\nSchnecken\nin Sahnesauce, mit Käse\n9,50 €\n\nVon der Pute\n\nPutensteak\nmit Gemüse\n17,50 €\n",
			"1 # Suppen\n3-4 Suppen > Brühe {500}\n5-6 Suppen > Borschtsch {600}\n8 # Warme Vorspeisen\n10-12 Warme Vorspeisen > Schafskäse \"mit Preiselbeeren, Butter, Toast\" {850}\n13-15 Warme Vorspeisen > Camembert \"mit Preiselbeeren, Butter, Toast\" {750}\n" +
				"16-18 Warme Vorspeisen > Schnecken \"in Sahnesauce, mit Käse\" {950}\n20 # Von der Pute\n22-24 Von der Pute > Putensteak \"mit Gemüse\" {1750}",
		},
		"brackets behind brackets": {"**Primi**\n* Il Nido (piatto della casa) (17,00€)\n* Tortellini (20,00€)\n", "1 # Primi\n2 Primi > Il Nido (piatto della casa) {1700}\n3 Primi > Tortellini {2000}"},
		"bold lines with prices":   {"## Hauptgerichte\n\n**Falafel – 11,90 €**\n\n**Curry – 13,90 €**\n", "1 # Hauptgerichte\n3 Hauptgerichte > Falafel {1190}\n5 Hauptgerichte > Curry {1390}"},
		"marks behind a sentence":  {"SOUPS\nCarrot soup with peanut, coconut, red chilis.  V, GF £4.00\nWinter salad with crispy roots, candied pecans. GF £6.00\nCaesar salad £6.00\n", "1 # SOUPS\n2 SOUPS > Carrot soup with peanut, coconut, red chilis {400} +vegetarian +gluten_free\n3 SOUPS > Winter salad with crispy roots, candied pecans {600} +gluten_free\n4 SOUPS > Caesar salad {600}"},
		"what is in it, below the name": {
			"COCKTAILS\nCaramel Punch\nBourbon, apple brandy, miso caramel, cider, apple juice and orange peel – £13\nSpiced Fizz\nTequila, aperitivo, lemon, blood orange marmalade, citrus tea foam and nutmeg – £13\nCoquito\nBrown butter rum, sherry, guava, dulce de leche, vanilla, coconut and milk – £13\n",
			"1 # COCKTAILS\n2-3 COCKTAILS > Caramel Punch \"Bourbon, apple brandy, miso caramel, cider, apple juice and orange peel\" {1300}\n4-5 COCKTAILS > Spiced Fizz \"Tequila, aperitivo, lemon, blood orange marmalade, citrus tea foam and nutmeg\" {1300}\n6-7 COCKTAILS > Coquito \"Brown butter rum, sherry, guava, dulce de leche, vanilla, coconut and milk\" {1300}",
		},
	})
}
