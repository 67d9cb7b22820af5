package menufile_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

const codexLegend = "\nAllergene: A Gluten, C Eier, D Fisch, G Milch, H Schalenfrüchte, N Weichtiere\n"

// Each mark behind a dish is read as what the legend says, wherever it stands: some of them are
// words for no elsewhere.
func TestEachMarkIsRead(t *testing.T) {
	const nutCake = "1  > Nusstorte {510} ^A ^C ^G ^H ^gluten? ^eggs? ^milk? ^nuts? !allergen_letters by=legend letters=A=gluten,C=eggs,G=milk,H=nuts"
	for text, want := range map[string]string{
		"Nusstorte A,C,G,H 5,10\nTee 2,00\n" + codexLegend:    nutCake + "|2  > Tee {200}",
		"Nusstorte A, C, G, H 5,10\nTee 2,00\n" + codexLegend: nutCake + "|2  > Tee {200}",
		"Nusstorte (A,C,G,H) 5,10\nTee 2,00\n" + codexLegend:  nutCake + "|2  > Tee {200}",
		"Nusstorte 5,10 (A,C,G,H)\nTee 2,00\n" + codexLegend:  nutCake + "|2  > Tee {200}",
		"Nusstorte ACGH 5,10\nTee 2,00\n" + codexLegend:       "1  > Nusstorte ACGH {510}|2  > Tee {200}",
		"Eis A,H,C 4,00\nSud A,N 6,00\n" + codexLegend: "1  > Eis {400} ^A ^H ^C ^gluten? ^nuts? ^eggs? !allergen_letters by=legend letters=A=gluten,H=nuts,C=eggs|" +
			"2  > Sud {600} ^A ^N ^gluten? ^molluscs? !allergen_letters by=legend letters=A=gluten,N=molluscs",
		"Eis (H) 4,00\nSud (N) 6,00\n" + codexLegend: "1  > Eis {400} ^H ^nuts? !allergen_letters by=legend letters=H=nuts|2  > Sud {600} ^N ^molluscs? !allergen_letters by=legend letters=N=molluscs",
		"Name;Preis;Allergene\nEis;4,00;H\nSud;6,00;N\nBrot;2,00;o\nTee;2,00;-\n": "2  > Eis {400} ^H ^nuts? !allergen_letters by=codex letters=H=nuts|3  > Sud {600} ^N ^sesame? !allergen_letters by=codex letters=N=sesame|" +
			"4  > Brot {200} ^o ^sulphites? !allergen_letters by=codex letters=o=sulphites|5  > Tee {200}",
		"Nusstorte\nAllergene: A, C, G, H\n5,10\nTee\n2,00\n" + codexLegend: "1-3  > Nusstorte {510} ^A ^C ^G ^H ^gluten? ^eggs? ^milk? ^nuts? !allergen_letters by=legend letters=A=gluten,C=eggs,G=milk,H=nuts|4-5  > Tee {200}",
		"Nusstorte 5,10\nAllergene: A, C, G, H\nTee 2,00\n" + codexLegend:   "1-2  > Nusstorte {510} ^A ^C ^G ^H ^gluten? ^eggs? ^milk? ^nuts? !allergen_letters by=legend letters=A=gluten,C=eggs,G=milk,H=nuts|3  > Tee {200}",
		"Nusstorte 5,10\nAllergene: Ei, Milch, Nüsse\nTee 2,00\n":           "1-2  > Nusstorte {510} ^Ei ^Milch ^Nüsse ^eggs? ^milk? ^nuts? !allergen_letters by=codex letters=Ei=eggs,Milch=milk,Nüsse=nuts|3  > Tee {200}",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}

// A mark in brackets beside others, or where the legend says so, may be in the dish.
func TestMarksInBrackets(t *testing.T) {
	const traces = "Buchstabe in Klammern: kann es enthalten, in Spuren oder je nach Auswahl.\n"
	for text, want := range map[string]string{
		"Suppe (A, G, (H), N) 5,50\nTee 2,00\n" + codexLegend: "1  > Suppe {550} ^A ^G ^(H) ^N ^gluten? ^milk? ^molluscs? ^(nuts)? !allergen_letters by=legend letters=A=gluten,G=milk,(H)=nuts,N=molluscs|2  > Tee {200}",
		"Suppe A, G, (H) 5,50\nTee 2,00\n" + codexLegend:      "1  > Suppe {550} ^A ^G ^(H) ^gluten? ^milk? ^(nuts)? !allergen_letters by=legend letters=A=gluten,G=milk,(H)=nuts|2  > Tee {200}",
		"Suppe A,G,(H) 5,50\nTee 2,00\n" + codexLegend:        "1  > Suppe {550} ^A ^G ^(H) ^gluten? ^milk? ^(nuts)? !allergen_letters by=legend letters=A=gluten,G=milk,(H)=nuts|2  > Tee {200}",
		"Suppe (A) (H) 5,50\nTee 2,00\n" + codexLegend:        "1  > Suppe {550} ^H ^A ^nuts? ^gluten? !allergen_letters by=legend letters=H=nuts,A=gluten|2  > Tee {200}",
		"Suppe (H) 5,50\nTee 2,00\n" + codexLegend + traces:   "1  > Suppe {550} ^(H) ^(nuts)? !allergen_letters by=legend letters=(H)=nuts|2  > Tee {200}",
		"Suppe (H) 5,50\nBrot (A,C) 2,00\n" + codexLegend + traces: "1  > Suppe {550} ^H ^nuts? !allergen_letters by=legend letters=H=nuts|" +
			"2  > Brot {200} ^A ^C ^gluten? ^eggs? !allergen_letters by=legend letters=A=gluten,C=eggs",
		"Suppe (A, (A)) 5,50\nTee 2,00\n" + codexLegend: "1  > Suppe {550} ^A ^(A) ^gluten? !allergen_letters by=legend letters=A=gluten|2  > Tee {200}",
		"Name;Preis;Allergene\nEis;4,00;\"A, (H)\"\nBrot;2,00;\"Gluten, Spuren von Nüssen\"\n": "2  > Eis {400} ^A ^(H) ^gluten? ^(nuts)? !allergen_letters by=codex letters=A=gluten,(H)=nuts|" +
			"3  > Brot {200} ^Gluten ^Spuren von Nüssen ^gluten? ^(nuts)? !allergen_letters by=codex letters=Gluten=gluten,Spuren von Nüssen=nuts",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}

// What nobody explains is said at its row.
func TestMarksThatAreNotUnderstood(t *testing.T) {
	for text, want := range map[string]string{
		"Suppe (A,G) 5,50\nTee 2,00\n":                   "1  > Suppe {550} ^A ^G !marks_not_read marks=A, G|2  > Tee {200}",
		"Suppe (A,X) 5,50\nTee 2,00\n" + codexLegend:     "1  > Suppe {550} ^A ^X ^gluten? !allergen_letters by=legend letters=A=gluten !marks_not_read marks=X|2  > Tee {200}",
		"Suppe (A,21) 5,50\nTee 2,00\n" + codexLegend:    "1  > Suppe {550} ^A ^21 ^gluten? !allergen_letters by=legend letters=A=gluten !marks_not_read marks=21|2  > Tee {200}",
		"Suppe (A,?) 5,50\nTee 2,00\n" + codexLegend:     "1  > Suppe {550} ^A ^gluten? !allergen_letters by=legend letters=A=gluten|2  > Tee {200}",
		"Name;Preis;Allergene\nEis;4,00;Ei Petersilie\n": "2  > Eis {400} ^Ei Petersilie ^eggs? !allergen_letters by=codex letters=Ei Petersilie=eggs !marks_not_read marks=Petersilie",
		"Name;Preis;Allergene\nEis;4,00;\"Milch, Q\"\n":  "2  > Eis {400} ^Milch ^Q ^milk? !allergen_letters by=codex letters=Milch=milk !marks_not_read marks=Q",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}

// Legends are understood in each way that they are printed.
func TestLegends(t *testing.T) {
	const dishes = "Sud (D, H, N) 5,50\nTee 2,00\n\n"
	const want = "1  > Sud {550} ^D ^H ^N ^fish? ^nuts? ^molluscs? !allergen_letters by=legend letters=D=fish,H=nuts,N=molluscs|2  > Tee {200}"
	for _, legend := range []string{
		"Allergene: A Gluten, D Fisch, H Schalenfrüchte (Nüsse), N Weichtiere",
		"Allergene: A Glutenhaltiges Getreide (Weizen, Roggen, Gerste), D Fisch, H Schalenfrüchte (Mandeln, Walnüsse), N Weichtiere",
		"A = Gluten, D = Fisch, H = Nüsse, N = Weichtiere",
		"A=Gluten; D=Fisch; H=Nüsse; N=Weichtiere",
		"A: Gluten | D: Fisch | H: Nüsse | N: Weichtiere",
		"A) Gluten D) Fisch H) Nüsse N) Weichtiere",
		"A Gluten · D Fisch · H Nüsse · N Weichtiere",
		"Allergene: A Gluten D Fisch H Nüsse N Weichtiere",
		"Allergene:\nA Gluten\nC Ei\nD Fisch\nH Nüsse\nN Weichtiere",
		"A Gluten\nC Ei\nD Fisch\nH Nüsse\nN Weichtiere",
		"A - Gluten\nC - Ei\nD - Fisch\nH - Nüsse\nN - Weichtiere",
		"A = Gluten\nC = Ei\nD = Fisch\nH = Nüsse\nN = Weichtiere",
		"(A) Gluten\n(C) Ei\n(D) Fisch\n(H) Nüsse\n(N) Weichtiere",
		"Allergens: A cereals containing gluten, C eggs, D fish, H nuts, N molluscs",
		"Allergènes\u202f: A céréales contenant du gluten, C œuf, D poisson, H fruits à coque (noix), N mollusques",
		"Alerjenler: A glüten içeren tahıllar, C yumurta, D balık, H sert kabuklu yemişler, N yumuşakçalar",
	} {
		if got := readWanted(t, dishes+legend+"\n", "EUR", lang.German); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", legend, got, want)
		}
	}
}

// The fourteen are known by what the law and restaurants call them.
func TestNamesOfAllergens(t *testing.T) {
	for key, names := range map[string]string{
		"gluten":      "Gluten|glutenhaltiges Getreide|Glutenhaltige Getreide und daraus hergestellte Erzeugnisse|Getreide|Weizen|Dinkel|Roggen|Gerste|Hafer|Kamut|Weizenmehl|cereals containing gluten|wheat|rye|barley|oats|spelt|céréales contenant du gluten|blé|seigle|orge|avoine|épeautre|glüten|glüten içeren tahıllar|buğday|çavdar|arpa|yulaf|Tahıl",
		"crustaceans": "Krebstiere|Krebstier|Krebstiere und Krebstiererzeugnisse|Krustentiere|Krustentier|Krebse|Garnelen|Shrimps|Hummer|crustacean|Crustaceans and products thereof|prawns|shrimp|crab|lobster|crustacé|Crustacés et produits à base de crustacés|crevettes|kabuklular|Kabuklu deniz ürünleri|kabuklu hayvanlar|karides|yengeç",
		"eggs":        "Ei|Eier|Hühnerei|Eier u. -erzeugnisse|Eier und daraus gewonnene Erzeugnisse|Eierzeugnisse|Vollei|Egg|eggs|Eggs and products thereof|œuf|œufs|Oeufs|Oeuf|Œufs et produits à base d’œufs|yumurta|Yumurtalar|Yumurta ve yumurta ürünleri",
		"fish":        "Fisch|Fische|Fischerzeugnisse|Fisch und Fischerzeugnisse|Thunfisch|Lachs|fish|poisson|poissons|balık|Balık ve balık ürünleri|Balıklar",
		"peanuts":     "Erdnuss|Erdnüsse|Erdnuß|Erdnüsse und daraus gewonnene Erzeugnisse|peanut|peanuts|groundnut|arachide|arachides|cacahuètes|yer fıstığı|Yerfıstığı|yer fıstıkları",
		"soybeans":    "Soja|Sojabohnen|Sojabohne|Soja(bohnen)|Sojaerzeugnisse|soy|soya|soybeans|soya beans|soybean|soja et produits à base de soja|graines de soja|soya fasulyesi|Soya",
		"milk":        "Milch|Milch/Laktose|Milch (einschließlich Laktose)|Milch (Laktose)|Laktose|Lactose|Milchprodukte|Milch und Milcherzeugnisse|Molke|Sahne|Käse|Butter|Kuhmilch|milk|dairy|milk (including lactose)|lait|Lait (y compris lactose)|lait et produits laitiers|produits laitiers|süt|Süt ve süt ürünleri (laktoz dahil)|laktoz|süt ürünleri",
		"nuts":        "Schalenfrüchte|Schalenfrucht|Schalenfrüchte (Nüsse)|Schalenfrüchte/Nüsse|Nüsse|Nuss|Nuß|Haselnüsse|Haselnuss|Walnüsse|Mandeln|Mandel|Pistazien|Cashewnüsse|Cashew|Pekannüsse|Paranüsse|Macadamianüsse|Hartschalenobst|nut|nuts|tree nuts|almonds|hazelnut|walnuts|pistachio|fruits à coque|fruit à coque|noix|noisettes|amande|amandes|noix de cajou|sert kabuklu yemişler|sert kabuklu meyveler|Sert kabuklular|kuruyemiş|fındık|ceviz|badem|Antep fıstığı|kabuklu yemişler",
		"celery":      "Sellerie|Knollensellerie|Sellerie und Sellerieerzeugnisse|celery|celeriac|céleri|céleris|kereviz|Kereviz ve kereviz ürünleri",
		"mustard":     "Senf|Senfkörner|Senferzeugnisse|mustard|moutarde|hardal|Hardal ve hardal ürünleri",
		"sesame":      "Sesam|Sesamsamen|Sesamsaat|sesame|sesame seeds|sésame|graines de sésame|susam|Susam tohumu|Tahin",
		"sulphites":   "Sulfite|Sulfit|Schwefeldioxid und Sulfite|Schwefeldioxid/Sulfite|Sulfite/Schwefeldioxid|Schwefeldioxid|Schwefeloxid|SO2|sulphites|sulfites|sulphite|sulphur dioxide|sulphur dioxide and sulphites|sulfur dioxide|dioxyde de soufre|anhydride sulfureux et sulfites|anhydride sulfureux|sülfitler|sülfit|kükürt dioksit ve sülfitler|kükürtdioksit",
		"lupin":       "Lupine|Lupinen|Lupinen und daraus gewonnene Erzeugnisse|Süßlupine|lupin|lupins|lupine|acı bakla|lüpen|Acı bakla ve ürünleri",
		"molluscs":    "Weichtiere|Weichtier|Weichtiere (Muscheln, Schnecken)|Mollusken|Muscheln|Tintenfisch|Schnecken|Austern|mollusc|molluscs|mollusks|mussels|oysters|squid|mollusque|mollusques|moules|huîtres|calamars|noix de Saint-Jacques|yumuşakçalar|yumuşakça|midye|kalamar|Yumuşakçalar ve ürünleri",
	} {
		for name := range strings.SplitSeq(names, "|") {
			for _, text := range []string{
				"Name;Preis;Allergene\nSuppe;5,50;" + name + "\n", "Suppe (Z) 5,50\nTee 2,00\n\nZ = " + name + "\n", "Suppe (Z) 5,50\nTee 2,00\n\nAllergene: Z " + name + "\n",
				"Name;Preis;Allergene\nSuppe;5,50;" + strings.ToUpper(name) + "\n",
			} {
				menu := readWanted(t, text, "EUR", lang.German)
				dish, _, _ := strings.Cut(menu, "|")
				if !strings.Contains(dish, " ^"+key+"? !") || strings.Count(dish, "? ") != 1 || strings.Contains(dish, "not_read") {
					t.Errorf("%s: read %s, want %s", text, dish, key)
				}
			}
		}
	}
}

// What sounds like an allergen and is none, and what names several.
func TestNamesBesideAllergens(t *testing.T) {
	for name, want := range map[string]string{
		"Kokosnuss": "!marks_not_read", "Muskatnuss": "!marks_not_read", "nutmeg": "!marks_not_read", "coconut": "!marks_not_read", "noix de coco": "!marks_not_read", "Buchweizen": "!marks_not_read", "buckwheat": "!marks_not_read",
		"glutenfrei": "!marks_not_read", "Kokosmilch": "!marks_not_read", "eis": "!marks_not_read",
		"Ei und Milch": "^eggs? ^milk?", "Meeresfrüchte": "^crustaceans? ^molluscs?", "shellfish": "^crustaceans? ^molluscs?", "Sojamilch": "^soybeans?", "Mandelmilch": "^nuts?",
		"kann Nüsse enthalten": "^(nuts)?", "may contain nuts": "^(nuts)?", "traces de fruits à coque": "^(nuts)?", "eser miktarda fındık": "^(nuts)?",
	} {
		dish := readWanted(t, "Name;Preis;Allergene\nSuppe;5,50;"+name+"\n", "EUR", lang.German)
		var keys []string
		for word := range strings.FieldsSeq(dish) {
			if strings.HasSuffix(word, "?") || word == "!marks_not_read" {
				keys = append(keys, word)
			}
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s: read %s, want %s", name, dish, want)
		}
	}
}

// keptIn reports whether a mark behind a dish is told somehow: what it means, that it is unread, or
// as a part of the name.
func keptIn(row *menufile.Row, mark string, legend map[string]string) bool {
	keys := slices.Concat(row.Allergens, row.MayContain, row.Additives)
	if slices.Contains(keys, legend[mark]) || len(mark) == 2 && slices.Contains(keys, legend[mark[:1]]) { // A1 is a kind of A
		return true
	}
	// Numbers alone may be prices, which the row says then.
	if mark[0] <= '9' && len(row.Prices) > 1 && slices.ContainsFunc(row.Problems, func(p menufile.Problem) bool { return p.Code == menufile.SizesNamed }) {
		return true
	}
	for _, diet := range row.Diets {
		if strings.HasPrefix(mark, "V") && (diet == menufile.Vegan || diet == menufile.Vegetarian) {
			return true
		}
	}
	for _, problem := range row.Problems {
		for _, name := range []string{"marks", "text", "mark"} {
			text, _ := problem.Params[name].(string)
			if slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), mark) {
				return true
			}
		}
	}
	return slices.Contains(strings.FieldsFunc(row.Name+" "+row.Description, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), mark)
}

var explainedMarks = map[string]string{"A": "gluten", "C": "eggs", "D": "fish", "G": "milk", "H": "nuts", "N": "molluscs", "1": "colouring", "2": "preservative"}

// holdsMarks checks that each mark of a dish is kept, in all formats, with a legend and without.
func holdsMarks(t *testing.T, marks []string, style, format uint8) {
	t.Helper()
	list := ""
	switch style % 6 {
	case 0:
		list = strings.Join(marks, ",")
	case 1:
		list = strings.Join(marks, ", ")
	case 2:
		list = "(" + strings.Join(marks, ",") + ")"
	case 3:
		list = "(" + strings.Join(marks, ", ") + ")"
	case 4:
		list = "(" + strings.Join(marks, ") (") + ")"
	case 5:
		list = strings.Join(marks[:len(marks)-1], ", ") + ", (" + marks[len(marks)-1] + ")"
	}
	legend := "\nAllergene: A Gluten, C Eier, D Fisch, G Milch, H Schalenfrüchte (Nüsse), N Weichtiere, 1 mit Farbstoff, 2 mit Konservierungsstoff\n"
	text, name := "", ""
	switch format % 6 {
	case 0:
		text = "Torte mit Rahm " + list + " 5,10\nTee 2,00\n"
	case 1:
		text = "Torte mit Rahm 5,10 " + list + "\nTee 2,00\n"
	case 2:
		text = "Torte mit Rahm\n" + list + "\n5,10\nTee\n2,00\n"
	case 3:
		text = "Torte mit Rahm 5,10\nAllergene: " + list + "\nTee 2,00\n"
	case 4:
		text, name, legend = "Name;Preis;Allergene\nTorte mit Rahm;5,10;\""+list+"\"\nTee;2,00;\n", "menu.csv", ""
	case 5:
		text, name, legend = "Name;Preis\n\"Torte mit Rahm "+list+"\";5,10\nTee;2,00\n", "menu.csv", ""
	}
	for _, legend := range []string{legend, ""} {
		menu, err := menufile.Read([]byte(text+legend), name, menufile.Options{Decimals: 2, Language: lang.German})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var rows []string
		kept := map[string]bool{}
		for i := range menu.Rows {
			row := &menu.Rows[i]
			rows = append(rows, toldRow(row))
			for _, mark := range marks {
				meaning := explainedMarks
				if legend == "" {
					meaning = map[string]string{}
					for _, key := range slices.Concat(row.Allergens, row.MayContain, row.Additives) {
						for _, problem := range row.Problems {
							if letters, _ := problem.Params["letters"].(string); slices.Contains(strings.Split(letters, ","), mark+"="+key) || slices.Contains(strings.Split(letters, ","), "("+mark+")="+key) {
								meaning[mark] = key
							}
						}
					}
				}
				kept[mark] = kept[mark] || keptIn(row, mark, meaning)
			}
		}
		for _, mark := range marks {
			if !kept[mark] {
				t.Errorf("%s is lost of %q:\n%s", mark, text+legend, strings.Join(rows, "\n"))
			}
		}
	}
}

// A mark behind a dish that is not understood is shown at its row, never stripped.
func TestNoMarkIsLost(t *testing.T) {
	all := strings.Fields("A B C D E F G H I J K L M N O P Q R S T U W X Y Z 1 2 3 11 14 20 21 A1 Z9")
	for style := range uint8(6) {
		for format := range uint8(6) {
			for i := int(style+format) % 3; i < len(all); i += 3 {
				holdsMarks(t, []string{all[i], all[(i+7)%len(all)], all[(i+1)%len(all)]}, style, format)
			}
		}
	}
}

// FuzzMarks writes any marks behind a dish.
func FuzzMarks(f *testing.F) {
	f.Add("A H N", uint8(0), uint8(0))
	f.Add("A 14 Z9 O", uint8(5), uint8(4))
	f.Fuzz(func(t *testing.T, text string, style, format uint8) {
		var marks []string
		for _, word := range strings.Fields(text) {
			if isMark.MatchString(word) && !slices.Contains(marks, word) && len(marks) < 12 {
				marks = append(marks, word)
			}
		}
		if len(marks) > 1 {
			holdsMarks(t, marks, style, format)
		}
	})
}

var isMark = regexp.MustCompile(`^(?:[A-UW-Z]\d?|[1-9]\d?)$`)
