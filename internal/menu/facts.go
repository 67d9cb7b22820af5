package menu

import (
	"fmt"
	"slices"

	"carte/internal/fault"
)

// Allergen is one of the 14 of EU 1169/2011, annex II.
type Allergen string

// AllAllergens lists them in their fixed order.
var AllAllergens = []Allergen{
	"gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk",
	"nuts", "celery", "mustard", "sesame", "sulphites", "lupin", "molluscs",
}

// Allergens is what is known of a dish's allergens. One that is in no list is
// unconfirmed, which guests are shown: it is not the same as free.
type Allergens struct {
	Contains   []Allergen `json:"contains" nullable:"false"`
	MayContain []Allergen `json:"may_contain" nullable:"false"`
	Free       []Allergen `json:"free" nullable:"false"`
}

// Additive is one that guests must be informed of (see docs/decisions/0066 for the German law).
type Additive string

// Additives lists them.
var Additives = []Additive{
	"colouring", "preservative", "antioxidant", "flavour_enhancer", "sulphurised", "blackened",
	"waxed", "phosphate", "sweetener", "phenylalanine", "caffeine", "quinine", "taurine",
}

// Diet is a way of eating that a dish is suitable for.
type Diet string

// Diets lists them.
var Diets = []Diet{"vegan", "vegetarian", "halal", "kosher", "gluten_free", "lactose_free"}

// Tag is a label of a dish.
type Tag string

// Tags lists them.
var Tags = []Tag{"new", "house", "seasonal"}

// contradictions are the allergens a dish of a diet cannot contain. Lactose
// free milk is milk, so lactose_free excludes none.
var contradictions = map[Diet][]Allergen{
	"vegan":       {"crustaceans", "eggs", "fish", "milk", "molluscs"},
	"vegetarian":  {"crustaceans", "fish", "molluscs"},
	"gluten_free": {"gluten"},
}

// check reports unknown allergens and those in more than one list.
func (a Allergens) check(rules *fault.Rules, at string) {
	seen := map[Allergen]string{}
	for _, list := range []struct {
		name   string
		values []Allergen
	}{{"contains", a.Contains}, {"may_contain", a.MayContain}, {"free", a.Free}} {
		if !rules.CheckCount(len(list.values), len(AllAllergens), at+"."+list.name, "allergens") {
			continue
		}
		for i, allergen := range list.values {
			location := fmt.Sprintf("%s.%s[%d]", at, list.name, i)
			fault.OneOf(rules, location, allergen, AllAllergens)
			other, ok := seen[allergen]
			rules.Check(!ok || other == list.name, location, fault.NewRule("in_two_lists", "must be in one list, but is in %s too", other).With("list", other), allergen)
			seen[allergen] = list.name
		}
	}
}

// sorted returns the lists in the fixed order, without duplicates.
func (a Allergens) sorted() Allergens {
	return Allergens{
		Contains: inOrder(a.Contains, AllAllergens), MayContain: inOrder(a.MayContain, AllAllergens), Free: inOrder(a.Free, AllAllergens),
	}
}

// isDeclared reports whether anything is known.
func (a Allergens) isDeclared() bool { return len(a.Contains)+len(a.MayContain)+len(a.Free) > 0 }

// checkDiets refuses a diet that the allergens contradict.
func (d *Dish) checkDiets(rules *fault.Rules, at string) {
	for _, diet := range d.Diets {
		for _, allergen := range contradictions[diet] {
			rules.Check(!slices.Contains(d.Allergens.Contains, allergen), at,
				fault.NewRule("diet_contains", "cannot name %s, because the dish contains %s", diet, allergen).With("diet", diet).With("allergen", allergen), nil)
		}
	}
	// Traces matter to people who must avoid gluten.
	traces := slices.Contains(d.Diets, "gluten_free") && slices.Contains(d.Allergens.MayContain, "gluten")
	rules.Check(!traces, at, fault.NewRule("diet_may_contain", "cannot name gluten_free, because the dish may contain gluten").
		With("diet", "gluten_free").With("allergen", "gluten"), nil)
}
