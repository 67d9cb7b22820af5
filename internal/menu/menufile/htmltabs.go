package menufile

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Many pages have their parts behind tabs, or one list of all dishes with buttons that leave some of
// them: what the tab says is the heading of its part, and stands nowhere else.

// pageTabs are what opens the parts of a page.
type pageTabs struct {
	tabs []pageTab
	// byID and byKind are the places in tabs by the id of a part, and by a word that all of its
	// dishes have as their class or category.
	byID, byKind map[string]int
}

// pageTab opens one part, or all of them.
type pageTab struct {
	// at is the token that begins it.
	at    int
	title string
	isAll bool
}

// fewestTabs is how many parts are opened by tabs at least, and farInPart how many elements away
// from the beginning of one its heading is looked for.
const fewestTabs, farInPart = 2, 200

// openedBy matches the id of a part in the call of a script that opens it.
var openedBy = regexp.MustCompile(`\(.*?['"]#?([^'"#]+)['"]`)

// findTabs looks for tabs.
func findTabs(text string, options Options) pageTabs {
	found := pageTabs{byID: map[string]int{}, byKind: map[string]int{}}
	tokens := html.NewTokenizer(strings.NewReader(text))
	var inside skippedElement // the tab that is open
	for at := 0; ; at++ {
		kind := tokens.Next()
		if kind == html.ErrorToken || options.ended() != nil || len(found.tabs) > maxOthers {
			return found
		}
		switch kind {
		case html.TextToken:
			if inside.isOpen() {
				last := &found.tabs[len(found.tabs)-1]
				last.title = oneLine(cut(last.title+" "+string(tokens.Text()), maxMarkup))
			}
		case html.StartTagToken, html.EndTagToken:
			name, attributes := tagOf(tokens)
			if inside.holds(name, kind) || kind == html.EndTagToken || isVoid[name] {
				continue
			}
			if found.add(attributes, at) {
				inside.begin(name)
			}
		}
	}
}

// add takes an element as a tab, and reports whether it is one.
func (t *pageTabs) add(attributes map[string]string, at int) bool {
	id, kind := "", ""
	for _, name := range []string{"data-bs-target", "data-target", "data-tab", "aria-controls", "href"} {
		value := strings.TrimSpace(attributes[name])
		if fragment, ok := strings.CutPrefix(value, "#"); ok {
			value = fragment
		} else if name == "href" {
			continue
		}
		if value != "" && id == "" {
			id = value
		}
	}
	if called := openedBy.FindStringSubmatch(cut(attributes["onclick"], maxLine)); id == "" && called != nil {
		id = called[1]
	}
	if value := strings.TrimSpace(attributes["data-filter"]); id == "" && value != "" {
		kind = strings.TrimPrefix(value, ".")
	}
	if id == "" && kind == "" || len(id) > maxName || len(kind) > maxName {
		return false
	}
	if _, known := t.byID[id]; id != "" && !known {
		t.byID[id] = len(t.tabs)
	}
	if _, known := t.byKind[kind]; kind != "" && !known {
		t.byKind[kind] = len(t.tabs)
	}
	t.tabs = append(t.tabs, pageTab{at: at, isAll: kind == "*" || strings.EqualFold(kind, "all")})
	return true
}

// of returns which tab opens an element, or leaves it; -1 for none.
func (t *pageTabs) of(attributes map[string]string) int {
	if id := attributes["id"]; id != "" {
		if tab, ok := t.byID[id]; ok {
			return tab
		}
	}
	if len(t.byKind) == 0 {
		return -1
	}
	for _, name := range []string{"class", "data-category", "data-filter-item", "data-groups"} {
		for word := range strings.FieldsSeq(strings.Trim(cut(attributes[name], maxLine), `[]"`)) {
			if tab, ok := t.byKind[word]; ok && !t.tabs[tab].isAll {
				return tab
			}
		}
	}
	return -1
}

// isPart reports whether an element is the part behind a tab, which pages hide until it is opened.
func (t *pageTabs) isPart(attributes map[string]string) bool {
	_, ok := t.byID[attributes["id"]]
	return ok && attributes["id"] != ""
}

// headings says before which tokens a part of the page begins that has no heading but its tab, and
// which tabs are read for that and nowhere else.
func (t *pageTabs) headings(elements []pageElement) (titles map[int]string, read map[int]bool) {
	titles, read = map[int]string{}, map[int]bool{}
	used, current, end, outer := map[int]bool{}, -1, 0, aroundParts(elements)
	for i := range elements {
		e := &elements[i]
		if e.tab < 0 || e.prices == 0 || outer[i] || e.from < end {
			continue
		}
		title := t.tabs[e.tab].title
		end = e.to
		if !hasWord(title) || len(title) > maxName || startsWithHead(elements, i) || isSaidAbove(elements, i, title) {
			current = -1
			continue
		}
		if used[e.tab] = true; e.tab != current {
			titles[e.from] = title
		}
		current = e.tab
	}
	if len(used) < fewestTabs {
		return titlesOfButtons(elements), nil
	}
	for tab, one := range t.tabs {
		if used[tab] || one.isAll {
			read[one.at] = true
		}
	}
	return titles, read
}

// titlesOfButtons says before which tokens a part begins that stands below a button: what each of
// several says.
func titlesOfButtons(elements []pageElement) map[int]string {
	titles, different := map[int]string{}, map[string]bool{}
	for i := range elements {
		children := elements[i].children
		for at := 1; at < len(children); at++ {
			button, part := &elements[children[at-1]], &elements[children[at]]
			if button.tag == "button" && button.prices == 0 && !button.isLonger && hasWord(button.text) && part.prices >= fewestHidden && !startsWithHead(elements, children[at]) {
				titles[part.from] = button.text
				different[button.text] = true
			}
		}
	}
	if len(different) < fewestTabs || len(different) < len(titles) {
		return nil
	}
	return titles
}

// aroundParts lists the elements around parts with other tabs, as the section of a menu is that the
// page's own list of contents leads to.
func aroundParts(elements []pageElement) map[int]bool {
	outer, inner := map[int]bool{}, map[int]int{} // the tab in each element, below 0 for several
	for i, e := range slices.Backward(elements) {
		tab, isIn := inner[i]
		if isIn && e.tab >= 0 && tab != e.tab+1 {
			outer[i] = true
		}
		if !isIn && (e.tab < 0 || e.prices == 0) || e.parent < 0 {
			continue
		}
		if !isIn {
			tab = e.tab + 1
		}
		if other, isOther := inner[e.parent]; isOther && other != tab {
			tab = -1
		}
		inner[e.parent] = tab
	}
	return outer
}

// startsWithHead reports whether a part has a heading of its own above its first price, which is not
// that of a dish.
func startsWithHead(elements []pageElement, part int) bool {
	if isHeadingTag(elements[part].tag) {
		return true
	}
	for at := part + 1; at < min(part+farInPart, len(elements)) && elements[at].from < elements[part].to; at++ {
		e := &elements[at]
		if e.prices == 1 || e.isPrice {
			return false
		}
		if isHeadingTag(e.tag) && e.letters > 0 {
			return true
		}
	}
	return false
}

// isSaidAbove reports whether the last text above a part is its title.
func isSaidAbove(elements []pageElement, part int, title string) bool {
	for at := part - 1; at >= max(0, part-farInPart); at-- {
		if e := &elements[at]; e.to <= elements[part].from && e.text != "" {
			return strings.EqualFold(e.text, title)
		}
	}
	return false
}
