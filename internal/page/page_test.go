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
		got, err := s.UpdateLinkPage(t.Context(), owner, mine, 1, page.LinkPagePatch{
			Tagline: &lang.TextPatch{De: new("Pasta von Hand")}, Template: new(page.Template("paper")),
			TextColor: new("#FFFFFF"), BackgroundColor: new("#5a2416"), LogoImage: new("logo"), BackgroundImage: new("cover"),
		})
		testkit.NoError(t, err)
		found := testkit.Must(s.LinkPage(t.Context(), owner, mine))
		if fmt.Sprint(found) != fmt.Sprint(got) || found.Tagline.De != "Pasta von Hand" || found.Template != "paper" || found.TextColor != "#ffffff" ||
			found.BackgroundColor != "#5a2416" || found.LogoImage != "logo" || found.BackgroundImage != "cover" || found.Revision != 2 {
			t.Errorf("kept as %+v", found)
		}
		for name, c := range map[string]struct {
			revision int64
			patch    page.LinkPagePatch
			location string
			code     fault.Code
		}{
			"old revision":     {1, page.LinkPagePatch{TextColor: new("#000000")}, "", fault.Stale},
			"nothing new":      {1, page.LinkPagePatch{Template: new(page.Template("paper"))}, "", ""},
			"unknown template": {0, page.LinkPagePatch{Template: new(page.Template("neon"))}, "body.template", fault.Invalid},
			"named colour":     {0, page.LinkPagePatch{TextColor: new("red")}, "body.text_color", fault.Invalid},
			"short colour":     {0, page.LinkPagePatch{BackgroundColor: new("#fff")}, "body.background_color", fault.Invalid},
			"line break":       {0, page.LinkPagePatch{TextColor: new("#ffffff\n")}, "body.text_color", fault.Invalid},
			"style":            {0, page.LinkPagePatch{BackgroundColor: new("#ffffff;x:y")}, "body.background_color", fault.Invalid},
			"long tagline":     {0, page.LinkPagePatch{Tagline: &lang.TextPatch{En: new(strings.Repeat("a", 161))}}, "body.tagline.en", fault.Invalid},
			"no colour":        {0, page.LinkPagePatch{TextColor: new("")}, "", ""},
		} {
			_, err := s.UpdateLinkPage(t.Context(), owner, mine, c.revision, c.patch)
			if testkit.Location(err) != c.location || fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v, want %s at %q", name, err, c.code, c.location)
			}
		}
	})
}

// A look is chosen by choosing one, be it the one that the page had.
func TestLookIsChosen(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		for name, c := range map[string]struct {
			patch page.LinkPagePatch
			want  bool
		}{
			"the same template": {page.LinkPagePatch{Template: new(page.Plain)}, true},
			"another template":  {page.LinkPagePatch{Template: new(page.Template("paper"))}, true},
			"a colour":          {page.LinkPagePatch{BackgroundColor: new("#5a2416")}, true},
			"a tagline":         {page.LinkPagePatch{Tagline: &lang.TextPatch{De: new("Pasta")}}, false},
			"a picture":         {page.LinkPagePatch{LogoImage: new("logo")}, false},
		} {
			t.Run(name, func(t *testing.T) {
				testkit.NewDB(t, d).Execute(`UPDATE link_pages SET look_chosen = FALSE, template = 'plain'`)
				testkit.Must(s.UpdateLinkPage(t.Context(), owner, mine, 0, c.patch))
				if after := testkit.Must(s.Look(t.Context(), mine)); after.LookChosen != c.want {
					t.Errorf("chosen is %v, want %v", after.LookChosen, c.want)
				}
			})
		}
	})
}

// Every template can be told apart and is complete.
func TestLooks(t *testing.T) {
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
