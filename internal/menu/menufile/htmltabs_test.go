package menufile_test

import "testing"

// What opens a part of a page is its heading where it has no other.
func TestTabs(t *testing.T) {
	const (
		soups = "<div class=row><div class=col><img alt=x><h3><span>Erbsensuppe</span><span>4,50 €</span></h3><p>mit Minze</p></div><div class=col><h3><span>Brühe</span><span>3,90 €</span></h3><p>vom Rind</p></div></div>"
		mains = "<div class=row><div class=col><h3><span>Spätzle</span><span>11,00 €</span></h3><p>mit Käse</p></div><div class=col><h3><span>Braten</span><span>15,50 €</span></h3><p>mit Knödel</p></div></div>"
		read  = "1 # Suppen\n1 Suppen > Erbsensuppe \"mit Minze\" {450}\n1 Suppen > Brühe \"vom Rind\" {390}\n1 # Hauptgerichte\n1 Hauptgerichte > Spätzle \"mit Käse\" {1100}\n1 Hauptgerichte > Braten \"mit Knödel\" {1550}"
		tabs  = `<ul class="nav nav-tabs"><li><a href="#a">Suppen</a></li><li><a href="#b">Hauptgerichte</a></li></ul>`
	)
	one := func(kind, name, price string) string {
		return `<div class="col item ` + kind + `"><div class=c><a href="#">` + name + "</a><span>" + price + "</span></div><div class=z>aus dem Topf</div></div>"
	}
	readsAs(t, map[string][2]string{
		"tabs":                  {inPage(tabs + "<div id=a>" + soups + "</div><div id=b>" + mains + "</div>"), read},
		"parts that are hidden": {inPage(`<div><button role=tab aria-controls=a>Suppen</button><button role=tab aria-controls=b>Hauptgerichte</button></div><div id=a>` + soups + "</div><div id=b role=tabpanel hidden>" + mains + "</div>"), read},
		"a list of contents": {
			inPage(`<div><a href="#karte">Karte</a> <a href="#wir">Über uns</a></div><section id=karte><h2>Unsere Karte</h2>` + tabs + "<div id=a>" + soups + "</div><div id=b>" + mains + "</div></section><section id=wir><p>Seit 1990</p></section>"),
			"1 note: Karte Über uns !not_understood\n1 # Unsere Karte\n" + read + "\n1 note: Seit 1990 !not_understood",
		},
		"headings of their own": {inPage(tabs + "<div id=a><h2>Suppen des Tages</h2>" + soups + "</div><div id=b><h2>Vom Herd</h2>" + mains + "</div>"), "1 # Suppen des Tages\n1 Suppen des Tages > Erbsensuppe \"mit Minze\" {450}\n1 Suppen des Tages > Brühe \"vom Rind\" {390}\n1 # Vom Herd\n1 Vom Herd > Spätzle \"mit Käse\" {1100}\n1 Vom Herd > Braten \"mit Knödel\" {1550}"},
		"buttons above parts": {
			inPage("<button class=acc>Suppen</button><div style='display: none'>" + soups + "</div><button class=acc>Hauptgerichte</button><div style='display: none'>" + mains + "</div>"), read,
		},
		"buttons that call a script": {
			inPage(`<div><button onclick="show(event, 'A')">Suppen</button><button onclick="show(event, 'B')">Hauptgerichte</button></div><div id=A>` + soups + "</div><div id=B>" + mains + "</div>"), read,
		},
		"buttons that order": {
			inPage("<h2>Suppen</h2><button>Bestellen</button><div>" + soups + "</div><h2>Hauptgerichte</h2><button>Bestellen</button><div>" + mains + "</div>"), read,
		},
		"buttons that leave some of a list": {
			inPage(`<ul><li data-filter="*">Alle</li><li data-filter=".f-a">Suppen</li><li data-filter=".f-b">Hauptgerichte</li></ul><div>` +
				one("f-a", "Erbsensuppe", "4,50 €") + one("f-a", "Brühe", "3,90 €") + one("f-b", "Spätzle", "11,00 €") + one("f-b", "Braten", "15,50 €") + "</div>"),
			"1 # Suppen\n1 Suppen > Erbsensuppe \"aus dem Topf\" {450}\n1 Suppen > Brühe \"aus dem Topf\" {390}\n1 # Hauptgerichte\n1 Hauptgerichte > Spätzle \"aus dem Topf\" {1100}\n1 Hauptgerichte > Braten \"aus dem Topf\" {1550}",
		},
	})
}

// What a page hides is read, unless it shows it elsewhere.
func TestHiddenParts(t *testing.T) {
	const list = "<h2>Suppen</h2><div class=d><h3>Erbsensuppe</h3><b>4,50 €</b></div><div class=d><h3>Brühe</h3><b>3,90 €</b></div><div class=d><h3>Borschtsch</h3><b>5,20 €</b></div>"
	const read = "1 # Suppen\n1 Suppen > Erbsensuppe {450}\n1 Suppen > Brühe {390}\n1 Suppen > Borschtsch {520}"
	readsAs(t, map[string][2]string{
		"closed":               {inPage("<div style='display:none'>" + list + "</div>"), read},
		"of phones":            {inPage("<div>" + list + "</div><div style='display:none'>" + list + "</div>"), read},
		"of phones, before it": {inPage("<div hidden>" + list + "</div><div>" + list + "</div>"), read},
		"a cart":               {inPage("<div>" + list + "</div><div hidden><p>Warenkorb</p><b>0,00 €</b></div>"), read},
	})
}

// Amounts in elements that look the same are prices, whatever they are called; what guests say of a
// dish is none.
func TestAmountsBesideNames(t *testing.T) {
	readsAs(t, map[string][2]string{
		"without a space":      {inPage("<h2>Soups</h2><h4>Pea<span>5</span></h4><p>with mint</p><h4>Broth<span>4.50</span></h4><p>of beef</p><h4>Lentil<span>6</span></h4><p>with cumin</p>"), "1 # Soups\n1 Soups > Pea \"with mint\" {500}\n1 Soups > Broth \"of beef\" {450}\n1 Soups > Lentil \"with cumin\" {600}"},
		"in parts":             {inPage("<h2>Soups</h2><div class=q><div class=a>Pea</div><div class=b>5</div><div class=c>with mint</div></div><div class=q><div class=a>Broth</div><div class=b>7</div><div class=c>of beef</div></div><div class=q><div class=a>Lentil</div><div class=b>6</div><div class=c>with cumin</div></div>"), "1 # Soups\n1 Soups > Pea \"with mint\" {500}\n1 Soups > Broth \"of beef\" {700}\n1 Soups > Lentil \"with cumin\" {600}"},
		"numbers of dishes":    {inPage("<h2>Soups</h2><ul><li><span>1</span> Pea <b>5.00</b></li><li><span>2</span> Broth <b>7.00</b></li><li><span>3</span> Lentil <b>6.00</b></li></ul>"), "1 # Soups\n1 Soups > Pea {500}\n1 Soups > Broth {700}\n1 Soups > Lentil {600}"},
		"with what guests say": {inPage("<div>Soups</div><ul><li><a><span>Pea</span><div><span>5.00&nbsp;€</span><span> • </span><span>92% (124)</span></div><span>with mint</span></a></li><li><a><span>Broth</span><div><span>7.00&nbsp;€</span><span> • </span><span>88% (9)</span></div><span>of beef</span></a></li><li><a><span>Lentil</span><div><span>6.00&nbsp;€</span><span> • </span><span>4.7 (1.2k+)</span></div><span>with cumin</span></a></li></ul>"), "1 # Soups\n1 Soups > Pea \"with mint\" {500}\n1 Soups > Broth \"of beef\" {700}\n1 Soups > Lentil \"with cumin\" {600}"},
	})
}

// Sizes above a table are those of all its parts.
func TestSizesOfSeveralParts(t *testing.T) {
	row := func(cells ...string) string {
		row := ""
		for _, cell := range cells {
			row += "<td>" + cell + "</td>"
		}
		return "<tr>" + row + "</tr>"
	}
	const head = "<h2>Weine</h2><table>"
	readsAs(t, map[string][2]string{
		"parts of a table": {
			inPage(head + row("", "0,1l", "0,2l", "0,75l") + "<tr><td colspan=4><b>Weiß</b></td></tr>" + row("Silvaner", "4,00", "7,50", "24,00") + row("Riesling", "4,50", "8,50", "27,00") +
				"<tr><td colspan=4><b>Rot</b></td></tr>" + row("Lemberger", "4,00", "7,50", "") + row("Trollinger", "4,90", "", "29,00") + "</table>"),
			"1 # Weine\n1 note: 0,1l 0,2l 0,75l\n1 # Weiß\n1 Weiß > Silvaner {0,1l: 400} {0,2l: 750} {0,75l: 2400}\n1 Weiß > Riesling {0,1l: 450} {0,2l: 850} {0,75l: 2700}\n" +
				"1 # Rot\n1 Rot > Lemberger {0,1l: 400} {0,2l: 750}\n1 Rot > Trollinger {0,1l: 490} {0,75l: 2900}",
		},
		"a name and headings": {
			inPage("<table><tr><td>Coffee</td><th>Sm (10oz)</th><th>Lg (16oz)</th></tr>" + row("Drip", "3.20", "3.70") + row("Iced", "–", "3.90") + row("Mocha", "4.20", "4.75") + "</table><table><tr><td>Toast</td><th></th></tr>" + row("w/ Butter", "3.00") + row("w/ Egg", "5.00") + "</table>"),
			"1 # Coffee\n1 note: Sm (10oz) Lg (16oz)\n1 Coffee > Drip {Sm (10oz): 320} {Lg (16oz): 370}\n1 Coffee > Iced {390}\n1 Coffee > Mocha {Sm (10oz): 420} {Lg (16oz): 475}\n1 # Toast\n1 Toast > w/ Butter {300}\n1 Toast > w/ Egg {500}",
		},
		"headings that are dishes": {
			inPage("<h2>Dazu</h2><table><tr><th>Kaffee</th><th>3 €</th></tr><tr><th>Tee</th><th>2,80 €</th></tr></table>"),
			"1 # Dazu\n1 Dazu > Kaffee {300}\n1 Dazu > Tee {280}",
		},
		"parts by their class": {
			inPage("<table><tr><td colspan=2 class='menu-subheader'>Drinks</td></tr><tr><td class=note>All with oat milk</td><th>Sm</th></tr>" + row("Latte", "3.20") + row("Mocha", "4.20") + "</table>"),
			"1 # Drinks \"All with oat milk\"\n1 note: Sm\n1 Drinks > Latte {320}\n1 Drinks > Mocha {420}",
		},
		"what has one price": {
			inPage(head + row("", "0,1l", "0,2l") + row("Silvaner", "4,00", "7,50") + row("Riesling", "4,50", "8,50") + "</table><h2>Dazu</h2><ul><li>Oliven 3,50 €</li><li>Brot 2,00 €</li></ul>"),
			"1 # Weine\n1 note: 0,1l 0,2l\n1 Weine > Silvaner {0,1l: 400} {0,2l: 750}\n1 Weine > Riesling {0,1l: 450} {0,2l: 850}\n1 # Dazu\n1 Dazu > Oliven {350}\n1 Dazu > Brot {200}",
		},
	})
}
