package menufile

import (
	"regexp"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// Some texts have a way of their own throughout: prices in brackets, points that touch the names
// behind them, signs of a currency that are letters elsewhere. What means one thing in a line that
// stands alone means another where several lines have it, so these are counted before one of them is
// written as the others are.

var (
	// markup matches elements of HTML within a line of Markdown or of a text that was copied.
	markup = regexp.MustCompile(`(?i)</?(?:a|b|i|u|p|em|br|hr|div|sub|sup|font|mark|span|small|strong)(?:\s[^<>]*)?/?>`)
	// codeSpan matches what Markdown sets as code, and codesOnly a list of marks.
	codeSpan  = regexp.MustCompile("`([^`]{1,40})`")
	codesOnly = regexp.MustCompile(`^(?:\d{1,2}[a-z]?|\p{L}{1,2})(?:\s?[,;/ ]\s?(?:\d{1,2}[a-z]?|\p{L}{1,2}))*$`)
	// bracketedPrice matches a line whose price stands in brackets.
	bracketedPrice = regexp.MustCompile(`^(.*\p{L}[^\[\]()]*?)\s*[\[(]\s*((?:[` + signs + `]\s?\d{1,5}(?:[.,]\d\d?)?)|(?:\d{1,5}(?:[.,]\d\d?)?\s?` + sign + `))\s*[\])]\s*$`)
	// spacedCents matches a price with a space behind its comma, and tightCents one without.
	spacedCents = regexp.MustCompile(`(\d), (\d\d\s?(?:[` + signs + `]|EUR|Euro|CHF)(?:\s|$))`)
	tightCents  = regexp.MustCompile(`\d,\d\d(?:\D|$)`)
	// equals matches a sign between what is sold and its price, and orElse a word between two sizes.
	equals = regexp.MustCompile(`(?i)\s+=\s+(` + onePrice + `)`)
	orElse = regexp.MustCompile(`(?i)(\d\s?` + sign + `)\s+(?:oder|or|ou|veya|o)\s+(` + oneSize + `)`)
	// rand matches a price in rand at the end of a line, whose sign is a letter.
	rand = regexp.MustCompile(`(^|[\s|–-])R\s?(\d{1,4}(?:[.,]\d\d)?)\s*$`)
	// tightBullet matches a dash that touches the name behind it.
	tightBullet = regexp.MustCompile(`^(\s*[-–•*])(\p{Lu}\p{L}+.*)$`)
	// textBehind parts a name and its price from a text behind them.
	textBehind = regexp.MustCompile(`^([^|]*\p{L}[^|]*?)\s+\|\s+([` + signs + `]\s?\d{1,4}(?:[.,]\d\d)?|\d{1,4}(?:[.,]\d\d)?\s?[` + signs + `])\s+(\p{L}.*)$`)
	// numberedHead matches a heading of Markdown with a number.
	numberedHead = regexp.MustCompile(`^(\s*#{1,6}\s+)\d{1,2}[.)]\s+(\S.*)$`)
	// pictured matches a line that begins with a picture and is a name, without an amount.
	pictured = regexp.MustCompile(`^\s*[\x{2600}-\x{27BF}\x{1F300}-\x{1FAFF}]\x{FE0F}?\s+\p{Lu}[^\d,;.]*$`)
)

// betweenTwo are words between two dishes of which a guest has one.
var betweenTwo = setOf("ou", "or", "oder", "veya", "ya da", "o", "oppure", "of", "lub", "и", "или")

// ways counts the lines of a text that are written in each of them.
type ways struct{ bracketed, spaced, tight, rand, signed, bullets, behind, heads, pictures int }

// waysOf counts how a text is written.
func waysOf(lines []textLine) (w ways) {
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for i := range lines {
		text := lines[i].text
		if len(text) > maxLine {
			continue
		}
		count(&w.bracketed, bracketedPrice.MatchString(text))
		count(&w.spaced, spacedCents.MatchString(text))
		count(&w.tight, tightCents.MatchString(text))
		count(&w.rand, rand.MatchString(text))
		count(&w.signed, certainPrice.MatchString(text) && !rand.MatchString(text))
		count(&w.bullets, tightBullet.MatchString(text))
		count(&w.behind, textBehind.MatchString(text))
		count(&w.heads, numberedHead.MatchString(text))
		count(&w.pictures, isPictured(lines, i))
	}
	return w
}

// isPictured reports whether a line is a heading with a picture before it: a dish stands below, or
// another such heading.
func isPictured(lines []textLine, at int) bool {
	text := lines[at].text
	if len(text) > maxName || !pictured.MatchString(text) || at+1 == len(lines) || len(strings.Fields(text)) > mostHeading+1 {
		return false
	}
	if first := []rune(strings.TrimSpace(text))[0]; strings.ContainsRune("🌱🌿🍃🌾🌶🥜", first) {
		return false // it says of a dish what is in it
	}
	below := lines[at+1].text
	return len(below) <= maxLine && (certainPrice.MatchString(below) && !startsSmall(below) || pictured.MatchString(below))
}

// rewrite writes lines that a text has in a way of its own as those of others are.
func rewrite(lines []textLine) []textLine {
	lines = withTables(lines)
	w := waysOf(lines)
	var kept []textLine
	for i := range lines {
		l := lines[i]
		if len(l.text) > maxLine {
			kept = append(kept, l)
			continue
		}
		if isPictured(lines, i) && w.pictures > 1 {
			l.text = "# " + strings.TrimSpace(l.text)
		}
		if last := len(kept) - 1; last >= 0 && betweenTwo[lang.Fold(strings.TrimSpace(l.text))] && certainPrice.MatchString(kept[last].text) {
			l.text = besides + strings.TrimSpace(l.text)
		}
		l.text = w.line(l.text)
		if found := textBehind.FindStringSubmatch(l.text); found != nil && w.behind >= leastOfKind {
			kept = append(kept, textLine{number: l.number, last: l.last, text: found[1] + "   " + found[2], below: l.below, blanks: l.blanks})
			l = textLine{number: l.number, last: l.last, text: aboutAbove + found[3]}
		}
		kept = append(kept, l)
	}
	return kept
}

// line writes a line as those of other texts are.
func (w *ways) line(text string) string {
	if strings.Contains(text, "<") {
		text = strings.TrimRight(markup.ReplaceAllStringFunc(text, func(tag string) string {
			if strings.HasPrefix(strings.ToLower(strings.TrimLeft(tag, "</")), "br") {
				return " "
			}
			return ""
		}), " ")
	}
	if strings.Contains(text, "`") {
		text = withCodes(text)
	}
	if w.heads > 1 {
		text = numberedHead.ReplaceAllString(text, "$1$2")
	}
	if w.bullets >= leastOfKind {
		text = tightBullet.ReplaceAllString(text, "$1 $2")
	}
	if w.bracketed >= leastOfKind {
		text = bracketedPrice.ReplaceAllString(text, "$1   $2")
	}
	if w.spaced >= leastOfKind && w.tight == 0 {
		text = spacedCents.ReplaceAllString(text, "$1,$2")
	}
	if w.rand >= leastOfKind && w.signed == 0 {
		text = rand.ReplaceAllString(text, "$1 ZAR $2")
	}
	if strings.Contains(text, " = ") {
		text = orElse.ReplaceAllString(equals.ReplaceAllString(text, "   $1"), "$1 / $2")
	}
	return text
}

// withCodes writes what Markdown sets as code as marks where it is a list of these behind a name,
// and else as the text that it is.
func withCodes(text string) string {
	return replaceFound(codeSpan, text, func(before, inside string) string {
		if codesOnly.MatchString(inside) && strings.ContainsFunc(before, unicode.IsLetter) {
			return markOpen + strings.Join(strings.FieldsFunc(inside, betweenMarks), ",") + markClose
		}
		return inside
	})
}

// replaceFound replaces all matches of a pattern by what is made of their first group and of the
// text before them.
func replaceFound(pattern *regexp.Regexp, text string, with func(before, inside string) string) string {
	var b strings.Builder
	from := 0
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(text[from:at[0]])
		b.WriteString(with(text[:at[0]], text[at[2]:at[3]]))
		from = at[1]
	}
	b.WriteString(text[from:])
	return b.String()
}

// withTables writes tables of Markdown that stand among other lines as those of a page.
func withTables(lines []textLine) []textLine {
	var kept []textLine
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		heads := cellsOf(l.text)
		if len(heads) < 2 || i+1 == len(lines) || lines[i+1].below || !(record{cells: cellsOf(lines[i+1].text)}).isRule() {
			kept = append(kept, l)
			continue
		}
		l.text, l.last = columnHeads+strings.Join(heads, "\t"), lines[i+1].end()
		kept = append(kept, l)
		for i++; i+1 < len(lines) && !lines[i+1].below && len(cellsOf(lines[i+1].text)) > 1; i++ {
			row := lines[i+1]
			row.text = strings.Join(cellsOf(row.text), "\t")
			kept = append(kept, row)
		}
	}
	return kept
}

// cellsOf returns the cells of a line of a table in Markdown, which begins and ends with a stroke;
// nil for another line. A dash alone is an empty cell.
func cellsOf(text string) []string {
	text = strings.TrimSpace(text)
	if len(text) < 2 || len(text) > maxLine || text[0] != '|' || text[len(text)-1] != '|' {
		return nil
	}
	cells := strings.Split(text[1:len(text)-1], "|")
	for i := range cells {
		if cells[i] = oneLine(cells[i]); strings.Trim(cells[i], "-–—") == "" && len(cells[i]) < 3 {
			cells[i] = strings.Trim(cells[i], "-–—")
		}
	}
	return cells
}
