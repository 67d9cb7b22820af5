package menufile

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"carte/internal/lang"
)

// maxOwnPrices is how many prices of an entry are read: more than a dish may have.
const maxOwnPrices = 100

// ownColumns returns where the columns of a table of ours stand; nil for another table. Its
// first record has all headings, and may have others.
func ownColumns(first []string) map[string]int {
	if len(first) > maxColumns {
		return nil
	}
	mark := slices.IndexFunc(first, func(heading string) bool { return heading == ownMark || heading == ownFirstMark })
	if mark < 0 {
		return nil
	}
	columns := map[string]int{ownMark: mark}
	for _, heading := range ownHeadings[1:] {
		at := slices.Index(first, heading)
		switch {
		case at >= 0:
			columns[heading] = at
		case first[mark] == ownMark || !slices.Contains(ownHeadingsSince, heading):
			return nil
		}
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
		r.addRecord(c, &record, options)
	}
	return Menu{Rows: r.rows, Own: true}
}

// addRecord adds what a record says: an entry, or an option of the group above.
func (r *ownRows) addRecord(c ownCells, record *record, options Options) {
	kind := Kind(strings.ToLower(strings.TrimSpace(c[ownMark])))
	switch kind {
	case Section, MenuHead:
		r.add(kind, c.entry(kind, options), record.line, record.end)
	case Extras:
		r.addGroup(c.group(), record.line, record.end)
	case ownExtra:
		entry := c.entry(kind, options)
		if last := len(r.rows) - 1; last >= 0 && r.rows[last].Kind == Extras {
			row := &r.rows[last]
			row.Own.Group.Options = append(row.Own.Group.Options, *entry)
			row.Own.Refused = append(row.Own.Refused, entry.Refused...)
			row.End = record.end
			r.describe(entry)
			return
		}
		// No group is above it.
		row := entry.rowOf(Note, r.source, r.section)
		row.Own, row.Line, row.End, row.Problems = nil, record.line, record.end, []Problem{{Code: NotUnderstood}}
		r.rows = append(r.rows, row)
	default:
		r.add(Dish, c.entry(Dish, options), record.line, record.end)
		r.rows[len(r.rows)-1].currency = c["currency"]
	}
}

// group reads what the cells say of a group of extras.
func (c ownCells) group() *OwnGroup {
	group := &OwnGroup{Own: Own{Name: c.text("name", strings.Fields(c["outdated_translations"]))}}
	for field, target := range map[string]*int{"extras": &group.Number, "choose_at_least": &group.Min, "choose_at_most": &group.Max} {
		number, err := strconv.Atoi(strings.TrimSpace(c[field]))
		if *target = number; err != nil {
			group.refuse("extras")
		}
	}
	return group
}

// entry reads what the cells say.
func (c ownCells) entry(kind Kind, options Options) *Own {
	entry := &Own{Hidden: c["hidden"] == "yes"}
	outdated := strings.Fields(c["outdated_translations"])
	entry.Name, entry.Description = c.text("name", outdated), c.text("description", outdated)
	c.readTimes(entry)
	switch kind {
	case Dish:
	case ownExtra:
		c.readAllergens(entry)
		c.readPrices(entry, outdated, options)
		return entry
	case Section, MenuHead, Extras, Note:
		return entry
	}
	c.readExtras(entry)
	entry.Diets, entry.Tags, entry.Additives = strings.Fields(c["diets"]), strings.Fields(c["tags"]), strings.Fields(c["additives"])
	spice, err := strconv.Atoi(strings.TrimSpace(c["spice"]))
	if entry.Spice = spice; err != nil && c["spice"] != "" {
		entry.refuse("spice_level")
	}
	c.readAllergens(entry)
	entry.Doubted = c["allergens_in_doubt"] == "yes"
	c.readPrices(entry, outdated, options)
	return entry
}

func (c ownCells) readAllergens(entry *Own) {
	for _, name := range ownAllergens {
		entry.setAllergen(name, c["allergen_"+name])
	}
}

// readExtras reads the numbers of groups, where the table has a column for them.
func (c ownCells) readExtras(entry *Own) {
	text, ok := c["extras"]
	if !ok {
		return
	}
	entry.Extras = []int{}
	for _, part := range strings.Fields(text) {
		number, err := strconv.Atoi(part)
		if err != nil {
			entry.refuse("extras")
			continue
		}
		entry.Extras = append(entry.Extras, number)
	}
}

func (c ownCells) text(field string, outdated []string) lang.Text {
	var text lang.Text
	for _, key := range lang.All {
		text = text.With(key, c[field+"_"+key.Tag()])
	}
	for _, name := range outdated {
		if key, ok := lang.Parse(strings.TrimPrefix(name, field+"_")); ok && strings.HasPrefix(name, field+"_") {
			text.Stale = withKey(text.Stale, key)
		}
	}
	return text
}

// withKey returns keys with one more, which a file may name any number of times.
func withKey(keys []lang.Key, key lang.Key) []lang.Key {
	if slices.Contains(keys, key) {
		return keys
	}
	return append(keys, key)
}

func (c ownCells) readTimes(entry *Own) {
	if strings.TrimSpace(c["days"]) == "" {
		return
	}
	times := &OwnTimes{
		FirstDay: c["first_day"], LastDay: c["last_day"], Hidden: c["hidden_outside"] == "yes", Days: []int{},
	}
	for _, name := range strings.Fields(strings.ToLower(c["days"])) {
		day := slices.Index(ownWeekdays, name)
		if day < 0 {
			entry.refuse("availability")
			continue
		}
		times.Days = append(times.Days, day)
	}
	c.readHours(entry, times)
	entry.Times = times
}

// maxOwnHours is how many hours of a day are read: more than it may have.
const maxOwnHours = 20

// readHours reads the ends of the hours of a day, which stand in two cells.
func (c ownCells) readHours(entry *Own, times *OwnTimes) {
	from, to := strings.SplitN(c["from"], "|", maxOwnHours), strings.SplitN(c["to"], "|", maxOwnHours)
	if len(from) != len(to) {
		entry.refuse("availability")
	}
	for i := range min(len(from), len(to)) {
		hours := OwnHours{strings.TrimSpace(from[i]), strings.TrimSpace(to[i])}
		if i == 0 {
			times.From, times.To = hours.From, hours.To
		} else {
			times.More = append(times.More, hours)
		}
	}
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
	parts := strings.SplitN(c["price"], "|", maxOwnPrices+1)
	if len(parts) > maxOwnPrices {
		parts = parts[:maxOwnPrices]
		entry.refuse("prices")
	}
	for i, part := range parts {
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
	for _, name := range outdated {
		tag, place, ok := strings.Cut(strings.TrimPrefix(name, "size_"), ":")
		key, known := lang.Parse(tag)
		if at, err := strconv.Atoi(place); ok && known && err == nil && at >= 1 && at <= len(entry.Prices) {
			stale := &entry.Prices[at-1].Size.Stale
			*stale = withKey(*stale, key)
		}
	}
}
