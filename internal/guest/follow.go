package guest

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/table"
)

// follow answers /go/{link id}: the click is on disk before the guest is sent
// on, and only ever to the address the owner stored, none of the request's.
func (s *Service) follow(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	t, err := s.target(r.Context(), id)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	from := s.cameFrom(r)
	if t.gone {
		redirect(w, withQuery(t.address, from.query()), http.StatusFound)
		return
	}
	address := t.address
	if t.menu {
		address = withQuery(address, from.query())
	}
	if err := s.Recorder.Click(r, t.storeID, id, s.tableID(w, r, t.storeID, from.table), t.zone); err != nil {
		if r.Context().Err() == nil {
			logFailure(r, err)
			s.sendOnUncounted(w, r, address)
		}
		return
	}
	redirect(w, address, http.StatusFound)
}

// target finds where a link leads.
func (s *Service) target(ctx context.Context, linkID string) (target, error) {
	return remembered(ctx, s, s.cache.targets, linkID, s.readTarget)
}

// remembered finds what a guest asks for in memory where it can. While changes
// may be missed it is read again; a database that does not answer then is no
// reason to let a printed code die.
func remembered[T any](ctx context.Context, s *Service, index map[string]T, key string, read func(context.Context, string) (T, string, error)) (T, error) {
	kept, ok := find(s.cache, index, key)
	if ok && s.Changes.Connected() {
		return kept, nil
	}
	if err := checkKey(key); err != nil {
		var none T
		return none, err
	}
	moment := s.cache.moment()
	patience := placePatience
	if ok {
		patience = keptPatience
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	value, storeID, err := read(ctx, key)
	if err != nil {
		if ok && fault.CodeOf(err) != fault.NotFound {
			return kept, nil
		}
		return value, err
	}
	keep(s.cache, index, key, storeID, value, moment)
	return value, nil
}

// readTarget reads where a link leads, and whose it is.
func (s *Service) readTarget(ctx context.Context, linkID string) (target, string, error) {
	link, err := s.Pages.Target(ctx, linkID)
	if err != nil {
		return target{}, "", err
	}
	p, err := s.place(ctx, link.StoreID)
	if err != nil {
		return target{}, "", err
	}
	t := target{storeID: p.storeID, zone: p.zone, address: link.LinkAddress}
	switch {
	case !link.IsActive || !link.DeletedAt.IsZero():
		t.gone, t.address = true, pathOf(p.slug, linkPage)
	case link.Kind == page.KindMenu:
		t.menu, t.address = true, pathOf(p.slug, menuPage)
	}
	return t, t.storeID, nil
}

// tableID finds the table a guest says to sit at; "" where there is none. A
// click counts without it rather than not at all.
func (s *Service) tableID(w http.ResponseWriter, r *http.Request, storeID string, number int) string {
	if number == 0 {
		return ""
	}
	tables, err := remembered(r.Context(), s, s.cache.tables, storeID, s.readTables)
	if err != nil {
		logFailure(r, err)
	}
	return tables[number]
}

// readTables reads the tables of a store.
func (s *Service) readTables(ctx context.Context, storeID string) (tables map[int]string, owner string, err error) {
	tables, err = s.Tables.Numbers(ctx, storeID)
	return tables, storeID, err
}

// scan answers /q/{code}: the scan is counted, the table stays in the address.
// A code that was printed once leads to its store for good.
func (s *Service) scan(w http.ResponseWriter, r *http.Request) {
	opened, err := remembered(r.Context(), s, s.cache.codes, strings.ToLower(r.PathValue("code")), s.readCode)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	p, err := s.place(r.Context(), opened.StoreID)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	to, tableID := pathOf(p.slug, linkPage), ""
	if opened.Numbered() {
		tableID = opened.ID
		if opened.DeletedAt.IsZero() {
			to = withQuery(to, "table="+strconv.Itoa(opened.Number))
		}
	}
	if err := s.Recorder.Scan(r, p.storeID, tableID, p.zone); err != nil {
		if r.Context().Err() == nil {
			logFailure(r, err)
			s.sendOnUncounted(w, r, to)
		}
		return
	}
	// The page's script tells its worker the code, so that it opens without a signal from then on.
	redirect(w, to+"#code="+url.PathEscape(r.PathValue("code")), http.StatusFound)
}

// readCode reads the table of a code, and whose it is.
func (s *Service) readCode(ctx context.Context, code string) (table.Table, string, error) {
	opened, err := s.Tables.ByCode(ctx, code)
	return opened, opened.StoreID, err
}

// readMenu reads whose a menu is.
func (s *Service) readMenu(ctx context.Context, menuID string) (storeID, owner string, err error) {
	storeID, err = s.Menus.StoreOfMenu(ctx, menuID)
	return storeID, storeID, err
}

// sendOnUncounted lets a guest go on although nothing could be stored. It is no
// 302, because every 302 is a stored click.
func (s *Service) sendOnUncounted(w http.ResponseWriter, r *http.Request, address string) {
	h := w.Header()
	h["Cache-Control"] = noStore
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = plainPolicy
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = sameOrigin
	h.Set("Refresh", "0; url="+address)
	w.WriteHeader(http.StatusServiceUnavailable)
	escaped, name := html.EscapeString(address), html.EscapeString(s.Configuration.Current(r.Context()).SiteName)
	_, _ = w.Write([]byte(`<!doctype html><meta charset="utf-8"><title>` + name + `</title><p><a href="` + escaped + `">` + escaped + `</a></p>`))
}

// origin is the page of the same store a link was followed from, as far as the
// browser tells.
type origin struct {
	table    int
	language lang.Key
}

func (s *Service) cameFrom(r *http.Request) origin {
	referer := r.Header.Get("Referer")
	_, query, ok := strings.Cut(referer, "?")
	if !ok || !strings.HasPrefix(referer, s.BaseURL+"/") {
		return origin{}
	}
	query, _, _ = strings.Cut(query, "#")
	values, err := url.ParseQuery(query)
	if err != nil {
		return origin{}
	}
	var from origin
	from.language, _ = lang.Parse(values.Get("lang"))
	if number, err := strconv.Atoi(values.Get("table")); err == nil && number >= 1 && number <= table.MaxNumber {
		from.table = number
	}
	return from
}

// sendToTable keeps the table in the address of a guest who has chosen another
// language by a page's link: pages are kept for all tables, so without JavaScript
// their links name none. It is false where there is no table to keep.
func (s *Service) sendToTable(w http.ResponseWriter, r *http.Request) bool {
	here := r.URL.EscapedPath()
	if !strings.HasPrefix(r.Header.Get("Referer"), s.BaseURL+here+"?") {
		return false
	}
	number := s.cameFrom(r).table
	if number == 0 {
		return false
	}
	redirect(w, here+"?"+r.URL.RawQuery+"&table="+strconv.Itoa(number), http.StatusSeeOther)
	return true
}

// query carries table and language on to the store's next page.
func (o origin) query() string {
	values := url.Values{}
	if o.language != "" {
		values.Set("lang", string(o.language))
	}
	if o.table > 0 {
		values.Set("table", strconv.Itoa(o.table))
	}
	return values.Encode()
}
