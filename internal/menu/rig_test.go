package menu_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

const mine, theirs = "store-mine", "store-theirs"

var (
	noon  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	owner = testkit.Member(mine, actor.StoreOwner, nil)
)

// rig is the service with two stores, each with an empty menu, both German.
type rig struct {
	*menu.Service
	db          *db.DB
	menu, other string
}

func start(t *testing.T, d *db.DB) rig {
	t.Helper()
	s := menu.NewService(d, testkit.Languages{mine: lang.German, theirs: lang.German}, testkit.Images{"logo", "cover", "picture"}, func() time.Time { return noon })
	r := rig{Service: s, db: d}
	for storeID, menuID := range map[string]*string{mine: &r.menu, theirs: &r.other} {
		testkit.Store(t, d, storeID)
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) (err error) {
			*menuID, err = s.Start(ctx, tx, menu.StartMenu{
				StoreID: storeID, Type: "cafe", Languages: []lang.Key{lang.German}, Default: lang.German,
			})
			if err != nil {
				return err
			}
			_, err = s.ImportIn(ctx, tx, actor.System(), storeID, *menuID, lang.German, menu.Content{})
			return err
		})
	}
	return r
}

func named(name string) lang.TextPatch { return lang.TextPatch{De: &name} }

func (r rig) addSection(t *testing.T, name string) menu.Section {
	t.Helper()
	return testkit.Must(r.AddSection(t.Context(), owner, mine, r.menu, menu.SectionInput{Name: named(name)}))
}

func (r rig) addDish(t *testing.T, sectionID, name string) menu.Dish {
	t.Helper()
	return testkit.Must(r.AddDish(t.Context(), owner, mine, sectionID, menu.DishInput{
		Name: named(name), Prices: []menu.PriceInput{{Amount: 950}},
	}))
}

// read returns the owner's menu in short: "Section: Dish Dish; Section:".
func (r rig) read(t *testing.T) string {
	t.Helper()
	return outline(testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)))
}

func outline(m menu.Menu) string {
	parts := make([]string, len(m.Sections))
	for i, section := range m.Sections {
		parts[i] = section.Name.De + ":"
		for _, dish := range section.Dishes {
			parts[i] += " " + dish.Name.De
		}
	}
	return strings.Join(parts, "; ")
}
