package menufile

import (
	"regexp"
	"slices"
	"strings"
)

// Programs export what they keep as records: an object with an id, the kind of thing that it is,
// and its fields in another. Some keep a price for each size in a member of its own.

// halves matches a name of a size that stands beside a price.
var halves = regexp.MustCompile(`(?i)^(?:half|yar[ıi]m|tam|bu[cç]uk|meia|inteira|media|entera|mezza|intera)$`)

// tidy takes the fields of records out of the objects in them, and puts the prices of sizes
// together.
func (n *node) tidy() {
	if fields := n.get("fields"); fields != nil && len(fields.members) > 0 && n.isRecord() {
		id := n.get("pk")
		n.members = slices.DeleteFunc(n.members, func(m member) bool { return m.value == fields })
		n.members = append(n.members, fields.members...)
		if id != nil && n.get("id") == nil {
			n.members = append(n.members, member{"id", "id", id})
		}
	}
	n.gatherSizes()
	n.nameSections()
	for _, item := range n.list {
		item.tidy()
	}
	for _, m := range n.members {
		m.value.tidy()
	}
}

// nameSections makes a section of a list of words in a dish, which names those that it is in and has
// no dishes.
func (n *node) nameSections() {
	if n.get(nameMembers...).string() == "" || n.get(priceMembers...) == nil {
		return
	}
	for i := range n.members {
		m := &n.members[i]
		if m.name != "categories" && m.name != "sections" && m.name != "menu_sections" || slices.ContainsFunc(m.value.list, func(item *node) bool { return item.nested }) || len(m.value.members) > 0 {
			continue
		}
		var names []string
		for _, item := range m.value.list {
			if name := oneLine(item.text); name != "" {
				names = append(names, name)
			}
		}
		m.name, m.value = "category", &node{line: m.value.line, end: m.value.end, text: strings.Join(names, ", ")}
	}
}

// isRecord reports whether an object has nothing but texts beside its fields.
func (n *node) isRecord() bool {
	return !slices.ContainsFunc(n.members, func(m member) bool { return m.value.nested && m.name != "fields" })
}

// gatherSizes puts the prices of sizes together that are members of their own: priceHalf beside
// price.
func (n *node) gatherSizes() {
	var sizes []member
	for _, m := range n.members {
		if m.value.nested || m.value.text == "" || len(m.name) > maxName || !containsAny(m.name, priceStems) || slices.Contains(priceMembers, m.name) || len(readPrices(m.value.text, 2).prices) != 1 {
			continue
		}
		key := wordsOfName(m.key)
		if field, known, exact := fieldOf(key); field != FieldPrice || !known || exact {
			continue
		}
		if size := sizeIn(key); volume.MatchString(size) || halves.MatchString(size) {
			sizes = append(sizes, member{strings.ToLower(size), size, m.value})
		}
	}
	base, _ := n.prices()
	if len(sizes) == 0 || base == nil && len(sizes) < 2 || base != nil && (base.nested || len(readPrices(base.text, 2).prices) != 1) {
		return
	}
	if base != nil {
		sizes = append([]member{{"", "", base}}, sizes...)
	}
	all := &node{line: n.line, end: n.end, nested: true, members: sizes}
	n.members = append([]member{{"prices", "prices", all}}, n.members...)
}

// priceStems are parts of words for prices.
var priceStems = list("price, preis, prix, tarif, fiyat, ucret, prezz, precio, preco, prijs, cena, amount, цена")

func containsAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}

// kindOf returns what kind of thing a record is, by its model: "menu.category".
func (n *node) kindOf() string {
	model := n.get("model").string()
	return strings.ToLower(model[strings.LastIndexByte(model, '.')+1:])
}

// id returns the id of an object, and before it the kind of thing where it is a record; empty where it has none.
func (n *node) id() string {
	id := n.get("id", "_id", "slug", "key").string()
	if kind := n.kindOf(); kind != "" && id != "" {
		return kind + ":" + id
	}
	return id
}

// refersTo returns the kind of thing that the id of a member is of: category_id.
func refersTo(name string) string {
	return strings.TrimRight(strings.TrimSuffix(name, "id"), "_")
}
