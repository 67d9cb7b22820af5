package money_test

import (
	"slices"
	"testing"

	"carte/internal/money"
)

func TestDecimals(t *testing.T) {
	for currency, want := range map[string]int{
		"EUR": 2, "TRY": 2, "HUF": 2, "COP": 2, "IDR": 2, "JPY": 0, "KRW": 0, "ISK": 0, "UGX": 0, "KWD": 3, "IQD": 3, "TND": 3,
	} {
		if got := money.Decimals(currency); got != want {
			t.Errorf("Decimals(%q) = %d, want %d", currency, got, want)
		}
	}
}

func TestUnusual(t *testing.T) {
	unusual := money.Unusual()
	for _, currency := range money.Currencies {
		want, ok := unusual[currency]
		if !ok {
			want = money.Usual
		}
		if got := money.Decimals(currency); got != want {
			t.Errorf("Unusual() says %d for %s, Decimals %d", want, currency, got)
		}
	}
	if want := 23; len(unusual) != want {
		t.Errorf("Unusual() has %d currencies, want %d: one of them cannot be chosen", len(unusual), want)
	}
}

func TestCurrenciesAreSorted(t *testing.T) {
	if !slices.IsSorted(money.Currencies) || len(slices.Compact(slices.Clone(money.Currencies))) != len(money.Currencies) {
		t.Error("Currencies are not sorted, or one of them stands twice")
	}
}
