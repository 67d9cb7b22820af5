package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// Field is what a column of a table has. A column may also be named by a diet: it then says
// by "x" or "yes" which dishes are of that diet.
type Field string

// The fields.
const (
	FieldSection     Field = "section"
	FieldName        Field = "name"
	FieldDescription Field = "description"
	// FieldPrice may be that of several columns, whose headings are names of sizes.
	FieldPrice Field = "price"
	// FieldDeposit is what is added for a bottle or a cup.
	FieldDeposit  Field = "deposit"
	FieldSize     Field = "size"
	FieldCurrency Field = "currency"
	FieldDiets    Field = "diets"
	// FieldAllergens is that of letters and numbers for allergens and additives. Several columns
	// may have some.
	FieldAllergens Field = "allergens"
	FieldFrom      Field = "from"
	FieldUntil     Field = "until"
	FieldDays      Field = "days"
	// FieldHours is that of hours of a day, which a column of days may have too.
	FieldHours Field = "hours"
	// FieldHidden and FieldShown say by "yes" or "no" whether guests see the dish.
	FieldHidden Field = "hidden"
	FieldShown  Field = "shown"
	// FieldNone is that of a column that is left out.
	FieldNone Field = ""
)

// Fields lists those that a column may be given.
var Fields = []Field{
	FieldSection, FieldName, FieldDescription, FieldPrice, FieldDeposit, FieldSize, FieldCurrency, FieldDiets, FieldAllergens, FieldFrom, FieldUntil, FieldDays, FieldHours,
	FieldHidden, FieldShown, Field(Vegan), Field(Vegetarian), Field(Halal), Field(Kosher), Field(GlutenFree), Field(LactoseFree),
}

// Column is a column of a table.
type Column struct {
	Index   int
	Heading string
	Field   Field
	// Size is the name that its prices are given.
	Size string
	// Hidden is set for one that the file does not show; it is left out until it is chosen.
	Hidden bool
	// currency is that of its prices, as its heading says.
	currency string
	// unit is what its prices are for, and isCents is set where they are in minor units.
	unit    string
	isCents bool
	// isUnits is set where its cells say what the prices of their dishes are for.
	isUnits bool
}

// fieldWords are words by which a field is known.
type fieldWords struct {
	field Field
	words []string
}

// headingWords are the words by which headings are known, in lower case without accents,
// those of one word and those of several. The first field that has a word of a heading is
// taken, so "Item price" is a price and "Category name" a section.
var headingWords = withForeign([]fieldWords{
	{FieldNone, list("cost, key, slug, compare at, handle, token, guid, vendor, grams, weight, inventory, taxable, shipping, seo, printer, drucker, einkauf, ek, image, photo, picture, bild, foto, gorsel, resim, url, link, id, sku, ean, gtin, barcode, barkod, plu, calories, kcal, kalorien, kalori, stock, bestand, stok, vat, mwst, tva, kdv, tax, steuer, ust")},
	{FieldAllergens, list("allergens, allergen, allergene, allergenes, allergies, alerjen, alerjenler, allergeni, alergenos, alergeny, alergeni, allergenen, additives, zusatzstoffe, additifs, katki, katki maddeleri, allergen info, allergeninfo, deklaration")},
	{FieldUntil, list("until, bis, jusqu'au, jusquau, jusqu'a, bitis, show until, valid until, available until, valid to, end date, ends, end, gultig bis, fin, date de fin, valable jusqu'au, bitis tarihi, sichtbar bis, verfugbar bis, zeigen bis, anzeigen bis, son tarih")},
	{FieldFrom, list("from, von, ab, a partir du, des le, baslangic, show from, valid from, available from, start date, start, starts, gultig ab, gultig von, debut, date de debut, valable du, baslangic tarihi, sichtbar ab, verfugbar ab, zeigen ab, anzeigen ab, ilk tarih")},
	{FieldHidden, list("hidden, versteckt, ausgeblendet, masque, cache, gizli, is hidden")},
	{FieldDays, list("days, day, tage, tag, wochentage, wochentag, jours, jour, gunler, gun, weekdays, weekday, available days, served on, servi le")},
	{FieldHours, list("hours, times, serving hours, serving times, service hours, available hours, available times, served at, zeiten, uhrzeit, uhrzeiten, servierzeit, servierzeiten, horaire, horaires, heures, heures de service, saatler, saatleri, servis saati, servis saatleri")},
	{FieldDescription, list("description, descriptions, desc, details, beschreibung, beschrieb, zutaten, ingredients, ingredient, aciklama, icindekiler, icerik, malzemeler, detay, composition, text, info, body, html, descrizione, ingredienti, descripcion, descricao, beskrivelse, beskrivning, opis, ingredientes, omschrijving, zusatz, subtitle, kommentar, comment, comments, commentaire, remarks, bemerkung, anmerkung")}, //nolint:misspell // Spanish
	{FieldDeposit, list("pfand, flaschenpfand, pfandbetrag, deposit, bottle deposit, consigne, depozito")},
	{FieldSize, list("size, variant, variation, groesse, grosse, portion, portionsgrosse, taille, format, boyut, porsiyon, variante, menge, quantite, quantity, volume, variation name, size name, option")}, //nolint:misspell // French
	{FieldPrice, list("price, prices, prezzo, prezzi, precio, precios, preco, prijs, pris, cena, preis, preise, prix, tarif, fiyat, fiyati, ucret, amount, betrag, vk, verkaufspreis, bruttopreis, tutar, montant, eur, euro, €, £, gbp, chf, tl, ₺, $")},
	{FieldCurrency, list("currency, wahrung, devise, monnaie, para birimi")},
	{FieldSection, list("section, category, categories, kategorie, gruppe, warengruppe, rubrik, bereich, abschnitt, categorie, categoria, sezione, seccion, kategoria, rubrique, bolum, kategori, grup, course, gang, group, menu section, heading, uberschrift, famille, speisekategorie, artikelgruppe")},
	{FieldShown, list("active, aktiv, available, verfugbar, visible, sichtbar, actif, disponible, aktif, mevcut, gorunur, status, is active, enabled, published, online, pubblicato, publicado")},
	{Field(Vegan), list("vegan, vegane, vegetalien, is vegan")},
	{Field(Vegetarian), list("vegetarian, vegetarisch, vegetarien, vejetaryen, veggie, is vegetarian")}, //nolint:misspell // French
	{Field(GlutenFree), list("glutenfree, gluten free, glutenfrei, sans gluten, glutensiz")},
	{Field(LactoseFree), list("lactosefree, lactose free, dairy free, laktosefrei, lactosefrei, sans lactose, laktozsuz")},
	{Field(Halal), list("halal, helal")},
	{Field(Kosher), list("kosher, koscher, casher, koser")},
	{FieldDiets, list("diet, diets, dietary, diat, diaten, kostform, ernahrungsform, marks, ernahrung, kennzeichnung, kennzeichen, labels, label, tags, regime, regimes, diyet, beslenme, isaret, dietary info, hinweise, symbols, merkmale, v vg, v ve, vegan vegetarian, vegi")},
	{FieldName, list("name, names, nome, nombre, naam, navn, namn, nazwa, prodotto, piatto, articolo, plato, producto, dish, dishes, item, items, title, product, gericht, gerichte, speise, speisen, bezeichnung, artikel, produkt, titel, getrank, nom, plat, plats, intitule, produit, article, libelle, ad, adi, isim, yemek, urun, urun adi, yemek adi, baslik, designation, what, drink, drinks, wine, wein, boisson, icecek, item name, dish name, product name")}, //nolint:misspell // Spanish
})

func list(text string) []string { return strings.Split(text, ", ") }

// words returns the words of a heading in lower case without accents.
func words(heading string) []string {
	return strings.FieldsFunc(lang.Fold(heading), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("',."+signs, r)
	})
}

// fieldOf returns the field of a heading; known is false where none of its words is.
// exact is set where the heading has no word beside.
func fieldOf(heading string) (field Field, known, exact bool) {
	if len(heading) > 60 || strings.TrimSpace(heading) == "" {
		return FieldNone, false, false
	}
	switch {
	case optionValue.MatchString(heading):
		return FieldSize, true, true
	case optionName.MatchString(heading):
		return FieldNone, true, true
	}
	parts := words(heading)
	whole := strings.Join(parts, " ")
	for _, entry := range headingWords {
		if slices.Contains(entry.words, whole) {
			return entry.field, true, true
		}
	}
	if field := gluedField(whole); field != FieldNone {
		return field, true, true
	}
	isPrice := slices.ContainsFunc(parts, priceWord)
	if isPrice && slices.ContainsFunc(parts, func(word string) bool { return otherPrices[word] }) {
		return FieldNone, true, false
	}
	for _, entry := range headingWords {
		for _, word := range parts {
			if !slices.Contains(entry.words, word) || entry.field == FieldFrom || entry.field == FieldUntil || entry.field == FieldHours || len([]rune(word)) < 2 {
				continue
			}
			if isPrice && entry.field != FieldPrice && entry.field != FieldDeposit {
				continue
			}
			return entry.field, true, false
		}
	}
	if whole == "type" {
		return FieldSection, true, false // where nothing else is
	}
	return FieldNone, false, false
}

// glued are the ends of words that are put together of what a thing is and what is said of it.
var glued = []struct {
	field Field
	ends  []string
}{
	{FieldName, list("adi, ismi, name, nom, naam, titel, title, bezeichnung")},
	{FieldDescription, list("notu, aciklamasi, aciklama, beschreibung, description")},
	{FieldPrice, list("fiyati, preis, price, prijs")},
}

// gluedField returns the field of a word that is put together: kategoriadi, artikelbezeichnung.
func gluedField(word string) Field {
	for _, one := range glued {
		for _, end := range one.ends {
			of, ok := strings.CutSuffix(word, end)
			if !ok || len(of) < 3 || strings.Contains(of, " ") {
				continue
			}
			for _, entry := range headingWords {
				switch {
				case !slices.Contains(entry.words, of):
				case entry.field == FieldName:
					return one.field
				case entry.field == FieldSection && one.field == FieldName:
					return FieldSection
				}
			}
		}
	}
	return FieldNone
}

// The columns of shops that have sizes in them, and what these are of.
var (
	optionValue = regexp.MustCompile(`(?i)^(?:variant )?(?:option|attribute)\s?(?:1|one)?\s?value(?:\(s\))?$`)
	optionName  = regexp.MustCompile(`(?i)^(?:variant )?(?:option|attribute)\s?(?:\d|one|two|three)?\s?(?:name|value)(?:\(s\))?$`)
)

// otherPrices are words of headings of prices that no guest pays.
var otherPrices = setOf("cost", "ek", "einkauf", "einkaufspreis", "supply", "wholesale", "purchase", "compare", "date", "stock", "low", "margin", "acquisto", "achat", "alis")

// plainPrices are words of headings of prices that name no size.
var plainPrices = setOf("variant", "base", "basis", "grundpreis", "retail", "default", "selling", "sale", "item", "unit", "list", "net", "netto", "gross", "standard", "menu", "current", "size", "product", "dish", "vente", "satis")

// priceWord reports whether a word of a heading says that it is one of prices.
func priceWord(word string) bool {
	for _, entry := range headingWords {
		if entry.field == FieldPrice {
			return slices.Contains(entry.words, word)
		}
	}
	return false
}

// placeIn matches the name of a place in a heading: "Price [Corner]".
var placeIn = regexp.MustCompile(`\[[^\[\]]*\]`)

// sizeIn returns what a heading of prices says besides, the name of a size: "Preis 0,3 l (€)".
func sizeIn(heading string) string {
	var kept []string
	isPrice := slices.ContainsFunc(words(heading), priceWord)
	for _, word := range strings.Fields(strings.NewReplacer("(", " (", "_", " ").Replace(placeIn.ReplaceAllString(oneLine(heading), ""))) {
		bare := strings.Trim(lang.Fold(word), "()[]:.,-–/")
		if bare == "" || isPrice && plainPrices[bare] && !strings.Contains(word, "ß") || priceWord(bare) || isPrice && currencyNamed(strings.Trim(word, "()[]:.,")) != "" || slices.Contains([]string{"in", "en", "incl", "inkl", "mwst", "vat", "ttc", "tva", "kdv", "dahil", "brutto", "de", "du", "pro", "of"}, bare) {
			continue
		}
		kept = append(kept, word)
	}
	text := strings.Join(kept, " ")
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = text[1 : len(text)-1]
	}
	return strings.Trim(text, " :-–/")
}
