package menu

import (
	"context"
	"fmt"
	"slices"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
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
	ID          int             `json:"id"`
	Kind        *menufile.Kind  `json:"kind,omitempty" enum:"dish,note" doc:"Makes a dish of a line that was not understood, or the other way round"`
	Section     *string         `json:"section,omitempty"`
	Name        *string         `json:"name,omitempty"`
	Description *string         `json:"description,omitempty"`
	Prices      []ImportedPrice `json:"prices,omitempty" nullable:"false"`
	Diets       []Diet          `json:"diets,omitempty" nullable:"false"`
	From        *string         `json:"from,omitempty" doc:"As 2026-12-24; empty for none"`
	Until       *string         `json:"until,omitempty" doc:"As 2026-12-24; empty for none"`
	Days        []int           `json:"days,omitempty" nullable:"false" doc:"0 Sunday to 6 Saturday; empty for all"`
	Hidden      *bool           `json:"hidden,omitempty"`
	LeftOut     *bool           `json:"left_out,omitempty"`
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
		for _, heading := range in.Sections {
			held.renameSection(heading.Section, lang.Clean(heading.To))
		}
		return nil
	})
}

// renameSection gives rows another heading.
func (i *Import) renameSection(from, to string) {
	for at := range i.Rows {
		row := &i.Rows[at]
		if row.Section == from && row.Kind != menufile.Section {
			row.Section = to
		}
		if row.Kind == menufile.Section && row.Name == from && to != "" {
			row.Name = to
		}
	}
}

// apply edits the row. What was wrong with how a field was written is over once it is set.
func (r *ImportedRow) apply(rules *fault.Rules, at string, patch *ImportedRowPatch) {
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
		}
		r.settle("prices")
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
}

// maxReadPrices is how many prices a row may be given: more than a dish, so that those of a
// file that are too many can be taken away one by one.
const maxReadPrices = 100

// fieldAt is the place of an entry of a list in a body.
func fieldAt(list string, at int) string { return fmt.Sprintf("%s[%d]", list, at) }
