package guest

import "carte/internal/menu"

// extrasList collects the groups of extras that the dishes of a menu show.
type extrasList struct {
	groups map[string]*menu.ExtraGroup
	prices priceWriter
	shown  []extrasData
	place  map[string]int
	// choices are what must be chosen.
	choices menu.Choices
}

func newExtrasList(groups []menu.ExtraGroup, prices priceWriter) *extrasList {
	l := &extrasList{groups: make(map[string]*menu.ExtraGroup, len(groups)), prices: prices, place: map[string]int{}, choices: menu.NewChoices(groups)}
	for i := range groups {
		l.groups[groups[i].ID] = &groups[i]
	}
	return l
}

// places returns where the groups of a dish stand among those shown. One that is deleted
// or has no options yet is left out.
func (l *extrasList) places(ids []string) []int {
	var places []int
	for _, id := range ids {
		group := l.groups[id]
		if group == nil || len(group.Options) == 0 {
			continue
		}
		place, known := l.place[id]
		if !known {
			place = len(l.shown)
			l.place[id] = place
			l.shown = append(l.shown, l.write(group))
		}
		places = append(places, place)
	}
	return places
}

func (l *extrasList) write(group *menu.ExtraGroup) extrasData {
	texts := l.prices.reader
	data := extrasData{Choose: group.Choose(texts.language), Options: make([]optionData, len(group.Options))}
	data.Name, data.NameLang = texts.read(group.Name)
	for i := range group.Options {
		option, of := &data.Options[i], &group.Options[i]
		option.Name, option.NameLang = texts.read(of.Name)
		option.Allergens = of.Allergens.Letters(false)
		if of.Amount > 0 {
			option.Text = "+" + l.prices.Amount(of.Amount)
		}
	}
	return data
}
