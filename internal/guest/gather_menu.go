package guest

import (
	"context"
	"slices"

	"carte/internal/contact"
	"carte/internal/menu"
	"carte/internal/page"
)

// gatherMenu reads what a store's menu shows.
func (s *Service) gatherMenu(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	public, err := s.Menus.Public(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	length := idLength(public.Menus)
	if v.id != "" {
		public.Menus = slices.DeleteFunc(public.Menus, func(m menu.Menu) bool { return m.ID != v.id })
	} else if public.Info.MenuChoice && len(withDishes(public.Menus)) > 1 {
		return s.gatherMenus(ctx, l, v)
	}
	shown, err := s.imagesOf(ctx, l.store.ID, imagesOf(&look, &public)...)
	if err != nil {
		return content{}, err
	}
	result := s.contentOf(l, v, look, shown)
	data := menuPageOf(result, l, &public, shown, length)
	result.head.structured = structuredMenu(result.head, &l.store, &data, result.now)
	return content{data, result.head, result.expires.at, l.version}, nil
}

// imagesOf returns the ids of the pictures on a page of menus, some of which may be empty.
func imagesOf(look *page.LinkPage, public *menu.Public) []string {
	ids := []string{look.LogoImage, look.BackgroundImage, public.Info.LogoImage, public.Info.CoverImage}
	for _, m := range public.Menus {
		for i := range m.Sections {
			for j := range m.Sections[i].Dishes {
				ids = append(ids, m.Sections[i].Dishes[j].Image)
			}
		}
	}
	return ids
}

// menuWriter reads the texts of a store's menus, and writes their prices and extras.
type menuWriter struct {
	priceWriter
	extras *extrasList
}

func newMenuWriter(groups []menu.ExtraGroup, prices priceWriter) *menuWriter {
	return &menuWriter{prices, newExtrasList(groups, prices)}
}

func menuPageOf(result *shared, l *location, public *menu.Public, shown images, length int) menuPageData {
	base := result.base
	texts := reader{base.Language, l.store.DefaultLanguage}
	info := &public.Info
	if own, tag := texts.read(info.Tagline); own != "" {
		base.Tagline, base.TaglineLang = own, tag
	}
	if own := shown.cover(info.CoverImage); own != nil {
		base.CoverImage = own
	}
	if own := shown.square(info.LogoImage); own != "" {
		base.LogoImage = own
	}
	data := menuPageData{
		pageData: base, Page: "menu", Sections: []sectionData{},
		Info: infoData{
			Address: l.store.Address, Phone: l.store.Phone, Dial: contact.Dial(l.store.Phone), Email: l.store.LinkableEmail(), WebSite: info.WebSite,
			WifiName: info.WifiName, WifiPassword: info.WifiPassword,
		},
	}
	data.LogoImage, data.LogoWidth = shown.mark(base.LogoImage)
	data.Info.Description, data.Info.DescriptionLang = texts.read(info.Description)
	data.Info.Cuisine, data.Info.CuisineLang = texts.read(info.Cuisine)
	prices := newPriceWriter(l.store.Currency, texts)
	data.Info.PricesInclude = prices.Included(info.PricesInclude)
	data.Info.ServiceNote, data.Info.ServiceNoteLang = texts.read(info.ServiceNote)
	written := newMenuWriter(public.Groups, prices)
	for i := range public.Menus {
		data.addMenu(result, &public.Menus[i], shown, written)
	}
	data.Extras = written.extras.shown
	if len(data.Menus) == 1 && data.Menus[0].isPlain() {
		data.Menus = nil
	}
	nameMenus(data.Menus, base.Language)
	shortenIDs(data.Sections, length)
	return data
}

// isPlain reports whether the head of the only menu on a page says nothing.
func (m *menuHeadData) isPlain() bool { return m.Name == "" && m.Availability == nil }

// addMenu adds what guests see of a menu now.
func (d *menuPageData) addMenu(result *shared, m *menu.Menu, shown images, texts *menuWriter) {
	served, isShown := result.served(m.Availability)
	if !isShown {
		return
	}
	list := sectionsOf(result, m.Sections, shown, texts)
	if len(list) == 0 {
		return // a heading over nothing helps no guest
	}
	for i := range list {
		list[i].Menu = len(d.Menus)
	}
	d.Menus = append(d.Menus, menuHeadOf(m, served, texts.reader))
	d.Sections = append(d.Sections, list...)
}

// sectionsOf returns the sections that guests see now.
func sectionsOf(result *shared, sections []menu.Section, shown images, texts *menuWriter) []sectionData {
	var list []sectionData
	for i := range sections {
		section := &sections[i]
		served, isShown := result.served(section.Availability)
		if !isShown {
			continue
		}
		item := sectionData{ID: section.ID, Availability: served}
		item.Name, item.NameLang = texts.read(section.Name)
		item.Description, item.DescriptionLang = texts.read(section.Description)
		for j := range section.Dishes {
			dish := &section.Dishes[j]
			served, isShown := result.served(dish.Availability)
			if !isShown {
				continue
			}
			dish.Settle(result.now)
			if dish.SoldOutUntil != nil {
				result.expires.add(*dish.SoldOutUntil)
			}
			entry := dishOf(dish, shown, texts)
			entry.Availability = served
			item.Dishes = append(item.Dishes, entry)
		}
		if len(item.Dishes) > 0 {
			list = append(list, item)
		}
	}
	return list
}

// shortenIDs leaves of the dishes' ids as much as idLength says. What is random cannot be
// compressed: 120 whole ids are a fifteenth of what the first window of a connection holds.
func shortenIDs(sections []sectionData, length int) {
	for i := range sections {
		dishes := sections[i].Dishes
		for j := range dishes {
			dishes[j].ID = shortID(dishes[j].ID, length)
		}
	}
}

// idLength is how many characters of their ids tell the dishes of menus from each other. Pages
// of one menu have as many as it takes for all of the store's: what a guest keeps of one, such
// as a favourite, is looked for on the others.
func idLength(menus []menu.Menu) int {
	const shortest, whole = 4, 12
	length := shortest
	for length < whole && !distinctIDs(menus, length) {
		length++
	}
	return length
}

// distinctIDs reports whether the first characters of the dishes' ids tell them
// from each other.
func distinctIDs(menus []menu.Menu, length int) bool {
	seen := map[string]bool{}
	for i := range menus {
		for j := range menus[i].Sections {
			dishes := menus[i].Sections[j].Dishes
			for k := range dishes {
				id := shortID(dishes[k].ID, length)
				if seen[id] {
					return false
				}
				seen[id] = true
			}
		}
	}
	return true
}

func shortID(id string, length int) string { return id[:min(length, len(id))] }

// fewPortions is up to how many portions guests are told that no more are left.
const fewPortions = 9

// stockOf is how many portions are left of a dish where guests are told: none of one that
// is sold out, whatever was counted, and few of another.
func stockOf(d *menu.Dish) *int {
	if d.SoldOut {
		return new(0)
	}
	if left := d.PortionsLeft; left != nil && *left <= fewPortions {
		return left
	}
	return nil
}

func dishOf(d *menu.Dish, shown images, texts *menuWriter) dishData {
	item := dishData{
		ID: d.ID, Image: shown.square(d.Image), Prices: texts.linesOf(d), offers: texts.offersOf(d),
		Allergens: texts.extras.choices.Letters(d), Diets: texts.extras.choices.Diets(d), SpiceLevel: d.SpiceLevel,
		Additives: d.Additives, Tags: d.Tags, Stock: stockOf(d), Extras: texts.extras.places(d.Extras),
	}
	item.Name, item.NameLang = texts.read(d.Name)
	item.Description, item.DescriptionLang = texts.read(d.Description)
	return item
}
