package page_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

func preview(t *testing.T, s *page.Service, text string) (page.ImportPreview, error) {
	t.Helper()
	return s.PreviewImport(t.Context(), owner, mine, func(w *bytes.Buffer) error {
		_, err := w.WriteString(text)
		return err
	})
}

// A preview says of each row what it would become, and what is wrong with it.
func TestPreviewImport(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	add(t, s, mine, "A") // https://osteria.example/A
	version := names(t, s, mine)
	long := strings.Repeat("ä", 81)
	for line, want := range map[string]string{
		"https://Shop.example/x":                                        "shop.example → https://shop.example/x website",
		"Shop: www.küche.example":                                       "Shop → https://www.xn--kche-0ra.example website",
		"www.küche.example":                                             "küche.example → https://www.xn--kche-0ra.example website",
		"Bad: javascript:alert(1)":                                      "Bad → javascript:alert(1) website [link_address not_an_address]",
		"Just a heading":                                                "Just a heading →  website [link_address import_no_address]",
		"https://" + strings.Repeat("a", 3000):                          " → https://" + strings.Repeat("a", 192) + "… website [link_address not_a_host]",
		long + ": https://b.example":                                    long + " → https://b.example website [name too_long]",
		"Again: http://www.osteria.example/A/":                          "Again → http://www.osteria.example/A/ website duplicate",
		"+49 30 / 123450":                                               "+4930123450 → tel:+4930123450 phone",
		"Write: Ciao@Osteria.example":                                   "Write → mailto:Ciao@osteria.example email",
		"mailto:ciao@osteria.example":                                   "ciao@osteria.example → mailto:ciao@osteria.example email",
		"https://osteria.example/Karte.PDF":                             "osteria.example → https://osteria.example/Karte.PDF pdf",
		"https://www.opentable.co.uk/r/osteria":                         "OpenTable → https://www.opentable.co.uk/r/osteria booking",
		"https://bookings.zenchef.com/results?rid=1":                    "Zenchef → https://bookings.zenchef.com/results?rid=1 booking",
		"https://osteria.simplybook.it":                                 "SimplyBook.me → https://osteria.simplybook.it booking",
		"https://www.opentable.com/":                                    "opentable.com → https://www.opentable.com/ website",
		"https://notresy.com/osteria":                                   "notresy.com → https://notresy.com/osteria website",
		"https://www.eventbrite.de/e/jazz-1":                            "Eventbrite → https://www.eventbrite.de/e/jazz-1 event",
		"https://lu.ma/jazz":                                            "Luma → https://lu.ma/jazz event",
		"https://maps.app.goo.gl/abc":                                   "maps.app.goo.gl → https://maps.app.goo.gl/abc map",
		"Way: https://www.google.com/maps/x":                            "Way → https://www.google.com/maps/x map",
		"https://www.instagram.com/osteria/":                            "Instagram → https://www.instagram.com/osteria/ other instagram",
		"Us: https://m.facebook.com/osteria":                            "Us → https://m.facebook.com/osteria other facebook",
		"https://x.com/osteria":                                         "X → https://x.com/osteria other twitter",
		"https://www.youtube.com/@osteria":                              "YouTube → https://www.youtube.com/@osteria other youtube",
		"https://www.tiktok.com/@osteria":                               "TikTok → https://www.tiktok.com/@osteria other tiktok",
		"https://wa.me/491701234567":                                    "WhatsApp → https://wa.me/491701234567 whatsapp",
		"https://wa.me/0170123456":                                      "WhatsApp → https://wa.me/0170123456 whatsapp [link_address no_country_code]",
		"https://wa.me/4917012345?text=Ciao":                            "WhatsApp → https://wa.me/4917012345?text=Ciao whatsapp",
		"https://www.whatsapp.com/channel/abc":                          "WhatsApp → https://www.whatsapp.com/channel/abc other whatsapp",
		"https://api.whatsapp.com/send?phone=4917012345&text=Ciao":      "WhatsApp → https://api.whatsapp.com/send?phone=4917012345&text=Ciao whatsapp",
		"https://www.instagram.com/osteria/?igsh=MTc%3D&utm_source=qr":  "Instagram → https://www.instagram.com/osteria/ other instagram",
		"https://www.tiktok.com/@osteria?lang=de-DE&_r=1":               "TikTok → https://www.tiktok.com/@osteria other tiktok",
		"https://www.facebook.com/profile.php?mibextid=x&id=1&sk=about": "Facebook → https://www.facebook.com/profile.php?id=1&sk=about other facebook",
		"https://shop.example/?igsh=x&utm_source=linktree":              "shop.example → https://shop.example/?igsh=x&utm_source=linktree website",
		"https://t.me/osteria":                                          "Telegram → https://t.me/osteria other telegram",
		"https://www.google.com/search?q=x":                             "google.com → https://www.google.com/search?q=x website",
		"https://mastodon.social/@osteria":                              "mastodon.social → https://mastodon.social/@osteria website",
		"https://www.instagram.com/p/abc":                               "instagram.com → https://www.instagram.com/p/abc website",
		"https://www.instagram.com":                                     "instagram.com → https://www.instagram.com website",
		"https://notinstagram.com/osteria":                              "notinstagram.com → https://notinstagram.com/osteria website",
	} {
		got, err := preview(t, s, line)
		if err != nil || len(got.Rows) != 1 || got.Room != 98 || got.Format != "list" {
			t.Errorf("%s: %+v, %v", line, got, err)
			continue
		}
		if told := rowText(got.Rows[0]); told != want {
			t.Errorf("%s becomes\n%s, want\n%s", line, told, want)
		}
	}
	got, err := preview(t, s, "B: https://b.example\nb.example/\nHeading\nHeading")
	if err != nil || len(got.Rows) != 4 || got.Rows[0].IsDuplicate || !got.Rows[1].IsDuplicate || got.Rows[3].IsDuplicate {
		t.Errorf("%+v, %v", got, err)
	}
	hidden, err := preview(t, s, `{"links":[{"title":"Old","url":"https://old.example","active":false}]}`)
	if err != nil || hidden.Rows[0].IsActive {
		t.Errorf("%+v, %v", hidden, err)
	}
	if _, err := preview(t, s, " "); fault.CodeOf(err) != fault.Invalid || !strings.Contains(err.Error(), "body.file must have at least one link") {
		t.Errorf("an empty file: %v", err)
	}
	if now := names(t, s, mine); now != version {
		t.Errorf("a preview leaves %s", now)
	}
	staff := testkit.Member(mine, actor.StoreStaff, nil)
	if _, err := s.PreviewImport(t.Context(), staff, mine, nil); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("staff: %v", err)
	}
}

func rowText(row page.ImportRow) string {
	text := fmt.Sprintf("%s → %s %s", row.Name, row.LinkAddress, row.Kind)
	if row.SocialLinkType != nil {
		text += " " + string(*row.SocialLinkType)
	}
	if row.IsDuplicate {
		text += " duplicate"
	}
	for _, problem := range row.Problems {
		text += fmt.Sprintf(" [%s %s]", problem.Location, problem.Code)
	}
	return text
}

func imported(names ...string) page.ImportInput {
	var in page.ImportInput
	for _, name := range names {
		in.Links = append(in.Links, page.ImportedLink{Kind: "website", Name: lang.TextPatch{De: &name}, LinkAddress: "https://osteria.example/" + name, IsActive: true})
	}
	return in
}

// Links are imported all or none, and taken back together.
func TestImportLinks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		add(t, s, mine, "A")
		in := imported("B", "C", "D")
		in.Links[1].Kind, in.Links[1].SocialLinkType, in.Links[1].LinkAddress = "other", new(page.SocialLinkType("instagram")), "https://www.instagram.com/osteria"
		in.Links[2].IsActive = false
		links, err := s.ImportLinks(t.Context(), owner, mine, in)
		testkit.NoError(t, err)
		if got := names(t, s, mine); got != "Speisekarte A B C D" || len(links) != 3 || *links[1].SocialLinkType != "instagram" || links[2].IsActive {
			t.Errorf("now there are %s; %+v", got, links)
		}

		for name, broken := range map[string]struct {
			change func(in *page.ImportInput)
			want   string
		}{
			"an address": {func(in *page.ImportInput) { in.Links[1].LinkAddress = "javascript:x" }, "body.links[1].link_address"},
			"no name":    {func(in *page.ImportInput) { in.Links[0].Name = lang.TextPatch{En: new("B")} }, "body.links[0].name.de"},
			"a kind":     {func(in *page.ImportInput) { in.Links[1].Kind = "x" }, "body.links[1].kind"},
			"nothing":    {func(in *page.ImportInput) { in.Links = nil }, "body.links"},
		} {
			in := imported("X", "Y")
			broken.change(&in)
			_, err := s.ImportLinks(t.Context(), owner, mine, in)
			if fault.CodeOf(err) != fault.Invalid || !strings.Contains(err.Error(), broken.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		many := make([]string, 96)
		for i := range many {
			many[i] = fmt.Sprint(i)
		}
		if _, err := s.ImportLinks(t.Context(), owner, mine, imported(many...)); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("101 links: %v", err)
		}
		if got := names(t, s, mine); got != "Speisekarte A B C D" {
			t.Errorf("what was refused left %s", got)
		}

		ids := []string{links[0].ID, links[1].ID, links[2].ID, "nothing", add(t, s, theirs, "F").ID}
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, links[0].ID))
		version := testkit.Version(t, d, mine)
		for range 2 {
			testkit.NoError(t, s.UndoImport(t.Context(), owner, mine, ids))
		}
		if got := names(t, s, mine); got != "Speisekarte A" || names(t, s, theirs) != "Speisekarte F" || testkit.Version(t, d, mine) != version+1 {
			t.Errorf("taken back: %s and %s, %d changes", got, names(t, s, theirs), testkit.Version(t, d, mine)-version)
		}
		testkit.Must(s.RestoreLink(t.Context(), owner, mine, links[1].ID))
		if got := names(t, s, mine); got != "Speisekarte A C" {
			t.Errorf("one of them restored: %s", got)
		}
		staff := testkit.Member(mine, actor.StoreStaff, nil)
		if _, err := s.ImportLinks(t.Context(), staff, mine, imported("X")); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("staff: %v", err)
		}
		if err := s.UndoImport(t.Context(), staff, mine, ids); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("staff: %v", err)
		}
	})
}

// The rows of a preview are what an import takes.
func TestPreviewIsImported(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	got, err := preview(t, s, "Menu: https://a.example/karte.pdf\nhttps://instagram.com/osteria\n+49 30 123450\nHeading")
	testkit.NoError(t, err)
	var in page.ImportInput
	for _, row := range slices.DeleteFunc(got.Rows, func(r page.ImportRow) bool { return len(r.Problems) > 0 }) {
		in.Links = append(in.Links, page.ImportedLink{Kind: row.Kind, Name: lang.TextPatch{De: &row.Name}, LinkAddress: row.LinkAddress, SocialLinkType: row.SocialLinkType, IsActive: row.IsActive})
	}
	raw := testkit.Must(json.Marshal(in))
	if _, err := s.ImportLinks(t.Context(), owner, mine, in); err != nil || len(in.Links) != 3 {
		t.Errorf("%s: %v", raw, err)
	}
	if got := names(t, s, mine); got != "Speisekarte Menu Instagram +4930123450" {
		t.Errorf("now there are %s", got)
	}
}
