package app_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
)

// The API's documentation is served to people and programs, signed in or not,
// and loads nothing from other origins.
func TestTheAPITellsOfItself(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	answer, page := s.ask(t, question{path: "/api/docs"})
	policy := answer.Header.Get("Content-Security-Policy")
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") ||
		!strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "unsafe") {
		t.Fatalf("the page answers %d %v", answer.StatusCode, answer.Header)
	}
	for _, foreign := range []string{"<script", "http://", "https://", "style="} {
		if strings.Contains(page, foreign) {
			t.Errorf("the page holds %s", foreign)
		}
	}
	tag := answer.Header.Get("ETag")
	if packed, _ := s.ask(t, question{path: "/api/docs", header: map[string]string{"Accept-Encoding": "br"}}); packed.Header.Get("Content-Encoding") != "br" {
		t.Errorf("the page is not compressed: %v", packed.Header)
	}
	if again, _ := s.ask(t, question{path: "/api/docs", header: map[string]string{"If-None-Match": tag}}); tag == "" ||
		again.StatusCode != http.StatusNotModified || again.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the page that is known by %q answers %d %v", tag, again.StatusCode, again.Header)
	}
	var anchors []string
	for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if slices.Contains(anchors, id[1]) {
			t.Errorf("the page has two of #%s", id[1])
		}
		anchors = append(anchors, id[1])
	}
	for _, op := range operations(t) {
		if !slices.Contains(anchors, op.id) || !strings.Contains(page, "<code>"+op.path+"</code>") {
			t.Errorf("the page does not tell of %s", op.id)
		}
	}
	for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !slices.Contains(anchors, link[1]) {
			t.Errorf("#%s leads nowhere", link[1])
		}
	}
	for _, want := range []string{
		"List the stores the user may see, by name", "integer; 1 to 200; 50 when left out", "<code>Next-Cursor</code>: The cursor of the next page",
		`list of <a href="#object-StoreResource">StoreResource</a>`, `<a href="#object-Lock">Lock</a> or null`, "image/svg&#43;xml", "date-time",
		"one of trial_ended, subscription_ended", "at most 100 entries",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not tell %s", want)
		}
	}

	answer, document := s.ask(t, question{path: "/api/openapi.json"})
	if answer.StatusCode != http.StatusOK || !strings.Contains(document, `"openapi":"3.1`) || !strings.Contains(document, `"list-stores"`) {
		t.Errorf("the document answers %d %.80s", answer.StatusCode, document)
	}
}
