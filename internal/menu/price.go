package menu

import (
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// The limits of a dish's prices.
const (
	maxPrices = 8
	// maxAmount is in minor units: a million of any currency with cents.
	maxAmount      = 100_000_000
	priceNameLimit = 40
	// maxThousandths is ten thousand of any unit.
	maxThousandths = 10_000_000
)

// PriceUnit is how much of a dish an amount is for.
type PriceUnit string

// What an amount is for besides the dish as it is served.
const (
	Per100Grams       PriceUnit = "100g"
	PerKilogram       PriceUnit = "kg"
	Per100Millilitres PriceUnit = "100ml"
	PerLitre          PriceUnit = "l"
	PerPiece          PriceUnit = "piece"
)

// PriceUnits lists what an amount can be for.
var PriceUnits = []PriceUnit{Per100Grams, PerKilogram, Per100Millilitres, PerLitre, PerPiece}

// QuantityUnit is what a quantity is counted in.
type QuantityUnit string

// What quantities are counted in.
const (
	Grams       QuantityUnit = "g"
	Kilograms   QuantityUnit = "kg"
	Millilitres QuantityUnit = "ml"
	Centilitres QuantityUnit = "cl"
	Litres      QuantityUnit = "l"
	Pieces      QuantityUnit = "piece"
)

// QuantityUnits lists what quantities are counted in.
var QuantityUnits = []QuantityUnit{Grams, Kilograms, Millilitres, Centilitres, Litres, Pieces}

// Quantity is how much a guest gets. It is a whole number, so that nothing is rounded.
type Quantity struct {
	_           struct{}     `nullable:"true"`
	Thousandths int64        `json:"thousandths" doc:"Of the unit: 330 of l are 0.33 l"`
	Unit        QuantityUnit `json:"unit"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Quantity) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"thousandths": maxThousandths})
}

// Price is the price of a dish, or of one of its sizes.
type Price struct {
	Name   lang.Text `json:"name,omitzero" doc:"The size; absent where there is one price"`
	Amount int64     `json:"amount" doc:"Minor units of the store's currency"`
	Terms
}

// Terms is what an amount is for.
type Terms struct {
	From      bool      `json:"from,omitempty" doc:"Whether it is the lowest of several, as in from €4.00"`
	Unit      PriceUnit `json:"unit,omitempty" doc:"What the amount is for, as in €8.90 / 100 g; absent where it is for the dish as it is served"`
	Content   *Quantity `json:"content,omitempty" doc:"How much a guest gets, as in 0.33 l; not together with a unit"`
	BasePrice bool      `json:"base_price,omitempty" doc:"Whether guests read what a kilogram, a litre or a piece costs, which is computed of the content"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Price) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": priceNameLimit, "amount": maxAmount})
}

// PriceInput is a new price; the prices of a dish are replaced together.
type PriceInput struct {
	Name   lang.TextPatch `json:"name,omitzero" doc:"The size; needed where there are several prices"`
	Stale  []lang.Key     `json:"stale,omitempty" nullable:"false" doc:"Translations of the size that are older than it. Left out, what is known of the size in this place stays; an empty list says that all are right"`
	Amount int64          `json:"amount" doc:"Minor units of the store's currency"`
	Terms
}

// pricesOf returns the prices that replace those of before. Sizes have no other name than
// their place: while there are as many as before, each follows the one that stood there.
func pricesOf(rules *fault.Rules, at string, in []PriceInput, before []Price, source lang.Key) []Price {
	if !rules.CheckCount(len(in), maxPrices, at, "prices") {
		return nil
	}
	prices := make([]Price, len(in))
	for i, p := range in {
		location := fmt.Sprintf("%s[%d]", at, i)
		prices[i].Amount = p.Amount
		prices[i].Terms = p.Terms
		if len(before) == len(in) {
			prices[i].Name = before[i].Name
		}
		prices[i].Name.Replace(p.Name, p.Stale, source)
		prices[i].Name.CheckLine(rules, location+".name", source, len(in) > 1, priceNameLimit)
		checkAmount(rules, location+".amount", p.Amount)
		p.check(rules, location)
	}
	return prices
}

func checkAmount(rules *fault.Rules, at string, amount int64) {
	rules.Check(amount >= 0, at, fault.NewRule("not_an_amount", "must be at least 0"), amount)
	rules.Check(amount <= maxAmount, at, fault.NewRule("amount_too_high", "must be at most %d in minor units", maxAmount).With("max", maxAmount), amount)
}

func (t *Terms) check(rules *fault.Rules, at string) {
	if t.Unit != "" {
		fault.OneOf(rules, at+".unit", t.Unit, PriceUnits)
	}
	if t.Content == nil {
		return
	}
	fault.OneOf(rules, at+".content.unit", t.Content.Unit, QuantityUnits)
	n := t.Content.Thousandths
	rules.Check(n > 0 && n <= maxThousandths, at+".content.thousandths", fault.NewRule("not_a_quantity", "must be 1 to %d thousandths", maxThousandths).With("max", maxThousandths), n)
	rules.Check(t.Unit == "", at+".content", fault.NewRule("content_with_unit", "must be absent where the amount is for a unit"), nil)
}

// bases are the units by which prices are compared, and how many thousandths of a quantity's
// unit are one of them.
var bases = map[QuantityUnit]struct {
	unit        PriceUnit
	thousandths int64
}{
	Grams: {PerKilogram, 1_000_000}, Kilograms: {PerKilogram, 1000},
	Millilitres: {PerLitre, 1_000_000}, Centilitres: {PerLitre, 100_000}, Litres: {PerLitre, 1000},
	Pieces: {PerPiece, 1000},
}

// Base returns what a kilogram, a litre or a piece costs, rounded to minor units. There is
// none where guests do not read it, and where it would repeat the amount.
func (p *Price) Base() (amount int64, unit PriceUnit, shown bool) {
	if !p.BasePrice || p.Content == nil {
		return 0, "", false
	}
	base, known := bases[p.Content.Unit]
	if !known || p.Content.Thousandths <= 0 || p.Content.Thousandths == base.thousandths {
		return 0, "", false
	}
	of := p.Content.Thousandths
	return (p.Amount*base.thousandths + of/2) / of, base.unit, true
}
