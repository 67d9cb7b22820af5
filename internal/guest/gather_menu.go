package guest

import (
	"context"
	"slices"

	"carte/internal/contact"
	"carte/internal/menu"
	"carte/internal/money"
)

// gatherMenu reads what a store's menu shows.
func (s *Service) gatherMenu(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	m, err := s.Menus.Public(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	ids := []string{look.LogoImage, look.BackgroundImage, m.Info.LogoImage, m.Info.CoverImage}
	for i := range m.Sections {
		for j := range m.Sections[i].Dishes {
			ids = append(ids, m.Sections[i].Dishes[j].Image)
		}
	}
	shown, err := s.imagesOf(ctx, l.store.ID, ids...)
	if err != nil {
		return content{}, err
	}
	result := s.contentOf(l, v, look, shown)
	data := menuPageOf(result, l, &m, shown)
	result.head.structured = structuredMenu(result.head, &l.store, &data, result.now)
	return content{data, result.head, result.expires.at, l.version}, nil
}

func menuPageOf(result *shared, l *location, m *menu.Menu, shown images) menuPageData {
	base := result.base
	texts := reader{base.Language, l.store.DefaultLanguage}
	info := &m.Info
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
		pageData: base, Page: "menu", Currency: l.store.Currency, Decimals: money.Decimals(l.store.Currency), Sections: []sectionData{},
		Info: infoData{
			Address: l.store.Address, Phone: l.store.Phone, Dial: contact.Dial(l.store.Phone), Email: l.store.LinkableEmail(), WebSite: info.WebSite,
			WifiName: info.WifiName, WifiPassword: info.WifiPassword,
		},
	}
	data.LogoImage, data.LogoWidth = shown.mark(base.LogoImage)
	data.Info.Description, data.Info.DescriptionLang = texts.read(info.Description)
	data.Info.Cuisine, data.Info.CuisineLang = texts.read(info.Cuisine)
	data.Info.ServiceNote, data.Info.ServiceNoteLang = texts.read(info.ServiceNote)
	for i := range m.Sections {
		section := &m.Sections[i]
		item := sectionData{ID: section.ID}
		item.Name, item.NameLang = texts.read(section.Name)
		item.Description, item.DescriptionLang = texts.read(section.Description)
		var isShown bool
		if item.Availability, isShown = result.served(section.Availability); !isShown {
			continue
		}
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
		if len(item.Dishes) > 0 { // a heading over nothing helps no guest
			data.Sections = append(data.Sections, item)
		}
	}
	shortenIDs(data.Sections)
	return data
}

// shortenIDs leaves of the dishes' ids what tells them from each other. What is
// random cannot be compressed: 120 whole ids are a fifteenth of what the first
// window of a connection holds.
func shortenIDs(sections []sectionData) {
	const shortest, whole = 6, 12
	length := shortest
	for length < whole && !distinctIDs(sections, length) {
		length++
	}
	for i := range sections {
		dishes := sections[i].Dishes
		for j := range dishes {
			dishes[j].ID = dishes[j].shortID(length)
		}
	}
}

// distinctIDs reports whether the first characters of the dishes' ids tell them
// from each other.
func distinctIDs(sections []sectionData, length int) bool {
	seen := map[string]bool{}
	for i := range sections {
		for j := range sections[i].Dishes {
			id := sections[i].Dishes[j].shortID(length)
			if seen[id] {
				return false
			}
			seen[id] = true
		}
	}
	return true
}

func (d *dishData) shortID(length int) string { return d.ID[:min(length, len(d.ID))] }

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

func dishOf(d *menu.Dish, shown images, texts reader) dishData {
	item := dishData{
		ID: d.ID, Image: shown.square(d.Image), Prices: []priceData{},
		Allergens: allergenLetters(d.Allergens, d.AllergensDoubted), Diets: d.Diets, SpiceLevel: d.SpiceLevel,
		Additives: d.Additives, Tags: d.Tags, Stock: stockOf(d),
	}
	item.Name, item.NameLang = texts.read(d.Name)
	item.Description, item.DescriptionLang = texts.read(d.Description)
	for _, price := range d.Prices {
		name, tag := texts.read(price.Name)
		item.Prices = append(item.Prices, priceData{Name: name, NameLang: tag, Amount: price.Amount})
	}
	return item
}

// allergenLetters writes one letter for each of the 14 allergens. What the owner
// has not declared is unconfirmed, never free; nor is what was free before the dish's text
// changed.
func allergenLetters(a menu.Allergens, doubted bool) string {
	letters := make([]byte, len(menu.AllAllergens))
	for i, allergen := range menu.AllAllergens {
		switch {
		case slices.Contains(a.Contains, allergen):
			letters[i] = 'c'
		case slices.Contains(a.MayContain, allergen):
			letters[i] = 'm'
		case slices.Contains(a.Free, allergen) && !doubted:
			letters[i] = 'f'
		default:
			letters[i] = 'u'
		}
	}
	return string(letters)
}
