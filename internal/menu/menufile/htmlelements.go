package menufile

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// pageElement is an element of a page, as far as cards are told by it.
type pageElement struct {
	tag, look string
	parent    int
	// from and to are the tokens that begin and end it.
	from, to int
	children []int
	// text is the beginning of its text; isLonger is set where there is more.
	text     string
	isLonger bool
	// own is how many letters stand in it and in no element within it, letters how many in all but
	// in prices.
	own, letters int
	// isApart is set where a text or a break stands between it and the element before.
	isApart bool
	isPrice bool
	// prices is how many prices it has that do not stand beside each other.
	prices  int
	inTable bool
	isMarks bool
	// hasTail is set where a text stands behind the last element within it.
	hasTail bool
	// isBadge is set for a word about the dish within the line of its name.
	isBadge bool
	// isGlued is set where it begins directly behind a word, without a space.
	isGlued bool
	// hasName is set where an element in it is a heading, or is called a name.
	hasName bool
	// isHidden is set where the page does not show it, or what it is in.
	isHidden bool
	// tab is what opens it; -1 for nothing.
	tab int
}

// pageElements lists the elements of a page that are read. An element stands before those in it.
func pageElements(text string, plan *cardPlan, options Options) (elements []pageElement) {
	tokens := html.NewTokenizer(strings.NewReader(text))
	open := []int{}
	var skipped skippedElement
	isApart, touches := false, false
	for at := 0; ; at++ {
		kind := tokens.Next()
		if kind == html.ErrorToken || options.ended() != nil || len(elements) > maxItems {
			for _, one := range open {
				elements[one].to = at
			}
			return elements
		}
		switch kind {
		case html.TextToken:
			if !skipped.isOpen() && len(open) > 0 {
				if raw := tokens.Raw(); len(raw) > 0 {
					touches = !strings.ContainsRune(" \t\n\r", rune(raw[len(raw)-1]))
				}
				isApart = takeText(elements, open, oneLine(cut(string(tokens.Text()), maxMarkup))) || isApart
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			name, attributes := tagOf(tokens)
			touches = touches && inlines[name]
			switch {
			case skipped.holds(name, kind):
			case kind == html.EndTagToken:
				open = closeElement(elements, open, name, at)
				isApart = isApart && len(open) > 0
			case isVoid[name] || kind == html.SelfClosingTagToken:
				isApart = isApart || name == "br" || name == "hr"
			case name != "button" && plan.skips(at, name, attributes):
				skipped.begin(name)
			default:
				open = closeBefore(elements, open, name, at)
				if len(open) >= mostOpen {
					break
				}
				elements = append(elements, newElement(elements, open, name, attributes, at, isApart))
				elements[len(elements)-1].tab = plan.tabs.of(attributes)
				elements[len(elements)-1].isGlued = touches && inlines[name]
				open = append(open, len(elements)-1)
				isApart = false
			}
		}
	}
}

// tagOf returns the name and the attributes of a tag.
func tagOf(tokens *html.Tokenizer) (name string, attributes map[string]string) {
	tag, hasMore := tokens.TagName()
	name, attributes = string(tag), map[string]string{}
	for hasMore {
		var key, value []byte
		key, value, hasMore = tokens.TagAttr()
		attributes[string(key)] = string(value)
	}
	return name, attributes
}

// newElement begins an element in those that are open.
func newElement(elements []pageElement, open []int, name string, attributes map[string]string, at int, isApart bool) pageElement {
	class := strings.Join(strings.Fields(cut(attributes["class"], maxLine)), " ")
	e := pageElement{tag: name, look: name + "." + class, parent: -1, from: at, isApart: isApart}
	if class != "" {
		e.look = "." + class
	}
	e.isMarks = ofMarks.MatchString(class)
	e.isBadge = inlines[name] && besideName.MatchString(class)
	e.hasName = isHeadingTag(name)
	for one := range strings.FieldsSeq(class) {
		e.hasName = e.hasName || ofNames.MatchString(one)
	}
	e.isHidden = isHidden(attributes)
	e.inTable = name == "table" || name == "tr" || name == "td" || name == "th"
	if len(open) > 0 {
		e.parent = open[len(open)-1]
		parent := &elements[e.parent]
		parent.children, parent.hasTail = append(parent.children, len(elements)), false
		e.inTable, e.isMarks, e.isHidden = e.inTable || parent.inTable, e.isMarks || parent.isMarks, e.isHidden || parent.isHidden
	}
	return e
}

// takeText adds a text to the elements that are open, and reports whether it has letters.
func takeText(elements []pageElement, open []int, text string) bool {
	if text == "" {
		return false
	}
	for _, one := range slices.Backward(open) {
		e := &elements[one]
		if e.isLonger {
			break // and so are those around it
		}
		if e.isLonger = len(e.text)+len(text) >= maxLooked; !e.isLonger {
			e.text = strings.TrimSpace(e.text + " " + text)
		}
	}
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	last := &elements[open[len(open)-1]]
	last.own, last.hasTail = last.own+letters, true
	return letters > 0
}

// closeElement ends the last open element of a name, with those in it.
func closeElement(elements []pageElement, open []int, name string, at int) []int {
	for i, one := range slices.Backward(open) {
		if elements[one].tag == name {
			for _, inner := range open[i:] {
				elements[inner].to = at
			}
			return open[:i]
		}
	}
	return open
}

// closeBefore ends elements that the beginning of another one ends, as browsers do.
func closeBefore(elements []pageElement, open []int, name string, at int) []int {
	if last := len(open) - 1; last >= 0 {
		switch of := elements[open[last]].tag; {
		case of == "p" && blocks[name], of == "li" && name == "li", (of == "dt" || of == "dd") && (name == "dt" || name == "dd"):
			elements[open[last]].to = at
			return open[:last]
		}
	}
	return open
}
