package guest

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu"
)

// written returns lines as they are read, with spaces for those that do not break.
func written(lines []priceData) string {
	parts := make([]string, len(lines))
	for i, line := range lines {
		parts[i] = strings.TrimSpace(line.Name + " = " + line.Text)
	}
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(strings.Join(parts, " | "))
}

func TestPriceLines(t *testing.T) {
	litres := func(thousandths int64) *menu.Quantity {
		return &menu.Quantity{Thousandths: thousandths, Unit: menu.Litres}
	}
	grams := &menu.Quantity{Thousandths: 250_000, Unit: menu.Grams}
	small, large := lang.Text{De: "klein", En: "small"}, lang.Text{De: "groß"}
	for name, c := range map[string]struct {
		dish     menu.Dish
		language lang.Key
		currency string
		want     string
	}{
		"none":                  {menu.Dish{}, lang.German, "EUR", ""},
		"free":                  {menu.Dish{Prices: []menu.Price{{}}}, lang.German, "EUR", "= 0,00 €"},
		"one":                   {menu.Dish{Prices: []menu.Price{{Amount: 1250}}}, lang.German, "EUR", "= 12,50 €"},
		"sizes":                 {menu.Dish{Prices: []menu.Price{{Name: small, Amount: 300}, {Name: large, Amount: 500}}}, lang.English, "EUR", "small = €3.00 | groß = €5.00"},
		"content":               {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{Content: litres(330)}}}}, lang.German, "EUR", "0,33 l = 4,00 €"},
		"base price":            {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{Content: litres(330), BasePrice: true}}}}, lang.German, "EUR", "0,33 l = 4,00 € | 12,12 €/l ="},
		"base price of grams":   {menu.Dish{Prices: []menu.Price{{Amount: 890, Terms: menu.Terms{Content: grams, BasePrice: true}}}}, lang.French, "EUR", "250 g = 8,90 € | 35,60 €/kg ="},
		"base price in Turkish": {menu.Dish{Prices: []menu.Price{{Amount: 9000, Terms: menu.Terms{Content: litres(500), BasePrice: true}}}}, lang.Turkish, "TRY", "50 cl = ₺90,00 | ₺180,00/l ="},
		"no cents":              {menu.Dish{Prices: []menu.Price{{Amount: 500, Terms: menu.Terms{Content: litres(330), BasePrice: true}}}}, lang.English, "JPY", "0.33 l = ¥500 | ¥1,515/l ="},
		"thousandths":           {menu.Dish{Prices: []menu.Price{{Amount: 500, Terms: menu.Terms{Content: litres(330), BasePrice: true}}}}, lang.English, "KWD", "0.33 l = KWD 0.500 | KWD 1.515/l ="},
		"a litre":               {menu.Dish{Prices: []menu.Price{{Amount: 1200, Terms: menu.Terms{Content: litres(1000), BasePrice: true}}}}, lang.German, "EUR", "1 l = 12,00 €"},
		"sizes with content":    {menu.Dish{Prices: []menu.Price{{Name: small, Amount: 300, Terms: menu.Terms{Content: litres(250)}}, {Name: large, Amount: 500}}}, lang.English, "EUR", "small 0.25 l = €3.00 | groß = €5.00"},
		"per 100 g":             {menu.Dish{Prices: []menu.Price{{Amount: 890, Terms: menu.Terms{Unit: menu.Per100Grams}}}}, lang.German, "EUR", "= 8,90 € / 100 g"},
		"per piece in French":   {menu.Dish{Prices: []menu.Price{{Amount: 150, Terms: menu.Terms{Unit: menu.PerPiece}}}}, lang.French, "EUR", "= 1,50 € / pièce"},
		"from in German":        {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{From: true}}}}, lang.German, "EUR", "= ab 4,00 €"},
		"from in English":       {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{From: true, Unit: menu.PerKilogram}}}}, lang.English, "EUR", "= from €4.00 / kg"},
		"from in French":        {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{From: true}}}}, lang.French, "EUR", "= à partir de 4,00 €"},
		"from in Turkish":       {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{From: true}}}}, lang.Turkish, "TRY", "= en az ₺4,00"},
		"one piece":             {menu.Dish{Prices: []menu.Price{{Amount: 400, Terms: menu.Terms{Content: &menu.Quantity{Thousandths: 1000, Unit: menu.Pieces}}}}}, lang.English, "EUR", "1 piece = €4.00"},
		"pieces":                {menu.Dish{Prices: []menu.Price{{Amount: 900, Terms: menu.Terms{Content: &menu.Quantity{Thousandths: 6000, Unit: menu.Pieces}, BasePrice: true}}}}, lang.English, "EUR", "6 pieces = €9.00 | €1.50/piece ="},
		"deposit":               {menu.Dish{Deposit: 25, Prices: []menu.Price{{Amount: 300}}}, lang.German, "EUR", "= 3,00 € | zzgl. 0,25 € Pfand ="},
		"deposit in English":    {menu.Dish{Deposit: 25, Prices: []menu.Price{{Amount: 300}}}, lang.English, "EUR", "= €3.00 | plus €0.25 deposit ="},
		"deposit in French":     {menu.Dish{Deposit: 25, Prices: []menu.Price{{Amount: 300}}}, lang.French, "EUR", "= 3,00 € | + 0,25 € de consigne ="},
		"deposit in Turkish":    {menu.Dish{Deposit: 25, Prices: []menu.Price{{Amount: 300}}}, lang.Turkish, "TRY", "= ₺3,00 | + ₺0,25 depozito ="},
		"deposit of nothing":    {menu.Dish{Deposit: 25}, lang.German, "EUR", ""},
		"price of the day":      {menu.Dish{PriceOfTheDay: true, Prices: []menu.Price{{Amount: 300}}}, lang.German, "EUR", "= Tagespreis"},
		"in French":             {menu.Dish{PriceOfTheDay: true}, lang.French, "EUR", "= Prix du jour"},
		"in Turkish":            {menu.Dish{PriceOfTheDay: true}, lang.Turkish, "EUR", "= Günlük fiyat"},
		"in English":            {menu.Dish{PriceOfTheDay: true}, lang.English, "EUR", "= Market price"},
	} {
		writer := newPriceWriter(c.currency, reader{c.language, lang.German})
		if got := written(writer.linesOf(&c.dish)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Every language has a word for all that can be said of prices.
func TestPriceWordsAreComplete(t *testing.T) {
	for _, language := range lang.All {
		words := menu.PriceText{Currency: "EUR", Language: language}
		for _, unit := range menu.PriceUnits {
			if words.Unit(unit) == "" {
				t.Errorf("no word for %s in %s", unit, language)
			}
		}
		for _, included := range menu.AllIncluded[1:] {
			if words.Included(included) == "" {
				t.Errorf("no sentence for %s in %s", included, language)
			}
		}
	}
}

// A selection for the waiter adds up no price that another one stands for today.
func TestSelectionHasNoPriceOfTheDay(t *testing.T) {
	texts := newPriceWriter("EUR", reader{lang.German, lang.German})
	dish := menu.Dish{Prices: []menu.Price{{Amount: 300}}}
	if got := selectionDishOf(&dish, texts); len(got.Prices) != 1 {
		t.Errorf("the selection has %+v", got)
	}
	dish.PriceOfTheDay = true
	if got := selectionDishOf(&dish, texts); len(got.Prices) != 0 {
		t.Errorf("the selection has %+v", got)
	}
}
