package menu

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/money"
)

// changedDish is what a dish was like before an import, and its revision behind it.
type changedDish struct {
	ID               string    `json:"id"`
	Revision         int64     `json:"revision"`
	Name             lang.Text `json:"name"`
	Description      lang.Text `json:"description"`
	Prices           []Price   `json:"prices"`
	PriceOfTheDay    bool      `json:"price_of_the_day,omitempty"`
	Diets            []Diet    `json:"diets"`
	IsActive         bool      `json:"is_active"`
	Example          bool      `json:"example"`
	AllergensDoubted bool      `json:"allergens_doubted"`

	Availability *Availability `json:"availability"`
	// Whole is the dish where an import may change more of it, as a file of ours does.
	Whole *Dish `json:"whole,omitempty"`
}

// changedDishOf keeps what an import may change of a dish.
func changedDishOf(d *Dish, revision int64) changedDish {
	return changedDish{
		ID: d.ID, Revision: revision, Name: d.Name, Description: d.Description, Prices: d.Prices, Diets: d.Diets,
		PriceOfTheDay: d.PriceOfTheDay, IsActive: d.IsActive, Example: d.Example, AllergensDoubted: d.AllergensDoubted,
		Availability: d.Availability,
	}
}

// giveBack gives a dish what it was like.
func (c *changedDish) giveBack(d *Dish) {
	d.Name, d.Description, d.Prices, d.Diets = c.Name, c.Description, c.Prices, c.Diets
	d.PriceOfTheDay, d.IsActive, d.Example, d.AllergensDoubted = c.PriceOfTheDay, c.IsActive, c.Example, c.AllergensDoubted
	d.Availability = c.Availability
	if c.Whole != nil {
		whole := *c.Whole
		whole.keepPlace(d)
		*d = whole
	}
}

// keep names something that stays because somebody has changed it since.
func (u *UndoneImport) keep(kind menufile.Kind, id string, name lang.Text, source lang.Key) {
	u.Kept = append(u.Kept, ImportEntry{kind, id, name.In(source, source)})
}

// undo takes an applied import back. A dish that it has added goes for good where nobody has
// changed it, also from the bin, and stays otherwise.
func (s *Service) undo(ctx context.Context, tx bun.Tx, applied *Import, source lang.Key) (UndoneImport, error) {
	undone, list := UndoneImport{Kept: []ImportEntry{}}, applied.Undo
	var ids []string
	for _, added := range list.Dishes {
		ids = append(ids, added.ID)
	}
	for i := range list.Changed {
		ids = append(ids, list.Changed[i].ID)
	}
	present, err := listDishesByID(ctx, tx, applied.StoreID, ids)
	if err != nil {
		return undone, err
	}
	var untouched []string
	for _, added := range list.Dishes {
		dish, ok := present[added.ID]
		switch {
		case !ok:
			continue
		case dish.Revision == added.Revision:
			untouched = append(untouched, dish.ID)
			if dish.DeletedAt.IsZero() {
				undone.Deleted++
			}
		case dish.DeletedAt.IsZero():
			undone.keep(menufile.Dish, dish.ID, dish.Name, source)
		}
	}
	for chunk := range slices.Chunk(untouched, 500) {
		if err := eraseDishes(ctx, tx, applied.StoreID, chunk); err != nil {
			return undone, err
		}
	}
	isRead, err := s.readsAmounts(ctx, tx, applied)
	if err != nil {
		return undone, err
	}
	if err := s.undoChanged(ctx, tx, applied, present, isRead, source, &undone); err != nil {
		return undone, err
	}
	if err := s.undoHead(ctx, tx, applied, source, &undone); err != nil {
		return undone, err
	}
	if err := s.undoGroups(ctx, tx, applied, isRead, source, &undone); err != nil {
		return undone, err
	}
	if err := s.undoSections(ctx, tx, applied.StoreID, list.Reworded, source, &undone); err != nil {
		return undone, err
	}
	if err := s.undoAddedSections(ctx, tx, applied.StoreID, list.Sections, source, &undone); err != nil {
		return undone, err
	}
	if err := giveUpSections(ctx, tx, applied.StoreID, list.Adopted); err != nil {
		return undone, err
	}
	if err := forwardUndos(ctx, tx, applied, undone.Kept); err != nil {
		return undone, err
	}
	if !undone.grown {
		return undone, nil
	}
	return undone, checkSize(ctx, tx, applied.StoreID, source)
}

// undoChanged gives dishes that an import has changed their former values where nobody has
// changed them since. isRead is what readsAmounts says.
func (s *Service) undoChanged(ctx context.Context, tx bun.IDB, applied *Import, present map[string]Dish, isRead bool, source lang.Key, undone *UndoneImport) error {
	for i := range applied.Undo.Changed {
		former := &applied.Undo.Changed[i]
		dish, ok := present[former.ID]
		switch {
		case !ok || !dish.DeletedAt.IsZero():
			continue
		case dish.Revision != former.Revision, !isRead && former.hasAmounts():
			undone.keep(menufile.Dish, dish.ID, dish.Name, source)
			continue
		}
		before := dish
		former.giveBack(&dish)
		undone.grown = undone.grown || dish.larger(&before, source)
		dish.Revision++
		dish.UpdatedAt = s.now().UTC()
		if err := updateDish(ctx, tx, &dish); err != nil {
			return err
		}
		undone.Restored++
	}
	return nil
}

// readsAmounts reports whether amounts from before an import read the same in the currency that
// the store has now. Where they do not, a change of the currency has given other revisions to
// what had amounts then, and nothing to what had none.
func (s *Service) readsAmounts(ctx context.Context, tx bun.IDB, applied *Import) (bool, error) {
	now, err := s.stores.Currency(ctx, tx, applied.StoreID)
	before := applied.Source.PricedIn
	return before == "" || money.Decimals(before) == money.Decimals(now), err
}

func (c *changedDish) hasAmounts() bool {
	return len(c.Prices) > 0 || c.Whole != nil && c.Whole.Deposit > 0
}

// undoAddedSections removes the sections that an import has added, where nobody has changed them
// and nothing is in them. With dishes in the bin, one goes there too.
func (s *Service) undoAddedSections(ctx context.Context, tx bun.IDB, storeID string, added []addedEntry, source lang.Key, undone *UndoneImport) error {
	for _, entry := range added {
		isErased, err := eraseEmptySection(ctx, tx, storeID, entry)
		if err != nil {
			return err
		}
		if isErased {
			continue
		}
		section, err := findSection(ctx, tx, storeID, entry.ID)
		if fault.CodeOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return db.Wrap(err, "reading a section that was imported")
		}
		isShown, err := hasDishes(ctx, tx, storeID, entry.ID)
		switch {
		case err != nil:
			return err
		case isShown || section.Revision != entry.Revision:
			undone.keep(menufile.Section, section.ID, section.Name, source)
		default:
			if err := sections.Delete(ctx, tx, storeID, entry.ID, s.now().UTC()); err != nil {
				return db.Wrap(err, "deleting a section that was imported")
			}
		}
	}
	return nil
}

// forwardUndos brings the undo lists of the imports before one that was undone up to date: what
// it gave back is as they left it, at another revision, and can be given back once more.
func forwardUndos(ctx context.Context, tx bun.IDB, undone *Import, kept []ImportEntry) error {
	// By their ids, the revisions that rows had before this import, and that they have now.
	former, now := map[string]int64{}, map[string]int64{}
	for id, revision := range undone.changedRows() {
		former[id], now[id] = *revision-1, *revision+1
	}
	for _, entry := range kept {
		delete(former, entry.ID)
	}
	if len(former) == 0 {
		return nil
	}
	before, err := listUndoable(ctx, tx, undone)
	if err != nil {
		return err
	}
	for i := range before {
		isOther := false
		for _, rows := range []map[string]*int64{before[i].addedRows(), before[i].changedRows()} {
			for id, revision := range rows {
				if was, ok := former[id]; ok && *revision == was {
					*revision, isOther = now[id], true
				}
			}
		}
		if !isOther {
			continue
		}
		if err := updateImport(ctx, tx, &before[i], "undo"); err != nil {
			return err
		}
	}
	return nil
}

// addedRows are the revisions that an import has kept of all that it has added, by their ids.
func (i *Import) addedRows() map[string]*int64 {
	rows := map[string]*int64{}
	for _, list := range [][]addedEntry{i.Undo.Sections, i.Undo.Dishes, i.Undo.Groups} {
		for at := range list {
			rows[list[at].ID] = &list[at].Revision
		}
	}
	return rows
}

// changedRows are the revisions that an import has kept of all that it has changed, by their ids.
func (i *Import) changedRows() map[string]*int64 {
	rows := map[string]*int64{}
	for at := range i.Undo.Changed {
		rows[i.Undo.Changed[at].ID] = &i.Undo.Changed[at].Revision
	}
	for at := range i.Undo.Reworded {
		rows[i.Undo.Reworded[at].ID] = &i.Undo.Reworded[at].Revision
	}
	for at := range i.Undo.Regrouped {
		rows[i.Undo.Regrouped[at].ID] = &i.Undo.Regrouped[at].Revision
	}
	if i.Undo.Head != nil {
		rows[i.MenuID] = &i.Undo.Head.Revision
	}
	return rows
}
