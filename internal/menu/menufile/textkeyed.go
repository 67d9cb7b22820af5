package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// Lists of keys and values, as YAML has them, say in words what each line is: "name: Soup",
// "Preis: 5,50". A line that begins an entry of a list begins a dish, and so does a second name.

// keyedLine parts a line into what begins an entry, its key and its value.
var keyedLine = regexp.MustCompile(`^\s*((?:[-*]\s+)?)["']?(\p{L}[\p{L} _-]{0,30})["']?\s*:(?:\s+(.*)|)$`)

// entryAlone matches an entry of a list without a key.
var entryAlone = regexp.MustCompile(`^\s*[-*]\s+(.+)$`)

const (
	// fewestKeyed is how many names and how many prices such a list has at least.
	fewestKeyed = 2
	// mostUnkeyed is how many lines of ten may have no key.
	mostUnkeyed = 2
)

// holders are keys of what has dishes in it and is no part of a menu itself.
var holders = setOf("items", "dishes", "menu", "menus", "sections", "categories", "entries", "products", "gerichte", "speisen", "kategorien", "plats", "carte", "speisekarte", "urunler", "yemekler", "kategoriler", "prices", "preise")

// keyedReader makes rows of such lines.
type keyedReader struct {
	options Options
	marks   marks
	rows    []Row
	section string
	// dish is the one that is being read, name and price are set once it has these.
	dish     Row
	isOpen   bool
	hasName  bool
	wasAbout Field
}

// readKeyed reads lines of keys and values; ok is false for other texts.
func readKeyed(lines []textLine, options Options) (menu Menu, ok bool) {
	names, prices, unkeyed := 0, 0, 0
	for i := range lines {
		field, _, _, isKeyed := keyOf(lines[i].text)
		switch {
		case field == FieldName:
			names++
		case field == FieldPrice:
			prices++
		case !isKeyed && hasWord(lines[i].text):
			unkeyed++
		}
	}
	if names < fewestKeyed || prices < fewestKeyed || 10*unkeyed > mostUnkeyed*len(lines) {
		return Menu{}, false
	}
	r := keyedReader{options: options, marks: marks{decimals: options.Decimals}}
	for i := range lines {
		r.read(&lines[i])
	}
	r.end()
	return Menu{Format: Text, Rows: r.rows, codes: r.marks.codes, hasCodes: true}, true
}

// keyOf reads the key of a line. isKeyed is set where it has one, of a known field or not.
func keyOf(text string) (field Field, key, value string, isKeyed bool) {
	if len(text) > maxLine {
		return FieldNone, "", "", false
	}
	found := keyedLine.FindStringSubmatch(text)
	if found == nil {
		return FieldNone, "", "", false
	}
	key, value = strings.TrimSpace(found[2]), strings.TrimSpace(found[3])
	if at, known, exact := fieldOf(key); known && exact {
		field = at
	}
	if holders[lang.Fold(key)] && value == "" {
		field = FieldNone
	}
	return field, key, bareValue(value), true
}

// bareValue returns a value without the quotes or the brackets around it.
func bareValue(value string) string {
	for _, pair := range []string{`""`, `''`, "[]"} {
		if len(value) >= 2 && value[0] == pair[0] && value[len(value)-1] == pair[1] {
			return strings.ReplaceAll(value[1:len(value)-1], `"`, "")
		}
	}
	return value
}

func (r *keyedReader) read(l *textLine) {
	field, key, value, isKeyed := keyOf(l.text)
	isEntry := entryAlone.MatchString(l.text)
	switch {
	case !hasWord(l.text):
	case !isKeyed && isEntry && r.isOpen && r.wasAbout != FieldNone:
		r.take(r.wasAbout, entryAlone.FindStringSubmatch(l.text)[1], l)
	case !isKeyed && r.isOpen && r.wasAbout == FieldDescription && !l.below:
		r.take(FieldDescription, strings.TrimSpace(l.text), l)
	case !isKeyed:
		r.other(l)
	case field == FieldSection || field == FieldName && value == "" || field == FieldNone && value == "" && !holders[lang.Fold(key)] && !r.isOpen,
		field == FieldNone && value == "" && !holders[lang.Fold(key)] && indentOf(l.text) == 0:
		r.end()
		if value == "" {
			value = key
		}
		r.section, r.wasAbout = shorten(value, maxShownName), FieldNone
		r.rows = append(r.rows, Row{Kind: Section, Line: l.number, End: l.end(), Name: r.section})
	case holders[lang.Fold(key)] && value == "":
		if last := len(r.rows) - 1; last >= 0 && !r.isOpen {
			r.rows[last].End = max(r.rows[last].End, l.end())
			return
		}
		r.other(l)
	case field == FieldNone:
		r.other(l)
	default:
		if isEntry || field == FieldName && r.hasName || l.below && r.hasName {
			r.end()
		}
		r.take(field, value, l)
		r.wasAbout = field
	}
}

// other adds a line that says something else.
func (r *keyedReader) other(l *textLine) {
	row := Row{Kind: Note, Line: l.number, End: l.end(), Section: r.section, Name: oneLine(l.text)}
	row.add(NotUnderstood, nil)
	r.rows = append(r.rows, row)
}

// take takes a value of a dish.
func (r *keyedReader) take(field Field, value string, l *textLine) {
	if !r.isOpen {
		r.dish, r.isOpen, r.hasName = Row{Kind: Dish, Line: l.number, Section: r.section}, true, false
	}
	r.dish.End = l.end()
	if value == "" || value == "null" || value == "~" {
		return
	}
	switch field {
	case FieldName:
		r.dish.takeName(&r.marks, value)
		r.hasName = true
	case FieldDescription:
		r.dish.takeDescription(&r.marks, strings.TrimSpace(r.dish.Description+" "+value))
	case FieldPrice:
		r.dish.takePrices(value, "", nil, r.options.Decimals)
	case FieldDiets:
		r.dish.takeDiets(&r.marks, value)
	case FieldAllergens:
		r.dish.takeCodes(&r.marks, value)
	case FieldSize:
		if len(r.dish.Prices) == 1 && r.dish.Prices[0].Size == "" {
			r.dish.Prices[0].Size = shorten(value, maxShownSize)
			return
		}
		r.dish.said = append(r.dish.said, value)
	case FieldCurrency:
		r.dish.currency = currencyNamed(strings.ToUpper(value))
	case FieldDays:
		if days, ok := readDays(value); ok {
			r.dish.Days = days
		} else {
			r.dish.addText(DaysNotRead, value)
		}
	default:
		if diet := Diet(field); slices.Contains(Diets, diet) {
			if !isNo(lang.Fold(value)) {
				r.dish.addDiet(&r.marks, diet, false, value)
			}
			return
		}
		r.dish.said = append(r.dish.said, oneLine(l.text))
	}
}

// end ends a dish. What is said of it and has no place stands in its description.
func (r *keyedReader) end() {
	if !r.isOpen {
		return
	}
	r.isOpen = false
	row := r.dish
	if row.said != nil {
		row.Description = cut(strings.TrimSpace(row.Description+" "+strings.Join(row.said, " ")), maxText)
	}
	if !r.hasName && len(row.Prices) == 0 && !strings.ContainsFunc(row.Description, unicode.IsLetter) {
		row.Kind, row.Name = Note, "–"
		row.add(NotUnderstood, nil)
	}
	r.hasName = false
	r.rows = append(r.rows, row)
}
