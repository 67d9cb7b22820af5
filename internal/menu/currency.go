package menu

import (
	"math"

	"carte/internal/money"
)

// conversion changes amounts of minor units from a currency to another so that they read
// the same: 12.50 in one is 12.50 in the other. What a dish costs in another currency is
// for its owner to say; a number that changes by itself would never be noticed.
type conversion struct{ from, to string }

// amount returns the converted amount, and whether it is exact: 12.50 cannot be read in
// a currency without decimals.
func (c conversion) amount(amount int64) (converted int64, exact bool) {
	shift := money.Decimals(c.to) - money.Decimals(c.from)
	for ; shift > 0; shift-- {
		amount *= 10
	}
	remainder := int64(0)
	for ; shift < 0; shift++ {
		remainder += amount % 10
		amount /= 10
	}
	return amount, remainder == 0 && amount <= maxAmount
}

// example returns the converted price of an example dish, which is to be plausible.
func (c conversion) example(amount int64) int64 {
	rate := 1.0
	if level, ok := levels[c.from]; ok {
		rate = level.rate
	}
	return amountIn(c.to, int64(math.Round(float64(amount)/rate)))
}

// applyToExtras converts what the options of a group add to a price, and returns how many
// amounts cannot be.
func (c conversion) applyToExtras(group *ExtraGroup) (inexact int) {
	converted := make([]Option, len(group.Options))
	for i, option := range group.Options {
		converted[i] = option
		amount, exact := c.amount(option.Amount)
		if converted[i].Amount = amount; !exact {
			inexact++
		}
	}
	group.Options = converted
	return inexact
}

// apply converts the prices of a dish and its deposit, and returns how many cannot be.
func (c conversion) apply(dish *Dish) (inexact int) {
	convert := func(amount int64) int64 {
		if dish.Example {
			return c.example(amount)
		}
		converted, exact := c.amount(amount)
		if !exact {
			inexact++
		}
		return converted
	}
	converted := make([]Price, len(dish.Prices))
	for i, price := range dish.Prices {
		converted[i] = price
		converted[i].Amount = convert(price.Amount)
	}
	dish.Prices = converted
	if dish.Deposit > 0 {
		dish.Deposit = convert(dish.Deposit)
	}
	return inexact
}
