package menufile_test

import "testing"

// inPage puts the body of a page around a text.
func inPage(body string) string {
	return "<!doctype html><html><body><main>" + body + "</main></body></html>"
}

// A dish is what one of several elements that look the same has, in whatever order its parts stand.
func TestCards(t *testing.T) {
	readsAs(t, map[string][2]string{
		"a price on the picture": {
			inPage("<h1>Kuplar</h1>" +
				"<div class=item><div class=box><img alt=x><span class=price>₺65</span></div><div class=info><h3>Fındıklı Kup</h3><p>Sos ve fındık ile.</p></div></div>\n" +
				"<div class=item><div class=box><img alt=x><span class=price>₺70</span></div><div class=info><h3>Çilekli Kup</h3><p>Taze çilek.</p></div></div>\n" +
				"<div class=item><div class=box><img alt=x><span class=price>₺75</span></div><div class=info><h3>Muzlu Kup</h3><p>Muz, bal.</p></div></div>"),
			"1 # Kuplar\n1 Kuplar > Fındıklı Kup \"Sos ve fındık ile.\" {6500}\n2 Kuplar > Çilekli Kup \"Taze çilek.\" {7000}\n3 Kuplar > Muzlu Kup \"Muz, bal.\" {7500}",
		},
		"a word above the name": {
			inPage("<h1>Karte</h1>" +
				"<div class=card><div><span class=kind>GRILL</span><span class=cost>14,50 €</span></div><h3>Rostteller</h3><p>mit Kraut</p></div>" +
				"<div class=card><div><span class=kind>GRILL</span><span class=cost>16,00 €</span></div><h3>Spieß</h3></div>" +
				"<div class=card><div><span class=kind>WOK</span><span class=cost>12,00 €</span></div><h3>Glasnudeln</h3></div>"),
			"1 # Karte\n1 Karte > Rostteller \"GRILL mit Kraut\" {1450}\n1 Karte > Spieß \"GRILL\" {1600}\n1 Karte > Glasnudeln \"WOK\" {1200}",
		},
		"parts without a space": {
			inPage("<h2>Suppen</h2><ul>" +
				"<li class=row><span class=nr>15</span><span class=name>Erbsensuppe</span><span class=cost>5,90 €</span><span class=text>Erbsen, Minze<span class=flags><span class=flag>vegetarisch</span></span></span></li>" +
				"<li class=row><span class=nr>16</span><span class=name>Fischsuppe</span><span class=cost>7,90 €</span><span class=text>Barsch, Fenchel für 2 Personen</span></li>" +
				"<li class=row><span class=nr>17</span><span class=name>Brühe</span><span class=cost>4,90 €</span><span class=text>vom Rind</span></li></ul>"),
			"1 # Suppen\n1 Suppen > Erbsensuppe \"Erbsen, Minze\" {590} +vegetarian\n1 Suppen > Fischsuppe \"Barsch, Fenchel für 2 Personen\" {790}\n1 Suppen > Brühe \"vom Rind\" {490}",
		},
		"buttons, and none with a price": {
			inPage("<h2>Soupes</h2><div><button class=line><div><h3>La verte</h3><p>Petits pois.</p><ul><li>Végétarien</li></ul></div><p class=prix>14.–</p></button>" +
				"<div class=line><div><h3>Le bouillon</h3><p>Bœuf, carottes.</p></div><p class=prix>12.–</p></div><div class=line><div><h3>La rouge</h3><p>Betterave.</p></div><p class=prix>1.50</p></div></div>" +
				"<h2>Mezze</h2><div><div class=line><div><p>Le préféré</p><h3>Le houmous</h3><p>Pois chiches.</p></div></div><div class=line><div><h3>L'aubergine</h3><p>Brûlée.</p></div></div></div>"),
			"1 # Soupes\n1 Soupes > La verte \"Petits pois.\" {1400} +vegetarian\n1 Soupes > Le bouillon \"Bœuf, carottes.\" {1200}\n1 Soupes > La rouge \"Betterave.\" {150}\n" +
				"1 # Mezze\n1 Mezze > Le houmous \"Le préféré Pois chiches.\" !no_price\n1 Mezze > L'aubergine \"Brûlée.\" !no_price",
		},
		"prices without a currency": {
			inPage("<h2>Panini</h2><p class=row><span class=dish>Caprese</span><span class=item-price>9</span></p><p class=about>Basil, tomato</p>" +
				"<p class=row><span class=dish>Verdure</span><span class=item-price>11</span></p><p class=about>Aubergine, pesto</p><p class=row><span class=dish>Salami</span><span class=item-price>12</span></p>" +
				"<h2>Zuppe</h2><p class=price>7</p><p>Minestra</p><p>Zuppa verde</p><p>Brodo</p><h2>Contorni</h2><p class=row><span class=dish>Patate</span><span class=item-price>5</span></p>"),
			"1 # Panini\n1 Panini > Caprese \"Basil, tomato\" {900}\n1 Panini > Verdure \"Aubergine, pesto\" {1100}\n1 Panini > Salami {1200}\n" +
				"1 # Zuppe\n1 note: 7\n1 Zuppe > Minestra {700}\n1 Zuppe > Zuppa verde {700}\n1 Zuppe > Brodo {700}\n1 # Contorni\n1 Contorni > Patate {500}",
		},
		"prices that hold no more": {
			inPage("<h2>Deals</h2><div class=deal><b>Pie and Peas</b><span class=\"price old\">£9.00</span><span class=price>only £7.50</span></div>" +
				"<div class=deal><b>Soup and Bread</b><del>£6.00</del><span class=price>£5.00</span></div><div class=deal><b>Cake and Tea</b><span class=price>£4.50</span></div>"),
			"1 # Deals\n1 Deals > Pie and Peas \"£9.00\" {750}\n1 Deals > Soup and Bread \"£6.00\" {500}\n1 Deals > Cake and Tea {450}",
		},
		"badges, introductions, icons": {
			inPage("<section><h3>Pizza</h3><p>Aus dem Ofen. Als Blech: Nr. 1–3 für 29,00 €, Nr. 4–9 für 33,00 €.</p><div><div class=dish><span class=dish__name>01 Bianca<span class=dish__badge>Haus</span></span><span class=dish__price>13,00 €</span></div>" +
				"<div class=dish><span class=dish__name>02 Rossa<span class=dish__badge>vegan</span></span><span class=dish__price>12,00 €</span></div><div class=dish><span class=dish__name>03 Verde <i class=\"ml-2 text-xs\">🌿 Veg</i></span><span class=dish__price>2,70 / 3,50 €</span></div></div></section>" +
				"<details><summary><span aria-hidden=true>🐔</span> Huhn <span>1 Gericht</span></summary><p>Immer mit Reis.</p><div><div class=dish><span class=dish__name>04 Curry</span><span class=dish__price>9,00 €</span></div></div></details>" +
				"<div><h5><button class=btn>Säfte</button></h5><div><div class=dish><span class=dish__name>05 Birne</span><span class=dish__price>3,00 €</span></div></div></div>"),
			"1 # Pizza \"Aus dem Ofen. Als Blech: Nr. 1–3 für 29,00 €, Nr. 4–9 für 33,00 €.\"\n1 Pizza > Bianca \"Haus\" {1300}\n1 Pizza > Rossa {1200} +vegan\n1 Pizza > Verde {270} {350} +vegetarian !sizes_unnamed\n" +
				"1 # Huhn \"Immer mit Reis.\"\n1 Huhn > Curry {900}\n1 # Säfte\n1 Säfte > Birne {300}",
		},
	})
}
