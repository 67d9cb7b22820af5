package menu

import (
	"context"
	"slices"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/lang"
)

// The limits of a store's menu. A page occupies a rendering engine, so the largest
// menu bounds how long other pages have to wait: at all of these limits, with
// characters that HTML must escape alone, rendering takes some 400 ms of processor
// time. 1,000 dishes with a price and a short description each take half of it.
const (
	MaxMenus    = 12
	MaxSections = 60
	MaxDishes   = 2000
	MaxPrices   = 2000
	// MaxCharacters limits names, descriptions, sizes and extras together, in each
	// language. Extras count as often as they are read.
	MaxCharacters = 160_000
)

// MaxDeletedDishes is how many dishes the deleted sections of a store may hold together:
// they go with their sections, and db.MaxDeleted of them could hold any number.
const MaxDeletedDishes = 2 * MaxDishes

// maxDeletedMenus is how many deleted menus a store may have.
const maxDeletedMenus = 3

// entrySize is what of a section or a dish counts towards the size of its menu.
type entrySize struct {
	IsDish      bool
	Name        lang.Text
	Description lang.Text
	Prices      []Price  `bun:",type:text"`
	Extras      []string `bun:",type:text"`
}

// characters returns how many characters a guest reads in a language.
func (e *entrySize) characters(language, source lang.Key) int {
	n := utf8.RuneCountInString(e.Name.In(language, source)) + utf8.RuneCountInString(e.Description.In(language, source))
	for i := range e.Prices {
		n += utf8.RuneCountInString(e.Prices[i].Name.In(language, source))
	}
	return n
}

// checkSize refuses a menu beyond the limits. source is the store's default
// language, in which guests read what has no translation.
func checkSize(ctx context.Context, tx bun.IDB, storeID string, source lang.Key) error {
	return checkSizeWith(ctx, tx, storeID, source, nil)
}

// checkSizeWith is checkSize for a menu with entries that are not written yet: who adds many
// finds out before other stores wait for it.
func checkSizeWith(ctx context.Context, tx bun.IDB, storeID string, source lang.Key, added []entrySize) error {
	entries, err := listSizes(ctx, tx, storeID)
	if err != nil {
		return err
	}
	entries = append(entries, added...)
	var sections, dishes, prices int
	for i := range entries {
		prices += len(entries[i].Prices)
		if entries[i].IsDish {
			dishes++
		} else {
			sections++
		}
	}
	if sections > MaxSections {
		return fault.NewConflict("too_many_sections", fault.Params{"limit": MaxSections, "count": sections},
			"A store's menu holds at most %d sections. Delete one first.", MaxSections)
	}
	if dishes > MaxDishes {
		return fault.NewConflict("too_many_dishes", fault.Params{"limit": MaxDishes, "count": dishes},
			"A store's menu holds at most %d dishes. Delete one first.", MaxDishes)
	}
	if prices > MaxPrices {
		return fault.NewConflict("too_many_prices", fault.Params{"limit": MaxPrices, "count": prices},
			"A store's menu holds at most %d prices; with this there would be %d. Remove some sizes first.", MaxPrices, prices)
	}
	groups, options, err := groupsShown(ctx, tx, storeID, entries)
	if err != nil {
		return err
	}
	if options > MaxOptionsShown {
		return fault.NewConflict("too_many_options", fault.Params{"limit": MaxOptionsShown, "count": options},
			"The dishes of a store show at most %d extras together; with this there would be %d. Take some off first.", MaxOptionsShown, options)
	}
	for _, language := range lang.All {
		n := 0
		for i := range entries {
			n += entries[i].characters(language, source)
		}
		for group, times := range groups {
			n += times * group.characters(language, source)
		}
		if n > MaxCharacters {
			return fault.NewConflict("too_many_characters", fault.Params{"limit": MaxCharacters, "count": n},
				"The texts of a store's menu hold at most %d characters in one language; with this there would be %d. Shorten some descriptions first.", MaxCharacters, n)
		}
	}
	return nil
}

// groupsShown returns how often each group of extras is read on the dishes of a store, and
// how many options these are together.
func groupsShown(ctx context.Context, tx bun.IDB, storeID string, entries []entrySize) (shown map[*ExtraGroup]int, options int, err error) {
	times := map[string]int{}
	for i := range entries {
		for _, id := range entries[i].Extras {
			times[id]++
		}
	}
	if len(times) == 0 {
		return nil, 0, nil
	}
	groups, err := listExtraGroups(ctx, tx, storeID)
	if err != nil {
		return nil, 0, err
	}
	shown = make(map[*ExtraGroup]int, len(groups))
	for i := range groups {
		if n := times[groups[i].ID]; n > 0 {
			shown[&groups[i]] = n
			options += n * len(groups[i].Options)
		}
	}
	return shown, options, nil
}

func (d *Dish) size() entrySize {
	return entrySize{IsDish: true, Name: d.Name, Description: d.Description, Prices: d.Prices, Extras: d.Extras}
}

func (s *Section) size() entrySize { return entrySize{Name: s.Name, Description: s.Description} }

// sizes lists the section's own and those of its dishes.
func (s *Section) sizes() []entrySize {
	sizes := []entrySize{s.size()}
	for i := range s.Dishes {
		sizes = append(sizes, s.Dishes[i].size())
	}
	return sizes
}

// larger reports whether the dish has more prices, extras or characters than before. A
// change that adds nothing is allowed even where a menu is beyond the limits.
func (d *Dish) larger(before *Dish, source lang.Key) bool {
	return larger(before.size(), d.size(), source)
}

// larger reports whether the section has more characters than before.
func (s *Section) larger(before *Section, source lang.Key) bool {
	return larger(before.size(), s.size(), source)
}

func larger(before, after entrySize, source lang.Key) bool {
	hadBefore := func(id string) bool { return slices.Contains(before.Extras, id) }
	if len(after.Prices) > len(before.Prices) || len(filter(after.Extras, func(id *string) bool { return !hadBefore(*id) })) > 0 {
		return true
	}
	for _, language := range lang.All {
		if after.characters(language, source) > before.characters(language, source) {
			return true
		}
	}
	return false
}

// storedSize is how many characters a store's dishes take in the database, all
// languages and the JSON around them included. That is never less than what guests
// read in one language, and saves most changes the statement of checkSize.
type storedSize struct {
	Texts  int `bun:"texts,scanonly"`
	Prices int `bun:"prices_length,scanonly"`
	// WithExtras is how many dishes have extras.
	WithExtras int `bun:"with_extras,scanonly"`
}

// shortestPrice is the fewest characters that a price takes, with its comma.
const shortestPrice = len(`{"amount":0},`)

// certainlyFits reports whether the menu is within the limits after a change of this
// dish. If not, checkSize has to find out: what extras take is in no row of a dish.
func (s storedSize) certainlyFits(after *Dish) bool {
	if s.WithExtras+len(after.Extras) > 0 {
		return false
	}
	entry := after.size()
	longest := 0
	for _, language := range lang.All {
		longest = max(longest, entry.characters(language, language))
	}
	const sections = MaxSections * (nameLimit + descriptionLimit)
	return s.Texts+s.Prices+longest+sections <= MaxCharacters && s.Prices/shortestPrice+len(after.Prices) <= MaxPrices
}
