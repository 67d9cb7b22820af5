package menufile

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// pricedEnd matches a text that ends in a price.
var pricedEnd = regexp.MustCompile(`(?i)(?:\d[.,]\d\d?|[` + signs + `]\s?\d+|\d[.,][-–—]{1,2}|\d\s?` + sign + `)\s?(?:` + sign + `)?\s?\*?$`)

// sizedPrices matches what has prices and the names of their sizes alone.
var sizedPrices = regexp.MustCompile(`(?i)^` + sized + `(?:\s*[/|,;+]?\s*` + sized + `)*$`)

// piece is words of a line with no more than a space between them.
type piece struct {
	Word

	// last is the height of its last word: a mark may be smaller.
	last float64
	// first is the height of its first word, which is that of a name before marks, and exact is
	// set where heights are those of type.
	first float64
	exact bool
	// words are those that it has, and gaps the spaces between them.
	words []string
	gaps  []float64
}

// text is that of a piece, of which letters that are set apart are put together. A space between
// two words is wider than one between letters.
func (p *piece) text() string {
	letters := 0
	for _, word := range p.words {
		if len([]rune(word)) == 1 {
			letters++
		}
	}
	if len(p.words) < 4 || 10*letters < 6*len(p.words) || strings.ContainsFunc(p.Text, unicode.IsDigit) {
		return p.Text
	}
	usual := middle(slices.Clone(p.gaps))
	text := p.words[0]
	for i, gap := range p.gaps {
		if gap > 1.7*usual {
			text += " "
		}
		text += p.words[i+1]
	}
	return text
}

func (p *piece) height() float64 { return p.Bottom - p.Top }

// isBeside reports whether two pieces stand on one line.
func (p *piece) isBeside(other *piece) bool {
	shared := min(p.Bottom, other.Bottom) - max(p.Top, other.Top)
	return shared > min(p.height(), other.height())/2
}

func (p *piece) hasLetters() bool {
	letters := 0
	for _, r := range p.Text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 3
}

// widestSpace is how wide the space between two words of a piece is at most, as a part of
// their height.
const widestSpace = 0.8

// piecesOf puts words together that stand beside each other.
func piecesOf(words []Word, isExact bool) []piece {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b Word) int { return compare(a.Left, b.Left) })
	var pieces []piece
	open := 0 // pieces before it end too far left for any word to come
	for _, word := range words {
		height := cmp.Or(word.Size, word.Bottom-word.Top)
		one := piece{Word: word, last: height, first: height, exact: isExact, words: []string{word.Text}}
		if isLeader := isExact && strings.Trim(word.Text, ".…_") == ""; isLeader || oneLine(word.Text) == "" || !(one.height() > 0) || !(word.Right > word.Left) {
			continue
		}
		best := -1
		for i := len(pieces) - 1; i >= max(open, len(pieces)-400); i-- {
			before := &pieces[i]
			gap := word.Left - before.Right
			if gap < -one.height()/2 || gap > widestSpace*max(one.height(), before.last) || !before.isBeside(&one) {
				continue
			}
			if best < 0 || before.Right > pieces[best].Right {
				best = i
			}
		}
		if best < 0 {
			pieces = append(pieces, one)
			continue
		}
		pieces[best].join(&one)
	}
	return pieces
}

// join adds a piece behind this one.
func (p *piece) join(next *piece) {
	if !next.Raised && p.isMarkBehind(next) {
		p.takeMark(next)
		return
	}
	space := " "
	if gap := next.Left - p.Right; !next.Spaced && (gap < 0.05*p.height() || gap < sameGap*max(p.Gap, next.Gap)) {
		space = ""
		p.words[len(p.words)-1] += next.words[0]
		p.words, p.gaps = append(p.words, next.words[1:]...), append(p.gaps, next.gaps...)
	} else {
		p.words, p.gaps = append(p.words, next.words...), append(p.gaps, gap)
	}
	p.Gap = next.Gap
	if next.exact && next.first > 1.1*p.last && isDigit(p.Text[len(p.Text)-1]) && isDigit(next.Text[0]) {
		space = "  " // a size and its price are not one number
	}
	switch ends := p.Text[len(p.Text)-1]; {
	case !next.Raised || !(*marks)(nil).isMarks(next.Text) && !smallCents.MatchString(next.Text):
		p.Text += space + next.Text
	case isDigit(ends) && smallCents.MatchString(next.Text):
		p.Text += "," + next.Text
	default:
		p.Text += " (" + strings.Trim(next.Text, "()") + ")"
	}
	p.Right, p.Top, p.Bottom = max(p.Right, next.Right), min(p.Top, next.Top), max(p.Bottom, next.Bottom)
	p.last, p.Broken, p.Unsure = next.last, next.Broken, p.Unsure || next.Unsure
}

// sameGap is how many times as far as those of a word letters stand apart at most that go on
// with it: of words whose letters are set apart, PDFium takes some spaces for those between words.
const sameGap = 1.1

// smallCents matches the cents of a price that stand small and high behind it.
var smallCents = regexp.MustCompile(`^\d\d$`)

// maxColumnDepth is how often a page is parted into columns.
const maxColumnDepth = 4

// columnsOf parts pieces into columns that each have dishes with prices, and returns their
// lines, in the order in which they are read. What stands across columns parts them above and
// below.
func columnsOf(pieces []piece, depth int, before *gutters) [][]pageLine {
	if len(pieces) == 0 {
		return nil
	}
	gutter, ok := gutterOf(pieces)
	if depth == 0 {
		gutter, ok = before.of(pieces, gutter, ok)
	}
	if !ok || depth == maxColumnDepth {
		return [][]pageLine{linesOf(pieces)}
	}
	var across, rest []piece
	for _, one := range pieces {
		if one.Left < gutter && one.Right > gutter {
			across = append(across, one)
		} else {
			rest = append(rest, one)
		}
	}
	var blocks [][]pageLine
	above := func(bottom float64, all bool) {
		var left, right, below []piece
		for _, one := range rest {
			switch {
			case !all && one.Top+one.Bottom > 2*bottom:
				below = append(below, one)
			case one.Right <= gutter:
				left = append(left, one)
			default:
				right = append(right, one)
			}
		}
		rest = below
		blocks = append(blocks, columnsOf(left, depth+1, before)...)
		blocks = append(blocks, columnsOf(right, depth+1, before)...)
	}
	for _, line := range linesOf(across) {
		above((line.top+line.bottom)/2, false)
		blocks = append(blocks, []pageLine{line})
	}
	above(0, true)
	return blocks
}

// gutterOf returns the middle of the widest strip between two columns that each have dishes
// with prices, which hardly any piece crosses.
func gutterOf(pieces []piece) (middleOf float64, ok bool) {
	if len(pieces) < 8 {
		return 0, false
	}
	var heights []float64
	for i := range pieces {
		heights = append(heights, pieces[i].height())
	}
	least := middle(heights)
	widest := 0.0
	for _, strip := range stripsOf(withoutAlone(pieces)) {
		width := strip[1] - strip[0]
		if at := (strip[0] + strip[1]) / 2; width > max(least*0.8, widest) && partsColumns(pieces, at) {
			middleOf, widest, ok = at, width, true
		}
	}
	return middleOf, ok
}

// withoutAlone leaves out what stands beside nothing: titles and what a menu ends with are as wide
// as a page, and part its columns nowhere.
func withoutAlone(pieces []piece) (beside []piece) {
	rows := rowsOf(slices.Clone(pieces))
	for i, row := range rows {
		isAlone := len(row) == 1
		for _, near := range slices.Concat(rows[max(0, i-2):i], rows[i+1:min(len(rows), i+3)]) {
			isAlone = isAlone && !slices.ContainsFunc(near, func(one piece) bool { return one.Top < row[0].Bottom && one.Bottom > row[0].Top })
		}
		if !isAlone {
			beside = append(beside, row...)
		}
	}
	return beside
}

// crossing is which part of the pieces may cross a strip between columns.
const crossing = 0.12

// stripsOf returns the strips, from left to right, that few pieces cross.
func stripsOf(pieces []piece) [][2]float64 {
	type end struct {
		at    float64
		opens int
	}
	var ends []end
	for i := range pieces {
		ends = append(ends, end{pieces[i].Left, 1}, end{pieces[i].Right, -1})
	}
	slices.SortFunc(ends, func(a, b end) int {
		if a.at != b.at {
			return compare(a.at, b.at)
		}
		return a.opens - b.opens
	})
	most := int(crossing * float64(len(pieces)) / 2)
	var strips [][2]float64
	open, began, isOpen := 0, 0.0, false
	for i, e := range ends {
		open += e.opens
		switch {
		case open <= most && !isOpen && i > 0:
			began, isOpen = e.at, true
		case open > most && isOpen:
			strips = append(strips, [2]float64{began, e.at})
			isOpen = false
		}
	}
	return strips
}

// partsColumns reports whether there are dishes with prices on both sides: a strip between
// names and their prices has no prices on the left, or no names on the right.
func partsColumns(pieces []piece, at float64) bool {
	const least, most = 2, 3
	var names, prices [2]int
	for i := range pieces {
		one := &pieces[i]
		side := 0
		switch {
		case one.Left >= at:
			side = 1
		case one.Right > at:
			continue
		}
		if one.hasLetters() && !sizedPrices.MatchString(one.Text) {
			names[side]++
		}
		if pricedEnd.MatchString(one.Text) {
			prices[side]++
		}
	}
	if partsLines(pieces, at) {
		return false
	}
	isMenu := func(side int) bool {
		return min(names[side], prices[side]) >= least && prices[side] <= most*names[side]
	}
	return isMenu(0) && isMenu(1)
}

// partsLines reports whether a strip parts names from their prices: what stands behind it is
// mostly prices, or often one behind a name. Prices beneath their names stand beside those of
// the other column by chance alone.
func partsLines(pieces []piece, at float64) bool {
	priced, lettered, parted := 0, 0, 0
	for _, row := range rowsOf(slices.Clone(pieces)) {
		i := slices.IndexFunc(row, func(one piece) bool { return one.Left >= at })
		switch {
		case i < 0:
		case !sizedPrices.MatchString(row[i].Text):
			lettered++
		case i > 0 && row[i-1].hasLetters() && !pricedEnd.MatchString(row[i-1].Text):
			parted++
			priced++
		default:
			priced++
		}
	}
	return priced > lettered || 3*parted > priced+lettered
}
