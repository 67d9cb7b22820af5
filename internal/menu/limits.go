package menu

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// How much a store's menu holds. A page is rendered by one engine at a time, so
// the largest menu bounds how long others may have to wait: with all of these
// used up, and each character one that HTML must escape, it takes some 300 ms
// of processor. 500 dishes with two prices and a description each fit well.
const (
	MaxSections = 60
	MaxDishes   = 600
	MaxPrices   = 1200
	// MaxCharacters is for the names, descriptions and sizes that a guest reads
	// in one language.
	MaxCharacters = 120_000
)

// entrySize is what a section or a dish adds to the size of its menu.
type entrySize struct {
	IsDish      bool
	Name        lang.Text
	Description lang.Text
	Prices      []Price `bun:",type:text"`
}

// characters counts what a guest reads in a language.
func (e *entrySize) characters(language, source lang.Key) int {
	n := utf8.RuneCountInString(e.Name.In(language, source)) + utf8.RuneCountInString(e.Description.In(language, source))
	for i := range e.Prices {
		n += utf8.RuneCountInString(e.Prices[i].Name.In(language, source))
	}
	return n
}

// listSizes reads what counts of a store's menu. Deleted sections and dishes,
// and the dishes of deleted sections, do not.
func listSizes(ctx context.Context, tx bun.IDB, storeID string) ([]entrySize, error) {
	var entries []entrySize
	err := tx.NewRaw(`
		SELECT TRUE AS is_dish, d.name, d.description, d.prices FROM dishes AS d
		JOIN sections AS s ON s.id = d.section_id AND s.deleted_at IS NULL
		WHERE d.store_id = ? AND d.deleted_at IS NULL
		UNION ALL
		SELECT FALSE, s.name, s.description, '[]' FROM sections AS s
		WHERE s.store_id = ? AND s.deleted_at IS NULL`, storeID, storeID).Scan(ctx, &entries)
	if err != nil {
		return nil, fmt.Errorf("measuring the menu: %w", err)
	}
	return entries, nil
}

// checkSize refuses a menu that holds more than it may. source is the store's
// default language, in which guests read what has no translation.
func checkSize(ctx context.Context, tx bun.IDB, storeID string, source lang.Key) error {
	entries, err := listSizes(ctx, tx, storeID)
	if err != nil {
		return err
	}
	var sections, dishes, prices int
	for i := range entries {
		prices += len(entries[i].Prices)
		if entries[i].IsDish {
			dishes++
		} else {
			sections++
		}
	}
	for _, c := range []struct {
		noun     string
		n, limit int
	}{{"sections", sections, MaxSections}, {"dishes", dishes, MaxDishes}} {
		if c.n > c.limit {
			return fault.New(fault.Conflict, "A store's menu holds at most %d %s. Delete one first.", c.limit, c.noun)
		}
	}
	if prices > MaxPrices {
		return fault.New(fault.Conflict, "A store's menu holds at most %d prices; with this there would be %d. Remove some sizes first.", MaxPrices, prices)
	}
	for _, language := range lang.All {
		n := 0
		for i := range entries {
			n += entries[i].characters(language, source)
		}
		if n > MaxCharacters {
			return fault.New(fault.Conflict, "The texts of a store's menu hold at most %d characters in one language; with this there would be %d. Shorten some descriptions first.", MaxCharacters, n)
		}
	}
	return nil
}

// grew reports whether a dish adds more to its menu than before, so that a menu
// that is too large already can still be changed and made smaller.
func (d *Dish) grew(before *Dish, source lang.Key) bool {
	return grew(
		&entrySize{Name: before.Name, Description: before.Description, Prices: before.Prices},
		&entrySize{Name: d.Name, Description: d.Description, Prices: d.Prices}, source)
}

func (s *Section) grew(before *Section, source lang.Key) bool {
	return grew(
		&entrySize{Name: before.Name, Description: before.Description},
		&entrySize{Name: s.Name, Description: s.Description}, source)
}

func grew(before, after *entrySize, source lang.Key) bool {
	if len(after.Prices) > len(before.Prices) {
		return true
	}
	for _, language := range lang.All {
		if after.characters(language, source) > before.characters(language, source) {
			return true
		}
	}
	return false
}

// storedSize is how many characters a store's dishes take in the database, in
// all languages and with all around them. No guest reads more in any language,
// so it spares most menus the statement of checkSize.
type storedSize struct {
	Texts  int `bun:"texts,scanonly"`
	Prices int `bun:"prices_length,scanonly"`
}

// shortestPrice is the fewest characters that a price takes, with its comma.
const shortestPrice = len(`{"amount":0},`)

// surelyFits reports whether a change of this dish keeps its menu within the
// limits, whatever else it holds.
func (s storedSize) surelyFits(after *Dish) bool {
	added := &entrySize{Name: after.Name, Description: after.Description, Prices: after.Prices}
	longest := 0
	for _, language := range lang.All {
		longest = max(longest, added.characters(language, language))
	}
	const sections = MaxSections * (nameLimit + descriptionLimit)
	return s.Texts+s.Prices+longest+sections <= MaxCharacters && s.Prices/shortestPrice+len(after.Prices) <= MaxPrices
}

// findDishToChange reads a dish, and how much there is of the store's menu.
func findDishToChange(ctx context.Context, tx bun.IDB, storeID, id string) (Dish, storedSize, error) {
	var found struct {
		Dish `bun:",extend"`
		storedSize
	}
	err := tx.NewSelect().Model(&found).ColumnExpr("?TableColumns").
		ColumnExpr("(SELECT SUM(LENGTH(name) + LENGTH(description)) FROM dishes WHERE store_id = ? AND deleted_at IS NULL) AS texts", storeID).
		ColumnExpr("(SELECT SUM(LENGTH(prices)) FROM dishes WHERE store_id = ? AND deleted_at IS NULL) AS prices_length", storeID).
		Join(inPresentSection).
		Where("d.store_id = ?", storeID).Where("d.id = ?", id).Where("d.deleted_at IS NULL").Scan(ctx)
	return found.Dish, found.storedSize, db.NotFound(err, "reading the dish", dishes.Missing())
}
