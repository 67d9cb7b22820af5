package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"carte/internal/lang"
	"carte/internal/money"
)

// sameSign are the currencies that are written with the sign of another.
var sameSign = map[string][]string{
	"USD": strings.Fields("CAD AUD NZD SGD HKD MXN TWD ARS CLP COP UYU DOP BBD BSD BZD BMD BND FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD CUP"),
	"SEK": {"NOK", "DKK", "ISK"}, "JPY": {"CNY"}, "GBP": {"EGP", "GIP", "FKP", "SHP", "LBP", "SYP"}, "INR": {"PKR", "LKR", "NPR", "MUR", "SCR"},
	"RON": {"MDL"}, "AED": {"MAD"}, "SAR": {"QAR", "OMR", "YER"}, "KWD": {"BHD", "IQD", "JOD", "LYD", "TND", "DZD"}, "RSD": {"MKD"}, "RUB": {"BYN"}, "XAF": {"XOF"},
}

const (
	// signs are those of currencies that have one character of their own.
	signs = `€£$₺¥₸₽₴₪₹₩₫฿₾₼₱₦₵֏`
	// sign matches a currency behind an amount, and signBefore one before it.
	sign       = `(?:[` + signs + `]|EUR|Euros?|CHF|TL\b|zł|Kč|kr\b\.?|Ft\b|lei\b|F?CFA\b|(?:USD|GBP|PLN|CZK|HUF|SEK|NOK|DKK|RON|RSD|BGN|TRY|RUB|UAH|KZT|AED|SAR|QAR|KWD|MAD|DZD|TND|EGP|JOD|INR|JPY|CNY|THB|BRL|MXN|CAD|AUD|NZD|ZAR|GEL|AZN)\b|руб(?:лей|ля)?\.?|р\.|грн\.?|тг\.?|тенге|лв\.?|ден\.?|дин\.?|円|元|원|درهم|ريال|دينار|جنيه)`
	signBefore = `(?:(?:R|US|AU?|CA?|NZ|HK|NT|S|MX)?\$|[` + signs + `]|(?:EUR|CHF|GBP|TL|USD|PLN|CZK|HUF|SEK|NOK|DKK|RON|RSD|BGN|TRY|RUB|UAH|KZT|AED|SAR|QAR|KWD|MAD|INR|JPY|BRL|MXN|CAD|AUD|NZD|ZAR|IDR|MYR|PHP)\b|Fr\.|Rs\.?|Rp\.?|RM\b)`
)

// currencies are the names of currencies, as lang.Fold writes them.
var currencies = foldedKeys(map[string]string{
	"€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP",
	"$": "USD", "usd": "USD", "us$": "USD", "dollar": "USD", "dollars": "USD", "chf": "CHF", "fr": "CHF", "sfr": "CHF", "franken": "CHF",
	"₺": "TRY", "tl": "TRY", "try": "TRY", "lira": "TRY", "¥": "JPY", "jpy": "JPY", "yen": "JPY", "円": "JPY", "元": "CNY", "cny": "CNY",
	"kr": "SEK", "sek": "SEK", "nok": "NOK", "dkk": "DKK", "zł": "PLN", "pln": "PLN", "kč": "CZK", "czk": "CZK", "ft": "HUF", "huf": "HUF",
	"lei": "RON", "ron": "RON", "rsd": "RSD", "din": "RSD", "дин": "RSD", "ден": "MKD", "лв": "BGN", "bgn": "BGN", "aud": "AUD", "cad": "CAD",
	"₽": "RUB", "rub": "RUB", "руб": "RUB", "рублей": "RUB", "рубля": "RUB", "р": "RUB", "₴": "UAH", "uah": "UAH", "грн": "UAH",
	"₸": "KZT", "kzt": "KZT", "тг": "KZT", "тенге": "KZT", "сом": "KGS", "сум": "UZS", "₾": "GEL", "gel": "GEL", "₼": "AZN", "azn": "AZN", "֏": "AMD",
	"₪": "ILS", "ils": "ILS", "aed": "AED", "dhs": "AED", "درهم": "AED", "sar": "SAR", "ريال": "SAR", "qar": "QAR", "kwd": "KWD", "دينار": "KWD", "egp": "EGP", "جنيه": "EGP",
	"₹": "INR", "inr": "INR", "rs": "INR", "₩": "KRW", "krw": "KRW", "원": "KRW", "₫": "VND", "vnd": "VND", "฿": "THB", "thb": "THB", "₱": "PHP", "php": "PHP",
	"rp": "IDR", "idr": "IDR", "rm": "MYR", "myr": "MYR", "₦": "NGN", "fcfa": "XAF", "cfa": "XAF", "₵": "GHS", "brl": "BRL", "mxn": "MXN", "zar": "ZAR", "nzd": "NZD",
})

// longSigns are those of several characters.
var longSigns = []struct{ written, code string }{
	{"R$", "BRL"},
	{"US$", "USD"},
	{"AU$", "AUD"},
	{"A$", "AUD"},
	{"CA$", "CAD"},
	{"C$", "CAD"},
	{"NZ$", "NZD"},
	{"HK$", "HKD"},
	{"NT$", "TWD"},
	{"S$", "SGD"},
	{"MX$", "MXN"},
	{"د.إ", "AED"},
	{"ر.س", "SAR"},
	{"ر.ق", "QAR"},
	{"د.ك", "KWD"},
	{"ج.م", "EGP"},
	{"د.م", "MAD"},
}

// noCodes are words in capitals that mean no currency on a menu.
var noCodes = setOf("ALL", "CUP", "TOP")

func foldedKeys(names map[string]string) map[string]string {
	folded := make(map[string]string, len(names))
	for name, code := range names {
		folded[lang.Fold(name)] = code
	}
	return folded
}

// isSign reports whether a character stands for a currency.
func isSign(r rune) bool { return strings.ContainsRune(signs, r) }

func beginsWithSign(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return isSign(first)
}

// longSign returns the sign of several characters that a text begins with, and its currency.
func longSign(text string) (written, code string) {
	for _, one := range longSigns {
		if strings.HasPrefix(text, one.written) {
			return one.written, one.code
		}
	}
	return "", ""
}

// currencyNamed returns the currency that a word means; empty for none.
func currencyNamed(word string) string {
	if code, ok := currencies[strings.TrimSuffix(lang.Fold(word), ".")]; ok {
		return code
	}
	if _, code := longSign(word); code != "" {
		return code
	}
	if len(word) == 3 && !noCodes[word] && slices.Contains(money.Currencies, word) {
		return word
	}
	return ""
}

// isOwn reports whether the currency of a text may be the wanted one.
func (o *Options) isOwn(currency string) bool {
	return o.Currency != "" && (currency == o.Currency || slices.Contains(sameSign[currency], o.Currency))
}

// commonCurrency returns the currency that most rows name.
func commonCurrency(rows []Row) string {
	count, most := map[string]int{}, ""
	for i := range rows {
		if c := rows[i].currency; c != "" {
			if count[c]++; most == "" || count[c] > count[most] {
				most = c
			}
		}
	}
	return most
}

// priceWithSign matches an amount with its currency before or behind it.
var priceWithSign = regexp.MustCompile(`(?i)` + signBefore + `\s?\d[\d.,'’]*|\d[\d.,'’]*\s?` + sign)

// takeWanted takes the prices in the wanted currency of a dish that has them in two.
func (r *Row) takeWanted(options Options) {
	at := slices.IndexFunc(r.Problems, func(p Problem) bool { return p.Code == TwoCurrencies })
	if at < 0 || options.Currency == "" || r.Own != nil {
		return
	}
	text, _ := r.Problems[at].Params["text"].(string)
	var wanted []Price
	for _, part := range priceWithSign.FindAllString(text[:min(len(text), maxCell)], maxPrices+1) {
		if read := readPrices(part, options.Decimals); read.problem == "" && options.isOwn(read.currency) {
			wanted = append(wanted, read.prices...)
		}
	}
	switch {
	case len(wanted) > 0 && (len(r.Prices) == 0 || !options.isOwn(r.currency)):
		r.Prices = wanted
	case len(wanted) == 0 && !options.isOwn(r.currency):
		return
	}
	r.currency = options.Currency
	r.Problems = slices.Delete(r.Problems, at, at+1)
}
