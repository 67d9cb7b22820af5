package guest

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/page"
)

// menuPlace is where a menu's id leads.
type menuPlace struct {
	storeID string
	// id is the menu's, "" where guests get all menus of the store in its place: it is the
	// only one, or they do not see it.
	id string
}

// menuKey is the id of the menu that an address /dynamic-menu names, "" for the default
// store's.
func (s *Service) menuKey(ctx context.Context, query url.Values) string {
	id := query.Get("menu")
	if configured := s.Configuration.Current(ctx).DefaultMenuID; id == "" && configured != nil {
		id = *configured
	}
	return id
}

// dynamicMenu answers /dynamic-menu?menu={menu id}; without it the default menu,
// or else the default store's.
func (s *Service) dynamicMenu(w http.ResponseWriter, r *http.Request) {
	place, err := s.menuPlace(r.Context(), s.menuKey(r.Context(), r.URL.Query()))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	l, err := s.location(r.Context(), place.storeID)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.sendMenu(w, r, l, place.id)
}

// oneMenu answers /s/{slug}/menu/{id}. What was a menu of the store leads to what it has
// now.
func (s *Service) oneMenu(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimSuffix(r.PathValue("id"), "/")
	l, err := s.location(r.Context(), r.PathValue("slug"))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	place, err := s.menuPlace(r.Context(), id)
	switch {
	case fault.CodeOf(err) == fault.NotFound || err == nil && place.storeID != l.store.ID:
		s.sendMessage(w, r, noSuchPage, l)
	case err != nil:
		s.Fail(w, r, err)
	default:
		to := variant{kind: menuPage, id: place.id}.path(l.store.Slug)
		if r.URL.Path != to {
			redirect(w, r, withQuery(to, r.URL.RawQuery), http.StatusFound)
			return
		}
		// The choice of menus is cached for all: its links name neither table nor language.
		if kept := s.referer(r, l.store.ID).query(); r.URL.RawQuery == "" && kept != "" {
			redirect(w, r, withQuery(to, kept), http.StatusSeeOther)
			return
		}
		s.sendMenu(w, r, l, place.id)
	}
}

// sendMenu sends one of a store's menus, or all of them, and counts that.
func (s *Service) sendMenu(w http.ResponseWriter, r *http.Request, l *location, id string) {
	s.sendAndCount(w, r, l, s.findVariant(w, r, l, variant{kind: menuPage, id: id}))
}

// menuPlace finds where a menu's id leads; "" leads to the default store.
func (s *Service) menuPlace(ctx context.Context, id string) (menuPlace, error) {
	if id == "" {
		return menuPlace{storeID: s.defaultStore(ctx)}, nil
	}
	return lookUp(ctx, s, cacheKey{index: menuIndex, key: id}, s.readMenuPlace)
}

func (s *Service) readMenuPlace(ctx context.Context, id string) (readResult[menuPlace], error) {
	storeID, err := s.Menus.StoreOfMenu(ctx, id)
	if err != nil {
		return readResult[menuPlace]{}, err
	}
	_, version, err := s.Stores.Public(ctx, storeID)
	if err != nil {
		return readResult[menuPlace]{}, err
	}
	ids, err := s.Menus.Active(ctx, storeID)
	if err != nil {
		return readResult[menuPlace]{}, err
	}
	place := menuPlace{storeID: storeID}
	for _, active := range ids {
		if active == id && len(ids) > 1 {
			place.id = id
		}
	}
	return readResult[menuPlace]{value: place, storeID: storeID, size: int64(len(id) + len(storeID)), version: version}, nil
}

// menus answers /menu?links={store id or slug}: what the store has to choose from. Where
// there is one thing alone, it is opened.
func (s *Service) menus(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), s.linksKey(r.Context(), r.URL.Query()))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.sendChoice(w, r, l)
}

// menusBySlug answers /s/{slug}/menus.
func (s *Service) menusBySlug(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("slug")
	l, err := s.location(r.Context(), key)
	switch {
	case err != nil:
		s.Fail(w, r, err)
	case l.store.Slug != key:
		redirect(w, r, withQuery(pathOf(l.store.Slug, menusPage), r.URL.RawQuery), http.StatusMovedPermanently)
	default:
		s.sendChoice(w, r, l)
	}
}

// sendChoice sends what a store has to choose from, or on to the only thing.
func (s *Service) sendChoice(w http.ResponseWriter, r *http.Request, l *location) {
	only, err := lookUp(r.Context(), s, cacheKey{index: onlyIndex, key: l.store.ID}, s.readOnly)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if only.kind != noPage {
		redirect(w, r, withQuery(only.path(l.store.Slug), readReferer(r.URL.Query()).query()), http.StatusFound)
		return
	}
	s.sendAndCount(w, r, l, s.find(w, r, l, menusPage))
}

// choice is what a store has to choose from: its menus that are not empty, and its PDF
// menus.
type choice struct {
	menus []menu.Menu
	pdfs  []page.PDFLink
}

func (s *Service) choiceOf(ctx context.Context, l *location) (*choice, error) {
	shown, err := s.Menus.Public(ctx, l.store.ID)
	if err != nil {
		return nil, err
	}
	pdfs, err := s.PDFLinks.Active(ctx, l.store.ID)
	return &choice{withDishes(shown.Menus), pdfs}, err
}

// withDishes returns the menus that are not empty.
func withDishes(menus []menu.Menu) []menu.Menu {
	return slices.DeleteFunc(slices.Clone(menus), func(m menu.Menu) bool { return !hasDish(m) })
}

// only returns the page of what there is where that is one thing or nothing, else noPage.
func (c *choice) only() variant {
	switch {
	case len(c.menus)+len(c.pdfs) > 1:
		return variant{}
	case len(c.pdfs) == 1:
		return variant{kind: pdfPage, id: c.pdfs[0].ID}
	}
	return variant{kind: menuPage}
}

// readOnly reads the only page of a store's choice, see choice.only. It is cached, as the
// choice is: reading all menus takes longer than sending a cached page.
func (s *Service) readOnly(ctx context.Context, storeID string) (readResult[variant], error) {
	l, err := s.location(ctx, storeID)
	if err != nil {
		return readResult[variant]{}, err
	}
	choice, err := s.choiceOf(ctx, l)
	if err != nil {
		return readResult[variant]{}, err
	}
	only := choice.only()
	return readResult[variant]{value: only, storeID: storeID, size: int64(len(only.id)), version: l.version}, nil
}

// gatherMenus reads what a store has to choose from.
func (s *Service) gatherMenus(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	choice, err := s.choiceOf(ctx, l)
	if err != nil {
		return content{}, err
	}
	shown, err := s.imagesOf(ctx, l.store.ID, look.LogoImage)
	if err != nil {
		return content{}, err
	}
	look.BackgroundImage = ""
	result := s.contentOf(l, v, look, shown)
	texts := reader{v.language, l.store.DefaultLanguage}
	data := menusPageData{
		pageData: result.base, Page: "menus", TextColor: look.TextColor, BackgroundColor: look.BackgroundColor,
		Menus: []menuHeadData{}, PDFs: pdfsOf(choice.pdfs, texts),
	}
	for i := range choice.menus {
		m := &choice.menus[i]
		if served, isShown := result.served(m.Availability); isShown {
			data.Menus = append(data.Menus, menuHeadOf(m, served, texts))
		}
	}
	nameMenus(data.Menus, v.language)
	return content{data, result.head, result.expires.at, l.version}, nil
}

// nameMenus names menus that their owner has not named.
func nameMenus(list []menuHeadData, language lang.Key) {
	for i := range list {
		if list[i].Name == "" {
			list[i].Name, list[i].NameLang = menu.Unnamed.In(language, lang.English), ""
		}
	}
}

func menuHeadOf(m *menu.Menu, served *availabilityData, texts reader) menuHeadData {
	head := menuHeadData{ID: m.ID, Availability: served}
	head.Name, head.NameLang = texts.read(m.Name)
	return head
}
