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

// A file of ours says what the menu itself is called, when it is served, and which extras its
// dishes have. A group of extras is found by its name, as a section is, and is that of all
// dishes of the store that have it.

// menuChange is the menu before and after an import.
type menuChange struct{ before, after Menu }

// groupChange is a group of extras before and after an import.
type groupChange struct {
	before, after ExtraGroup
	isNew         bool
}

// placeOwnHead says what becomes of the menu itself. One that the file does not name keeps its
// name.
func (p *importPlanner) placeOwnHead(row *ImportedRow, read *menufile.Row) {
	if row.LeftOut || p.head != nil {
		return
	}
	before, after, own := *p.menu, *p.menu, read.Own
	patch := MenuPatch{IsActive: new(!own.Hidden), Availability: availableAs(ownTimes(own.Times))}
	name := own.Name
	if row.Name != read.Name {
		name = name.With(p.source, row.Name)
	}
	if row.Name != "" {
		patch.Name = wholeText(name)
	}
	row.blame(after.apply(patch, p.source, "body"))
	if row.Name != "" {
		setStale(&after.Name, name.Stale)
	}
	for _, field := range own.Refused {
		row.add(valueRefused, fault.Params{"field": field}, true)
	}
	for _, change := range []struct {
		name    string
		isOther bool
	}{
		{"name", !reflect.DeepEqual(after.Name, before.Name)},
		{"hidden", after.IsActive != before.IsActive},
		{"served", !reflect.DeepEqual(after.Availability, before.Availability)},
	} {
		if change.isOther {
			row.Changes = append(row.Changes, change.name)
		}
	}
	if row.Action = ImportSame; len(row.Changes) > 0 {
		row.Action, p.head = ImportUpdate, &menuChange{before, after}
	}
	if row.blocks() {
		p.blocked++
	}
}

// placeOwnGroup finds the group of a row, and of several with one name each its own.
func (p *importPlanner) placeOwnGroup(row *ImportedRow, read *menufile.Row, taken map[string]bool) {
	at := slices.IndexFunc(p.extras, func(g ExtraGroup) bool {
		return !taken[g.ID] && slices.ContainsFunc(p.languages(), func(language lang.Key) bool {
			return row.Name != "" && importKey(only(g.Name, language)) == importKey(row.Name)
		})
	})
	change := groupChange{isNew: at < 0}
	if at >= 0 {
		change.before = p.extras[at]
		taken[change.before.ID] = true
		p.numbered[read.Own.Number] = change.before.ID
	}
	if row.LeftOut {
		// Its dishes have the one of the store, or none.
		p.numbered[read.Own.Number] = change.before.ID
		return
	}
	change.after = change.before
	if change.isNew {
		now := p.s.now().UTC()
		change.after = ExtraGroup{ID: db.NewID(), StoreID: p.menu.StoreID, Revision: 1, CreatedAt: now, UpdatedAt: now}
		p.numbered[read.Own.Number] = change.after.ID
	}
	p.ownGroup(&change, row, read)
	for name, isOther := range map[string]bool{
		"name":    !reflect.DeepEqual(change.after.Name, change.before.Name),
		"options": !reflect.DeepEqual(change.after.Options, change.before.Options) || change.after.Min != change.before.Min || change.after.Max != change.before.Max,
	} {
		if isOther && !change.isNew {
			row.Changes = append(row.Changes, name)
		}
	}
	slices.Sort(row.Changes)
	switch {
	case change.isNew:
		row.Action = ImportAdd
	case len(row.Changes) > 0:
		row.Action = ImportUpdate
	default:
		row.Action = ImportSame
	}
	if row.Action != ImportSame {
		p.groups = append(p.groups, change)
	}
	if row.blocks() {
		p.blocked++
	}
}

// ownGroup makes a group what a file of ours says.
func (p *importPlanner) ownGroup(change *groupChange, row *ImportedRow, read *menufile.Row) {
	own, group := read.Own.Group, &change.after
	for _, field := range own.Refused {
		row.add(valueRefused, fault.Params{"field": field}, true)
	}
	name := own.Name
	if row.Name != read.Name {
		name = name.With(p.source, row.Name)
	}
	patch := ExtraGroupPatch{Name: wholeText(name), Min: &own.Min, Max: &own.Max, Options: make([]OptionInput, len(own.Options))}
	for i := range own.Options {
		option, in := &own.Options[i], &patch.Options[i]
		allergens := allergensOf(option)
		in.Name, in.Stale, in.Allergens = *wholeText(option.Name), append([]lang.Key{}, option.Name.Stale...), &allergens
		if len(option.Prices) > 0 {
			in.Amount = option.Prices[0].Amount
		}
	}
	group.Options = nil
	row.blame(group.apply(patch, p.source, "body"))
	setStale(&group.Name, name.Stale)
	before := change.before.Options
	for i := range group.Options {
		option := &group.Options[i]
		isKnown := slices.ContainsFunc(before, func(o Option) bool { return o.recipe(p.source) == option.recipe(p.source) })
		// The same declaration for another text is as doubtful as when somebody types that text.
		if !isKnown && i < len(before) && len(option.Allergens.Free) > 0 && reflect.DeepEqual(before[i].Allergens, option.Allergens) {
			option.Allergens.Free = []Allergen{}
			row.add(allergensToReview, nil, false)
		}
	}
}

// recipe is what the name of an option says of what is in it.
func (o *Option) recipe(source lang.Key) string { return recipeOf(o.Name.In(source, source)) }

// setExtras gives a dish the groups of a file, which had others before. One that is deleted keeps
// its place on the dish; a file that does not say extras changes none.
func (p *importPlanner) setExtras(dish *Dish, row *ImportedRow, own *menufile.Own, before []string) {
	dish.Extras = append([]string{}, before...)
	if own.Extras == nil {
		return
	}
	extras := []string{}
	isKnown := true
	for _, number := range own.Extras {
		id, ok := p.numbered[number]
		isKnown = isKnown && ok
		if id != "" && !slices.Contains(extras, id) {
			extras = append(extras, id)
		}
	}
	if !isKnown || len(extras) > maxExtras {
		row.add(valueRefused, fault.Params{"field": "extras"}, true)
	}
	isPresent := func(id string) bool {
		return slices.ContainsFunc(p.extras, func(g ExtraGroup) bool { return g.ID == id })
	}
	if !slices.Equal(extras, slices.DeleteFunc(slices.Clone(before), func(id string) bool { return !isPresent(id) })) {
		dish.Extras = slices.Concat(extras, slices.DeleteFunc(slices.Clone(before), isPresent))
	}
}

// changedMenu is what a menu was like before an import, and its revision behind it.
type changedMenu struct {
	Revision     int64         `json:"revision"`
	Name         lang.Text     `json:"name"`
	Availability *Availability `json:"availability"`
	IsActive     bool          `json:"is_active"`
}

// changedGroup is what a group of extras was like before an import, and its revision behind it.
type changedGroup struct {
	ID       string    `json:"id"`
	Revision int64     `json:"revision"`
	Name     lang.Text `json:"name"`
	Min      int       `json:"min"`
	Max      int       `json:"max"`
	Options  []Option  `json:"options"`
}

func (c *changedGroup) hasAmounts() bool {
	return slices.ContainsFunc(c.Options, func(o Option) bool { return o.Amount > 0 })
}

// writeHead writes the change of the menu itself.
func (s *Service) writeHead(ctx context.Context, tx bun.IDB, plan *importPlan, undo *importUndo) error {
	if plan.head == nil {
		return nil
	}
	before, after := &plan.head.before, &plan.head.after
	after.Revision, after.UpdatedAt = before.Revision+1, s.now().UTC()
	undo.Head = &changedMenu{after.Revision, before.Name, before.Availability, before.IsActive}
	return updateMenu(ctx, tx, after)
}

// undoHead gives the menu back what it was like, where nobody has changed it since.
func (s *Service) undoHead(ctx context.Context, tx bun.IDB, applied *Import, source lang.Key, undone *UndoneImport) error {
	former := applied.Undo.Head
	if former == nil {
		return nil
	}
	menu, err := findMenu(ctx, tx, applied.StoreID, applied.MenuID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return err
	case menu.Revision != former.Revision:
		undone.keep(menufile.MenuHead, menu.ID, menu.Name, source)
		return nil
	}
	menu.Name, menu.Availability, menu.IsActive = former.Name, former.Availability, former.IsActive
	menu.Revision++
	menu.UpdatedAt = s.now().UTC()
	return updateMenu(ctx, tx, &menu)
}

// writeGroups writes the extras that an import adds or changes.
func (s *Service) writeGroups(ctx context.Context, tx bun.IDB, plan *importPlan, storeID string, undo *importUndo) error {
	if len(plan.groups) == 0 {
		return nil
	}
	order, err := extraGroups.NextOrder(ctx, tx, storeID)
	if err != nil {
		return err
	}
	for i := range plan.groups {
		before, after := &plan.groups[i].before, &plan.groups[i].after
		if plan.groups[i].isNew {
			after.Order = order
			order++
			if err := insertExtraGroup(ctx, tx, after); err != nil {
				return err
			}
			undo.Groups = append(undo.Groups, addedEntry{after.ID, after.Revision})
			continue
		}
		after.Revision, after.UpdatedAt = before.Revision+1, s.now().UTC()
		if err := updateExtraGroup(ctx, tx, after); err != nil {
			return err
		}
		undo.Regrouped = append(undo.Regrouped, changedGroup{before.ID, after.Revision, before.Name, before.Min, before.Max, before.Options})
	}
	return checkGroupCount(ctx, tx, storeID)
}

// undoGroups deletes the extras that an import has added, that no dish has any more and that
// nobody has changed, and gives those that it has changed back what they were like where nobody
// has changed them since. isRead is what readsAmounts says.
func (s *Service) undoGroups(ctx context.Context, tx bun.IDB, applied *Import, isRead bool, source lang.Key, undone *UndoneImport) error {
	list := applied.Undo
	if len(list.Groups)+len(list.Regrouped) == 0 {
		return nil
	}
	entries, err := listSizes(ctx, tx, applied.StoreID)
	if err != nil {
		return err
	}
	present, err := listExtraGroups(ctx, tx, applied.StoreID)
	if err != nil {
		return err
	}
	for i := range present {
		group := &present[i]
		added := slices.IndexFunc(list.Groups, func(a addedEntry) bool { return a.ID == group.ID })
		isNamed := slices.ContainsFunc(entries, func(e entrySize) bool { return slices.Contains(e.Extras, group.ID) })
		if added >= 0 && (isNamed || group.Revision != list.Groups[added].Revision) {
			undone.keep(menufile.Extras, group.ID, group.Name, source)
		} else if added >= 0 {
			if err := extraGroups.Delete(ctx, tx, applied.StoreID, group.ID, s.now().UTC()); err != nil {
				return fmt.Errorf("deleting extras that were imported: %w", err)
			}
		}
		at := slices.IndexFunc(list.Regrouped, func(c changedGroup) bool { return c.ID == group.ID })
		if at < 0 {
			continue
		}
		former := &list.Regrouped[at]
		if group.Revision != former.Revision || !isRead && former.hasAmounts() {
			undone.keep(menufile.Extras, group.ID, group.Name, source)
			continue
		}
		before := *group
		group.Name, group.Min, group.Max, group.Options = former.Name, former.Min, former.Max, former.Options
		undone.grown = undone.grown || group.larger(&before, source)
		group.Revision++
		group.UpdatedAt = s.now().UTC()
		if err := updateExtraGroup(ctx, tx, group); err != nil {
			return err
		}
	}
	return nil
}
