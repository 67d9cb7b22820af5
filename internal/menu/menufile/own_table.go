package menufile

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"carte/internal/lang"
)

// ownMark is the first heading of a table of ours; what stands below it is a kind. A table of
// the first format has another one, and not the columns of ownHeadingsSince.
const (
	ownMark      = "carte menu 2"
	ownFirstMark = "carte menu 1"
	ownMarkBegin = "carte menu "
)

// ownExtra is the kind of a row that is an option, which belongs to the group above.
const ownExtra Kind = "extra"

// betweenParts stands between several prices, between the names of their sizes, and between the
// hours of a day, whose ends have a cell each.
const betweenParts = " | "

// ownWeekdays are the names of the days of the week, from Sunday.
var ownWeekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// ownHeadings are those of a table of ours. Texts have a column a language.
var ownHeadings = func() []string {
	headings := []string{ownMark}
	for _, field := range []string{"name", "description"} {
		for _, key := range lang.All {
			headings = append(headings, field+"_"+key.Tag())
		}
	}
	headings = append(headings, "price", "currency")
	for _, key := range lang.All {
		headings = append(headings, "size_"+key.Tag())
	}
	headings = append(headings, "diets", "spice", "tags", "additives", "hidden", "days", "from", "to", "first_day", "last_day", "hidden_outside")
	for _, name := range ownAllergens {
		headings = append(headings, "allergen_"+name)
	}
	headings = append(headings, "allergens_in_doubt", "outdated_translations", "more")
	return append(headings, ownHeadingsSince...)
}()

// ownHeadingsSince are those that the first format did not have: the numbers of the groups of
// a dish, or of the group itself, and how many of its options are chosen.
var ownHeadingsSince = []string{"extras", "choose_at_least", "choose_at_most"}

// ownMore is what a table has no column for.
type ownMore struct {
	Dish   map[string]json.RawMessage   `json:"dish,omitempty"`
	Prices []map[string]json.RawMessage `json:"prices,omitempty"`
}

// ownCells are the cells of a row by their headings.
type ownCells map[string]string

// records returns the table of a menu, its headings first.
func (m *OwnMenu) records() [][]string {
	records := [][]string{ownHeadings}
	add := func(kind Kind, entry *Own) {
		c := m.cellsOf(kind, entry)
		record := make([]string, len(ownHeadings))
		for i, heading := range ownHeadings {
			record[i] = c[heading]
		}
		records = append(records, record)
	}
	add(MenuHead, &m.Head)
	for i := range m.Sections {
		section := &m.Sections[i]
		add(Section, &section.Own)
		for j := range section.Dishes {
			add(Dish, &section.Dishes[j])
		}
	}
	for i := range m.Groups {
		group := m.Groups[i]
		group.Group, group.Number = &group, i+1
		add(Extras, &group.Own)
		for j := range group.Options {
			add(ownExtra, &group.Options[j])
		}
	}
	return records
}

func (m *OwnMenu) cellsOf(kind Kind, entry *Own) ownCells {
	c := ownCells{ownMark: string(kind), "hidden": yesIf(entry.Hidden)}
	var outdated []string
	c.setText("name", entry.Name, &outdated)
	c.setText("description", entry.Description, &outdated)
	if times := entry.Times; times != nil {
		var days []string
		for _, day := range times.Days {
			days = append(days, ownWeekdays[day])
		}
		c["days"], c["from"], c["to"] = strings.Join(days, " "), times.From, times.To
		for _, hours := range times.More {
			c["from"] += betweenParts + hours.From
			c["to"] += betweenParts + hours.To
		}
		c["first_day"], c["last_day"], c["hidden_outside"] = times.FirstDay, times.LastDay, yesIf(times.Hidden)
	}
	switch kind {
	case Dish:
		m.setPrices(c, entry, &outdated)
		c.setAllergens(entry)
		c["extras"] = numbersText(entry.Extras)
		c["diets"], c["tags"], c["additives"] = strings.Join(entry.Diets, " "), strings.Join(entry.Tags, " "), strings.Join(entry.Additives, " ")
		c["spice"] = strconv.Itoa(entry.Spice)
		c["allergens_in_doubt"] = yesIf(entry.Doubted)
	case ownExtra:
		m.setPrices(c, entry, &outdated)
		c.setAllergens(entry)
	case Extras:
		c["extras"], c["choose_at_least"], c["choose_at_most"] = strconv.Itoa(entry.Number), strconv.Itoa(entry.Group.Min), strconv.Itoa(entry.Group.Max)
	case MenuHead, Section, Note:
	}
	c["outdated_translations"] = strings.Join(outdated, " ")
	return c
}

func (c ownCells) setAllergens(entry *Own) {
	for _, name := range ownAllergens {
		c["allergen_"+name] = entry.stateOf(name)
	}
}

func numbersText(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, number := range numbers {
		texts[i] = strconv.Itoa(number)
	}
	return strings.Join(texts, " ")
}

// setText fills the columns of a text, and notes which of its translations are older than it.
func (c ownCells) setText(field string, text lang.Text, outdated *[]string) {
	for _, key := range lang.All {
		c[field+"_"+key.Tag()] = only(text, key)
	}
	for _, key := range text.Stale {
		*outdated = append(*outdated, field+"_"+key.Tag())
	}
}

// setPrices fills the columns of prices.
func (m *OwnMenu) setPrices(c ownCells, entry *Own, outdated *[]string) {
	more, hasMore := ownMore{Dish: entry.More}, len(entry.More) > 0
	amounts := make([]string, len(entry.Prices))
	sizes := map[lang.Key][]string{}
	for i, price := range entry.Prices {
		amounts[i] = amountText(price.Amount, m.Decimals)
		for _, key := range lang.All {
			sizes[key] = append(sizes[key], escapeSize.Replace(only(price.Size, key)))
		}
		for _, key := range price.Size.Stale {
			*outdated = append(*outdated, "size_"+key.Tag()+":"+strconv.Itoa(i+1))
		}
		more.Prices = append(more.Prices, price.More)
		hasMore = hasMore || len(price.More) > 0
	}
	c["price"] = strings.Join(amounts, betweenParts)
	if len(amounts) > 0 {
		c["currency"] = m.Currency
	}
	for key, names := range sizes {
		if slices.ContainsFunc(names, func(name string) bool { return name != "" }) {
			c["size_"+key.Tag()] = strings.Join(names, betweenParts)
		}
	}
	if hasMore {
		if !slices.ContainsFunc(more.Prices, func(price map[string]json.RawMessage) bool { return len(price) > 0 }) {
			more.Prices = nil
		}
		text, _ := json.Marshal(more) //nolint:errchkjson // it came from JSON
		c["more"] = string(text)
	}
}

var (
	escapeSize   = strings.NewReplacer(`\`, `\\`, `|`, `\p`)
	unescapeSize = strings.NewReplacer(`\\`, `\`, `\p`, `|`)
)

// only returns a text in a language alone.
func only(text lang.Text, key lang.Key) string {
	switch key {
	case lang.French:
		return text.Fn
	case lang.German:
		return text.De
	case lang.Turkish:
		return text.Tr
	default:
		return text.En
	}
}

func yesIf(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
