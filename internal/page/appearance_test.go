package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/page"
	"carte/internal/testkit"
)

// giulia is the owner with a name.
var giulia = func() *actor.Actor {
	who := *owner
	who.Name = "Giulia"
	return &who
}()

func color(value string) page.AppearancePatch { return page.AppearancePatch{BackgroundColor: &value} }

// chosen starts with a store whose owner has published a look.
func chosen(t *testing.T, d *db.DB) *page.Service {
	t.Helper()
	s := start(t, d, nil)
	publishPaper(t, s)
	return s
}

func publishPaper(t *testing.T, s *page.Service) {
	t.Helper()
	testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, page.AppearancePatch{Template: new(page.Template("paper"))}))
	testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
}

// seen returns the look that guests see.
func seen(t *testing.T, s *page.Service) page.Appearance {
	t.Helper()
	return testkit.Must(s.Look(t.Context(), mine)).Appearance
}

func TestAppearanceRules(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := chosen(t, d)
		all := page.AppearancePatch{
			Template: new(page.Template("trattoria")), TextColor: new("#FFFFFF"), BackgroundColor: new(" #5a2416 "), GradientColor: new("#123456"),
			GradientDirection: new(page.Direction("right")), LogoImage: new("logo"), BackgroundImage: new("cover"),
			BackgroundPlacement: new(page.Placement("page")), ButtonShape: new(page.ButtonShape("pill")), TypePairing: new(page.TypePairing("garamond")),
		}
		got := testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, all))
		want := page.Appearance{
			Template: "trattoria", TextColor: "#ffffff", BackgroundColor: "#5a2416", GradientColor: "#123456", GradientDirection: "right",
			LogoImage: "logo", BackgroundImage: "cover", BackgroundPlacement: "page", ButtonShape: "pill", TypePairing: "garamond",
		}
		if found := testkit.Must(s.Appearance(t.Context(), giulia, mine)); found.Appearance != want || found != got {
			t.Errorf("kept as %+v", found)
		}
		for name, c := range map[string]struct {
			revision int64
			patch    page.AppearancePatch
			location string
			code     fault.Code
		}{
			"old revision":       {1, color("#000000"), "", fault.Stale},
			"nothing new":        {1, color("#5A2416"), "", ""},
			"unknown template":   {0, page.AppearancePatch{Template: new(page.Template("neon"))}, "body.template", fault.Invalid},
			"unknown direction":  {0, page.AppearancePatch{GradientDirection: new(page.Direction("round"))}, "body.gradient_direction", fault.Invalid},
			"unknown placement":  {0, page.AppearancePatch{BackgroundPlacement: new(page.Placement("foot"))}, "body.background_placement", fault.Invalid},
			"unknown shape":      {0, page.AppearancePatch{ButtonShape: new(page.ButtonShape(""))}, "body.button_shape", fault.Invalid},
			"unknown fonts":      {0, page.AppearancePatch{TypePairing: new(page.TypePairing("comic"))}, "body.type_pairing", fault.Invalid},
			"named colour":       {0, page.AppearancePatch{TextColor: new("red")}, "body.text_color", fault.Invalid},
			"short colour":       {0, color("#fff"), "body.background_color", fault.Invalid},
			"line break":         {0, page.AppearancePatch{TextColor: new("#ffffff\n")}, "body.text_color", fault.Invalid},
			"style":              {0, page.AppearancePatch{GradientColor: new("#ffffff);x:y")}, "body.gradient_color", fault.Invalid},
			"an image of nobody": {0, page.AppearancePatch{BackgroundImage: new("x")}, "body.background_image", fault.Invalid},
			"no colour":          {0, page.AppearancePatch{TextColor: new("")}, "", ""},
		} {
			_, err := s.UpdateAppearance(t.Context(), giulia, mine, c.revision, c.patch)
			if testkit.Location(err) != c.location || fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v, want %s at %q", name, err, c.code, c.location)
			}
		}
	})
}

// The first look that is chosen is a draft as all later ones are. A look is chosen once
// guests see it, be it the one that the page had.
func TestFirstLookIsADraft(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		logo := page.AppearancePatch{LogoImage: new("logo")}
		for name, c := range map[string]struct {
			patches []page.AppearancePatch
			// atOnce is whether a look is chosen before anything is published.
			atOnce, published bool
		}{
			"the same template":             {[]page.AppearancePatch{{Template: new(page.Plain)}}, true, true},
			"the same beside a new picture": {[]page.AppearancePatch{logo, {Template: new(page.Plain)}}, true, true},
			"another template":              {[]page.AppearancePatch{{Template: new(page.Template("paper"))}}, false, true},
			"another one, and back":         {[]page.AppearancePatch{{Template: new(page.Template("paper"))}, {Template: new(page.Plain)}}, true, true},
			"a colour":                      {[]page.AppearancePatch{color("#5a2416")}, false, true},
			"a picture":                     {[]page.AppearancePatch{logo}, false, false},
		} {
			t.Run(name, func(t *testing.T) {
				for _, table := range []string{"link_pages", "appearances"} {
					testkit.NewDB(t, d).Execute(`UPDATE ` + table + ` SET template = 'plain', background_color = '', logo_image = ''`)
				}
				testkit.NewDB(t, d).Execute(`UPDATE link_pages SET look_chosen = FALSE`)
				before, version := testkit.Must(s.Look(t.Context(), mine)), testkit.Version(t, d, mine)
				var draft page.AppearanceDraft
				for _, patch := range c.patches {
					draft = testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, patch))
				}
				after := testkit.Must(s.Look(t.Context(), mine))
				if after.Appearance != before.Appearance || testkit.Version(t, d, mine) != version {
					t.Errorf("guests see %+v", after.Appearance)
				}
				if after.LookChosen != c.atOnce || draft.IsPublished != (draft.Appearance == before.Appearance) {
					t.Errorf("chosen is %v, want %v; worked on is %+v", after.LookChosen, c.atOnce, draft)
				}
				testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
				if after = testkit.Must(s.Look(t.Context(), mine)); after.Appearance != draft.Appearance || after.LookChosen != c.published {
					t.Errorf("published: chosen is %v, want %v; guests see %+v", after.LookChosen, c.published, after.Appearance)
				}
			})
		}
	})
}

func TestDraftIsPublishedOrDiscarded(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := chosen(t, d)
		before, version := seen(t, s), testkit.Version(t, d, mine)
		draft := testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color("#5a2416")))
		if draft.IsPublished || seen(t, s) != before || testkit.Version(t, d, mine) != version {
			t.Errorf("guests see the draft: %+v", draft)
		}
		if _, err := s.PublishAppearance(t.Context(), giulia, mine, draft.Revision-1); fault.CodeOf(err) != fault.Stale {
			t.Errorf("what somebody else has drafted meanwhile is published: %v", err)
		}
		published := testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, draft.Revision))
		if !published.IsPublished || seen(t, s) != draft.Appearance || testkit.Version(t, d, mine) != version+1 || published.PublishedBy != giulia.Name {
			t.Errorf("guests see %+v after %+v", seen(t, s), published)
		}
		if again := testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, draft.Revision)); again != published {
			t.Errorf("published again as %+v", again)
		}
		testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color("#000000")))
		if discarded := testkit.Must(s.DiscardAppearance(t.Context(), giulia, mine, 0)); !discarded.IsPublished || discarded.BackgroundColor != "#5a2416" {
			t.Errorf("discarded to %+v", discarded)
		}
		var recorded []string
		testkit.NoError(t, d.Read.NewRaw(`SELECT action || ' ' || actor_name || ' ' || before || ' ' || after FROM audit WHERE store_id = ? ORDER BY at, id`, mine).Scan(t.Context(), &recorded))
		want := []string{
			`appearance.published Giulia {"template":"plain"} {"template":"paper"}`,
			`appearance.published Giulia {"background_color":""} {"background_color":"#5a2416"}`,
		}
		if slices.Sort(recorded); !slices.Equal(recorded, []string{want[1], want[0]}) {
			t.Errorf("recorded as %q", recorded)
		}
	})
}

func TestVersions(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := chosen(t, d)
		for i := range 13 {
			testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color(fmt.Sprintf("#00000%x", i))))
			testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
		}
		versions := testkit.Must(s.AppearanceVersions(t.Context(), giulia, mine))
		if len(versions) != page.MaxVersions || versions[0].BackgroundColor != "#00000c" || versions[10].BackgroundColor != "#000002" ||
			!versions[0].IsCurrent || versions[1].IsCurrent || versions[0].PublishedBy != giulia.Name || !versions[0].PublishedAt.Equal(noon) {
			t.Errorf("the versions are %+v", versions)
		}
		testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color("#ffffff")))
		if _, err := s.RestoreAppearance(t.Context(), giulia, mine, versions[10].ID, 1); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a draft that was not seen is replaced: %v", err)
		}
		restored := testkit.Must(s.RestoreAppearance(t.Context(), giulia, mine, versions[10].ID, 0))
		if !restored.IsPublished || seen(t, s) != versions[10].Appearance || restored.Appearance != versions[10].Appearance {
			t.Errorf("restored as %+v", restored)
		}
		after := testkit.Must(s.AppearanceVersions(t.Context(), giulia, mine))
		if len(after) != page.MaxVersions || after[0].Appearance != versions[10].Appearance || after[1].ID != versions[0].ID {
			t.Errorf("then the versions are %+v", after)
		}
		foreign := testkit.Must(s.AppearanceVersions(t.Context(), actor.System(), theirs))[0]
		if _, err := s.RestoreAppearance(t.Context(), giulia, mine, foreign.ID, 0); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("another store's version: %v", err)
		}
	})
}

// An image is kept as long as a look shows it that can still be seen.
func TestImagesOfLooks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := chosen(t, d)
		shown := func(step, want string) {
			t.Helper()
			found := testkit.Must(s.ShownImages(t.Context(), []string{"logo", "cover", "other"}))
			if slices.Sort(found); strings.Join(found, " ") != want {
				t.Errorf("%s: shown are %v, want %s", step, found, want)
			}
		}
		shown("before", "")
		testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, page.AppearancePatch{LogoImage: new("logo"), BackgroundImage: new("cover")}))
		shown("in the draft", "cover logo")
		testkit.Must(s.DiscardAppearance(t.Context(), giulia, mine, 0))
		shown("discarded", "")
		testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, page.AppearancePatch{LogoImage: new("logo")}))
		testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
		testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, page.AppearancePatch{LogoImage: new("")}))
		testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
		shown("in a former version", "logo")
		for i := range page.MaxVersions {
			testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color(fmt.Sprintf("#00000%x", i))))
			testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
		}
		shown("in a version that is gone", "")
	})
}

// A draft is shown by an address that the API has given, and by nothing else.
func TestPreviews(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		now := noon
		s := startIn(t, d, nil, time.UTC, func() time.Time { return now })
		publishPaper(t, s)
		address := func(preview string) string { return strings.TrimPrefix(preview, "look=") }
		refused := func(step, storeID, preview string) {
			t.Helper()
			if _, err := s.Previewed(t.Context(), storeID, address(preview)); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%s: %q shows a look: %v", step, preview, err)
			}
		}
		draft := testkit.Must(s.UpdateAppearance(t.Context(), giulia, mine, 0, color("#5a2416")))
		if look := testkit.Must(s.Previewed(t.Context(), mine, address(draft.Preview))); look != draft.Appearance {
			t.Errorf("the address shows %+v", look)
		}
		first := testkit.Must(s.AppearanceVersions(t.Context(), giulia, mine))[1]
		if look := testkit.Must(s.Previewed(t.Context(), mine, address(first.Preview))); look != first.Appearance {
			t.Errorf("a version's address shows %+v", look)
		}
		for _, preview := range []string{"", "draft", "draft..", "draft.zzzzzz.", strings.Replace(draft.Preview, "draft", first.ID, 1), draft.Preview + "x", first.Preview[1:]} {
			refused("made up", mine, preview)
		}
		refused("another store", theirs, draft.Preview)
		now = now.Add(29 * time.Minute)
		if again := testkit.Must(s.Appearance(t.Context(), giulia, mine)); again.Preview != draft.Preview {
			t.Error("frames are loaded anew for nothing")
		}
		testkit.Must(s.Previewed(t.Context(), mine, address(draft.Preview)))
		now = now.Add(time.Hour)
		refused("late", mine, draft.Preview)
		draft = testkit.Must(s.Appearance(t.Context(), giulia, mine))
		testkit.Must(s.Previewed(t.Context(), mine, address(draft.Preview)))
		published := testkit.Must(s.PublishAppearance(t.Context(), giulia, mine, 0))
		if published.Preview != "" {
			t.Errorf("what guests see has an address of its own: %q", published.Preview)
		}
		refused("published", mine, draft.Preview)
		// As a store has it that was there before looks had drafts.
		testkit.NewDB(t, d).Execute(`UPDATE appearances SET preview_key = ''`)
		refused("without a key", mine, draft.Preview)
		again := testkit.Must(s.AppearanceVersions(t.Context(), giulia, mine))[0]
		testkit.Must(s.Previewed(t.Context(), mine, address(again.Preview)))
	})
}
