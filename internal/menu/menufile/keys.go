package menufile

import (
	"slices"
	"strings"
	"unicode"
)

// A JSON file may name what it has by words of any language. Members that nobody knows get the
// names by which they are read: by the words of headings, or else by what stands in them, as the
// columns of tables do.

// maxKeys is how many different names of members are looked at.
const maxKeys = 60

// read is what members of a field are called where they are read.
var readAs = map[Field]struct {
	name  string
	known []string
}{
	FieldName:        {"name", nameMembers},
	FieldDescription: {"description", descriptionMembers},
	FieldPrice:       {"price", priceMembers},
	FieldSection:     {"section", sectionMembers},
	FieldCurrency:    {"currency", []string{"currency", "pricecurrency"}},
}

// keyReader names the members of a file.
type keyReader struct {
	// fields are those of names of members, exactly where the name has no word beside.
	fields map[string]keyField
	// leaves are objects without others in them.
	leaves []*node
}

type keyField struct {
	field Field
	known bool
	exact bool
}

// nameKeys names the members of a file that nobody knows.
func nameKeys(root *node) {
	k := keyReader{fields: map[string]keyField{}}
	k.byWords(root, false)
	k.byContents()
	k.nameParents(root, true)
}

// fieldOf returns what the name of a member says.
func (k *keyReader) fieldOf(m *member) keyField {
	found, seen := k.fields[m.name]
	if !seen {
		found.field, found.known, found.exact = fieldOf(wordsOfName(m.key))
		k.fields[m.name] = found
	}
	return found
}

// wordsOfName parts the name of a member into words: dishName, dish_name.
func wordsOfName(key string) string {
	var b strings.Builder
	wasLower := false
	for _, r := range key[:min(len(key), maxName)] {
		switch {
		case r == '_' || r == '-' || r == '.':
			r = ' '
		case unicode.IsUpper(r) && wasLower:
			b.WriteByte(' ')
		}
		wasLower = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return strings.TrimSpace(strings.ToValidUTF8(b.String(), ""))
}

// isLeaf reports whether an object has no lists of others in it.
func (n *node) isLeaf() bool {
	return len(n.members) > 0 && !slices.ContainsFunc(n.members, func(m member) bool {
		return slices.ContainsFunc(m.value.list, func(one *node) bool { return len(one.members) > 0 })
	})
}

// byWords names members by the words of headings. listed is set for an entry of a list.
func (k *keyReader) byWords(n *node, listed bool) {
	for _, item := range n.list {
		k.byWords(item, true)
	}
	for i := range n.members {
		k.byWords(n.members[i].value, false)
	}
	isLeaf := n.isLeaf()
	if len(n.members) == 0 || !listed && !isLeaf {
		return
	}
	if isLeaf && listed {
		k.leaves = append(k.leaves, n)
	}
	prices := 0
	for i := range n.members {
		if k.fieldOf(&n.members[i]).field == FieldPrice {
			prices++
		}
	}
	for _, exactly := range []bool{true, false} {
		for i := range n.members {
			m := &n.members[i]
			if isKey(m.name) {
				continue
			}
			is := k.fieldOf(m)
			as, read := readAs[is.field]
			if !read || is.exact != exactly || !exactly && (!isLeaf || is.field == FieldPrice && prices > 1) || n.names(as.known) || !fits(is.field, m.value) {
				continue
			}
			m.name = as.name
		}
	}
}

// fits reports whether a value may be that of a field.
func fits(field Field, value *node) bool {
	text := oneLine(value.string())
	switch field {
	case FieldPrice:
		return value.nested || len(readPrices(text, 2).prices) > 0 && !looksLikeText(text)
	case FieldName, FieldSection:
		return strings.ContainsFunc(text, unicode.IsLetter) && !technical.MatchString(text)
	}
	return text != ""
}

// byContents names the members of objects of which no price or no name is known.
func (k *keyReader) byContents() {
	var keys []string
	var objects []*node
	for _, n := range k.leaves {
		if n.names(nameMembers) && n.names(priceMembers) || len(n.members) < 2 {
			continue
		}
		objects = append(objects, n)
		for i := range n.members {
			if m := &n.members[i]; !m.value.nested && len(keys) < maxKeys && !slices.Contains(keys, m.name) && !k.isRead(m) {
				keys = append(keys, m.name)
			}
		}
	}
	if len(objects) < 2 || len(objects) < len(k.leaves)/2 {
		return
	}
	records := make([]record, 0, min(len(objects), guessDepth))
	for _, n := range objects[:min(len(objects), guessDepth)] {
		r := record{cells: make([]string, len(keys))}
		for i, key := range keys {
			r.cells[i] = n.get(key).string()
		}
		records = append(records, r)
	}
	columns, stats, taken := make([]Column, len(keys)), make([]contents, len(keys)), map[Field]bool{}
	for field, as := range readAs {
		taken[field] = objects[0].names(as.known)
	}
	for i, key := range keys {
		columns[i] = Column{Index: i, Heading: key}
		stats[i] = contentsOf(records, i)
		if c := &stats[i]; !taken[FieldPrice] && c.priced == c.filled && c.priced > 0 && c.decimal > 0 && c.technical == 0 {
			columns[i].Field, taken[FieldPrice] = FieldPrice, true
		}
	}
	guessPrice(columns, stats, taken)
	if !taken[FieldPrice] {
		return
	}
	guessTexts(columns, stats, taken, -1)
	k.rename(objects, columns)
}

// rename gives members the names of the fields that their columns are.
func (k *keyReader) rename(objects []*node, columns []Column) {
	for _, n := range objects {
		for i := range n.members {
			at := slices.IndexFunc(columns, func(c Column) bool { return c.Heading == n.members[i].name })
			if at < 0 {
				continue
			}
			if as, read := readAs[columns[at].Field]; read && !n.names(as.known) {
				n.members[i].name = as.name
			}
		}
	}
}

// isRead reports whether the name of a member says what it is.
func (k *keyReader) isRead(m *member) bool {
	return isKey(m.name) || k.fieldOf(m).known
}

// isKey reports whether members of a name are read as they are, or are known to be something else.
func isKey(name string) bool {
	if strings.HasPrefix(name, "@") {
		return true
	}
	for _, list := range [][]string{nameMembers, descriptionMembers, priceMembers, sectionMembers, idMembers, childMembers, dietMembers, containers, beside} {
		if slices.Contains(list, name) {
			return true
		}
	}
	return false
}

// beside are names of members that are no part of what guests read of a dish.
var beside = list("type, order, sort, position, index, rank, rating, stars, reviews, review_count, popularity, time, duration, minutes, prep_time, preptime, servings, weight, spicy, spice_level, spicelevel, year, abv, lowprice, highprice, minprice, maxprice, unittext, unitcode, eligiblequantity, pricespecification, size, value, count, qty, created_at, updated_at, createdat, updatedat, discount, icon, emoji, color")

// nameParents names what has lists of dishes and no name that is known: by its first text.
func (k *keyReader) nameParents(n *node, isRoot bool) {
	for _, item := range n.list {
		k.nameParents(item, false)
	}
	for i := range n.members {
		k.nameParents(n.members[i].value, false)
	}
	if isRoot || n.names(nameMembers) || n.names(sectionMembers) || !slices.ContainsFunc(n.members, func(m member) bool { return m.value.listsDishes() }) {
		return
	}
	for _, isKnown := range []bool{true, false} {
		for i := range n.members {
			m := &n.members[i]
			field := k.fieldOf(m).field
			if m.value.nested || isKey(m.name) || len([]rune(m.value.text)) > maxName || !fits(FieldName, m.value) {
				continue
			}
			if isKnown && (field == FieldName || field == FieldSection) || !isKnown && !k.isRead(m) {
				m.name = "name"
				return
			}
		}
	}
}
