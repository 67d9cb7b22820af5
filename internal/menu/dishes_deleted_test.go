package menu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// As many dishes as a store has are deleted at once, and come back at once, also where others
// were deleted before and since.
func TestManyDeletedDishesComeBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, count := range []int{600, menu.MaxDishes - 1} {
			t.Run(fmt.Sprint(count), func(t *testing.T) { deletedComeBack(t, r, count) })
		}
	})
}

func deletedComeBack(t *testing.T, r rig, count int) {
	t.Helper()
	var file strings.Builder
	file.WriteString("Kategorie;Name;Preis\n")
	for i := range count {
		fmt.Fprintf(&file, "Alles;Gericht %d;4,50\n", i)
	}
	r.apply(t, r.startImport(t, "a.csv", file.String()))
	var changes []menu.DishChange
	section := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0]
	for i := range section.Dishes {
		changes = append(changes, menu.DishChange{ID: section.Dishes[i].ID})
	}
	set := func(deleted bool) error {
		for i := range changes {
			changes[i].Deleted = &deleted
		}
		_, err := r.UpdateDishes(t.Context(), owner, mine, changes)
		return err
	}
	left := func() int { return len(testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes) }
	for range 2 {
		timer := testkit.CPUTimer(t)
		statements := testkit.CountStatements(t, r.db, func() { testkit.NoError(t, set(true)) })
		if n, took := left(), timer(); n != 0 || statements > 100 || took > 2*time.Second {
			t.Errorf("%d dishes are left, after %d statements and %v", n, statements, took)
		}
		testkit.NoError(t, set(true)) // the same once more
		other := r.addDish(t, section.ID, "Noch eines")
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, other.ID))
		if err := set(false); err != nil || left() != count {
			t.Errorf("%d of %d dishes came back: %v", left(), count, err)
		}
	}
	changes[0].ID = "unknown"
	if got := testkit.Refusal(set(true)); got != "not_found" || left() != count {
		t.Errorf("a dish that is not there is answered with %s, and %d are left", got, left())
	}
	changes[0].ID = section.Dishes[0].ID
	testkit.NoError(t, set(true))
}
