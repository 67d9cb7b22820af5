package menu

import (
	"slices"

	"carte/internal/lang"
	"carte/internal/menu/menusheet"
)

// pricesOf writes the prices of a dish: below each what a litre or a kilogram costs, and below all
// the deposit.
func (p *printed) pricesOf(d *Dish) []menusheet.Price {
	var prices []menusheet.Price
	for _, line := range p.prices.Lines(d, p.read) {
		price := menusheet.Price{Size: line.Size, Amount: line.Amount}
		if line.Base != "" {
			price.Notes = []string{line.Base}
		}
		prices = append(prices, price)
	}
	if last := len(prices) - 1; last >= 0 && d.Deposit > 0 {
		prices[last].Notes = append(prices[last].Notes, p.prices.Deposit(d.Deposit))
	}
	return prices
}

// read reads a text. Paper does not say in which language it is.
func (p *printed) read(text lang.Text) (value, tag string) { return text.In(p.key, p.source), "" }

// extrasOf returns the groups of a dish that guests choose of, in its order.
func (p *printed) extrasOf(d *Dish) []*ExtraGroup {
	var groups []*ExtraGroup
	for _, id := range d.Extras {
		at := slices.IndexFunc(p.groups, func(g ExtraGroup) bool { return g.ID == id })
		if at >= 0 && len(p.groups[at].Options) > 0 {
			groups = append(groups, &p.groups[at])
		}
	}
	return groups
}

// extrasBehind returns the groups that are printed behind a section: each is once, behind the
// last that has it.
func (p *printed) extrasBehind(sections []Section, at int) []*ExtraGroup {
	has := func(section *Section, group *ExtraGroup) bool {
		return slices.ContainsFunc(section.Dishes, func(d Dish) bool { return slices.Contains(d.Extras, group.ID) })
	}
	var groups []*ExtraGroup
	for i := range sections[at].Dishes {
		for _, group := range p.extrasOf(&sections[at].Dishes[i]) {
			isLater := slices.ContainsFunc(sections[at+1:], func(s Section) bool { return has(&s, group) })
			if !isLater && !slices.Contains(groups, group) {
				groups = append(groups, group)
			}
		}
	}
	return groups
}

// extrasName is how a group of extras is called on paper, at the dishes that have it and above its
// options, so that it looks like no section.
func extrasName(name string) string { return "+\u00a0" + name }

// extras is a group as it is printed: its options as dishes are, with what they add.
func (p *printed) extras(group *ExtraGroup, marked *marking) menusheet.Section {
	to := menusheet.Section{Name: extrasName(group.Name.In(p.key, p.source)), Description: group.Choose(p.key), Minor: true}
	for i := range group.Options {
		option := &group.Options[i]
		dish := menusheet.Dish{Name: option.Name.In(p.key, p.source), Marks: p.marks(option.Allergens.Letters(false), nil, marked)}
		if option.Amount > 0 {
			dish.Prices = []menusheet.Price{{Amount: "+" + p.prices.Amount(option.Amount)}}
		}
		to.Dishes = append(to.Dishes, dish)
	}
	return to
}
