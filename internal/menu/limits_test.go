package menu_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestLimitsWithConcurrentWriters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		full := menu.Content{Sections: make([]menu.SectionContent, menu.MaxSections-2)}
		for i := range full.Sections {
			full.Sections[i].Name = named(fmt.Sprint("S", i))
		}
		for i := range menu.MaxDishes {
			section := &full.Sections[i%2]
			section.Dishes = append(section.Dishes, menu.DishInput{Name: named(fmt.Sprint("D", i))})
		}
		created := testkit.Must(r.importMenu(t, owner, full))

		var wg sync.WaitGroup
		errs := make(chan error, 5)
		for i := range 5 {
			wg.Go(func() {
				_, err := r.AddSection(context.Background(), owner, mine, r.menu, menu.SectionInput{Name: named(fmt.Sprint("P", i))})
				errs <- err
			})
		}
		wg.Wait()
		close(errs)
		added := 0
		for err := range errs {
			if err == nil {
				added++
			} else if testkit.Refusal(err) != `too_many_sections {"count":61,"limit":60}` {
				t.Errorf("one section too many answers %v", err)
			}
		}
		if added != 2 {
			t.Errorf("%d sections were added, want 2", added)
		}

		one := menu.DishInput{Name: named("one more")}
		if _, err := r.AddDish(t.Context(), owner, mine, created.Sections[2].ID, one); testkit.Refusal(err) != fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+1, menu.MaxDishes) {
			t.Errorf("one dish too many answers %v", err)
		}
		testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, created.Sections[0].ID))
		testkit.Must(r.AddDish(t.Context(), owner, mine, created.Sections[2].ID, one))
		if _, err := r.RestoreSection(t.Context(), owner, mine, created.Sections[0].ID); testkit.Refusal(err) != fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+1, menu.MaxDishes) {
			t.Errorf("restoring beyond the limit answers %v", err)
		}
	})
}

// A menu beyond the limits takes changes that add nothing.
func TestLimitsOfSize(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		dish := menu.DishInput{Name: named("D"), Prices: []menu.PriceInput{{Name: named("s"), Amount: 1}, {Name: named("l"), Amount: 2}}}
		full := menu.Content{Sections: []menu.SectionContent{{SectionInput: menu.SectionInput{Name: named("S")}}}}
		for range menu.MaxPrices / 2 {
			full.Sections[0].Dishes = append(full.Sections[0].Dishes, dish)
		}
		created := testkit.Must(r.importMenu(t, owner, full))
		first := created.Sections[0].Dishes[0]
		sizes := []menu.PriceInput{dish.Prices[0], dish.Prices[1], {Name: named("m"), Amount: 3}}
		for name, c := range map[string]struct {
			patch menu.DishPatch
			want  string
		}{
			"one price more": {menu.DishPatch{Prices: sizes}, fmt.Sprintf(`too_many_prices {"count":%d,"limit":%d}`, menu.MaxPrices+1, menu.MaxPrices)},
			"as many prices": {menu.DishPatch{Prices: sizes[1:]}, ""},
			"a longer name":  {menu.DishPatch{Name: new(named("Longer"))}, ""},
		} {
			t.Run(name, func(t *testing.T) {
				_, err := r.UpdateDish(t.Context(), owner, mine, first.ID, 0, c.patch)
				if testkit.Refusal(err) != c.want {
					t.Errorf("answers %v, want %q", err, c.want)
				}
			})
		}

		long := menu.DishInput{Name: named("D"), Description: named(strings.Repeat("ü", 400))}
		full.Sections[0].Dishes = nil
		for range menu.MaxCharacters / 401 {
			full.Sections[0].Dishes = append(full.Sections[0].Dishes, long)
		}
		created = testkit.Must(r.importMenu(t, owner, full))
		first = created.Sections[0].Dishes[0]
		tooMany := func(more int) string {
			return fmt.Sprintf(`too_many_characters {"count":%d,"limit":%d}`, 1+menu.MaxCharacters/401*401+more, menu.MaxCharacters)
		}
		if _, err := r.AddDish(t.Context(), owner, mine, created.Sections[0].ID, long); testkit.Refusal(err) != tooMany(401) {
			t.Errorf("one dish more answers %v", err)
		}
		longer := menu.SectionPatch{Description: new(named(strings.Repeat("s", 400)))}
		if _, err := r.UpdateSection(t.Context(), owner, mine, created.Sections[0].ID, 0, longer); testkit.Refusal(err) != tooMany(400) {
			t.Errorf("a longer section answers %v", err)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, first.ID, 0, menu.DishPatch{Description: new(named("short"))}))
		testkit.Must(r.UpdateSection(t.Context(), owner, mine, created.Sections[0].ID, 0, menu.SectionPatch{Name: new(named("T"))}))
	})
}
