package menu

import (
	"context"
	"errors"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/lang"
)

// changedDish is what a dish was like before an import, and its revision behind it.
type changedDish struct {
	ID               string    `json:"id"`
	Revision         int64     `json:"revision"`
	Name             lang.Text `json:"name"`
	Description      lang.Text `json:"description"`
	Prices           []Price   `json:"prices"`
	Diets            []Diet    `json:"diets"`
	IsActive         bool      `json:"is_active"`
	Example          bool      `json:"example"`
	AllergensDoubted bool      `json:"allergens_doubted"`

	Availability *Availability `json:"availability"`
	// Whole is the dish, of which a file of ours may change everything.
	Whole *Dish `json:"whole,omitempty"`
}

// changedDishOf keeps what an import may change of a dish.
func changedDishOf(d *Dish, revision int64) changedDish {
	return changedDish{
		ID: d.ID, Revision: revision, Name: d.Name, Description: d.Description, Prices: d.Prices, Diets: d.Diets,
		IsActive: d.IsActive, Example: d.Example, AllergensDoubted: d.AllergensDoubted,
		Availability: d.Availability,
	}
}

// giveBack gives a dish what it was like.
func (c *changedDish) giveBack(d *Dish) {
	d.Name, d.Description, d.Prices, d.Diets = c.Name, c.Description, c.Prices, c.Diets
	d.IsActive, d.Example, d.AllergensDoubted = c.IsActive, c.Example, c.AllergensDoubted
	d.Availability = c.Availability
	if c.Whole != nil {
		whole := *c.Whole
		whole.keepPlace(d)
		*d = whole
	}
}

// undo takes an applied import back. A dish that it has added goes for good where nobody has
// changed it, and otherwise so that it can be restored.
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
		default:
			if err := dishes.Delete(ctx, tx, applied.StoreID, dish.ID, s.now().UTC()); err != nil && !errors.Is(err, db.ErrUnchanged) {
				return undone, err
			}
		}
		undone.Deleted++
	}
	for chunk := range slices.Chunk(untouched, 500) {
		if err := eraseDishes(ctx, tx, applied.StoreID, chunk); err != nil {
			return undone, err
		}
	}
	for i := range list.Changed {
		former := &list.Changed[i]
		dish, ok := present[former.ID]
		switch {
		case !ok:
			continue
		case dish.Revision != former.Revision:
			undone.Kept = append(undone.Kept, ImportEntry{dish.ID, dish.Name.In(source, source)})
			continue
		}
		former.giveBack(&dish)
		dish.Revision++
		dish.UpdatedAt = s.now().UTC()
		if err := updateDish(ctx, tx, &dish); err != nil {
			return undone, err
		}
		undone.Restored++
	}
	if err := s.undoSections(ctx, tx, applied.StoreID, list.Reworded); err != nil {
		return undone, err
	}
	return undone, eraseEmptySections(ctx, tx, applied.StoreID, list.Sections)
}
