package menu

import (
	"fmt"
	"testing"

	"carte/internal/lang"
)

// A price of the day takes the place of prices that were typed before, on paper too.
func TestPrintedPrices(t *testing.T) {
	p := &printed{key: lang.German, source: lang.German, currency: "EUR"}
	dish := &Dish{Prices: []Price{{Amount: 1250}}}
	if got := fmt.Sprint(p.pricesOf(dish)); got != "[{ 12,50\u00a0€}]" {
		t.Errorf("printed %s", got)
	}
	dish.PriceOfTheDay = true
	if got := fmt.Sprint(p.pricesOf(dish)); got != "[{ Tagespreis}]" {
		t.Errorf("printed %s", got)
	}
}
