package menufile

import (
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
	FieldPrice    Field = "price"
	FieldSize     Field = "size"
	FieldCurrency Field = "currency"
	FieldDiets    Field = "diets"
	FieldFrom     Field = "from"
	FieldUntil    Field = "until"
	FieldDays     Field = "days"
	// FieldHidden and FieldShown say by "yes" or "no" whether guests see the dish.
	FieldHidden Field = "hidden"
	FieldShown  Field = "shown"
	// FieldNone is that of a column that is left out.
	FieldNone Field = ""
)

// Fields lists those that a column may be given.
var Fields = []Field{
	FieldSection, FieldName, FieldDescription, FieldPrice, FieldSize, FieldCurrency, FieldDiets, FieldFrom, FieldUntil, FieldDays,
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
}

// headingWords are the words by which headings are known, in lower case without accents,
// those of one word and those of several. The first field that has a word of a heading is
// taken, so "Item price" is a price and "Category name" a section.
var headingWords = []struct {
	field Field
	words []string
}{
	{FieldNone, list("cost, einkauf, ek, allergens, allergen, allergene, allergenes, alerjen, alerjenler, additives, zusatzstoffe, additifs, katki, image, photo, picture, bild, foto, gorsel, resim, url, link, id, sku, ean, gtin, barcode, barkod, plu, calories, kcal, kalorien, kalori, stock, bestand, stok, vat, mwst, tva, kdv, tax, steuer, ust")},
	{FieldUntil, list("until, bis, jusqu'au, jusquau, jusqu'a, bitis, show until, valid until, available until, valid to, end date, ends, end, gultig bis, fin, date de fin, valable jusqu'au, bitis tarihi, sichtbar bis, verfugbar bis, son tarih")},
	{FieldFrom, list("from, von, ab, a partir du, des le, baslangic, show from, valid from, available from, start date, start, starts, gultig ab, gultig von, debut, date de debut, valable du, baslangic tarihi, sichtbar ab, verfugbar ab, ilk tarih")},
	{FieldHidden, list("hidden, versteckt, ausgeblendet, masque, cache, gizli, is hidden")},
	{FieldDays, list("days, day, tage, tag, wochentage, wochentag, jours, jour, gunler, gun, weekdays, weekday, available days, served on, servi le")},
	{FieldDescription, list("description, descriptions, desc, details, beschreibung, beschrieb, zutaten, ingredients, ingredient, aciklama, icindekiler, icerik, malzemeler, detay, composition, text, info, zusatz, subtitle")},
	{FieldSize, list("size, variant, variation, groesse, grosse, portion, portionsgrosse, taille, format, boyut, porsiyon, variante, menge, quantite, volume, variation name, size name, option")}, //nolint:misspell // French
	{FieldPrice, list("price, prices, preis, preise, prix, tarif, fiyat, fiyati, ucret, amount, betrag, vk, verkaufspreis, bruttopreis, tutar, montant, eur, euro, €, £, gbp, chf, tl, ₺, $")},
	{FieldCurrency, list("currency, wahrung, devise, monnaie, para birimi")},
	{FieldSection, list("section, category, categories, kategorie, gruppe, warengruppe, rubrik, bereich, abschnitt, categorie, rubrique, type, bolum, kategori, grup, course, gang, group, menu section, heading, uberschrift, famille, speisekategorie, artikelgruppe")},
	{FieldShown, list("active, aktiv, available, verfugbar, visible, sichtbar, actif, disponible, aktif, mevcut, gorunur, status, is active, enabled, published, online")},
	{Field(Vegan), list("vegan, vegane, vegetalien, is vegan")},
	{Field(Vegetarian), list("vegetarian, vegetarisch, vegetarien, vejetaryen, veggie, is vegetarian")}, //nolint:misspell // French
	{Field(GlutenFree), list("glutenfree, gluten free, glutenfrei, sans gluten, glutensiz")},
	{Field(LactoseFree), list("lactosefree, lactose free, dairy free, laktosefrei, lactosefrei, sans lactose, laktozsuz")},
	{Field(Halal), list("halal, helal")},
	{Field(Kosher), list("kosher, koscher, casher, koser")},
	{FieldDiets, list("diet, diets, dietary, diat, diaten, kostform, ernahrungsform, marks, ernahrung, kennzeichnung, kennzeichen, labels, label, tags, regime, regimes, diyet, beslenme, isaret, dietary info, hinweise, symbols, merkmale, v vg, v ve, vegan vegetarian, vegi")},
	{FieldName, list("name, names, dish, dishes, item, items, title, product, gericht, gerichte, speise, speisen, bezeichnung, artikel, produkt, titel, getrank, nom, plat, plats, intitule, produit, article, libelle, ad, adi, isim, yemek, urun, urun adi, yemek adi, baslik, designation, what, drink, drinks, wine, wein, boisson, icecek, item name, dish name, product name")},
}

func list(text string) []string { return strings.Split(text, ", ") }

// words returns the words of a heading in lower case without accents.
func words(heading string) []string {
	return strings.FieldsFunc(lang.Fold(heading), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'€£$₺,.", r)
	})
}

// fieldOf returns the field of a heading; known is false where none of its words is.
// exact is set where the heading has no word beside.
func fieldOf(heading string) (field Field, known, exact bool) {
	if len(heading) > 60 || strings.TrimSpace(heading) == "" {
		return FieldNone, false, false
	}
	parts := words(heading)
	whole := strings.Join(parts, " ")
	for _, entry := range headingWords {
		if slices.Contains(entry.words, whole) {
			return entry.field, true, true
		}
	}
	isPrice := slices.ContainsFunc(parts, priceWord)
	for _, entry := range headingWords {
		for _, word := range parts {
			if !slices.Contains(entry.words, word) || entry.field == FieldFrom || entry.field == FieldUntil || len([]rune(word)) < 2 {
				continue
			}
			isCost := entry.field == FieldNone && (word == "cost" || word == "ek" || word == "einkauf")
			if isPrice && entry.field != FieldPrice && !isCost {
				continue
			}
			return entry.field, true, false
		}
	}
	return FieldNone, false, false
}

// priceWord reports whether a word of a heading says that it is one of prices.
func priceWord(word string) bool {
	for _, entry := range headingWords {
		if entry.field == FieldPrice {
			return slices.Contains(entry.words, word)
		}
	}
	return false
}

// sizeIn returns what a heading of prices says besides, the name of a size: "Preis 0,3 l (€)".
func sizeIn(heading string) string {
	var kept []string
	for _, word := range strings.Fields(oneLine(heading)) {
		bare := strings.Trim(lang.Fold(word), "()[]:.,-–/")
		if bare == "" || priceWord(bare) || slices.Contains([]string{"in", "en", "incl", "inkl", "mwst", "vat", "ttc", "tva", "kdv", "dahil", "brutto", "de", "du", "pro", "of"}, bare) {
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
