package menufile

import (
	"regexp"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// Behind a price some say more of the dish: "4,90 € warm oder kalt", "$28 w/ fries", "9,50 ab 17 Uhr".

// mostRemark is how many words such a remark has.
const mostRemark = 8

var (
	// priceThenRemark parts a line into a name, a price that nothing else looks like, and a remark,
	// which begins small, in brackets, or with when the dish is served.
	priceThenRemark = regexp.MustCompile(`^(.*?\p{L}.*?)([\s.…·_:|–—-]+)((?:(?i:` + signBefore + `)\s?)?\d{1,4}(?:[.,]\d\d)?(?:\s?(?i:` + sign + `))?)(?:\s+|\s*[·•|,;–—-]\s+)([(„"]?[\p{Ll}(][^€£$₺]*)$`)
	// timeBehind matches a remark about when a dish is served.
	timeBehind = regexp.MustCompile(`(?i)^\(?(?:ab|bis|von|nur|only|from|until|after|à partir|dès|jusqu|mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)\b`)
)

// remarkBehind parts a line from the remark behind its price; name is empty for another line.
func remarkBehind(text string) (name, price, remark string) {
	found := priceThenRemark.FindStringSubmatch(text)
	if len(found) == 0 || !certainPrice.MatchString(found[3]) && !signedBefore(found[3]) {
		return "", "", ""
	}
	name, price, remark = strings.TrimSpace(found[1]), found[3], strings.TrimSpace(found[4])
	folded := lang.Fold(name)
	last := folded[strings.LastIndexByte(folded, ' ')+1:]
	digits := strings.ContainsFunc(remark, unicode.IsDigit)
	switch {
	case startsSmall(name) || !hasName(name) || leadsToAmount[last] || goesOn(name), strings.HasSuffix(name, "+"), strings.HasSuffix(name, "("):
		return "", "", "" // a sentence with an amount in it
	case len(strings.Fields(remark)) > mostRemark, strings.HasSuffix(name, ".") || strings.Contains(name, ". "):
		return "", "", ""
	case digits && !timeBehind.MatchString(remark), certainPrice.MatchString(remark):
		return "", "", ""
	case isPricePart.MatchString(remark), mayHaveDeposit(remark), strings.Count(remark, "(") != strings.Count(remark, ")"):
		return "", "", ""
	}
	return name, price, remark
}

// leadsToAmount are words before an amount that is no price of what stands before it.
var leadsToAmount = setOf("fur", "zu", "von", "ab", "um", "plus", "only", "nur", "for", "from", "over", "under", "uber", "unter", "mindestens", "of", "pour", "de", "a", "des", "each", "all", "alle", "jeweils", "je", "add", "+", "up", "bis", "to", "extra", "zzgl", "spend", "at")

// isPricePart matches what belongs to a price behind it.
var isPricePart = regexp.MustCompile(`(?i)^\(?(?:` + oneSize + `|` + each + `|pro|per|je|ea|par|the|la|le|p\.|pp|mehr|extra|more|en plus|off|['’]?[dt][ae]n|(?:eur|chf|tl|euros?|gbp|usd)\b|bis|to|ou|oder|or|veya|und|and|et|inkl|incl|für|for|pour)(?:[^\p{L}]|$)`)

// signedBefore reports whether an amount has a sign before it.
func signedBefore(text string) bool { return beginsWithSign(text) }

// perPerson parts a name from for whom a price is.
var perPerson = regexp.MustCompile(`(?i)^(.*?\S)[\s,–-]+((?:pro|per|par|je)\s(?:person|personne|kopf|head|guest|gast|paar|couple|portion|kind|child|enfant)|p\.\s?P\.?|pP|kişi başı)\.?$`)

// takePerPerson takes for whom a price is from the end of a name: that is its size.
func (r *Row) takePerPerson(price *string) {
	if len(r.Name) > maxMarked || strings.HasPrefix(*price, pricesBehind) {
		return
	}
	found := perPerson.FindStringSubmatch(r.Name)
	if found == nil {
		return
	}
	if read := readPrices(*price, 2); len(read.prices) == 1 && read.problem == "" && read.prices[0].Size == "" && read.prices[0].Unit == "" {
		size := found[2]
		if strings.HasSuffix(size, "P") {
			size += "." // of an abbreviation, before the points that lead to its price
		}
		r.Name, *price = found[1], pricesBehind+size+" "+*price
	}
}
