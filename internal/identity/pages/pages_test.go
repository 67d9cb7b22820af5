package pages

import (
	"context"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/testkit"
)

func TestTextsHaveAllLanguages(t *testing.T) {
	for key, text := range texts {
		for _, language := range lang.All {
			if strings.TrimSpace(text[language]) == "" {
				t.Errorf("%s is missing in %s", key, language)
			}
			for _, name := range []string{"%s", "{site}"} {
				if strings.Count(text[language], name) != strings.Count(text[lang.English], name) {
					t.Errorf("%s has another number of %s in %s than in English", key, name, language)
				}
			}
		}
		if len(text) != len(lang.All) {
			t.Errorf("%s has %d languages", key, len(text))
		}
	}
}

// French sets its double punctuation off by a space at which no line breaks, and no
// language has straight quotes.
func TestTextsAreSetAsTheirReadersSetThem(t *testing.T) {
	straight := regexp.MustCompile(`["']|\.\.\.`)
	french := regexp.MustCompile(`[^\x{202f}\x{a0}][;:?!»]|«[^\x{202f}\x{a0}]`)
	for key, text := range texts {
		for language, line := range text {
			if found := straight.FindString(line); found != "" {
				t.Errorf("%s has %q in %s: %s", key, found, language, line)
			}
		}
		if found := french.FindString(text[lang.French]); found != "" {
			t.Errorf("%s has %q without a no-break space in French: %s", key, found, text[lang.French])
		}
	}
}

// The texts are those that the templates and messages use.
func TestTextsAndTemplatesAgree(t *testing.T) {
	used := map[string]bool{"upstreams_title": true, "accounts_title": true, "email_wrong": true, "name_missing": true, "name_wrong": true}
	for _, message := range []Message{WrongAddress, Expired, EmailNotVerified, TooMany, OurFault} {
		used[string(message)+"_title"], used[string(message)+"_text"] = true, true
	}
	names := testkit.Must(fs.Glob(files, "*.html"))
	textCall := regexp.MustCompile(`\.T "([a-z_]+)"`)
	for _, name := range names {
		raw, err := files.ReadFile(name)
		testkit.NoError(t, err)
		for _, match := range textCall.FindAllStringSubmatch(string(raw), -1) {
			used[match[1]] = true
		}
	}
	for key := range used {
		if texts[key] == nil {
			t.Errorf("there is no text %s", key)
		}
	}
	for key := range texts {
		if !used[key] {
			t.Errorf("the text %s is not used", key)
		}
	}
}

func TestWrite(t *testing.T) {
	const evil = `"><script>alert(1)</script>`
	for name, page := range map[string]Page{
		"message":   MessagePage{Message: EmailNotVerified, Label: evil, BackURL: "https://carte.example/dashboard?x=" + evil},
		"upstreams": UpstreamsPage{Upstreams: []UpstreamChoice{{evil, "https://carte.example/?x=" + evil}}, CancelURL: "javascript:alert(1)"},
		"accounts": AccountsPage{
			RequestID: evil, Action: "/demo-idp/accounts", CancelURL: "/dashboard",
			Accounts: []AccountChoice{{evil, evil, evil, evil}}, New: NewAccount{Name: evil, Email: evil, EmailError: "email_wrong", NameError: "name_wrong"},
		},
	} {
		for _, key := range lang.All {
			w := httptest.NewRecorder()
			site := ForSite(func(context.Context) string { return "Süd " + evil })
			site(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { Write(w, r, 418, key, page) })).
				ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
			body := w.Body.String()
			if w.Code != 418 || !strings.Contains(body, `<html lang="`+key.Tag()+`">`) || !strings.HasSuffix(body, "</html>\n") {
				t.Errorf("%s in %s: %d %s", name, key, w.Code, body)
			}
			if strings.Contains(body, "<script") || strings.Contains(body, `href="javascript:`) || strings.Contains(body, "ZgotmplZ<") {
				t.Errorf("%s in %s lets a script in: %s", name, key, body)
			}
			if !strings.Contains(body, "Süd &#34;") || strings.Contains(body, "{site}") || strings.Contains(body, "Carte") {
				t.Errorf("%s in %s does not have the site's name: %s", name, key, body)
			}
			if !strings.Contains(body, `<p class="brand"><img src="/favicon.ico"`) {
				t.Errorf("%s in %s does not have the brand mark: %s", name, key, body)
			}
			policy := w.Header().Get("Content-Security-Policy")
			for _, rule := range []string{"default-src 'none'", "style-src 'sha256-", "img-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
				if !strings.Contains(policy, rule) {
					t.Errorf("%s: the policy %q lacks %s", name, policy, rule)
				}
			}
			if strings.Contains(policy, "unsafe") || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: headers %v", name, w.Header())
			}
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for name, c := range map[string]struct {
		query, accept string
		want          lang.Key
	}{
		"nothing":                {"", "", lang.English},
		"the browser's":          {"", "de-AT,de;q=0.9,en;q=0.8", lang.German},
		"the application's":      {"?ui_locales=tr", "de", lang.Turkish},
		"the first that is ours": {"?ui_locales=it+fr-CH+en", "de", lang.French},
		"French by its key":      {"?ui_locales=fn", "", lang.French},
		"none of ours":           {"?ui_locales=it", "de", lang.German},
		"nonsense":               {"?ui_locales=%00", ";;;", lang.English},
	} {
		r := httptest.NewRequest(http.MethodGet, "/"+c.query, nil)
		r.Header.Set("Accept-Language", c.accept)
		if got := LanguageOf(r); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Giulia Conti": "GC", "şebnem öz": "ŞÖ", "Élodie de la Tour": "ÉT", "Admin": "A", "": "", " Ada  Lovelace ": "AL", "ilker ışık": "II",
	} {
		if got := (AccountChoice{Name: name}).Initials(lang.English); got != want {
			t.Errorf("%q has the initials %q, want %q", name, got, want)
		}
	}
	if got := (AccountChoice{Name: "ilker ışık"}).Initials(lang.Turkish); got != "İI" {
		t.Errorf("in Turkish, ilker ışık has the initials %q", got)
	}
}
