package guest

import (
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/money"
)

// Prices are written here and not by the page's scripts, which need no currencies then, nor
// the words of any language for what prices are for.

// priceWords are what menus of a language say of prices.
type priceWords struct {
	from        func(amount string) string
	ofTheDay    string
	deposit     func(amount string) string
	units       map[menu.PriceUnit]string
	included    map[menu.Included]string
	piece, many string
}

// units are what amounts are for, in a language with such a word for a piece.
func units(piece string) map[menu.PriceUnit]string {
	return map[menu.PriceUnit]string{
		menu.Per100Grams: "100" + noBreak + "g", menu.PerKilogram: "kg", menu.Per100Millilitres: "100" + noBreak + "ml",
		menu.PerLitre: "l", menu.PerPiece: piece,
	}
}

const noBreak = "\u00a0"

var pricesIn = map[lang.Key]priceWords{
	lang.English: {
		from:     func(amount string) string { return "from" + noBreak + amount },
		ofTheDay: "Market price",
		deposit:  func(amount string) string { return "plus " + amount + " deposit" },
		units:    units("piece"), piece: "piece", many: "pieces",
		included: map[menu.Included]string{
			menu.IncludesVAT: "All prices include VAT.", menu.IncludesVATAndService: "All prices include VAT and service.",
		},
	},
	lang.French: {
		from:     func(amount string) string { return "à partir de" + noBreak + amount },
		ofTheDay: "Prix du jour",
		deposit:  func(amount string) string { return "+" + noBreak + amount + " de consigne" },
		units:    units("pièce"), piece: "pièce", many: "pièces",
		included: map[menu.Included]string{
			menu.IncludesVAT: "Prix TTC.", menu.IncludesVATAndService: "Prix nets, service compris.",
		},
	},
	lang.German: {
		from:     func(amount string) string { return "ab" + noBreak + amount },
		ofTheDay: "Tagespreis",
		deposit:  func(amount string) string { return "zzgl. " + amount + " Pfand" },
		units:    units("Stück"), piece: "Stück", many: "Stück",
		included: map[menu.Included]string{
			menu.IncludesVAT: "Alle Preise inkl. MwSt.", menu.IncludesVATAndService: "Alle Preise inkl. MwSt. und Bedienung.",
		},
	},
	lang.Turkish: {
		// A case ending would depend on how the last digit is spoken.
		from:     func(amount string) string { return "başlangıç" + noBreak + amount },
		ofTheDay: "Günlük fiyat",
		deposit:  func(amount string) string { return "+ " + amount + " depozito" },
		units:    units("adet"), piece: "adet", many: "adet",
		included: map[menu.Included]string{
			menu.IncludesVAT: "Fiyatlara KDV dâhildir.", menu.IncludesVATAndService: "Fiyatlara KDV ve servis ücreti dâhildir.",
		},
	},
}

// priceWriter reads the texts of a menu, and writes its prices.
type priceWriter struct {
	reader
	currency string
	words    priceWords
}

func newPriceWriter(currency string, texts reader) priceWriter {
	return priceWriter{texts, currency, pricesIn[texts.language]}
}

// linesOf writes what stands where the price of a dish does: a line each for a price, for
// what is got for it where that is not in one line with it, and for the deposit.
func (w priceWriter) linesOf(d *menu.Dish) []priceData {
	lines := []priceData{}
	if d.PriceOfTheDay {
		lines = append(lines, priceData{Text: w.words.ofTheDay})
	} else {
		for i := range d.Prices {
			lines = append(lines, w.lines(&d.Prices[i])...)
		}
	}
	if d.Deposit > 0 && len(lines) > 0 {
		lines = append(lines, priceData{Name: w.words.deposit(w.amount(d.Deposit))})
	}
	return lines
}

func (w priceWriter) lines(price *menu.Price) []priceData {
	line := priceData{Text: w.amount(price.Amount)}
	if price.Unit != "" {
		line.Text += " / " + w.words.units[price.Unit]
	}
	if price.From {
		line.Text = w.words.from(line.Text)
	}
	line.Name, line.NameLang = w.read(price.Name)
	if price.Content == nil {
		return []priceData{line}
	}
	content := w.quantity(price.Content)
	if line.Name == "" {
		line.Name = content
	} else {
		line.Name += noBreak + content
	}
	lines := []priceData{line}
	if base, unit, shown := price.Base(); shown {
		lines = append(lines, priceData{Name: w.amount(base) + "/" + w.words.units[unit]})
	}
	return lines
}

func (w priceWriter) amount(amount int64) string {
	return money.Format(amount, w.currency, w.language)
}

func (w priceWriter) quantity(q *menu.Quantity) string {
	n, unit := q.Thousandths, string(q.Unit)
	// A small bottle is 33 cl in French and Turkish, and 0.33 l elsewhere.
	if centilitres := w.language == lang.French || w.language == lang.Turkish; centilitres && q.Unit == menu.Litres && n < 1000 {
		n, unit = n*100, string(menu.Centilitres)
	}
	if q.Unit == menu.Pieces {
		unit = w.words.many
		if q.Thousandths <= 1000 || w.language == lang.French && q.Thousandths < 2000 {
			unit = w.words.piece
		}
	}
	return money.FormatThousandths(n, w.language) + noBreak + unit
}
