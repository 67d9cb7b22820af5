package identity_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"carte/internal/testkit"
)

func TestAccountChooser(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	s.seed("owner@osteria.example", "Giulia Conti", false)
	s.seed("manager@osteria.example", "Luca Moretti", false)
	s.signedIn("private@example.com")

	a := s.attempt()
	a.params.Set("ui_locales", "de")
	a.params.Set("login_hint", "somebody@example.com")
	page := newBrowser(t).open(a.address())
	for _, want := range []string{
		"Giulia Conti", "owner@osteria.example", "Inhaberin von Giulia Conti", ">GC<", "Anmeldung für die Demonstration",
		`value="somebody@example.com"`,
	} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the chooser lacks %q: %s", want, page.body)
		}
	}
	if strings.Contains(page.body, "private@example.com") {
		t.Error("the chooser shows an address entered in the form")
	}
	if opener := page.header.Get("Cross-Origin-Opener-Policy"); opener == "same-origin" {
		t.Error("the popup would lose its opener")
	}
}

func TestNewAccountForm(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	listed := s.seed("owner@osteria.example", "Giulia Conti", false)
	for name, c := range map[string]struct {
		email, name string
		refused     string // the text of the error; "" when it signs in
	}{
		"good":                  {"ada@example.com", "Ada", ""},
		"good, with blanks":     {"  Bob@Example.com ", " Bob ", ""},
		"plus and dots":         {"a.b+c@sub.example.co", "Ada", ""},
		"the same again":        {"ada@example.com", "Another name", ""},
		"one of the list":       {"owner@osteria.example", "Whoever", ""},
		"no e-mail":             {"", "Ada", "Enter an e-mail address"},
		"no at":                 {"ada.example.com", "Ada", "Enter an e-mail address"},
		"no domain":             {"ada@", "Ada", "Enter an e-mail address"},
		"no dot in the domain":  {"ada@example", "Ada", "Enter an e-mail address"},
		"a name in the address": {"Ada <ada@example.com>", "Ada", "Enter an e-mail address"},
		"quoted":                {`"a b"@example.com`, "Ada", "Enter an e-mail address"},
		"two":                   {"ada@example.com, bob@example.com", "Ada", "Enter an e-mail address"},
		"endless":               {strings.Repeat("a", 250) + "@example.com", "Ada", "Enter an e-mail address"},
		"no name":               {"ada@example.com", " ", "Enter a name."},
		"a long name":           {"ada@example.com", strings.Repeat("ä", 81), "at most 80 characters"},
		"a name of two lines":   {"ada@example.com", "Ada\nLovelace", "on one line"},
		"invalid UTF-8":         {"ada@example.com", "Ada\xff", "at most 80 characters"},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := s.attempt(), newBrowser(t)
			chooser := b.open(a.address())
			page := b.post(s.base+"/demo-idp/accounts", chooser.form(url.Values{"email": {c.email}, "name": {c.name}}))
			if c.refused == "" {
				got := claims(t, a.redeem(page.param("code")).ID)
				if got["email"] != strings.ToLower(strings.TrimSpace(c.email)) || c.email == listed.Email && got["sub"] != listed.UID {
					t.Errorf("claims %v", got)
				}
				return
			}
			if page.status != http.StatusUnprocessableEntity || !strings.Contains(page.body, c.refused) || !strings.Contains(page.body, "<details open>") {
				t.Errorf("%d %s", page.status, page.body)
			}
			// The form keeps its values, and the sign-in can continue.
			if c.name == "Ada" && !strings.Contains(page.body, `value="Ada"`) {
				t.Error("the name that was typed is lost")
			}
			if b.post(s.base+"/demo-idp/accounts", page.form(url.Values{"email": {"eve@example.com"}, "name": {"Eve"}})).param("code") == "" {
				t.Error("the sign-in does not go on after an error")
			}
		})
	}
}

func TestRefusedChoices(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	s.seed("owner@osteria.example", "Giulia Conti", false)
	a, b := s.attempt(), newBrowser(t)
	chooser := b.open(a.address())
	post := func(typed url.Values) visit { return b.post(s.base+"/demo-idp/accounts", chooser.form(typed)) }

	for _, nothing := range []string{"nobody", "\x00", "\xff"} {
		if page := post(url.Values{"account": {nothing}}); page.status != http.StatusUnprocessableEntity || !strings.Contains(page.body, "Giulia") {
			t.Errorf("an unknown account %q: %d %s", nothing, page.status, page.body)
		}
		if page := post(url.Values{"id": {nothing}, "account": {"nobody"}}); page.status != http.StatusBadRequest {
			t.Errorf("an unknown sign-in %q: %d", nothing, page.status)
		}
		for _, path := range []string{"/demo-idp/accounts?id=", "/auth/sign-in?id=", "/auth/upstream/demo?id="} {
			if page := b.open(s.base + path + url.QueryEscape(nothing)); page.status != http.StatusBadRequest {
				t.Errorf("%s of an unknown sign-in %q: %d", path, nothing, page.status)
			}
		}
	}
	if page := b.choose(s, chooser, "owner@osteria.example"); page.param("code") == "" {
		t.Errorf("%d at %s", page.status, page.at)
	}
	if page := b.choose(s, chooser, "owner@osteria.example"); page.status != http.StatusBadRequest {
		t.Errorf("a choice is made twice: %d at %s", page.status, page.at)
	}
	late := b.open(s.attempt().address())
	s.clock.Move(16 * time.Minute)
	if page := b.choose(s, late, "owner@osteria.example"); page.status != http.StatusBadRequest {
		t.Errorf("a choice is made late: %d at %s", page.status, page.at)
	}
}

// The demonstration's only client is Carte, with its secret.
func TestDemonstrationProtocol(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for name, form := range map[string]url.Values{
		"no secret":    {"grant_type": {"authorization_code"}, "client_id": {"carte"}, "code": {"x"}},
		"wrong secret": {"grant_type": {"authorization_code"}, "client_id": {"carte"}, "client_secret": {"guess"}, "code": {"x"}},
		"refresh":      {"grant_type": {"refresh_token"}, "client_id": {"carte"}, "refresh_token": {"x"}},
	} {
		response, err := http.PostForm(s.base+"/demo-idp/token", form)
		testkit.NoError(t, err)
		response.Body.Close()
		if response.StatusCode < 400 || response.StatusCode >= 500 {
			t.Errorf("%s: %d", name, response.StatusCode)
		}
	}
	page := newBrowser(t).open(s.base + "/demo-idp/authorize?" + url.Values{
		"client_id": {"carte"}, "redirect_uri": {"https://evil.example/"}, "response_type": {"code"}, "scope": {"openid"},
	}.Encode())
	if page.status != http.StatusBadRequest {
		t.Errorf("another redirect address: %d at %s", page.status, page.at)
	}
}

// Pages of sign-in are shown in a popup, which must not become the dashboard: each button
// closes the popup, with the application's state where it is known.
func TestButtonsClosePopup(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	s.seed("owner@osteria.example", "Giulia Conti", false)
	button := regexp.MustCompile(`<a class="button" href="([^"]+)"`)
	for name, c := range map[string]struct {
		page         func(b *browser) visit
		want, states string
	}{
		"an unknown sign-in": {func(b *browser) visit { return b.open(s.base + "/auth/sign-in?id=nobody") }, "expired", ""},
		"an unknown choice":  {func(b *browser) visit { return b.open(s.base + "/demo-idp/accounts?id=nobody") }, "expired", ""},
		"a late choice": {func(b *browser) visit {
			chooser := b.open(s.attempt().address())
			s.clock.Move(16 * time.Minute)
			return b.choose(s, chooser, "owner@osteria.example")
		}, "expired", ""},
		"an unexpected callback": {func(b *browser) visit { return b.open(s.base + "/auth/upstream/demo/callback?state=x&code=y") }, "expired", ""},
		"another application": {func(b *browser) visit {
			a := s.attempt()
			a.params.Set("client_id", "other")
			return b.open(a.address())
		}, "wrong_address", ""},
		"another application at the demonstration": {func(b *browser) visit { return b.open(s.base + "/demo-idp/authorize?client_id=other") }, "wrong_address", ""},
		"a form that is not ours": {func(b *browser) visit {
			chooser := b.open(s.attempt().address())
			return b.post(s.base+"/demo-idp/accounts", url.Values{"id": {chooser.at.Query().Get("id")}, "account": {"x"}})
		}, "access_denied", "state-of-the-app"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBrowser(t)
			page := c.page(b)
			match := button.FindStringSubmatch(page.body)
			if page.status < 400 || match == nil {
				t.Fatalf("%d %s", page.status, page.body)
			}
			end := b.open(html.UnescapeString(match[1]))
			if end.at.Path != "/dashboard/signed-in" || end.param("error") != c.want || end.param("state") != c.states {
				t.Errorf("the button leads to %s", end.at)
			}
		})
	}
}
