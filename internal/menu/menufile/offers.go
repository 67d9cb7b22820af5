package menufile

import (
	"slices"
	"strings"
)

// isAmounts reports whether an object has nothing but amounts in it, by the names of sizes.
func (n *node) isAmounts() bool {
	return len(n.members) > 0 && !slices.ContainsFunc(n.members, func(m member) bool {
		return m.value.nested || len(readPrices(m.value.text, 2).prices) != 1 || slices.Contains(priceMembers, m.name)
	})
}

// prices returns the prices of a dish; isMinor is set where their name says that they are in
// minor units.
func (n *node) prices() (prices *node, isMinor bool) {
	for _, name := range priceMembers {
		if found := n.get(name); found != nil {
			return found, slices.ContainsFunc(minorNames, func(part string) bool { return strings.Contains(name, part) })
		}
	}
	return nil, false
}

// minorNames are parts of names of members whose amounts are in minor units.
var minorNames = []string{"cents", "minor", "money", "unit_amount", "unitamount"}

func currencyOf(n *node) string {
	return currencyNamed(strings.ToUpper(oneLine(n.get("pricecurrency", "currency", "currency_code", "currencycode", "price_currency").string())))
}

// offer reads a price: a number, a text, or an offer with a name for its size.
func (r *jsonReader) offer(row *Row, offer *node, isMinor bool) {
	decimals := r.options.Decimals
	specification := offer
	if inner := offer.get("pricespecification"); inner != nil && len(inner.items()) > 0 {
		specification = inner.items()[0]
	}
	if data := offer.get("item_variation_data"); data != nil {
		offer, specification = data, data
	}
	size, price := "", offer.text
	if offer.nested {
		price = specification.get("price", "lowprice", "minprice", "amount", "value").string()
		size = oneLine(offer.get("name", "size", "title", "label").string())
		if quantity := offer.get("eligiblequantity"); size == "" && quantity != nil {
			size = strings.TrimSpace(quantity.get("value").string() + " " + quantity.get("unittext", "unitcode").string())
		}
		if size == "" {
			size = oneLine(offer.get("itemoffered").string())
		}
	}
	if currency := currencyOf(specification); currency != "" {
		row.currency = currency
	} else if currency := currencyOf(offer); currency != "" {
		row.currency = currency
	}
	if size == row.Name {
		size = ""
	}
	before, problems := len(row.Prices), len(row.Problems)
	if money := offer.get("price_money", "pricemoney"); money != nil && money.nested {
		specification, price, isMinor = money, money.get("amount").string(), true
	}
	if isMinor {
		decimals, row.isExact = 0, true
	}
	if currency := currencyOf(specification); currency != "" {
		row.currency = currency
	}
	if anyDot.MatchString(price) && decimals > 0 {
		row.takePrices(price+"0", size, nil, r.options.Decimals)
		for _, problem := range row.Problems[problems:] {
			problem.Params["text"] = price
		}
	} else {
		row.takePrices(price, size, nil, decimals)
	}
	low := offer.nested && specification.get("price") == nil && specification.get("lowprice", "minprice") != nil
	for i := before; i < len(row.Prices) && low; i++ {
		row.Prices[i].From = true
	}
	if offer.nested {
		r.shown(row, offer)
	}
}
