package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// Menus that restaurants have on their sites and in their spreadsheets are written in ways that no
// other test has. The lines here are of the same shape as theirs.

// Lists of Markdown have words before their prices, notes, and descriptions set off.
func TestListsOfMarkdown(t *testing.T) {
	readsAs(t, map[string][2]string{
		"a word before the price":   {"# Hot\n## Coffee\n* Mocha für 3,90€\n* Chai for 3.20 €\n", "1 # Hot\n2 # Coffee\n3 Coffee > Mocha {390}\n4 Coffee > Chai {320}"},
		"no number of guests":       {"Platte für 2 Personen 18,00 €\nBrot 2,00 €\n", "1  > Platte für 2 Personen {1800}\n2  > Brot {200}"},
		"sizes below names":         {"# Juice\n* Apple[^6]\n\t* 0,2L für 3,00€\n* Pear[^6]\n\t* 0,2L für 3,10€\n", "1 # Juice\n2-3 Juice > Apple {0,2L: 300 for 200 l} ^6\n4-5 Juice > Pear {0,2L: 310 for 200 l} ^6"},
		"several notes":             {"Presso [^2] [^13] 3,20 €\nTea 2,00 €\n", "1  > Presso {320} ^2 ^13\n2  > Tea {200}"},
		"descriptions set off":      {"# Food\n## Soups\n* Broth 4,50 €\n_with noodles, herbs_\n* Miso 5,50 €\n *with tofu*\n", "1 # Food\n2 # Soups\n3-4 Soups > Broth \"with noodles, herbs\" {450}\n5-6 Soups > Miso \"with tofu\" {550}"},
		"headings without a space":  {"#Food\n##Soups\n* Broth 4,50 €\n* Miso 5,50 €\n", "1 # Food\n2 # Soups\n3 Soups > Broth {450}\n4 Soups > Miso {550}"},
		"links":                     {"# Tea\n[With milk](#milk)\n* Black 2,50 €\n* Green 2,60 €\n", "1 # Tea\n2 note: With milk\n3 Tea > Black {250}\n4 Tea > Green {260}"},
		"a bullet begins a dish":    {"Milk with 2,40 €\n* Glass of milk\n* 0.3l 1,30 €\n", "1  > Milk with {240}\n2-3  > Glass of milk {0.3l: 130 for 300 l}"},
		"space behind a sign":       {"Steak, Nudeln  €  6,50\nSuppe  6,5  €\n", "1  > Steak, Nudeln {650}\n2  > Suppe {650}"},
		"several dishes in a line":  {"COFFEE\nEspresso 3 · Latte 3.5 · Tea 3\nMocha 4.20\n", "1 # COFFEE\n2 COFFEE > Espresso {300}\n2 COFFEE > Latte {350}\n2 COFFEE > Tea {300}\n3 COFFEE > Mocha {420}"},
		"sizes are no other dishes": {"WINE\nHouse red 125ml 4.50 · 175ml 5.95 · Bottle 22.00\n", "1 # WINE\n2 WINE > House red {125ml: 450} {175ml: 595} {Bottle: 2200}"},
		"lists within lists": {
			"# Food\n## Starters\n* Wings\n  _Crisp, with a dip._\n\t* 8 Wings für 9,00€\n\t* 12 Wings für 13,00€\n\n* Greens\n\t* With parmesan für 10,00€\n\t* With chicken für 18,00€\n* Beer\n    * 0.3L für 3,40€  \n    * 1.5L Pitcher für 16,00€\n\n* Fine teas\n\t* Assam für 2,90€\n\t* Kamille für 2,90€\n",
			"1 # Food\n2 # Starters\n3-6 Starters > Wings \"Crisp, with a dip.\" {8 Wings: 900} {12 Wings: 1300}\n8-10 Starters > Greens {With parmesan: 1000} {With chicken: 1800}\n11-13 Starters > Beer {0.3L: 340} {1.5L Pitcher: 1600}\n" +
				"15 # Fine teas\n16 Fine teas > Assam {290}\n17 Fine teas > Kamille {290}",
		},
		"links alone":            {"# Food\n## Grill\n[Sides](#sides)\n\n* Steak 19,00 €\n", "1 # Food\n2 # Grill\n3 note: Sides\n5 Grill > Steak {1900}"},
		"texts behind prices":    {"Les poissons\nFriture d'ablettes\n16,00 €Fried bleak\nPavé de saumon\n18,00 €Salmon steak\nRaie au beurre\n17,00 €Skate with butter\n", "1 # Les poissons\n2-3 Les poissons > Friture d'ablettes \"Fried bleak\" {1600}\n4-5 Les poissons > Pavé de saumon \"Salmon steak\" {1800}\n6-7 Les poissons > Raie au beurre \"Skate with butter\" {1700}"},
		"names in two lines":     {"Nos entrées\nSoupe du jour ........ 7,00 €\nsoup of the day\nSalade verte ........ 6,00 €\nTerrine de sanglier,\ncompote de poires ........ 9,00 €\nŒuf mollet ........ 8,00 €\nPâté en croûte ........ 9,50 €\n", "1 # Nos entrées\n2-3 Nos entrées > Soupe du jour \"soup of the day\" {700}\n4 Nos entrées > Salade verte {600}\n5-6 Nos entrées > Terrine de sanglier, compote de poires {900}\n7 Nos entrées > Œuf mollet {800}\n8 Nos entrées > Pâté en croûte {950}"},
		"lines apart that go on": {"Mains\n\nLeberkäse\n\nmit Püree\n\nund Krautsalat\n\n€ 9,90\n\nWeißwurst\n\nmit Brezel\n\n€ 8,90\n\nKnödel\n\nmit Soße\n\n€ 7,90\n", "1 # Mains\n3-9 Mains > Leberkäse \"mit Püree und Krautsalat\" {990}\n11-15 Mains > Weißwurst \"mit Brezel\" {890}\n17-21 Mains > Knödel \"mit Soße\" {790}"},
		"a sign in its own line": {"Ravioli\n15000\n-Ft\nGalamb\n25000\n-Ft\nHárom fogás 40000-Ft\n", "1-3  > Ravioli {1500000}\n4-6  > Galamb {2500000}\n7  > Három fogás {4000000}"},
		"lines beside tables": {
			"Flags: **L** lactose-free · **G** gluten-free · **LG** both.\n\n## Wraps\n\n| Item | € | Text |\n|---|---|---|\n| Bean wrap (L) | 9.90 | with rice |\n\n## Salads\n\n| Item | 6\" | 12\" |\n|---|---|---|\n| Greens (LG) | 5.90 | 8.90 |\n\n## Drinks\n\nCola 3.5 · Juice 3 · Water 2.5\n\n## Deals\n\n- **Lunch** — soup and bread **€6.99**\n",
			"1 note: Flags: **L** lactose-free · **G** gluten-free · **LG** both.\n3 # Wraps\n5 note: Item | € | Text\n7 Wraps > Bean wrap \"with rice\" {990} +lactose_free\n9 # Salads\n11 note: Item | 6\" | 12\"\n" +
				"13 Salads > Greens {6\": 590} {12\": 890} +gluten_free +lactose_free\n15 # Drinks\n17 Drinks > Cola {350}\n17 Drinks > Juice {300}\n17 Drinks > Water {250}\n19 # Deals\n21 Deals > Lunch \"soup and bread\" {699}",
		},
	})
}

// Marks, days and prices of all dishes of a part are told in words or in lists of their own.
func TestMarksAndSharedPrices(t *testing.T) {
	readsAs(t, map[string][2]string{
		"letters in twos":             {"Soup (Ve, SU) £4.50\nRoulade (FI, MI) £6.75\nGnocchi (V, MI, SU) £8.50\nPie (GL – Wheat, MI, SU) £9.00\n", "1  > Soup {450} +vegan ^SU\n2  > Roulade {675} ^FI ^MI\n3  > Gnocchi {850} +vegetarian ^MI ^SU\n4  > Pie {900} ^GL ^MI ^SU"},
		"letters in twos once":        {"Toast (UK) £4.50\nPie £9.00\n", "1  > Toast (UK) {450}\n2  > Pie {900}"},
		"marks of a part":             {"Ice cream (M) and sorbet (VE) £4.00\nFruit (VE) £3.00\n", "1  > Ice cream (M) and sorbet (VE) {400}\n2  > Fruit {300} +vegan"},
		"a day before the name":       {"SPECIALS\nTuesday: Roast chicken, potatoes, peas £9.25\nMittwoch: Linsen mit Spätzle £8.00\n", "1 # SPECIALS\n2 SPECIALS > Roast chicken, potatoes, peas {925} days[2]\n3 SPECIALS > Linsen mit Spätzle {800} days[3]"},
		"one price for all":           {"SIDES\nAll priced at £2.95\nSpinach      Fries\nCarrots with parsley\n\nMAINS\nPie £9.00\n", "1 # SIDES\n2 note: All priced at £2.95\n3 SIDES > Spinach {295}\n3 SIDES > Fries {295}\n4 SIDES > Carrots with parsley {295}\n6 # MAINS\n7 MAINS > Pie {900}"},
		"numbers between strokes":     {"Kapustnica s klobásou / 1,3,7 / 3,80\nHalušky s bryndzou / 1,7 / 7,50\nVyprážaný syr / 1,3,7 / 8,20\nPolievka dňa / 9 / 2,10\nDuo / 3,50 / 4,90\n", "1  > Kapustnica s klobásou {380} ^1 ^3 ^7\n2  > Halušky s bryndzou {750} ^1 ^7\n3  > Vyprážaný syr {820} ^1 ^3 ^7\n4  > Polievka dňa {210} ^9\n5  > Duo {350} {490} !sizes_unnamed"},
		"numbers without a space":     {"1.라면 3000원\n2.김밥 3500원\n3.떡볶이 4,000원\n", "1  > 라면 {300000}\n2  > 김밥 {350000}\n3  > 떡볶이 {400000} !price_thousands text=4,000원"},
		"a dash within a name":        {"GRIESS – SUPPE   6,50\nBRATEN - mit Knödel   14,00\n", "1  > GRIESS – SUPPE {650}\n2  > BRATEN \"mit Knödel\" {1400}"},
		"a name in two lines":         {"ENTE   24,00\nBRUST & KEULE\nmit Rotkohl\n\nSORBET   6,00\n", "1-3  > ENTE \"BRUST & KEULE mit Rotkohl\" {2400}\n5  > SORBET {600}"},
		"a part below a dish":         {"ENTE   24,00\nEISBECHER\nSORBET   6,00\n", "1  > ENTE {2400}\n2 # EISBECHER\n3 EISBECHER > SORBET {600}"},
		"what is available on asking": {"Pie £9.00\n\nA full vegan menu is available on request\n", "1  > Pie {900}\n3 note: A full vegan menu is available on request !not_understood"},
		"parts in other languages":    {"Primi piatti\nGnocchi 9 €\nSecondi piatti\nAgnello 18 €\n", "1 # Primi piatti\n2 Primi piatti > Gnocchi {900}\n3 # Secondi piatti\n4 Secondi piatti > Agnello {1800}"},
	})
}

// What a guest gets is written in Cyrillic too, for one dish and for all of a part.
func TestSizesInCyrillic(t *testing.T) {
	readsAs(t, map[string][2]string{
		"behind the name":     {"Супы\nБорщ 300 гр 1500\nПлов 350 г 1800\nМанты 5 шт 1400\nМорс 1 л. 900\nКола 0,5 л 600\n", "1 # Супы\n2 Супы > Борщ {300 гр: 150000 for 300000 g}\n3 Супы > Плов {350 г: 180000 for 350000 g}\n4 Супы > Манты {5 шт: 140000 for 5000 piece}\n5 Супы > Морс {1 л.: 90000 for 1000 l}\n6 Супы > Кола {0,5 л: 60000 for 500 l}"},
		"of several parts":    {"Бешбармак 400/50 гр 2500 тг\nЦезарь 200/30 г 1890 тг\n", "1  > Бешбармак {400/50 гр: 250000}\n2  > Цезарь {200/30 г: 189000}"},
		"of all dishes":       {"Супы (300 мл)\nБорщ 1200 тг\nНапитки 0,5 л\nМорс 700 тг\nКола 0,33 л 600 тг\n", "1 # Супы\n2 Супы > Борщ {300 мл: 120000 for 300000 ml}\n3 # Напитки\n4 Напитки > Морс {0,5 л: 70000 for 500 l}\n5 Напитки > Кола {0,33 л: 60000 for 330 l}"},
		"of all, in Latin":    {"BEERS (0.5 l)\nLager 4.50\nStout 5.50\n", "1 # BEERS\n2 BEERS > Lager {0.5 l: 450 for 500 l}\n3 BEERS > Stout {0.5 l: 550 for 500 l}"},
		"two of all, a space": {"Напитки 0,5 л / 1 л\nЛимонад 500 900\nМорс 450 800\n", "1 # Напитки\n2 Напитки > Лимонад {0,5 л: 50000} {1 л: 90000}\n3 Напитки > Морс {0,5 л: 45000} {1 л: 80000}"},
	})
}

// Pages say by their elements what is a mark, a description, a heading of a column.
func TestElementsOfPages(t *testing.T) {
	page := func(body string) string { return "<!doctype html><html><body><main>" + body + "</main></body></html>" }
	readsAs(t, map[string][2]string{
		"numbers in cells apart": {
			page("<h3>Starters</h3><table>\n<tr>\n<td>1</td>\n<td>Pho soup [A,F]</td>\n<td>4,50 €</td>\n</tr>\n<tr>\n<td>2a</td>\n<td>Rolls</td>\n<td>5,00 €</td>\n</tr></table>"),
			"1 # Starters\n6 Starters > Pho soup {450} ^A ^F\n11 Starters > Rolls {500}",
		},
		"a break in a cell": {
			page("<h3>Starters</h3><table><tr><td>16</td><td>\n<b>Plate for 2</b><br>\nCrackers, rolls [A,B]\n</td><td>13,00 €</td></tr><tr><td>17</td><td>Soup</td><td>4,00 €</td></tr></table>"),
			"1 # Starters\n4 Starters > Plate for 2 \"Crackers, rolls\" {1300} ^A ^B\n4 Starters > Soup {400}",
		},
		"a list in a cell": {
			page("<h3>Pasta</h3><table><tr><td>Lasagne 9,50 €<br>Penne 8,50 €</td><td>Cola 3,00 €<br>Wasser 2,50 €</td></tr></table>"),
			"1 # Pasta\n1 Pasta > Lasagne {950}\n1 Pasta > Penne {850}\n1 Pasta > Cola {300}\n1 Pasta > Wasser {250}",
		},
		"marks by their class": {
			page("<h2>Soups</h2>\n<div><span>Tatar</span><span class=\"allergen-list\"><span class=\"chip\">1</span><span class=\"chip\">3</span></span><div>with toast</div><div class=price>4890,-</div></div>\n<div><span>Cheese</span><span class=\"allergen-list\"><span>7</span></span><div class=price>3190,-</div></div>"),
			"1 # Soups\n2 Soups > Tatar \"with toast\" {489000} ^1 ^3\n3 Soups > Cheese {319000} ^7",
		},
		"words by their class": {
			page("<h2>Soups</h2><div><span>Miso</span> <span class=\"allergen-info\">contains soy</span> <b>4,50 €</b></div><div><span>Broth</span> <b>4,00 €</b></div>"),
			"1 # Soups\n1 Soups > Miso \"contains soy\" {450}\n1 Soups > Broth {400}",
		},
		"small print": {
			page("<h2>Coffee</h2><div><span>Mug <small>decaf too</small></span><span>2,60 €</span></div><div><span>Secco <small>0,20 l</small></span><span>6,20 €</span></div><div><span>Red <small>Pfalz · 0,25 l</small></span><span>5,40 €</span></div>"),
			"1 # Coffee\n1 Coffee > Mug \"decaf too\" {260}\n1 Coffee > Secco {0,20 l: 620 for 200 l}\n1 Coffee > Red \"Pfalz\" {0,25 l: 540 for 250 l}",
		},
		"headings of columns": {
			page("<h2>Draught</h2><table><tr><th>Beer</th><th>0,3 l</th><th>0,5 l</th></tr><tr><td>Pils</td><td>3,20 €</td><td>4,60 €</td></tr></table><h2>Bottles</h2><table><tr><th>Beer</th><th>0,5 l</th></tr><tr><td>Weizen</td><td>4,60 €</td></tr></table>"),
			"1 # Draught\n1 note: Beer 0,3 l 0,5 l\n1 Draught > Pils {0,3 l: 320} {0,5 l: 460}\n1 # Bottles\n1 note: Beer 0,5 l\n1 Bottles > Weizen {0,5 l: 460 for 500 l}",
		},
		"sizes below headings": {
			page("<h2>Pizza</h2><div><h3>Pizza Verde</h3><p>Spinat, Käse</p><ul><li>Klein 8,00 €</li><li>Groß 10,00 €</li></ul></div><div><h3>Pizza Funghi</h3><p>Pilze</p><ul><li>Klein 9,00 €</li><li>Groß 11,00 €</li></ul></div><h2>Salate</h2><p>Gurken 4,00 €</p>"),
			"1 # Pizza\n1 Pizza > Pizza Verde \"Spinat, Käse\" {Klein: 800} {Groß: 1000}\n1 Pizza > Pizza Funghi \"Pilze\" {Klein: 900} {Groß: 1100}\n1 # Salate\n1 Salate > Gurken {400}",
		},
		"tables of sizes below headings": {
			page("<h2>Pizza</h2>\n<h3>Pizza Verde</h3>\n<p>Spinat, Käse</p>\n<table><tr><th>Größe</th><th>Preis</th></tr>\n<tr><td>Klein</td><td>8,00 €</td></tr>\n<tr><td>Groß</td><td>10,00 €</td></tr></table>\n<h3>Pizza Funghi</h3>\n<table><tr><th>Größe</th><th>Preis</th></tr>\n<tr><td>Klein</td><td>9,00 €</td></tr>\n<tr><td>Groß</td><td>11,00 €</td></tr></table>\n<p>auch ohne Käse</p>"),
			"1 # Pizza\n2 note: Größe Preis\n2-6 Pizza > Pizza Verde \"Spinat, Käse\" {Klein: 800} {Groß: 1000}\n7 note: Größe Preis\n7 Pizza > Pizza Funghi {Klein: 900} {Groß: 1100}\n11 note: auch ohne Käse !not_understood",
		},
		"dishes below headings with sizes": {
			page("<h2>Wein</h2><h3>Rot</h3><p>Merlot</p><p>0,1 l 3,00 €</p><p>0,2 l 5,00 €</p><h3>Weiß</h3><p>Riesling</p><p>0,1 l 3,00 €</p><p>0,2 l 6,00 €</p>"),
			"1 # Wein\n1 # Rot\n1 Rot > Merlot {0,1 l: 300} {0,2 l: 500}\n1 # Weiß\n1 Weiß > Riesling {0,1 l: 300} {0,2 l: 600}",
		},
		"elements that touch words": {
			page("<h3>Pizza</h3>\n<div class=row><span class=name>01 Rossa<span class=alg>A,F,G &middot; 1</span></span><span class=price>4,70 €</span></div>\n<div class=row><span class=name>02 Cipolla<span class=desc>Zwiebeln</span><span class=alg>A,F &middot; 1,19*</span></span><span class=price>5,50 €</span></div>\n<div class=row><span class=name>03 Verde<span class=desc>Spinat</span><span class=alg>A,C</span></span><span class=price>6,00 €</span></div>"),
			"1 # Pizza\n2 Pizza > Rossa {470} ^A ^F ^G ^1\n3 Pizza > Cipolla \"Zwiebeln\" {550} ^A ^F ^1 ^19\n4 Pizza > Verde \"Spinat\" {600} ^A ^C",
		},
		"classes of headings": {
			page("<div class=section-subtitle>Blue Heron</div><div class=section-title>Our dishes</div><div class=dish><h5>Leek Soup <span class=price>90 TL</span></h5></div><div class=dish><h5>Bean Pot <span class=price>70 TL</span></h5></div><div class=dish><h5>Roots <span class=price>80 TL</span></h5><p>with rice</p></div><div class=\"section-title mt-5\">To drink</div><div class=dish><h5>Tea <span class=price>50 TL</span></h5></div>"),
			"1 note: Blue Heron !not_understood\n1 # Our dishes\n1 Our dishes > Leek Soup {9000}\n1 Our dishes > Bean Pot {7000}\n1 Our dishes > Roots \"with rice\" {8000}\n1 # To drink\n1 To drink > Tea {5000}",
		},
		"buttons": {
			page("<h2>Mains</h2><div><div>Stew</div><div>with rice</div><a href=x><div class=\"btn btn-success\">Order</div></a><div>9,00 €</div></div><div><div>Pie <a class=btn>Add</a></div><a class=\"btn\">8,00 €</a></div>"),
			"1 # Mains\n1 Mains > Stew \"with rice\" {900}\n1 Mains > Pie Add {800}",
		},
		"small print at once": {
			page("<h2>Cold</h2><div><div><strong>Ayran</strong><small>250 ml · Allergen 7</small></div><div>2,00 €</div></div><div><div><strong>Cola</strong><small>330 ml</small></div><div>2,50 €</div></div>"),
			"1 # Cold\n1 Cold > Ayran \"250 ml · Allergen 7\" {200}\n1 Cold > Cola {330 ml: 250 for 330000 ml}",
		},
		"how many dishes": {
			page("<details><summary>Duck <span>6 Gerichte</span></summary><div>Curry 9,00 €</div><div>Wok 8,00 €</div></details>"),
			"1 # Duck\n1 Duck > Curry {900}\n1 Duck > Wok {800}",
		},
	})
}

// Programs name what they keep in ways of their own.
func TestRecordsOfPrograms(t *testing.T) {
	for text, want := range map[string]string{
		`[{"model":"menu.category","pk":1,"fields":{"name":"Grill","order":1}},{"model":"menu.kind","pk":1,"fields":{"name":"Other"}},{"model":"menu.product","pk":7,"fields":{"category":1,"kind":null,"name":"Kebap","price":"70.00"}},{"model":"menu.product","pk":8,"fields":{"category":1,"name":"Wings","price":"35.00"}}]`: "1 Grill > Kebap {7000}|1 Grill > Wings {3500}",
		`{"records":[{"id":"rec1","fields":{"Name":"Soup","Price":5.5,"Category":"Starters"}},{"id":"rec2","fields":{"Name":"Pie","Price":9,"Category":"Mains"}}]}`:                                                                                                                                                               "1 Starters > Soup {550}|1 Mains > Pie {900}",
		`{"Data":[{"CategoryTitle":"Hot","display":true,"CategoryContent":[{"name":"Cocoa","price":"3,50€","display":true},{"name":"Punch","price":"4,00€ ou 5,00€","display":false}]},{"CategoryTitle":"Shots","display":false,"CategoryContent":[{"name":"Six","price":"6,00€","display":true}]}]}`:                             "1 Hot > Cocoa {350}|1 Hot > Punch {small: 400} {large: 500} hidden !sizes_named names=small, large|1 Shots > Six {600} hidden",
		`[{"name":"Soup","price":120.5,"priceHalf":90},{"name":"Pie","price":280,"priceHalf":null}]`:                                                                                   "1  > Soup {regular: 12050} {Half: 9000}|1  > Pie {28000}",
		`[{"name":"Ale","price_small":3.5,"price_large":5.5},{"name":"Stout","price_small":4,"price_large":6}]`:                                                                        "1  > Ale {Small: 350} {Large: 550}|1  > Stout {Small: 400} {Large: 600}",
		`{"starters":{"prix":14,"items":["Tarte fine","Poisson, selon arrivage"]},"mains":{"items":["Entrecôte – 26 €","Truite – selon arrivage"]}}`:                                   "1 Starters > Tarte fine {1400}|1 Starters > Poisson, selon arrivage {1400}|1 Mains > Entrecôte {2600}|1 Mains > Truite {of the day}",
		`[{"name":"Leek Soup","price":"5.95","categories":["starters"]},{"name":"Pear Pie","price":"6.95","categories":["food","sweets"]},{"name":"Tea","price":2.5,"categories":[]}]`: "1 starters > Leek Soup {595}|1 food, sweets > Pear Pie {695}|1  > Tea {250}",
		`[{"name":"Ale","price":3.5,"price_old":5.5}]`: "1  > Ale {350}",
		`[{"subeadi":"Sahil Kafe","kategoriadi":"Tost","urunadi":"Kaşarlı","urunnotu":"çift","fiyat":40},{"subeadi":"Sahil Kafe","kategoriadi":"Tost","urunadi":"Sucuklu","urunnotu":"","fiyat":45},{"subeadi":"Sahil Kafe","kategoriadi":"Tatlı","urunadi":"Trileçe","urunnotu":"","fiyat":45}]`: `1 Tost > Kaşarlı "çift" {4000}|1 Tost > Sucuklu {4500}|1 Tatlı > Trileçe {4500}`,
		"name,price,price_unit\nStew,30.00€,KG\nSoup,7.00€,L\nCrêpe,4.50€,Uni\nFish,s/ consulta,\nRice,8€,dose\n": "2  > Stew {3000 / kg}|3  > Soup {700 / l}|4  > Crêpe {450 / piece}|5  > Fish !price_of_day text=s/ consulta|6  > Rice {dose: 800}",
		"Artikelbezeichnung;Artikelpreis\nSuppe;5,50\nBrot;2,00\n":                                                "2  > Suppe {550}|3  > Brot {200}",
	} {
		if got := readWanted(t, text, "EUR", lang.English); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}

// Forints have no decimals in use, whatever the currency of the store is.
func TestWholeForints(t *testing.T) {
	for _, text := range []string{
		`[{"nev":"Gulyásleves","ar":1890},{"nev":"Rántott szelet","ar":2990},{"nev":"Palacsinta","ar":890}]`,
		"Név;Kategória;Ár\nHúsleves;Levesek;1290\nCsirkemell rizzsel;Saláták;2490\nKóla;Italok;590\n",
	} {
		for _, currency := range []string{"EUR", "HUF", ""} {
			menu, err := menufile.Read([]byte(text), "", menufile.Options{Decimals: 2, Currency: currency, Language: lang.English})
			if err != nil {
				t.Fatal(err)
			}
			for i := range menu.Rows {
				row := &menu.Rows[i]
				if row.Kind == menufile.Dish && (len(row.Problems) > 0 || !strings.HasSuffix(toldRow(row), "000}") && row.Prices[0].Amount < 50_000) {
					t.Errorf("in %s read %s", currency, toldRow(row))
				}
			}
		}
	}
}
