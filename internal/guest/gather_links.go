package guest

import (
	"context"
	"slices"
	"strings"
	"time"

	"carte/internal/page"
)

// offered returns the links that are offered now.
func (s *shared) offered(links []page.Link) []page.Link {
	return slices.DeleteFunc(links, func(link page.Link) bool {
		within, next := link.At(s.now)
		s.expires.add(next)
		return !within
	})
}

// wifiOf returns the Wi-Fi that links show; nil where none does, or the menu names none.
func (s *Service) wifiOf(ctx context.Context, storeID string, links []page.Link) (*wifiData, error) {
	if !slices.ContainsFunc(links, func(link page.Link) bool { return link.Kind == page.KindWifi }) {
		return nil, nil
	}
	info, err := s.Menus.PublicInfo(ctx, storeID)
	if err != nil || info.WifiName == "" {
		return nil, err
	}
	return &wifiData{info.WifiName, info.WifiPassword}, nil
}

// linkList is what the links of a page are shown with.
type linkList struct {
	shown images
	texts reader
	wifi  *wifiData
	// now is in the store's time zone.
	now time.Time
	// expires is when another day makes the links read otherwise.
	expires minTime
}

// of returns the links of a page, and those to social networks.
func (l *linkList) of(links []page.Link) ([]linkData, []socialData) {
	list, social := []linkData{}, []socialData{}
	for i := range links {
		link := &links[i]
		name, nameLang := l.texts.read(link.Name)
		switch {
		case link.SocialLinkType != nil:
			social = append(social, socialData{ID: link.ID, SocialLinkType: *link.SocialLinkType, Name: name, NameLang: nameLang})
		case link.Kind != page.KindWifi || l.wifi != nil:
			list = append(list, l.entry(link, name, nameLang))
		}
	}
	return list, social
}

func (l *linkList) entry(link *page.Link, name, nameLang string) linkData {
	item := linkData{
		ID: link.ID, Kind: link.Kind, Name: name, NameLang: nameLang,
		Image: l.shown.square(link.Image), LinkAddress: appAddress(link.LinkAddress),
	}
	item.Description, item.DescriptionLang = l.texts.read(link.Description)
	if link.Layout != page.Full {
		item.Layout = link.Layout
	}
	switch link.Kind {
	case page.KindWifi:
		item.Wifi = l.wifi
	case "offer":
		item.Until = l.until(link.LinkEndActiveTime)
	}
	return item
}

// until says when something ends; what ends at midnight, or a minute before, ends with
// its day.
func (l *linkList) until(end *time.Time) *untilData {
	if end == nil {
		return nil
	}
	l.expires.add(endOfDay(l.now))
	last := end.Add(-time.Second).In(l.now.Location())
	data := &untilData{Day: last.Day(), Month: int(last.Month())}
	if last.Year() != l.now.Year() {
		data.Year = last.Year()
	}
	data.IsToday = data.Year == 0 && last.YearDay() == l.now.YearDay()
	if at := end.In(l.now.Location()).Format("15:04"); at != "00:00" && at != "23:59" {
		data.Time = at
	}
	return data
}

// appAddress is a link's address where an app of the phone opens it, "" otherwise.
func appAddress(linkAddress string) string {
	switch scheme, _, _ := strings.Cut(linkAddress, ":"); scheme {
	case "tel", "sms", "mailto":
		return linkAddress
	}
	return ""
}

// pdfsOf are PDF menus as links of the page.
func pdfsOf(pdfs []page.PDFLink, texts reader) []linkData {
	list := make([]linkData, len(pdfs))
	for i := range pdfs {
		list[i] = linkData{ID: pdfs[i].ID, Kind: "pdf"}
		list[i].Name, list[i].NameLang = texts.read(pdfs[i].Name)
		list[i].Description, list[i].DescriptionLang = texts.read(pdfs[i].Description)
	}
	return list
}
