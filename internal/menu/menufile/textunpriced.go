package menufile

import (
	"regexp"
	"strings"
	"unicode"
)

// Some menus name no prices. Their dishes are told by the shape of the text alone: a list, or names
// with what is said of them below. Each has the problem that it has no price.

const (
	// fewestUnpriced is how many dishes such a menu has at least.
	fewestUnpriced = 3
	// mostNameWords is how many words the name of a dish has at most that nothing but its line tells.
	mostNameWords = 12
	// maxUnpricedLines is how many lines it has at most.
	maxUnpricedLines = MaxRows / 2
)

// withoutPrices returns the lines with their dishes marked, where hardly any has a price: that of
// three courses may be the only one.
func withoutPrices(rows []Row, lines []textLine) (marked string, ok bool) {
	if len(lines) > maxUnpricedLines {
		return "", false
	}
	dishes, priced := 0, 0
	for i := range rows {
		if rows[i].Kind == Dish {
			dishes++
		}
	}
	for i := range lines {
		if strings.HasPrefix(lines[i].text, nameAlone) {
			return "", false // it is marked
		}
		if len(lines[i].text) <= maxLine && certainPrice.MatchString(lines[i].text) {
			priced++
		}
	}
	if dishes > fewestUnpriced || priced > fewestUnpriced {
		return "", false
	}
	marked, names := markUnpriced(lines)
	return marked, names >= fewestUnpriced && names > 3*dishes
}

// unpricedBlock is what stands between two empty lines, or below a heading.
type unpricedBlock struct {
	head  bool
	lines []textLine
}

// markUnpriced marks the lines of a menu without prices as names and what is said of them, and
// returns how many names there are.
func markUnpriced(lines []textLine) (text string, names int) {
	blocks := unpricedBlocks(lines)
	depth := levelOfNames(blocks)
	pairs := depth == 0 && arePairsOfLines(blocks)
	marked := map[int]string{}
	for i, block := range blocks {
		for at := range block.lines {
			l := &block.lines[at]
			name := headingOf(bullet.ReplaceAllString(strings.TrimSpace(l.text), ""))
			isAbout := at > 0 && (pairs || startsSmall(name) || strings.HasPrefix(name, "(")) || depth > 0 && !block.head
			switch {
			case len(l.text) <= maxLine && certainPrice.MatchString(l.text), name == "" || strings.HasPrefix(strings.TrimSpace(l.text), besides):
			case block.head && (depth == 0 || levelOf(l.text) != depth):
				if levelOf(l.text) == 0 {
					marked[l.number] = "# " + name
				}
			case isAbout && names > 0:
				marked[l.number] = aboutAbove + strings.TrimPrefix(name, strings.TrimSpace(aboutAbove)+" ")
			case depth > 0 && !block.head:
			case leadsToBlock(blocks, i, at, pairs):
				marked[l.number] = "# " + name
			case isNameOfDish(name):
				marked[l.number] = nameAlone + name
				names++
			}
		}
	}
	var b strings.Builder
	next := 1
	for i := range lines {
		l := &lines[i]
		b.WriteString(strings.Repeat("\n", l.number-next))
		if text, ok := marked[l.number]; ok {
			b.WriteString(text)
		} else {
			b.WriteString(l.text)
		}
		next = l.number
	}
	return b.String(), names
}

// unpricedBlocks parts a text. A heading that is marked as such is a block of its own.
func unpricedBlocks(lines []textLine) (blocks []unpricedBlock) {
	isLoud := areLoud(lines)
	for i := range lines {
		l := lines[i]
		head := levelOf(l.text) > 0 || isHeadAlone(l.text) || !isLoud && isLoudLine(l.text)
		last := len(blocks) - 1
		if head || last < 0 || l.below || blocks[last].head {
			blocks = append(blocks, unpricedBlock{head: head})
			last++
		}
		blocks[last].lines = append(blocks[last].lines, l)
	}
	return blocks
}

// isHeadAlone reports whether a line says itself that it is a heading.
func isHeadAlone(text string) bool {
	return isSectionWord(text) || strings.HasSuffix(strings.TrimSpace(text), ":") && looksLikeHeading(strings.TrimRight(strings.TrimSpace(text), ":"), mostHeading)
}

// levelOf returns the level of a heading that is marked with signs; 0 for none.
func levelOf(text string) int {
	text = strings.TrimSpace(text)
	level := len(text) - len(strings.TrimLeft(text, "#"))
	if level > 0 && level < len(text) {
		return level
	}
	return 0
}

// isLoudLine reports whether all letters of a line are capitals.
func isLoudLine(text string) bool {
	return hasName(text) && strings.IndexFunc(text, unicode.IsLower) < 0
}

// areLoud reports whether most lines are, so that it tells no headings.
func areLoud(lines []textLine) bool {
	n := 0
	for i := range lines {
		if isLoudLine(lines[i].text) {
			n++
		}
	}
	return n*2 > len(lines)
}

// levelOfNames returns the level of headings that are the names of dishes, as on pages that have
// one for each: the deepest of two or more, with something below most of them; 0 for none.
func levelOfNames(blocks []unpricedBlock) int {
	counts, described := map[int]int{}, map[int]int{}
	deepest := 0
	for i, block := range blocks {
		level := levelOf(block.lines[0].text)
		if level == 0 {
			continue
		}
		counts[level]++
		deepest = max(deepest, level)
		if i+1 < len(blocks) && !blocks[i+1].head && len(blocks[i+1].lines) <= 2 {
			described[level]++
		}
	}
	if len(counts) < 2 || counts[deepest] < fewestUnpriced || described[deepest]*2 < counts[deepest] {
		return 0
	}
	return deepest
}

// arePairsOfLines reports whether most blocks are a name with what is said of the dish below it.
func arePairsOfLines(blocks []unpricedBlock) bool {
	pairs, others := 0, 0
	for _, block := range blocks {
		switch n := len(block.lines); {
		case block.head, n == 1:
		case n <= 3 && !bullet.MatchString(strings.TrimSpace(block.lines[1].text)) && (startsSmall(block.lines[1].text) || strings.ContainsAny(block.lines[1].text, ",&") || len(block.lines[1].text) > len(block.lines[0].text)):
			pairs++
		default:
			others++
		}
	}
	return pairs >= fewestUnpriced && pairs > 2*others
}

// leadsToBlock reports whether a line is the heading of what follows: a block of its own above
// another one, or the first line of a list of several.
func leadsToBlock(blocks []unpricedBlock, at, line int, pairs bool) bool {
	block := &blocks[at]
	if line > 0 {
		return false
	}
	text := strings.TrimSpace(block.lines[0].text)
	if bullet.MatchString(text) || !looksLikeHeading(text, mostHeading) {
		return false
	}
	if len(block.lines) == 1 {
		return at+1 < len(blocks) && !blocks[at+1].head && (len(blocks[at+1].lines) > 1 || bullet.MatchString(strings.TrimSpace(blocks[at+1].lines[0].text)))
	}
	return !pairs && len(block.lines) > 2 && bullet.MatchString(strings.TrimSpace(block.lines[1].text))
}

// longNumber matches one as addresses and telephones have.
var longNumber = regexp.MustCompile(`\d{4}|\d[\d /-]{6,}`)

// isNameOfDish reports whether a line may be the name of a dish, and is no sentence.
func isNameOfDish(name string) bool {
	name, _, _ = strings.Cut(strings.ReplaceAll(name, " – ", " - "), " - ")
	return hasWord(name) && len([]rune(name)) <= maxName && len(strings.Fields(name)) <= mostNameWords && !isAside(name) && !strings.ContainsAny(name[len(name)-1:], ".,;") && !strings.ContainsAny(name, "?!@") && !longNumber.MatchString(name)
}
