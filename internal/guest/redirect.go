package guest

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"carte/internal/fault"
	"carte/internal/page"
)

// editParameter is what the owner writes behind the address of a link page to see it
// where guests are sent straight on.
const editParameter = "edit"

// redirectOf is where guests of a store's link page are sent straight to now; nil where
// they get the page. The site may be known by more names than its own: a target that is
// at the one which the guest has asked leads back.
func (s *Service) redirectOf(r *http.Request, l *location) *target {
	if l.redirect == nil || !l.redirect.isOffered(s.Now()) || l.redirect.leadsBack(r) {
		return nil
	}
	return l.redirect
}

// leadsBack reports whether a target is at the host of a request, where it would send the
// guest on again.
func (t *target) leadsBack(r *http.Request) bool {
	return !t.menu && page.LeadsBackTo(t.address, r.Host)
}

// circles reports whether a guest who is about to be sent straight to a target was sent
// there too often within seconds, and counts it otherwise. A page of the store's own is
// where a circle would end.
func (s *Service) circles(r *http.Request, t *target, from referer) bool {
	return !t.menu && !s.rounds.enter(s.roundOf(r, t, from.table), s.Now())
}

// sendStraightOn sends a guest who opens a link page to the target of its redirect, once
// the click is on disk, and reports whether it has answered. The owner gets the page.
func (s *Service) sendStraightOn(w http.ResponseWriter, r *http.Request, l *location) bool {
	t := s.redirectOf(r, l)
	if t == nil || !isOpened(r) {
		return false
	}
	query := r.URL.Query()
	from := readReferer(query)
	if from.edit {
		return false
	}
	if s.retain(w, r, l, query) {
		return true
	}
	if s.circles(r, t, from) {
		return false
	}
	err := s.Recorder.Click(r, l.store.ID, t.id, s.tableID(w, r, l.store.ID, from.table), l.zone)
	s.sendOn(w, r, t.addressFrom(from), err)
	return true
}

// isOpened reports whether a page is opened in a window of its own, and neither in the
// dashboard's frame nor by a script, as the one that replaces a copy by its page. What a
// worker fetches for a window is told by what the window accepts, since its mode is
// another one in Firefox. Older browsers do not say.
func isOpened(r *http.Request) bool {
	isFetched := r.Header.Get("Sec-Fetch-Mode") != "" && !strings.Contains(r.Header.Get("Accept"), "text/html")
	return !isFetched && r.Header.Get("Sec-Fetch-Dest") != "iframe"
}

// redirectScreen answers /redirect?links={store id or slug}: it says where the link page
// leads straight to, and goes on there. A page without a redirect is opened itself.
//
// It goes on at once, and is read while the target is on its way. A page that goes on
// after a while would have to wait for who reads slowly (WCAG 2.2.1, F40 and G110).
func (s *Service) redirectScreen(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	l, err := s.location(r.Context(), s.linksKey(r.Context(), query))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	t, from := s.redirectOf(r, l), readReferer(query)
	if t == nil || s.rounds.full(s.roundOf(r, t, 0), s.Now()) { // the click names no table
		redirect(w, r, withQuery(pathOf(l.store.Slug, linkPage), from.query()), http.StatusFound)
		return
	}
	if screen := s.find(w, r, l, redirectPage); screen != nil {
		w.Header().Set("Refresh", "0; url="+followPath(t.id))
		s.send(w, r, screen)
	}
}

// followPath is where the click on a link is counted.
func followPath(linkID string) string { return "/go/" + linkID }

// gatherRedirect reads what the screen of a redirect shows.
func (s *Service) gatherRedirect(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	link, err := s.Pages.Redirect(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	if link == nil {
		return content{}, fault.New(fault.NotFound, "This page leads nowhere.")
	}
	shown, err := s.imagesOf(ctx, l.store.ID, look.LogoImage)
	if err != nil {
		return content{}, err
	}
	result := s.contentOf(l, v, look, shown)
	data := redirectPageData{
		pageData: result.base, Page: "redirect", TextColor: look.TextColor, BackgroundColor: look.BackgroundColor,
		Target: redirectTargetOf(link, reader{v.language, l.store.DefaultLanguage}),
	}
	return content{data, head{language: v.language, icons: result.head.icons, version: result.head.version, noIndex: true}, result.expires.at, l.version}, nil
}

func redirectTargetOf(link *page.Link, texts reader) redirectTargetData {
	target := redirectTargetData{ID: link.ID, Kind: link.Kind}
	target.Name, target.NameLang = texts.read(link.Name)
	if u, err := url.Parse(link.LinkAddress); err == nil {
		target.Host = u.Host
	}
	return target
}
