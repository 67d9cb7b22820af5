package menufile

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Microdata says of a page's elements what of schema.org they are. It is read as JSON-LD is.

// itemType matches the attribute that says that an element is a dish.
var itemType = regexp.MustCompile(`(?i)\bitemtype\s*=\s*["']?\s*https?://schema\.org/MenuItem\b`)

const (
	// maxMicrodata is how many bytes a page may have whose elements are made a tree, and maxItems
	// how many elements that tree may have.
	maxMicrodata = 2 << 20
	maxItems     = 200_000
	// deepest is how deep elements are followed.
	deepest = 200
)

// microdata returns the things that a page has as microdata; nil where no dish is among them.
func microdata(text string, options Options) *node {
	places := itemType.FindAllStringIndex(text, maxItems)
	if len(places) == 0 || len(text) > maxMicrodata || strings.Count(text, "<") > maxItems {
		return nil
	}
	document, err := html.Parse(strings.NewReader(text))
	if err != nil || options.ended() != nil {
		return nil
	}
	m := microdataReader{line: 1}
	at := 0
	for _, place := range places {
		m.line += strings.Count(text[at:place[0]], "\n")
		at = place[0]
		m.lines = append(m.lines, m.line)
	}
	m.line = 1
	root := &node{line: 1, end: 1, nested: true}
	m.gather(document, root, nil, 0)
	return root
}

// microdataReader makes nodes of elements.
type microdataReader struct {
	// lines are where the dishes of the page begin, and line is that of the last one.
	lines []int
	line  int
}

// gather adds the things and the properties in an element to those around it: root has all things
// that are no property, and item is the one that a property is of.
func (m *microdataReader) gather(element *html.Node, root, item *node, depth int) {
	if depth > deepest {
		return
	}
	for child := element.FirstChild; child != nil; child = child.NextSibling {
		if child.Type != html.ElementNode {
			continue
		}
		_, isScope := attribute(child, "itemscope")
		names, _ := attribute(child, "itemprop")
		var value *node
		if isScope {
			value = m.thing(child)
			m.gather(child, root, value, depth+1)
		} else if names != "" {
			value = &node{line: m.line, end: m.line, text: valueOf(child)}
		}
		switch {
		case value != nil && names != "" && item != nil:
			for _, name := range strings.Fields(names) {
				item.addMember(name, value)
			}
		case isScope:
			root.list = append(root.list, value)
		}
		if !isScope {
			m.gather(child, root, item, depth+1)
		}
	}
}

// thing begins a thing of a type.
func (m *microdataReader) thing(element *html.Node) *node {
	kind, _ := attribute(element, "itemtype")
	kind = strings.TrimSpace(kind)
	if strings.HasSuffix(kind, "/MenuItem") && len(m.lines) > 0 {
		m.line, m.lines = m.lines[0], m.lines[1:]
	}
	n := &node{line: m.line, end: m.line, nested: true}
	n.addMember("@type", &node{line: m.line, end: m.line, text: kind[strings.LastIndexByte(kind, '/')+1:]})
	return n
}

// addMember adds a value, beside others of its name in a list.
func (n *node) addMember(name string, value *node) {
	folded := strings.ToLower(name)
	at := slices.IndexFunc(n.members, func(one member) bool { return one.name == folded })
	switch {
	case at < 0:
		n.members = append(n.members, member{name: folded, key: name, value: value})
	case n.members[at].value.list != nil:
		n.members[at].value.list = append(n.members[at].value.list, value)
	default:
		before := n.members[at].value
		n.members[at].value = &node{line: before.line, end: value.end, nested: true, list: []*node{before, value}}
	}
}

func attribute(element *html.Node, name string) (value string, ok bool) {
	for _, one := range element.Attr {
		if one.Key == name {
			return one.Val, true
		}
	}
	return "", false
}

// valueOf is what a property has: what its element says for machines, where it leads, or its text.
func valueOf(element *html.Node) string {
	for _, name := range []string{"content", "href", "src"} {
		if value, ok := attribute(element, name); ok && (name == "content" || element.Data == "a" || element.Data == "link" || element.Data == "img") {
			return value
		}
	}
	var b strings.Builder
	for inner := range element.Descendants() {
		if inner.Type == html.TextNode && b.Len() < maxText {
			b.WriteString(inner.Data + " ")
		}
	}
	return oneLine(visible(b.String()))
}
