package linkfile

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// maxDepth is how deep a JSON file may be nested.
const maxDepth = 64

// The members of objects that are links, by their names in lower case and letters alone.
// Of several the first counts.
var (
	addressMembers = []string{"url", "linkurl", "linkaddress", "href", "link", "uri", "destination", "destinationurl", "targeturl", "longurl"}
	nameMembers    = []string{"title", "linktitle", "label", "name", "linkname", "text", "displayname"}
	orderMembers   = []string{"position", "order", "sortorder", "sort"}
	shownMembers   = []string{"active", "isactive", "enabled", "isenabled", "visible", "isvisible", "published", "status"}
	hiddenMembers  = []string{"hidden", "ishidden", "disabled", "isdisabled", "archived", "isarchived"}
	// pictures are parts of the names of members with addresses that are no links.
	pictures = []string{"image", "thumb", "avatar", "picture", "icon", "background", "theme", "logo", "font", "style", "modifier"}
)

// parseJSON reads a JSON file as a stream, so that it takes no more memory than its
// links.
func parseJSON(text string) (Format, []Row, error) {
	w := walker{decoder: json.NewDecoder(strings.NewReader(text)), format: JSON}
	w.decoder.UseNumber()
	token, err := w.decoder.Token()
	if err == nil {
		err = w.value(token, "", 0)
	}
	if err == nil && len(w.links) <= MaxRows {
		if _, err = w.decoder.Token(); errors.Is(err, io.EOF) {
			err = nil
		} else {
			err = damaged.Err()
		}
	}
	if err != nil && !errors.Is(err, errEnough) {
		return "", nil, damaged.Err()
	}
	rows := make([]Row, len(w.links))
	for i := range w.links {
		rows[i] = w.links[i].Row
	}
	return w.format, rows, nil
}

// errEnough ends the reading of a file that has too many rows.
var errEnough = errors.New("too many rows")

// walker finds the links of a JSON file.
type walker struct {
	decoder *json.Decoder
	format  Format
	links   []jsonLink
}

// jsonLink is a link with its place.
type jsonLink struct {
	Row
	depth int
	// pinned links come behind the others of their list, as LinkStack shows them.
	pinned bool
	order  float64
	// ordered is set where the file has an order.
	ordered bool
}

// value reads what begins with a token. list is the name of the member that holds it.
func (w *walker) value(token json.Token, list string, depth int) error {
	delim, ok := token.(json.Delim)
	switch {
	case !ok:
		return nil
	case depth > maxDepth:
		return damaged.Err()
	case delim == '{':
		return w.object(list, depth)
	case delim == '[':
		return w.array(list, depth)
	}
	return damaged.Err()
}

// array reads the rest of an array and brings its links into their order.
func (w *walker) array(list string, depth int) error {
	from := len(w.links)
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return err
		}
		if err := w.value(token, list, depth+1); err != nil {
			return err
		}
	}
	added := w.links[from:]
	if !slices.ContainsFunc(added, func(l jsonLink) bool { return !l.ordered || l.depth != depth+1 }) {
		slices.SortStableFunc(added, compareLinks)
	}
	_, err := w.decoder.Token()
	return err
}

func compareLinks(a, b jsonLink) int {
	switch {
	case a.pinned != b.pinned && a.pinned:
		return 1
	case a.pinned != b.pinned:
		return -1
	case a.order < b.order:
		return -1
	case a.order > b.order:
		return 1
	}
	return 0
}

// object reads the rest of an object. It is a link where it has an address, and a heading
// where it has a name alone in a list of links.
func (w *walker) object(list string, depth int) error {
	from := len(w.links)
	members := map[string]string{}
	for w.decoder.More() {
		key, err := w.decoder.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		name = letters(name)
		token, err := w.decoder.Token()
		if err != nil {
			return err
		}
		if _, nested := token.(json.Delim); nested {
			before := len(w.links)
			if err := w.value(token, name, depth+1); err != nil {
				return err
			}
			if containsAny(name, pictures) {
				w.links = w.links[:before]
			}
			continue
		}
		w.recognise(name, token)
		if isKnown(name) {
			members[name] = scalar(token)
		}
	}
	if _, err := w.decoder.Token(); err != nil {
		return err
	}
	if len(w.links) > from {
		return w.full() // it is a page or a group
	}
	if link, ok := linkOf(members, strings.Contains(list, "link")); ok {
		link.depth = depth
		w.links = append(w.links, link)
	}
	return w.full()
}

func (w *walker) full() error {
	if len(w.links) > MaxRows {
		return errEnough
	}
	return nil
}

// recognise tells by a member which service has written the file.
func (w *walker) recognise(name string, token json.Token) {
	switch {
	case name == "buttonid", name == "uplink", name == "littlelinkname":
		w.format = LinkStack
	case name == "type" && (token == "CLASSIC" || token == "HEADER" || token == "COMMERCE_PAY"), name == "linktreeid":
		w.format = Linktree
	}
}

// isKnown reports whether a member says something of a link.
func isKnown(name string) bool {
	for _, names := range [][]string{addressMembers, nameMembers, orderMembers, shownMembers, hiddenMembers} {
		if slices.Contains(names, name) {
			return true
		}
	}
	return name == "buttonid" || name == "uplink"
}

// iconButton is the button of LinkStack's small icons, whose titles are ids of networks.
const iconButton = "94"

// linkOf makes a link of an object's members; a heading only where it stands among links.
func linkOf(members map[string]string, amongLinks bool) (jsonLink, bool) {
	address, title := first(members, addressMembers), first(members, nameMembers)
	if address == "" && (title == "" || !amongLinks) {
		return jsonLink{}, false
	}
	if members["buttonid"] == iconButton {
		title = ""
	}
	link := jsonLink{Row: Row{Name: title, Address: complete(address)}, pinned: members["uplink"] == "yes"}
	link.Hidden = isNo(first(members, shownMembers)) || first(members, hiddenMembers) == "true"
	if order, err := strconv.ParseFloat(first(members, orderMembers), 64); err == nil {
		link.order, link.ordered = order, true
	}
	return link, true
}

// first returns the first member that is not empty.
func first(members map[string]string, names []string) string {
	for _, name := range names {
		if value := members[name]; value != "" {
			return value
		}
	}
	return ""
}

// scalar returns a value as text; empty for null.
func scalar(token json.Token) string {
	switch value := token.(type) {
	case string:
		return cut(strings.TrimSpace(value))
	case json.Number:
		return cut(value.String())
	case bool:
		return strconv.FormatBool(value)
	}
	return ""
}

func containsAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}
