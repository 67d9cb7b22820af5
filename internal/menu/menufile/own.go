package menufile

import (
	"encoding/json"
	"strconv"
	"strings"

	"carte/internal/lang"
)

// Carte's own files hold all that a menu has, and are read to exactly what was written: no
// column is guessed and no text is tidied. They are known by what no other file has, the
// first heading of a table or a member of the JSON.

// ownFormat is raised where what is written could not be read by who reads the one before.
// Files of the first say nothing of the menu itself, nor of extras.
const ownFormat = 2

// OwnMenu is a menu as it is exported.
type OwnMenu struct {
	// Source is the language that texts are written in first.
	Source   lang.Key
	Currency string
	// Decimals is how many digits the currency has after the point.
	Decimals int
	// Head is the menu itself: its name, its times, and whether guests see it.
	Head     Own
	Sections []OwnSection
	// Groups are extras, which dishes name by their numbers, from 1.
	Groups []OwnGroup
}

// OwnSection is a section with its dishes, in order.
type OwnSection struct {
	Own

	Dishes []Own
}

// OwnGroup is a group of extras, and how many may be chosen. An option has a name, one price,
// which it adds to that of a dish, and allergens.
type OwnGroup struct {
	Own

	Min, Max int
	Options  []Own
}

// Own is what one of Carte's own files says of a section or a dish: all there is to it.
type Own struct {
	Name, Description lang.Text
	Times             *OwnTimes
	Hidden            bool

	// A section has none of these.
	Prices []OwnPrice
	// Allergens are those of which something is known, with OwnContains and the like.
	Allergens map[string]string
	// Doubted is whether the text has changed since the allergens were declared.
	Doubted                bool
	Diets, Tags, Additives []string
	Spice                  int
	// More is what the menu has besides, by its names in the API.
	More map[string]json.RawMessage
	// Extras are the numbers of its groups; nil where the file does not say.
	Extras []int
	// Group is what the row is where it is a group, whose number is Number.
	Group  *OwnGroup
	Number int

	// Heading is the row of its section, -1 for none. Refused names the fields that were not
	// understood.
	Heading int
	Refused []string
}

// OwnPrice is a price; its amount is in minor units.
type OwnPrice struct {
	Size   lang.Text
	Amount int64
	More   map[string]json.RawMessage
}

// OwnTimes is when something is served, as the menu has it.
type OwnTimes struct {
	Days     []int      `json:"days"`
	From     string     `json:"from"`
	To       string     `json:"to"`
	More     []OwnHours `json:"more,omitempty"`
	FirstDay string     `json:"first_day,omitempty"`
	LastDay  string     `json:"last_day,omitempty"`
	Hidden   bool       `json:"hidden,omitempty"`
}

// OwnHours are hours of a day beside its first.
type OwnHours struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// What is known of an allergen.
const (
	OwnContains    = "contains"
	OwnMayContain  = "may contain"
	OwnFree        = "free"
	OwnUnconfirmed = "unconfirmed"
)

// ownAllergens are the names of the 14 allergens, in the menu's order.
var ownAllergens = []string{
	"gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk",
	"nuts", "celery", "mustard", "sesame", "sulphites", "lupin", "molluscs",
}

// refuse notes that a field was not understood.
func (o *Own) refuse(field string) { o.Refused = append(o.Refused, field) }

// setAllergen sets what is known of an allergen. What is not understood is unconfirmed.
func (o *Own) setAllergen(name, state string) {
	switch state = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(state)), "_", " "); state {
	case OwnContains, OwnMayContain, OwnFree:
		if o.Allergens == nil {
			o.Allergens = map[string]string{}
		}
		o.Allergens[name] = state
	case OwnUnconfirmed, "":
	default:
		o.refuse("allergens")
	}
}

// stateOf returns what is known of an allergen.
func (o *Own) stateOf(name string) string {
	if state := o.Allergens[name]; state != "" {
		return state
	}
	return OwnUnconfirmed
}

// rowOf is the row of an entry, as a preview shows it.
func (o *Own) rowOf(kind Kind, source lang.Key, section string) Row {
	row := Row{
		Kind: kind, Section: section, Name: o.Name.In(source, source), Description: o.Description.In(source, source),
		Hidden: o.Hidden, Own: o,
	}
	for _, price := range o.Prices {
		shown := Price{Size: price.Size.In(source, source), Amount: price.Amount}
		tell(price.More, "from", &shown.From)
		tell(price.More, "unit", &shown.Unit)
		tell(price.More, "content", &shown.Content)
		row.Prices = append(row.Prices, shown)
	}
	tell(o.More, "price_of_the_day", &row.OfDay)
	for _, diet := range o.Diets {
		row.Diets = append(row.Diets, Diet(diet))
	}
	return row
}

// tell shows a field of what the menu has besides; what is no such value is refused where it is
// read.
func tell[T any](more map[string]json.RawMessage, name string, into *T) {
	var value T
	if raw, ok := more[name]; ok && json.Unmarshal(raw, &value) == nil {
		*into = value
	}
}

// ownRows makes rows of entries in the order of a file.
type ownRows struct {
	source  lang.Key
	rows    []Row
	heading int
	section string
	groups  int
}

func (r *ownRows) add(kind Kind, entry *Own, line, end int) {
	row := entry.rowOf(kind, r.source, r.section)
	entry.Heading = r.heading
	switch kind {
	case Section:
		r.heading, r.section = len(r.rows), row.Name
		row.Section, entry.Heading = "", r.heading
	case MenuHead, Extras:
		row.Section, entry.Heading = "", -1
	case Dish, Note:
	}
	row.Line, row.End = line, end
	r.rows = append(r.rows, row)
}

// addGroup adds a group of extras, the next by its number where the file does not say it.
func (r *ownRows) addGroup(group *OwnGroup, line, end int) {
	r.groups++
	group.Group = group
	if group.Number == 0 {
		group.Number = r.groups
	}
	r.add(Extras, &group.Own, line, end)
	for i := range group.Options {
		r.describe(&group.Options[i])
	}
}

// describe adds the name of an option to the last row, which is its group.
func (r *ownRows) describe(option *Own) {
	row, name := &r.rows[len(r.rows)-1], option.Name.In(r.source, r.source)
	if len(row.Description) > maxText {
		return // it is cut
	}
	if row.Description != "" {
		name = ", " + name
	}
	row.Description += name
}

// amountText writes an amount with the digits of its currency and a point.
func amountText(amount int64, decimals int) string {
	text := strconv.FormatInt(amount, 10)
	if decimals == 0 {
		return text
	}
	if len(text) <= decimals {
		text = strings.Repeat("0", decimals+1-len(text)) + text
	}
	return text[:len(text)-decimals] + "." + text[len(text)-decimals:]
}

// ownAmount reads what amountText has written, also where a program has left out zeros at the
// end or writes a comma.
func ownAmount(text string, decimals int) (int64, bool) {
	whole, fraction, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), ",", "."), ".")
	for len(fraction) > decimals && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	if len(fraction) > decimals || whole == "" || strings.HasPrefix(fraction, "-") || strings.HasPrefix(fraction, "+") {
		return 0, false
	}
	amount, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", decimals-len(fraction)), 10, 64)
	return amount, err == nil && amount >= 0 && amount <= maxAmount
}
