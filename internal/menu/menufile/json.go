package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"carte/internal/lang"
)

// The names of members, in lower case; the first are those of schema.org.
var (
	nameMembers        = list("name, title, label, headline, item_name, itemname, dish_name, dishname, product_name, productname, item, dish, product, nom, titre, plat, bezeichnung, gericht, titel, ad, isim, baslik, yemek, urun, nome, nombre")
	descriptionMembers = list("description, desc, descript, details, ingredients, text, beschreibung, zutaten, detail, aciklama, icindekiler, descrizione, descripcion") //nolint:misspell // Spanish
	priceMembers       = list("offers, offer, prices, price, variants, variations, sizes, price_cents, pricecents, price_in_cents, priceincents, price_minor, amount_cents, amountcents, amount_minor, unit_amount, unitamount, unit_amount_cents, price_money, pricemoney, base_price, baseprice, amount, cost, preis, preise, prix, tarif, fiyat, fiyatlar, ucret, prezzo, precio")
	idMembers          = list("categoryid, category_id, sectionid, section_id, groupid, group_id, kategorieid, kategorie_id")
	sectionMembers     = list("section, category, group, kategorie, rubrik, categorie, rubrique, kategori, bolum, categoria, category_name, categoryname, menu_section, course")
	childMembers       = []string{"hasmenuitem", "hasmenusection", "items", "dishes", "menuitems", "menu_items", "entries", "products", "sections", "menu_sections", "categories", "children", "subsections"}
	dietMembers        = []string{"suitablefordiet", "diets", "diet", "dietary", "dietary_tags", "dietarytags", "dietary_info", "dietaryinfo", "labels", "sort"}
	codeMembers        = []string{"allergens", "allergenes", "allergene", "allergen", "alerjenler", "additives", "zusatzstoffe", "additifs"}
	// anyDot matches a number whose point is one of decimals, because JSON has no other.
	anyDot = regexp.MustCompile(`^\d+\.\d{3}$`)
)

// jsonReader makes rows of nodes.
type jsonReader struct {
	options Options
	marks   marks
	section string
	// names are those of sections by their ids, which dishes elsewhere name.
	names map[string]string
	// sections are the ids that dishes name.
	sections map[string]bool
	// hasCodes is set where dishes have members of their allergens.
	hasCodes bool
	// price is that of all dishes of a section, and hidden is set for one that is not shown.
	price  string
	hidden bool
	rows   []Row
	// all counts the rows, and err is what ended the reading.
	all bounds
	err error
}

func newJSONReader(options Options) *jsonReader {
	return &jsonReader{
		options: options, marks: marks{decimals: options.Decimals}, names: map[string]string{}, sections: map[string]bool{}, all: bounds{options: options},
	}
}

// readJSON reads what schema.org calls a Menu, and other lists of objects with names and
// prices.
func readJSON(root *node, options Options) (Menu, error) {
	r := newJSONReader(options)
	root.tidy()
	nameKeys(root)
	r.see(root)
	r.know(root)
	r.walk(root, true)
	return Menu{Format: JSON, Rows: r.rows, codes: r.marks.codes, hasCodes: r.hasCodes}, r.err
}

// add adds a row.
func (r *jsonReader) add(row *Row) {
	r.rows = append(r.rows, *row)
	if err := r.all.take(row); r.err == nil {
		r.err = err
	}
}

// see notes the marks of all names and diets.
func (r *jsonReader) see(n *node) {
	for _, item := range n.list {
		r.see(item)
	}
	for _, m := range n.members {
		switch {
		case slices.Contains(nameMembers, m.name) && !m.value.nested:
			r.marks.see(oneLine(m.value.text))
		case slices.Contains(nameMembers, m.name) && len(m.value.string()) <= maxCell:
			r.marks.see(oneLine(m.value.string()))
		case slices.Contains(dietMembers, m.name) && len(m.value.string()) <= maxText:
			r.marks.note(oneLine(m.value.string()))
		}
		r.see(m.value)
	}
}

// know notes the names of what may be sections, by their ids.
func (r *jsonReader) know(n *node) {
	for _, item := range n.list {
		r.know(item)
	}
	for _, m := range n.members {
		if !m.value.nested && m.value.text != "" && (slices.Contains(idMembers, m.name) || slices.Contains(sectionMembers, m.name)) {
			r.sections[m.value.text], r.sections[refersTo(m.name)+":"+m.value.text] = true, true
		}
	}
	if id, name := n.id(), oneLine(n.get(nameMembers...).string()); id != "" && name != "" && !n.names(priceMembers) {
		r.names[id] = name
	}
	for _, m := range n.members {
		r.know(m.value)
	}
}

// walk finds sections and dishes. listed is set for an entry of a list.
func (r *jsonReader) walk(n *node, listed bool) {
	if !n.nested || r.err != nil {
		return
	}
	for _, item := range n.list {
		r.walk(item, true)
	}
	named := n.get(nameMembers...) != nil
	children := n.hasChildren()
	if children && !named && n.get("@type") == nil {
		named = n.get(sectionMembers...) != nil // {"category": "Soups", "items": …}
	}
	switch {
	case n.is("MenuItem"), !children && named && listed && n.names(priceMembers):
		r.dish(n)
		return
	case !children && named && listed && n.get("@type") == nil && len(n.list) == 0:
		row := Row{Kind: Note, Line: n.line, End: n.end, Section: r.section, Name: oneLine(n.get(nameMembers...).string())}
		if r.sections[n.id()] {
			row.Kind, row.Section, row.Description = Section, "", paragraph(n.get(descriptionMembers...).string())
			r.add(&row)
		} else if row.Name != "" {
			row.add(NotUnderstood, nil)
			r.add(&row)
		}
	case n.is("MenuSection"), children && named && listed && !n.is("Menu") && n.get("@type") == nil:
		outer, hidden := r.section, r.hidden
		r.heading(n)
		r.hidden = hidden || r.isHidden(n)
		r.children(n, true)
		r.section, r.hidden = outer, hidden
		return
	}
	r.children(n, false)
}

// hasChildren reports whether an object has dishes or sections in it.
func (n *node) hasChildren() bool {
	return slices.ContainsFunc(childMembers, func(name string) bool { return n.get(name) != nil }) ||
		slices.ContainsFunc(n.members, func(m member) bool { return !slices.Contains(priceMembers, m.name) && m.value.listsDishes() })
}

// children walks what an object has in it, dishes before sections. isSection is set where it has
// a name, and its lists have none then.
func (r *jsonReader) children(n *node, isSection bool) {
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
		case slices.Contains(childMembers, m.name), slices.Contains(priceMembers, m.name):
		case m.value.listsDishes() && isSection:
			r.walk(m.value, true)
		case m.value.listsDishes() && !slices.Contains(containers, m.name):
			outer := r.section
			r.section = shorten(wordsOfKey(m.key), maxShownName)
			if r.section != "" {
				r.add(&Row{Kind: Section, Line: m.value.line, End: m.value.line, Name: r.section})
			}
			r.walk(m.value, true)
			r.section = outer
		case isSectionOf(m):
			outer, price := r.section, r.price
			r.section, r.price = shorten(wordsOfKey(m.key), maxShownName), m.value.get(priceMembers...).string()
			if r.section != "" {
				r.add(&Row{Kind: Section, Line: m.value.line, End: m.value.line, Name: r.section})
			}
			r.walk(m.value, false)
			r.section, r.price = outer, price
		default:
			r.walk(m.value, slices.Contains(containers, m.name))
		}
	}
}

// isSectionOf reports whether a member without a name of its own is a section by its key.
func isSectionOf(m member) bool {
	return !slices.Contains(containers, m.name) && len(m.value.members) > 0 && m.value.get("@type") == nil && m.value.get(nameMembers...) == nil &&
		slices.ContainsFunc(childMembers, func(name string) bool { return len(m.value.get(name).items()) > 0 })
}

// wordsOfKey makes a heading of the key of a list: "main_courses".
func wordsOfKey(key string) string {
	text := oneLine(wordsOfName(key))
	if !strings.Contains(key, " ") && strings.Contains(text, " ") && text != strings.ToUpper(text) {
		text = strings.ToLower(text) // mainCourses
	}
	if first, size := utf8.DecodeRuneInString(text); size > 0 && strings.ToLower(text) == text {
		text = strings.ToUpper(string(first)) + text[size:]
	}
	return text
}

// containers are members whose names say nothing of the dishes in them.
var containers = []string{"", "@graph", "menu", "menus", "hasmenu", "data", "result", "results", "item", "itemlistelement", "mainentity", "list", "rows", "lists", "speisekarte", "carte", "karte", "speisen", "gerichte", "yemekler", "urunler", "objects", "item_data"}

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
	if r.err != nil {
		return
	}
	row := Row{Kind: Dish, Line: n.line, End: n.end, Section: r.section}
	line := textLine{text: n.text}
	if line.classify(&r.marks); line.kind != withName || line.weak || r.price != "" && !strings.ContainsAny(line.price, "0123456789") {
		line.name, line.price = n.text, r.price
	}
	row.takeName(&r.marks, strings.TrimRight(line.name, " –—-:."))
	row.takePrices(line.price, "", nil, r.options.Decimals)
	r.add(&row)
}

func (r *jsonReader) heading(n *node) {
	row := Row{Kind: Section, Line: n.line, End: n.line, Name: oneLine(n.get(slices.Concat(nameMembers, sectionMembers)...).string()), Description: paragraph(n.get(descriptionMembers...).string())}
	row.Name = shorten(row.Name, maxShownName)
	r.section = row.Name
	if row.Name != "" {
		r.add(&row)
	}
}

func (r *jsonReader) dish(n *node) {
	row := Row{Kind: Dish, Line: n.line, End: n.end, Section: r.section}
	row.Section = r.sectionOf(n)
	row.takeName(&r.marks, row.takeDeposit(n.get(nameMembers...).string(), r.options.Decimals))
	row.takeDescription(&r.marks, row.takeDeposit(n.get(descriptionMembers...).string(), r.options.Decimals))
	if deposit := n.get("deposit", "pfand", "consigne", "depozito").string(); deposit != "" {
		row.takeDepositOf(deposit, r.options.Decimals)
	}
	row.currency = currencyOf(n)
	prices, isMinor := n.prices()
	for _, offer := range prices.items() {
		r.offer(&row, offer, isMinor)
	}
	if sizes := n.get("sizes", "prices", "variants"); sizes != nil && sizes.isAmounts() {
		row.Prices = nil
		for _, m := range sizes.members {
			r.offer(&row, &node{nested: true, members: []member{{"name", "name", &node{text: wordsOfKey(m.key)}}, {"price", "price", m.value}}}, isMinor)
		}
	}
	for _, name := range dietMembers {
		for _, diet := range n.get(name).items() {
			r.diet(&row, diet.string())
		}
	}
	for _, name := range codeMembers {
		for _, code := range n.get(name).items() {
			row.takeCodes(&r.marks, code.string())
			r.hasCodes = true
		}
	}
	for _, tag := range n.get("tags", "tag").items() {
		row.takeTags(&r.marks, strings.ReplaceAll(tag.string(), "_", " "))
	}
	for _, m := range n.members {
		if diet, ok := dietIn(strings.TrimPrefix(strings.TrimPrefix(strings.ReplaceAll(m.name, "_", " "), "is"), " ")); ok && isYes(lang.Fold(m.value.text)) {
			row.addDiet(&r.marks, diet, false, m.name)
		}
	}
	r.shown(&row, n)
	row.Hidden = row.Hidden || r.hidden
	r.add(&row)
}

// sectionOf returns the section that a dish names, or that it stands in.
func (r *jsonReader) sectionOf(n *node) string {
	for _, name := range slices.Concat(sectionMembers, idMembers) {
		section := n.get(name)
		if section == nil {
			continue
		}
		id := oneLine(section.string())
		for _, key := range []string{refersTo(name) + ":" + id, id} {
			if named := r.names[key]; named != "" && !section.nested {
				return named
			}
		}
		return id
	}
	return r.section
}

// isHidden reports whether a part of the menu is not shown.
func (r *jsonReader) isHidden(n *node) bool {
	var row Row
	r.shown(&row, n)
	return row.Hidden
}

// shown reads when a dish is shown.
func (r *jsonReader) shown(row *Row, n *node) {
	if text := n.get("hidden", "ishidden").string(); text != "" {
		row.takeHidden(text, false)
	}
	if text := n.get("active", "is_active", "isactive", "enabled", "visible", "available", "is_available", "isavailable", "published").string(); text != "" {
		row.takeHidden(text, true)
	} else if text := n.get("display", "displayed", "show").string(); isNo(lang.Fold(text)) {
		row.Hidden = true
	}
	if text := n.get("days").string(); text != "" {
		row.takeTimes(text, DaysNotRead)
	}
	if text := n.get("hours", "servinghours", "servingtimes").string(); text != "" {
		row.takeTimes(text, HoursNotRead)
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
