package app_test

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
)

// The dashboard's frames show a store's pages in any template; everybody else sees the
// one that is stored, whatever the address says.
func TestTemplatesArePreviewed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	frame := map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}
	_, stored := s.ask(t, question{path: "/s/osteria?lang=de"})
	for _, c := range []struct {
		path   string
		header map[string]string
		paper  string
	}{
		{"/s/osteria?lang=de&template=paper", frame, "#faf6ee"},
		{"/s/osteria/menu?lang=de&template=plain", frame, "#fff;"},
		{"/s/osteria?lang=de&template=paper", nil, "#fff7e8"},
		{"/s/osteria?lang=de&template=paper", map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}, "#fff7e8"},
		{"/s/osteria?lang=de&template=paper", map[string]string{"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}, "#fff7e8"},
		{"/s/osteria?lang=de&template=neon", frame, "#fff7e8"},
	} {
		answer, body := s.ask(t, question{path: c.path, header: c.header})
		if answer.StatusCode != http.StatusOK || !strings.Contains(body, "--paper:"+c.paper) {
			t.Errorf("%s with %v answers %d without the paper %s", c.path, c.header, answer.StatusCode, c.paper)
		}
	}
	if _, body := s.ask(t, question{path: "/s/osteria?lang=de"}); body != stored {
		t.Error("what was previewed has changed the page of guests")
	}
}

// A look that is not published is shown to the dashboard's frames with an address from
// the API, and to nobody else.
func TestDraftsArePreviewed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, path := s.token(t, owner), "/api/stores/"+s.storeID(t, "osteria")+"/appearance"
	frame := map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}
	if p := s.call(t, http.MethodPatch, path, token, `{"template":"paper"}`, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	var draft struct{ Preview string }
	s.get(t, path, token, &draft)
	const drafted, published = "--paper:#faf6ee", "--paper:#fff7e8"
	for _, c := range []struct {
		path   string
		header map[string]string
		status int
		shows  string
	}{
		{"/s/osteria?lang=de&" + draft.Preview, frame, http.StatusOK, drafted},
		{"/s/osteria/menu?lang=de&" + draft.Preview, frame, http.StatusOK, drafted},
		{"/s/osteria?template=plain&lang=de&" + draft.Preview, frame, http.StatusOK, "--paper:#fff;"},
		{"/s/osteria?lang=de&" + draft.Preview, nil, http.StatusOK, published},
		{"/s/osteria?lang=de&" + draft.Preview, map[string]string{"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}, http.StatusOK, published},
		{"/s/kaffeehaus?lang=de&" + draft.Preview, frame, http.StatusNotFound, ""},
		{"/s/osteria?lang=de&look=draft.zzzzzz.AAAA", frame, http.StatusNotFound, ""},
		{"/s/osteria?lang=de", frame, http.StatusOK, published},
	} {
		answer, body := s.ask(t, question{path: c.path, header: c.header})
		if answer.StatusCode != c.status || !strings.Contains(body, c.shows) {
			t.Errorf("%s with %v answers %d, want %d with %q", c.path, c.header, answer.StatusCode, c.status, c.shows)
		}
		secret := c.shows != published
		if kept := answer.Header.Get("Cache-Control") != "no-store"; kept == secret {
			t.Errorf("%s may be kept: %v", c.path, kept)
		}
		if c.shows == drafted && (answer.Header.Get("X-Robots-Tag") != "noindex" || !strings.Contains(body, `content="noindex"`) || answer.Header.Get("ETag") != "") {
			t.Errorf("%s is sent with %v", c.path, answer.Header)
		}
	}
}
