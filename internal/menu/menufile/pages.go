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
	var p pageReader
	for _, words := range pages {
		p.blocks = append(p.blocks, columnsOf(piecesOf(words), 0)...)
	}
	text := p.text(format == Picture)
	if strings.TrimSpace(text) == "" {
		return Menu{}, empty.Err()
	}
	menu, err := readLines(text, options)
	if err != nil {
		return Menu{}, err
	}
	menu.Format = format
	for i := range menu.Rows {
		p.doubt(&menu.Rows[i])
	}
	return finish(menu)
}

// pageReader writes the columns of pages as text.
type pageReader struct {
	blocks [][]pageLine
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
	text        string
	top, bottom float64
	// height is that of its tallest words, which tells headings.
	height float64
	broken bool
	unsure bool
}

func (l *pageLine) priced() bool { return pricedEnd.MatchString(l.text) }

const (
	// bigger is how much taller than the names of dishes a heading is, and muchBigger where
	// heights were measured in a picture.
	bigger, muchBigger = 1.2, 1.5
	// apart is how many times as far as most lines two stand from each other that do not
	// belong together.
	apart = 1.5
)

// text returns the lines of all columns, with an empty line where there is a gap, and a mark
// before what is a heading by its size.
func (p *pageReader) text(isMeasured bool) string {
	heading := bigger * p.nameHeight()
	if isMeasured {
		heading = muchBigger * p.nameHeight()
	}
	p.unsure = map[int]bool{}
	var b strings.Builder
	number := 1
	write := func(line string) {
		b.WriteString(line + "\n")
		number++
	}
	for _, lines := range p.blocks {
		pitch := pitchOf(lines)
		write("")
		for i := range lines {
			l := &lines[i]
			if i > 0 && l.top-lines[i-1].top > apart*pitch {
				write("")
			}
			text := l.text
			switch {
			case l.broken && i+1 < len(lines):
				// The rest of the word stands in the next line.
				rest, after, _ := strings.Cut(lines[i+1].text, " ")
				text += rest
				lines[i+1].text = after
			case heading > 0 && l.height > heading && !l.priced() && len([]rune(text)) <= maxName:
				text = "# " + text
			}
			if strings.TrimSpace(text) != "" {
				p.unsure[number] = l.unsure
				write(text)
			}
		}
	}
	return b.String()
}

// nameHeight is the height of most lines that have a price; 0 where none has.
func (p *pageReader) nameHeight() float64 {
	var heights []float64
	for _, lines := range p.blocks {
		for i := range lines {
			if lines[i].priced() {
				heights = append(heights, lines[i].height)
			}
		}
	}
	return middle(heights)
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
func middle(numbers []float64) float64 {
	if len(numbers) == 0 {
		return 0
	}
	slices.Sort(numbers)
	return numbers[(len(numbers)-1)/2]
}

// linesOf makes lines of pieces that stand in one column.
func linesOf(pieces []piece) []pageLine {
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
	lines := make([]pageLine, len(rows))
	for i, row := range rows {
		slices.SortStableFunc(row, func(a, b piece) int { return compare(a.Left, b.Left) })
		l := pageLine{top: row[0].Top, bottom: row[0].Bottom}
		for j, one := range row {
			if j > 0 {
				l.text += "   "
			}
			l.text += one.Text
			l.top, l.bottom = min(l.top, one.Top), max(l.bottom, one.Bottom)
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
