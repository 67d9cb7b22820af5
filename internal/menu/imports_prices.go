package menu

import (
	"slices"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// prices makes those of a dish. One of a size that the dish has, or the only one of both, is
// that one with another amount.
func (r *ImportedRow) prices(stored []Price, source lang.Key) []Price {
	list, known := make([]Price, len(r.Prices)), make([]int, len(r.Prices))
	for i := range r.Prices {
		known[i] = r.Prices[i].among(stored)
	}
	if r.has(menufile.SizesNamed) && len(stored) == len(r.Prices) && slices.Max(known) < 0 {
		for i := range known {
			known[i] = i // names that the file does not say are those that the dish has
		}
	}
	for i, price := range r.Prices {
		name, at := price.name(), known[i]
		switch {
		case at >= 0:
			list[i] = stored[at]
		case len(stored) == 1 && len(r.Prices) == 1 && name == "":
			list[i] = stored[0]
		default:
			list[i] = Price{Name: lang.NewText(source, lang.Clean(name))}
		}
		list[i].Amount = price.Amount
		list[i].take(price)
	}
	return list
}

// among returns which of some prices has its size, in any language; -1 for none.
func (p *ImportedPrice) among(stored []Price) int {
	sizes := []string{importKey(p.name()), importKey(p.Size)}
	return slices.IndexFunc(stored, func(s Price) bool {
		return p.Size != "" && slices.ContainsFunc(lang.All, func(language lang.Key) bool {
			return slices.Contains(sizes, importKey(only(s.Name, language)))
		})
	})
}

// name is what a dish has as the name of the size: without how much a guest gets, where the
// price says that itself.
func (p *ImportedPrice) name() string {
	rest, content := menufile.PartContent(p.Size)
	if content == nil || p.Content == nil || *p.Content != (Quantity{Thousandths: content.Thousandths, Unit: QuantityUnit(content.Unit)}) {
		return p.Size
	}
	return rest
}

// terms is what the amount is for.
func (p *ImportedPrice) terms() Terms { return Terms{From: p.From, Unit: p.Unit, Content: p.Content} }

// take sets what the amount is for, as far as a row says it. Where the stored name says how much
// a guest gets, it is not said twice.
func (p *Price) take(from ImportedPrice) {
	p.From = p.From || from.From
	isNamed := slices.ContainsFunc(lang.All, func(language lang.Key) bool {
		return from.Size != "" && importKey(only(p.Name, language)) == importKey(from.Size)
	})
	switch {
	case from.Unit != "":
		p.Unit, p.Content, p.BasePrice = from.Unit, nil, false
	case from.Content != nil && (!isNamed || from.name() == from.Size):
		p.Unit, p.Content = "", from.Content
	}
}
