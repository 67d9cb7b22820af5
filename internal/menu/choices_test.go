package menu_test

import (
	"fmt"
	"strings"
	"testing"

	"carte/internal/menu"
)

// Unknown is never shown as safe.
func TestAllergenLetters(t *testing.T) {
	for name, c := range map[string]struct {
		allergens menu.Allergens
		doubted   bool
		want      string
	}{
		"nothing known":        {menu.Allergens{}, false, "uuuuuuuuuuuuuu"},
		"one contained":        {menu.Allergens{Contains: []menu.Allergen{"gluten"}}, false, "cuuuuuuuuuuuuu"},
		"traces":               {menu.Allergens{MayContain: []menu.Allergen{"nuts"}}, false, "uuuuuuumuuuuuu"},
		"all free":             {menu.Allergens{Free: menu.AllAllergens}, false, "ffffffffffffff"},
		"contained first":      {menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: menu.AllAllergens}, false, "ffffffcfffffff"},
		"all free, in doubt":   {menu.Allergens{Free: menu.AllAllergens}, true, "uuuuuuuuuuuuuu"},
		"one of each in doubt": {menu.Allergens{Contains: []menu.Allergen{"gluten"}, MayContain: []menu.Allergen{"nuts"}, Free: []menu.Allergen{"milk"}}, true, "cuuuuuumuuuuuu"},
	} {
		if got := c.allergens.Letters(c.doubted); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// optionWith is one of the extras with the allergens that it contains, may contain and is free of.
func optionWith(contains, may, free string) menu.Option {
	of := func(text string) (list []menu.Allergen) {
		for _, name := range strings.Fields(text) {
			list = append(list, menu.Allergen(name))
		}
		return list
	}
	return menu.Option{Allergens: menu.Allergens{Contains: of(contains), MayContain: of(may), Free: of(free)}}
}

// What must be chosen with a dish is part of it: it cannot be left out as other extras can.
func TestAllergensOfWhatMustBeChosen(t *testing.T) {
	for name, c := range map[string]struct {
		dish  string // its letter for gluten
		least int
		list  []menu.Option
		want  string
	}{
		"each option contains it":        {dish: "f", least: 1, list: []menu.Option{optionWith("gluten", "", ""), optionWith("gluten", "", "")}, want: "c"},
		"one option contains it":         {dish: "f", least: 1, list: []menu.Option{optionWith("gluten", "", ""), optionWith("", "", "gluten")}, want: "m"},
		"one option may contain it":      {dish: "f", least: 1, list: []menu.Option{optionWith("", "gluten", ""), optionWith("", "", "gluten")}, want: "m"},
		"one option is not confirmed":    {dish: "f", least: 1, list: []menu.Option{optionWith("", "", ""), optionWith("", "", "gluten")}, want: "u"},
		"all options are free":           {dish: "f", least: 1, list: []menu.Option{optionWith("", "", "gluten"), optionWith("", "", "gluten")}, want: "f"},
		"the dish contains it":           {dish: "c", least: 1, list: []menu.Option{optionWith("", "", "gluten")}, want: "c"},
		"the dish is not confirmed":      {dish: "u", least: 1, list: []menu.Option{optionWith("gluten", "", ""), optionWith("", "", "gluten")}, want: "m"},
		"of two more must be chosen":     {dish: "f", least: 2, list: []menu.Option{optionWith("gluten", "", ""), optionWith("", "", "gluten")}, want: "m"},
		"what can be left out is beside": {dish: "f", least: 0, list: []menu.Option{optionWith("gluten", "", "")}, want: "f"},
		"nothing to choose from":         {dish: "f", least: 1, want: "f"},
	} {
		t.Run(name, func(t *testing.T) {
			dish := menu.Dish{Extras: []string{"gone", "g"}}
			switch c.dish {
			case "c":
				dish.Allergens.Contains = []menu.Allergen{"gluten"}
			case "f":
				dish.Allergens.Free = []menu.Allergen{"gluten"}
			}
			choices := menu.NewChoices([]menu.ExtraGroup{{ID: "g", Min: c.least, Options: c.list}})
			if got := choices.Letters(&dish)[:1]; got != c.want {
				t.Errorf("gluten is %q, want %q", got, c.want)
			}
		})
	}
}

// A diet that each of the options contradicts is none of the dish.
func TestDietsWithWhatMustBeChosen(t *testing.T) {
	const own = "vegan vegetarian halal gluten_free lactose_free"
	cheese, ham, soy, open := optionWith("milk", "", ""), optionWith("", "", "milk gluten"), optionWith("", "", "milk gluten"), optionWith("", "", "")
	for name, c := range map[string]struct {
		least int
		list  []menu.Option
		want  string
	}{
		"nothing to choose from":          {1, nil, own},
		"each option has milk":            {1, []menu.Option{cheese, cheese}, "vegetarian halal gluten_free"},
		"one option has milk":             {1, []menu.Option{cheese, soy}, "vegan vegetarian halal gluten_free"},
		"milk that can be left out":       {0, []menu.Option{cheese}, own},
		"each option has fish":            {1, []menu.Option{optionWith("fish", "", "milk gluten")}, "halal gluten_free lactose_free"},
		"each option has gluten":          {1, []menu.Option{optionWith("gluten", "", "milk")}, "vegan vegetarian halal lactose_free"},
		"one option has gluten":           {1, []menu.Option{optionWith("gluten", "", "milk"), ham}, own},
		"nothing is known of an option":   {1, []menu.Option{open}, own},
		"an option may contain some milk": {1, []menu.Option{optionWith("", "milk", "gluten")}, "vegan vegetarian halal gluten_free"},
	} {
		t.Run(name, func(t *testing.T) {
			dish := menu.Dish{Extras: []string{"g"}}
			for _, diet := range strings.Fields(own) {
				dish.Diets = append(dish.Diets, menu.Diet(diet))
			}
			choices := menu.NewChoices([]menu.ExtraGroup{{ID: "g", Min: c.least, Options: c.list}})
			if got := strings.Trim(fmt.Sprint(choices.Diets(&dish)), "[]"); got != c.want {
				t.Errorf("the dish is %s, want %s", got, c.want)
			}
		})
	}
}
