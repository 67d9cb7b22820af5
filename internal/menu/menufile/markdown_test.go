package menufile_test

import "testing"

// Documents of Markdown have sizes in lists, and sections between tables.
func TestMarkdown(t *testing.T) {
	readsAs(t, map[string][2]string{
		"sizes in a list": {
			"# Pizzeria Roma\n\n## Pizza\n\n**Margherita** – Tomato, mozzarella\n- Small 8\n- Large 10\n\n**Funghi** – mushrooms\n- Small 9.50\n- Large 12.00\n\n## Drinks\n- Cola 3.50\n- Water 2.50\n",
			"1 # Pizzeria Roma\n3 # Pizza\n5-7 Pizza > Margherita \"Tomato, mozzarella\" {Small: 800} {Large: 1000}\n9-11 Pizza > Funghi \"mushrooms\" {Small: 950} {Large: 1200}\n" +
				"13 # Drinks\n14 Drinks > Cola {350}\n15 Drinks > Water {250}",
		},
		"tables between headings": {
			"# Menu\n\n## Starters\n\n| Dish | Description | Price |\n|------|------|------:|\n| Soup | of the day | 5.50 |\n\n## Mains\n\n| Dish | Description | Price |\n|------|------|------:|\n| Pasta | with tomato | 12.00 |\n",
			"1 note: # Menu\n3 # Starters\n5 note: Dish | Description | Price\n7 Starters > Soup \"of the day\" {550}\n9 # Mains\n11 note: Dish | Description | Price\n13 Mains > Pasta \"with tomato\" {1200}",
		},
		"tables with other columns": {
			"## Starters\n\n| Dish | Text | Price |\n|---|---|---|\n| Soup | of the day | 5.50 |\n\n## Wine\n\n| Wine | Glass | Bottle |\n|---|---|---|\n| Riesling | 5.50 | 25.00 |\n\n*All prices include VAT.*\n",
			"1 # Starters\n3 note: Dish | Text | Price\n5 Starters > Soup \"of the day\" {550}\n7 # Wine\n9 note: Wine | Glass | Bottle\n11 Wine > Riesling {Glass: 550} {Bottle: 2500}\n13 note: *All prices include VAT.* !not_understood",
		},
		"anchors, numbers, code": {"## 1. Suppen<a id=suppen></a>\n\n- Linsensuppe `1,2` ...... € 6,50\n- Erbsensuppe `a,c` ...... € 6,00\n\n## 2. Salate<a id=salate></a>\n\n- Rote Bete ...... klein €9,50 - groß €12,50\n\t- mit Gemüse und Fisch\n- Wiener Art ...... € 12,90\n- mit Pfeffersoße ...... € 14,50\n- mit Zwiebeln ...... € 14,00\n", "1 # Suppen\n3 Suppen > Linsensuppe {650} ^1 ^2\n4 Suppen > Erbsensuppe {600} ^A ^C\n6 # Salate\n8-9 Salate > Rote Bete \"mit Gemüse und Fisch\" {klein: 950} {groß: 1250}\n10 Salate > Wiener Art {1290}\n11 Salate > mit Pfeffersoße {1450}\n12 Salate > mit Zwiebeln {1400}"},
		"tables among lists":     {"# Menu\n\n### coffee\n\n| Item | hot | iced |\n|------|-----|------|\n| Drip | 2.8 | - |\n| Mocha | 4 | 4.4 |\n\n**Additions:**\n- oat milk: 0.4\n- syrup: 0.2\n", "1 # Menu\n3 # coffee\n5-6 note: Item hot iced\n7 coffee > Drip {hot: 280}\n8 coffee > Mocha {hot: 400} {iced: 440}\n10 # Additions\n11 Additions > oat milk {40}\n12 Additions > syrup {20}"},
		"a list with numbers": {
			"# Our Menu\n## Coffee\n1. **Espresso** - $2.50\n   Strong and short.\n2. **Latte** - $4.00\n\n## Pastries\n* Croissant: $3.25\n* Muffin: $2.75 (vegan)\n",
			"1 # Our Menu\n2 # Coffee\n3-4 Coffee > Espresso \"Strong and short.\" {250}\n5 Coffee > Latte {400}\n7 # Pastries\n8 Pastries > Croissant {325}\n9 Pastries > Muffin {275} +vegan",
		},
	})
}
