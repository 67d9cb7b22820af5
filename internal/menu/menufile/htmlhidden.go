package menufile

import (
	"slices"
	"strings"
)

// Parts of a menu that a page shows once they are opened are hidden while it is saved. They are read,
// but for those that it shows elsewhere, as some pages have one menu for phones and another one.

// isHidden reports whether a page does not show an element.
func isHidden(attributes map[string]string) bool {
	if _, ok := attributes["hidden"]; ok {
		return true
	}
	style := strings.ReplaceAll(attributes["style"], " ", "")
	return strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

// skips reports whether what is in the element that begins at a token is not read.
func (p *cardPlan) skips(at int, name string, attributes map[string]string) bool {
	if isUnread(name, attributes) {
		return true
	}
	return isHidden(attributes) && !isVoid[name] && name != "body" && name != "html" && !p.seesHidden && !p.shown[at] && !p.tabs.isPart(attributes)
}

// mayHide reports whether a page may have hidden elements.
func mayHide(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "hidden") || strings.Contains(text, "display")
}

// fewestHidden is how many prices a hidden part of a menu has at least.
const fewestHidden = 2

// readElements lists the elements of a page with what is counted in them. Hidden ones are among them
// where they have dishes that stand nowhere else.
func (p *cardPlan) readElements(text string, options Options) []pageElement {
	p.seesHidden = mayHide(text)
	elements := pageElements(text, p, options)
	count(elements)
	if !p.seesHidden || !slices.ContainsFunc(elements, func(e pageElement) bool { return e.isHidden }) {
		p.seesHidden = false
		return elements
	}
	p.shown, p.seesHidden = partsToShow(elements), false
	elements = pageElements(text, p, options)
	count(elements)
	return elements
}

// partsToShow finds the hidden elements, by the tokens that begin them, that have dishes which stand
// nowhere else.
func partsToShow(elements []pageElement) map[int]bool {
	visible, isAround := map[string]bool{}, map[int]bool{}
	for i, e := range slices.Backward(elements) {
		if isAround[i] || e.isHidden && e.prices > 0 {
			isAround[e.parent] = true
		} else if e.prices > 0 {
			visible[e.text] = true
		}
	}
	shown := map[int]bool{}
	for i := range elements {
		if e := &elements[i]; e.isHidden && e.prices >= fewestHidden && !visible[e.text] {
			shown[e.from] = true
		}
	}
	return shown
}
