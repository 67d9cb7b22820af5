package app_test

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"carte/internal/app"
	"carte/internal/testkit"
)

// fallbacks are statements that leave every text a guest may read in the default language
// alone; each is marked by §.
var fallbacks = []string{
	`UPDATE restaurant_infos SET tagline = '{"de":"§tagline"}', description = '{"de":"§about"}', cuisine = '{"de":"§cuisine"}', service_note = '{"de":"§service"}'`,
	`UPDATE menus SET name = '{"de":"§menu"}'`,
	`UPDATE sections SET name = '{"de":"§section ' || id || '"}', description = '{"de":"§of section"}'`,
	`UPDATE dishes SET name = '{"de":"§dish ' || id || '"}', description = '{"de":"§of dish"}', prices = '[{"name":{"de":"§small"},"amount":500},{"name":{"de":"§large"},"amount":900}]'`,
	`UPDATE links SET name = '{"de":"§link ' || id || '"}', description = '{"de":"§of link"}'`,
	`UPDATE link_pages SET tagline = '{"de":"§line"}'`,
}

// What a guest reads in another language than the one they have chosen says which it is, so
// that a screen reader speaks it as it is written.
func TestFallbacksSayTheirLanguage(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for _, statement := range fallbacks {
		s.database(t).Execute(statement)
	}
	owner := s.token(t, "owner@osteria.example")
	// A change makes the pages fresh.
	s.patchStore(t, s.storeID(t, "osteria"), owner, `{"phone":"+49 30 23125 141"}`, http.StatusOK)
	for path, texts := range map[string][]string{
		"/s/osteria/menu?lang=tr": {"§tagline", "§about", "§cuisine", "§service", "§section", "§of section", "§dish", "§of dish", "§small", "§large"},
		"/s/osteria?lang=tr":      {"§line", "§link", "§of link"},
	} {
		answer, page := s.send(t, http.MethodGet, path, nil, nil)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%s answers %d", path, answer.StatusCode)
		}
		seen := map[string]bool{}
		root := testkit.Must(html.Parse(strings.NewReader(page)))
		readTexts(root, "", func(text, language string, node *html.Node) {
			seen[text] = true
			if language != "de" {
				t.Errorf("%s: %q is said to be in %q, in <%s>", path, text, language, node.Data)
			}
		})
		for _, text := range texts {
			found := false
			for each := range seen {
				found = found || strings.HasPrefix(each, text)
			}
			if !found {
				t.Errorf("%s lacks %q", path, text)
			}
		}
	}
}

// readTexts calls fn with each marked text that is read out, and the language it is said to
// be in.
func readTexts(node *html.Node, language string, fn func(text, language string, node *html.Node)) {
	switch {
	case node.Type == html.TextNode && strings.Contains(node.Data, "§"):
		fn(strings.TrimSpace(node.Data), language, node.Parent)
	case node.Type == html.ElementNode && (node.Data == "script" || node.Data == "style" || node.Data == "head"):
		return
	}
	for _, a := range node.Attr {
		if a.Key == "lang" {
			language = a.Val
		}
	}
	for _, a := range node.Attr {
		if (a.Key == "alt" || a.Key == "aria-label" || a.Key == "title") && strings.Contains(a.Val, "§") {
			fn(a.Val, language, node)
		}
	}
	for child := range node.ChildNodes() {
		readTexts(child, language, fn)
	}
}
