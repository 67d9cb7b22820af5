package app_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"carte/internal/app"
	"carte/internal/testkit"
)

// question is one request of a guest.
type question struct {
	method, path string
	header       map[string]string
}

func (s *server) ask(t *testing.T, q question) (*http.Response, string) {
	t.Helper()
	if q.method == "" {
		q.method = http.MethodGet
	}
	head := http.Header{"User-Agent": {browser}, "Accept-Encoding": {"identity"}}
	for name, value := range q.header {
		head.Set(name, value)
	}
	answer, sent := s.send(t, q.method, q.path, head, nil)
	var body io.Reader = strings.NewReader(sent)
	var err error
	switch answer.Header.Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		if body, err = gzip.NewReader(body); err != nil {
			t.Fatal(err)
		}
	}
	text, err := io.ReadAll(body)
	testkit.NoError(t, err)
	return answer, string(text)
}

func TestGuestPages(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	osteria := s.storeID(t, "osteria")
	menu := s.thingsOf(t, "meyhane", s.token(t, "owner@meyhane.example"))["menus"][0]
	from := func(page string) map[string]string { return map[string]string{"Referer": s.config.BaseURL + page} }

	for name, c := range map[string]struct {
		ask      question
		status   int
		says     string
		location string
	}{
		"link page":                       {question{path: "/s/osteria"}, 200, `<html lang="de">`, ""},
		"link page in French by its key":  {question{path: "/s/osteria?lang=fn"}, 200, `<html lang="fr">`, ""},
		"link page in French by its tag":  {question{path: "/s/osteria?lang=fr"}, 200, `<html lang="fr">`, ""},
		"by what the browser prefers":     {question{path: "/s/osteria", header: map[string]string{"Accept-Language": "tr-TR,tr;q=0.9"}}, 200, `<html lang="tr">`, ""},
		"by a dialect of it":              {question{path: "/s/osteria/menu", header: map[string]string{"Accept-Language": "fr-CH"}}, 200, `<html lang="fr">`, ""},
		"what travellers know":            {question{path: "/s/meyhane/menu", header: map[string]string{"Accept-Language": "fr-CH"}}, 200, `<html lang="en">`, ""},
		"the URL wins over the browser":   {question{path: "/s/osteria?lang=en", header: map[string]string{"Accept-Language": "tr"}}, 200, `<html lang="en">`, ""},
		"a language the store lacks":      {question{path: "/s/meyhane?lang=fn"}, 200, `<html lang="tr">`, ""},
		"menu":                            {question{path: "/s/osteria/menu?lang=en"}, 200, "Bruschetta", ""},
		"menu, brotli":                    {question{path: "/s/osteria/menu", header: map[string]string{"Accept-Encoding": "gzip, br"}}, 200, "Bruschetta", ""},
		"menu, gzip":                      {question{path: "/s/osteria/menu", header: map[string]string{"Accept-Encoding": "gzip"}}, 200, "Bruschetta", ""},
		"the trial has ended":             {question{path: "/s/meyhane/menu"}, 200, "<h1", ""},
		"a language keeps the table":      {question{path: "/s/osteria?lang=en", header: from("/s/osteria?table=7")}, 303, "", "/s/osteria?lang=en&table=7"},
		"and does so once":                {question{path: "/s/osteria?lang=en&table=7", header: from("/s/osteria?table=7")}, 200, `<html lang="en">`, ""},
		"and that of the menu":            {question{path: "/s/osteria/menu?lang=fn", header: from("/s/osteria/menu?lang=en&table=12")}, 303, "", "/s/osteria/menu?lang=fn&table=12"},
		"and that of the base menu":       {question{path: "/base-osteria-menu?lang=fn", header: from("/base-osteria-menu?lang=en&table=12")}, 303, "", "/base-osteria-menu?lang=fn&table=12"},
		"and no table that is none":       {question{path: "/s/osteria?lang=en", header: from("/s/osteria?table=evil")}, 200, `<html lang="en">`, ""},
		"and none of another store":       {question{path: "/s/osteria?lang=en", header: from("/s/kaffeehaus?table=7")}, 200, `<html lang="en">`, ""},
		"and none from elsewhere":         {question{path: "/s/osteria?lang=en", header: map[string]string{"Referer": "https://evil.example/s/osteria?table=7"}}, 200, `<html lang="en">`, ""},
		"links by slug":                   {question{path: "/links?links=kaffeehaus"}, 200, "Kaffeehaus", ""},
		"its languages name the store":    {question{path: "/links?links=kaffeehaus"}, 200, `href="/s/kaffeehaus?lang=en"`, ""},
		"and those of its menu":           {question{path: "/dynamic-menu?menu=" + menu}, 200, `href="/s/meyhane/menu?lang=en"`, ""},
		"a table is kept from /links":     {question{path: "/s/kaffeehaus?lang=en", header: from("/links?links=kaffeehaus&table=7")}, 303, "", "/s/kaffeehaus?lang=en&table=7"},
		"links by id":                     {question{path: "/links?links=" + osteria}, 200, "Osteria", ""},
		"links of the default store":      {question{path: "/links"}, 200, "Osteria", ""},
		"links of nobody":                 {question{path: "/links?links=nobody"}, 404, "<h1", ""},
		"dynamic menu by uri id":          {question{path: "/dynamic-menu?menu=" + menu}, 200, `<html lang="tr">`, ""},
		"default dynamic menu":            {question{path: "/dynamic-menu"}, 200, "Bruschetta", ""},
		"dynamic menu of nobody":          {question{path: "/dynamic-menu?menu=nobody"}, 404, "<h1", ""},
		"an id leads to the slug":         {question{path: "/s/" + osteria + "/menu?lang=en&table=3"}, 301, "", "/s/osteria/menu?lang=en&table=3"},
		"an address as people type it":    {question{path: "/s/Osteria?table=3"}, 301, "", "/s/osteria?table=3"},
		"no such store":                   {question{path: "/s/nobody"}, 404, `<html lang="en">`, ""},
		"no such store, in words":         {question{path: "/s/no-such-store"}, 404, "This page does not exist</h1>", ""},
		"no such store, in German":        {question{path: "/s/nobody", header: map[string]string{"Accept-Language": "de"}}, 404, `<html lang="de">`, ""},
		"below a store, its page":         {question{path: "/s/osteria/wine"}, 404, `href="/s/osteria"`, ""},
		"below a store, in its template":  {question{path: "/s/osteria/wine"}, 404, "--paper:#fff7e8", ""},
		"below a store, in German":        {question{path: "/s/osteria/wine/red?lang=de"}, 404, `href="/s/osteria?lang=de">Weiter zu Osteria Cedrina`, ""},
		"below a store, its law":          {question{path: "/s/osteria/wine?lang=de"}, 404, `<nav class="legal"><a href="/s/osteria/contact.vcf">Kontakt speichern</a><a href="/s/osteria/imprint?lang=de">Impressum</a><a href="/s/osteria/privacy?lang=de">`, ""},
		"no imprint, its privacy notice":  {question{path: "/s/meyhane/imprint"}, 404, `<a href="/s/meyhane/privacy?lang=en">`, ""},
		"below nobody, no other business": {question{path: "/s/nobody/wine"}, 404, `<a href="/">Go to Carte</a>`, ""},
		"nowhere, the default store":      {question{path: "/nowhere"}, 404, `<a href="/s/osteria">Go to Osteria Cedrina</a>`, ""},
		"what is kept for no signal":      {question{path: "/offline?lang=de"}, 200, "Keine Verbindung</h1>", ""},
		"no such code, in Turkish":        {question{path: "/q/aaaaaaaa?lang=tr"}, 404, "Bu kod kullanılmıyor", ""},
		"no such page":                    {question{path: "/wp-login.php"}, 404, "<h1", ""},
		"imprint":                         {question{path: "/s/osteria/imprint"}, 200, "Angaben gemäß § 5 DDG", ""},
		"the number of an imprint":        {question{path: "/s/osteria/imprint"}, 200, `<a href="tel:+493023125140">`, ""},
		"its facts in another language":   {question{path: "/s/osteria/imprint?lang=en"}, 200, `<address lang="de"><strong>Osteria Cedrina GmbH</strong>`, ""},
		"its country, for readers":        {question{path: "/s/osteria/imprint?lang=en"}, 200, `<span>10999 Berlin</span><span lang="en">Germany</span></address>`, ""},
		"and in its own language":         {question{path: "/s/osteria/imprint"}, 200, `<span>10999 Berlin</span><span>Deutschland</span></address>`, ""},
		"a name in its language":          {question{path: "/s/meyhane?lang=en"}, 200, `<h1 lang="tr">Fenerli Meyhane</h1>`, ""},
		"which is the page's":             {question{path: "/s/meyhane?lang=tr"}, 200, `<h1>Fenerli Meyhane</h1>`, ""},
		"its number for the tax office":   {question{path: "/s/osteria/imprint"}, 200, `<dt>Wirtschafts-Identifikationsnummer</dt><dd>DE000000000-00001</dd>`, ""},
		"its country, for robots":         {question{path: "/s/osteria"}, 200, `"addressLocality":"Berlin","addressCountry":"DE"`, ""},
		"imprint with a slash":            {question{path: "/s/osteria/imprint/"}, 301, "", "/s/osteria/imprint"},
		"imprint of an id":                {question{path: "/s/" + osteria + "/imprint"}, 301, "", "/s/osteria/imprint"},
		"no imprint":                      {question{path: "/s/meyhane/imprint"}, 404, `href="/s/meyhane"`, ""},
		"no imprint, no link to it":       {question{path: "/s/meyhane"}, 200, `<nav class="legal"><a href="/s/meyhane/contact.vcf">Kişilere kaydet</a><a href="/s/meyhane/privacy?lang=tr">`, ""},
		"vCard":                           {question{path: "/s/osteria/contact.vcf"}, 200, "BEGIN:VCARD\r\n", ""},
		"what staff is shown":             {question{path: "/s/osteria/selection.json?lang=en"}, 200, `{"language":"de","tag":"de","currency":"EUR","decimals":2,"dishes":[{"id":"`, ""},
		"what staff of nobody is shown":   {question{path: "/s/nobody/selection.json"}, 404, "<h1", ""},
		"sitemap of nothing":              {question{path: "/sitemaps/evil%20.xml"}, 404, "<h1", ""},
		"privacy notice":                  {question{path: "/s/osteria/privacy"}, 200, "Datenschutzhinweise</h1>", ""},
		"privacy without a company":       {question{path: "/s/meyhane/privacy"}, 200, "<strong>Fenerli Meyhane</strong>", ""},
		"the link page leads to both":     {question{path: "/s/osteria?lang=en"}, 200, `<a href="/s/osteria/imprint?lang=en">Legal notice</a><a href="/s/osteria/privacy?lang=en">Privacy</a></nav>`, ""},
		"and the privacy notice":          {question{path: "/s/osteria/privacy?lang=en"}, 200, `<a href="/s/osteria/imprint?lang=en">Legal notice</a>`, ""},
		"the menu leads to both":          {question{path: "/s/osteria/menu?lang=en"}, 200, `</div><nav class="legal"><a href="/base-osteria-menu?lang=en">Menu to print</a><a href="/s/osteria/contact.vcf">Save contact</a><a href="/s/osteria/imprint?lang=en">Legal notice</a><a href="/s/osteria/privacy?lang=en">Privacy</a></nav>`, ""},
		"base menu":                       {question{path: "/base-osteria-menu?lang=en"}, 200, `<a href="/s/osteria/menu?lang=en">Menu with search and filters</a>`, ""},
		"base menu, its other languages":  {question{path: "/base-osteria-menu"}, 200, `href="/base-osteria-menu?lang=tr"`, ""},
		"base menu, a copy of the menu":   {question{path: "/base-osteria-menu?lang=en"}, 200, `<link rel="canonical" href="` + s.config.BaseURL + `/s/osteria/menu?lang=en">`, ""},
		"base menu of an id":              {question{path: "/base-" + osteria + "-menu?lang=en"}, 301, "", "/base-osteria-menu?lang=en"},
		"base menu with a slash":          {question{path: "/base-osteria-menu/?lang=en"}, 301, "", "/base-osteria-menu?lang=en"},
		"base menu of nobody":             {question{path: "/base-nobody-menu"}, 404, "<h1", ""},
		"no base menu":                    {question{path: "/base-osteria"}, 404, "<h1", ""},
		"HEAD":                            {question{method: http.MethodHead, path: "/s/osteria"}, 200, "", ""},
		"no such link":                    {question{path: "/go/aaaaaaaaaaaa"}, 404, "<h1", ""},
		"no such link, in German":         {question{path: "/go/nosuchlink12?lang=de"}, 404, "Diese Seite gibt es nicht</h1>", ""},
		"no such code":                    {question{path: "/q/aaaaaaaa"}, 404, "<h1", ""},
		"a code with a slash":             {question{path: "/q/aaaaaaaa/?lang=tr"}, 301, "", "/q/aaaaaaaa?lang=tr"},
		"a code with a slash, escaped":    {question{path: "/q/%2F%2Fevil.example/"}, 301, "", "/q/%2F%2Fevil.example"},
		"an address from the request":     {question{path: "/go/https:%2F%2Fevil.example"}, 404, "<h1", ""},
		"a menu with a slash":             {question{path: "/dynamic-menu/?menu=" + menu}, 301, "", "/dynamic-menu?menu=" + menu},
		"menus with a slash":              {question{path: "/menu/?links=osteria"}, 301, "", "/menu?links=osteria"},
		"links with a slash":              {question{path: "/links/?links=osteria"}, 301, "", "/links?links=osteria"},
		"the site's root":                 {question{path: "/"}, 302, "", "/dashboard"},
	} {
		t.Run(name, func(t *testing.T) {
			answer, body := s.ask(t, c.ask)
			if answer.StatusCode != c.status || !strings.Contains(body, c.says) {
				t.Errorf("%d %.300s", answer.StatusCode, body)
			}
			if got := answer.Header.Get("Location"); got != c.location {
				t.Errorf("leads to %q, want %q", got, c.location)
			}
			checkGuestHeaders(t, answer)
		})
	}
}

// A malformed slug, id or code is not found, on either database; a malformed
// sign-in has expired.
func TestAddressesThatNothingHas(t *testing.T) {
	nonsense := []string{"%00", "osteria%00", "%ff", "%c3%28", "%27", "o%20r", "..%2F..%2Fetc", "%F0%9F%8D%9D", strings.Repeat("a", 10<<10)}
	demonstrations(t, func(t *testing.T, config app.Config) {
		s := start(t, config)
		for path, status := range map[string]int{
			"/s/*": 404, "/s/*/menu": 404, "/q/*": 404, "/go/*": 404, "/links?links=*": 404, "/dynamic-menu?menu=*": 404,
			"/*": 404, "/images/*": 404, "/assets/*": 404, "/s/osteria?lang=*": 200, "/s/osteria/menu?table=*": 200,
			"/auth/sign-in?id=*": 400, "/auth/upstream/*?id=x": 400, "/auth/upstream/demo?id=*": 400,
			"/auth/upstream/*/callback?state=x": 400, "/auth/upstream/demo/callback?state=*": 400, "/demo-idp/accounts?id=*": 400,
		} {
			for _, part := range nonsense {
				if answer, _ := s.ask(t, question{path: strings.Replace(path, "*", part, 1)}); answer.StatusCode != status {
					t.Errorf("%s with %.20s answers %d, want %d", path, part, answer.StatusCode, status)
				}
			}
		}
	})
}

// checkGuestHeaders holds what every answer to a guest must keep.
func checkGuestHeaders(t *testing.T, answer *http.Response) {
	t.Helper()
	if answer.Header.Get("Location") == "" {
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "frame-ancestors 'self'") || strings.Contains(policy, "unsafe") {
			t.Errorf("policy %q", policy)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Error("no nosniff")
		}
	} else if answer.Header.Get("Referrer-Policy") != "same-origin" {
		t.Error("where the guest goes is told where the guest was")
	}
	if len(answer.Cookies()) > 0 {
		t.Errorf("a guest is given cookies: %v", answer.Cookies())
	}
	if answer.StatusCode == http.StatusNotFound && answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("an error may be cached: %q", answer.Header.Get("Cache-Control"))
	}
}

// What staff is shown is JSON, compressed or not.
func TestSelectionIsJSON(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for _, encoding := range []string{"br", "gzip", "identity"} {
		answer, _ := s.ask(t, question{path: "/s/osteria/selection.json", header: map[string]string{"Accept-Encoding": encoding}})
		if got := answer.Header.Get("Content-Type"); got != "application/json" {
			t.Errorf("%s: %q", encoding, got)
		}
	}
}

func TestGuestPagesAreRevalidated(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	first, _ := s.ask(t, question{path: "/s/osteria/menu"})
	etag := first.Header.Get("ETag")
	if etag == "" || first.Header.Get("Cache-Control") != "no-cache" {
		t.Fatalf("ETag %q, Cache-Control %q", etag, first.Header.Get("Cache-Control"))
	}
	again, body := s.ask(t, question{path: "/s/osteria/menu", header: map[string]string{"If-None-Match": etag}})
	if again.StatusCode != http.StatusNotModified || body != "" {
		t.Errorf("an unchanged page answers %d with %d bytes", again.StatusCode, len(body))
	}
	other, _ := s.ask(t, question{path: "/s/osteria/menu?lang=tr", header: map[string]string{"If-None-Match": etag}})
	if other.StatusCode != http.StatusOK {
		t.Errorf("another language answers %d", other.StatusCode)
	}
}

func TestOperating(t *testing.T) {
	s := start(t, app.Config{Demo: true, Metrics: "127.0.0.1:0"})
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		answer, body := s.ask(t, question{path: path})
		if answer.StatusCode != http.StatusOK || body != want {
			t.Errorf("%s: %d %q", path, answer.StatusCode, body)
		}
	}
	// Metrics are for operators: the public listener has none.
	if answer, _ := s.ask(t, question{path: "/metrics"}); answer.StatusCode != http.StatusNotFound {
		t.Errorf("/metrics answers %d in public", answer.StatusCode)
	}
	// The dashboard has one address, so that sign-in returns to it.
	answer, _ := s.ask(t, question{path: "/dashboard/links?x=1"})
	if answer.StatusCode != http.StatusTemporaryRedirect || answer.Header.Get("Location") != s.config.BaseURL+"/dashboard/links?x=1" {
		t.Errorf("the dashboard at another spelling: %d to %q", answer.StatusCode, answer.Header.Get("Location"))
	}
}
