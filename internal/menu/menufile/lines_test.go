package menufile_test

import "testing"

// Prices and marks at the end of a line are read in all the ways that they are written.
func TestEndsOfLines(t *testing.T) {
	readsAs(t, map[string][2]string{
		"sizes between points":         {"House Wine 125ml 4.50 · 175ml 5.95 · Bottle 22.00\n", "1  > House Wine {125ml: 450} {175ml: 595} {Bottle: 2200}"},
		"sizes between bullets":        {"House Wine 125ml 4.50 • Bottle 22.00\n", "1  > House Wine {125ml: 450} {Bottle: 2200}"},
		"prices between points":        {"Wine 125ml · 175ml\nHouse Red 4.50 · 5.95\n", "1 # Wine\n2 Wine > House Red {125ml: 450} {175ml: 595}"},
		"numbers before points":        {"Menu 1 · 9.50\nMenu 2 · 12.50\n", "1  > Menu 1 {950}\n2  > Menu 2 {1250}"},
		"half a pint":                  {"Lager half 2.80 pint 5.20\n", "1  > Lager {half: 280} {pint: 520}"},
		"a dash for decimals":          {"Kaffee 3.-\nSchnitzel 24.–\nSuppe 7,-\n", "1  > Kaffee {300}\n2  > Schnitzel {2400}\n3  > Suppe {700}"},
		"the same with more":           {"Kaffee 3.- CHF\nBier 3 dl 4.- / 5 dl 6.–\nFleisch ab 24.-\n", "1  > Kaffee {300}\n2  > Bier {3 dl: 400} {5 dl: 600}\n3  > Fleisch {from 2400}"},
		"marks with commas":            {"Risotto GF, VE 12.50\nSalad V, GF £4\n", "1  > Risotto {1250} +vegan +gluten_free\n2  > Salad {400} +vegetarian +gluten_free"},
		"parts of a litre":             {"Cola 0,3 3,50\nBier 0,3 3,20 0,5 4,50\nWein 1/4 l 5,80\nLimo 0.5/1l 3,50/5,80\n", "1  > Cola {0,3 l: 350 for 300 l}\n2  > Bier {0,3 l: 320} {0,5 l: 450}\n3  > Wein {1/4 l: 580 for 250 l}\n4  > Limo {0.5l: 350} {1l: 580}"},
		"headings with prices":         {"# Menu\n\n## Soup 4.50\n## Pie 7.50\n", "1 # Menu\n3 Menu > Soup {450}\n4 Menu > Pie {750}"},
		"marks behind prices":          {"Soup £5.00 (v)\nPie £9.50 (VG) (GF)\nCake £4.50 V, GF\n", "1  > Soup {500} +vegetarian\n2  > Pie {950} +vegan +gluten_free\n3  > Cake {450} +vegetarian +gluten_free"},
		"letters behind prices":        {"Stew 12,90 € (A,C,G)\nMuffin 2,75 (vegan)\n", "1  > Stew {1290} ^A ^C ^G\n2  > Muffin {275} +vegan"},
		"prices in square brackets":    {"Starters\nPea Fritters [€6.90]\nLentil Pot [€7.20]\nRoast Roots [€6.50]\n", "1 # Starters\n2 Starters > Pea Fritters {690}\n3 Starters > Lentil Pot {720}\n4 Starters > Roast Roots {650}"},
		"a space behind the comma":     {"Linsensuppe  4, 80 €\n\nBohnensalat mit Ei  8, 50 €\n\nKürbis vom Blech  12, 80 €\n", "1  > Linsensuppe {480}\n3  > Bohnensalat mit Ei {850}\n5  > Kürbis vom Blech {1280}"},
		"a number before a price":      {"Linsensuppe 4,80 €\nBohnensalat 1, 10 €\nKürbis 2, 12 €\nReis 3, 11 €\n", "1  > Linsensuppe {480}\n2  > Bohnensalat 1 {1000}\n3  > Kürbis 2 {1200}\n4  > Reis 3 {1100}"},
		"a sign of equality":           {"Plat du jour = 12,90 €\nBier 25cl = 5€     50cl = 7.50€    1L = 10€\nBraten 500g = 15.99€ oder 1000g = 25.99€\n", "1  > Plat du jour {1290}\n2  > Bier {25cl: 500} {50cl: 750} {1L: 1000}\n3  > Braten {500g: 1599} {1000g: 2599}"},
		"a letter for a currency":      {"MAIN\nDuck leg, parsnip | R170\nSlow pork, beetroot R160.50\nBeet tart R 85\n", "1 # MAIN\n2 MAIN > Duck leg, parsnip {17000}\n3 MAIN > Slow pork, beetroot {16050}\n4 MAIN > Beet tart {8500}"},
		"a dash that touches the name": {"GETRÄNKE\n-Limonade 3,00 €\n-Apfelsaft 3,50 €\n-Brause 2,00 €\n", "1 # GETRÄNKE\n2 GETRÄNKE > Limonade {300}\n3 GETRÄNKE > Apfelsaft {350}\n4 GETRÄNKE > Brause {200}"},
		"what is added":                {"Stew\n18.00 €\nCoffee or tea\n+1.50 €\n", "1-2  > Stew {1800}\n3-4  > Coffee or tea {150}"},
		"sizes in words above":         {"EXTRAS\nPrices: Mini / Large. For each pizza.\nOnions 2.10 / 2.60 €\nCapers 1.30 / 1.80 €\n", "1 # EXTRAS\n2 note: Prices: Mini / Large. For each pizza.\n3 EXTRAS > Onions {Mini: 210} {Large: 260}\n4 EXTRAS > Capers {Mini: 130} {Large: 180}"},
		"more marks":                   {"Soup N, GF, VE 5.00\nPie VE, GF 6.00\nMenü A 9.00\n", "1  > Soup {500} +vegan +gluten_free ^N\n2  > Pie {600} +vegan +gluten_free\n3  > Menü A {900}"},
	})
}
