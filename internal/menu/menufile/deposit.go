package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// A deposit for a bottle or a cup stands beside a price in words: "zzgl. 0,25 € Pfand".

const (
	depositWord   = `(?:flaschen|dosen|mehrweg|einweg)?(?:pfand|deposit|consigne|depozito(?:su)?)`
	depositAmount = `(?:` + signBefore + `\s?)?(\d{1,2}[.,]\d\d|\d{1,2}\s?(?:ct|cents?)\b)\.?(?:\s?` + sign + `)?`
	// depositLead stands before it.
	depositLead = `(?:zzgl|zuzügl(?:ich)?|plus|exkl|excl|hors|\+|&|und|and|et|avec|with|mit|artı)\.?`
)

var (
	// addedDeposit matches a deposit that is added to a price.
	addedDeposit = regexp.MustCompile(`(?i)(?:\s*[,;/·|–-]\s*|\s*)(?:` + depositLead + `\s*|\(\s*)(?:` + depositLead + `\s*)?(?:` + depositAmount + `\s*\(?(?:de\s+)?` + depositWord + `|` + depositWord + `\s*:?\s*(?:von|of|de)?\s*\(?` + depositAmount + `)\s*\)?\)?`)
	// lastDeposit matches one without a word for that, behind a price.
	lastDeposit = regexp.MustCompile(`(?i)^(.*\d[.,]\d\d\D*?)(?:\s*[,;/·|–-]\s*|\s+)(?:` + depositAmount + `\s*` + depositWord + `|` + depositWord + `\s*:?\s*` + depositAmount + `)$`)
)

// partDeposit parts what is added for a bottle or a cup from a text, in minor units; phrase is
// empty where the text says nothing of it.
func partDeposit(text string, decimals int) (rest, phrase string, amount int64) {
	if len(text) > 2*maxCell || !mayHaveDeposit(text) {
		return text, "", 0
	}
	at := addedDeposit.FindStringSubmatchIndex(text)
	if at == nil {
		if at = lastDeposit.FindStringSubmatchIndex(text); at == nil {
			return text, "", 0
		}
		at = slices.Concat([]int{at[3], len(text)}, at[4:])
	}
	number := ""
	for i := 2; i+1 < len(at); i += 2 {
		if at[i] >= 0 {
			number = text[at[i]:at[i+1]]
		}
	}
	digits := strings.TrimRight(number, " cents.CENTS")
	if digits != number {
		decimals = 0
	}
	amount, problem := amountOf(digits, decimals)
	if problem != "" || amount == 0 {
		return text, "", 0
	}
	before, after := strings.TrimRight(text[:at[0]], " ("), strings.TrimLeft(text[at[1]:], " ,;)")
	phrase = strings.TrimSpace(text[at[0]:at[1]])
	if strings.HasPrefix(after, "…") || strings.HasPrefix(after, "..") {
		return before + after, phrase, amount
	}
	return strings.TrimSpace(before + " " + after), phrase, amount
}

// mayHaveDeposit reports whether a text has one of the words.
func mayHaveDeposit(text string) bool {
	return slices.ContainsFunc(depositParts, func(part string) bool { return strings.Contains(text, part) })
}

var depositParts = []string{"fand", "FAND", "eposit", "EPOSIT", "onsigne", "ONSIGNE", "epozito", "EPOZİTO", "EPOZITO"}

// takeDeposit takes a deposit from a text of a dish, and returns the rest.
func (r *Row) takeDeposit(text string, decimals int) string {
	rest, _, amount := partDeposit(text, decimals)
	if amount > 0 {
		r.Deposit = amount
	}
	return rest
}

// takeDepositOf reads a text that is nothing but a deposit.
func (r *Row) takeDepositOf(text string, decimals int) {
	if rest := r.takeDeposit(text, decimals); rest != text {
		return
	}
	switch read := readPrices(text, decimals); {
	case read.problem != "" && !isNo(lang.Fold(oneLine(text))):
		r.addText(read.problem, oneLine(text))
	case len(read.prices) == 1:
		r.Deposit = read.prices[0].Amount
	}
}

// lineDeposit is what a line says of a deposit.
type lineDeposit struct {
	number int
	phrase string
	amount int64
	// isAlone is set where it says nothing else.
	isAlone bool
}

// takeDeposits takes the deposits from lines, and the lines that have nothing else.
func takeDeposits(lines []textLine, decimals int) (kept []textLine, deposits []lineDeposit) {
	kept = lines[:0]
	below := false
	for i := range lines {
		l := lines[i]
		rest, phrase, amount := partDeposit(l.text, decimals)
		if amount > 0 {
			isAlone := !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
			deposits = append(deposits, lineDeposit{l.number, phrase, amount, isAlone})
			if isAlone {
				below = below || l.below
				continue
			}
			l.text = rest
		}
		l.below, below = l.below || below, false
		kept = append(kept, l)
	}
	return kept, deposits
}

// giveDeposits gives deposits to the dishes of their lines, or of the lines above where they
// stand alone. One that belongs to none stays what it was: words.
func giveDeposits(rows []Row, deposits []lineDeposit) []Row {
	for _, d := range deposits {
		at := slices.IndexFunc(rows, func(row Row) bool { return row.Line <= d.number && d.number <= row.End })
		if at < 0 {
			for i := range rows {
				if rows[i].End < d.number && (at < 0 || rows[i].End >= rows[at].End) {
					at = i
				}
			}
			if at >= 0 {
				rows[at].End = d.number
			}
		}
		switch {
		case at < 0:
			rows = slices.Insert(rows, 0, Row{Kind: Note, Line: d.number, End: d.number, Name: d.phrase})
		case rows[at].Kind == Dish:
			rows[at].Deposit = d.amount
		case rows[at].Kind == Note:
			rows[at].Name = cut(rows[at].Name+" "+d.phrase, maxText)
		default:
			rows[at].Description = cut(strings.TrimSpace(rows[at].Description+" "+d.phrase), maxText)
		}
	}
	return rows
}
