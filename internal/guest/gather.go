package guest

import (
	"context"
	"time"

	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/store"
)

// gathered is all that a page shows, before it is rendered.
type gathered struct {
	// kind is empty for a message.
	kind kind
	data any
	head head
	// expires is the next moment at which the clock changes the page; zero when
	// none is near.
	expires time.Time
}

// hydrated is the data a browser needs to take the page over: that of menus
// alone.
func (g gathered) hydrated(data []byte) []byte {
	if g.kind == menuPage {
		return data
	}
	return nil
}

// gather reads what a page of a store shows in a language.
func (s *Service) gather(ctx context.Context, storeID string, key entryKey) (gathered, error) {
	found, err := s.Stores.ByID(ctx, storeID)
	if err != nil {
		return gathered{}, err
	}
	look, links, err := s.Pages.Public(ctx, storeID)
	if err != nil {
		return gathered{}, err
	}
	now := s.Now()
	base := pageData{
		Language: key.language, Languages: found.Languages, Base: found.Path(),
		Template: look.Template, Name: found.Name,
		Tagline: look.Tagline.In(key.language, found.DefaultLanguage), Logo: look.LogoImage, Cover: look.CoverImage,
	}
	var expires earliest
	base.Opening = openingOf(&found, now, &expires)
	h := s.headOf(&found, key, &base)
	if key.kind == menuPage {
		data, err := s.gatherMenu(ctx, &found, base, now, &expires)
		if err != nil {
			return gathered{}, err
		}
		h.structured = structuredMenu(h, &found, &data)
		return gathered{key.kind, data, h, expires.at}, nil
	}
	h.structured = structuredStore(h, &found)
	return gathered{key.kind, linkPageOf(base, look, links, found.DefaultLanguage), h, expires.at}, nil
}

func linkPageOf(base pageData, look page.LinkPage, links []page.Link, fallback lang.Key) linkPageData {
	data := linkPageData{
		pageData: base, Page: string(linkPage), TextColor: look.TextColor, BackgroundColor: look.BackgroundColor,
		Links: []linkData{}, Social: []socialData{},
	}
	for _, link := range links {
		name := link.Name.In(base.Language, fallback)
		if link.SocialLinkType != nil {
			data.Social = append(data.Social, socialData{ID: link.ID, Type: *link.SocialLinkType, Name: name})
			continue
		}
		data.Links = append(data.Links, linkData{
			ID: link.ID, Kind: link.Kind, Name: name, Description: link.Description.In(base.Language, fallback),
		})
	}
	return data
}

// earliest remembers the first of several moments.
type earliest struct{ at time.Time }

func (e *earliest) add(t time.Time) {
	if !t.IsZero() && (e.at.IsZero() || t.Before(e.at)) {
		e.at = t
	}
}

// openingOf tells a guest whether the store is open; nil where the owner has
// not said.
func openingOf(found *store.Store, now time.Time, expires *earliest) *opening {
	if !found.OpeningHours.Known() {
		return nil
	}
	zone := found.Location()
	at := found.OpeningHours.At(now, zone)
	expires.add(at.Next)
	today := midday(now.In(zone))
	// The words "today" and "tomorrow" move on at midnight.
	expires.add(time.Date(today.Year(), today.Month(), today.Day()+1, 0, 0, 0, 0, zone))
	switch {
	case at.Open && at.Next.Sub(now) > 24*time.Hour:
		return &opening{State: "open"} // around the clock
	case at.Open:
		return &opening{State: "open", Until: at.Next.In(zone).Format("15:04")}
	case at.Next.IsZero():
		return &opening{State: "closed"}
	}
	next := at.Next.In(zone)
	days := int(midday(next).Sub(today).Round(24*time.Hour) / (24 * time.Hour))
	weekday := int(next.Weekday())
	return &opening{State: "closed", OpensAt: next.Format("15:04"), Days: &days, Weekday: &weekday}
}

// midday of a moment's date, from which days can be counted across a change of
// clocks.
func midday(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, t.Location())
}

func (s *Service) headOf(found *store.Store, key entryKey, base *pageData) head {
	path := s.BaseURL + pathOf(found.Slug, key.kind)
	h := head{language: key.language, canonical: path + "?lang=" + string(key.language)}
	if len(found.Languages) > 1 {
		for _, language := range found.Languages {
			h.alternates = append(h.alternates, alternate{language.Tag(), path + "?lang=" + string(language)})
		}
		h.alternates = append(h.alternates, alternate{"x-default", path})
	} else {
		h.canonical = path
	}
	if base.Cover != "" {
		h.image = s.BaseURL + "/images/" + base.Cover + "-1280.webp"
	}
	if base.Logo != "" {
		h.icon = "/images/" + base.Logo + "-176.webp"
	}
	return h
}
