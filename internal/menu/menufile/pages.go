package menufile

import (
	"slices"
	"strings"
)

// Word is a word of a page and where it stands, from the upper left corner, in whichever unit.
type Word struct {
	Text                     string
	Left, Top, Right, Bottom float64
	// Broken is set where it goes on in the next line.
	Broken bool
	// Spaced is set where a space is written before it; what stands close without one are letters
	// that are set apart.
	Spaced bool
	// Raised is set where it stands small and high behind another one, as marks do.
	Raised bool
	// Gap is the widest space between two of its letters.
	Gap float64
	// Size is the height of its type where that is known, which does not depend on its letters.
	Size float64
	// Unsure is set where it was read from a picture and may be another word.
	Unsure bool
}

// maxWords is how many words all pages may have: more are in no menu.
const maxWords = 40_000

// ReadPages reads a menu from where the words of its pages stand: columns are put below each
// other, words into lines, and prices behind their names, to be read as text is.
func ReadPages(pages [][]Word, format Format, options Options) (Menu, error) {
	total := 0
	for _, words := range pages {
		if total += len(words); total > maxWords {
			return Menu{}, tooLarge.Err()
		}
	}
	p := pageReader{isExact: format == PDF}
	pieces := make([][]piece, len(pages))
	for i, words := range pages {
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		pieces[i] = piecesOf(words, p.isExact)
	}
	if p.isExact {
		p.running = runningLines(pieces)
	}
	var before gutters
	for _, list := range pieces {
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		p.blocks = append(p.blocks, columnsOf(list, 0, &before)...)
	}
	text := p.text()
	if strings.TrimSpace(text) == "" {
		return Menu{}, empty.Err()
	}
	menu, err := readLines(text, options)
	if err != nil {
		return Menu{}, err
	}
	menu.Rows = append(menu.Rows, p.notes()...)
	menu.Format = format
	for i := range menu.Rows {
		p.doubt(&menu.Rows[i])
	}
	return finish(menu, options)
}

// pageReader writes the columns of pages as text.
type pageReader struct {
	blocks [][]pageLine
	// isExact is set where heights are those of type.
	isExact bool
	// running are the heads and feet of pages, and last is the last line of the text.
	running []string
	last    int
	// unsure are the numbers of lines of the text that may have been read wrongly.
	unsure map[int]bool
}

// doubt adds a problem to a dish that stands on such a line.
func (p *pageReader) doubt(row *Row) {
	for line := row.Line; row.Kind == Dish && line <= row.End; line++ {
		if p.unsure[line] {
			row.add(ReadUnsurely, nil)
			return
		}
	}
}

// pageLine is a line of a column.
type pageLine struct {
	text                     string
	left, top, right, bottom float64
	// height is that of its tallest words, which tells headings.
	height float64
	// lead is the height of its first word.
	lead   float64
	broken bool
	unsure bool
}

func (l *pageLine) priced() bool { return pricedEnd.MatchString(l.text) }

const (
	// bigger is how much taller than the names of dishes a heading is, and muchBigger where
	// heights were measured in a picture.
	// slightlyBigger is that where names and prices stand in lines of one type.
	bigger, slightlyBigger, muchBigger = 1.2, 1.08, 1.5
	// nearAbove is how much of its height a line stands below one that it goes on with at most.
	nearAbove = 0.1
	// farBelow is how much of its height a name stands below the dish before at least.
	farBelow = 0.5
	// apart is how many times as far as most lines two stand from each other that do not
	// belong together.
	apart = 1.5
)

// text returns the lines of all columns, with an empty line where there is a gap, and a mark
// before what is a heading by its size.
func (p *pageReader) text() string {
	name, isNamed := p.nameHeight()
	heading := bigger * name
	switch {
	case p.isExact && isNamed:
		heading = slightlyBigger * name
	case !p.isExact:
		heading = muchBigger * name
	}
	p.unsure = map[int]bool{}
	hasHeadings := p.hasHeadings(heading)
	var b strings.Builder
	number := 1
	write := func(line string) {
		b.WriteString(line + "\n")
		number++
	}
	isLegend := false
	var legends marks
	for _, lines := range p.blocks {
		pitch, full := pitchOf(lines), endOfFull(lines)
		write("")
		introduces, about := false, false // below a heading or a dish, what is smaller than names is about it
		for i := range lines {
			l := &lines[i]
			isLegend = isLegend && (l.lead < smallerType*name && !l.priced()) || legendHead.MatchString(l.text) || legends.areIn(l.text)
			isSmall := p.isExact && !l.priced() && (l.lead < smallerType*name || p.isNear(lines, i))
			isAlone := hasHeadings && isNamed && about && p.isNameAlone(lines, i, name)
			introduces, about = introduces && isSmall, about && isSmall
			if i > 0 && l.top-lines[i-1].top > apart*pitch && !introduces {
				write("")
				about = false
			}
			if p.isWrapped(lines, i, full) {
				lines[i+1].goOn(l)
				continue
			}
			text := l.text
			switch {
			case l.broken && i+1 < len(lines):
				// The rest of the word stands in the next line.
				rest, after, _ := strings.Cut(lines[i+1].text, " ")
				text += rest
				lines[i+1].text = after
			case heading > 0 && l.height > heading && !l.priced() && len([]rune(text)) <= maxName:
				text, introduces, about = "# "+text, true, true
			case isLegend:
				text = besides + text
			case isAlone:
				text, about = nameAlone+text, true
			case about:
				text = aboutAbove + text
			default:
				about = l.priced() || strings.Contains(text, pricesBehind)
			}
			if strings.TrimSpace(text) != "" {
				p.unsure[number] = l.unsure
				write(text)
			}
		}
	}
	p.last = number
	return b.String()
}

// fullLine is which part of the widest line of a column one has at least that goes on in the next.
const fullLine = 0.8

// endOfFull returns how far to the right a line of a column ends at least that may go on below.
func endOfFull(lines []pageLine) float64 {
	if len(lines) == 0 {
		return 0
	}
	left, right := lines[0].left, lines[0].right
	for i := range lines {
		left, right = min(left, lines[i].left), max(right, lines[i].right)
	}
	return left + fullLine*(right-left)
}

// isWrapped reports whether a line goes on in the next, which has its price: it ends behind full,
// and stands closer to the line below than to the one above.
func (p *pageReader) isWrapped(lines []pageLine, i int, full float64) bool {
	if !p.isExact || i == 0 || i+1 >= len(lines) || lines[i].priced() || !lines[i+1].priced() || lines[i].broken {
		return false
	}
	l, next := &lines[i], &lines[i+1]
	above, below := l.top-lines[i-1].bottom, next.top-l.bottom
	if below > nearAbove*l.lead || above < below+nearAbove*l.lead || next.left != l.left || l.height > slightlyBigger*next.height || next.lead > slightlyBigger*l.lead {
		return false
	}
	return l.right > full
}

// goOn puts a line before the one that it goes on in.
func (l *pageLine) goOn(before *pageLine) {
	l.text, l.top, l.unsure = before.text+" "+l.text, before.top, l.unsure || before.unsure
}

// isNear reports whether a line stands close below another and far above the next, so that it
// goes on with what is above it.
func (p *pageReader) isNear(lines []pageLine, i int) bool {
	if i == 0 || i+1 >= len(lines) {
		return false
	}
	l := &lines[i]
	above, below := l.top-lines[i-1].bottom, lines[i+1].top-l.bottom
	return above < nearAbove*l.lead && below > above+farBelow*l.lead && l.height <= slightlyBigger*lines[i-1].height
}

// isNameAlone reports whether a line is the name of a dish without a price: in type of names, and
// farther below the dish before than the second line of a name would be.
func (p *pageReader) isNameAlone(lines []pageLine, i int, name float64) bool {
	l := &lines[i]
	if !p.isExact || i == 0 || l.priced() || strings.Contains(l.text, pricesBehind) || l.lead < smallerType*name || l.lead > slightlyBigger*name || len([]rune(l.text)) > maxName || !hasName(l.text) {
		return false
	}
	above := l.top - lines[i-1].bottom
	if above < farBelow*l.lead {
		return false
	}
	// A heading in the type of names stands nearer to what is below it.
	return i+1 == len(lines) || lines[i+1].lead < smallerType*name || above < 1.2*(lines[i+1].top-l.bottom)
}

// fewestHeadings is how many headings pages have in larger type where none is in that of names.
const fewestHeadings = 2

// hasHeadings reports whether headings stand in larger type than names.
func (p *pageReader) hasHeadings(height float64) bool {
	count := 0
	for _, lines := range p.blocks {
		for i := range lines {
			if height > 0 && lines[i].height > height && !lines[i].priced() {
				count++
			}
		}
	}
	return count >= fewestHeadings
}

// notes are the rows of heads and feet.
func (p *pageReader) notes() (rows []Row) {
	for i, text := range p.running {
		rows = append(rows, Row{Kind: Note, Line: p.last + i, End: p.last + i, Name: cut(oneLine(text), maxText)})
	}
	return rows
}

// nameHeight is the height of most lines that have a price, 0 where none has; isNamed is set
// where most of these begin with a name.
func (p *pageReader) nameHeight() (height float64, isNamed bool) {
	var heights []float64
	named := 0
	for _, lines := range p.blocks {
		for i := range lines {
			if lines[i].priced() {
				heights = append(heights, lines[i].height)
				if !sizedPrices.MatchString(lines[i].text) {
					named++
				}
			}
		}
	}
	return middle(heights), 2*named > len(heights)
}

// pitchOf is how far most lines stand from the one above.
func pitchOf(lines []pageLine) float64 {
	var gaps []float64
	for i := 1; i < len(lines); i++ {
		if gap := lines[i].top - lines[i-1].top; gap > 0 {
			gaps = append(gaps, gap)
		}
	}
	return middle(gaps)
}

// middle returns the lower one of the middle numbers.
func middle[Number int64 | float64](numbers []Number) Number {
	if len(numbers) == 0 {
		return 0
	}
	slices.Sort(numbers)
	return numbers[(len(numbers)-1)/2]
}

// rowsOf returns the pieces that stand on each line, from left to right.
func rowsOf(pieces []piece) [][]piece {
	slices.SortStableFunc(pieces, func(a, b piece) int { return compare(a.Top+a.Bottom, b.Top+b.Bottom) })
	var rows [][]piece
	for _, one := range pieces {
		// A tall word may stand beside several lines: it belongs to the last that it shares
		// most of its height with.
		if last := len(rows) - 1; last >= 0 && one.isBeside(&rows[last][0]) {
			rows[last] = append(rows[last], one)
			continue
		}
		rows = append(rows, []piece{one})
	}
	for _, row := range rows {
		slices.SortStableFunc(row, func(a, b piece) int { return compare(a.Left, b.Left) })
	}
	return rows
}

// linesOf makes lines of pieces that stand in one column.
func linesOf(pieces []piece) []pageLine {
	rows := joinPrices(rowsOf(pieces))
	for _, row := range rows {
		readVolumes(row)
	}
	nameSizesOf(rows)
	rows = liftPrices(rows)
	lines := make([]pageLine, len(rows))
	for i, row := range rows {
		l := pageLine{left: row[0].Left, right: row[len(row)-1].Right, top: row[0].Top, bottom: row[0].Bottom, lead: row[0].first}
		for j, one := range row {
			if j > 0 {
				l.text += "   "
			}
			l.text += one.text()
			if one.Top < row[0].Bottom { // not the price of a further size, which stands lower
				l.top, l.bottom = min(l.top, one.Top), max(l.bottom, one.Bottom)
			}
			l.height = max(l.height, one.height())
			l.broken, l.unsure = one.Broken, l.unsure || one.Unsure
		}
		lines[i] = l
	}
	return lines
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
