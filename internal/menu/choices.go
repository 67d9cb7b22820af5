package menu

import (
	"slices"
	"strings"
)

// What is known of an allergen, as a letter: those of AllAllergens are written as one text.
const (
	Contained   = 'c'
	MayContain  = 'm'
	Unconfirmed = 'u'
	Free        = 'f'
)

// worst has the letters from the least to the most that somebody with an allergy must beware of.
const worst = string(Free) + string(Unconfirmed) + string(MayContain) + string(Contained)

// Letters writes one letter for each of AllAllergens. What nobody has declared is unconfirmed,
// never free; nor is what was free before the text changed, which is then doubted.
func (a Allergens) Letters(doubted bool) string {
	letters := make([]byte, len(AllAllergens))
	for i, allergen := range AllAllergens {
		switch {
		case slices.Contains(a.Contains, allergen):
			letters[i] = Contained
		case slices.Contains(a.MayContain, allergen):
			letters[i] = MayContain
		case slices.Contains(a.Free, allergen) && !doubted:
			letters[i] = Free
		default:
			letters[i] = Unconfirmed
		}
	}
	return string(letters)
}

// Choices are the groups of extras of which something must be chosen. That is part of each dish
// that has such a group, see docs/decisions/0078; what can be left out is not.
type Choices struct {
	// chosen are the letters of what is chosen of a group, by its id.
	chosen map[string]string
}

// NewChoices returns the choices of a store's groups. One without options leaves no choice.
func NewChoices(groups []ExtraGroup) Choices {
	c := Choices{map[string]string{}}
	for i := range groups {
		if group := &groups[i]; group.Min > 0 && len(group.Options) > 0 {
			c.chosen[group.ID] = lettersOfChoice(group.Options)
		}
	}
	return c
}

// Letters are those of a dish with what must be chosen with it.
func (c Choices) Letters(d *Dish) string {
	letters := []byte(d.Allergens.Letters(d.AllergensDoubted))
	for _, id := range d.Extras {
		for at, letter := range []byte(c.chosen[id]) {
			if strings.IndexByte(worst, letter) > strings.IndexByte(worst, letters[at]) {
				letters[at] = letter
			}
		}
	}
	return string(letters)
}

// Diets are those of a dish that hold with what must be chosen with it, as far as the allergens
// say: a diet goes where each of the options contradicts it. Where one of them does, it stays, for
// the dish can be had so; free of gluten says then that it may contain it.
func (c Choices) Diets(d *Dish) []Diet {
	return slices.DeleteFunc(slices.Clone(d.Diets), func(diet Diet) bool {
		return slices.ContainsFunc(d.Extras, func(id string) bool { return contradicts(c.chosen[id], diet) })
	})
}

// contradicts reports whether what is chosen of a group, as letters, leaves nothing of a diet.
func contradicts(chosen string, diet Diet) bool {
	if chosen == "" {
		return false
	}
	// The dish itself may have milk without lactose. Nobody knows that of the option's.
	if letter := chosen[slices.Index(AllAllergens, "milk")]; diet == "lactose_free" {
		return letter == Contained || letter == MayContain
	}
	return slices.ContainsFunc(contradictions[diet], func(a Allergen) bool { return chosen[slices.Index(AllAllergens, a)] == Contained })
}

// lettersOfChoice is what is known of each allergen where one of the options is chosen.
func lettersOfChoice(options []Option) string {
	each := make([]string, len(options))
	for i := range options {
		each[i] = options[i].Allergens.Letters(false)
	}
	letters := make([]byte, len(AllAllergens))
	for at := range letters {
		letters[at] = oneOf(each, at)
	}
	return string(letters)
}

// oneOf is what is known of an allergen of which one of the options is chosen.
func oneOf(options []string, at int) byte {
	count := map[byte]int{}
	for _, letters := range options {
		count[letters[at]]++
	}
	switch {
	case count[Contained] == len(options):
		return Contained
	case count[Contained]+count[MayContain] > 0:
		return MayContain
	case count[Unconfirmed] > 0:
		return Unconfirmed
	}
	return Free
}
