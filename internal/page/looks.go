package page

import "carte/internal/lang"

// Looks lists the templates. To add one, add it here, run `make api`, and add its
// style sheets to web/src/guest/style/style.ts.
var Looks = []Look{
	{
		ID:   Plain,
		Name: lang.Text{En: "Plain", Fn: "Épuré", De: "Schlicht", Tr: "Sade"},
		Description: lang.Text{
			En: "Clear lines, no ornament, the fastest of all", Fn: "Des lignes nettes, sans fioritures : le plus rapide",
			De: "Klare Linien, keine Verzierung, am schnellsten geladen", Tr: "Net çizgiler, süssüz; en hızlı açılan",
		},
		Preview: "?template=plain",
		Light: Palette{
			Paper: "#ffffff", Raised: "#f5f5f4", Ink: "#1c1b1a", Muted: "#65625e", Line: "#e4e2df",
			Accent: "#1c1b1a", OnAccent: "#ffffff", Hero: "#f0efed", OnHero: "#1c1b1a",
		},
		Dark: Palette{
			Paper: "#141413", Raised: "#201f1e", Ink: "#f1f0ee", Muted: "#a6a29d", Line: "#33312f",
			Accent: "#f1f0ee", OnAccent: "#141413", Hero: "#201f1e", OnHero: "#f1f0ee",
		},
	},
	{
		ID:   "paper",
		Name: lang.Text{En: "Paper", Fn: "Papier", De: "Papier", Tr: "Kâğıt"},
		Description: lang.Text{
			En: "The bistro card: serif type, dotted lines to the price", Fn: "L’ardoise du bistrot : des empattements, des points de conduite jusqu’au prix",
			De: "Die Bistrokarte: Serifenschrift, Punkte bis zum Preis", Tr: "Bistro kartı: tırnaklı yazı, fiyata uzanan noktalar",
		},
		Preview: "?template=paper",
		Light: Palette{
			Paper: "#faf6ee", Raised: "#fffdf8", Ink: "#2b2620", Muted: "#6d6253", Line: "#cfc3ad",
			Accent: "#7a2e22", OnAccent: "#fffdf8", Hero: "#faf6ee", OnHero: "#2b2620",
		},
		Dark: Palette{
			Paper: "#1b1815", Raised: "#26221d", Ink: "#efe7d9", Muted: "#b0a48f", Line: "#4a4237",
			Accent: "#e2a48f", OnAccent: "#1b1815", Hero: "#1b1815", OnHero: "#efe7d9",
		},
	},
	{
		ID:   "trattoria",
		Name: lang.Text{En: "Trattoria", Fn: "Trattoria", De: "Trattoria", Tr: "Trattoria"},
		Description: lang.Text{
			En: "Cream and tomato under an awning, with italic headings", Fn: "Crème et tomate sous un store, titres en italique",
			De: "Creme und Tomate unter der Markise, kursive Überschriften", Tr: "Tente altında krem ve domates, italik başlıklar",
		},
		Preview: "?template=trattoria",
		Light: Palette{
			Paper: "#fff7e8", Raised: "#fffcf5", Ink: "#33211a", Muted: "#74594a", Line: "#ecd9bd",
			Accent: "#b93220", OnAccent: "#fff7e8", Hero: "#b93220", OnHero: "#fff7e8",
		},
		Dark: Palette{
			Paper: "#1f1613", Raised: "#2c201b", Ink: "#f7e9d6", Muted: "#c3a792", Line: "#4b382f",
			Accent: "#f06c54", OnAccent: "#1f1613", Hero: "#5c1c12", OnHero: "#ffeeda",
		},
	},
}
