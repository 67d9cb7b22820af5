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
	ofDay = regexp.MustCompile(`^(?:(?:nach |zum |zu )?(?:tages|markt)preis(?:e|en)?|(?:at |daily |current )?(?:market|mkt)(?: price)?|(?:price of the|today'?s|daily) (?:day|price)|m\.? ?p\.?|` +
		`(?:au )?prix du (?:jour|marche)|(?:prix )?(?:selon|suivant|au) (?:le |l['’] ?)?(?:arrivage|cours|marche)(?: du jour)?|(?:gunun|gunluk|piyasa|mevsim) fiyati?|mevsimine gore|` +
		`(?:precio )?segun mercado|preco do dia|prezzo (?:del giorno|di mercato)|dagprijs|cena dnia)$`)
	// onAsking matches what stands for a price that is told who asks.
	onAsking = regexp.MustCompile(`^(?:(?:nach|par|by|selon(?: le)?|au) (?:gewicht|angebot|poids|weight)|(?:preis )?auf anfrage|(?:price )?(?:on|upon) (?:request|application)|` +
		`(?:please )?ask(?: (?:us|your server|server|for price))?|(?:prix )?sur demande|(?:fiyat )?(?:sorunuz|sorun)|s\.?q\.?|p\.?o\.?a\.?|` +
		`s/ ?consulta|(?:preco |precio )?(?:sob|a) consulta[r]?|consultar(?: precio)?|(?:prezzo )?su richiesta|(?:prijs )?op aanvraag|(?:cena )?na zapytanie|цена по запросу|по запросу)$`)
	free       = regexp.MustCompile(`^(?:gratis|kostenlos|kostenfrei|free|free of charge|gratuit|offert|ucretsiz|bedava)$`)
	lowest     = regexp.MustCompile(`(?i)^(?:ab|from|starting (?:at|from)|[àa] partir d(?:e|u|['’])|d[èe]s)(?:[\s:.]+|$)`)
	lowestPast = regexp.MustCompile(`(?i)^['’]?(?:[dt][ae]n\s+)?(?:itibaren|başlayan(?:\s+fiyatlarla)?)|^['’]?[dt][ae]n$|^\+$`)
	unit       = regexp.MustCompile(`(?i)^ ?(?:ml|cl|dl|lt?|ltr|lit(?:er|re)s?|g|gr|gramm|kg|oz|cm|mm|inch|pcs?|pieces?|stück|stk|stck|st|pi[eè]ces?|adet|fl|porsiyon|portion(?:en)?|kugeln?|boules?|scoops?|dilim|pers|personen|personnes?|people|kişi|kişilik|er|kcal|x|%)(?:[.]|\b|$)|^["″”]`)
	// euroCents matches a price with its currency for the point: 16€50.
	euroCents = regexp.MustCompile(`(\d)€(\d\d)\b`)
	// attachedEuro matches a letter for euros behind an amount: 1,50e.
	attachedEuro = regexp.MustCompile(`^e(?:[^\p{L}]|$)`)
	// cyrillicUnit matches a unit behind which Go's \b sees no end of a word.
	cyrillicUnit = regexp.MustCompile(`(?i)^ ?(?:кг|гр?|мл|л|шт|см)\.?`)
	// weights matches those of the parts of a dish, which are one size.
	weights = regexp.MustCompile(`(?i)^\d{1,4}(?:/\d{1,4}){1,3} ?(?:гр?|gr?|мл|ml)(?:\.|\s)`)
	// fraction matches a part of a litre.
	fraction = regexp.MustCompile(`(?i)^[1-3]/[248] ?l(?:[.]|\b|$)`)
	cents    = regexp.MustCompile(`(?i)^ ?(?:p|ct|cents?|pence|kuruş)(?:\b|$)`)
)

// counted are words behind which a number is one of guests or pieces.
var counted = map[string]bool{"for": true, "fur": true, "pour": true, "per": true, "pro": true, "je": true, "serves": true}

// priced is what was understood of a text about prices.
type priced struct {
	prices   []Price
	currency string
	problem  Code
	// isDoubtful is set where a number that is read as thousands may be meant as decimals.
	isDoubtful bool
	// ofDay is set where the price changes from day to day.
	ofDay bool
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
		if part := weights.FindString(text); part != "" && !strings.Contains(text[len(part):], "/") {
			list, text = append(list, token{kind: 'w', text: strings.TrimSpace(part)}), text[len(part):] // 400/50 g
			continue
		}
		if part := fraction.FindString(text); part != "" {
			list, text = append(list, token{kind: 'w', text: part}), text[len(part):] // 1/4 l
			continue
		}
		if number := scanNumber(text); number != "" {
			text = text[len(number):]
			if len(list) > 0 && counted[lang.Fold(list[len(list)-1].text)] && !strings.ContainsAny(number, ".,") {
				list = append(list, token{kind: 'w', text: number}) // for 2
				continue
			}
			if found := unitBehind(text); found != "" {
				list, text = append(list, token{kind: 'w', text: number + found}), text[len(found):]
				continue
			}
			if euro := attachedEuro.FindString(text); euro != "" {
				list, names, text = append(list, token{kind: 'n', text: number}), append(names, "EUR"), text[len(euro):]
				continue
			}
			found := ""
			if !strings.ContainsAny(number, ".,") {
				found = cents.FindString(text)
			}
			list, text = append(list, token{kind: 'n', text: number, cent: found != ""}), text[len(found):]
			continue
		}
		r, size := utf8.DecodeRuneInString(text)
		if written, code := longSign(text); code != "" {
			names, text = append(names, code), text[len(written):]
			continue
		}
		switch {
		case strings.ContainsRune("/|;\n&·•", r):
			list = append(list, token{kind: '/', text: string(r)})
		case strings.ContainsRune("-–—~", r):
			list = append(list, token{kind: '-', text: string(r)})
		case r == '+' && list == nil && beginsPrice(text[size:]): // what is added to another price
		case unicode.IsSpace(r), strings.ContainsRune("*,:=()[]…_", r), r == '.':
		default:
			word := text
			if end := strings.IndexFunc(text[size:], endsWord); end >= 0 {
				word = text[:size+end]
			}
			if isSign(r) {
				word = string(r)
			} else if at := strings.IndexAny(word, "'’"); at > 0 && currencies[lang.Fold(word[:at])] != "" {
				word = word[:at] // TL'den
			}
			size = len(word)
			if code := currencyNamed(word); code != "" {
				names = append(names, code)
			} else if len(list) > 0 && list[len(list)-1].kind == 'n' && alternatives[lang.Fold(word)] && beginsPrice(text[size:]) {
				list = append(list, token{kind: '/', text: word})
			} else {
				list = append(list, token{kind: 'w', text: word})
			}
		}
		text = text[size:]
	}
	return list, names
}

// alternatives are words between the prices of several sizes.
var alternatives = setOf("ou", "or", "oder", "veya", "o", "of", "lub", "nebo", "vagy", "или")

// beginsPrice reports whether an amount follows.
func beginsPrice(text string) bool {
	text = strings.TrimLeft(text, " ")
	return text != "" && (isDigit(text[0]) || beginsWithSign(text))
}

// unitBehind returns the unit of an amount that a text begins with; empty for none.
func unitBehind(text string) string {
	if found := unit.FindString(text); found != "" {
		return found
	}
	if first := strings.TrimPrefix(text, " "); first == "" || first[0] < utf8.RuneSelf {
		return ""
	}
	found := cyrillicUnit.FindString(text)
	if next, _ := utf8.DecodeRuneInString(text[len(found):]); unicode.IsLetter(next) {
		return ""
	}
	return found
}

// endsWord reports whether a character ends a word.
func endsWord(r rune) bool {
	return isSign(r) || unicode.IsSpace(r) || unicode.IsDigit(r) || strings.ContainsRune("/|;&–—~*,:=()[]…", r)
}

// readPrices reads what is written as the prices of a dish: "12,50 €", "6/8.5", "ab 4,-",
// "0,2l 3,50 / 0,4l 5,90".
func readPrices(text string, decimals int) priced {
	text = euroCents.ReplaceAllString(strings.TrimSpace(visible(text)), "$1,$2 €")
	folded := strings.Trim(lang.Fold(text), " .*:()")
	switch {
	case folded == "":
		return priced{}
	case len(text) > maxCell, strings.HasPrefix(text, "#"), strings.HasPrefix(text, "="): // #DIV/0!, =A1+1
		return priced{problem: PriceNotRead}
	case strings.Trim(folded, "-–—_/") == "":
		return priced{} // a dash for no price
	case ofDay.MatchString(folded):
		return priced{ofDay: true}
	case onAsking.MatchString(folded):
		return priced{problem: PriceOfDay}
	case free.MatchString(folded):
		return priced{prices: []Price{{}}}
	}
	if rest, unit := takeUnit(text); unit != "" {
		if result := readPrices(rest, decimals); len(result.prices) == 1 && result.prices[0].Size == "" {
			result.prices[0].Unit = unit
			return result
		}
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
	before, last, apart := false, -1, false
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
			if last < 0 || before || apart && label != "" || endsFrom(label) {
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
			last, apart = len(p.prices)-1, false
		case 'w':
			words = append(words, t.text)
		case '/':
			if !before {
				flush()
				apart = true // what follows is about the next price
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

// readEach reads the prices of several sizes. Two amounts with a space between are no thousands
// where they are as many as the sizes.
func readEach(text string, sizes []string, decimals int) priced {
	read := readPrices(text, decimals)
	if parts := strings.Fields(text); len(sizes) > 1 && len(read.prices) == 1 && len(parts) == len(sizes) {
		if each := readPrices(strings.Join(parts, " / "), decimals); len(each.prices) == len(sizes) {
			return each
		}
	}
	return read
}

// takePrices adds the prices of a text to a row. size is the name of the column, and sizes
// are its parts where a heading names several.
func (r *Row) takePrices(text, size string, sizes []string, decimals int) {
	text = r.takeDeposit(text, decimals)
	read := readEach(text, sizes, decimals)
	r.isExact = r.isExact || len(read.prices) > 0 && !bareAmount.MatchString(text)
	if r.currency != "" && read.currency != "" && r.currency != read.currency {
		r.addText(TwoCurrencies, oneLine(text))
		return
	}
	if read.currency != "" {
		r.currency = read.currency
	}
	r.OfDay = r.OfDay || read.ofDay
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
		case len(sizes) == len(read.prices) && price.Size == "" && price.Unit == "":
			price.Size = sizes[i]
		case size != "":
			price.Size = strings.TrimSpace(size + " " + price.Size)
		}
		r.Prices = append(r.Prices, price)
	}
}
