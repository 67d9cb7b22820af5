package guest

import (
	"context"
	"slices"
	"time"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/store"
)

// gatherMenu reads what a store's menu shows in a language.
func (s *Service) gatherMenu(ctx context.Context, found *store.Store, base pageData, now time.Time, expires *earliest) (menuPageData, error) {
	shown, err := s.Menus.Public(ctx, found.ID)
	if err != nil {
		return menuPageData{}, err
	}
	in := func(text lang.Text) string { return text.In(base.Language, found.DefaultLanguage) }
	info := &shown.Info
	base.Tagline = first(in(info.Tagline), base.Tagline)
	base.Cover, base.Logo = first(info.CoverImage, base.Cover), first(info.LogoImage, base.Logo)
	data := menuPageData{
		pageData: base, Page: string(menuPage), Currency: found.Currency, Sections: []sectionData{},
		Info: infoData{
			Description: in(info.Description), Cuisine: in(info.Cuisine), Address: info.Address, Phone: info.Phone,
			Email: info.Email, Website: info.WebSite, WifiName: info.WifiName, WifiPassword: info.WifiPassword,
			ServiceNote: in(info.ServiceNote),
		},
	}
	for i := range shown.Sections {
		section := &shown.Sections[i]
		if len(section.Dishes) == 0 {
			continue // a heading over nothing helps no guest
		}
		made := sectionData{ID: section.ID, Name: in(section.Name), Description: in(section.Description)}
		if section.Availability != nil {
			served, next := section.Availability.At(now, found.Location())
			expires.add(next)
			a := section.Availability
			made.Served = &servedData{Days: a.Days, From: a.From, To: a.To, Now: served}
		}
		for j := range section.Dishes {
			made.Dishes = append(made.Dishes, dishOf(&section.Dishes[j], in))
		}
		data.Sections = append(data.Sections, made)
	}
	return data, nil
}

func dishOf(d *menu.Dish, in func(lang.Text) string) dishData {
	made := dishData{
		ID: d.ID, Name: in(d.Name), Description: in(d.Description), Image: d.Image, Prices: []priceData{},
		Allergens: allergenLetters(d.Allergens), Diets: d.Diets, SpiceLevel: d.SpiceLevel,
		Additives: d.Additives, Tags: d.Tags, SoldOut: d.SoldOut,
	}
	for _, price := range d.Prices {
		made.Prices = append(made.Prices, priceData{Name: in(price.Name), Amount: price.Amount})
	}
	return made
}

// allergenLetters says one letter for each of the 14 allergens. Unconfirmed is
// what remains: nothing is free that nobody called so.
func allergenLetters(a menu.Allergens) string {
	letters := make([]byte, len(menu.AllAllergens))
	for i, allergen := range menu.AllAllergens {
		switch {
		case slices.Contains(a.Contains, allergen):
			letters[i] = 'c'
		case slices.Contains(a.MayContain, allergen):
			letters[i] = 'm'
		case slices.Contains(a.Free, allergen):
			letters[i] = 'f'
		default:
			letters[i] = 'u'
		}
	}
	return string(letters)
}

func first(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
