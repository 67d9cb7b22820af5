package page_test

import (
	"encoding/json"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

// toLink is a change of a page that sends guests straight to a link.
func toLink(id string) page.LinkPagePatch {
	return page.LinkPagePatch{RedirectPatch: page.RedirectPatch{
		DirectRedirect: new(true), DirectRedirectLink: httpx.Optional[string]{Set: true, Value: &id},
	}}
}

// A direct redirect is in force while its link can be followed; what becomes of the link
// is told to the owner, and guests get the page.
func TestDirectRedirect(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		link := add(t, s, mine, "Tisch")
		set := func(patch page.LinkPagePatch) error {
			return testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, patch))
		}
		change := func(patch page.LinkPatch) error {
			return testkit.Err(s.UpdateLink(t.Context(), owner, mine, link.ID, 0, patch))
		}
		address := func(to string) page.LinkPatch { return page.LinkPatch{LinkAddress: &to} }
		begins := func(at time.Time) page.LinkPatch {
			return page.LinkPatch{WindowPatch: page.WindowPatch{LinkStartActiveTime: httpx.Optional[time.Time]{Set: true, Value: &at}}}
		}
		for _, step := range []struct {
			name string
			do   func() error
			// trouble is what the owner is told, "" where guests are sent on, and "off"
			// where they are not to be.
			trouble page.RedirectTrouble
		}{
			{"at first", func() error { return nil }, "off"},
			{"on, without a link", func() error {
				return set(page.LinkPagePatch{RedirectPatch: page.RedirectPatch{DirectRedirect: new(true)}})
			}, page.NoLink},
			{"to a link", func() error { return set(toLink(link.ID)) }, ""},
			{"its link is switched off", func() error { return change(page.LinkPatch{IsActive: new(false)}) }, page.LinkOff},
			{"and on again", func() error { return change(page.LinkPatch{IsActive: new(true)}) }, ""},
			{"its link leads back", func() error { return change(address("https://carte.example/s/osteria")) }, page.LeadsBack},
			{"its link calls", func() error { return change(address("tel:+493012345")) }, page.NoWebAddress},
			{"its link leads on again", func() error { return change(address("https://tisch.example/")) }, ""},
			{"its link begins later", func() error { return change(begins(noon.Add(time.Second))) }, page.NotOffered},
			{"and begins now", func() error { return change(begins(noon)) }, ""},
			{"its link leads to the menu", func() error {
				return change(page.LinkPatch{Kind: new(page.KindMenu), LinkAddress: new("")})
			}, ""},
			{"its link is deleted", func() error { return s.DeleteLink(t.Context(), owner, mine, link.ID) }, page.LinkDeleted},
			{"and restored", func() error { return testkit.Err(s.RestoreLink(t.Context(), owner, mine, link.ID)) }, ""},
			{"off", func() error {
				return set(page.LinkPagePatch{RedirectPatch: page.RedirectPatch{DirectRedirect: new(false)}})
			}, "off"},
			{"on again, to the same link", func() error {
				return set(page.LinkPagePatch{RedirectPatch: page.RedirectPatch{DirectRedirect: new(true)}})
			}, ""},
			{"without a link again", func() error {
				return set(page.LinkPagePatch{RedirectPatch: page.RedirectPatch{DirectRedirectLink: httpx.Optional[string]{Set: true}}})
			}, page.NoLink},
		} {
			if err := step.do(); err != nil {
				t.Fatalf("%s: %v", step.name, err)
			}
			got, err := s.LinkPage(t.Context(), owner, mine)
			testkit.NoError(t, err)
			trouble := page.RedirectTrouble("off")
			if got.RedirectOn {
				trouble = ""
			}
			if got.RedirectTrouble != nil {
				trouble = *got.RedirectTrouble
			}
			if trouble != step.trouble || got.RedirectInForce != (step.trouble == "") {
				t.Errorf("%s: in force: %v, %q; want %q", step.name, got.RedirectInForce, trouble, step.trouble)
			}
			to, err := s.Redirect(t.Context(), mine)
			testkit.NoError(t, err)
			// Guests are told when it begins.
			inTime := got.RedirectInForce || step.trouble == page.NotOffered
			if (to != nil) != inTime || to != nil && (to.ID != link.ID || to.Name.De != "Tisch" || !to.IsActive) {
				t.Errorf("%s: guests are sent to %+v", step.name, to)
			}
			if other, err := s.Redirect(t.Context(), theirs); other != nil || err != nil {
				t.Errorf("%s: guests of another store are sent to %+v, %v", step.name, other, err)
			}
		}
	})
}

// A PDF menu is a link of the page too, and is sent to as long as guests see it.
func TestRedirectToAPDFMenu(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		pdfs := startPDFs(t, d, counts{})
		pdf, other := pdfs.add(mine, "Karte").ID, pdfs.add(theirs, "Karte").ID
		if got := testkit.BrokenRule(testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, toLink(other)))); got != "body.direct_redirect_link unknown_link" {
			t.Errorf("another store's: %s", got)
		}
		testkit.NoError(t, testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, toLink(pdf))))
		active := func(is bool) error {
			return testkit.Err(pdfs.Update(t.Context(), owner, mine, pdf, 0, page.PDFLinkPatch{IsActive: &is}))
		}
		for _, step := range []struct {
			name    string
			do      func() error
			trouble page.RedirectTrouble
		}{
			{"at first", func() error { return nil }, ""},
			{"switched off", func() error { return active(false) }, page.LinkOff},
			{"and on again", func() error { return active(true) }, ""},
			{"deleted", func() error { return pdfs.Delete(t.Context(), owner, mine, pdf) }, page.LinkDeleted},
			{"and restored", func() error { return testkit.Err(pdfs.Restore(t.Context(), owner, mine, pdf)) }, ""},
		} {
			testkit.NoError(t, step.do())
			got := testkit.Must(s.LinkPage(t.Context(), owner, mine))
			trouble := page.RedirectTrouble("")
			if got.RedirectTrouble != nil {
				trouble = *got.RedirectTrouble
			}
			to := testkit.Must(s.Redirect(t.Context(), mine))
			if trouble != step.trouble || got.RedirectInForce != (step.trouble == "") || (to != nil) != got.RedirectInForce {
				t.Errorf("%s: %q, in force %v, to %+v", step.name, trouble, got.RedirectInForce, to)
			}
			if to != nil && (to.ID != pdf || to.Kind != page.KindPDFMenu || to.LinkAddress != "/pdf-menu/"+pdf || to.Name.De != "Karte") {
				t.Errorf("%s: guests are sent to %+v", step.name, to)
			}
			if uri := got.RedirectTo; step.trouble != page.LinkDeleted && (uri == nil || uri.Name.De != "Karte" || uri.LinkAddress != "/pdf-menu/"+pdf) {
				t.Errorf("%s: the owner is told of %+v", step.name, uri)
			}
		}
	})
}

// The names are those of the specification.
func TestDirectRedirectOnTheWire(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	link := add(t, s, mine, "Tisch")
	wire := func(p page.LinkPage, err error) map[string]any {
		t.Helper()
		testkit.NoError(t, err)
		var got map[string]any
		testkit.NoError(t, json.Unmarshal(testkit.Must(json.Marshal(p)), &got))
		return got
	}
	got := wire(s.LinkPage(t.Context(), owner, mine))
	if got["direct_redirect"] != false || got["direct_redirect_link"] != nil || got["is_direct_redirect"] != false || got["direct_redirect_link_uri"] != nil {
		t.Errorf("off: %v", got)
	}
	got = wire(s.UpdateLinkPage(t.Context(), owner, mine, 0, toLink(link.ID)))
	uri, _ := got["direct_redirect_link_uri"].(map[string]any)
	if got["direct_redirect"] != true || got["direct_redirect_link"] != link.ID || got["is_direct_redirect"] != true ||
		uri["id"] != link.ID || uri["link_address"] != link.LinkAddress || uri["name"] == nil {
		t.Errorf("on: %v", got)
	}
}

// A link is refused that could send guests back to the page, however its address is
// written, and one that leads to no page.
func TestLinksThatCannotBeRedirectedTo(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	foreign := add(t, s, theirs, "theirs")
	gone := add(t, s, mine, "gone")
	testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, gone.ID))
	refusal := func(id string) string {
		return testkit.BrokenRule(testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, toLink(id))))
	}
	for _, id := range []string{foreign.ID, gone.ID, "nothing", ""} {
		if got := refusal(id); got != "body.direct_redirect_link unknown_link" {
			t.Errorf("the link %q: %q", id, got)
		}
	}
	link := add(t, s, mine, "link")
	for address, want := range map[string]string{
		"https://carte.example/s/osteria":                  "leads_back",
		"https://carte.example/s/osteria/":                 "leads_back",
		"https://carte.example/s/another":                  "leads_back",
		"https://carte.example/s/osteria?table=7&edit":     "leads_back",
		"http://carte.example/s/osteria":                   "leads_back",
		"https://CARTE.Example/s/osteria#here":             "leads_back",
		"https://carte.example./s/osteria":                 "leads_back",
		"https://carte.example:443/s/osteria":              "leads_back",
		"https://carte.example:8443/s/osteria":             "leads_back",
		"https://carte.example//s//osteria":                "leads_back",
		"https://carte.example/x/../s/osteria":             "leads_back",
		"https://carte.example/%73/osteria":                "leads_back",
		"https://carte.example/links":                      "leads_back",
		"https://carte.example/links?links=osteria":        "leads_back",
		"https://carte.example/redirect?links=osteria":     "leads_back",
		"https://carte.example/q/abcdefgh":                 "leads_back",
		"https://carte.example/q/abcdefgh/":                "leads_back",
		"https://carte.example/go/" + link.ID:              "leads_back",
		"https://ｃａｒｔｅ.example/s/osteria":                  "leads_back",
		"tel:+493012345":                                   "no_web_link",
		"mailto:ciao@osteria.example":                      "no_web_link",
		"sms:+493012345":                                   "no_web_link",
		"https://carte.example/s/osteria/menu":             "",
		"https://carte.example/dynamic-menu?menu=x":        "",
		"https://carte.example/":                           "",
		"https://carte.example/s":                          "",
		"https://carte.example.evil.example/s/osteria":     "",
		"https://www.carte.example/s/osteria":              "",
		"https://tisch.example/s/osteria?to=carte.example": "",
	} {
		testkit.NoError(t, testkit.Err(s.UpdateLink(t.Context(), owner, mine, link.ID, 0, page.LinkPatch{LinkAddress: &address})))
		none := page.LinkPagePatch{RedirectPatch: page.RedirectPatch{DirectRedirectLink: httpx.Optional[string]{Set: true}}}
		testkit.NoError(t, testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, none)))
		got := refusal(link.ID)
		if want != "" {
			want = "body.direct_redirect_link " + want
		}
		if got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

// A site whose own address is an international one knows its addresses too.
func TestRedirectBackToAnInternationalSite(t *testing.T) {
	d := testkit.SQLite(t)
	start(t, d, counts{})
	s := page.NewService(d, stores{testkit.Languages{mine: lang.German}, time.UTC}, counts{}, testkit.Images{}, "https://küche.example:8443", time.Now)
	for address, want := range map[string]string{
		"https://KÜCHE.example/s/osteria":       "body.direct_redirect_link leads_back",
		"https://xn--kche-0ra.example:8443/q/x": "body.direct_redirect_link leads_back",
		"https://kuche.example/s/osteria":       "",
	} {
		in := website("x")
		in.LinkAddress = address
		link := testkit.Must(s.AddLink(t.Context(), owner, mine, in))
		if got := testkit.BrokenRule(testkit.Err(s.UpdateLinkPage(t.Context(), owner, mine, 0, toLink(link.ID)))); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

// Where guests are sent is content: whoever may change links may change it.
func TestWhoMayRedirect(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	link := add(t, s, mine, "Tisch")
	for name, c := range map[string]struct {
		who  *actor.Actor
		want fault.Code
	}{
		"a guest":         {&actor.Actor{}, fault.Unauthenticated},
		"staff":           {testkit.Member(mine, actor.StoreStaff, nil), fault.Forbidden},
		"another store's": {testkit.Member(theirs, actor.StoreOwner, nil), fault.Forbidden},
		"a manager":       {testkit.Member(mine, actor.StoreManager, nil), ""},
		"a locked store":  {testkit.Member(mine, actor.StoreOwner, testkit.ErrEnded), fault.Locked},
	} {
		if err := testkit.Err(s.UpdateLinkPage(t.Context(), c.who, mine, 0, toLink(link.ID))); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
