package menu

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/schedule"
)

// ImportedRowsPatch is a change of the rows of a preview.
type ImportedRowsPatch struct {
	Rows     []ImportedRowPatch  `json:"rows,omitempty" nullable:"false" maxItems:"5000"`
	Sections []ImportedSectionTo `json:"sections,omitempty" nullable:"false" maxItems:"5000" doc:"Headings that are another one from now on, for all rows below them"`
}

// ImportedSectionTo gives the rows below a heading another one.
type ImportedSectionTo struct {
	Section string `json:"section" doc:"The heading as it is; empty for rows without one"`
	To      string `json:"to"`
}

// ImportedRowPatch is a change of a row; a field that is left out stays as it is, and a list is
// replaced as a whole.
type ImportedRowPatch struct {
	ID          int               `json:"id"`
	Kind        *menufile.Kind    `json:"kind,omitempty" enum:"dish,note" doc:"Makes a dish of a line that was not understood, or the other way round"`
	Section     *string           `json:"section,omitempty"`
	Name        *string           `json:"name,omitempty"`
	Description *string           `json:"description,omitempty"`
	Prices      []ImportedPrice   `json:"prices,omitempty" nullable:"false"`
	OfTheDay    *bool             `json:"price_of_the_day,omitempty"`
	Deposit     *int64            `json:"deposit,omitempty" doc:"Minor units of the store's currency; 0 for none"`
	Diets       []Diet            `json:"diets,omitempty" nullable:"false"`
	From        *string           `json:"from,omitempty" doc:"As 2026-12-24; empty for none"`
	Until       *string           `json:"until,omitempty" doc:"As 2026-12-24; empty for none"`
	Days        []int             `json:"days,omitempty" nullable:"false" doc:"0 Sunday to 6 Saturday; empty for all"`
	Hours       []schedule.Window `json:"hours,omitempty" nullable:"false" doc:"The hours of each of these days; empty for the whole day"`
	Hidden      *bool             `json:"hidden,omitempty"`
	LeftOut     *bool             `json:"left_out,omitempty"`
	SameAs      *string           `json:"same_as,omitempty" doc:"The dish of the menu that it is; empty for the one of its name"`
	Accepted    []menufile.Code   `json:"accepted,omitempty" nullable:"false" doc:"The questions among the problems that are answered with yes"`
}

// maxRowText is how many characters a text of a row may have: more than a dish, so that what
// is too long can be shortened step by step.
const maxRowText = 4000

// UpdateImportRows edits the rows of a preview.
func (s *Service) UpdateImportRows(ctx context.Context, who *actor.Actor, storeID, menuID, id string, in ImportedRowsPatch) (Import, error) {
	return s.changeImport(ctx, who, storeID, menuID, id, func(held *Import) error {
		var rules fault.Rules
		for i := range in.Sections {
			lang.CheckLine(&rules, fieldAt("body.sections", i)+".to", in.Sections[i].To, maxRowText)
		}
		for i := range in.Rows {
			patch, at := &in.Rows[i], fieldAt("body.rows", i)
			row := held.known(patch.ID)
			rules.Check(row != nil, at+".id", fault.NewRule("unknown", "must be a row of this import"), patch.ID)
			if row != nil {
				row.apply(&rules, at, patch)
			}
		}
		if err := rules.Err(); err != nil {
			return err
		}
		held.renameSections(in.Sections)
		return nil
	})
}

// renameSections gives rows other headings, one heading after another.
func (i *Import) renameSections(list []ImportedSectionTo) {
	if len(list) == 0 {
		return
	}
	below, headings := map[string][]*string{}, map[string][]*string{}
	for at := range i.Rows {
		row := &i.Rows[at]
		if row.Kind == menufile.Section {
			headings[row.Name] = append(headings[row.Name], &row.Name)
		} else {
			below[row.Section] = append(below[row.Section], &row.Section)
		}
	}
	for _, change := range list {
		to := lang.Clean(change.To)
		moveTexts(below, change.Section, to)
		if to != "" {
			moveTexts(headings, change.Section, to)
		}
	}
	for _, texts := range []map[string][]*string{below, headings} {
		for name, list := range texts {
			for _, text := range list {
				*text = name
			}
		}
	}
}

// moveTexts puts what is listed by one name to what is listed by another, the shorter list to the
// longer one.
func moveTexts(texts map[string][]*string, from, to string) {
	if from == to || len(texts[from]) == 0 {
		return
	}
	moved, there := texts[from], texts[to]
	if len(moved) < len(there) {
		moved, there = there, moved
	}
	texts[to] = append(moved, there...)
	delete(texts, from)
}

// apply edits the row. What was wrong with how a field was written is over once it is set.
func (r *ImportedRow) apply(rules *fault.Rules, at string, patch *ImportedRowPatch) {
	before := *r
	setString(rules, at+".section", &r.Section, patch.Section, maxRowText)
	if setString(rules, at+".name", &r.Name, patch.Name, maxRowText); patch.Name != nil {
		r.settle("name")
	}
	if patch.Description != nil {
		r.Description = lang.Clean(*patch.Description)
		lang.CheckString(rules, at+".description", r.Description, maxRowText)
	}
	if patch.Prices != nil && rules.CheckCount(len(patch.Prices), maxReadPrices, at+".prices", "prices") {
		r.Prices = slices.Clone(patch.Prices)
		for i := range r.Prices {
			price := &r.Prices[i]
			location := fmt.Sprintf("%s.prices[%d]", at, i)
			setString(rules, location+".size", &price.Size, &price.Size, maxRowText)
			rules.Check(price.Amount >= 0 && price.Amount <= maxAmount, location+".amount", fault.Between(0, maxAmount), price.Amount)
			terms := price.terms()
			terms.check(rules, location)
		}
		r.settle("prices")
	}
	if patch.OfTheDay != nil {
		r.OfTheDay = *patch.OfTheDay
		r.settle("prices")
	}
	if patch.Deposit != nil {
		r.Deposit = *patch.Deposit
		checkAmount(rules, at+".deposit", r.Deposit)
	}
	if patch.Diets != nil {
		setKeys(rules, at+".diets", &r.Diets, patch.Diets, Diets)
		r.settle("diets")
	}
	r.applyTimes(rules, at, patch)
	if patch.Hidden != nil {
		r.Hidden = *patch.Hidden
		r.settle("hidden")
	}
	if patch.LeftOut != nil {
		r.LeftOut = *patch.LeftOut
	}
	if patch.Kind != nil {
		fault.OneOf(rules, at+".kind", *patch.Kind, []menufile.Kind{menufile.Dish, menufile.Note})
		r.Kind = *patch.Kind
		r.settle("kind")
	}
	if r.Name != before.Name || r.Section != before.Section || !reflect.DeepEqual(r.Prices, before.Prices) {
		r.Accepted = nil // what was accepted was about another row
	}
	if r.Name != before.Name {
		r.SameAs = ""
	}
	if patch.SameAs != nil {
		r.SameAs = *patch.SameAs
		lang.CheckLine(rules, at+".same_as", r.SameAs, maxID)
	}
	if patch.Accepted != nil {
		r.accept(rules, at+".accepted", patch.Accepted)
	}
}

// applyTimes edits when the row is shown.
func (r *ImportedRow) applyTimes(rules *fault.Rules, at string, patch *ImportedRowPatch) {
	for _, day := range []struct {
		at     string
		target *string
		value  *string
	}{{at + ".from", &r.From, patch.From}, {at + ".until", &r.Until, patch.Until}} {
		if day.value == nil {
			continue
		}
		_, err := time.Parse(time.DateOnly, *day.value)
		rules.Check(*day.value == "" || err == nil, day.at, fault.NewRule("not_a_date", "must be a date such as 2026-12-24"), *day.value)
		*day.target = *day.value
		r.settle("from")
	}
	if patch.Days != nil && rules.CheckCount(len(patch.Days), 7, at+".days", "days") {
		for i, day := range patch.Days {
			rules.Check(day >= 0 && day <= 6, fieldAt(at+".days", i), fault.Between(0, 6), day)
		}
		r.Days = slices.Compact(slices.Sorted(slices.Values(patch.Days)))
		r.settle("days")
	}
	if patch.Hours != nil && rules.CheckCount(len(patch.Hours), schedule.MaxWindows, at+".hours", "hours a day") {
		schedule.CheckDay(rules, patch.Hours, func(i int) string { return fieldAt(at+".hours", i) })
		r.Hours = schedule.Sorted(patch.Hours)
		r.settle("hours")
	}
}

// maxID is how long the id of a dish may be.
const maxID = 40

// maxReadPrices is how many prices a row may be given: more than a dish, so that those of a
// file that are too many can be taken away one by one.
const maxReadPrices = 100

// fieldAt is the place of an entry of a list in a body.
func fieldAt(list string, at int) string { return fmt.Sprintf("%s[%d]", list, at) }
