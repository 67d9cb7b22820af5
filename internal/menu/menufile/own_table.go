package menufile

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"carte/internal/lang"
)

// ownMark is the first heading of a table of ours; what stands below it is a kind.
const ownMark = "carte menu 1"

// betweenPrices stands between several prices, and between the names of their sizes.
const betweenPrices = " | "

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
	return append(headings, "allergens_in_doubt", "outdated_translations", "more")
}()

// ownMore is what a table has no column for.
type ownMore struct {
	Dish   map[string]json.RawMessage   `json:"dish,omitempty"`
	Prices []map[string]json.RawMessage `json:"prices,omitempty"`
}

// cells are those of a row by their headings.
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
	for i := range m.Sections {
		section := &m.Sections[i]
		add(Section, &section.Own)
		for j := range section.Dishes {
			add(Dish, &section.Dishes[j])
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
		c["first_day"], c["last_day"], c["hidden_outside"] = times.FirstDay, times.LastDay, yesIf(times.Hidden)
	}
	if kind == Dish {
		m.setPrices(c, entry, &outdated)
		c["diets"], c["tags"], c["additives"] = strings.Join(entry.Diets, " "), strings.Join(entry.Tags, " "), strings.Join(entry.Additives, " ")
		c["spice"] = strconv.Itoa(entry.Spice)
		for _, name := range ownAllergens {
			c["allergen_"+name] = entry.stateOf(name)
		}
		c["allergens_in_doubt"] = yesIf(entry.Doubted)
	}
	c["outdated_translations"] = strings.Join(outdated, " ")
	return c
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
	c["price"] = strings.Join(amounts, betweenPrices)
	if len(amounts) > 0 {
		c["currency"] = m.Currency
	}
	for key, names := range sizes {
		if slices.ContainsFunc(names, func(name string) bool { return name != "" }) {
			c["size_"+key.Tag()] = strings.Join(names, betweenPrices)
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

// ownColumns returns where the columns of a table of ours stand; nil for another table. Its
// first record has all headings, and may have others.
func ownColumns(first []string) map[string]int {
	if len(first) > maxColumns || !slices.Contains(first, ownMark) {
		return nil
	}
	columns := map[string]int{}
	for _, heading := range ownHeadings {
		at := slices.Index(first, heading)
		if at < 0 {
			return nil
		}
		columns[heading] = at
	}
	return columns
}

// readOwnTable reads the records of a table of ours behind its headings.
func readOwnTable(records []record, columns map[string]int, options Options, clean func(string) string) Menu {
	r := ownRows{source: options.Language, heading: -1}
	for _, record := range records {
		c := ownCells{}
		for heading, at := range columns {
			c[heading] = clean(cellOf(record, at))
		}
		kind := Kind(strings.ToLower(strings.TrimSpace(c[ownMark])))
		if kind != Section {
			kind = Dish
		}
		r.add(kind, c.entry(kind, options), record.line, record.end)
		r.rows[len(r.rows)-1].currency = c["currency"]
	}
	return Menu{Rows: r.rows, Own: true}
}

// entry reads what the cells say.
func (c ownCells) entry(kind Kind, options Options) *Own {
	entry := &Own{Hidden: c["hidden"] == "yes"}
	outdated := strings.Fields(c["outdated_translations"])
	entry.Name, entry.Description = c.text("name", outdated), c.text("description", outdated)
	c.readTimes(entry)
	if kind != Dish {
		return entry
	}
	entry.Diets, entry.Tags, entry.Additives = strings.Fields(c["diets"]), strings.Fields(c["tags"]), strings.Fields(c["additives"])
	spice, err := strconv.Atoi(strings.TrimSpace(c["spice"]))
	if entry.Spice = spice; err != nil && c["spice"] != "" {
		entry.refuse("spice_level")
	}
	for _, name := range ownAllergens {
		entry.setAllergen(name, c["allergen_"+name])
	}
	entry.Doubted = c["allergens_in_doubt"] == "yes"
	c.readPrices(entry, outdated, options)
	return entry
}

func (c ownCells) text(field string, outdated []string) lang.Text {
	var text lang.Text
	for _, key := range lang.All {
		text = text.With(key, c[field+"_"+key.Tag()])
	}
	for _, name := range outdated {
		if key, ok := lang.Parse(strings.TrimPrefix(name, field+"_")); ok && strings.HasPrefix(name, field+"_") {
			text.Stale = append(text.Stale, key)
		}
	}
	return text
}

func (c ownCells) readTimes(entry *Own) {
	if strings.TrimSpace(c["days"]) == "" {
		return
	}
	times := &OwnTimes{
		From: c["from"], To: c["to"], FirstDay: c["first_day"], LastDay: c["last_day"], Hidden: c["hidden_outside"] == "yes", Days: []int{},
	}
	for _, name := range strings.Fields(strings.ToLower(c["days"])) {
		day := slices.Index(ownWeekdays, name)
		if day < 0 {
			entry.refuse("availability")
			continue
		}
		times.Days = append(times.Days, day)
	}
	entry.Times = times
}

func (c ownCells) readPrices(entry *Own, outdated []string, options Options) {
	var more ownMore
	if text := c["more"]; text != "" && json.Unmarshal([]byte(text), &more) != nil {
		entry.refuse("more")
	}
	entry.More = more.Dish
	if strings.TrimSpace(c["price"]) == "" {
		return
	}
	for i, part := range strings.Split(c["price"], "|") {
		amount, ok := ownAmount(part, options.Decimals)
		if !ok {
			entry.refuse("prices")
		}
		price := OwnPrice{Amount: amount}
		if i < len(more.Prices) {
			price.More = more.Prices[i]
		}
		entry.Prices = append(entry.Prices, price)
	}
	for _, key := range lang.All {
		heading := "size_" + key.Tag()
		if c[heading] == "" {
			continue
		}
		for i, name := range strings.Split(c[heading], "|") {
			if i >= len(entry.Prices) {
				entry.refuse("prices")
				break
			}
			size := &entry.Prices[i].Size
			*size = size.With(key, unescapeSize.Replace(strings.TrimSpace(name)))
		}
	}
	for i := range entry.Prices {
		for _, name := range outdated {
			tag, at, ok := strings.Cut(strings.TrimPrefix(name, "size_"), ":")
			if key, known := lang.Parse(tag); ok && known && at == strconv.Itoa(i+1) {
				entry.Prices[i].Size.Stale = append(entry.Prices[i].Size.Stale, key)
			}
		}
	}
}
