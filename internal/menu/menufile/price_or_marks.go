package menufile

import (
	"regexp"
	"strconv"
	"strings"
)

// amountAlone matches what is an amount with two decimals, or two numbers of additives.
var amountAlone = regexp.MustCompile(`^\d{1,3},\d\d$`)

// signBoth matches a price between two signs of a currency, of which the first belongs to what is
// before: "3,10 € 4,20 €".
var signBoth = regexp.MustCompile(`(?i)^(?:` + sign + `)\s?\d.*(?:` + sign + `)$`)

// hasCents reports whether amounts of the file have two decimals.
func (m *marks) hasCents() bool { return m != nil && m.decimals == 2 }

// areAdditives reports whether numbers may be those of additives: each higher than the one before.
func areAdditives(words []string) bool {
	before := 0
	for _, word := range words {
		number, err := strconv.Atoi(word)
		if err != nil || word[0] == '0' || number <= before || number > highestNumber {
			return false
		}
		before = number
	}
	return true
}

// amountOrMarks decides about a list that may be an amount as well as numbers of additives, and
// reports whether the other is as likely. An amount in the place of a price is one: the line above
// has as many sizes, other lines have two prices, or it ends as prices do.
func (m *marks) amountOrMarks(list, rest string) (means meaning, isDoubtful bool) {
	count := 2
	if read := readPrices(rest, m.decimals); read.problem == "" {
		count = 1 + len(read.prices)
	}
	endsAsPrice := strings.HasSuffix(list, "0") || strings.HasSuffix(list, "5") || strings.HasSuffix(list, "9")
	switch {
	case signBoth.MatchString(rest), !areAdditives(marksOf(list)), m.sizes == count, m.lists.twoPrices > 0 && endsAsPrice:
		return other, false
	case endsAsPrice:
		return other, m.lists.isUsual()
	}
	return asMarks, true
}
