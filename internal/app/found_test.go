package app_test

import (
	"encoding/xml"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// Search engines find each page in each language, under the address that the page itself
// says is its own, and nothing of a store that is not listed.
func TestFoundOnTheWeb(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	base := s.config.BaseURL
	if _, robots := s.ask(t, question{path: "/robots.txt"}); !strings.Contains(robots, "Disallow: /go/\n") || !strings.Contains(robots, "Sitemap: "+base+"/sitemap.xml\n") {
		t.Errorf("robots.txt is %q", robots)
	}
	owner, osteria := s.token(t, "owner@osteria.example"), s.storeID(t, "osteria")
	pdf := s.addPDF(t, osteria, owner, "Chianti")
	addresses, alternates := s.sitemap(t)
	want := []string{base + pdf.Address, base + pdf.Address + "?lang=tr", base + "/s/osteria", base + "/s/osteria?lang=fn", base + "/s/osteria/menu?lang=tr", base + "/s/meyhane/menu?lang=en"}
	for _, address := range want {
		if !slices.Contains(addresses, address) {
			t.Errorf("%s is not among %d addresses", address, len(addresses))
		}
	}
	for _, address := range addresses {
		_, page := s.ask(t, question{path: strings.TrimPrefix(address, base)})
		if !strings.Contains(page, `<link rel="canonical" href="`+address+`">`) || strings.Contains(page, "noindex") {
			t.Errorf("%s is not the address of its page", address)
		}
		// The sitemap says of its languages what the page says.
		var said []alternate
		for _, m := range alternateLink.FindAllStringSubmatch(page, -1) {
			said = append(said, alternate{"alternate", m[1], m[2]})
		}
		if !slices.Equal(alternates[address], said) {
			t.Errorf("the languages of %s are %q in the sitemap, and %q on the page", address, alternates[address], said)
		}
	}
	if got, want := alternates[base+"/s/meyhane?lang=en"], []alternate{
		{"alternate", "tr", base + "/s/meyhane"}, {"alternate", "en", base + "/s/meyhane?lang=en"}, {"alternate", "x-default", base + "/s/meyhane"},
	}; !slices.Equal(got, want) {
		t.Errorf("the languages of a page are %q, want %q", got, want)
	}
	// x-default is the page in the store's own language.
	if _, page := s.ask(t, question{path: "/s/osteria?lang=de"}); !strings.Contains(page, `hreflang="x-default" href="`+base+`/s/osteria">`) ||
		!strings.Contains(page, `<link rel="canonical" href="`+base+`/s/osteria">`) {
		t.Error("the page in the store's own language has another address than x-default")
	}

	// What guests are sent on from is no page.
	to := `{"direct_redirect":true,"direct_redirect_link":"` + pdf.ID + `"}`
	if p := s.call(t, http.MethodPatch, "/api/stores/"+osteria+"/link-page", owner, to, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	if addresses, _ = s.sitemap(t); slices.Contains(addresses, base+"/s/osteria?lang=fn") || !slices.Contains(addresses, base+"/s/osteria/menu") || !slices.Contains(addresses, base+pdf.Address) {
		t.Errorf("with a redirect the sitemap has %v", addresses)
	}
	if p := s.call(t, http.MethodPatch, "/api/stores/"+osteria+"/pdf-links/"+pdf.ID, owner, `{"is_active":false}`, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	if addresses, _ = s.sitemap(t); slices.Contains(addresses, base+pdf.Address) || !slices.Contains(addresses, base+"/s/osteria") {
		t.Errorf("with the PDF menu off the sitemap has %v", addresses)
	}

	s.patchStore(t, osteria, owner, `{"is_listed":false}`, http.StatusOK)
	if _, page := s.ask(t, question{path: "/s/osteria"}); !strings.Contains(page, `<meta name="robots" content="noindex">`) {
		t.Error("the page of a store that is not listed does not say so")
	}
	if addresses, _ = s.sitemap(t); slices.ContainsFunc(addresses, func(address string) bool { return strings.Contains(address, "/s/osteria") }) {
		t.Error("a store that is not listed is in the sitemap")
	}
}

// alternate is a page in another language, and x-default in the store's own.
type alternate struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

var alternateLink = regexp.MustCompile(`<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">`)

// sitemap returns the addresses of all sitemaps, with the languages of each.
func (s *server) sitemap(t *testing.T) (addresses []string, alternates map[string][]alternate) {
	t.Helper()
	alternates = map[string][]alternate{}
	var index struct {
		Sitemaps []string `xml:"sitemap>loc"`
	}
	read := func(path string, into any) {
		answer, text := s.ask(t, question{path: path, header: map[string]string{"Accept-Encoding": "gzip, br"}})
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Cache-Control") != "public, max-age=3600" {
			t.Fatalf("%s: %d, %q", path, answer.StatusCode, answer.Header)
		}
		testkit.NoError(t, xml.Unmarshal([]byte(text), into))
	}
	read("/sitemap.xml", &index)
	for _, address := range index.Sitemaps {
		var part struct {
			URLs []struct {
				Address    string      `xml:"loc"`
				Alternates []alternate `xml:"http://www.w3.org/1999/xhtml link"`
			} `xml:"url"`
		}
		read(strings.TrimPrefix(address, s.config.BaseURL), &part)
		for _, url := range part.URLs {
			addresses = append(addresses, url.Address)
			alternates[url.Address] = url.Alternates
		}
	}
	return addresses, alternates
}
