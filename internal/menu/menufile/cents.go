package menufile

import (
	"regexp"
	"slices"
	"strconv"

	"carte/internal/lang"
)

// Programs keep prices in minor units, and export them so, mostly without a word of it.

// largeUnits are currencies in which no dish costs some hundreds. In others, such as liras of
// Turkey or crowns, most do.
var largeUnits = setOf("EUR", "GBP", "USD", "CHF", "AUD", "CAD", "NZD", "SGD", "BRL", "PLN", "RON", "BGN", "BAM", "GEL", "AZN", "ILS", "MYR", "AED", "SAR", "QAR", "MAD", "PEN")

// bareAmount matches an amount without decimals and without a currency.
var bareAmount = regexp.MustCompile(`^\s*\d+\s*$`)

// elsewhere matches letters of languages in whose countries prices are whole and high.
var elsewhere = regexp.MustCompile(`[ıİğĞşŞőűŐŰřŘěĚůŮ\p{Cyrillic}\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Devanagari}]`)

// inForint matches words of menus of Hungary, whose letters others have too and whose prices are
// whole, in lower case without accents.
var inForint = regexp.MustCompile(`\p{L}leves|\bleves|porkolt|gulyas|halaszle|csirke|sertes|rantott|teszta|burgonya|krumpli|galuska|csulok|palacsinta|fagylalt|udito|limonade|\bsor(?:ok)?\b|\betelek|foetel|eloetel|\bkoret|\bitalok`)

// isElsewhere reports whether many rows have such letters or words.
func isElsewhere(rows []Row) bool {
	count := 0
	for i := range rows {
		text := cut(rows[i].Name+" "+rows[i].Section+" "+rows[i].Description, maxCell)
		if elsewhere.MatchString(text) || inForint.MatchString(lang.Fold(text)) {
			count++
		}
	}
	return count*5 > len(rows)
}

// takeCents reads the amounts of a table or of JSON as minor units where none has decimals or a
// sign, and hardly any menu could be as dear. A person is asked whether that is right.
func (m *Menu) takeCents(options Options) {
	currency := options.Currency
	if m.Currency != "" {
		currency = m.Currency
	}
	if m.Own || m.Format != CSV && m.Format != JSON || options.Decimals != 2 || !largeUnits[currency] || m.Currency == "" && isElsewhere(m.Rows) {
		return
	}
	var amounts []int64
	low := 0
	for i := range m.Rows {
		row := &m.Rows[i]
		if row.isExact {
			return
		}
		for _, price := range row.Prices {
			switch whole := price.Amount / 100; {
			case whole == 0:
			case whole < 100:
				low++
				fallthrough
			default:
				amounts = append(amounts, whole)
			}
		}
	}
	slices.Sort(amounts)
	if n := len(amounts); n == 0 || amounts[n/2] < 300 || amounts[n/2] > 3000 || low*10 > n {
		return
	}
	for i := range m.Rows {
		row := &m.Rows[i]
		if len(row.Prices) == 0 {
			continue
		}
		row.addText(PriceCents, strconv.FormatInt(row.Prices[0].Amount/100, 10))
		for at := range row.Prices {
			row.Prices[at].Amount /= 100
		}
	}
}
