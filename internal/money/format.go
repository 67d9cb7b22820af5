package money

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/lang"
)

const (
	noBreak       = "\u00a0"
	narrowNoBreak = "\u202f"
)

// signs are those that guests read faster than the code. A currency that is not here shows
// its code.
var signs = map[string]string{
	"EUR": "€", "USD": "$", "GBP": "£", "TRY": "₺", "JPY": "¥", "CNY": "¥", "KRW": "₩", "INR": "₹", "ILS": "₪", "VND": "₫",
	"UAH": "₴", "GEL": "₾", "AUD": "$", "CAD": "$", "NZD": "$", "HKD": "$", "SGD": "$", "MXN": "$", "BRL": "R$", "PHP": "₱",
	"NGN": "₦", "KZT": "₸", "AZN": "₼", "PLN": "zł", "CZK": "Kč", "HUF": "Ft", "DKK": "kr", "NOK": "kr", "SEK": "kr", "ISK": "kr",
}

// style is how numbers are written in a language.
type style struct {
	point, group string
	signFirst    bool
}

func styleOf(language lang.Key) style {
	switch language {
	case lang.German:
		return style{",", ".", false}
	case lang.French:
		return style{",", narrowNoBreak, false}
	case lang.Turkish:
		return style{",", ".", true}
	case lang.English:
	}
	return style{".", ",", true}
}

// Format writes an amount of minor units as people of a language do: "€12.50", "12,50 €",
// "₺12,50".
func Format(amount int64, currency string, language lang.Key) string {
	minus := ""
	if amount < 0 {
		minus, amount = "-", -amount
	}
	number := decimal(amount, Decimals(currency), styleOf(language))
	sign, known := signs[currency]
	if !known {
		sign = currency
	}
	if !styleOf(language).signFirst {
		return minus + number + noBreak + sign
	}
	// A sign of letters is set off, "CHF 12.50"; a symbol is not, "€12.50".
	if last, _ := utf8.DecodeLastRuneInString(sign); unicode.IsLetter(last) {
		sign += noBreak
	}
	return minus + sign + number
}

// FormatThousandths writes a quantity of thousandths as people of a language do, without
// zeros at its end: "0.33", "0,33", "1.500".
func FormatThousandths(n int64, language lang.Key) string {
	s := styleOf(language)
	number := decimal(n, 3, s)
	return strings.TrimSuffix(strings.TrimRight(number, "0"), s.point)
}

// decimal writes a number that is not negative, of which the last digits stand after the point.
func decimal(n int64, digits int, s style) string {
	text := strconv.FormatInt(n, 10)
	if missing := digits + 1 - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	units := text[:len(text)-digits]
	var grouped strings.Builder
	for i := range len(units) {
		if i > 0 && (len(units)-i)%3 == 0 {
			grouped.WriteString(s.group)
		}
		grouped.WriteByte(units[i])
	}
	if digits > 0 {
		grouped.WriteString(s.point + text[len(text)-digits:])
	}
	return grouped.String()
}
