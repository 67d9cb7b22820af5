package menu

import (
	"strconv"

	"carte/internal/lang"
	"carte/internal/money"
)

// PriceText writes prices as guests of a language read them, on their pages and on paper.
type PriceText struct {
	Currency string
	Language lang.Key
}

const noBreak = "\u00a0"

// priceWords are what menus of a language say of prices.
type priceWords struct {
	from        func(amount string) string
	ofTheDay    string
	deposit     func(amount string) string
	units       map[PriceUnit]string
	included    map[Included]string
	piece, many string
}

// units are what amounts are for, in a language with such a word for a piece.
func units(piece string) map[PriceUnit]string {
	return map[PriceUnit]string{
		Per100Grams: "100" + noBreak + "g", PerKilogram: "kg", Per100Millilitres: "100" + noBreak + "ml",
		PerLitre: "l", PerPiece: piece,
	}
}

var pricesIn = map[lang.Key]priceWords{
	lang.English: {
		from:     func(amount string) string { return "from" + noBreak + amount },
		ofTheDay: "Market price",
		deposit:  func(amount string) string { return "plus " + amount + " deposit" },
		units:    units("piece"), piece: "piece", many: "pieces",
		included: map[Included]string{
			IncludesVAT: "All prices include VAT.", IncludesVATAndService: "All prices include VAT and service.",
		},
	},
	lang.French: {
		from:     func(amount string) string { return "à partir de" + noBreak + amount },
		ofTheDay: "Prix du jour",
		deposit:  func(amount string) string { return "+" + noBreak + amount + " de consigne" },
		units:    units("pièce"), piece: "pièce", many: "pièces",
		included: map[Included]string{
			IncludesVAT: "Prix TTC.", IncludesVATAndService: "Prix nets, service compris.",
		},
	},
	lang.German: {
		from:     func(amount string) string { return "ab" + noBreak + amount },
		ofTheDay: "Tagespreis",
		deposit:  func(amount string) string { return "zzgl. " + amount + " Pfand" },
		units:    units("Stück"), piece: "Stück", many: "Stück",
		included: map[Included]string{
			IncludesVAT: "Alle Preise inkl. MwSt.", IncludesVATAndService: "Alle Preise inkl. MwSt. und Bedienung.",
		},
	},
	lang.Turkish: {
		// A case ending would depend on how the last digit is spoken.
		from:     func(amount string) string { return "en az" + noBreak + amount },
		ofTheDay: "Günlük fiyat",
		deposit:  func(amount string) string { return "+ " + amount + " depozito" },
		units:    units("adet"), piece: "adet", many: "adet",
		included: map[Included]string{
			IncludesVAT: "Fiyatlara KDV dâhildir.", IncludesVATAndService: "Fiyatlara KDV ve servis ücreti dâhildir.",
		},
	},
}

// words are those of the language.
func (t PriceText) words() *priceWords {
	words := pricesIn[t.Language]
	return &words
}

// PriceLine is a price of a dish in words. Size may be empty, and Base is what a kilogram, a litre
// or a piece costs, where guests read it.
type PriceLine struct {
	Size, Amount, Base string
	// SizeTag is the language of the name of the size, where that is not the reader's.
	SizeTag string
}

// Lines writes the prices of a dish, or that there is another one each day. read is how texts are
// read: in which language, and its tag where that is not the reader's.
func (t PriceText) Lines(d *Dish, read func(lang.Text) (text, tag string)) []PriceLine {
	if d.PriceOfTheDay {
		return []PriceLine{{Amount: t.words().ofTheDay}}
	}
	lines := make([]PriceLine, len(d.Prices))
	for i := range d.Prices {
		lines[i] = t.Line(&d.Prices[i], read)
	}
	return lines
}

// Line writes a price with its size and how much a guest gets.
func (t PriceText) Line(p *Price, read func(lang.Text) (text, tag string)) PriceLine {
	line := PriceLine{Amount: t.Price(p), Base: t.Base(p)}
	line.Size, line.SizeTag = read(p.Name)
	switch {
	case p.Content == nil:
	case line.Size == "":
		line.Size = t.Quantity(p.Content)
	default:
		line.Size += noBreak + t.Quantity(p.Content)
	}
	return line
}

// Amount writes an amount of minor units.
func (t PriceText) Amount(amount int64) string { return money.Format(amount, t.Currency, t.Language) }

// Price writes what a price says of itself: "from €4.00", "€8.90 / 100 g".
func (t PriceText) Price(p *Price) string {
	text := t.Amount(p.Amount)
	if p.Unit != "" {
		text += " / " + t.Unit(p.Unit)
	}
	if p.From {
		text = t.words().from(text)
	}
	return text
}

// OfTheDay is what stands in place of prices that are others each day.
func (t PriceText) OfTheDay() string { return t.words().ofTheDay }

// Deposit writes what is added for the bottle or the cup.
func (t PriceText) Deposit(amount int64) string { return t.words().deposit(t.Amount(amount)) }

// Unit writes what an amount is for.
func (t PriceText) Unit(unit PriceUnit) string { return t.words().units[unit] }

// Included says what all prices include; nothing where they include nothing.
func (t PriceText) Included(included Included) string { return t.words().included[included] }

// Base writes what a kilogram, a litre or a piece costs; nothing where guests do not read it.
func (t PriceText) Base(p *Price) string {
	base, unit, shown := p.Base()
	if !shown {
		return ""
	}
	return t.Amount(base) + "/" + t.Unit(unit)
}

// Quantity writes how much a guest gets.
func (t PriceText) Quantity(q *Quantity) string {
	n, unit := q.Thousandths, string(q.Unit)
	// A small bottle is 33 cl in French and Turkish, and 0.33 l elsewhere.
	if centilitres := t.Language == lang.French || t.Language == lang.Turkish; centilitres && q.Unit == Litres && n < 1000 {
		n, unit = n*100, string(Centilitres)
	}
	if q.Unit == Pieces {
		unit = t.words().many
		if q.Thousandths <= 1000 || t.Language == lang.French && q.Thousandths < 2000 {
			unit = t.words().piece
		}
	}
	return money.FormatThousandths(n, t.Language) + noBreak + unit
}

// chooses are what is said of how many may be chosen: before the number, between two, and
// behind.
var chooses = map[lang.Key]struct{ exactly, upTo, atLeast, between, after string }{
	lang.English: {"choose ", "choose up to ", "choose at least ", " to ", ""},
	lang.French:  {"", "jusqu’à ", "au moins ", " à ", " au choix"},
	lang.German:  {"", "höchstens ", "mindestens ", " bis ", " wählen"},
	lang.Turkish: {"", "en fazla ", "en az ", "–", " seçim"},
}

// Choose says how many of the group may be chosen; nothing where that is any number.
func (g *ExtraGroup) Choose(language lang.Key) string {
	least, most := g.Bounds()
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
