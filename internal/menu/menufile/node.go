package menufile

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
)

const (
	// maxDepth is how deep a JSON file may be nested.
	maxDepth = 64
	// maxNodes is how many values it may have.
	maxNodes = 40 * MaxRows
)

// node is a value of a JSON file.
type node struct {
	line, end int
	// text is a string, a number or a truth; empty for null.
	text    string
	nested  bool
	members []member
	list    []*node
}

type member struct {
	// name is in lower case, and key as it is written.
	name  string
	key   string
	value *node
}

// nodeReader builds nodes with the lines at which they stand.
type nodeReader struct {
	decoder *json.Decoder
	text    string
	line    int
	offset  int
	count   int
	options Options
}

var errJSON = errors.New("nested too deep, or too many values")

// trailingComma matches one behind the last entry, as people leave there.
var trailingComma = regexp.MustCompile(`,\s*[}\]]`)

// parseNodes reads a JSON file.
func parseNodes(text string, options Options) (*node, error) {
	root, err := strictNodes(text, options)
	if err != nil && trailingComma.MatchString(text) {
		return strictNodes(trailingComma.ReplaceAllStringFunc(text, func(found string) string { return " " + found[1:] }), options)
	}
	return root, err
}

func strictNodes(text string, options Options) (*node, error) {
	r := nodeReader{decoder: json.NewDecoder(strings.NewReader(text)), text: text, line: 1, options: options}
	r.decoder.UseNumber()
	token, err := r.token()
	if err != nil {
		return nil, err
	}
	root, err := r.node(token, 0)
	if err != nil {
		return nil, err
	}
	if _, err := r.decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errJSON
	}
	return root, nil
}

// token returns the next token and counts the lines before it.
func (r *nodeReader) token() (json.Token, error) {
	token, err := r.decoder.Token()
	at := min(int(r.decoder.InputOffset()), len(r.text))
	r.line += strings.Count(r.text[r.offset:at], "\n")
	r.offset = at
	return token, err
}

func (r *nodeReader) node(token json.Token, depth int) (*node, error) {
	if r.count++; depth > maxDepth || r.count > maxNodes {
		return nil, errJSON
	}
	if err := r.options.ended(); err != nil {
		return nil, err
	}
	n := &node{line: r.line, end: r.line}
	switch value := token.(type) {
	case string:
		n.text = value
	case json.Number:
		n.text = value.String()
	case bool:
		n.text = map[bool]string{true: "true", false: "false"}[value]
	case json.Delim:
		n.nested = true
		for r.decoder.More() {
			var name string
			next, err := r.token()
			if err != nil {
				return nil, err
			}
			if value == '{' {
				name, _ = next.(string)
				if next, err = r.token(); err != nil {
					return nil, err
				}
			}
			child, err := r.node(next, depth+1)
			if err != nil {
				return nil, err
			}
			if value == '{' {
				n.members = append(n.members, member{strings.ToLower(name), name, child})
			} else {
				n.list = append(n.list, child)
			}
		}
		if _, err := r.token(); err != nil {
			return nil, err
		}
		n.end = r.line
	}
	return n, nil
}

// get returns the first member that is there, by names in lower case; nil for none.
func (n *node) get(names ...string) *node {
	for _, name := range names {
		for _, m := range n.members {
			if m.name == name && (m.value.nested || m.value.text != "") {
				return m.value
			}
		}
	}
	return nil
}

// items returns the entries of a list, or the only one that stands for a list.
func (n *node) items() []*node {
	switch {
	case n == nil:
		return nil
	case n.list != nil:
		return n.list
	case n.nested && len(n.members) == 0:
		return nil
	}
	return []*node{n}
}

// string returns a text, the first of several, that of @value, or the first of translations.
func (n *node) string() string {
	switch {
	case n == nil:
		return ""
	case !n.nested:
		return n.text
	case len(n.list) > 0:
		return n.list[0].string()
	}
	if value := n.get("@value", "value", "name"); value != nil {
		return value.string()
	}
	for _, m := range n.members {
		if m.value.text != "" {
			return m.value.text
		}
	}
	return ""
}

// is reports whether an object is of a type of schema.org.
func (n *node) is(kind string) bool {
	for _, one := range n.get("@type", "type").items() {
		if one.text == kind || strings.HasSuffix(one.text, "/"+kind) || strings.HasSuffix(one.text, ":"+kind) {
			return true
		}
	}
	return false
}
