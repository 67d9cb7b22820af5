package demo

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/lang"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// Site is what the demonstration is written with; app wires it.
type Site struct {
	DB            *db.DB
	Stores        *store.Service
	Menus         *menu.Service
	Tables        *table.Service
	Media         *media.Service
	Identity      *identity.Service
	Team          *team.Service
	Configuration *configuration.Service
	// StartStore gives a new store its link page and its menu.
	StartStore func(ctx context.Context, tx bun.IDB, made *store.Store, look page.LinkPagePatch, given []page.LinkInput) (links []page.Link, menuID string, err error)
}

// Fill marks an empty database as a demonstration and fills it, all in one
// transaction: a start that is cut short leaves it empty for the next. A
// demonstration is left as it is, anything else is refused.
func (s *Site) Fill(ctx context.Context) error {
	contents, err := Load()
	if err != nil {
		return err
	}
	return s.DB.Change(ctx, db.Site, func(ctx context.Context, tx bun.Tx) error {
		fresh, err := mark(ctx, s.DB, tx)
		if err != nil {
			return err
		}
		if !fresh {
			return db.ErrUnchanged
		}
		made := make([]store.Store, len(contents))
		for i := range contents {
			if made[i], err = s.addStore(ctx, tx, &contents[i]); err != nil {
				return fmt.Errorf("store %s: %w", contents[i].Store.Slug, err)
			}
		}
		shown := configuration.Defaults()
		shown.DefaultStoreID = &made[0].ID
		if err := s.Configuration.Seed(ctx, tx, actor.System(), shown); err != nil {
			return err
		}
		return s.addPeople(ctx, tx, made)
	})
}

// addStore enters what an owner would, all of it or nothing: the record,
// pictures, links, menu, tables.
func (s *Site) addStore(ctx context.Context, tx bun.IDB, content *Store) (store.Store, error) {
	made := recordOf(&content.Store)
	if err := s.Stores.Seed(ctx, tx, actor.System(), &made); err != nil {
		return made, err
	}
	images, err := s.storeImages(ctx, content)
	if err != nil {
		return made, err
	}
	links, menuID, err := s.StartStore(ctx, tx, &made, lookOf(&content.Page, images), linksOf(content.Links))
	if err != nil {
		return made, err
	}
	if _, err := s.Menus.ImportIn(ctx, tx, actor.System(), made.ID, menuID, made.DefaultLanguage, menuOf(content, images)); err != nil {
		return made, err
	}
	tables := make([]table.NewTable, len(content.Tables))
	for i, t := range content.Tables {
		tables[i] = table.NewTable(t)
	}
	if _, err := s.Tables.Start(ctx, tx, made.ID, tables); err != nil {
		return made, err
	}
	clicks := make(map[string]int64, len(links))
	for i := range links {
		clicks[links[i].ID] = int64(content.Links[i].Clicks)
	}
	return made, analytics.SeedCounts(ctx, tx, made.ID, analytics.Click, clicks, time.Now())
}

// recordOf is a store's record, with the plan it is to show.
func recordOf(record *Record) store.Store {
	now, trialDays := time.Now().UTC(), configuration.Defaults().TrialDays
	made := store.Store{
		Slug: record.Slug, Name: record.Name, Type: store.Type(record.Type), DefaultLanguage: lang.Key(record.DefaultLanguage),
		Languages: keys[lang.Key](record.Languages), Currency: record.Currency, TimeZone: record.TimeZone,
		OpeningHours: hoursOf(record.OpeningHours), Address: record.Address, Phone: record.Phone, Email: record.Email,
		ManagerEmail: "owner@" + record.Slug + ".example", Plan: store.Trial,
	}
	switch store.Standing(record.Plan) {
	case store.StandingPremium:
		made.Plan, made.UsageStartedAt, made.UsageEndsAt = store.Premium, now.AddDate(0, -4, 0), now.AddDate(0, 8, 0)
	case store.StandingTrial:
		made.TrialStartedAt, made.TrialEndsAt = now.AddDate(0, 0, 12-trialDays), now.AddDate(0, 0, 12)
	case store.StandingTrialEnded:
		made.TrialStartedAt, made.TrialEndsAt = now.AddDate(0, 0, -9-trialDays), now.AddDate(0, 0, -9)
	}
	return made
}

func lookOf(given *Page, images map[string]string) page.LinkPagePatch {
	template, tagline, logo, cover := page.Template(given.Template), patchOf(given.Tagline), images[given.Logo], images[given.Cover]
	return page.LinkPagePatch{
		Template: &template, Tagline: &tagline, TextColor: &given.TextColor, BackgroundColor: &given.BackgroundColor,
		LogoImage: &logo, CoverImage: &cover,
	}
}

func linksOf(given []Link) []page.LinkInput {
	links := make([]page.LinkInput, len(given))
	for i := range given {
		links[i] = page.LinkInput{
			Kind: page.Kind(given[i].Kind), Name: patchOf(given[i].Name), Description: patchOf(given[i].Description),
			LinkAddress: given[i].LinkAddress, SocialLinkType: (*page.SocialLinkType)(given[i].SocialLinkType), IsActive: &given[i].IsActive,
		}
	}
	return links
}

func menuOf(content *Store, images map[string]string) menu.Content {
	info := &content.Info
	tagline, description, cuisine, note := patchOf(info.Tagline), patchOf(info.Description), patchOf(info.Cuisine), patchOf(info.ServiceNote)
	logo, cover := images[info.Logo], images[info.Cover]
	in := menu.Content{Info: menu.RestaurantInfoPatch{
		Tagline: &tagline, Description: &description, Cuisine: &cuisine, Address: &info.Address, Phone: &info.Phone,
		Email: &info.Email, WebSite: &info.WebSite, WifiName: &info.WifiName, WifiPassword: &info.WifiPassword,
		ServiceNote: &note, LogoImage: &logo, CoverImage: &cover,
	}}
	for i := range content.Sections {
		given := &content.Sections[i]
		section := menu.SectionContent{SectionInput: menu.SectionInput{Name: patchOf(given.Name), Description: patchOf(given.Description)}}
		if w := given.Availability; w != nil {
			section.Availability = &menu.Availability{Days: w.Days, From: w.From, To: w.To}
		}
		for j := range given.Dishes {
			section.Dishes = append(section.Dishes, dishOf(&given.Dishes[j], images))
		}
		in.Sections = append(in.Sections, section)
	}
	return in
}

func dishOf(given *Dish, images map[string]string) menu.DishInput {
	allergens := given.Allergens.Declared()
	dish := menu.DishInput{
		Name: patchOf(given.Name), Description: patchOf(given.Description), Image: images[given.Image],
		Allergens: &allergens, Additives: keys[menu.Additive](given.Additives), Diets: keys[menu.Diet](given.Diets),
		SpiceLevel: &given.SpiceLevel, Tags: keys[menu.Tag](given.Tags), SoldOut: given.SoldOut,
	}
	for _, price := range given.Prices {
		dish.Prices = append(dish.Prices, menu.PriceInput{Name: patchOf(price.Name), Amount: price.Amount})
	}
	return dish
}

// storeImages keeps every picture a store shows and returns the ids by name.
func (s *Site) storeImages(ctx context.Context, content *Store) (map[string]string, error) {
	widths := map[string][]int{
		content.Page.Logo: media.SquareWidths, content.Page.Cover: media.WideWidths,
		content.Info.Logo: media.SquareWidths, content.Info.Cover: media.WideWidths,
	}
	for i := range content.Sections {
		for _, dish := range content.Sections[i].Dishes {
			widths[dish.Image] = media.SquareWidths
		}
	}
	delete(widths, "")
	ids := map[string]string{}
	for name, sizes := range widths {
		variants := map[int][]byte{}
		for _, width := range sizes {
			variant, err := fs.ReadFile(Images(), fmt.Sprintf("%s-%d.webp", name, width))
			if err != nil {
				return nil, fmt.Errorf("reading a picture: %w", err)
			}
			variants[width] = variant
		}
		id, err := s.Media.Seed(ctx, actor.System(), variants)
		if err != nil {
			return nil, err
		}
		ids[name] = id
	}
	return ids, nil
}

func keys[T ~string](list []string) []T {
	made := make([]T, len(list))
	for i, key := range list {
		made[i] = T(key)
	}
	return made
}

func patchOf(text Text) lang.TextPatch {
	var made lang.Text
	for key, value := range text {
		made = made.With(lang.Key(key), value)
	}
	return made.Patch()
}

func hoursOf(week map[string][]Hours) store.OpeningHours {
	var made store.OpeningHours
	for day, target := range map[string]*[]store.Hours{
		"mon": &made.Mon, "tue": &made.Tue, "wed": &made.Wed, "thu": &made.Thu, "fri": &made.Fri, "sat": &made.Sat, "sun": &made.Sun,
	} {
		for _, h := range week[day] {
			*target = append(*target, store.Hours(h))
		}
	}
	return made
}
