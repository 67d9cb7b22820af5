package menu

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/menu/menusheet"
)

// printsAtOnce is how many files are drawn at the same time.
const printsAtOnce = 2

// printed is what is printed of a menu in a language.
type printed struct {
	menu   *Menu
	groups []ExtraGroup
	// choices are what must be chosen of the groups.
	choices Choices
	facts   *ExportFacts
	key     lang.Key
	source  lang.Key
	prices  PriceText
	words   factWords
	now     time.Time
}

// print draws a menu to print, in a language and in the template of its store.
func (e *Exports) print(ctx context.Context, menu *Menu, facts *ExportFacts, key, source lang.Key) ([]byte, error) {
	p, err := e.newPrint(ctx, menu, facts, key, source)
	if err != nil {
		return nil, err
	}
	sheet := menusheet.Menu{
		Head: p.head(printWords.menu.In(key, key)), Palette: facts.Palette, Leaders: facts.Leaders, Name: menu.Name.In(key, source),
		Times: p.times(menu.Availability), Tagline: menu.Info.Tagline.In(key, source), Continued: printWords.continued.In(key, key),
	}
	marked := marking{}
	shown := p.shown()
	for at := range shown {
		section := &shown[at]
		to := menusheet.Section{
			Name: section.Name.In(key, source), Description: section.Description.In(key, source), Times: p.times(section.Availability),
		}
		for i := range section.Dishes {
			to.Dishes = append(to.Dishes, p.dish(&section.Dishes[i], &marked))
		}
		sheet.Sections = append(sheet.Sections, to)
		for _, group := range p.extrasBehind(shown, at) {
			sheet.Sections = append(sheet.Sections, p.extras(group, &marked))
		}
	}
	sheet.Legend = p.legend(&marked)
	return e.draw(ctx, sheet.Draw)
}

// AllergenList draws the table of dishes and allergens of a menu.
func (e *Exports) AllergenList(ctx context.Context, who *actor.Actor, storeID, menuID string, key lang.Key) (file ExportedFile, err error) {
	end, err := e.begin(ctx, who, storeID, menuID, allergenListFormat)
	if err != nil {
		return ExportedFile{}, err
	}
	defer func() { end(err) }()
	menu, source, facts, err := e.read(ctx, who, storeID, menuID, "")
	if err != nil {
		return ExportedFile{}, err
	}
	if key == "" {
		key = source
	}
	p, err := e.newPrint(ctx, &menu, &facts, key, source)
	if err != nil {
		return ExportedFile{}, err
	}
	list := menusheet.AllergenList{
		Head: p.head(printWords.allergens.In(key, key)), Name: menu.Name.In(key, source), Dish: printWords.dish.In(key, key), Note: printWords.note.In(key, key),
		States: map[menusheet.State]string{
			menusheet.Contains: printWords.contains.In(key, key), menusheet.MayContain: printWords.mayContain.In(key, key),
			menusheet.Free: printWords.free.In(key, key), menusheet.Unconfirmed: printWords.unconfirmed.In(key, key),
		},
	}
	list.Title = printWords.allergens.In(key, key)
	for _, allergen := range AllAllergens {
		list.Allergens = append(list.Allergens, p.words.InFull[string(allergen)])
	}
	shown := p.shown()
	for at := range shown {
		section := &shown[at]
		to := menusheet.AllergenSection{Name: section.Name.In(key, source)}
		for i := range section.Dishes {
			dish := &section.Dishes[i]
			to.Dishes = append(to.Dishes, p.allergenRow(dish.Name, p.choices.Letters(dish)))
		}
		list.Sections = append(list.Sections, to)
		for _, group := range p.extrasBehind(shown, at) {
			to := menusheet.AllergenSection{Name: extrasName(group.Name.In(key, source)), Minor: true}
			for i := range group.Options {
				to.Dishes = append(to.Dishes, p.allergenRow(group.Options[i].Name, group.Options[i].Allergens.Letters(false)))
			}
			list.Sections = append(list.Sections, to)
		}
	}
	file = ExportedFile{MediaType: exportTypes[ExportPDF], Name: e.nameOf(&facts, &menu, key, source, "allergens") + ".pdf"}
	file.Content, err = e.draw(ctx, list.Draw)
	return file, err
}

func (p *printed) allergenRow(name lang.Text, letters string) menusheet.AllergenDish {
	row := menusheet.AllergenDish{Name: name.In(p.key, p.source)}
	for _, letter := range []byte(letters) {
		row.States = append(row.States, states[letter])
	}
	return row
}

// states are those of letters in the list.
var states = map[byte]menusheet.State{
	Contained: menusheet.Contains, MayContain: menusheet.MayContain, Free: menusheet.Free, Unconfirmed: menusheet.Unconfirmed,
}

// draw draws a file when it is its turn.
func (e *Exports) draw(ctx context.Context, draw func() ([]byte, error)) ([]byte, error) {
	select {
	case e.printing <- struct{}{}:
		defer func() { <-e.printing }()
		return draw()
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting to print: %w", ctx.Err())
	}
}

func (e *Exports) newPrint(ctx context.Context, menu *Menu, facts *ExportFacts, key, source lang.Key) (*printed, error) {
	groups, err := listExtraGroups(ctx, e.menus.db.Read, menu.StoreID)
	return &printed{
		menu: menu, groups: groups, choices: NewChoices(groups), facts: facts, key: key, source: source, prices: PriceText{facts.Currency, key}, words: allFactWords()[key],
		now: e.menus.now().In(facts.Zone),
	}, err
}

func (p *printed) head(title string) menusheet.Head {
	return menusheet.Head{
		Title: p.facts.Name + " – " + title, Language: p.key.Tag(), Store: p.facts.Name, Address: strings.Join(strings.Fields(p.facts.Address), " "),
		Date:    p.date(),
		Printed: p.now.UTC(), Page: printWords.page.In(p.key, p.key), Type: p.facts.Type,
	}
}

// date is the day of the print, as people of a language write it.
func (p *printed) date() string {
	form := "%d %s %d"
	if p.key == lang.German {
		form = "%d. %s %d"
	}
	return fmt.Sprintf(form, p.now.Day(), months[p.key][p.now.Month()-1], p.now.Year())
}

// shown are the sections and dishes that guests are to see this season: neither hidden nor
// examples.
func (p *printed) shown() []Section {
	var list []Section
	for i := range p.menu.Sections {
		section := p.menu.Sections[i]
		section.Dishes = slices.DeleteFunc(slices.Clone(section.Dishes), func(d Dish) bool { return !d.IsActive || d.Example || !d.Availability.IsInSeason(p.now) })
		if section.IsActive && !section.Example && section.Availability.IsInSeason(p.now) && len(section.Dishes) > 0 {
			list = append(list, section)
		}
	}
	return list
}

// marking is which marks a menu has.
type marking struct {
	allergens     map[Allergen]bool
	additives     map[Additive]bool
	hasMay, hasUn bool
}

func (p *printed) dish(d *Dish, marked *marking) menusheet.Dish {
	to := menusheet.Dish{Name: d.Name.In(p.key, p.source), Description: d.Description.In(p.key, p.source), Marks: p.marks(p.choices.Letters(d), d.Additives, marked)}
	var facts []string
	for _, diet := range p.choices.Diets(d) {
		facts = append(facts, p.words.Diet[string(diet)])
	}
	if d.SpiceLevel > 0 {
		facts = append(facts, p.words.SpiceLevel[strconv.Itoa(d.SpiceLevel)])
	}
	for _, tag := range d.Tags {
		facts = append(facts, p.words.Tag[string(tag)])
	}
	if times := p.times(d.Availability); times != "" {
		facts = append(facts, times)
	}
	for _, group := range p.extrasOf(d) {
		facts = append(facts, extrasName(group.Name.In(p.key, p.source)))
	}
	to.Facts = strings.Join(facts, " · ")
	to.Prices = p.pricesOf(d)
	return to
}

// letterOf is the letter of an allergen, and numberOf the number of an additive.
func letterOf(a Allergen) string { return string(rune('A' + slices.Index(AllAllergens, a))) }
func numberOf(a Additive) string { return strconv.Itoa(slices.Index(Additives, a) + 1) }

// marks are the letters and numbers of a dish: "A, G, (H), 1, ?".
func (p *printed) marks(letters string, additives []Additive, marked *marking) string {
	if marked.allergens == nil {
		marked.allergens, marked.additives = map[Allergen]bool{}, map[Additive]bool{}
	}
	var marks []string
	isOpen := false
	for at, allergen := range AllAllergens {
		switch letters[at] {
		case Contained:
			marks = append(marks, letterOf(allergen))
			marked.allergens[allergen] = true
		case MayContain:
			marks = append(marks, "("+letterOf(allergen)+")")
			marked.allergens[allergen], marked.hasMay = true, true
		case Unconfirmed:
			isOpen = true
		}
	}
	for _, additive := range additives {
		marks = append(marks, numberOf(additive))
		marked.additives[additive] = true
	}
	if isOpen {
		marks = append(marks, "?")
		marked.hasUn = true
	}
	return strings.Join(marks, ", ")
}

// legend says what the marks of a menu mean.
func (p *printed) legend(marked *marking) []string {
	var legend, entries []string
	for _, allergen := range AllAllergens {
		if marked.allergens[allergen] {
			entries = append(entries, letterOf(allergen)+" "+p.words.InFull[string(allergen)])
		}
	}
	if len(entries) > 0 {
		legend = append(legend, printWords.legendAllergens.In(p.key, p.key)+strings.Join(entries, ", "))
	}
	if marked.hasMay {
		legend = append(legend, printWords.legendMay.In(p.key, p.key))
	}
	if marked.hasUn {
		legend = append(legend, printWords.legendAsk.In(p.key, p.key))
	}
	entries = nil
	for _, additive := range Additives {
		if marked.additives[additive] {
			entries = append(entries, numberOf(additive)+" "+p.words.Additive[string(additive)])
		}
	}
	if len(entries) > 0 {
		legend = append(legend, printWords.legendAdditives.In(p.key, p.key)+strings.Join(entries, ", "))
	}
	if included := p.prices.Included(p.menu.Info.PricesInclude); included != "" {
		legend = append(legend, included)
	}
	if note := p.menu.Info.ServiceNote.In(p.key, p.source); note != "" {
		legend = append(legend, note)
	}
	return legend
}

// times says when something is served; empty for always.
func (p *printed) times(a *Availability) string {
	if a == nil {
		return ""
	}
	var parts []string
	if len(a.Days) < 7 {
		parts = append(parts, p.days(a.Days))
	}
	for _, hours := range a.Hours() {
		parts = append(parts, hours.From+"–"+hours.To)
	}
	switch first, last := p.day(a.FirstDay), p.day(a.LastDay); {
	case first != "" && last != "":
		parts = append(parts, first+"–"+last)
	case last != "":
		parts = append(parts, fmt.Sprintf(printWords.until.In(p.key, p.key), last))
	case first != "":
		parts = append(parts, fmt.Sprintf(printWords.from.In(p.key, p.key), first))
	}
	return strings.Join(parts, ", ")
}

// days names days of the week from Monday: "Mo–Fr, So".
func (p *printed) days(days []int) string {
	names := weekdays[p.key]
	var parts []string
	for from := 1; from <= 7; from++ {
		if !slices.Contains(days, from%7) {
			continue
		}
		to := from
		for to < 7 && slices.Contains(days, (to+1)%7) {
			to++
		}
		switch to {
		case from:
			parts = append(parts, names[from%7])
		case from + 1:
			parts = append(parts, names[from%7], names[to%7])
		default:
			parts = append(parts, names[from%7]+"–"+names[to%7])
		}
		from = to
	}
	return strings.Join(parts, ", ")
}

func (p *printed) day(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	if p.key == lang.English || p.key == lang.French {
		return day.Format("02/01/2006")
	}
	return day.Format("02.01.2006")
}
