package menufile

import (
	"regexp"
	"strconv"
	"strings"

	"carte/internal/lang"
)

// Quantity is how much a guest gets for a price.
type Quantity struct {
	// Thousandths are those of the unit: 330 of l are 0.33 l.
	Thousandths int64 `json:"thousandths"`
	// Unit is g, kg, ml, cl, l or piece, by the names that the menu has for them.
	Unit string `json:"unit"`
}

// maxThousandths is the largest quantity of the menu.
const maxThousandths = 10_000_000

// each is what a price may be for, instead of the dish as it is served.
const each = `100\s?(?:g|gr|gramm|grammes?|ml)|(?:1\s?)?(?:kg|kilo(?:gramm|gram)?s?|l|lt|lit(?:er|re))|(?:stk|stck|st|pc|ea)|stück|piece|each|pièce|piéce|unité|adet|tane`

var (
	// perUnit matches what a price is for, behind it: "/ 100 g", "pro kg", "la pièce".
	perUnit = regexp.MustCompile(`(?i)^(.*?[\d` + signs + `.,–—-]|.*?(?:EUR|TL|CHF|Euro))\s*(?:/\s*|\s\(?(?:pro|per|je|à|a|the|le|la|les|l['’]|par|der|das)\s*)(` + each + `)\.?\)?$`)
	// unitFirst matches it before a price: "pro 100 g 5,90", "le kg : 32 €".
	unitFirst = regexp.MustCompile(`(?i)^(?:pro|per|je|le|la|les|l['’]|par)\s*(` + each + `)\.?\s*[:=]?\s+(\S.*\d.*)$`)
	// unitLast matches words that no serving is measured in, without a word before them.
	unitLast = regexp.MustCompile(`(?i)^(.*?[\d` + signs + `.,–—-]|.*?(?:EUR|TL|CHF|Euro))\s+\(?(kg|each|ea)\.?\)?$`)
	// unitAlone matches the heading of a column, or the name of a size, that is such a unit.
	unitAlone = regexp.MustCompile(`(?i)^(?:/|pro|per|je|le|la|les|l['’]|par)\s*(` + each + `)\.?$|^(kg|kilo)$`)
	// unitIn matches it in the heading of a column: "Preis pro 100 g".
	unitIn = regexp.MustCompile(`(?i)(?:/\s*|\b(?:pro|per|je|par|le|la|les)\s+|l['’])(` + each + `)\b`)
	// quantity matches an amount of something.
	quantity = regexp.MustCompile(`(?i)^(\d{1,4})(?:([.,/])(\d{1,3}))?\s?(ml|cl|dl|l|lt|ltr|lit(?:er|re)s?|g|gr|gramm|kg|stk|stck|stück|pcs?|pieces?|pièces?|adet|мл|л|литра?|гр?|грамм|кг|шт)\.?$`)
)

// unitOf returns what a price is for by how it is written, as the menu names it.
func unitOf(written string) string {
	folded := strings.ReplaceAll(strings.Trim(lang.Fold(written), " ./()"), " ", "")
	switch bare := strings.TrimPrefix(folded, "100"); {
	case bare != folded && strings.HasPrefix(bare, "g"):
		return "100g"
	case bare != folded:
		return "100ml"
	}
	switch folded = strings.TrimPrefix(folded, "1"); {
	case strings.HasPrefix(folded, "k"):
		return "kg"
	case strings.HasPrefix(folded, "l"):
		return "l"
	}
	return "piece"
}

// takeUnit parts what a price is for from a text with one; unit is empty where it does not say.
func takeUnit(text string) (rest, unit string) {
	if len(text) > maxCell {
		return text, ""
	}
	if found := perUnit.FindStringSubmatch(text); found != nil {
		return found[1], unitOf(found[2])
	}
	if found := unitLast.FindStringSubmatch(text); found != nil {
		return found[1], unitOf(found[2])
	}
	if found := unitFirst.FindStringSubmatch(text); found != nil {
		return found[2], unitOf(found[1])
	}
	return text, ""
}

// quantityOf reads the name of a size that is an amount of something; nil for another.
func quantityOf(text string) *Quantity {
	found := quantity.FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	whole, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil {
		return nil
	}
	thousandths := whole * 1000
	switch part, err := strconv.ParseInt(found[3], 10, 64); {
	case found[2] == "":
	case err != nil || found[2] == "/" && (part == 0 || whole >= part):
		return nil // 400/50 g are the weights of two parts
	case found[2] == "/":
		thousandths /= part
	default:
		for range 3 - len(found[3]) {
			part *= 10
		}
		thousandths += part
	}
	unit := "piece"
	switch written := lang.Fold(found[4]); {
	case written == "ml", written == "cl", written == "kg":
		unit = written
	case written == "dl":
		unit, thousandths = "cl", 10*thousandths
	case written == "мл":
		unit = "ml"
	case written == "кг":
		unit = "kg"
	case strings.HasPrefix(written, "l"), strings.HasPrefix(written, "л"):
		unit = "l"
	case strings.HasPrefix(written, "g"), strings.HasPrefix(written, "г"):
		unit = "g"
	}
	if thousandths < 1 || thousandths > maxThousandths {
		return nil
	}
	return &Quantity{thousandths, unit}
}

// measured matches a name of a size with an amount of something at its end.
var measured = regexp.MustCompile(`^(.*?)[\s(,]*(\d[\d.,/]*\s?\p{L}+\.?)\)?$`)

// takeContent reads how much a guest gets in the name of the only size. The names of several
// sizes tell them apart.
func (p *Price) takeContent() {
	if p.Size == "" || p.Unit != "" {
		return
	}
	if found := unitAlone.FindStringSubmatch(p.Size); found != nil {
		p.Size, p.Unit = "", unitOf(found[1]+found[2])
		return
	}
	_, p.Content = PartContent(p.Size)
}

// PartContent parts how much a guest gets from the end of the name of a size; content is nil
// where it does not say.
func PartContent(size string) (rest string, content *Quantity) {
	if found := measured.FindStringSubmatch(size); found != nil && len(size) <= maxCell {
		if quantity := quantityOf(found[2]); quantity != nil {
			return found[1], quantity
		}
	}
	return size, nil
}

// sizesAlone matches a text with nothing but sizes in it.
var sizesAlone = regexp.MustCompile(`(?i)^` + oneSize + `(?:\s*[/|]\s*` + oneSize + `)*$`)

// takeSizes moves sizes from the description, where some write them alone, to the prices.
func (r *Row) takeSizes() {
	if len(r.Prices) == 0 || len(r.Description) > maxCell || !sizesAlone.MatchString(r.Description) {
		return
	}
	sizes := partsOf(r.Description)
	if _, content := PartContent(sizes[0]); len(sizes) != len(r.Prices) || len(sizes) == 1 && content == nil {
		return
	}
	for _, price := range r.Prices {
		if price.Size != "" || price.Unit != "" {
			return
		}
	}
	for i := range r.Prices {
		r.Prices[i].Size = sizes[i]
	}
	r.Description = ""
}

// plainSize is what the size is called that a menu has no name for, beside one that it names:
// "chips 4, small 3".
var plainSize = map[lang.Key]string{lang.English: "regular", lang.French: "normal", lang.German: "normal", lang.Turkish: "normal"}

// plainPair are what two sizes are called that a menu has no names for, the smaller one first.
var plainPair = map[lang.Key][2]string{
	lang.English: {"small", "large"}, lang.French: {"petit", "grand"}, lang.German: {"klein", "groß"}, lang.Turkish: {"küçük", "büyük"},
}

// namePlain names sizes that have no names: the only one among others, two by their prices, and
// more by numbers.
func (r *Row) namePlain(language lang.Key) {
	var unnamed []int
	for i := range r.Prices {
		if r.Prices[i].Size == "" {
			unnamed = append(unnamed, i)
		}
	}
	if len(unnamed) == 0 || len(r.Prices) < 2 || len(r.Prices) > maxPrices || r.Own != nil || language == "" {
		return
	}
	if len(unnamed) == 1 {
		r.Prices[unnamed[0]].Size = plainSize[language]
		return
	}
	pair := plainPair[language]
	if r.Prices[0].Amount > r.Prices[1].Amount {
		pair[0], pair[1] = pair[1], pair[0]
	}
	isPair := len(r.Prices) == 2 && r.Prices[0].Amount != r.Prices[1].Amount
	names := make([]string, len(unnamed))
	for n, at := range unnamed {
		if names[n] = strconv.Itoa(n + 1); isPair {
			names[n] = pair[n]
		}
		r.Prices[at].Size = names[n]
	}
	r.addParam(SizesNamed, "names", strings.Join(names, ", "))
}

// namedUnit matches what a price is for at the end of a name.
var namedUnit = regexp.MustCompile(`(?i)^(.*\S)\s*\((?:pro |per |je |le |la |/ ?)?(kg|100\s?(?:g|gr|ml))\)$`)

// takeNamedUnit takes what the only price is for from the name.
func (r *Row) takeNamedUnit() {
	if len(r.Name) > maxCell || r.Prices[0].Unit != "" || r.Prices[0].Size != "" {
		return
	}
	if found := namedUnit.FindStringSubmatch(r.Name); found != nil {
		r.Name, r.Prices[0].Unit = found[1], unitOf(found[2])
	}
}

// isPriceWord reports whether a text stands for a price that is not written.
func isPriceWord(text string) bool {
	folded := strings.Trim(lang.Fold(oneLine(text)), " .*:()")
	return ofDay.MatchString(folded) || onAsking.MatchString(folded)
}
