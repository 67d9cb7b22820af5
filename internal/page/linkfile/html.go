package linkfile

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// anchor matches the beginning of an anchor.
var anchor = regexp.MustCompile(`(?i)<a\s[^>]*href`)

// parseHTML reads the anchors of a page or of a browser's bookmarks.
func parseHTML(text string) (rows []Row) {
	tokens := html.NewTokenizer(strings.NewReader(text))
	tokens.SetMaxBuf(MaxBytes)
	var open *Row
	var title string
	var words strings.Builder
	end := func() {
		if open == nil {
			return
		}
		if open.Name = line(words.String()); open.Name == "" {
			open.Name = title
		}
		rows, open = append(rows, *open), nil
	}
	for len(rows) <= MaxRows {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			end()
			return rows
		case html.TextToken:
			if open != nil && words.Len() < maxField {
				words.Write(tokens.Text())
			}
		case html.StartTagToken, html.EndTagToken:
			name, hasAttributes := tokens.TagName()
			if string(name) != "a" {
				if open != nil {
					words.WriteByte(' ')
				}
				continue
			}
			end()
			words.Reset()
			if kind == html.StartTagToken && hasAttributes {
				open, title = anchorOf(tokens)
			}
		}
	}
	return rows
}

// anchorOf returns the row of an anchor, or nil for one within its page.
func anchorOf(tokens *html.Tokenizer) (row *Row, title string) {
	var address string
	for more := true; more; {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case "href":
			address = strings.TrimSpace(string(value))
		case "title", "aria-label":
			title = string(value)
		}
	}
	if !schemed.MatchString(address) && !strings.HasPrefix(address, "//") {
		return nil, ""
	}
	return &Row{Address: complete(address)}, title
}
