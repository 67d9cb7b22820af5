package guest

import (
	"strconv"

	"carte/internal/lang"
	"carte/internal/menu"
)

// extrasList collects the groups of extras that the dishes of a menu show.
type extrasList struct {
	groups map[string]*menu.ExtraGroup
	prices priceWriter
	shown  []extrasData
	place  map[string]int
}

func newExtrasList(groups []menu.ExtraGroup, prices priceWriter) *extrasList {
	l := &extrasList{groups: make(map[string]*menu.ExtraGroup, len(groups)), prices: prices, place: map[string]int{}}
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
	data := extrasData{Choose: chooseWords(group.Min, group.Max, texts.language), Options: make([]optionData, len(group.Options))}
	data.Name, data.NameLang = texts.read(group.Name)
	for i := range group.Options {
		option, of := &data.Options[i], &group.Options[i]
		option.Name, option.NameLang = texts.read(of.Name)
		option.Allergens = allergenLetters(of.Allergens, false)
		if of.Amount > 0 {
			option.Text = "+" + l.prices.amount(of.Amount)
		}
	}
	return data
}

// chooses are what is said of how many may be chosen: before the number, between two, and
// behind.
var chooses = map[lang.Key]struct{ exactly, upTo, atLeast, between, after string }{
	lang.English: {"choose ", "choose up to ", "choose at least ", " to ", ""},
	lang.French:  {"", "jusqu’à ", "au moins ", " à ", " au choix"},
	lang.German:  {"", "bis zu ", "mindestens ", " bis ", " wählen"},
	lang.Turkish: {"", "en fazla ", "en az ", "–", " seçim"},
}

// chooseWords says how many of a group may be chosen; nothing where that is any number.
func chooseWords(least, most int, language lang.Key) string {
	words := chooses[language]
	switch {
	case most == 0 && least == 0:
		return ""
	case most == 0:
		return words.atLeast + strconv.Itoa(least) + words.after
	case least == 0:
		return words.upTo + strconv.Itoa(most) + words.after
	case least == most:
		return words.exactly + strconv.Itoa(most) + words.after
	}
	return words.exactly + strconv.Itoa(least) + words.between + strconv.Itoa(most) + words.after
}
