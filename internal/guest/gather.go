package guest

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/store"
)

// content is all that a page shows, before it is rendered.
type content struct {
	data any
	head head
	// expires is the next moment at which the clock changes the page; zero when
	// none is near.
	expires time.Time
	// version is the store's, read before anything else.
	version int64
}

// kind is what of the page's kind is rendered: the choice of menus in place of all menus.
func (c *content) kind(v variant) kind {
	if _, ok := c.data.(menusPageData); ok {
		return menusPage
	}
	return v.kind
}

// encode returns what the page is rendered from.
func (c *content) encode() ([]byte, error) {
	data, err := json.Marshal(c.data)
	if err != nil {
		return nil, fmt.Errorf("encoding the page's data: %w", err)
	}
	return data, nil
}

// gather reads what a page of a store shows.
func (s *Service) gather(ctx context.Context, storeID string, v variant) (content, error) {
	l, err := s.location(ctx, storeID)
	if err != nil {
		return content{}, err
	}
	switch v.kind {
	case menuPage:
		return s.gatherMenu(ctx, l, v)
	case menusPage:
		return s.gatherMenus(ctx, l, v)
	case pdfPage:
		return s.gatherPDF(ctx, l, v)
	case basePage:
		return s.gatherBase(ctx, l, v)
	case imprintPage, privacyPage:
		return s.gatherLegal(ctx, l, v)
	case redirectPage:
		return s.gatherRedirect(ctx, l, v)
	case noPage, linkPage:
	}
	look, links, err := s.Pages.Public(ctx, storeID)
	if err != nil {
		return content{}, err
	}
	ids := []string{look.LogoImage, look.BackgroundImage}
	for i := range links {
		ids = append(ids, links[i].Image)
	}
	shown, err := s.imagesOf(ctx, l.store.ID, ids...)
	if err != nil {
		return content{}, err
	}
	pdfs, err := s.PDFLinks.Active(ctx, storeID)
	if err != nil {
		return content{}, err
	}
	result := s.contentOf(l, v, look, shown)
	list := linkList{shown: shown, texts: reader{v.language, l.store.DefaultLanguage}, now: result.now}
	links = result.offered(links)
	if list.wifi, err = s.wifiOf(ctx, storeID, links); err != nil {
		return content{}, err
	}
	data := linkPageOf(result.base, look)
	data.Links, data.Social = list.of(links)
	result.expires.add(list.expires.at)
	data.Links = append(data.Links, pdfsOf(pdfs, list.texts)...)
	result.head.structured = structuredStore(result.head, &l.store, result.now)
	return content{data, result.head, result.expires.at, l.version}, nil
}

// shared is what all pages of a store show.
type shared struct {
	base    pageData
	head    head
	expires minTime
	now     time.Time
	// allDay is set where what is served later on the same day is shown as well.
	allDay bool
}

func (s *Service) contentOf(l *location, v variant, look page.LinkPage, shown images) *shared {
	found := &l.store
	result := &shared{now: s.Now().In(l.zone), base: pageData{
		Language: v.language, Languages: found.Languages, Base: found.Path(),
		Template: v.shown(look.Template), Name: found.Name,
		LogoImage: shown.square(look.LogoImage), CoverImage: shown.cover(look.BackgroundImage),
		TypePairing: unlessTemplate(look.TypePairing),
		Imprint:     found.HasImprint, HasContact: hasContact(found),
	}}
	// Capitals and hyphens are those of the language that the name is in, as a rule.
	if found.DefaultLanguage != v.language {
		result.base.NameLang = found.DefaultLanguage.Tag()
	}
	result.base.Tagline, result.base.TaglineLang = reader{v.language, found.DefaultLanguage}.read(look.Tagline)
	result.base.Opening = openingOf(&found.OpeningHours, result.now, &result.expires)
	result.head = s.headOf(found, v, &result.base)
	if v.kind == linkPage || v.kind == menuPage {
		result.head.setPortrait(portraitOf(found, &look, shown))
	}
	return result
}

func linkPageOf(base pageData, look page.LinkPage) linkPageData {
	data := linkPageData{
		pageData: base, Page: "links", TextColor: look.TextColor, BackgroundColor: look.BackgroundColor,
		ButtonShape: unlessTemplate(look.ButtonShape),
	}
	if look.GradientColor != "" {
		data.GradientColor, data.GradientDirection = look.GradientColor, look.GradientDirection
	}
	if look.BackgroundPlacement == "page" {
		data.BackgroundPlacement = look.BackgroundPlacement
	}
	return data
}

// unlessTemplate returns a choice, empty where it is the template's own, which pages do
// not name.
func unlessTemplate[T ~string](choice T) T {
	if choice == "template" {
		return ""
	}
	return choice
}

// reader reads texts for a page in a language.
type reader struct{ language, fallback lang.Key }

// read returns the text, and the tag of its language where that is not the page's.
func (r reader) read(text lang.Text) (value, tag string) {
	value, written := text.Read(r.language, r.fallback)
	if written != r.language {
		tag = written.Tag()
	}
	return value, tag
}

// minTime is the minimum of the times added to it.
type minTime struct{ at time.Time }

func (e *minTime) add(t time.Time) {
	if !t.IsZero() && (e.at.IsZero() || t.Before(e.at)) {
		e.at = t
	}
}

// openingOf says whether the store is open at a moment in its time zone; nil
// where the owner has not said.
func openingOf(hours *store.OpeningHours, now time.Time, expires *minTime) *opening {
	if !hours.Known() && len(hours.Special) == 0 {
		return nil
	}
	zone := now.Location()
	today := midday(now)
	// The words "today" and "tomorrow" move on at midnight, and so does what is
	// known of the day.
	expires.add(endOfDay(now))
	at := hours.At(now, zone)
	if at.Next.IsZero() && !hours.KnownOn(today) {
		return nil
	}
	expires.add(at.Next)
	if at.Open && at.Next.Sub(now) > 24*time.Hour {
		return &opening{State: "open"} // around the clock
	}
	next := at.Next.In(zone)
	if at.Open {
		return &opening{State: "open", Until: next.Format("15:04")}
	}
	days := int(midday(next).Sub(today).Round(24*time.Hour) / (24 * time.Hour))
	if at.Next.IsZero() {
		return &opening{State: "closed"}
	}
	if days == 1 && next.Hour() == 0 && next.Minute() == 0 {
		days = 0 // tomorrow at 00:00 is the midnight of today
	}
	weekday := int(next.Weekday())
	return &opening{State: "closed", OpensAt: next.Format("15:04"), Days: &days, Weekday: &weekday}
}

// endOfDay is when the next day begins, in the time zone of a moment.
func endOfDay(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, t.Location())
}

// midday of a moment's date, from which days can be counted across a change of
// clocks.
func midday(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, t.Location())
}

func (s *Service) headOf(found *store.Store, v variant, base *pageData) head {
	h := head{
		language: v.language, canonical: s.BaseURL + addressIn(found, v, v.language), alternates: s.alternatesOf(found, v), siteName: found.Name, noIndex: !found.IsListed,
	}
	h.icons = found.Path() + "/"
	h.image = s.BaseURL + h.icons + cardName(found, v.language)
	h.isCard = true
	return h
}

// setPortrait writes the version of the store's pictures into their addresses. Pages that
// have not read what they show name them without, and browsers keep them for an hour.
func (h *head) setPortrait(p *portrait) {
	h.version = "?v=" + p.version
	h.image += h.version
}

// alternatesOf are a page's addresses by language; nil where there is one language.
func (s *Service) alternatesOf(found *store.Store, v variant) []alternate {
	if len(found.Languages) < 2 {
		return nil
	}
	var list []alternate
	for _, language := range found.Languages {
		list = append(list, alternate{language.Tag(), s.BaseURL + addressIn(found, v, language)})
	}
	return append(list, alternate{"x-default", s.BaseURL + addressIn(found, v, found.DefaultLanguage)})
}

// addressIn is the path by which search engines know a page in a language: the bare one
// for the store's own, which answers it to all who ask for none.
func addressIn(found *store.Store, v variant, language lang.Key) string {
	path := v.path(found.Slug)
	if language == found.DefaultLanguage {
		return path
	}
	return path + "?lang=" + string(language)
}
