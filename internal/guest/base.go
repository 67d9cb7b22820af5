package guest

import (
	"context"
	"net/http"
	"strings"
)

// baseSuffix is what a store's slug has behind it in the address of its base menu.
const baseSuffix = "-menu"

// baseMenu answers /base-{slug}-menu: all of a store's menus on one page without pictures,
// for printing and for phones that can show no more.
func (s *Service) baseMenu(w http.ResponseWriter, r *http.Request) {
	// A slug has hyphens itself, so the router cannot tell where it ends.
	slug, ok := strings.CutSuffix(r.PathValue("name"), baseSuffix)
	if !ok {
		s.NotFound(w, r)
		return
	}
	s.pageOf(w, r, slug, basePage)
}

// gatherBase reads what a store's base menu shows. Search engines are led to the menu, of
// which it is a copy.
func (s *Service) gatherBase(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	public, err := s.Menus.Public(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	asMenu := v
	asMenu.kind = menuPage
	shown, err := s.imagesOf(ctx, l.store.ID, look.LogoImage, look.BackgroundImage)
	if err != nil {
		return content{}, err
	}
	result := s.contentOf(l, asMenu, look, shown)
	result.allDay = true
	result.base.LogoImage, result.base.CoverImage = "", nil
	data := menuPageOf(result, l, &public, nil, idLength(public.Menus))
	data.Page = "base"
	return content{data, result.head, result.expires.at, l.version}, nil
}
