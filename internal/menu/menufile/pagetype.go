package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// The size of type tells what stands on a page: names are larger than what is said of dishes, and
// marks are smaller than the names that they stand behind. It is known of PDFs; in pictures heights
// are measured, and those of letters differ.

const (
	// smallerType is how much smaller the type of descriptions is than that of names at most, and
	// smallType that of marks.
	smallerType, smallType = 0.93, 0.87
	// sameDish is how many times the height of a name the rows of a dish stand from each other at
	// most.
	sameDish = 2.2
)

// isSmallMark reports whether a word in small type is a mark: capital letters or numbers, or the
// question mark for what is not known.
func isSmallMark(text string) bool {
	bare := strings.Trim(text, "?,;()[]/ ")
	return bare == "" && strings.Contains(text, "?") || (*marks)(nil).isMarks(bare) && bare == strings.ToUpper(bare)
}

// isMarkBehind reports whether a word is a mark behind a name.
func (p *piece) isMarkBehind(next *piece) bool {
	return p.exact && p.hasLetters() && len(next.words) == 1 && next.first < smallType*p.first && isSmallMark(next.Text)
}

// takeMark writes a mark behind a name, with those before it.
func (p *piece) takeMark(next *piece) {
	mark := strings.Trim(next.Text, ",;[] ")
	if bare := strings.Trim(mark, "()"); mark != "("+bare+")" {
		mark = bare // which is no mark in brackets of its own
	}
	if before, ok := strings.CutSuffix(p.Text, markClose); ok {
		p.Text = before + ", " + mark + markClose
	} else {
		p.Text += " " + markOpen + mark + markClose
	}
	p.Right, p.last = max(p.Right, next.Right), next.last
}

// pricesBehind stands before the prices of a dish of which it is known where they begin.
const pricesBehind = "⁞"

// aboutAbove stands before a line that is known to be about what is above it.
const aboutAbove = "⁖ "

// nameAlone stands before a line that is known to be the name of a dish without a price.
const nameAlone = "⁝ "

// besides stands before a line that is known to be about no dish.
const besides = "⁘ "

// amountPerUnit matches what a price comes to for a litre or a kilogram, as the law wants it said.
var amountPerUnit = regexp.MustCompile(`(?i)^\(?\s*(?:` + signBefore + `\s?)?\d[\d.,]*\s?(?:` + sign + `)?\s?/\s?(?:` + each + `)\.?\)?$`)

// endsPriced matches prices with something before them.
func isPriced(pieces []piece) bool {
	return len(pieces) > 0 && pricedEnd.MatchString(pieces[len(pieces)-1].Text)
}

// besideText is the text of pieces beside each other.
func besideText(pieces []piece) string {
	texts := make([]string, len(pieces))
	for i := range pieces {
		texts[i] = pieces[i].text()
	}
	return strings.Join(texts, "   ")
}

// liftPrices moves the prices of further sizes, which stand beside the description of a dish in
// smaller type, up to its name, and puts names together that have several rows.
func liftPrices(rows [][]piece) [][]piece {
	kept := rows[:0:0]
	dish, price := -1, 0.0
	var bottom float64
	for _, row := range rows {
		lead := &row[0]
		if dish < 0 || lead.Top-bottom > sameDish*kept[dish][0].first {
			dish = -1
		}
		switch {
		case !lead.exact:
		case dish >= 0 && lead.Left > kept[dish][0].Right && !isName(lead, kept[dish][0].first):
			if kept[dish], row = lifted(kept[dish], row, 0, price); len(row) > 0 {
				kept = append(kept, row)
			}
			bottom = max(bottom, lead.Bottom)
			continue
		case dish >= 0 && lead.first < smallerType*kept[dish][0].first && len(row) > 1:
			kept[dish], row = lifted(kept[dish], row, 1, price)
		case len(row) > 1 && isName(lead, 0) && isPriced(row[1:]):
			dish, price = len(kept), row[len(row)-1].last
		case lead.first >= smallerType*heightAt(kept, dish):
			dish = -1
		}
		kept, bottom = append(kept, row), lead.Bottom
	}
	return kept
}

// joinPrices puts a price behind the one above it that ends in a slash, as in a column that is too
// narrow for both.
func joinPrices(rows [][]piece) [][]piece {
	kept := rows[:0:0]
	for _, row := range rows {
		if last := len(kept) - 1; last >= 0 && len(row) == 1 && sizedPrices.MatchString(row[0].Text) {
			open := &kept[last][len(kept[last])-1]
			price, isOpen := strings.CutSuffix(open.Text, "/")
			off := open.Right - row[0].Right
			if isOpen && sizedPrices.MatchString(strings.TrimSpace(price)) && max(off, -off) < open.height() {
				open.Text = strings.TrimSpace(price) + " / " + row[0].Text
				continue
			}
		}
		kept = append(kept, row)
	}
	return kept
}

func heightAt(rows [][]piece, at int) float64 {
	if at < 0 {
		return 0
	}
	return rows[at][0].first
}

// isName reports whether a piece is as tall as a name and no price.
func isName(p *piece, height float64) bool {
	return strings.ContainsFunc(p.Text, unicode.IsLetter) && p.first >= smallerType*height && !sizedPrices.MatchString(p.Text)
}

// lifted moves the prices of a row behind those of a dish. A note below a price stays out: what a
// litre costs follows from it, and a deposit belongs to the dish.
func lifted(dish, row []piece, from int, price float64) (whole, rest []piece) {
	const most = 3 * maxPrices // pieces
	behind := row[from:]
	text := besideText(behind)
	switch last := behind[len(behind)-1]; {
	case amountPerUnit.MatchString(text) && last.last < smallerType*price:
		return dish, row[:from]
	case len(dish) > most:
	case isPriced(behind) && last.last >= smallerType*price, mayHaveDeposit(text):
		if len(dish) > 1 && !strings.Contains(besideText(dish), pricesBehind) {
			first := &dish[1]
			first.Text = pricesBehind + " " + first.Text
		}
		behind[0].Text = "/ " + behind[0].Text
		return append(dish, behind...), row[:from]
	}
	return dish, row
}

// runningLines takes from pages what is printed at the same place of several, or small and apart
// at the end of one: heads and feet.
func runningLines(pages [][]piece) (running []string) {
	type place struct {
		text string
		at   int
	}
	var heights []float64
	for _, page := range pages {
		for i := range page {
			heights = append(heights, page[i].first)
		}
	}
	most := 1.1 * middle(heights)
	seen := map[place][]int{}
	for n, page := range pages {
		rows := rowsOf(slices.Clone(page))
		for i, row := range rows {
			if isEdge := i < 2 || i >= len(rows)-2; !isEdge || row[0].first > most || isPriced(row) {
				continue
			}
			for _, one := range row {
				for _, at := range []int{int(one.Top / 6), int(one.Top/6) + 1} { // what is near is the same place
					key := place{withoutDigits(one.Text), at}
					if !slices.Contains(seen[key], n) {
						seen[key] = append(seen[key], n)
					}
				}
			}
		}
	}
	for n, page := range pages {
		beside := map[int]bool{} // where the number of the page stands
		for i := range page {
			if pageNumber.MatchString(page[i].Text) {
				beside[int(page[i].Top/6)] = true
			}
		}
		pages[n] = slices.DeleteFunc(page, func(one piece) bool {
			key := withoutDigits(one.Text)
			isRunning := beside[int(one.Top/6)] || len(seen[place{key, int(one.Top / 6)}]) > 1 || len(seen[place{key, int(one.Top/6) + 1}]) > 1 || pageNumber.MatchString(one.Text)
			if isRunning = isRunning && one.first <= most; isRunning {
				running = append(running, one.text())
			}
			return isRunning
		})
	}
	return running
}

// pageNumber matches the number of a page.
var pageNumber = regexp.MustCompile(`(?i)^(?:.*[·|,]\s*)?(?:seite|page|sayfa|pagina|página|strona)\s+\d{1,3}(?:\s*(?:von|of|sur|de|di|/|z)\s*\d{1,3})?$`)

// withoutDigits is a text without its numbers, which differ from page to page.
func withoutDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}

// gutters are where the pages so far are parted into two columns, and where the right ones begin.
type gutters struct {
	at, right float64
	isKnown   bool
}

// of returns where a page is parted: its own place, or that of the page before where so little
// stands on it that it has none, but both of its columns begin where they did there.
func (g *gutters) of(pieces []piece, own float64, ok bool) (at float64, isParted bool) {
	if ok {
		g.at, g.isKnown, g.right = own, true, rightOf(pieces, own)
		return own, true
	}
	if !g.isKnown || len(pieces) == 0 || !pieces[0].exact {
		return 0, false
	}
	var begins, prices int
	for i := range pieces {
		one := &pieces[i]
		switch {
		case one.Left < g.at:
		case one.Left-g.right < 1 && g.right-one.Left < 1 && one.hasLetters():
			begins++
		case pricedEnd.MatchString(one.Text):
			prices++
		}
	}
	return g.at, begins >= 2 && prices > 0
}

// rightOf is where most pieces to the right of a place begin.
func rightOf(pieces []piece, at float64) float64 {
	count, most := map[int]int{}, 0
	right := 0.0
	for i := range pieces {
		if left := pieces[i].Left; left >= at && pieces[i].hasLetters() {
			key := int(left + 0.5)
			if count[key]++; count[key] > most {
				most, right = count[key], left
			}
		}
	}
	return right
}
