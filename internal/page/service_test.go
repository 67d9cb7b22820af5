package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestStart(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		got, links, err := s.Public(t.Context(), mine)
		testkit.NoError(t, err)
		if got.Template != page.Plain || got.StoreID != mine || got.Revision != 1 {
			t.Errorf("the page starts as %+v", got)
		}
		want := lang.Text{De: "Speisekarte", En: "Menu"}
		if len(links) != 1 || links[0].Kind != page.KindMenu || fmt.Sprint(links[0].Name) != fmt.Sprint(want) {
			t.Errorf("the page starts with %+v", links)
		}
		if _, _, err := s.Public(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an unknown store's page answers %v", err)
		}
	})
}

func TestAddLink(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		link, err := s.AddLink(t.Context(), owner, mine, page.LinkInput{
			Kind: "other", Name: lang.TextPatch{De: new(" Instagram ")}, Description: lang.TextPatch{En: new("Pictures")},
			LinkAddress: "HTTPS://Instagram.example/ä", SocialLinkType: new(page.SocialLinkType("instagram")), IsActive: new(false),
		})
		testkit.NoError(t, err)
		links, err := s.Links(t.Context(), owner, mine)
		if err != nil || len(links) != 2 {
			t.Fatalf("%d links, %v", len(links), err)
		}
		targets, err := s.Targets(t.Context(), link.ID)
		if err != nil || len(targets) != 2 {
			t.Fatalf("%d targets, %v", len(targets), err)
		}
		target := targets[slices.IndexFunc(targets, func(l page.Link) bool { return l.ID == link.ID })]
		if target.StoreID != mine || target.Kind != "other" || target.LinkAddress != links[1].LinkAddress || target.IsActive || !target.DeletedAt.IsZero() {
			t.Errorf("it leads to %+v, %v", target, err)
		}
		if found := links[1]; found.ID != link.ID || found.StoreID != mine || found.Type != page.BasicLink || found.Kind != "other" || found.Name.De != "Instagram" ||
			found.Description.En != "Pictures" || found.LinkAddress != "https://instagram.example/%C3%A4" ||
			found.SocialLinkType == nil || *found.SocialLinkType != "instagram" || found.IsActive || found.Order != 2 ||
			!found.CreatedAt.Equal(noon) || !found.DeletedAt.IsZero() {
			t.Errorf("kept as %+v", found)
		}
		if _, links, err := s.Public(t.Context(), mine); err != nil || len(links) != 1 {
			t.Errorf("guests see %d links, %v; an inactive one is hidden", len(links), err)
		}
		if _, err := s.Targets(t.Context(), "nothing"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an unknown target answers %v", err)
		}
	})
}

func TestUpdateLink(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		link := add(t, s, mine, "Karte")
		update := func(revision int64, patch page.LinkPatch) page.Link {
			t.Helper()
			got, err := s.UpdateLink(t.Context(), owner, mine, link.ID, revision, patch)
			testkit.NoError(t, err)
			return got
		}
		update(1, page.LinkPatch{Name: &lang.TextPatch{En: new("Map")}, LinkAddress: new("https://tiktok.example/@a"), SocialLinkType: httpx.Optional[page.SocialLinkType]{Set: true, Value: new(page.SocialLinkType("tiktok"))}})
		got := update(2, page.LinkPatch{Name: &lang.TextPatch{De: new("Anfahrt")}})
		if got.Revision != 3 || got.Name.En != "Map" || !slices.Equal(got.Name.Stale, []lang.Key{lang.English}) {
			t.Errorf("a new source text leaves %+v at revision %d; English must be stale", got.Name, got.Revision)
		}
		if got.SocialLinkType == nil {
			t.Error("the social network went with a change that did not name it")
		}
		got = update(0, page.LinkPatch{SocialLinkType: httpx.Optional[page.SocialLinkType]{Set: true}, IsActive: new(false)})
		if got.SocialLinkType != nil || got.IsActive || got.Name.De != "Anfahrt" {
			t.Errorf("got %+v", got)
		}
		_, err := s.UpdateLink(t.Context(), owner, mine, link.ID, 2, page.LinkPatch{IsActive: new(true)})
		if fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change based on an old revision answers %v", err)
		}
	})
}

func TestOrderAndRestore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		clicks := counts{}
		s := start(t, d, clicks)
		menu := testkit.Must(s.Links(t.Context(), owner, mine))[0].ID
		a, b, c := add(t, s, mine, "A").ID, add(t, s, mine, "B").ID, add(t, s, mine, "C").ID
		foreign := add(t, s, theirs, "F").ID
		clicks[b] = 42
		order := func(ids ...string) error { return s.OrderLinks(t.Context(), owner, mine, ids) }

		if err := order(menu, a, b, c, c); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("order naming a link twice answers %v", err)
		}
		steps := []struct {
			do   func() error
			want string
		}{
			{func() error { return order(b, a, menu) }, "B A Speisekarte C"},
			{func() error { return order(c, "x", foreign, a) }, "B C Speisekarte A"},
			{func() error { return order() }, "B C Speisekarte A"},
			{func() error { return order(c, b, a, menu) }, "C B A Speisekarte"},
			{func() error { return s.DeleteLink(t.Context(), owner, mine, b) }, "C A Speisekarte"},
			{func() error { return order(b, a, c, menu) }, "A C Speisekarte"},
			{func() error { return order(c, b, a) }, "C A Speisekarte"},
			{func() error { return testkit.Err(s.AddLink(t.Context(), owner, mine, website("D"))) }, "C A Speisekarte D"},
			{func() error { return testkit.Err(s.RestoreLink(t.Context(), owner, mine, b)) }, "C B A Speisekarte D"},
			{func() error { return s.DeleteLink(t.Context(), owner, mine, b) }, "C A Speisekarte D"},
			{func() error {
				return order(a, c, testkit.Must(s.Links(t.Context(), owner, mine))[3].ID, menu)
			}, "A C D Speisekarte"},
			{func() error { return testkit.Err(s.RestoreLink(t.Context(), owner, mine, b)) }, "A B C D Speisekarte"},
			{func() error { return testkit.Err(s.RestoreLink(t.Context(), owner, mine, b)) }, "A B C D Speisekarte"},
		}
		for i, step := range steps {
			if err := step.do(); err != nil {
				t.Fatalf("step %d: %v", i, err)
			}
			if got := names(t, s, mine); got != step.want {
				t.Fatalf("after step %d the page reads %q, want %q", i, got, step.want)
			}
		}
		if links := testkit.Must(s.Links(t.Context(), owner, mine)); links[1].Clicks != 42 {
			t.Errorf("the restored link has %d clicks, want 42", links[1].Clicks)
		}
	})
}

func TestWritesChangeTheVersion(t *testing.T) {
	d := testkit.SQLite(t)
	s := start(t, d, nil)
	link := add(t, s, mine, "A")
	menu := testkit.Must(s.Links(t.Context(), owner, mine))[0].ID
	for _, c := range []struct {
		name  string
		write func() error
	}{
		{"page", func() error {
			return testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, page.LinkPagePatch{Tagline: &lang.TextPatch{De: new("Pasta")}}))
		}},
		{"look", func() error {
			testkit.Must(s.UpdateAppearance(t.Context(), owner, mine, 0, page.AppearancePatch{Template: new(page.Template("paper"))}))
			return testkit.Err(s.PublishAppearance(t.Context(), owner, mine, 0))
		}},
		{"update", func() error {
			return testkit.Err(s.UpdateLink(t.Context(), owner, mine, link.ID, 0, page.LinkPatch{IsActive: new(false)}))
		}},
		{"order", func() error { return s.OrderLinks(t.Context(), owner, mine, []string{link.ID, menu}) }},
		{"delete", func() error { return s.DeleteLink(t.Context(), owner, mine, link.ID) }},
		{"restore", func() error { return testkit.Err(s.RestoreLink(t.Context(), owner, mine, link.ID)) }},
		{"add", func() error { return testkit.Err(s.AddLink(t.Context(), owner, mine, website("B"))) }},
	} {
		before := testkit.Version(t, d, mine)
		if err := c.write(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if after := testkit.Version(t, d, mine); after != before+1 {
			t.Errorf("%s leaves the store's version at %d", c.name, after)
		}
	}
}

func TestLinkRules(t *testing.T) {
	s := start(t, testkit.SQLite(t), nil)
	long := strings.Repeat("ü", 81)
	for name, c := range map[string]struct {
		change   func(*page.LinkInput)
		location string
	}{
		"good":                 {func(*page.LinkInput) {}, ""},
		"80 characters":        {func(in *page.LinkInput) { in.Name.De = new(long[2:]) }, ""},
		"name only in English": {func(in *page.LinkInput) { in.Name = lang.TextPatch{En: new("Site")} }, "body.name.de"},
		"blank name":           {func(in *page.LinkInput) { in.Name.De = new("  ") }, "body.name.de"},
		"long translation":     {func(in *page.LinkInput) { in.Name.Tr = &long }, "body.name.tr"},
		"long description":     {func(in *page.LinkInput) { in.Description.De = new(long + long) }, "body.description.de"},
		"unknown kind":         {func(in *page.LinkInput) { in.Kind = "blog" }, "body.kind"},
		"unknown network":      {func(in *page.LinkInput) { in.SocialLinkType = new(page.SocialLinkType("myspace")) }, "body.social_link_type"},
		"no address":           {func(in *page.LinkInput) { in.LinkAddress = " " }, "body.link_address"},
		"script":               {func(in *page.LinkInput) { in.LinkAddress = "javascript:alert(1)" }, "body.link_address"},
		"menu":                 {func(in *page.LinkInput) { in.Kind, in.LinkAddress = page.KindMenu, "" }, ""},
		"menu with an address": {func(in *page.LinkInput) { in.Kind = page.KindMenu }, "body.link_address"},
		"menu in the social row": {func(in *page.LinkInput) {
			in.Kind, in.LinkAddress, in.SocialLinkType = page.KindMenu, "", new(page.SocialLinkType("tiktok"))
		}, "body.social_link_type"},
	} {
		t.Run(name, func(t *testing.T) {
			in := website("Seite")
			c.change(&in)
			_, err := s.AddLink(t.Context(), owner, mine, in)
			if got := testkit.Location(err); got != c.location {
				t.Errorf("refused at %q (%v), want %q", got, err, c.location)
			}
		})
	}
}

func TestSwitchingOffNeedsNoOtherField(t *testing.T) {
	d := testkit.SQLite(t)
	s := start(t, d, nil)
	link := add(t, s, mine, "Seite")
	// Meanwhile the default language is English, which this link lacks.
	english := page.NewService(d, stores{testkit.Languages{mine: lang.English}, time.UTC}, counts{}, testkit.Images{"logo", "cover"}, baseURL, time.Now)
	if _, err := english.UpdateLink(t.Context(), owner, mine, link.ID, 0, page.LinkPatch{IsActive: new(false)}); err != nil {
		t.Errorf("switching a link off asks for more: %v", err)
	}
}
