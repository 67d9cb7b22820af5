package menu

import (
	"maps"
	"slices"
	"strings"

	"carte/internal/menu/menufile"
)

// Letters and numbers behind dishes mean allergens and additives. Who imports the menu is asked
// whether they mean what was read; nobody else declares them, so nothing is written before.

// askLetters asks once about the letters of all rows, at the first. It blocks nothing: without an
// answer dishes have no allergens by the import.
func (p *importPlanner) askLetters() {
	var first *ImportedProblem
	var told []string
	count := 0
	for i := range p.rows {
		row := &p.rows[i]
		problem := row.problem(menufile.AllergenLetters)
		if problem == nil {
			continue
		}
		p.hasLetters = p.hasLetters || slices.Contains(row.Accepted, menufile.AllergenLetters)
		if row.LeftOut || row.Kind != menufile.Dish {
			row.drop(menufile.AllergenLetters)
			continue
		}
		letters, _ := problem.Params["letters"].(string)
		for _, one := range strings.Split(letters, ",") {
			if !slices.Contains(told, one) && len(told) < 3*(len(AllAllergens)+len(Additives)) {
				told = append(told, one)
			}
		}
		if count++; first == nil {
			first = problem
		} else {
			row.drop(menufile.AllergenLetters)
		}
	}
	if first == nil {
		return
	}
	slices.Sort(told)
	first.Params = maps.Clone(first.Params)
	first.Params["letters"], first.Params["count"], first.Params["taken"] = strings.Join(told, ","), count, p.hasLetters
	first.Asks = true
}

// declare adds what the letters of the row mean to what is declared of a dish. What it contains
// is never made less of.
func (r *ImportedRow) declare(patch *DishPatch, before *Dish) {
	declared := before.Allergens
	contains := without(r.Allergens, declared.Contains)
	may := without(r.MayContain, slices.Concat(declared.Contains, declared.MayContain, contains))
	if len(contains)+len(may) > 0 {
		patch.Allergens = &Allergens{
			Contains:   slices.Concat(declared.Contains, contains),
			MayContain: slices.Concat(without(declared.MayContain, contains), may),
			Free:       without(declared.Free, slices.Concat(contains, may)),
		}
	}
	if added := without(r.Additives, before.Additives); len(added) > 0 {
		patch.Additives = slices.Concat(before.Additives, added)
	}
}

// without returns a list without what another has.
func without[T comparable](list, others []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(one T) bool { return slices.Contains(others, one) })
}
