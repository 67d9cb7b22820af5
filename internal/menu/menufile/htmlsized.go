package menufile

import (
	"slices"
	"strings"
)

// Some pages have a heading for each dish, and below it a line for each of its sizes, with or
// without words about the dish above these. Such headings are told by others of the same level.

const (
	// fewestSized is how many headings of a level must have sizes, where none has another price.
	fewestSized = 2
	// mostAbout is how many lines about a dish may stand between its name and its sizes.
	mostAbout = 3
)

// sizedHead is a heading with what stands below it up to the next heading.
type sizedHead struct {
	level int
	// head and to are the first line and the one behind the last, and from and until hold the sizes.
	head, to, from, until int
	// isNamed is set where the words above the sizes look like the name of a dish.
	isNamed bool
}

// nameSized makes dishes of the headings whose prices are sizes.
func (p *htmlReader) nameSized() {
	parts := p.sizedHeads()
	sized, named, others := map[int]int{}, map[int]int{}, map[int]bool{}
	for i := range parts {
		if part := &parts[i]; part.until-part.from > 1 {
			sized[part.level]++
			if part.isNamed {
				named[part.level]++
			}
		} else if part.from < part.to {
			others[part.level] = true
		}
	}
	var lines []string
	var numbers []int
	add := func(line string, number int) { lines, numbers = append(lines, line), append(numbers, number) }
	done := 0
	for i := range parts {
		part := &parts[i]
		if part.until-part.from < 2 || sized[part.level] < fewestSized || named[part.level]*2 > sized[part.level] || others[part.level] {
			continue
		}
		lines, numbers = append(lines, p.lines[done:part.head]...), append(numbers, p.numbers[done:part.head]...)
		done = part.until
		p.writeSized(part, add)
	}
	if done > 0 {
		p.lines, p.numbers = append(lines, p.lines[done:]...), append(numbers, p.numbers[done:]...)
	}
}

// writeSized writes a dish with its sizes, and below it what is said of it.
func (p *htmlReader) writeSized(part *sizedHead, add func(line string, number int)) {
	var about []int
	for at := part.head + 1; at < part.from; at++ {
		if line := p.lines[at]; strings.HasPrefix(line, columnHeads) {
			add(line, p.numbers[part.head])
		} else if line != "" {
			about = append(about, at)
		}
	}
	var prices []string
	for _, line := range p.lines[part.from:part.until] {
		if line != "" {
			prices = append(prices, oneLine(line))
		}
	}
	add("", p.numbers[part.head])
	add(priceApart+strings.TrimLeft(p.lines[part.head], "# ")+"   "+strings.Join(prices, " / "), p.numbers[part.head])
	for i, at := range about {
		number := p.numbers[at]
		if i == len(about)-1 {
			number = p.numbers[part.until-1]
		}
		add(aboutAbove+strings.TrimPrefix(p.lines[at], aboutAbove), number)
	}
}

// sizedHeads lists the headings of the page. From is the first line with a price, and until the line
// behind the last of the sizes that begin there; both are the end of the part where it has no price.
func (p *htmlReader) sizedHeads() (parts []sizedHead) {
	for at, line := range p.lines {
		if level := len(line) - len(strings.TrimLeft(line, "#")); level > 0 {
			parts = append(parts, sizedHead{level: level, head: at})
		}
	}
	for i := range parts {
		part := &parts[i]
		part.to = len(p.lines)
		if i+1 < len(parts) {
			part.to = parts[i+1].head
		}
		below := p.lines[part.head+1 : part.to]
		first := slices.IndexFunc(below, certainPrice.MatchString)
		if first < 0 {
			part.from, part.until = part.to, part.to
			continue
		}
		part.from = part.head + 1 + first
		for part.until = part.from; part.until < part.to && isSizeLine(p.lines[part.until]); part.until++ {
		}
		about := 0
		for _, line := range below[:first] {
			if line != "" && !strings.HasPrefix(line, columnHeads) {
				about++
				part.isNamed = about == 1 && !startsSmall(line) && !beginsAbout(line) && !strings.ContainsAny(line, ",.!(&+") && len(strings.Fields(line)) <= mostHeading
			}
		}
		if about > mostAbout || slices.ContainsFunc(p.lines[part.until:part.to], certainPrice.MatchString) {
			part.until = part.from
		}
	}
	return parts
}

// isSizeLine reports whether a line is a size with its price.
func isSizeLine(line string) bool {
	found := lastPrice.FindStringSubmatch(line)
	return len(found) > 0 && onlySize.MatchString(strings.TrimRight(found[1], " \t.:…–-"))
}
