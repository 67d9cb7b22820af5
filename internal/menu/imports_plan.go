package menu

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// restOfMenu names the section of rows that stand below no heading, where the menu has not
// one section alone.
var restOfMenu = words{"Menu", "Carte", "Speisekarte", "Menü"}

// importPlan is what becomes of the rows of an import beside a menu as it is now.
type importPlan struct {
	rows []ImportedRow
	// added are the new sections, in their order, and dishes the new ones by their section.
	added   []*Section
	dishes  map[string][]Dish
	updates []dishChange
	// reworded are the changes of sections that the menu has.
	reworded []sectionChange
	// groups are changes of extras, and head is that of the menu itself, nil for none.
	groups []groupChange
	head   *menuChange
	// isOwn is set for a file of ours, which may change all of a dish.
	isOwn bool
	// hasLetters is set where what the letters of dishes mean is accepted.
	hasLetters bool
	// blocked is how many rows keep the import from being applied.
	blocked int
}

// dishChange is a dish before and after an import.
type dishChange struct{ before, after Dish }

// importPlanner makes the plan of an import, row by row.
type importPlanner struct {
	importPlan

	s        *Service
	menu     *Menu
	source   lang.Key
	sections map[string]*plannedSection
	// present are the sections of the menu by their ids: each once, so that no two rows get the
	// same dish.
	present map[string]*plannedSection
	// about are what headings of the file say of themselves, by the key of the section.
	about map[string]string
	// seen are what rows have said, by a hash.
	seen map[[sha256.Size]byte]bool
	// lines are those where rows of a name stand, and created the rows that become new dishes.
	lines   map[string]int
	created []*ImportedRow
	// named are the sections of the menu by their names in any language.
	named map[string][]*Section
	// own is what a file of ours says of the rows, and headings the sections of its headings.
	own      []menufile.Row
	headings map[int]*plannedSection
	// extras are those of the store, and numbered the ids of those of the file.
	extras   []ExtraGroup
	numbered map[int]string
}

// plannedSection is a section of the menu, or one that the import adds.
type plannedSection struct {
	*Section

	isNew, isUsed bool
	// dishes are those that no row has taken, by the keys of their names.
	dishes map[string][]dishMatch
}

// dishMatch is a dish by its name in a language.
type dishMatch struct {
	dish    *Dish
	written lang.Key
}

// plan says what becomes of rows.
func (s *Service) plan(menu *menuTexts, rows []ImportedRow, own []menufile.Row, source lang.Key) importPlan {
	p := importPlanner{
		s: s, menu: &menu.Menu, source: source, sections: map[string]*plannedSection{},
		about: map[string]string{}, seen: map[[sha256.Size]byte]bool{}, lines: map[string]int{}, named: map[string][]*Section{}, own: own, headings: map[int]*plannedSection{},
		present: map[string]*plannedSection{}, extras: menu.groups, numbered: map[int]string{},
	}
	p.dishes = map[string][]Dish{}
	for i := range menu.Sections {
		p.know(&menu.Sections[i])
	}
	p.rows = slices.Clone(rows)
	for i := range p.rows {
		row := &p.rows[i]
		row.prepare()
		if key := importKey(row.Name); row.Kind == menufile.Section && p.about[key] == "" {
			p.about[key] = row.Description
		}
	}
	if own != nil {
		p.isOwn = true
		p.placeOwn()
		return p.importPlan
	}
	p.askOnce()
	p.askLetters()
	for i := range p.rows {
		p.place(&p.rows[i])
	}
	p.askPresent()
	for i := range p.rows {
		if row := &p.rows[i]; row.Kind == menufile.Section {
			p.placeHeading(row)
		}
	}
	return p.importPlan
}

// know adds a section of the menu by its names in all languages. Of two with the same name
// the first is taken.
func (p *importPlanner) know(section *Section) {
	known := &plannedSection{Section: section, dishes: map[string][]dishMatch{}}
	p.present[section.ID] = known
	for _, language := range p.languages() {
		key := importKey(only(section.Name, language))
		if key != "" && p.sections[key] == nil {
			p.sections[key] = known
		}
		if key != "" && !slices.Contains(p.named[key], section) {
			p.named[key] = append(p.named[key], section)
		}
	}
	// Those in the default language first: a name that two dishes have in different languages
	// is that of the first.
	for _, language := range p.languages() {
		for i := range section.Dishes {
			dish := &section.Dishes[i]
			if key := importKey(only(dish.Name, language)); key != "" {
				known.dishes[key] = append(known.dishes[key], dishMatch{dish, language})
			}
		}
	}
}

// languages are all of them, the store's default first.
func (p *importPlanner) languages() []lang.Key {
	others := slices.DeleteFunc(slices.Clone(lang.All), func(key lang.Key) bool { return key == p.source })
	return append([]lang.Key{p.source}, others...)
}

// only returns a text in a language alone.
func only(text lang.Text, language lang.Key) string {
	value, written := text.Read(language, language)
	if written != language {
		return ""
	}
	return value
}

// importKey is what the same name has in common in two menus: its letters and digits,
// without case and accents.
func importKey(name string) string {
	key := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, lang.Fold(name))
	if key == "" {
		return strings.TrimSpace(name)
	}
	return key
}

// prepare removes what a plan has added to a row.
func (r *ImportedRow) prepare() {
	r.Action, r.DishID, r.Changes = ImportSkip, "", []string{}
	if r.Allergens == nil {
		r.Allergens, r.Additives = []Allergen{}, []Additive{}
	}
	if r.MayContain == nil { // of a preview that was kept before there were some
		r.MayContain = []Allergen{}
	}
	r.Problems = slices.DeleteFunc(slices.Clone(r.Problems), func(p ImportedProblem) bool { return slices.Contains(plannedProblems, p.Code) })
	r.askRead()
	r.check()
}

// place says what becomes of the row of a dish.
func (p *importPlanner) place(row *ImportedRow) {
	if row.Kind != menufile.Dish || row.LeftOut {
		return
	}
	section := p.sectionOf(row)
	if p.isRepeated(row, section) {
		row.add(repeated, nil, false)
		return
	}
	if match := p.matchOf(row, section); match != nil {
		p.change(row, match)
	} else {
		p.create(row, section)
		p.created = append(p.created, row)
	}
	p.askTwice(row, section)
	if row.blocks() {
		p.blocked++
	}
	if row.Action != ImportSame {
		section.isUsed = true
	}
}

// sectionOf returns the section of a row, a new one where the menu has none of its name.
func (p *importPlanner) sectionOf(row *ImportedRow) *plannedSection {
	name := row.Section
	if name == "" {
		if found := p.sectionWith(importKey(row.Name)); found != nil {
			return found
		}
		name = restOfMenu.in(p.source)
		if len(p.menu.Sections) == 1 && !p.menu.Sections[0].Example {
			name = p.menu.Sections[0].Name.In(p.source, p.source)
		}
		row.add(sectionMissing, fault.Params{"section": name}, false)
	}
	key := importKey(name)
	if known := p.sections[key]; known != nil {
		return known
	}
	section := p.s.newSection(p.menu.StoreID, p.menu.ID, 0)
	section.Name, section.Description = lang.NewText(p.source, lang.Clean(name)), lang.NewText(p.source, p.about[key])
	added := &plannedSection{Section: &section, isNew: true}
	p.sections[key] = added
	return added
}

// sectionWith returns the only section that has a dish of a name; nil for none or several.
func (p *importPlanner) sectionWith(key string) (found *plannedSection) {
	for i := range p.menu.Sections {
		known := p.sections[importKey(p.menu.Sections[i].Name.In(p.source, p.source))]
		if known == nil || len(known.dishes[key]) == 0 || known == found {
			continue
		}
		if found != nil {
			return nil
		}
		found = known
	}
	return found
}

// create plans a new dish.
func (p *importPlanner) create(row *ImportedRow, section *plannedSection) {
	row.Action = ImportAdd
	dish := p.s.newDish(section.Section, 0, DishInput{})
	isActive := !row.Hidden
	patch := DishPatch{
		Name: only1(p.source, row.Name), Description: only1(p.source, row.Description), Diets: row.Diets, IsActive: &isActive,
		Availability: row.availability(nil), PriceOfTheDay: &row.OfTheDay, Deposit: &row.Deposit,
	}
	if p.hasLetters && len(row.Allergens)+len(row.MayContain)+len(row.Additives) > 0 {
		patch.Allergens, patch.Additives = &Allergens{Contains: row.Allergens, MayContain: row.MayContain}, row.Additives
	}
	dish.Prices = row.prices(nil, p.source)
	row.blame(dish.apply(patch, p.source, "body"))
	if section.isNew && len(p.dishes[section.ID]) == 0 {
		p.added = append(p.added, section.Section)
	}
	p.dishes[section.ID] = append(p.dishes[section.ID], dish)
}

// only1 is the change of a text in one language.
func only1(language lang.Key, text string) *lang.TextPatch {
	patch := lang.NewText(language, text).Patch()
	return &patch
}

// change plans the change of a dish that the menu has. What the row does not say stays: a
// file without prices or diets takes none away, and none makes a hidden dish visible.
func (p *importPlanner) change(row *ImportedRow, match *dishMatch) {
	before := *match.dish
	after, patch := before, DishPatch{}
	if name := only(before.Name, match.written); row.Name != name && !strings.EqualFold(row.Name, name) && !isNumbered(row.Name, name) {
		patch.Name = only1(match.written, row.Name)
	}
	if text := lang.Clean(row.Description); text != "" && text != only(before.Description, match.written) {
		patch.Description = only1(match.written, row.Description)
	}
	if added := slices.DeleteFunc(slices.Clone(row.Diets), func(diet Diet) bool { return slices.Contains(before.Diets, diet) }); len(added) > 0 {
		patch.Diets = slices.Concat(before.Diets, added)
	}
	if row.Hidden {
		patch.IsActive = new(false)
	}
	if row.Deposit > 0 {
		patch.Deposit = &row.Deposit
	}
	if p.hasLetters {
		row.declare(&patch, &before)
	}
	patch.Availability = row.availability(before.Availability)
	if row.OfTheDay || len(row.Prices) > 0 {
		patch.PriceOfTheDay = &row.OfTheDay
	}
	if len(row.Prices) > 0 {
		after.Prices = row.prices(before.Prices, p.source)
		if lost := lostSizes(before.Prices, after.Prices, p.source); lost != "" {
			row.ask(sizesDropped, fault.Params{"sizes": lost})
		}
	}
	row.DishID = before.ID
	row.blame(after.apply(patch, p.source, "body"))
	for name, changed := range map[string]bool{
		"name":        !reflect.DeepEqual(after.Name, before.Name),
		"description": !reflect.DeepEqual(after.Description, before.Description),
		"prices":      !reflect.DeepEqual(after.Prices, before.Prices) || after.PriceOfTheDay != before.PriceOfTheDay,
		"allergens":   !reflect.DeepEqual(after.Allergens, before.Allergens) || !slices.Equal(after.Additives, before.Additives),
		"deposit":     after.Deposit != before.Deposit,
		"diets":       !slices.Equal(after.Diets, before.Diets),
		"hidden":      after.IsActive != before.IsActive,
		"served":      !reflect.DeepEqual(after.Availability, before.Availability),
	} {
		if changed {
			row.Changes = append(row.Changes, name)
		}
	}
	slices.Sort(row.Changes)
	if after.AllergensDoubted && !before.AllergensDoubted {
		row.add(allergensToReview, nil, false)
	}
	if row.Action = ImportSame; len(row.Changes) > 0 {
		row.Action = ImportUpdate
		p.updates = append(p.updates, dishChange{before, after})
	}
}

// availability is the change to when a dish is served: none where the row does not say. One
// that is shown between certain days is hidden before and after them; one that is served on
// certain days of the week, or at certain hours, is seen at other times, and marked.
func (r *ImportedRow) availability(stored *Availability) httpx.Optional[Availability] {
	if r.From == "" && r.Until == "" && len(r.Days)+len(r.Hours) == 0 {
		return httpx.Optional[Availability]{}
	}
	served := Availability{Days: []int{0, 1, 2, 3, 4, 5, 6}}
	if stored != nil {
		served = *stored
	}
	if len(r.Days) > 0 {
		served.Days = slices.Clone(r.Days)
	}
	if len(r.Hours) > 0 {
		served.setHours(r.Hours)
	}
	if r.From != "" || r.Until != "" {
		served.FirstDay, served.LastDay, served.Hidden = r.From, r.Until, true
	}
	return availableAs(&served)
}

// placeHeading says what becomes of a heading: a section, where a row below it needs one.
func (p *importPlanner) placeHeading(row *ImportedRow) {
	section := p.sections[importKey(row.Name)]
	switch {
	case section == nil || row.LeftOut:
	case !section.isNew:
		row.Action = ImportSame
	case section.isUsed:
		row.Action = ImportAdd
	}
}

// blame adds the rules that a dish breaks to the problems of its row.
func (r *ImportedRow) blame(err error) {
	var broken *fault.Error
	if !errors.As(err, &broken) {
		return
	}
	for _, field := range broken.Fields {
		name, _, _ := strings.Cut(strings.Split(field.Location, ".")[1], "[")
		switch code := field.Code; {
		case code == "diet_contains" || code == "diet_may_contain":
			r.add(dietContradicted, field.Params, true)
		case !r.blocks():
			r.add(valueRefused, fault.Params{"field": name}, true)
		}
	}
}
