package page

import "carte/internal/lang"

// Looks lists the templates. CONTRIBUTING.md says what else one needs.
var Looks = []Look{
	{
		ID:   Plain,
		Name: lang.Text{En: "Plain", Fn: "Épuré", De: "Schlicht", Tr: "Sade"},
		Description: lang.Text{
			En: "Clear lines, no ornament, the fastest of all", Fn: "Des lignes nettes, sans fioritures\u202f: le plus rapide",
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
			En: "The bistro card: serif type, dotted lines to the price", Fn: "L’ardoise du bistrot\u202f: des empattements, des points de conduite jusqu’au prix",
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
	{
		ID:   "kiosk",
		Name: lang.Text{En: "Kiosk", Fn: "Kiosque", De: "Kiosk", Tr: "Büfe"},
		Description: lang.Text{
			En: "Bold letters and big figures, a band of colour for each section", Fn: "Lettres grasses, chiffres géants, un bandeau de couleur par rubrique",
			De: "Fette Schrift, große Ziffern, jede Rubrik mit eigenem Farbband", Tr: "Kalın harfler, iri rakamlar, her bölüme ayrı renkte bir bant",
		},
		Preview: "?template=kiosk",
		Light: Palette{
			Paper: "#ffffff", Raised: "#f3f2ee", Ink: "#141312", Muted: "#605d57", Line: "#141312",
			Accent: "#c8102e", OnAccent: "#ffffff", Hero: "#ffd21f", OnHero: "#141312",
		},
		Dark: Palette{
			Paper: "#121110", Raised: "#211f1d", Ink: "#f3f2ee", Muted: "#b5b1a8", Line: "#605d57",
			Accent: "#ffd21f", OnAccent: "#121110", Hero: "#211f1d", OnHero: "#ffd21f",
		},
	},
	{
		ID:   "cafe",
		Name: lang.Text{En: "Café", Fn: "Café", De: "Café", Tr: "Kafe"},
		Description: lang.Text{
			En: "Soft neutrals and rounded type, pictures on cards two by two", Fn: "Tons doux, lettres rondes, les photos en cartes deux par deux",
			De: "Sanfte Naturtöne, runde Schrift, Bilder paarweise auf Karten", Tr: "Yumuşak tonlar, yuvarlak harfler, ikişer ikişer dizilen resimli kartlar",
		},
		Preview: "?template=cafe",
		Light: Palette{
			Paper: "#f3ede4", Raised: "#fffcf7", Ink: "#3a3029", Muted: "#6f6358", Line: "#e0d5c6",
			Accent: "#94532f", OnAccent: "#fffcf7", Hero: "#e6dac9", OnHero: "#3a3029",
		},
		Dark: Palette{
			Paper: "#1f1b18", Raised: "#2c2622", Ink: "#f4ebe0", Muted: "#b9aa9a", Line: "#443b34",
			Accent: "#e5ab87", OnAccent: "#1f1b18", Hero: "#3a3029", OnHero: "#f4ebe0",
		},
	},
	{
		ID:   "garden",
		Name: lang.Text{En: "Garden", Fn: "Jardin", De: "Garten", Tr: "Bahçe"},
		Description: lang.Text{
			En: "Airy greens and a drawn branch; diets come first", Fn: "Du vert, de l’air, un rameau dessiné\u202f; les régimes d’abord",
			De: "Luftiges Grün mit gezeichnetem Zweig; zuerst, was vegan ist", Tr: "Ferah yeşiller, çizilmiş bir dal; önce vegan ve vejetaryen bilgisi",
		},
		Preview: "?template=garden",
		Light: Palette{
			Paper: "#f6f9f1", Raised: "#fdfffa", Ink: "#20301f", Muted: "#57684f", Line: "#d2decb",
			Accent: "#2f6b36", OnAccent: "#fdfffa", Hero: "#dde9d3", OnHero: "#1d3a21",
		},
		Dark: Palette{
			Paper: "#111912", Raised: "#1b261c", Ink: "#e8f0e3", Muted: "#9fb39b", Line: "#2f3e2f",
			Accent: "#93cf8f", OnAccent: "#111912", Hero: "#1d3322", OnHero: "#e8f0e3",
		},
	},
	{
		ID:   "night",
		Name: lang.Text{En: "Night", Fn: "Nuit", De: "Nacht", Tr: "Gece"},
		Description: lang.Text{
			En: "Nearly black by day too, fine bright letters, one neon colour", Fn: "Presque noir, même le jour, lettres fines et claires, une seule couleur néon",
			De: "Fast schwarz, auch bei Tag, feine helle Schrift, eine Neonfarbe", Tr: "Gündüz de siyaha yakın; ince, parlak harfler, tek bir neon renk",
		},
		Preview: "?template=night",
		Light: Palette{
			Paper: "#16131c", Raised: "#221e2b", Ink: "#faf7ff", Muted: "#bdb5cb", Line: "#3a3446",
			Accent: "#ff5fa8", OnAccent: "#16131c", Hero: "#16131c", OnHero: "#faf7ff",
		},
		Dark: Palette{
			Paper: "#08070b", Raised: "#15131b", Ink: "#f1edf8", Muted: "#a39bb2", Line: "#2b2735",
			Accent: "#ff4d9d", OnAccent: "#08070b", Hero: "#08070b", OnHero: "#f1edf8",
		},
	},
	{
		ID:   "meyhane",
		Name: lang.Text{En: "Meyhane", Fn: "Meyhane", De: "Meyhane", Tr: "Meyhane"},
		Description: lang.Text{
			En: "Deep blue and white, a border of tiles, small plates in columns", Fn: "Bleu profond et blanc, une frise de carreaux, les mezzés en colonnes",
			De: "Tiefblau und Weiß, eine Bordüre aus Kacheln, kleine Teller in Spalten", Tr: "Koyu mavi ve beyaz, çini bordürü, sütun sütun mezeler",
		},
		Preview: "?template=meyhane",
		Light: Palette{
			Paper: "#fbfcff", Raised: "#edf2fb", Ink: "#10244a", Muted: "#4f6083", Line: "#c3d1ea",
			Accent: "#16459a", OnAccent: "#ffffff", Hero: "#123c82", OnHero: "#ffffff",
		},
		Dark: Palette{
			Paper: "#0a1633", Raised: "#12234b", Ink: "#edf3ff", Muted: "#a6b7d9", Line: "#2b427a",
			Accent: "#93b9ff", OnAccent: "#0a1633", Hero: "#0f2d68", OnHero: "#ffffff",
		},
	},
}
