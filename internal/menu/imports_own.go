package menu

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// A file that was exported here is the menu as it was then: what it says of a section or a
// dish replaces what they are, in all languages and with what was declared of allergens. Its
// rows show some of that, and what somebody edits there wins.

// sectionChange is a section before and after an import.
type sectionChange struct{ before, after Section }

// ownRowsOf reads the file of an import again where it is one of ours; nil otherwise.
func (s *Service) ownRowsOf(ctx context.Context, imported *Import) ([]menufile.Row, error) {
	if !imported.Source.Own {
		return nil, nil
	}
	options, err := s.readOptions(ctx, s.db.Read, imported.StoreID)
	if err != nil {
		return nil, err
	}
	options.Ended = endedWithin(ctx)
	read, err := menufile.Read(imported.File, imported.FileName, options)
	if err != nil {
		return nil, fmt.Errorf("reading an exported menu again: %w", err)
	}
	return read.Rows, nil
}

// placeOwn says what becomes of the rows of a file of ours.
func (p *importPlanner) placeOwn() {
	taken := map[string]bool{}
	// Extras stand behind the dishes that name them.
	for i := range p.rows {
		row := &p.rows[i]
		if row.ID >= len(p.own) || p.own[row.ID].Own == nil {
			continue
		}
		switch row.Kind {
		case menufile.MenuHead:
			p.placeOwnHead(row, &p.own[row.ID])
		case menufile.Extras:
			p.placeOwnGroup(row, &p.own[row.ID], taken)
		case menufile.Dish, menufile.Section, menufile.Note:
		}
	}
	for i := range p.rows {
		row := &p.rows[i]
		if row.ID >= len(p.own) || p.own[row.ID].Own == nil {
			continue
		}
		switch {
		case row.Kind == menufile.Section:
			p.placeOwnSection(row, &p.own[row.ID], taken)
		case row.Kind == menufile.Dish && !row.LeftOut:
			p.placeOwnDish(row, &p.own[row.ID])
		}
	}
}

// placeOwnSection finds the section of a heading, and of several with one name each its own.
// A heading without dishes becomes a section too.
func (p *importPlanner) placeOwnSection(row *ImportedRow, read *menufile.Row, taken map[string]bool) {
	if row.LeftOut || row.Name == "" {
		return
	}
	var found *Section
	for _, section := range p.named[importKey(row.Name)] {
		if !taken[section.ID] {
			found = section
			break
		}
	}
	patch := read.Own.Name
	if row.Name != read.Name {
		patch = patch.With(p.source, row.Name)
	}
	if found == nil {
		section := p.s.newSection(p.menu.StoreID, p.menu.ID, 0)
		row.blame(ownSection(&section, patch, read.Own, p.source))
		row.Action = ImportAdd
		p.added = append(p.added, &section)
		p.headings[row.ID] = &plannedSection{Section: &section, isNew: true}
	} else {
		taken[found.ID] = true
		before, after := *found, *found
		row.blame(ownSection(&after, patch, read.Own, p.source))
		row.Action = ImportSame
		if !reflect.DeepEqual(before, after) {
			row.Action, row.Changes = ImportUpdate, []string{"details"}
			p.reworded = append(p.reworded, sectionChange{before, after})
		}
		p.headings[row.ID] = p.present[found.ID]
	}
	if row.blocks() {
		p.blocked++
	}
}

// ownSection makes a section what a file of ours says.
func ownSection(section *Section, name lang.Text, own *menufile.Own, source lang.Key) error {
	patch := SectionPatch{
		Name: wholeText(name), Description: wholeText(own.Description), IsActive: new(!own.Hidden), Availability: availableAs(ownTimes(own.Times)),
	}
	if err := section.apply(patch, source, "body"); err != nil {
		return err
	}
	setStale(&section.Name, own.Name.Stale)
	setStale(&section.Description, own.Description.Stale)
	return nil
}

// placeOwnDish says what becomes of a dish.
func (p *importPlanner) placeOwnDish(row *ImportedRow, read *menufile.Row) {
	section := p.headings[read.Own.Heading]
	if section == nil || row.Section != read.Section {
		section = p.sectionOf(row)
	}
	match := section.take(importKey(row.Name))
	if match == nil || row.Name == "" {
		row.Action = ImportAdd
		dish := p.s.newDish(section.Section, 0, DishInput{})
		p.ownDish(&dish, row, read)
		p.setExtras(&dish, row, read.Own, nil)
		if section.isNew && !slices.Contains(p.added, section.Section) {
			p.added = append(p.added, section.Section)
		}
		p.dishes[section.ID] = append(p.dishes[section.ID], dish)
	} else {
		p.changeOwnDish(row, read, match.dish)
	}
	if row.blocks() {
		p.blocked++
	}
}

func (p *importPlanner) changeOwnDish(row *ImportedRow, read *menufile.Row, before *Dish) {
	row.DishID = before.ID
	after := p.s.newDish(&Section{}, 0, DishInput{})
	after.keepPlace(before)
	after.Revision = before.Revision
	p.ownDish(&after, row, read)
	p.setExtras(&after, row, read.Own, before.Extras)
	isOther := after.recipe(p.source) != before.recipe(p.source)
	if reflect.DeepEqual(after.Allergens, before.Allergens) && after.Allergens.isDeclared() && (isOther || before.AllergensDoubted) {
		// The same declaration for another text is as doubtful as when somebody types that text.
		after.AllergensDoubted = true
	}
	if after.AllergensDoubted && !before.AllergensDoubted {
		row.add(allergensToReview, nil, false)
	}
	row.Changes = append(row.Changes, changesOf(before, &after)...)
	if row.Action = ImportSame; len(row.Changes) > 0 {
		row.Action = ImportUpdate
		p.updates = append(p.updates, dishChange{*before, after})
	}
}

// changesOf names what differs in two states of a dish.
func changesOf(before, after *Dish) []string {
	changes := []string{}
	left := *before
	note := func(name string, isOther bool) {
		if isOther {
			changes = append(changes, name)
		}
	}
	note("description", !reflect.DeepEqual(after.Description, before.Description))
	note("diets", !slices.Equal(after.Diets, before.Diets))
	note("hidden", after.IsActive != before.IsActive)
	note("name", !reflect.DeepEqual(after.Name, before.Name))
	note("prices", !reflect.DeepEqual(after.Prices, before.Prices))
	note("extras", !slices.Equal(after.Extras, before.Extras))
	left.Extras = after.Extras
	left.Description, left.Diets, left.IsActive, left.Name, left.Prices = after.Description, after.Diets, after.IsActive, after.Name, after.Prices
	note("details", !reflect.DeepEqual(&left, after))
	return changes
}

// ownDish makes a new dish what a file of ours says.
func (p *importPlanner) ownDish(dish *Dish, row *ImportedRow, read *menufile.Row) {
	own := read.Own
	patch, err := ownPatch(own)
	if err != nil {
		row.add(valueRefused, fault.Params{"field": "more"}, true)
	}
	for _, field := range own.Refused {
		row.add(valueRefused, fault.Params{"field": field}, true)
	}
	shown := importRowOf(row.ID, read)
	name, description := own.Name, own.Description
	if row.Name != shown.Name {
		name = name.With(p.source, row.Name)
	}
	if row.Description != shown.Description {
		description = description.With(p.source, row.Description)
	}
	patch.Name, patch.Description, patch.IsActive = wholeText(name), wholeText(description), new(!row.Hidden)
	patch.Diets = row.Diets
	if served := row.availability(ownTimes(own.Times)); served.Set {
		patch.Availability = served
	}
	row.blame(dish.apply(patch, p.source, "body"))
	setStale(&dish.Name, name.Stale)
	setStale(&dish.Description, description.Stale)
	dish.AllergensDoubted = own.Doubted && dish.Allergens.isDeclared()
	if !reflect.DeepEqual(row.Prices, shown.Prices) {
		dish.Prices = row.prices(withoutTerms(dish.Prices), p.source)
	}
	if row.OfTheDay != shown.OfTheDay {
		dish.PriceOfTheDay = row.OfTheDay
	}
}

// withoutTerms returns prices of which the rows of a file say what they are for.
func withoutTerms(prices []Price) []Price {
	list := slices.Clone(prices)
	for i := range list {
		list[i].Terms = Terms{BasePrice: list[i].BasePrice}
	}
	return list
}

// keepPlace gives a dish what is no part of the menu's content: where it stands, its picture,
// and whether it can be had today.
func (d *Dish) keepPlace(of *Dish) {
	d.ID, d.StoreID, d.SectionID, d.Order, d.Image = of.ID, of.StoreID, of.SectionID, of.Order, of.Image
	d.SoldOut, d.SoldOutUntil, d.PortionsLeft = of.SoldOut, of.SoldOutUntil, of.PortionsLeft
	d.StripePriceID, d.Revision = of.StripePriceID, of.Revision
	d.CreatedAt, d.UpdatedAt, d.DeletedAt = of.CreatedAt, of.UpdatedAt, of.DeletedAt
}

// changedSection is what a section was like before an import, and its revision behind it.
type changedSection struct {
	ID           string        `json:"id"`
	Revision     int64         `json:"revision"`
	Name         lang.Text     `json:"name"`
	Description  lang.Text     `json:"description"`
	Availability *Availability `json:"availability"`
	IsActive     bool          `json:"is_active"`
	Example      bool          `json:"example"`
}

// writeSections writes the changes of sections that the menu has.
func (s *Service) writeSections(ctx context.Context, tx bun.IDB, plan *importPlan, undo *importUndo) error {
	for i := range plan.reworded {
		before, after := &plan.reworded[i].before, &plan.reworded[i].after
		after.Revision, after.UpdatedAt, after.Example = before.Revision+1, s.now().UTC(), false
		if err := updateSection(ctx, tx, after); err != nil {
			return err
		}
		undo.Reworded = append(undo.Reworded, changedSection{
			before.ID, after.Revision, before.Name, before.Description, before.Availability, before.IsActive, before.Example,
		})
	}
	return nil
}

// undoSections gives sections back what they were like, where nobody has changed them since.
func (s *Service) undoSections(ctx context.Context, tx bun.IDB, storeID string, list []changedSection, source lang.Key, undone *UndoneImport) error {
	for i := range list {
		former := &list[i]
		section, err := findSection(ctx, tx, storeID, former.ID)
		switch {
		case fault.CodeOf(err) == fault.NotFound:
			continue
		case err != nil:
			return db.Wrap(err, "reading a section that was imported")
		case section.Revision != former.Revision:
			undone.keep(menufile.Section, section.ID, section.Name, source)
			continue
		}
		before := section
		section.Name, section.Description, section.Availability = former.Name, former.Description, former.Availability
		undone.grown = undone.grown || section.larger(&before, source)
		section.IsActive, section.Example = former.IsActive, former.Example
		section.Revision++
		section.UpdatedAt = s.now().UTC()
		if err := updateSection(ctx, tx, &section); err != nil {
			return err
		}
	}
	return nil
}
