package guest

import (
	"context"
	"fmt"
	"html"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/table"
)

// follow answers /go/{link id}: the click is on disk before the guest is sent
// on, and only ever to the address the owner stored, none of the request's.
func (s *Service) follow(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	of, t, err := s.target(r.Context(), id)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	from := s.referer(r, of.storeID)
	if !t.isOffered(s.Now()) || s.followsInCircles(r, of.storeID, t) {
		redirect(w, r, withQuery(of.home, from.query()), http.StatusFound)
		return
	}
	err = s.Recorder.Click(r, of.storeID, id, s.tableID(w, r, of.storeID, from.table), of.zone)
	s.sendOn(w, r, t.addressFrom(from), err)
}

// followsInCircles reports whether a click leads a guest in circles. Only links that a
// store sends its guests straight to are asked: what a guest taps leads once.
func (s *Service) followsInCircles(r *http.Request, storeID string, t *target) bool {
	l, ok := get[*location](s.cache, cacheKey{index: locationIndex, key: storeID})
	if !ok || l.redirect == nil || l.redirect.id != t.id {
		return false
	}
	return t.leadsBack(r) || s.circles(r, t, referer{})
}

// sendOn sends a guest to an address after what they did was stored, or could not be.
func (s *Service) sendOn(w http.ResponseWriter, r *http.Request, address string, err error) {
	if err == nil {
		redirect(w, r, address, http.StatusFound)
		return
	}
	if r.Context().Err() == nil {
		s.logFailure(r.Context(), "a click or a scan cannot be stored", err)
		s.redirectWithoutCounting(w, r, address)
	}
}

// targets are where the links of a store lead.
type targets struct {
	storeID string
	// home is the path of the store's link page.
	home  string
	zone  *time.Location
	links []target
}

// target is where a followed link leads.
type target struct {
	id, address string
	// from and until are the seconds since 1970 between which the link is offered. One
	// that is not, or that was deleted or switched off, leads to the store's page and
	// does not count; so does one that has no address.
	from, until int64
	inactive    bool
	// menu is set where the address is a menu of the store's own, which keeps the
	// table and the language of the page before.
	menu bool
}

// addressFrom is where a target leads a guest who comes from a page.
func (t *target) addressFrom(from referer) string {
	if t.menu {
		return withQuery(t.address, from.query())
	}
	return t.address
}

// target finds where a link leads, among the links of its store.
func (s *Service) target(ctx context.Context, linkID string) (*targets, *target, error) {
	found, err := lookUp(ctx, s, cacheKey{index: targetIndex, key: linkID}, s.readTargets)
	if err != nil {
		return nil, nil, err
	}
	if t := found.of(linkID); t != nil {
		return found, t, nil
	}
	return nil, nil, fmt.Errorf("the link %s is not among those of its store", linkID)
}

// of returns the target of a link, nil where there is none.
func (f *targets) of(linkID string) *target {
	for i := range f.links {
		if f.links[i].id == linkID {
			return &f.links[i]
		}
	}
	return nil
}

// readTargets reads all links of the store in one query, since its guests follow
// several.
func (s *Service) readTargets(ctx context.Context, linkID string) (readResult[*targets], error) {
	links, err := s.Pages.Targets(ctx, linkID)
	if fault.CodeOf(err) == fault.NotFound {
		var pdf page.Link
		pdf, err = s.PDFLinks.Target(ctx, linkID)
		links = []page.Link{pdf}
	}
	if err != nil {
		return readResult[*targets]{}, err
	}
	of, err := s.peekHome(ctx, links[0].StoreID)
	if err != nil {
		return readResult[*targets]{}, err
	}
	if s.knowsOthers(links, linkID) {
		links = slices.DeleteFunc(links, func(link page.Link) bool { return link.ID != linkID })
	}
	found := &targets{storeID: of.ID, home: pathOf(of.Slug, linkPage), zone: of.Zone, links: make([]target, len(links))}
	result := readResult[*targets]{value: found, storeID: of.ID, version: unversioned}
	for i := range links {
		t := targetOf(&links[i], of.Slug)
		found.links[i] = t
		result.size += targetBytes + allocated(len(t.address))
		if t.id != linkID {
			result.others = append(result.others, t.id)
		}
	}
	return result, nil
}

// knowsOthers reports whether a link is deleted and the others of its store are
// cached with another one. A store may have many deleted links: each would keep all
// others in memory again.
func (s *Service) knowsOthers(links []page.Link, linkID string) bool {
	for i := range links {
		link := &links[i]
		if link.ID == linkID && link.DeletedAt.IsZero() {
			return false
		}
		if link.ID == linkID {
			continue
		}
		cached, ok := get[*targets](s.cache, cacheKey{index: targetIndex, key: link.ID})
		if !ok || cached.of(linkID) != nil {
			return false
		}
	}
	return true
}

func targetOf(link *page.Link, slug string) target {
	t := target{
		id: link.ID, address: link.LinkAddress, from: math.MinInt64, until: math.MaxInt64,
		inactive: !link.IsActive || !link.DeletedAt.IsZero() || link.Kind == page.KindWifi,
	}
	if start := link.LinkStartActiveTime; start != nil {
		t.from = start.Unix()
	}
	if end := link.LinkEndActiveTime; end != nil {
		t.until = end.Unix()
	}
	switch link.Kind {
	case page.KindPDFMenu:
		t.menu = true
	case page.KindMenu:
		t.menu, t.address = true, pathOf(slug, menuPage)
	}
	return t
}

// isOffered reports whether a guest who follows the link now is led where it leads.
func (t *target) isOffered(now time.Time) bool {
	return !t.inactive && now.Unix() >= t.from && now.Unix() < t.until
}

// tableID is the id of a store's table by its number; "" where there is none. A
// click counts without it rather than not at all.
func (s *Service) tableID(w http.ResponseWriter, r *http.Request, storeID string, number int) string {
	if number == 0 {
		return ""
	}
	tables, err := lookUp(r.Context(), s, cacheKey{index: tableIndex, key: storeID}, s.readTables)
	if err != nil {
		s.logFailure(r.Context(), "the tables of a store cannot be read", err)
	}
	return tables[number]
}

func (s *Service) readTables(ctx context.Context, storeID string) (readResult[map[int]string], error) {
	tables, err := s.Tables.Numbers(ctx, storeID)
	return unversionedOf(tables, storeID, int64(len(tables))*tableBytes), err
}

// code is what a scanned code leads to.
type code struct {
	storeID string
	// tableID is "" for the code of the whole store.
	tableID string
	// number is 0 where there is no such table any more, or nobody is to sit there.
	number int
}

// scan answers /q/{code}: the scan is counted, the table stays in the address.
// A code that was printed once leads to its store for good.
func (s *Service) scan(w http.ResponseWriter, r *http.Request) {
	key := cacheKey{index: codeIndex, key: strings.ToLower(r.PathValue("code"))}
	c, err := lookUp(r.Context(), s, key, s.readCode)
	var l *location
	if err == nil {
		l, err = s.location(r.Context(), c.storeID)
	}
	if fault.CodeOf(err) == fault.NotFound { // no such code, or its store was deleted
		s.sendMessage(w, r, noSuchCode, nil)
		return
	}
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	from := referer{table: c.number}
	to, isOurs := withQuery(pathOf(l.store.Slug, linkPage), from.query()), true
	err = s.Recorder.Scan(r, c.storeID, c.tableID, l.zone)
	if t := s.redirectOf(r, l); t != nil && (t.menu || isOpened(r)) && !s.circles(r, t, from) {
		to, isOurs = t.addressFrom(from), t.menu
		if err == nil {
			err = s.Recorder.Click(r, c.storeID, t.id, c.tableID, l.zone)
		}
	}
	if isOurs && err == nil {
		// The page's script takes the code from there, so that it works without a signal from then on.
		to += "#code=" + url.PathEscape(r.PathValue("code"))
	}
	s.sendOn(w, r, to, err)
}

func (s *Service) readCode(ctx context.Context, text string) (readResult[code], error) {
	t, err := s.Tables.ByCode(ctx, text)
	c := code{storeID: t.StoreID}
	if t.Numbered() {
		c.tableID = t.ID
		if t.DeletedAt.IsZero() && t.Status != table.Disabled {
			c.number = t.Number
		}
	}
	return unversionedOf(c, t.StoreID, 0), err
}

// redirectWithoutCounting leads a guest on although nothing could be stored. It
// is no 302: one to the address of a link means that the click is stored.
func (s *Service) redirectWithoutCounting(w http.ResponseWriter, r *http.Request, address string) {
	h := w.Header()
	setPlain(h, htmlType)
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Refresh", "0; url="+address)
	w.WriteHeader(http.StatusServiceUnavailable)
	escaped, name := html.EscapeString(address), html.EscapeString(s.Configuration.Current(r.Context()).SiteName)
	_, _ = w.Write([]byte(`<!doctype html><meta charset="utf-8"><title>` + name + `</title><p><a href="` + escaped + `">` + escaped + `</a></p>`))
}

// referer is what the page that a guest came from says in its address.
type referer struct {
	table    int
	language lang.Key
	// edit is set for a link page that was opened in place of its redirect.
	edit bool
}

// referer reads the Referer header of a request if it names a page of a store,
// as far as the browser sends it. Another store's tables mean nothing here.
func (s *Service) referer(r *http.Request, storeID string) referer {
	address := r.Header.Get("Referer")
	if !strings.HasPrefix(address, s.BaseURL+"/") {
		return referer{}
	}
	u, err := url.Parse(address)
	if err != nil {
		return referer{}
	}
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return referer{}
	}
	from := readReferer(values)
	if from == (referer{}) || !s.isPageOf(r.Context(), storeID, u.Path, values) {
		return referer{}
	}
	return from
}

// readReferer reads what the query of a page says.
func readReferer(query url.Values) referer {
	from := referer{edit: query.Has(editParameter)}
	from.language, _ = lang.Parse(query.Get("lang"))
	if number, err := strconv.Atoi(query.Get("table")); err == nil && number >= 1 && number <= table.MaxNumber {
		from.table = number
	}
	return from
}

// isPageOf reports whether an address of this site leads to a store.
func (s *Service) isPageOf(ctx context.Context, storeID, path string, query url.Values) bool {
	key := ""
	switch path {
	case "/links", "/redirect", "/menu":
		key = s.linksKey(ctx, query)
	case "/dynamic-menu":
		place, err := s.menuPlace(ctx, s.menuKey(ctx, query))
		if err != nil {
			return false
		}
		key = place.storeID
	case "/pdf":
		key = s.pdfStore(ctx, s.pdfKey(ctx, query.Get("pdf")))
	default:
		if slug, ok := strings.CutPrefix(path, "/s/"); ok {
			key, _, _ = strings.Cut(slug, "/")
		} else if name, ok := strings.CutPrefix(path, "/base-"); ok {
			key = strings.TrimSuffix(name, baseSuffix)
		} else if id, ok := strings.CutPrefix(path, "/pdf-menu/"); ok {
			key = s.pdfStore(ctx, id)
		}
	}
	l, err := s.location(ctx, key)
	return err == nil && l.store.ID == storeID
}

// retain keeps the table in the address of a guest who has chosen another language,
// and that they see a page in place of its redirect: pages are cached for all, so
// without JavaScript their links name neither. It reports whether it has answered.
func (s *Service) retain(w http.ResponseWriter, r *http.Request, l *location, query url.Values) bool {
	lacksTable, lacksEdit := !query.Has("table"), l.redirect != nil && !query.Has(editParameter)
	if query.Get("lang") == "" || !lacksTable && !lacksEdit {
		return false
	}
	from, to := s.referer(r, l.store.ID), r.URL.RawQuery
	if lacksTable && from.table > 0 {
		to += "&table=" + strconv.Itoa(from.table)
	}
	if lacksEdit && from.edit {
		to += "&" + editParameter
	}
	if to == r.URL.RawQuery {
		return false
	}
	redirect(w, r, withQuery(r.URL.EscapedPath(), to), http.StatusSeeOther)
	return true
}

// query carries table and language on to the store's next page.
func (from referer) query() string {
	values := url.Values{}
	if from.language != "" {
		values.Set("lang", string(from.language))
	}
	if from.table > 0 {
		values.Set("table", strconv.Itoa(from.table))
	}
	return values.Encode()
}
