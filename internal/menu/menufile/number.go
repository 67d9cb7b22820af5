package menufile

import (
	"math"
	"strconv"
	"strings"
)

// scanNumber returns the number that a text begins with: digits with what separates
// thousands and decimals, and the dash that some write for no cents. It is empty where the
// text begins with no digit.
func scanNumber(text string) string {
	i, spaced := 0, true
	for i < len(text) {
		switch c := text[i]; {
		case isDigit(c):
			i++
		case i == 0:
			return ""
		case (c == '.' || c == ',' || c == '\'') && i+1 < len(text) && isDigit(text[i+1]):
			spaced = spaced && c == '\''
			i++
		case strings.HasPrefix(text[i:], "’") && i+3 < len(text) && isDigit(text[i+3]):
			i += 3
		case c == ' ' && spaced && endsGroup(text[:i]) && isThousand(text[i+1:]):
			i += 4
		default:
			return text[:i] + noCents(text[i:])
		}
	}
	return text
}

// noCents returns the dash that stands for no cents, with the point before it.
func noCents(text string) string {
	if text == "" || text[0] != '.' && text[0] != ',' {
		return ""
	}
	rest := strings.TrimLeft(text[1:], "-–—")
	if dashes := len(text) - 1 - len(rest); dashes == 0 || rest != "" && isDigit(rest[0]) {
		return ""
	}
	return text[:len(text)-len(rest)]
}

// endsGroup reports whether a number so far is one to three digits, or ends in three.
func endsGroup(text string) bool {
	last := text[strings.LastIndexByte(text, ' ')+1:]
	return len(last) <= 3 && text[0] != '0' && (len(last) == 3 || len(last) == len(text))
}

// isThousand reports whether a text begins with just three digits.
func isThousand(text string) bool {
	return len(text) >= 3 && isDigit(text[0]) && isDigit(text[1]) && isDigit(text[2]) && (len(text) == 3 || !isDigit(text[3]))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// sameGroups writes the marks between thousands that are neither comma nor point as one.
var sameGroups = strings.NewReplacer("’", "'", " ", "'")

// amountOf returns a number in minor units of a currency, or the problem with it.
func amountOf(number string, decimals int) (amount int64, problem Code) {
	number = sameGroups.Replace(strings.TrimRight(number, ".,-–—"))
	whole, fraction := number, ""
	if at := decimalPoint(number, decimals); at >= 0 {
		whole, fraction = number[:at], number[at+1:]
	}
	groups := strings.FieldsFunc(whole, func(r rune) bool { return r < '0' || r > '9' })
	if len(groups) == 0 || strings.ContainsAny(whole, ".") && strings.ContainsAny(whole, ",") {
		return 0, PriceNotRead
	}
	for i, group := range groups {
		if i > 0 && len(group) != 3 || i == 0 && len(groups) > 1 && len(group) > 3 {
			return 0, PriceNotRead
		}
	}
	for len(fraction) > decimals && strings.HasSuffix(fraction, "0") {
		fraction = fraction[:len(fraction)-1]
	}
	if len(fraction) > decimals {
		return 0, PriceDecimals
	}
	digits := strings.Join(groups, "") + fraction + strings.Repeat("0", decimals-len(fraction))
	amount, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		amount = math.MaxInt64
	}
	if amount > maxAmount {
		return 0, PriceTooHigh
	}
	return amount, ""
}

// mayBeThousandths reports whether a number is read as thousands that may be meant as
// decimals: 3,999.
func mayBeThousandths(number string, decimals int) bool {
	number = strings.TrimRight(number, "-–—") // a dash for no cents has three bytes
	last := strings.LastIndexAny(number, ".,")
	return decimals > 0 && last > 0 && len(number)-last == 4 && !strings.ContainsAny(number[:last], ".,'’ ") && decimalPoint(number, decimals) < 0
}

// decimalPoint returns where the decimals of a number begin; -1 where it has none.
func decimalPoint(number string, decimals int) int {
	last := strings.LastIndexAny(number, ".,'")
	if last < 0 || number[last] == '\'' {
		return -1
	}
	point, before, after := number[last:last+1], number[:last], len(number)-last-1
	switch {
	case strings.Contains(before, point):
		return -1 // 1.234.567
	case strings.ContainsAny(before, ".,'"):
		return last // 1.234,00
	case after == 3 && decimals != 3 && len(before) <= 3 && before != "0":
		return -1 // 1.234
	}
	return last
}
