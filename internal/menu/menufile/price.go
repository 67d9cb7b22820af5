package menufile

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/fault"
	"carte/internal/lang"
)

// The words around prices, in four languages.
var (
	ofDay = regexp.MustCompile(`^(?:(?:nach |zum )?tagespreis(?:e)?|(?:nach )?(?:gewicht|angebot)|(?:at |daily )?market(?: price)?|price of the day|daily price|m\.? ?p\.?|` +
		`(?:au )?prix du (?:jour|marche)|(?:selon|suivant|au) (?:le )?(?:arrivage|cours|marche|poids)(?: du jour)?|(?:gunun|gunluk|piyasa|mevsim) fiyati?|mevsimine gore|` +
		`(?:preis )?auf anfrage|(?:price )?(?:on|upon) request|(?:please )?ask(?: (?:us|your server|for price))?|(?:prix )?sur demande|(?:fiyat )?(?:sorunuz|sorun)|s\.?q\.?|p\.?o\.?a\.?)$`)
	free       = regexp.MustCompile(`^(?:gratis|kostenlos|kostenfrei|free|free of charge|gratuit|offert|ucretsiz|bedava)$`)
	lowest     = regexp.MustCompile(`(?i)^(?:ab|from|starting (?:at|from)|[àa] partir d(?:e|u|['’])|d[èe]s)(?:[\s:.]+|$)`)
	lowestPast = regexp.MustCompile(`(?i)^['’]?(?:[dt][ae]n\s+)?(?:itibaren|başlayan(?:\s+fiyatlarla)?)|^['’]?[dt][ae]n$|^\+$`)
	unit       = regexp.MustCompile(`(?i)^ ?(?:ml|cl|dl|lt?|ltr|lit(?:er|re)s?|g|gr|gramm|kg|oz|cm|mm|inch|pcs?|pieces?|stk|stck|st|stück|pièces?|pi[eè]ces?|adet|pers|personen|personnes?|people|kişi|kişilik|er|kcal|x|%)(?:[.]|\b|$)|^["″”]`)
	cents      = regexp.MustCompile(`(?i)^ ?(?:p|ct|cents?|pence|kuruş)(?:\b|$)`)
)

// currencies are the names of currencies, in lower case without accents.
var currencies = map[string]string{
	"€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP",
	"$": "USD", "usd": "USD", "us$": "USD", "dollar": "USD", "dollars": "USD", "chf": "CHF", "fr": "CHF", "sfr": "CHF", "franken": "CHF",
	"₺": "TRY", "tl": "TRY", "try": "TRY", "lira": "TRY", "¥": "JPY", "jpy": "JPY", "yen": "JPY", "kr": "SEK", "sek": "SEK", "nok": "NOK", "dkk": "DKK",
	"zl": "PLN", "pln": "PLN", "kc": "CZK", "czk": "CZK", "ft": "HUF", "huf": "HUF", "kwd": "KWD", "aed": "AED", "aud": "AUD", "cad": "CAD", "₹": "INR", "inr": "INR", "₽": "RUB", "₴": "UAH", "₩": "KRW",
}

// counted are words behind which a number is one of guests or pieces.
var counted = map[string]bool{"for": true, "fur": true, "pour": true, "per": true, "pro": true, "je": true, "serves": true}

// priced is what was understood of a text about prices.
type priced struct {
	prices   []Price
	currency string
	problem  Code
	// isDoubtful is set where a number that is read as thousands may be meant as decimals.
	isDoubtful bool
}

// token is a part of a text about prices.
type token struct {
	kind byte // 'n' number, 'w' word or amount of something, '/' separator, '-' dash
	text string
	cent bool
}

// tokens takes a text about prices apart.
func tokens(text string) (list []token, names []string) {
	for text != "" {
		if number := scanNumber(text); number != "" {
			text = text[len(number):]
			if len(list) > 0 && counted[lang.Fold(list[len(list)-1].text)] && !strings.ContainsAny(number, ".,") {
				list = append(list, token{kind: 'w', text: number}) // for 2
				continue
			}
			if found := unit.FindString(text); found != "" {
				list, text = append(list, token{kind: 'w', text: number + found}), text[len(found):]
				continue
			}
			found := cents.FindString(text)
			list, text = append(list, token{kind: 'n', text: number, cent: found != ""}), text[len(found):]
			continue
		}
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case strings.ContainsRune("/|;\n&", r):
			list = append(list, token{kind: '/', text: string(r)})
		case strings.ContainsRune("-–—~", r):
			list = append(list, token{kind: '-', text: string(r)})
		case unicode.IsSpace(r), strings.ContainsRune("*,:=()[]…_", r), r == '.':
		default:
			word := text
			if end := strings.IndexFunc(text[size:], endsWord); end >= 0 {
				word = text[:size+end]
			}
			if _, symbol := currencies[string(r)]; symbol {
				word = string(r)
			} else if at := strings.IndexAny(word, "'’"); at > 0 && currencies[lang.Fold(word[:at])] != "" {
				word = word[:at] // TL'den
			}
			size = len(word)
			if name, ok := currencies[strings.TrimSuffix(lang.Fold(word), ".")]; ok {
				names = append(names, name)
			} else {
				list = append(list, token{kind: 'w', text: word})
			}
		}
		text = text[size:]
	}
	return list, names
}

// endsWord reports whether a character ends a word.
func endsWord(r rune) bool {
	_, symbol := currencies[string(r)]
	return symbol || unicode.IsSpace(r) || unicode.IsDigit(r) || strings.ContainsRune("/|;&–—~*,:=()[]…", r)
}

// readPrices reads what is written as the prices of a dish: "12,50 €", "6/8.5", "ab 4,-",
// "0,2l 3,50 / 0,4l 5,90".
func readPrices(text string, decimals int) priced {
	text = strings.TrimSpace(visible(text))
	folded := strings.Trim(lang.Fold(text), " .*:()")
	switch {
	case folded == "":
		return priced{}
	case len(text) > maxCell, strings.HasPrefix(text, "#"): // such as #DIV/0!
		return priced{problem: PriceNotRead}
	case strings.Trim(folded, "-–—_/") == "":
		return priced{} // a dash for no price
	case ofDay.MatchString(folded):
		return priced{problem: PriceOfDay}
	case free.MatchString(folded):
		return priced{prices: []Price{{}}}
	}
	list, names := tokens(text)
	result := priced{}
	for _, name := range names {
		if result.currency != "" && result.currency != name {
			return priced{problem: TwoCurrencies}
		}
		result.currency = name
	}
	if list, result.problem = withoutRanges(list); result.problem == PriceNegative {
		return result
	}
	problem := result.assemble(list, decimals)
	switch {
	case problem != "":
		result.prices, result.problem = nil, problem
	case len(result.prices) == 0 && strings.ContainsAny(text, "0123456789"):
		result.problem = PriceNotRead
	case len(result.prices) == 0:
		result.problem = PriceInWords
	}
	return result
}

// withoutRanges removes dashes, and the higher price of "8 – 12". A dash before the first
// number is a minus.
func withoutRanges(list []token) (kept []token, problem Code) {
	for i := 0; i < len(list); i++ {
		if list[i].kind != '-' {
			kept = append(kept, list[i])
			continue
		}
		next := i+1 < len(list) && list[i+1].kind == 'n'
		switch {
		case next && i == 0:
			return nil, PriceNegative
		case next && list[i-1].kind == 'n':
			kept[len(kept)-1].kind = 'r'
			i++
			problem = PriceRange
		}
	}
	return kept, problem
}

// assemble makes prices of tokens. What stands before the first price says whether sizes
// are written before their prices or behind them.
func (p *priced) assemble(list []token, decimals int) Code {
	var words []string
	before, last := false, -1
	flush := func() {
		rest := strings.Join(words, " ")
		words = nil
		if last < 0 || rest == "" {
			return
		}
		price := &p.prices[last]
		if found := lowestPast.FindString(rest); found != "" {
			price.From = true
			rest = strings.TrimSpace(rest[len(found):])
		}
		price.Size = strings.TrimSpace(price.Size + " " + rest)
	}
	for _, t := range list {
		switch t.kind {
		case 'n', 'r':
			label, from := strings.Join(words, " "), false
			if last < 0 || before || endsFrom(label) {
				if found := lowest.FindString(label); found != "" {
					from, label = true, label[len(found):]
				} else if endsFrom(label) {
					from, label = true, strings.TrimSpace(label[:strings.LastIndexByte(label, ' ')+1])
				}
				before = before || last < 0 && label != ""
				words = nil
			} else {
				flush()
				label = ""
			}
			amount, problem := amountOf(t.text, decimals)
			if t.cent {
				amount, problem = amountOf(t.text, 0)
			}
			if problem != "" {
				return problem
			}
			p.isDoubtful = p.isDoubtful || mayBeThousandths(t.text, decimals)
			p.prices = append(p.prices, Price{Size: label, Amount: amount, From: from || t.kind == 'r'})
			last = len(p.prices) - 1
		case 'w':
			words = append(words, t.text)
		case '/':
			if !before {
				flush()
			} else if len(words) > 0 && last >= 0 {
				words = append(words, "/")
			}
		}
	}
	words = trimSlashes(words)
	flush()
	return ""
}

// trimSlashes removes separators at the end.
func trimSlashes(words []string) []string {
	for len(words) > 0 && words[len(words)-1] == "/" {
		words = words[:len(words)-1]
	}
	return words
}

// endsFrom reports whether the words before a price end in one for the lowest.
func endsFrom(label string) bool {
	lastWord := strings.ToLower(label[strings.LastIndexByte(label, ' ')+1:])
	return lastWord == "ab" || lastWord == "from" || lastWord == "dès"
}

// takePrices adds the prices of a text to a row. size is the name of the column, and sizes
// are its parts where a heading names several.
func (r *Row) takePrices(text, size string, sizes []string, decimals int) {
	read := readPrices(text, decimals)
	if r.currency != "" && read.currency != "" && r.currency != read.currency {
		r.addText(TwoCurrencies, oneLine(text))
		return
	}
	if read.currency != "" {
		r.currency = read.currency
	}
	switch read.problem {
	case "":
	case PriceTooHigh:
		r.add(read.problem, fault.Params{"text": oneLine(text), "max": maxAmount})
	case PriceDecimals:
		r.add(read.problem, fault.Params{"text": oneLine(text), "decimals": decimals})
	default:
		r.addText(read.problem, oneLine(text))
	}
	if read.isDoubtful && read.prices != nil {
		r.addText(PriceThousands, oneLine(text))
	}
	for i, price := range read.prices {
		switch {
		case len(sizes) == len(read.prices) && len(sizes) > 1 && price.Size == "":
			price.Size = sizes[i]
		case size != "":
			price.Size = strings.TrimSpace(size + " " + price.Size)
		}
		r.Prices = append(r.Prices, price)
	}
}
