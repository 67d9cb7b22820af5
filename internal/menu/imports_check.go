package menu

import (
	"slices"
	"unicode/utf8"

	"carte/internal/fault"
	"carte/internal/menu/menufile"
)

// plannedProblems are those that are found anew each time: by what a row says, not by how it
// was written.
var plannedProblems = []menufile.Code{
	menufile.NameMissing, menufile.TooLong, menufile.TooManyPrices, menufile.SizesUnnamed, menufile.NoPrice, menufile.UntilBeforeFrom,
	sectionMissing, dietContradicted, valueRefused, repeated, allergensToReview, sizesDropped, maybePresent, twiceInFile,
}

// problemsOf are the problems that reading a field leads to, which are over once somebody has
// set it.
var problemsOf = map[string][]menufile.Code{
	"prices": {
		menufile.PriceOfDay, menufile.PriceNotRead, menufile.PriceInWords, menufile.PriceRange, menufile.PriceNegative, menufile.PriceTooHigh,
		menufile.PriceDecimals, menufile.PriceOrMarks, menufile.PriceThousands, menufile.PriceCents, menufile.TwoCurrencies, menufile.OtherCurrency, menufile.SizesNamed,
	},
	"diets":  {menufile.MarkConditional, menufile.MarkUnclear, menufile.DietNotRead},
	"from":   {menufile.DateAmbiguous, menufile.DateMonthFirst, menufile.DateNotRead},
	"days":   {menufile.DaysNotRead},
	"hours":  {menufile.HoursNotRead},
	"hidden": {menufile.HiddenNotRead},
	"kind":   {menufile.NotUnderstood},
	"name":   {menufile.ReadUnsurely},
}

// settle ends the problems of a field that somebody has set.
func (r *ImportedRow) settle(field string) {
	r.Problems = slices.DeleteFunc(r.Problems, func(p ImportedProblem) bool { return slices.Contains(problemsOf[field], p.Code) })
}

func (r *ImportedRow) add(code menufile.Code, params fault.Params, blocks bool) {
	r.Problems = append(r.Problems, ImportedProblem{Code: code, Params: params, Blocks: blocks})
}

// has reports whether the row has a problem.
func (r *ImportedRow) has(code menufile.Code) bool {
	return slices.ContainsFunc(r.Problems, func(p ImportedProblem) bool { return p.Code == code })
}

// blocks reports whether a problem keeps the row from being applied.
func (r *ImportedRow) blocks() bool {
	return slices.ContainsFunc(r.Problems, func(p ImportedProblem) bool { return p.Blocks })
}

// check adds the problems of what a dish says.
func (r *ImportedRow) check() {
	if r.Kind != menufile.Dish {
		return
	}
	if r.Name == "" {
		r.add(menufile.NameMissing, nil, true)
	}
	r.limit("section", r.Section, nameLimit)
	r.limit("name", r.Name, nameLimit)
	r.limit("description", r.Description, descriptionLimit)
	r.checkPrices()
	if r.From != "" && r.Until != "" && r.Until < r.From {
		r.add(menufile.UntilBeforeFrom, fault.Params{"from": r.From, "until": r.Until}, true)
	}
}

func (r *ImportedRow) checkPrices() {
	isUnnamed := false
	for _, price := range r.Prices {
		isUnnamed = isUnnamed || price.Size == ""
		r.limit("size", price.Size, priceNameLimit)
	}
	isExplained := slices.ContainsFunc(r.Problems, func(p ImportedProblem) bool { return slices.Contains(problemsOf["prices"], p.Code) })
	switch {
	case len(r.Prices) > maxPrices:
		r.add(menufile.TooManyPrices, fault.Params{"max": maxPrices, "count": len(r.Prices)}, true)
	case isUnnamed && len(r.Prices) > 1:
		r.add(menufile.SizesUnnamed, nil, true)
	case len(r.Prices) == 0 && !r.OfTheDay && !isExplained:
		r.add(menufile.NoPrice, nil, false)
	}
}

// limit adds a problem where a text is longer than the menu takes.
func (r *ImportedRow) limit(field, text string, most int) {
	if utf8.RuneCountInString(text) > most {
		r.add(menufile.TooLong, fault.Params{"field": field, "max": most}, true)
	}
}
