package app_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"reflect"
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
		"sitemap of nothing":              {question{path: "/sitemaps/evil%20.xml"}, 404, "<h1", ""},
		"privacy notice":                  {question{path: "/s/osteria/privacy"}, 200, "Datenschutzhinweise</h1>", ""},
		"privacy without a company":       {question{path: "/s/meyhane/privacy"}, 200, "<strong>Fenerli Meyhane</strong>", ""},
		"the link page leads to both":     {question{path: "/s/osteria?lang=en"}, 200, `<a href="/s/osteria/imprint?lang=en">Legal notice</a><a href="/s/osteria/privacy?lang=en">Privacy</a></nav>`, ""},
		"and the privacy notice":          {question{path: "/s/osteria/privacy?lang=en"}, 200, `<a href="/s/osteria/imprint?lang=en">Legal notice</a>`, ""},
		"the menu leads to both":          {question{path: "/s/osteria/menu?lang=en"}, 200, `</div><nav class="legal"><a href="/s/osteria/contact.vcf">Save contact</a><a href="/s/osteria/imprint?lang=en">Legal notice</a><a href="/s/osteria/privacy?lang=en">Privacy</a></nav>`, ""},
		"HEAD":                            {question{method: http.MethodHead, path: "/s/osteria"}, 200, "", ""},
		"no such link":                    {question{path: "/go/aaaaaaaaaaaa"}, 404, "<h1", ""},
		"no such link, in German":         {question{path: "/go/nosuchlink12?lang=de"}, 404, "Diese Seite gibt es nicht</h1>", ""},
		"no such code":                    {question{path: "/q/aaaaaaaa"}, 404, "<h1", ""},
		"a code with a slash":             {question{path: "/q/aaaaaaaa/?lang=tr"}, 301, "", "/q/aaaaaaaa?lang=tr"},
		"a code with a slash, escaped":    {question{path: "/q/%2F%2Fevil.example/"}, 301, "", "/q/%2F%2Fevil.example"},
		"an address from the request":     {question{path: "/go/https:%2F%2Fevil.example"}, 404, "<h1", ""},
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

// The dashboard's frames show a store's pages in any template; everybody else sees the
// one that is stored, whatever the address says.
func TestTemplatesArePreviewed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	frame := map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}
	_, stored := s.ask(t, question{path: "/s/osteria?lang=de"})
	for _, c := range []struct {
		path   string
		header map[string]string
		paper  string
	}{
		{"/s/osteria?lang=de&template=paper", frame, "#faf6ee"},
		{"/s/osteria/menu?lang=de&template=plain", frame, "#fff;"},
		{"/s/osteria?lang=de&template=paper", nil, "#fff7e8"},
		{"/s/osteria?lang=de&template=paper", map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}, "#fff7e8"},
		{"/s/osteria?lang=de&template=paper", map[string]string{"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}, "#fff7e8"},
		{"/s/osteria?lang=de&template=neon", frame, "#fff7e8"},
	} {
		answer, body := s.ask(t, question{path: c.path, header: c.header})
		if answer.StatusCode != http.StatusOK || !strings.Contains(body, "--paper:"+c.paper) {
			t.Errorf("%s with %v answers %d without the paper %s", c.path, c.header, answer.StatusCode, c.paper)
		}
	}
	if _, body := s.ask(t, question{path: "/s/osteria?lang=de"}); body != stored {
		t.Error("what was previewed has changed the page of guests")
	}
}

// A look that is not published is shown to the dashboard's frames with an address from
// the API, and to nobody else.
func TestDraftsArePreviewed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, path := s.token(t, owner), "/api/stores/"+s.storeID(t, "osteria")+"/appearance"
	frame := map[string]string{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}
	if p := s.call(t, http.MethodPatch, path, token, `{"template":"paper"}`, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	var draft struct{ Preview string }
	s.get(t, path, token, &draft)
	const drafted, published = "--paper:#faf6ee", "--paper:#fff7e8"
	for _, c := range []struct {
		path   string
		header map[string]string
		status int
		shows  string
	}{
		{"/s/osteria?lang=de&" + draft.Preview, frame, http.StatusOK, drafted},
		{"/s/osteria/menu?lang=de&" + draft.Preview, frame, http.StatusOK, drafted},
		{"/s/osteria?template=plain&lang=de&" + draft.Preview, frame, http.StatusOK, "--paper:#fff;"},
		{"/s/osteria?lang=de&" + draft.Preview, nil, http.StatusOK, published},
		{"/s/osteria?lang=de&" + draft.Preview, map[string]string{"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"}, http.StatusOK, published},
		{"/s/kaffeehaus?lang=de&" + draft.Preview, frame, http.StatusNotFound, ""},
		{"/s/osteria?lang=de&look=draft.zzzzzz.AAAA", frame, http.StatusNotFound, ""},
		{"/s/osteria?lang=de", frame, http.StatusOK, published},
	} {
		answer, body := s.ask(t, question{path: c.path, header: c.header})
		if answer.StatusCode != c.status || !strings.Contains(body, c.shows) {
			t.Errorf("%s with %v answers %d, want %d with %q", c.path, c.header, answer.StatusCode, c.status, c.shows)
		}
		secret := c.shows != published
		if kept := answer.Header.Get("Cache-Control") != "no-store"; kept == secret {
			t.Errorf("%s may be kept: %v", c.path, kept)
		}
		if c.shows == drafted && (answer.Header.Get("X-Robots-Tag") != "noindex" || !strings.Contains(body, `content="noindex"`) || answer.Header.Get("ETag") != "") {
			t.Errorf("%s is sent with %v", c.path, answer.Header)
		}
	}
}

// Clicks are people: the same link is followed in many ways and only people
// are counted.
func TestFollowedLinks(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	var links []struct {
		ID          string `json:"id"`
		Kind        string `json:"kind"`
		LinkAddress string `json:"link_address"`
	}
	s.get(t, "/api/stores/"+osteria+"/links", token, &links)
	toMenu, outward := links[0], links[1]
	if toMenu.Kind != "menu" || outward.LinkAddress == "" {
		t.Fatalf("unexpected links %+v", links[:2])
	}
	own := s.config.BaseURL
	for _, c := range []struct {
		name     string
		method   string
		link     string
		header   map[string]string
		location string
		counted  int64
	}{
		{"a guest", "GET", outward.ID, nil, outward.LinkAddress, 1},
		{"HEAD", "HEAD", outward.ID, nil, outward.LinkAddress, 0},
		{"a bot", "GET", outward.ID, map[string]string{"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"}, outward.LinkAddress, 0},
		{"a link preview", "GET", outward.ID, map[string]string{"User-Agent": "WhatsApp/2.23.20.0"}, outward.LinkAddress, 0},
		{"a prefetch", "GET", outward.ID, map[string]string{"Sec-Purpose": "prefetch;prerender"}, outward.LinkAddress, 0},
		{"the dashboard's preview", "GET", outward.ID, map[string]string{"Sec-Fetch-Dest": "iframe"}, outward.LinkAddress, 0},
		{"to the menu", "GET", toMenu.ID, nil, "/s/osteria/menu", 1},
		{"to the menu from a table", "GET", toMenu.ID, map[string]string{"Referer": own + "/s/osteria?table=7&lang=fn"}, "/s/osteria/menu?lang=fn&table=7", 1},
		{"to the menu from elsewhere", "GET", toMenu.ID, map[string]string{"Referer": "https://evil.example/?table=7"}, "/s/osteria/menu", 1},
		{"a table never goes outside", "GET", outward.ID, map[string]string{"Referer": own + "/s/osteria?table=7"}, outward.LinkAddress, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := s.clicks(t, osteria, token, c.link)
			answer, _ := s.ask(t, question{method: c.method, path: "/go/" + c.link, header: c.header})
			if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != c.location {
				t.Errorf("%d to %q, want 302 to %q", answer.StatusCode, answer.Header.Get("Location"), c.location)
			}
			checkGuestHeaders(t, answer)
			if got := s.clicks(t, osteria, token, c.link) - before; got != c.counted {
				t.Errorf("counted %d, want %d", got, c.counted)
			}
		})
	}

	// A link that is switched off or deleted leads to the store's page, uncounted.
	path := "/api/stores/" + osteria + "/links/" + outward.ID
	before := s.clicks(t, osteria, token, outward.ID)
	if p := s.call(t, http.MethodPatch, path, token, `{"is_active":false}`, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/go/" + outward.ID}); answer.Header.Get("Location") != "/s/osteria" {
		t.Errorf("a link switched off leads to %q", answer.Header.Get("Location"))
	}
	if got := s.clicks(t, osteria, token, outward.ID); got != before {
		t.Errorf("a link switched off counts: %d, want %d", got, before)
	}
	if p := s.call(t, http.MethodDelete, path, token, "", false); p.Status != http.StatusNoContent {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/go/" + outward.ID}); answer.Header.Get("Location") != "/s/osteria" {
		t.Errorf("a deleted link leads to %q", answer.Header.Get("Location"))
	}
}

// A printed code never dies, see docs/architecture.md.
func TestOpenedCodes(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	type tableAnswer struct {
		ID            string  `json:"id"`
		Number        int     `json:"number"`
		Code          string  `json:"code"`
		QRCode        string  `json:"qr_code"`
		LastScannedAt *string `json:"last_scanned_at"`
	}
	read := func() tableAnswer {
		t.Helper()
		var tables []tableAnswer
		s.get(t, "/api/stores/"+osteria+"/tables", token, &tables)
		if len(tables) != 12 {
			t.Fatalf("the demo store has %d tables", len(tables))
		}
		return tables[6]
	}
	seven := read()
	if want := s.config.BaseURL + "/q/" + seven.Code; seven.Number != 7 || seven.QRCode != want {
		t.Fatalf("table %+v, want the code %s", seven, want)
	}
	s.ask(t, question{path: "/q/" + seven.Code, header: map[string]string{"User-Agent": "WhatsApp/2.23.20.0"}})
	if after := read(); !reflect.DeepEqual(after, seven) {
		t.Errorf("a link preview counts as a scan of the table: %+v became %+v", seven, after)
	}
	for _, code := range []string{seven.Code, strings.ToUpper(seven.Code)} {
		answer, _ := s.ask(t, question{path: "/q/" + code})
		if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != "/s/osteria?table=7#code="+code {
			t.Errorf("code %s: %d to %q", code, answer.StatusCode, answer.Header.Get("Location"))
		}
	}
	if after := read(); after.LastScannedAt == nil || reflect.DeepEqual(after, seven) {
		t.Error("the table was scanned and does not say so")
	}
	for status, location := range map[string]string{"disabled": "/s/osteria#code=" + seven.Code, "occupied": "/s/osteria?table=7#code=" + seven.Code} { // in any order
		if p := s.call(t, http.MethodPatch, "/api/stores/"+osteria+"/tables/"+seven.ID, token, `{"status":"`+status+`"}`, true); p.Status != http.StatusOK {
			t.Fatal(p)
		}
		if answer, _ := s.ask(t, question{path: "/q/" + seven.Code}); answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != location {
			t.Errorf("the code of a table that is %s: %d to %q", status, answer.StatusCode, answer.Header.Get("Location"))
		}
	}
	if p := s.call(t, http.MethodDelete, "/api/stores/"+osteria+"/tables/"+seven.ID, token, "", false); p.Status != http.StatusNoContent {
		t.Fatal(p)
	}
	if answer, _ := s.ask(t, question{path: "/q/" + seven.Code}); answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != "/s/osteria#code="+seven.Code {
		t.Errorf("a removed table's code: %d to %q", answer.StatusCode, answer.Header.Get("Location"))
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
