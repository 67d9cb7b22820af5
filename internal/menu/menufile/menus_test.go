package menufile_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carte/internal/menu/menufile"
)

// leastRight is how many of 100 dishes of a kind of file must be right: section, name, prices with
// their sizes, and marks; and leastLater that of files that were written once the rules stood.
const leastRight, leastLater = 98, 80

// Menus as places print them, kept with the dishes that they have, which were written down before
// anything read them.
func TestMenusAsPrinted(t *testing.T) { readsMenus(t, "testdata/menus", leastRight) }

// These were written once the rules stood. What they showed to be wrong in general was mended after
// they had been counted, and what they alone have was not.
func TestLaterMenus(t *testing.T) { readsMenus(t, "testdata/menus_later", leastLater) }

func readsMenus(t *testing.T, folder string, least int) {
	t.Helper()
	files, err := filepath.Glob(folder + "/*.dishes")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	right, all := map[string]int{}, map[string]int{}
	for _, wanted := range files {
		file := strings.TrimSuffix(wanted, ".dishes")
		kind := filepath.Ext(file)
		menu := readMenu(t, file)
		matched, missing, others := compared(dishesOf(menu), strings.Split(strings.TrimSpace(string(read(t, wanted))), "\n"))
		right[kind] += matched
		all[kind] += matched + max(len(missing), len(others))
		if len(missing)+len(others) > 0 {
			t.Logf("%s: %d right, and not\n- %s\nbut\n+ %s", file, matched, strings.Join(missing, "\n- "), strings.Join(others, "\n+ "))
		}
		checkRows(t, menu)
		if kind == ".txt" {
			checkLines(t, read(t, file), menu)
		}
	}
	for kind, count := range all {
		t.Logf("%s: %d of %d dishes are right", kind, right[kind], count)
		if 100*right[kind] < least*count {
			t.Errorf("%s: %d of %d dishes are right, want %d %%", kind, right[kind], count, least)
		}
	}
}

func readMenu(t *testing.T, file string) menufile.Menu {
	t.Helper()
	options := menufile.Options{Decimals: 2}
	var menu menufile.Menu
	var err error
	if filepath.Ext(file) == ".pdf" {
		menu, err = menufile.ReadPages(wordsOf(t, read(t, file)), menufile.PDF, options)
	} else {
		menu, err = menufile.Read(read(t, file), file, options)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return menu
}

// dishesOf tells the dishes of a menu by what must be right of them.
func dishesOf(menu menufile.Menu) (dishes []string) {
	for i := range menu.Rows {
		row := &menu.Rows[i]
		if row.Kind != menufile.Dish {
			continue
		}
		short := menufile.Row{Kind: row.Kind, Section: row.Section, Name: row.Name, OfDay: row.OfDay, Diets: row.Diets, Codes: slices.Sorted(slices.Values(row.Codes))}
		for _, price := range row.Prices {
			price.Content = nil
			short.Prices = append(short.Prices, price)
		}
		_, said, _ := strings.Cut(toldRow(&short), " ")
		dishes = append(dishes, said)
	}
	return dishes
}

// compared counts the dishes that are as wanted, and returns the others of both.
func compared(got, want []string) (matched int, missing, others []string) {
	for _, dish := range want {
		if at := slices.Index(got, sortedMarks(dish)); at >= 0 {
			matched++
			got = slices.Delete(got, at, at+1)
			continue
		}
		missing = append(missing, dish)
	}
	return matched, missing, got
}

// sortedMarks writes the marks at the end of a dish in their order.
func sortedMarks(dish string) string {
	at := strings.Index(dish, " ^")
	if at < 0 {
		return dish
	}
	return fmt.Sprint(dish[:at], " ", strings.Join(slices.Sorted(slices.Values(strings.Fields(dish[at:]))), " "))
}
