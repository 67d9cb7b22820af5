package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"carte/internal/lang"
)

// Pages say of dishes what their text does not: by the title of a mark, by what a picture is called,
// by attributes of the element that a dish is in, and by classes that say which of its texts is the
// name and which the price.

var (
	// ofBadge matches the class of a word about a dish behind its name.
	ofBadge = regexp.MustCompile(`(?i)(?:badge|label|tag|diet|icon|pill|chip|vegan|vegetar)`)
	// ofDishData matches attributes with marks or diets of what they stand at.
	ofDishData = regexp.MustCompile(`(?i)^data-(?:[a-z-]*(?:allerg|alerj|diet|additiv|zusatz)[a-z-]*)$`)
	// ofPrices and ofNames match the class of an element that has nothing but a price or a name, and
	// ofDishes that of one with the name of a dish.
	ofPrices = regexp.MustCompile(`(?i)(?:price|preis|prix|fiyat|precio|prezzo)s?$`)
	ofDishes = regexp.MustCompile(`(?i)(?:dish|item|food|meal|product|gericht|speise|plat|yemek|[uü]r[uü]n)[_-]?(?:name|title|titel|nom|heading|isim)$`)
	ofNames  = regexp.MustCompile(`(?i)(?:name|title|titel|nom|heading|headline|isim)$`)
	// ofCells matches that of a cell that names a part of the menu.
	ofCells = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:sub)?(?:header|heading|headline|category|kategorie|rubrik)(?:\s|$)`)
	// saysContains matches what stands before allergens in the title of a mark.
	saysContains = regexp.MustCompile(`(?i)^(?:enthält|contains?|contient|içerir|allergene?s?|allergènes?|alerjenler)\s*:?\s+`)
	// endsInAmount matches the whole part of a price, whose cents may stand small behind it.
	endsInAmount = regexp.MustCompile(`(?:^|[^\d.,])\d{1,3}$`)
)

// chrome are names of classes of what stands around the content of a page.
var chrome = regexp.MustCompile(`(?i)^(?:(?:site|page|main|global)-?)?(?:footer(?:-?(?:widgets?|area|bottom|content|inner))?|nav(?:bar|igation|-?menu)?|breadcrumbs?)$|cookie|consent|gdpr|^copyright$|^announcement(?:-?bar)?$|skip-?(?:link|to)|newsletter|widget-nav-menu|^d-none$|^social(?:-?(?:links|icons|media))?$`)

// isChrome reports whether an element is not shown, or stands around the content of a page, by its
// classes.
func isChrome(attributes map[string]string) bool {
	if role := attributes["role"]; role == "navigation" || role == "contentinfo" || role == "dialog" || role == "alertdialog" {
		return true
	}
	classes := strings.Fields(cut(attributes["class"], maxLine))
	isShown := slices.ContainsFunc(classes, func(class string) bool {
		return strings.ContainsAny(class, ":") || strings.HasPrefix(class, "d-") && class != "d-none"
	})
	return !isShown && slices.ContainsFunc(classes, chrome.MatchString) || chrome.MatchString(attributes["id"])
}

// saidOf returns what an attribute names: diets and allergens; nil where it says anything else.
func saidOf(text string) (list []string) {
	text = saysContains.ReplaceAllString(oneLine(text), "")
	if text == "" || len(text) > maxName {
		return nil
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;|/·•[]\"", r) }) {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		folded := lang.Fold(part)
		diet, isDiet := dietIn(folded)
		keys, beside := meaningsOf(folded)
		switch {
		case isDiet && len(strings.Fields(folded)) <= 2:
			list = append(list, string(diet))
		case len(keys) > 0 && beside == "":
			list = append(list, part)
		default:
			return nil
		}
	}
	return list
}

// hold notes what the attributes of an element say of the dish in it, until its first line ends.
func (p *htmlReader) hold(attributes map[string]string) {
	for _, key := range slices.Sorted(func(yield func(string) bool) {
		for key := range attributes {
			if !yield(key) {
				return
			}
		}
	}) {
		value := attributes[key]
		switch diet, isDiet := dietIn(lang.Fold(strings.TrimPrefix(key, "data-"))); {
		case !strings.HasPrefix(key, "data-") || len(p.held) > mostNumbers:
		case isDiet && (value == "true" || value == "1" || value == "yes"):
			p.held = append(p.held, string(diet))
		case ofDishData.MatchString(key):
			for _, word := range strings.FieldsFunc(cut(value, maxName), func(r rune) bool { return strings.ContainsRune(",;|[]\"'", r) }) {
				if said := saidOf(word); said != nil {
					p.held = append(p.held, said...)
				} else if isCode(strings.TrimSpace(word)) {
					p.held = append(p.held, strings.TrimSpace(word))
				}
			}
		}
	}
}

// picture takes what a picture of a diet is called.
func (p *htmlReader) picture(attributes map[string]string) {
	for _, key := range []string{"alt", "title", "aria-label"} {
		if said := saidOf(attributes[key]); said != nil && endsInLetter(p.text.String()) {
			p.writeMarks(said)
			return
		}
	}
}

// writeMarks writes marks behind the text of the line.
func (p *htmlReader) writeMarks(list []string) {
	text := strings.TrimRight(p.text.String(), " ")
	p.text.Reset()
	p.text.WriteString(text + " " + markOpen + strings.Join(list, ",") + markClose)
}

// marks notes where an element with marks begins and ends. What has other words in it is a text as
// any other.
func (p *htmlReader) marks(name string, attributes map[string]string, kind html.TokenType) {
	if kind != html.EndTagToken {
		if name == "img" {
			p.picture(attributes)
		}
		if href := attributes["href"]; name == "a" && (strings.HasPrefix(href, "tel:") || strings.HasPrefix(href, "mailto:")) {
			p.isContact = true
		}
	}
	if !inlines[name] {
		return
	}
	isMarks := ofMarks.MatchString(attributes["class"])
	said := saidOf(attributes["title"])
	if said == nil {
		said = saidOf(attributes["aria-label"])
	}
	isMarked := isMarks || name == "sup" || name == "abbr" || said != nil || ofBadge.MatchString(attributes["class"])
	isGlued := p.card != nil && name == "span" && endsInWord(p.text.String())
	switch {
	case kind == html.StartTagToken && p.marked > 0 && (!p.isLoose || !isGlued):
		p.marked++
	case kind == html.StartTagToken && (isMarked || isGlued):
		p.marked, p.markedFrom, p.markedSaid, p.isWords = 1, p.text.Len(), said, !isMarks && name != "sup" && name != "abbr"
		p.isLoose = !isMarked
	case kind == html.EndTagToken && p.marked > 0:
		if p.marked--; p.marked == 0 {
			p.endMarks()
		}
	}
}

// endsInWord reports whether a text ends in a letter with no space behind it.
func endsInWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last)
}

// endMarks ends an element that may have marks.
func (p *htmlReader) endMarks() {
	text := p.text.String()
	from := min(p.markedFrom, len(text))
	before, inside := strings.TrimRight(text[:from], " "), strings.TrimSpace(text[from:])
	words := strings.FieldsFunc(inside, betweenMarks)
	if endsInAmount.MatchString(before) && smallCents.MatchString(inside) {
		p.text.Reset()
		p.text.WriteString(before + "," + inside)
		return
	}
	if !hasName(before) {
		return
	}
	if len(inside) <= maxName && !saysContains.MatchString(inside) {
		if said := saidOf(inside); said != nil {
			p.text.Reset()
			p.text.WriteString(before)
			p.writeMarks(said)
			return
		}
	}
	areMarks := len(words) > 0 && len(words) <= mostNumbers && !p.isWords
	for _, word := range words {
		if _, _, isDiet := (*marks)(nil).mark(word); !isDiet && !isCode(strings.Trim(word, "*.")) && (p.isWords || len([]rune(word)) > 2) {
			areMarks = false
		}
	}
	diets := slices.ContainsFunc(p.markedSaid, func(said string) bool { return slices.Contains(Diets, Diet(said)) })
	switch {
	case p.markedSaid != nil && (len(inside) <= 3*maxMarks && !hasName(inside) && (!areMarks || diets) || diets && len(words) == 1):
		p.text.Reset()
		p.text.WriteString(before)
		p.writeMarks(p.markedSaid)
	case areMarks:
		p.text.Reset()
		p.text.WriteString(before)
		p.writeMarks(words)
	}
}

// mostOpen is how many blocks that are open are followed.
const mostOpen = 200

// openBlock is a block that has begun, and how many lines it has had.
type openBlock struct {
	name  string
	lines int
}

// follow begins or ends a block, and a price ends whose name does not follow in its block.
func (p *htmlReader) follow(name string, attributes map[string]string, kind html.TokenType) {
	if blocks[name] && !isVoid[name] {
		switch {
		case kind == html.StartTagToken && len(p.open) < mostOpen:
			p.open = append(p.open, openBlock{name: name})
		case kind == html.EndTagToken:
			for at := len(p.open) - 1; at >= 0; at-- {
				if p.open[at].name == name {
					p.open = p.open[:at]
					break
				}
			}
			if p.heldPrice != "" && len(p.open) < p.heldIn {
				p.release()
			}
		}
	}
	if kind != html.StartTagToken || strings.TrimSpace(p.text.String()) != "" {
		return
	}
	if p.isPart = name == "td" && p.cells == 1 && ofCells.MatchString(cut(attributes["class"], maxLine)); p.isPart {
		return
	}
	inner := len(p.open)
	if blocks[name] {
		inner--
	}
	isHeading := len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'
	for class := range strings.FieldsSeq(cut(attributes["class"], maxLine)) {
		switch {
		case ofPrices.MatchString(class):
			p.role, p.roleIn = FieldPrice, inner
		case ofNames.MatchString(class):
			p.role, p.roleIn, p.isOfDish = FieldName, inner, ofDishes.MatchString(class)
		}
	}
	if isHeading {
		p.role, p.roleIn = FieldName, inner
	}
}

// placed returns a line as it is written once a price that stands before its name has been put
// behind that; ok is false for a price that waits for its name.
func (p *htmlReader) placed(line string) (placed string, ok bool) {
	role, in, isOfDish := p.role, p.roleIn, p.isOfDish
	isBelowName := p.isBelowName
	p.role, p.isOfDish, p.isBelowName = FieldNone, false, false
	switch {
	case isOfDish && p.plan.isPriceless && p.level == 0 && hasName(line):
		line, p.isBelowName = nameAlone+line, true
	case isBelowName && p.level == 0 && !looksLikeHeading(line, mostHeading) && hasName(line):
		line = aboutAbove + line
	case role == FieldPrice && p.heldPrice == "" && in > 0 && in <= len(p.open) && p.open[in-1].lines == 0 && len(line) < maxSize && !hasName(line) && certainPrice.MatchString(line):
		p.heldPrice, p.heldIn, p.heldAt = line, in, p.line
		return "", false
	case role == FieldPrice && calledPrice.MatchString(line):
		p.release()
		line = priceApart + line
	case p.heldPrice == "":
	case role == FieldName && hasName(line) && !certainPrice.MatchString(line):
		line, p.heldPrice = line+"   "+p.heldPrice, ""
	default:
		p.release()
	}
	for at := range p.open {
		p.open[at].lines++
	}
	return line, true
}

// release writes a price that no name follows.
func (p *htmlReader) release() {
	if p.heldPrice != "" {
		p.lines, p.numbers, p.heldPrice = append(p.lines, p.heldPrice), append(p.numbers, p.heldAt), ""
	}
}
