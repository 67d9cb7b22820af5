package menu

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"carte/internal/fault"
	"carte/internal/lang"
)

// matchOf returns the dish that a row changes: the one that somebody has said it is, or else the
// next of its name in its section; nil for none.
func (p *importPlanner) matchOf(row *ImportedRow, section *plannedSection) *dishMatch {
	if row.Name == "" {
		return nil
	}
	if row.SameAs != "" {
		for _, known := range p.present {
			if match := known.takeID(row.SameAs, p.source); match != nil {
				return match
			}
		}
	}
	match := section.take(importKey(row.Name))
	if match != nil {
		match.written = p.writtenIn(row, section, match)
	}
	return match
}

// writtenIn returns the language of a row, of those in which the dish that it names has that
// name: a Tiramisu is one in all of them, and what an English menu says of it must not replace
// the German description. It is the one in which the menu has the same description or else the
// same heading already, or in which it has most of the row's words.
func (p *importPlanner) writtenIn(row *ImportedRow, section *plannedSection, match *dishMatch) lang.Key {
	dish, key := match.dish, importKey(row.Name)
	languages := slices.DeleteFunc(p.languages(), func(language lang.Key) bool {
		return importKey(only(dish.Name, language)) != key
	})
	if len(languages) < 2 {
		return match.written
	}
	said := comparedWords(row.Description)
	for i := range row.Prices {
		said = append(said, comparedWords(row.Prices[i].Size)...)
	}
	return slices.MaxFunc(languages, func(one, other lang.Key) int {
		return cmp.Or(
			compareSame(row.Description, dish.Description, one, other),
			compareSame(row.Section, section.Name, one, other),
			cmp.Compare(sharedWords(said, dish, one), sharedWords(said, dish, other)),
		)
	})
}

// compareSame puts a language in which a text is the same as that of a row behind one in which
// it is not.
func compareSame(said string, text lang.Text, one, other lang.Key) int {
	isSame := func(language lang.Key) int {
		if key := importKey(said); key != "" && importKey(only(text, language)) == key {
			return 1
		}
		return 0
	}
	return cmp.Compare(isSame(one), isSame(other))
}

// comparedWords returns the words of a text as they are compared.
func comparedWords(text string) []string {
	return strings.FieldsFunc(lang.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sharedWords counts the words that a dish has in a language, beside its name.
func sharedWords(said []string, dish *Dish, language lang.Key) (count int) {
	known := comparedWords(only(dish.Description, language))
	for i := range dish.Prices {
		known = append(known, comparedWords(only(dish.Prices[i].Name, language))...)
	}
	for _, word := range said {
		if slices.Contains(known, word) {
			count++
		}
	}
	return count
}

// take returns the next dish of a name, which no other row gets then; nil for none.
func (s *plannedSection) take(key string) *dishMatch {
	matches := s.dishes[key]
	if len(matches) == 0 {
		return nil
	}
	found := matches[0]
	s.remove(found.dish)
	return &found
}

// takeID returns a dish by its id, if no row has got it.
func (s *plannedSection) takeID(id string, source lang.Key) *dishMatch {
	at := slices.IndexFunc(s.Dishes, func(d Dish) bool { return d.ID == id })
	if at < 0 || !s.has(&s.Dishes[at]) {
		return nil
	}
	s.remove(&s.Dishes[at])
	_, written := s.Dishes[at].Name.Read(source, source)
	return &dishMatch{&s.Dishes[at], written}
}

// has reports whether no row has got a dish.
func (s *plannedSection) has(dish *Dish) bool {
	return slices.ContainsFunc(lang.All, func(language lang.Key) bool {
		return slices.ContainsFunc(s.dishes[importKey(only(dish.Name, language))], func(m dishMatch) bool { return m.dish == dish })
	})
}

// remove keeps other rows from getting a dish.
func (s *plannedSection) remove(dish *Dish) {
	for _, language := range lang.All {
		key := importKey(only(dish.Name, language))
		s.dishes[key] = slices.DeleteFunc(s.dishes[key], func(m dishMatch) bool { return m.dish == dish })
	}
}

// isRepeated reports whether a row says what one before has said.
func (p *importPlanner) isRepeated(row *ImportedRow, section *plannedSection) bool {
	if row.Name == "" {
		return false
	}
	said, _ := json.Marshal([]any{section.ID, importKey(row.Name), row.Description, row.OfTheDay, row.Prices, row.Diets}) //nolint:errchkjson // texts and numbers
	hash := sha256.Sum256(said)
	if p.seen[hash] {
		return true
	}
	p.seen[hash] = true
	return false
}

// looseKey is what the same name has in common where a menu writes numbers before names.
func looseKey(name string) string {
	key := importKey(name)
	if loose := strings.TrimLeft(key, "0123456789"); len(loose) > 2 {
		return loose
	}
	return key
}

// isNumbered reports whether two names differ by a number before one of them.
func isNumbered(one, other string) bool {
	return importKey(one) != importKey(other) && looseKey(one) == looseKey(other)
}

// askTwice asks about a new dish whose section and name stand further up with other facts.
func (p *importPlanner) askTwice(row *ImportedRow, section *plannedSection) {
	key := section.ID + " " + importKey(row.Name)
	line, isTwice := p.lines[key]
	if row.Name == "" {
		return
	}
	if isTwice && row.Action == ImportAdd {
		row.ask(twiceInFile, fault.Params{"line": line})
	} else if !isTwice {
		p.lines[key] = row.Line
	}
}

// askPresent asks about new dishes that the menu may have: with another number before the name,
// or in another section, as where a heading was renamed. What rows have got is none of these, and
// no example is.
func (p *importPlanner) askPresent() {
	type place struct {
		section *plannedSection
		dish    *Dish
	}
	left := map[string][]place{}
	for i := range p.menu.Sections {
		section := p.present[p.menu.Sections[i].ID]
		for at := range section.Dishes {
			dish := &section.Dishes[at]
			if dish.Example || !section.has(dish) {
				continue
			}
			var keys []string
			for _, language := range lang.All {
				if key := looseKey(only(dish.Name, language)); key != "" && !slices.Contains(keys, key) {
					keys = append(keys, key)
					left[key] = append(left[key], place{section, dish})
				}
			}
		}
	}
	for _, row := range p.created {
		found := left[looseKey(row.Name)]
		if row.Name == "" || len(found) == 0 {
			continue
		}
		at := max(0, slices.IndexFunc(found, func(f place) bool { return p.sections[importKey(row.Section)] == f.section }))
		wasBlocked := row.blocks()
		row.ask(maybePresent, fault.Params{
			"id": found[at].dish.ID, "dish": found[at].dish.Name.In(p.source, p.source), "section": found[at].section.Name.In(p.source, p.source),
		})
		if row.blocks() && !wasBlocked {
			p.blocked++
		}
	}
}
