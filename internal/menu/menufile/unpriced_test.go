package menufile_test

import (
	"testing"

	"carte/internal/menu/menufile"
)

// Menus without prices are read by their shape.
func TestMenusWithoutPrices(t *testing.T) {
	readsAs(t, map[string][2]string{
		"lists below capitals":           {"STARTERS\nPea soup\nBeet tartare (V)\n\nMAINS\nRoast pork with cabbage\nDumplings\n", "1 # STARTERS\n2 STARTERS > Pea soup !no_price\n3 STARTERS > Beet tartare +vegetarian !no_price\n5 # MAINS\n6 MAINS > Roast pork with cabbage !no_price\n7 MAINS > Dumplings !no_price"},
		"names and what is said of them": {"Vorspeisen\n\nRindertatar\nmit Kapern, Eigelb\n\nZiegenkäse\nHonig, Walnüsse\n\nHauptgerichte\n\nZander\nauf Rahmkraut\n\nRehrücken\nWirsing & Knödel\n", "1 # Vorspeisen\n3-4 Vorspeisen > Rindertatar \"mit Kapern, Eigelb\" !no_price\n6-7 Vorspeisen > Ziegenkäse \"Honig, Walnüsse\" !no_price\n9 # Hauptgerichte\n11-12 Hauptgerichte > Zander \"auf Rahmkraut\" !no_price\n14-15 Hauptgerichte > Rehrücken \"Wirsing & Knödel\" !no_price"},
		"a list that goes on":            {"Entrées\n• Velouté de potimarron\n• Œuf parfait\nPlats\n• Filet de bœuf\n  sauce au poivre\n• Saint-Jacques\n", "1 # Entrées\n2 Entrées > Velouté de potimarron !no_price\n3 Entrées > Œuf parfait !no_price\n4 # Plats\n5-6 Plats > Filet de bœuf \"sauce au poivre\" !no_price\n7 Plats > Saint-Jacques !no_price"},
		"a list of Markdown":             {"# Our menu\n## Starters\n- Pea soup\n- Smoked trout, dill\n## Desserts\n- Apple pie\n", "1 # Our menu\n2 # Starters\n3 Starters > Pea soup !no_price\n4 Starters > Smoked trout, dill !no_price\n5 # Desserts\n6 Desserts > Apple pie !no_price"},
		"a page":                         {inPage("<h2>Starters</h2><ul><li><h4>Pea soup</h4><p>Mint, cream</p></li><li><h4>Tartare</h4><p>Beet (v)</p></li></ul><h2>Mains</h2><ul><li><h4>Roast pork</h4><p>Cabbage</p></li></ul>"), "1 # Starters\n1 Starters > Pea soup \"Mint, cream\" !no_price\n1 Starters > Tartare \"Beet\" +vegetarian !no_price\n1 # Mains\n1 Mains > Roast pork \"Cabbage\" !no_price"},
		"three courses for a price":      {"Dinner\nThree courses £30\n\n# Starters\n- Pea soup - mint, cream\n- Braised shin of beef - mashed potato, red cabbage, onions & red wine jus\n- Tartare\n# Mains\n- Roast pork\n", "1 # Dinner\n2 Dinner > Three courses {3000}\n4 # Starters\n5 Starters > Pea soup \"mint, cream\" !no_price\n6 Starters > Braised shin of beef \"mashed potato, red cabbage, onions & red wine jus\" !no_price\n7 Starters > Tartare !no_price\n8 # Mains\n9 Mains > Roast pork !no_price"},
		"an address":                     {"Soğuk\n\n- Su\n- Ayran\n- Limonata\n\nÇınarlı Yolu No: 193, 34980 Şile\n", "1 # Soğuk\n3 Soğuk > Su !no_price\n4 Soğuk > Ayran !no_price\n5 Soğuk > Limonata !no_price\n7 note: Çınarlı Yolu No: 193, 34980 Şile !not_understood"},
		"names by their class":           {inPage("<table><tr><td><div><span class=dishname>Rolls</span></div><div class=text>Home made. Two in each order.</div></td><td><div><span class=dishname>Wontons</span></div><div class=text>With sauce.</div></td></tr><tr><td><div><span class=dishname>Wings</span></div><div class=text>Covered in chives.</div></td></tr></table>"), "1  > Rolls \"Home made. Two in each order.\" !no_price\n1  > Wontons \"With sauce.\" !no_price\n1  > Wings \"Covered in chives.\" !no_price"},
	})
	const letter = "Dear guests,\n\nwe are pleased to welcome you to our restaurant.\n\nKind regards\nThe team\n"
	if menu, err := menufile.Read([]byte(letter), "", menufile.Options{Decimals: 2}); err == nil {
		t.Errorf("a letter is read as %d rows", len(menu.Rows))
	}
}
