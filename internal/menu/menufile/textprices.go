package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/lang"
)

var (
	// led parts a line at the last points that lead to its prices.
	led = regexp.MustCompile(`^(.*?[^\s.…·_])\s*(?:[.·_]{3,}|…+)\s*(\S[^…]*)$`)
	// sizesThenPrices parts a line with sizes in one list and their prices in another.
	sizesThenPrices = regexp.MustCompile(`(?i)^(.*?\S)[\s(:.…]+(` + oneSize + `(?:\s*[/|]\s*` + oneSize + `)+)\)?[\s.…:–-]+(` + onePrice + `(?:\s*[/|;]\s*` + onePrice + `)+)[\s.]*$`)
	// year matches one that a wine is of, before a price.
	year = regexp.MustCompile(`^((?:19[5-9]|20[0-4])\d)(?:\s+(.*))?$`)
	// pricesThenSizes does so with the sizes in brackets behind the prices.
	pricesThenSizes = regexp.MustCompile(`(?i)^(.*?\S)[\s:.…–-]+(` + onePrice + `(?:\s*[/|]\s*` + onePrice + `)+)\s*\((` + oneSize + `(?:\s*[/|]\s*` + oneSize + `)+)\)$`)
	// inBracketsToo parts a line from a further price in brackets, and added matches what that is
	// for where it is no size.
	inBracketsToo = regexp.MustCompile(`(?i)^(.*\d.*?)\s*\(([^()\d]*?)\s*([` + signs + `]\s?\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?\s?` + sign + `|\d+[.,]\d\d)\)$`)
	added         = regexp.MustCompile(`(?i)^(?:add|with|mit|plus|extra|\+|zzgl|avec|suppl|ekstra|je|auch)`)
	// firstOfTwo parts a name from the first of two prices, of which the second has a word before
	// it: "Soup 4.50 / with bread 6.00".
	firstOfTwo = regexp.MustCompile(`(?i)^(.*?\p{L}[^/]*?)\s+([` + signs + `]\s?\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?\s?` + sign + `|\d+[.,]\d\d)\s*[/|]\s*(\p{L}[^/]*)$`)
	// priceHead parts a line that begins with a price that stands apart.
	priceHead = regexp.MustCompile(`(?i)^((?:[` + signs + `]\s?\d{1,5}(?:[.,]\d\d)?|\d{1,5}[.,]\d\d(?:\s?` + sign + `)?|\d{1,5}\s?` + sign + `))(?:\s{2,}|\t+|\s[–—-]\s)\s*(\p{L}.*)$`)
	// sharedUnit matches two amounts of something with one unit: 0.5/1l.
	sharedUnit = regexp.MustCompile(`(?i)\b(\d+(?:[.,]\d+)?)/(\d+(?:[.,]\d+)?)\s?(ml|cl|dl|l\b|мл|л|шт)`)
	// bareVolume matches a part of a litre without its unit before a price: "0,3 3,50".
	bareVolume = regexp.MustCompile(`(^|[\s/])(0[.,]\d{1,2})\s+([€£$₺]?\s?[1-9])`)
	// between parts the entries of a list.
	between = regexp.MustCompile(`\s*[/|;]\s*`)
	// placeOrTime matches an address of a place, when it is open, or what a delivery costs.
	placeOrTime = regexp.MustCompile(`(?i)(?:\d\s?%\s(?:discount|rabatt|off|remise|réduction|indirim|service|gratuity)|\bmindestbestell|\bminimum order|\bliefer(?:gebühr|kosten|service)|\bdelivery (?:fee|charge)|\bcommande minimum|\bfrais de livraison|\b(?:tel|telefon|phone|t[ée]l[ée]phone|fax|mobile?|handy|call us)\b\.?\s*[:.+(\d]|\bwww\.|https?://|\S@\S+\.\p{L}|\d\s?(?:am|pm)\b|\d\s?uhr\b|\d{1,2}[:.]\d\d\s?[-–—]\s?\d{1,2}[:.]\d\d)`)
)

// ledPrice parts a line whose prices stand behind points that lead to them, or in a list behind
// one of their sizes.
func ledPrice(text string) (name, price string, ok bool) {
	if found := sizesThenPrices.FindStringSubmatch(text); found != nil {
		sizes, prices := between.Split(found[2], -1), between.Split(found[3], -1)
		if len(sizes) == len(prices) && strings.ContainsFunc(found[1], unicode.IsLetter) {
			for i := range sizes {
				sizes[i] += " " + prices[i]
			}
			return found[1], strings.Join(sizes, " / "), true
		}
	}
	if found := pricesThenSizes.FindStringSubmatch(text); found != nil {
		prices, sizes := between.Split(found[2], -1), between.Split(found[3], -1)
		if len(sizes) == len(prices) && strings.ContainsFunc(found[1], unicode.IsLetter) {
			for i := range sizes {
				sizes[i] += " " + prices[i]
			}
			return found[1], strings.Join(sizes, " / "), true
		}
	}
	if found := inBracketsToo.FindStringSubmatch(text); found != nil {
		if head := priceTail.FindStringSubmatch(found[1]); len(head) > 0 && strings.ContainsFunc(head[1], unicode.IsLetter) && plain.MatchString(head[3]) {
			if found[2] == "" || added.MatchString(found[2]) {
				return head[1] + "   " + strings.TrimSpace(found[2]+" "+found[3]), head[3], true
			}
			return head[1], head[3] + " / " + found[2] + " " + found[3], true
		}
	}
	for rest := text; ; {
		found := led.FindStringSubmatch(rest)
		if found == nil {
			return "", "", false
		}
		if name += found[1]; strings.ContainsFunc(name, unicode.IsLetter) && strings.ContainsFunc(found[2], unicode.IsDigit) {
			if read := readPrices(found[2], 2); read.problem == "" && len(read.prices) > 0 && !looksLikeText(found[2]) {
				return name, found[2], true
			}
		}
		rest = found[2]
		name += " "
	}
}

// wholeWords moves the end of a word that looks like a part of a price back to its word, such as
// that of "Kebab 8" or "Weinglas 5".
func wholeWords(parts []string) []string {
	name, price := []rune(parts[1]), parts[3]
	end := strings.IndexAny(price, " \t")
	if parts[2] != "" || len(name) == 0 || !unicode.IsLetter(name[len(name)-1]) || end < 1 {
		return parts
	}
	if first := []rune(price)[0]; !unicode.IsLetter(first) {
		return parts
	}
	rest := strings.TrimLeft(price[end:], " \t")
	return []string{parts[0], parts[1] + price[:end], price[end : len(price)-len(rest)], rest}
}

// withoutYear moves the year of a wine from its price to its name; price is empty where there is
// nothing else.
func withoutYear(name, space, price string) (string, string) {
	found := year.FindStringSubmatch(price)
	if found == nil || !strings.ContainsFunc(name, unicode.IsLetter) {
		return name, price
	}
	return name + space[:min(len(space), 1)] + found[1], found[2]
}

// withoutNumber moves a number that a point parts from the first price to the name: "Menu 1 · 9.50".
func withoutNumber(name, price string) (string, string) {
	number, rest, ok := strings.Cut(strings.ReplaceAll(price, "•", "·"), "·")
	if !ok || plain.MatchString(number) || sizeOne.MatchString(number) || !plain.MatchString(rest) {
		return name, price
	}
	return name + " " + strings.TrimSpace(number), strings.TrimSpace(rest)
}

// withUnits gives both of two amounts the unit of the second. 1/4 l is a part of a litre.
func withUnits(text string) string {
	return sharedUnit.ReplaceAllStringFunc(text, func(found string) string {
		if fraction.MatchString(found) {
			return found
		}
		return sharedUnit.ReplaceAllString(found, "$1$3/$2$3")
	})
}

// withVolumes gives parts of a litre before prices their unit.
func withVolumes(price string) string {
	return bareVolume.ReplaceAllString(price, "$1$2 l $3")
}

// isPriceLabel reports whether a text says that a price follows.
func isPriceLabel(text string) bool {
	folded := strings.Trim(lang.Fold(oneLine(text)), " :*_-–")
	return folded == "price" || folded == "preis" || folded == "prix" || folded == "fiyat" || folded == "fiyati" || folded == "prezzo" || folded == "precio"
}

// namesFields reports whether a line has headings of columns, that stand apart.
func namesFields(text string) bool {
	parts := gap.Split(text, -1)
	for _, part := range parts {
		if _, known, exact := fieldOf(part); (!known || !exact) && !strings.HasPrefix(lang.Fold(part), "nr") && !strings.HasPrefix(lang.Fold(part), "no") && !slices.ContainsFunc(words(part), priceWord) {
			return false
		}
	}
	return len(parts) >= 3
}

// isAside reports whether a line is an address or says when a place is open.
// The name of a part of a menu may have a time behind it.
func isAside(text string) bool {
	if !placeOrTime.MatchString(text) {
		return false
	}
	first := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return len(first) == 0 || !sectionWords[lang.Fold(first[0])] || strings.Contains(text, "@")
}

// takePrices takes prices whose sizes, leading points or remarks say where they begin, and
// reports whether there are such.
func (l *textLine) takePrices(bare string) bool {
	var name, price, remark string
	if name, price = partSized(bare); name == "" {
		name, price = partSizedBehind(bare)
	}
	isLed := false
	if name == "" {
		name, price, isLed = ledPrice(bare)
	}
	if name == "" && !isLed {
		name, price, remark = remarkBehind(bare)
	}
	if name == "" && !isLed {
		return false
	}
	l.kind, l.name, l.price = withName, name, price
	if remark != "" {
		l.remark = remark
	}
	return true
}

// mostTail is how many words a text has that stands for a price.
const mostTail = 5

// wordTail parts a line into what it is about and the words at its end that stand for a price;
// name is empty where there are none. One that has other meanings must stand apart.
func wordTail(text string) (name, price string) {
	const between = " \t.…·_:|–—-"
	end := strings.TrimRight(text, between+")")
	for words, at := 0, len(end); words < mostTail; words++ {
		if at = strings.LastIndexAny(end[:at], between); at < 0 {
			return "", ""
		}
		_, size := utf8.DecodeRuneInString(end[at:])
		tail := end[at+size:]
		if !isPriceWord(tail) {
			continue
		}
		name = strings.TrimRight(end[:at+size], between+"(")
		led := leader.MatchString(strings.TrimRight(end[len(name):at+size], "("))
		if says := lang.Fold(name); !led && says[strings.LastIndexByte(says, ' ')+1:] != "" && offering[says[strings.LastIndexByte(says, ' ')+1:]] {
			return "", "" // "A vegan menu is available on request"
		}
		if strings.ContainsFunc(name, unicode.IsLetter) && (led || !vague[strings.Trim(lang.Fold(tail), " .")]) {
			return name, text[at+size:]
		}
	}
	return "", ""
}

// vague are words that mean a price only where one must stand.
var vague = map[string]bool{"market": true, "ask": true, "sorun": true, "sorunuz": true}

// offering are words that end a sentence about what a place has.
var offering = setOf("available", "possible", "erhaltlich", "moglich", "verfugbar", "disponible", "disponibles", "mevcuttur", "mumkundur")
