package page_test

import (
	"fmt"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestUpdateLinkPage(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		got, err := s.UpdateLinkPage(t.Context(), owner, mine, 1, page.LinkPagePatch{Tagline: &lang.TextPatch{De: new("Pasta von Hand")}})
		testkit.NoError(t, err)
		found := testkit.Must(s.LinkPage(t.Context(), owner, mine))
		if fmt.Sprint(found) != fmt.Sprint(got) || found.Tagline.De != "Pasta von Hand" || found.Template != page.Plain || found.Revision != 2 {
			t.Errorf("kept as %+v", found)
		}
		for name, c := range map[string]struct {
			revision int64
			tagline  lang.TextPatch
			location string
			code     fault.Code
		}{
			"old revision": {1, lang.TextPatch{De: new("Pizza")}, "", fault.Stale},
			"nothing new":  {1, lang.TextPatch{De: new("Pasta von Hand")}, "", ""},
			"long tagline": {0, lang.TextPatch{En: new(strings.Repeat("a", 161))}, "body.tagline.en", fault.Invalid},
		} {
			_, err := s.UpdateLinkPage(t.Context(), owner, mine, c.revision, page.LinkPagePatch{Tagline: &c.tagline})
			if testkit.Location(err) != c.location || fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v, want %s at %q", name, err, c.code, c.location)
			}
		}
	})
}

// There are eight templates; every one can be told apart and is complete.
func TestLooks(t *testing.T) {
	if len(page.Looks) != 8 || len(page.Templates) != 8 {
		t.Errorf("there are %d looks of %d templates", len(page.Looks), len(page.Templates))
	}
	for i := range page.Looks {
		look := &page.Looks[i]
		for _, text := range []lang.Text{look.Name, look.Description} {
			if text.En == "" || text.Fn == "" || text.De == "" || text.Tr == "" {
				t.Errorf("%s does not have %+v in every language", look.ID, text)
			}
		}
		if look.Preview != "?template="+string(look.ID) {
			t.Errorf("%s is previewed by %q", look.ID, look.Preview)
		}
	}
}
