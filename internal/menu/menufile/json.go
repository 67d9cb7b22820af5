package menufile

import (
	"regexp"
	"slices"
	"strings"

	"carte/internal/lang"
)

// The names of members, in lower case; the first are those of schema.org.
var (
	nameMembers        = []string{"name", "title", "label", "headline"}
	descriptionMembers = []string{"description", "desc", "details", "ingredients", "text"}
	priceMembers       = []string{"offers", "offer", "prices", "price", "variants", "variations", "sizes"}
	sectionMembers     = []string{"section", "category", "group", "kategorie"}
	childMembers       = []string{"hasmenuitem", "hasmenusection", "items", "dishes", "menuitems", "menu_items", "entries", "products", "sections", "menu_sections", "categories", "children", "subsections"}
	dietMembers        = []string{"suitablefordiet", "diets", "diet", "dietary", "labels"}
	// anyDot matches a number whose point is one of decimals, because JSON has no other.
	anyDot = regexp.MustCompile(`^\d+\.\d{3}$`)
)

// jsonReader makes rows of nodes.
type jsonReader struct {
	options Options
	marks   marks
	section string
	rows    []Row
}

// readJSON reads what schema.org calls a Menu, and other lists of objects with names and
// prices.
func readJSON(root *node, options Options) Menu {
	r := jsonReader{options: options}
	r.see(root)
	r.walk(root, true)
	return Menu{Format: JSON, Rows: r.rows}
}

// see notes the marks of all names and diets.
func (r *jsonReader) see(n *node) {
	for _, item := range n.list {
		r.see(item)
	}
	for _, m := range n.members {
		switch {
		case slices.Contains(nameMembers, m.name):
			r.marks.see(oneLine(m.value.string()))
		case slices.Contains(dietMembers, m.name):
			r.marks.note(oneLine(m.value.string()))
		}
		r.see(m.value)
	}
}

// walk finds sections and dishes. listed is set for an entry of a list.
func (r *jsonReader) walk(n *node, listed bool) {
	if !n.nested {
		return
	}
	for _, item := range n.list {
		r.walk(item, true)
	}
	named := n.get(nameMembers...) != nil
	children := slices.ContainsFunc(childMembers, func(name string) bool { return n.get(name) != nil })
	switch {
	case n.is("MenuItem"), !children && named && listed && n.names(priceMembers):
		r.dish(n)
		return
	case !children && named && listed && n.get("@type") == nil && len(n.list) == 0:
		row := Row{Kind: Note, Line: n.line, End: n.end, Section: r.section, Name: oneLine(n.get(nameMembers...).string())}
		if row.Name != "" {
			row.add(NotUnderstood, nil)
			r.rows = append(r.rows, row)
		}
	case n.is("MenuSection"), children && named && listed && !n.is("Menu") && n.get("@type") == nil:
		outer := r.section
		r.heading(n)
		r.children(n)
		r.section = outer
		return
	}
	r.children(n)
}

// children walks what an object has in it, dishes before sections.
func (r *jsonReader) children(n *node) {
	for _, name := range childMembers {
		for _, m := range n.members {
			if m.name == name {
				for _, item := range m.value.items() {
					r.child(item)
				}
			}
		}
	}
	for _, m := range n.members {
		switch {
		case slices.Contains(childMembers, m.name):
		case m.value.listsDishes() && !slices.Contains(containers, m.name):
			outer := r.section
			r.section = oneLine(m.key)
			if r.section != "" {
				r.rows = append(r.rows, Row{Kind: Section, Line: m.value.line, End: m.value.line, Name: r.section})
			}
			r.walk(m.value, true)
			r.section = outer
		default:
			r.walk(m.value, slices.Contains(containers, m.name))
		}
	}
}

// containers are members whose names say nothing of the dishes in them.
var containers = []string{"", "@graph", "menu", "menus", "hasmenu", "data", "result", "results", "item", "itemlistelement", "mainentity", "list", "rows"}

// listsDishes reports whether a list has an object with a name and prices.
func (n *node) listsDishes() bool {
	return slices.ContainsFunc(n.list, func(one *node) bool { return one.get(nameMembers...) != nil && one.names(priceMembers) })
}

// names reports whether an object has any of the members, be they empty.
func (n *node) names(members []string) bool {
	return slices.ContainsFunc(n.members, func(m member) bool { return slices.Contains(members, m.name) })
}

// child reads an entry of a list of dishes, which may be a name alone.
func (r *jsonReader) child(n *node) {
	if n.nested || oneLine(n.text) == "" {
		r.walk(n, true)
		return
	}
	row := Row{Kind: Dish, Line: n.line, End: n.end, Section: r.section}
	row.takeName(&r.marks, n.text)
	r.rows = append(r.rows, row)
}

func (r *jsonReader) heading(n *node) {
	row := Row{Kind: Section, Line: n.line, End: n.line, Name: oneLine(n.get(nameMembers...).string()), Description: paragraph(n.get(descriptionMembers...).string())}
	r.section = row.Name
	if row.Name != "" {
		r.rows = append(r.rows, row)
	}
}

func (r *jsonReader) dish(n *node) {
	row := Row{Kind: Dish, Line: n.line, End: n.end, Section: r.section}
	if section := n.get(sectionMembers...); section != nil {
		row.Section = oneLine(section.string())
	}
	row.takeName(&r.marks, n.get(nameMembers...).string())
	row.takeDescription(&r.marks, n.get(descriptionMembers...).string())
	row.currency = currencyOf(n)
	for _, offer := range n.get(priceMembers...).items() {
		r.offer(&row, offer)
	}
	for _, name := range dietMembers {
		for _, diet := range n.get(name).items() {
			r.diet(&row, diet.string())
		}
	}
	for _, m := range n.members {
		if diet, ok := dietIn(strings.TrimPrefix(strings.TrimPrefix(strings.ReplaceAll(m.name, "_", " "), "is"), " ")); ok && isYes(lang.Fold(m.value.text)) {
			row.addDiet(&r.marks, diet, false, m.name)
		}
	}
	r.shown(&row, n)
	r.rows = append(r.rows, row)
}

// shown reads when a dish is shown.
func (r *jsonReader) shown(row *Row, n *node) {
	if text := n.get("hidden", "ishidden").string(); text != "" {
		row.takeHidden(text, false)
	}
	if text := n.get("active", "is_active", "isactive", "enabled", "visible").string(); text != "" {
		row.takeHidden(text, true)
	}
	if text := n.get("days").string(); text != "" {
		days, ok := readDays(text)
		if row.Days = days; !ok {
			row.addText(DaysNotRead, oneLine(text))
		}
	}
	if from := n.get("validfrom", "availabilitystarts", "from").string(); from != "" {
		row.takeDates(dayOrder{}, from, false)
	}
	if until := n.get("validthrough", "availabilityends", "until").string(); until != "" {
		row.takeDates(dayOrder{}, until, true)
	}
}

// diet reads a diet by its name at schema.org, or a mark.
func (r *jsonReader) diet(row *Row, text string) {
	name := text[strings.LastIndexAny(text, "/:#")+1:]
	known := map[string]Diet{
		"VeganDiet": Vegan, "VegetarianDiet": Vegetarian, "GlutenFreeDiet": GlutenFree, "LowLactoseDiet": LactoseFree,
		"HalalDiet": Halal, "KosherDiet": Kosher,
	}
	switch diet, ok := known[name]; {
	case ok:
		row.addDiet(&r.marks, diet, false, name)
	case strings.HasSuffix(name, "Diet"):
		row.addText(DietNotRead, oneLine(text))
	default:
		row.takeDiets(&r.marks, strings.ReplaceAll(text, "_", " "))
	}
}

func currencyOf(n *node) string {
	code := strings.ToUpper(oneLine(n.get("pricecurrency", "currency").string()))
	if len(code) != 3 {
		return ""
	}
	return code
}

// offer reads a price: a number, a text, or an offer with a name for its size.
func (r *jsonReader) offer(row *Row, offer *node) {
	specification := offer
	if inner := offer.get("pricespecification"); inner != nil && len(inner.items()) > 0 {
		specification = inner.items()[0]
	}
	size, price := "", offer.text
	if offer.nested {
		price = specification.get("price", "lowprice", "minprice", "amount", "value").string()
		size = oneLine(offer.get("name", "size", "title", "label").string())
		if quantity := offer.get("eligiblequantity"); size == "" && quantity != nil {
			size = strings.TrimSpace(quantity.get("value").string() + " " + quantity.get("unittext", "unitcode").string())
		}
		if size == "" {
			size = oneLine(offer.get("itemoffered").string())
		}
	}
	if currency := currencyOf(specification); currency != "" {
		row.currency = currency
	} else if currency := currencyOf(offer); currency != "" {
		row.currency = currency
	}
	if size == row.Name {
		size = ""
	}
	before, problems := len(row.Prices), len(row.Problems)
	if anyDot.MatchString(price) {
		row.takePrices(price+"0", size, nil, r.options.Decimals)
		for _, problem := range row.Problems[problems:] {
			problem.Params["text"] = price
		}
	} else {
		row.takePrices(price, size, nil, r.options.Decimals)
	}
	low := offer.nested && specification.get("price") == nil && specification.get("lowprice", "minprice") != nil
	for i := before; i < len(row.Prices) && low; i++ {
		row.Prices[i].From = true
	}
	if offer.nested {
		r.shown(row, offer)
	}
}
