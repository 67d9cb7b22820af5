package guest

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"carte/internal/table"
)

func FuzzReferer(f *testing.F) {
	const site = "https://carte.example"
	for _, header := range []string{
		site + "/s/osteria?table=7&lang=fn", site + "/s/osteria?lang=fr#dish", site + "/s/osteria?table=-7", site + "/s/osteria?table=%2B7",
		site + "/s/osteria?table=99999", site + "/s/osteria?table=9223372036854775808", site + "/s/osteria?lang=../../evil",
		site + ".evil.example/?table=7", site + "?table=7", "https://evil.example/?table=7", site + "/?%zz", site + "/?table=7&table=8",
		site + "/s/osteria?lang=de%0d%0aSet-Cookie:a=b", "", "\x00?table=1",
	} {
		f.Add(header)
	}
	s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesBy(otherSlug), Pages: pagesOf{}, Menus: menusOf{}, Configuration: defaultConfiguration{}, Changes: connected(true), BaseURL: site, CacheBytes: 1 << 20})
	f.Fuzz(func(t *testing.T, header string) {
		r := httptest.NewRequest(http.MethodGet, "/go/x", nil)
		r.Header["Referer"] = []string{header}
		from := s.referer(r, "store")
		if from.table < 0 || from.table > table.MaxNumber || (from.language != "" && !from.language.Valid()) {
			t.Fatalf("referer(%q) = %+v", header, from)
		}
		if from != (referer{}) && !strings.HasPrefix(header, site+"/") {
			t.Fatalf("referer(%q) believes another site: %+v", header, from)
		}
		// What is carried on stays within the store's own page, and says the same there.
		to := withQuery("/s/osteria/menu", from.query())
		u, err := url.Parse(to)
		if err != nil || u.Host != "" || u.Path != "/s/osteria/menu" || strings.ContainsAny(to, "\r\n \"<>") {
			t.Fatalf("referer(%q) leads to %q, %v", header, to, err)
		}
		r.Header["Referer"] = []string{site + to}
		if again := s.referer(r, "store"); again != from {
			t.Fatalf("%+v is carried on as %q and read as %+v", from, to, again)
		}
	})
}

func FuzzCheckKey(f *testing.F) {
	for _, key := range []string{"osteria", "7ryebspykgvp", "a-b", "", "\x00", "\xff", "ä", "a/b", "A", strings.Repeat("a", 65), "%00", "a b"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		if checkKey(key) != nil {
			return
		}
		if len(key) > maxKey || url.PathEscape(key) != key || strings.ToLower(key) != key {
			t.Fatalf("%q may be asked for", key)
		}
	})
}
