package menu

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// Some of what a file says is right in one menu and wrong in another. It is asked in the preview
// then, and keeps the import from being applied until somebody has accepted it, corrected the
// row or left it out.

// importQuestions are the problems that are questions.
var importQuestions = []menufile.Code{sizesDropped, maybePresent, twiceInFile, menufile.OtherCurrency, menufile.PriceCents, menufile.AllergenLetters}

// ask adds a question to the problems, which blocks until it is accepted.
func (r *ImportedRow) ask(code menufile.Code, params fault.Params) {
	r.Problems = append(r.Problems, ImportedProblem{Code: code, Params: params, Asks: true, Blocks: !slices.Contains(r.Accepted, code)})
}

// askRead makes questions of the problems of reading that are some, as far as they are not accepted.
func (r *ImportedRow) askRead() {
	for i := range r.Problems {
		if p := &r.Problems[i]; p.Code == menufile.OtherCurrency || p.Code == menufile.PriceCents {
			p.Asks, p.Blocks = true, !slices.Contains(r.Accepted, p.Code)
		}
	}
}

// askOnce asks about a currency of several rows at the first of them alone, with how many they
// are: one answer is that for all.
func (p *importPlanner) askOnce() {
	rows, accepted := map[any][]*ImportedRow{}, map[any]bool{}
	for i := range p.rows {
		row := &p.rows[i]
		problem := row.problem(menufile.OtherCurrency)
		if problem == nil {
			continue
		}
		currency := problem.Params["currency"]
		accepted[currency] = accepted[currency] || !problem.Blocks
		if !row.LeftOut {
			rows[currency] = append(rows[currency], row)
		}
	}
	for currency, list := range rows {
		for _, row := range list[1:] {
			row.drop(menufile.OtherCurrency)
		}
		first := list[0].problem(menufile.OtherCurrency)
		first.Blocks = !accepted[currency]
		if len(list) > 1 {
			first.Params = maps.Clone(first.Params)
			first.Params["count"] = len(list)
		}
	}
}

// problem returns a problem of the row; nil where it has none of the code.
func (r *ImportedRow) problem(code menufile.Code) *ImportedProblem {
	at := slices.IndexFunc(r.Problems, func(p ImportedProblem) bool { return p.Code == code })
	if at < 0 {
		return nil
	}
	return &r.Problems[at]
}

// drop removes a problem from the row.
func (r *ImportedRow) drop(code menufile.Code) {
	r.Problems = slices.DeleteFunc(r.Problems, func(p ImportedProblem) bool { return p.Code == code })
}

// accept answers questions of the row with yes.
func (r *ImportedRow) accept(rules *fault.Rules, at string, codes []menufile.Code) {
	for i, code := range codes {
		fault.OneOf(rules, fieldAt(at, i), code, importQuestions)
	}
	r.Accepted = slices.Compact(slices.Sorted(slices.Values(codes)))
}

// lostSizes names the sizes that a dish has before an import and not behind it; empty for none.
func lostSizes(before, after []Price, source lang.Key) string {
	var lost []string
	for i := range before {
		name := before[i].Name
		if name.Empty() || slices.ContainsFunc(after, func(p Price) bool { return reflect.DeepEqual(p.Name, name) }) {
			continue
		}
		lost = append(lost, name.In(source, source))
	}
	return strings.Join(lost, ", ")
}

// checkPricedIn refuses rows whose amounts were read in another currency than the store's is now:
// 1250 are 12.50 in one and 1250 in another.
func (s *Service) checkPricedIn(ctx context.Context, tx bun.IDB, held *Import) error {
	now, err := s.stores.Currency(ctx, tx, held.StoreID)
	if err != nil || held.Source.PricedIn == "" || held.Source.PricedIn == now {
		return err
	}
	return fault.NewConflict("import_other_currency", fault.Params{"before": held.Source.PricedIn, "currency": now},
		"The file was read in %s, and the store's currency is %s now. Read it again.", held.Source.PricedIn, now)
}
