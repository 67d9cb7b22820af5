package menu_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// A new store has a menu with texts in each of its languages.
func TestStart(t *testing.T) {
	d := testkit.SQLite(t)
	s := menu.NewService(d, testkit.Languages{}, testkit.Images{"logo", "cover"}, func() time.Time { return noon })
	for _, kind := range []string{"restaurant", "cafe", "bar", "bakery", "hotel", "shop", "other", "circus"} {
		t.Run(kind, func(t *testing.T) {
			testkit.Store(t, d, kind)
			var id string
			testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) (err error) {
				id, err = s.Start(ctx, tx, menu.StartMenu{StoreID: kind, Type: kind, Languages: lang.All, Default: lang.Turkish, Currency: "TRY"})
				return err
			})
			got := testkit.Must(s.Menu(t.Context(), actor.System(), kind, id))
			if len(got.Sections) < 2 || len(got.Sections) > 3 {
				t.Errorf("starts with %d sections", len(got.Sections))
			}
			texts := []lang.Text{}
			for _, section := range got.Sections {
				texts = append(texts, section.Name)
				if len(section.Dishes) < 2 {
					t.Errorf("%s starts with %d dishes", section.Name.En, len(section.Dishes))
				}
				for _, dish := range section.Dishes {
					texts = append(texts, dish.Name)
					if !dish.Description.Empty() {
						texts = append(texts, dish.Description)
					}
					// The cheapest is a roll, the most expensive a breakfast in the room.
					if amount := dish.Prices[0].Amount; amount < 30_00 || amount > 1500_00 || amount%5_00 != 0 {
						t.Errorf("%s costs %d kuruş", dish.Name.En, amount)
					}
					if a := dish.Allergens; len(a.Contains)+len(a.MayContain)+len(a.Free)+len(dish.Diets) > 0 {
						t.Errorf("%s claims to know %+v, %v", dish.Name.En, a, dish.Diets)
					}
				}
			}
			for _, text := range texts {
				if text.En == "" || text.Fn == "" || text.De == "" || text.Tr == "" || len(text.Stale) > 0 {
					t.Errorf("a text is not written in every language: %+v", text)
				}
			}
		})
	}
}

func TestStartKeepsTheStoresLanguages(t *testing.T) {
	d := testkit.SQLite(t)
	s := menu.NewService(d, testkit.Languages{}, testkit.Images{"logo", "cover"}, time.Now)
	testkit.Store(t, d, mine)
	var id string
	testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) (err error) {
		id, err = s.Start(ctx, tx, menu.StartMenu{StoreID: mine, Type: "bar", Languages: []lang.Key{lang.German, lang.French}, Default: lang.German})
		return err
	})
	section := testkit.Must(s.Menu(t.Context(), actor.System(), mine, id)).Sections[1]
	if fmt.Sprint(section.Name) != fmt.Sprint(lang.Text{De: "Bier & Wein", Fn: "Bières et vins"}) || section.Dishes[0].Prices[0].Amount != 520 {
		t.Errorf("got %+v, %+v", section.Name, section.Dishes[0].Prices)
	}
}
