package menufile

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// A page that was saved from a site is read by the JSON-LD or the microdata in it, where that has dishes, and
// otherwise by its text with the lines that its elements make.

// startsPage matches the beginning of a page.
var startsPage = regexp.MustCompile(`(?i)^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|main|section|article|div|table|ul|h[1-6])\b`)

// isPage reports whether a text is a page.
func isPage(text, name string) bool {
	text = strings.TrimSpace(text[:min(len(text), maxMarkup)])
	return startsPage.MatchString(text) || (strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".htm")) && strings.HasPrefix(text, "<")
}

// readPage reads a page.
func readPage(text string, options Options) (Menu, error) {
	p := htmlReader{line: 1, plan: planCards(text, options)}
	if err := p.read(text, options); err != nil {
		return Menu{}, err
	}
	menu, err := p.readData(microdata(text, options), options)
	if err != nil || menu.Rows != nil {
		return menu, err
	}
	p.nameSized()
	menu, err = readLines(strings.Join(p.lines, "\n"), options)
	for i := range menu.Rows {
		row := &menu.Rows[i]
		row.Line, row.End = p.numbers[row.Line-1], p.numbers[row.End-1]
	}
	menu.Format = HTML
	return menu, err
}

// htmlReader takes a page apart.
type htmlReader struct {
	// lines are those of its text, and numbers those of the file where they end.
	lines   []string
	numbers []int
	// scripts are the texts of JSON-LD in it, and starts the lines where they begin.
	scripts []string
	starts  []int

	line int
	// text is the line so far, and level that of the heading that it is; 0 for none.
	text  strings.Builder
	level int
	// breaks is how many elements have begun or ended since the last text, and isInline is set
	// where the last of them was the end of one within a line.
	breaks   int
	isInline bool
	// inCell is set in a cell of a table, cells is how many its row has had, and heads how many of
	// these are headings.
	inCell       bool
	cells, heads int
	// isHeadFirst is set where the first of them is one.
	isHeadFirst bool
	// empties is how many cells without a text its row begins with.
	empties int
	// buttons is how many elements of a name are open since one began that looks like a button.
	buttons    int
	buttonName string
	// marked is how many elements are open since one began that has marks of allergens, and
	// markedFrom where its text begins in that of the line.
	marked, markedFrom int
	// markedSaid is what its title says, and isWords is set where its text may be words of diets.
	markedSaid []string
	isWords    bool
	// isLoose is set in an element that nothing but its place calls marks.
	isLoose bool
	// held is what attributes say of the dish that begins, and isContact is set in a line with a
	// link to call or to write to the place.
	held      []string
	isContact bool
	// open are the blocks around the text, role is what the line is by its class, and roleIn how
	// many blocks are around that.
	open   []openBlock
	role   Field
	roleIn int
	// isPart is set where it is the name of a part by its class, and partAt is how many lines there
	// were behind the last one.
	isPart bool
	partAt int
	// isOfDish is set where it is the name of a dish by its class, and isBelowName in the line below.
	isOfDish, isBelowName bool
	// heldPrice is a price before its name, with how many blocks are around it and where it stands.
	heldPrice      string
	heldIn, heldAt int
	// plan says where cards are, and card is the one that is read; nil outside of cards. inParts is
	// how many of its parts are open, and inPrice is set in one that is a price.
	plan    cardPlan
	card    *card
	inParts int
	inPrice bool
}

// levelOfSummary is the level of what opens and closes a part of the page.
const levelOfSummary = 4

// Elements that make lines, those whose text is none of a menu, and cells of tables.
var (
	blocks  = wordSet("address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu ol p pre section summary table tbody tfoot thead tr ul") //nolint:misspell // HTML
	unread  = wordSet("script style noscript template svg select button nav footer iframe object head title textarea dialog")
	inlines = wordSet("span b strong em i a small sup sub data del ins label u bdi abbr")
)

// read makes lines of the page.
func (p *htmlReader) read(text string, options Options) error {
	tokens := html.NewTokenizer(strings.NewReader(text))
	var skipped skippedElement
	isData := false
	for at := 0; ; at++ {
		kind := tokens.Next()
		p.cards(at)
		if kind == html.ErrorToken {
			p.end()
			p.release()
			return nil
		}
		if err := options.ended(); err != nil {
			return err
		}
		raw := string(tokens.Raw())
		switch kind {
		case html.TextToken:
			if !skipped.isOpen() {
				p.take(string(tokens.Text()))
			} else if isData {
				p.scripts, p.starts = append(p.scripts, raw), append(p.starts, p.line)
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			name, attributes := tagOf(tokens)
			switch {
			case skipped.holds(name, kind):
			case kind == html.StartTagToken && (p.plan.read[at] || !p.plan.buttons[at] && p.plan.skips(at, name, attributes)):
				skipped.begin(name)
				isData = name == "script" && strings.EqualFold(strings.TrimSpace(attributes["type"]), "application/ld+json")
			default:
				p.element(name, attributes, kind)
				if p.plan.heads[at] && p.card == nil {
					p.level, p.breaks = levelOfSummary, 3
				}
			}
		}
		p.line += strings.Count(raw, "\n")
		if len(p.lines) > maxRecords {
			return tooMany.Err()
		}
	}
}

// skippedElement is one that is not read, with all that is in it.
type skippedElement struct {
	name string
	// depth is how many of its name are open.
	depth int
}

func (s *skippedElement) isOpen() bool { return s.depth > 0 }

func (s *skippedElement) begin(name string) { s.name, s.depth = name, 1 }

// holds reports whether a tag stands in it, or ends it.
func (s *skippedElement) holds(name string, kind html.TokenType) bool {
	if !s.isOpen() {
		return false
	}
	switch {
	case name != s.name:
	case kind == html.StartTagToken:
		s.depth++
	case kind == html.EndTagToken:
		s.depth--
	}
	return true
}

// element begins or ends an element that is read.
func (p *htmlReader) element(name string, attributes map[string]string, kind html.TokenType) {
	p.marks(name, attributes, kind)
	if kind == html.EndTagToken {
		p.button(name, attributes, kind)
	}
	p.tag(name, kind == html.EndTagToken)
	p.follow(name, attributes, kind)
	if kind != html.EndTagToken {
		p.button(name, attributes, kind)
		p.hold(attributes)
	}
}

// isUnread reports whether what is in an element is no part of a menu. The head is read for its
// scripts.
func isUnread(name string, attributes map[string]string) bool {
	if name == "head" {
		return false
	}
	isIcon := attributes["aria-hidden"] == "true" && inlines[name]
	return unread[name] || (isIcon || isChrome(attributes)) && !isVoid[name] && name != "body" && name != "html"
}

// isVoid are elements that have no end.
var isVoid = wordSet("area base br col embed hr img input link meta source track wbr")

// tag begins or ends an element.
func (p *htmlReader) tag(name string, isEnd bool) {
	switch {
	case name == "td" || name == "th":
		p.cell(name, isEnd)
		p.isInline = false
	case name == "br" && p.inCell:
		p.text.WriteString(cellBreak)
		p.isInline = false
	case blocks[name]:
		p.end()
		if p.breaks++; name == "dt" && !isEnd {
			p.breaks = 3 // a dish begins
		}
		switch {
		case name == "summary" && !isEnd:
			p.level, p.breaks = levelOfSummary, 3
		case name == "summary":
			p.level = 0
		case isHeadingTag(name):
			if p.level = 0; !isEnd {
				p.level, p.breaks = int(name[1]-'0'), 3
			}
		}
		p.isInline = false
	case inlines[name]:
		switch {
		case isEnd:
		case name == "small" && endsInLetter(p.text.String()):
			p.text.WriteString("   ") // what is said of the dish
		case p.isInline:
			p.text.WriteString("  ")
		}
		p.isInline = isEnd
	}
}

// take adds a text to the line.
func (p *htmlReader) take(text string) {
	words := strings.Join(strings.Fields(visible(cut(text, maxMarkup))), " ")
	if words == "" {
		if text != "" && p.text.Len() > 0 {
			p.text.WriteString(" ")
		}
		return
	}
	if p.isInline = false; p.breaks > 2 && len(p.lines) > 0 && p.card == nil && !p.isBelowName {
		p.lines, p.numbers = append(p.lines, ""), append(p.numbers, p.line)
	}
	p.breaks = 0
	if strings.TrimLeft(text, " \t\n") != text && p.text.Len() > 0 {
		p.text.WriteString(" ")
	}
	p.text.WriteString(words)
	if strings.TrimRight(text, " \t\n") != text {
		p.text.WriteString(" ")
	}
}

// end ends a line. A heading is marked as such, unless it has a price.
func (p *htmlReader) end() {
	text := p.text.String()
	isHead := p.cells > 1 && (p.heads == p.cells && !isPricedRow(text) || areVolumes(text))
	name, columns, isNamed := p.headOfTable(text)
	p.text.Reset()
	p.inCell, p.cells, p.heads, p.marked = false, 0, 0, 0
	isContact, empties := p.isContact, p.empties
	p.isContact, p.empties = false, 0
	if isNamed {
		p.endLine(name)
		text, isHead, empties = columns, true, 1
	}
	for _, line := range cellLines(withoutDashes(text)) {
		if isHead && len(line) <= maxLine {
			line = columnHeads + strings.Repeat("\t", empties) + line
		} else if isContact && hasWord(line) && !certainPrice.MatchString(line) {
			line = besides + line
		}
		p.endLine(line)
	}
}

// endLine adds a line.
func (p *htmlReader) endLine(line string) {
	if line = strings.TrimSpace(line); line == "" {
		return
	}
	if p.card != nil {
		p.takePart(line)
		return
	}
	line, ok := p.placed(line)
	if !ok {
		return
	}
	if p.held != nil && hasName(line) && len(line) <= maxLine {
		if name, price, isPriced := strings.Cut(line, "   "); isPriced && certainPrice.MatchString(price) {
			line = name + " " + markOpen + strings.Join(p.held, ",") + markClose + "   " + price
		} else {
			line += " " + markOpen + strings.Join(p.held, ",") + markClose
		}
		p.held = nil
	}
	isPart := p.isPart && looksLikeHeading(line, mostHeading)
	if p.isPart = false; isPart {
		line, p.partAt = "## "+line, len(p.lines)+1
	}
	if p.introduces(line) {
		line = aboutAbove + line
	}
	if p.level > 0 && (len(line) > maxLine || !plain.MatchString(line)) {
		line = strings.Repeat("#", p.level) + " " + line
	}
	p.lines, p.numbers = append(p.lines, line), append(p.numbers, p.line)
}

// readData reads the JSON-LD of the page, or what it has as microdata; its rows are nil where that has no dishes.
func (p *htmlReader) readData(besides *node, options Options) (Menu, error) {
	r := newJSONReader(options)
	for i, script := range p.scripts {
		root, err := parseNodes(script, options)
		if ended := options.ended(); ended != nil {
			return Menu{}, ended
		}
		if err != nil || !root.nested || !root.hasItems() {
			continue
		}
		before := len(r.rows)
		r.section = ""
		r.see(root)
		r.know(root)
		r.walk(root, true)
		for at := before; at < len(r.rows); at++ {
			r.rows[at].Line, r.rows[at].End = r.rows[at].Line+p.starts[i]-1, r.rows[at].End+p.starts[i]-1
		}
	}
	if r.rows == nil && besides != nil {
		r.see(besides)
		r.know(besides)
		r.walk(besides, true)
	}
	return Menu{Format: HTML, Rows: r.rows}, r.err
}

// hasItems reports whether there is a dish of schema.org.
func (n *node) hasItems() bool {
	if n.is("MenuItem") {
		return true
	}
	for _, item := range n.list {
		if item.hasItems() {
			return true
		}
	}
	for _, m := range n.members {
		if m.value.hasItems() {
			return true
		}
	}
	return false
}
