package guest

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"strings"

	"carte/internal/fault"
	"carte/internal/render"
	"carte/internal/store"
)

// sitemapStores is how many stores a sitemap has. With four languages of a link page, a
// menu and page.MaxPDFLinks PDF menus they are 44,000 addresses of the 50,000 that
// https://www.sitemaps.org allows.
const sitemapStores = 500

// Listed are the stores that search engines are told of.
type Listed interface {
	ListedStarts(ctx context.Context, size int) ([]string, error)
	Listed(ctx context.Context, from string, limit int) ([]store.Store, error)
}

// robots answers /robots.txt. What counts clicks and scans is nothing for robots; pages
// that are not to be found say so themselves.
func (s *Service) robots(w http.ResponseWriter, _ *http.Request) {
	setPlain(w.Header(), "text/plain; charset=utf-8")
	setHourly(w.Header())
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /go/\nDisallow: /q/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /dashboard\nDisallow: /admin\n\nSitemap: " + s.BaseURL + "/sitemap.xml\n"))
}

// setHourly lets proxies keep what changes with the list of stores alone.
func setHourly(h http.Header) { h.Set("Cache-Control", "public, max-age=3600") }

type sitemapIndex struct {
	XMLName  xml.Name        `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Sitemaps []sitemapOfPart `xml:"sitemap"`
}

type sitemapOfPart struct {
	Location string `xml:"loc"`
}

// sitemaps answers /sitemap.xml, the list of sitemaps.
func (s *Service) sitemaps(w http.ResponseWriter, r *http.Request) {
	starts, err := s.Listed.ListedStarts(r.Context(), sitemapStores)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	index := sitemapIndex{Sitemaps: make([]sitemapOfPart, len(starts))}
	for i, from := range starts {
		index.Sitemaps[i].Location = s.BaseURL + "/sitemaps/" + from + ".xml"
	}
	s.sendXML(w, r, index)
}

type sitemap struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string       `xml:"xmlns:xhtml,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location   string             `xml:"loc"`
	Alternates []sitemapAlternate `xml:"xhtml:link"`
}

type sitemapAlternate struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

// sitemap answers /sitemaps/{name}, the pages of stores from one on.
func (s *Service) sitemap(w http.ResponseWriter, r *http.Request) {
	from, ok := strings.CutSuffix(r.PathValue("name"), ".xml")
	if err := checkKey(from); !ok || err != nil {
		s.Fail(w, r, fault.New(fault.NotFound, "There is nothing at this address."))
		return
	}
	stores, err := s.Listed.Listed(r.Context(), from, sitemapStores)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	m := sitemap{XHTML: "http://www.w3.org/1999/xhtml", URLs: []sitemapURL{}}
	pages, err := s.listedPages(r, stores)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	for i := range stores {
		for _, v := range pages[stores[i].ID] {
			m.URLs = append(m.URLs, s.sitemapURLs(&stores[i], v)...)
		}
	}
	s.sendXML(w, r, m)
}

// listedPages are the pages of stores that guests find something on, by the stores' ids:
// not a link page from which they are sent straight on.
func (s *Service) listedPages(r *http.Request, stores []store.Store) (map[string][]variant, error) {
	ids := make([]string, len(stores))
	for i := range stores {
		ids[i] = stores[i].ID
	}
	redirecting, err := s.Pages.Redirecting(r.Context(), ids)
	if err != nil {
		return nil, err
	}
	pdfs, err := s.PDFLinks.ActiveOf(r.Context(), ids)
	if err != nil {
		return nil, err
	}
	pages := make(map[string][]variant, len(ids))
	for _, id := range ids {
		pages[id] = []variant{{kind: linkPage}, {kind: menuPage}}
	}
	for _, id := range redirecting {
		l, err := s.location(r.Context(), id)
		if err != nil {
			return nil, err
		}
		if s.redirectOf(r, l) != nil {
			pages[id] = pages[id][1:]
		}
	}
	for _, pdf := range pdfs {
		pages[pdf.StoreID] = append(pages[pdf.StoreID], variant{kind: pdfPage, id: pdf.ID})
	}
	return pages, nil
}

// sitemapURLs are the addresses of a page in its languages, with what its head says of
// them.
func (s *Service) sitemapURLs(found *store.Store, v variant) []sitemapURL {
	var alternates []sitemapAlternate
	for _, a := range s.alternatesOf(found, v) {
		alternates = append(alternates, sitemapAlternate{"alternate", a.tag, a.address})
	}
	urls := make([]sitemapURL, len(found.Languages))
	for i, language := range found.Languages {
		urls[i] = sitemapURL{s.BaseURL + addressIn(found, v, language), alternates}
	}
	return urls
}

func (s *Service) sendXML(w http.ResponseWriter, r *http.Request, value any) {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	if err := xml.NewEncoder(&b).Encode(value); err != nil {
		s.Fail(w, r, err)
		return
	}
	setPlain(w.Header(), "application/xml; charset=utf-8")
	setHourly(w.Header())
	w.Header().Set("Vary", "Accept-Encoding")
	content := b.Bytes()
	if render.AcceptsGzip(r.Header.Get("Accept-Encoding")) {
		compressed, err := render.Gzip(content)
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		w.Header().Set("Content-Encoding", string(render.GzipEncoding))
		content = compressed
	}
	_, _ = w.Write(content)
}
