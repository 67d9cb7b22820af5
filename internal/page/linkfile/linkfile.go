// Package linkfile reads the links of files that other services export, and of lists that
// people paste.
//
// It takes:
//
//   - what LinkStack exports as links or as user data: a JSON object whose links have
//     link, title, button_id, up_link and order;
//   - Linktree's JSON, whose links have title, url, type and position, beside socialLinks
//     with type and url. Linktree publishes no description of what it hands out on
//     request, so wherever in a JSON file objects with an address and a name are, they are
//     found;
//   - CSV with a header that names a column of addresses, as such services export it;
//   - HTML, such as browsers' bookmarks, of which it takes the anchors;
//   - a list: an address in each line, with or without a name around it, and Markdown.
//
// It judges no address: that is for who adds the links.
package linkfile

import (
	"strings"
	"unicode"

	"carte/internal/fault"
	"carte/internal/lang"
)

const (
	// MaxBytes is how long a file may be. LinkStack's user data has a picture of up to
	// 2 MB in it.
	MaxBytes = 3 << 20
	// MaxRows is how many rows it may have.
	MaxRows = 500
	// maxField is how many bytes of a name or an address are kept: no link may have more.
	maxField = 4000
)

// Format is what a file is.
type Format string

// The formats.
const (
	LinkStack Format = "linkstack"
	Linktree  Format = "linktree"
	JSON      Format = "json"
	CSV       Format = "csv"
	HTML      Format = "html"
	List      Format = "list"
)

// Formats lists them.
var Formats = []Format{LinkStack, Linktree, JSON, CSV, HTML, List}

// Row is something that may become a link.
type Row struct {
	// Name is one line; empty where there is none.
	Name string
	// Address is as it was found, with a scheme where that was left out; empty for what
	// leads nowhere, such as a heading.
	Address string
	// Hidden is set for what was not shown.
	Hidden bool
}

// The rules that a file may break.
var (
	notText = fault.NewRule("import_not_text", "must be text: a list of addresses, JSON, CSV or HTML")
	damaged = fault.NewRule("import_damaged", "must be whole: its JSON ends or breaks off in the middle")
	noLinks = fault.NewRule("import_no_links", "must have at least one link")
	tooMany = fault.MaxItems(MaxRows, "links")
)

// Parse reads a file of at most MaxBytes. Its error is a fault.RuleError.
func Parse(data []byte) (Format, []Row, error) {
	text, ok := decode(data)
	if !ok {
		return "", nil, notText.Err()
	}
	format, rows, err := parse(strings.TrimSpace(text))
	switch {
	case err != nil:
		return "", nil, err
	case len(rows) > MaxRows:
		return "", nil, tooMany.Err()
	}
	rows = tidy(rows)
	if len(rows) == 0 {
		return "", nil, noLinks.Err()
	}
	return format, rows, nil
}

func parse(text string) (Format, []Row, error) {
	switch {
	case strings.HasPrefix(text, "{"), strings.HasPrefix(text, "[") && !markdown.MatchString(firstLine(text)):
		return parseJSON(text)
	case anchor.MatchString(text):
		return HTML, parseHTML(text), nil
	}
	if rows, ok := parseCSV(text); ok {
		return CSV, rows, nil
	}
	return List, parseList(text), nil
}

// firstLine returns the first line of a text, or its beginning.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return cut(line)
}

// decode returns a file as text that is whole.
func decode(data []byte) (text string, ok bool) {
	text, _, ok = lang.Decode(data)
	return text, ok && !strings.ContainsRune(text, unicode.ReplacementChar)
}

// tidy brings names and addresses into one line each and leaves out rows that have
// neither.
func tidy(rows []Row) []Row {
	kept := rows[:0]
	for _, row := range rows {
		row.Name, row.Address = cut(line(row.Name)), cut(strings.TrimSpace(row.Address))
		if row.Name != "" || row.Address != "" {
			kept = append(kept, row)
		}
	}
	return kept
}

// line makes one line of a text, without what cannot be seen.
func line(text string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(visible), " ")
}

// cut shortens what is longer than anything that is stored.
func cut(text string) string {
	if len(text) > maxField {
		text = strings.ToValidUTF8(text[:maxField], "")
	}
	return text
}
