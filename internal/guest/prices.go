package guest

import "carte/internal/menu"

// Prices are written here and not by the page's scripts, which need no currencies then, nor
// the words of any language for what prices are for.

// priceWriter reads the texts of a menu, and writes its prices.
type priceWriter struct {
	reader
	menu.PriceText
}

func newPriceWriter(currency string, texts reader) priceWriter {
	return priceWriter{texts, menu.PriceText{Currency: currency, Language: texts.language}}
}

// linesOf writes what stands where the price of a dish does: a line each for a price, for what a
// litre or a kilogram costs, and for the deposit.
func (w priceWriter) linesOf(d *menu.Dish) []priceData {
	lines := []priceData{}
	for _, line := range w.Lines(d, w.read) {
		lines = append(lines, priceData{Name: line.Size, NameLang: line.SizeTag, Text: line.Amount})
		if line.Base != "" {
			lines = append(lines, priceData{Name: line.Base})
		}
	}
	if d.Deposit > 0 && len(lines) > 0 {
		lines = append(lines, priceData{Name: w.Deposit(d.Deposit)})
	}
	return lines
}
