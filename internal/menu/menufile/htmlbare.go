package menufile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Some pages have prices without a currency, in elements that nothing calls prices. They are told by
// others that look the same: each holds an amount beside the name of a dish.

// barePrice matches such an amount.
var barePrice = regexp.MustCompile(`^\d{1,3}(?:[.,]\d{1,2})?$`)

// callBare takes such elements as prices where a page has no others but among them.
func callBare(elements []pageElement) {
	type kind struct{ look, around string }
	amounts, others, prices := map[kind][]int{}, map[kind]int{}, map[kind]bool{}
	for i := range elements {
		e := &elements[i]
		if e.parent < 0 || e.inTable || e.text == "" && !e.isLonger {
			continue
		}
		around := &elements[e.parent]
		key := kind{e.look, around.look}
		if e.isPrice {
			prices[key] = true
		}
		if !e.isLonger && len(e.children) == 0 && barePrice.MatchString(e.text) && around.text != e.text {
			amounts[key] = append(amounts[key], i)
		} else {
			others[key]++
		}
	}
	for key, found := range amounts {
		if len(found) < fewestCards || others[key]*4 > len(found) || isCount(elements, found) || len(prices) > 1 || len(prices) == 1 && !prices[key] {
			continue
		}
		for _, at := range found {
			elements[at].isPrice = true
		}
	}
}

// isCount reports whether elements number something: each has the next number.
func isCount(elements []pageElement, found []int) bool {
	first, err := strconv.Atoi(elements[found[0]].text)
	return err == nil && !slices.ContainsFunc(found, func(at int) bool {
		next := strconv.Itoa(first)
		first++
		return strings.TrimLeft(elements[at].text, "0") != next
	})
}

// pricesWithin lists the prices that stand in the line of a name, mostly without a space between them.
func pricesWithin(elements []pageElement) map[int]bool {
	prices := map[int]bool{}
	for i := range elements {
		if e := &elements[i]; e.isPrice && inlines[e.tag] && !e.inTable {
			prices[e.from] = true
		}
	}
	return prices
}
