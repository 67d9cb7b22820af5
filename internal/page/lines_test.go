package page_test

import (
	"testing"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

// Texts shown as one line have no line break, and not only invisible characters.
func TestLines(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		link := add(t, s, mine, "Karte")
		updateLink := func(patch page.LinkPatch) error {
			return testkit.Err(s.UpdateLink(t.Context(), owner, mine, link.ID, 0, patch))
		}
		for location, c := range map[string]struct {
			set func(value string) error
			// empty is the rule that an empty value breaks.
			empty string
		}{
			"body.name.de": {
				func(v string) error { return updateLink(page.LinkPatch{Name: &lang.TextPatch{De: &v}}) },
				"body.name.de required_in_default_language",
			},
			"body.tagline.en": {func(v string) error {
				return testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, page.LinkPagePatch{Tagline: &lang.TextPatch{En: &v}}))
			}, ""},
		} {
			for value, code := range testkit.NotOneLine {
				if got, want := testkit.BrokenRule(c.set(value)), location+" "+code; got != want {
					t.Errorf("%q breaks %q, want %q", value, got, want)
				}
			}
			if err := c.set(testkit.Invisible); testkit.BrokenRule(err) != c.empty || c.empty == "" && err != nil {
				t.Errorf("%s of invisible characters answers %v, want %q", location, err, c.empty)
			}
		}
		if err := updateLink(page.LinkPatch{Description: &lang.TextPatch{De: new("a\r\nb\u2028c")}}); err != nil {
			t.Error(err)
		}
		if got := testkit.Must(s.Links(t.Context(), owner, mine))[1].Description.De; got != "a\nb\nc" {
			t.Errorf("a description of three lines reads %q", got)
		}
	})
}
