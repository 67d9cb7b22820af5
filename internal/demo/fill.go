package demo

import (
	"context"
	"fmt"
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
	"carte/internal/schedule"
	"carte/internal/start"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// Site is the use cases that create the demonstration; app wires it.
type Site struct {
	DB            *db.DB
	Stores        *store.Service
	Menus         *menu.Service
	Tables        *table.Service
	Starts        *start.Service
	Media         *media.Service
	PDFLinks      *page.PDFService
	Identity      *identity.Service
	Team          *team.Service
	Configuration *configuration.Service
	// StartStore creates the link page and the menu of a new store.
	StartStore func(ctx context.Context, tx bun.IDB, owner *store.Store, given page.StartPage) (links []page.Link, menuID string, err error)
}

// Fill marks an empty database as a demonstration and fills it, in one transaction:
// an interrupted start leaves it empty. A demonstration stays as it is; any other
// database is refused.
func (s *Site) Fill(ctx context.Context) error {
	contents, err := Load()
	if err != nil {
		return err
	}
	return s.DB.Change(ctx, db.Site, func(ctx context.Context, tx bun.Tx) error {
		isNew, err := mark(ctx, s.DB, tx)
		if err != nil {
			return err
		}
		if !isNew {
			return db.ErrUnchanged
		}
		stores, defaults := make([]store.Store, len(contents)), configuration.Defaults()
		for i := range contents {
			var pdfLinks []page.PDFLink
			if stores[i], pdfLinks, err = s.addStore(ctx, tx, &contents[i]); err != nil {
				return fmt.Errorf("store %s: %w", contents[i].Store.Slug, err)
			}
			if len(pdfLinks) > 0 {
				defaults.DefaultPDFID = &pdfLinks[0].ID
			}
		}
		defaults.DefaultStoreID = &stores[0].ID
		if err := s.Configuration.Seed(ctx, tx, actor.System(), defaults); err != nil {
			return err
		}
		return s.addPeople(ctx, tx, stores)
	})
}

// addStore adds a store with its pictures, links, menus, tables and clicks.
func (s *Site) addStore(ctx context.Context, tx bun.IDB, content *Store) (added store.Store, pdfLinks []page.PDFLink, err error) {
	added = recordOf(&content.Store)
	if err := s.Stores.Seed(ctx, tx, actor.System(), &added); err != nil {
		return added, nil, err
	}
	images, err := s.addImages(ctx, tx, added.ID, content)
	if err != nil {
		return added, nil, err
	}
	if err := s.addCompany(ctx, tx, added.ID, content.Company); err != nil {
		return added, nil, err
	}
	links, menuID, err := s.StartStore(ctx, tx, &added, page.StartPage{
		Tagline: patchOf(content.Page.Tagline), Look: lookOf(&content.Page, images), Links: linksOf(content.Links, added.Location()),
	})
	if err != nil {
		return added, nil, err
	}
	if pdfLinks, err = s.addPDFs(ctx, tx, added.ID, content.PDFMenus); err != nil {
		return added, nil, err
	}
	groups, err := s.addExtraGroups(ctx, tx, &added, content.ExtraGroups)
	if err != nil {
		return added, nil, err
	}
	if _, err := s.Menus.ImportIn(ctx, tx, actor.System(), added.ID, menuID, added.DefaultLanguage, menuOf(content, images, groups)); err != nil {
		return added, nil, err
	}
	tables, err := s.addTables(ctx, tx, added.ID, content.Tables)
	if err != nil {
		return added, nil, err
	}
	if err := s.Starts.Save(ctx, tx, added.ID, start.Patch{CodeDownloaded: new(true)}); err != nil {
		return added, nil, err
	}
	clicks := make(map[string]int64, len(links)+len(pdfLinks))
	for i := range links {
		clicks[links[i].ID] = int64(content.Links[i].Clicks)
	}
	for i := range pdfLinks {
		clicks[pdfLinks[i].ID] = int64(content.PDFMenus[i].Clicks)
	}
	// Its days are those of its place: near midnight the day before is another one elsewhere.
	zone, err := schedule.Zone(added.TimeZone)
	if err != nil {
		return added, nil, fmt.Errorf("reading the time zone: %w", err)
	}
	return added, pdfLinks, analytics.SeedReports(ctx, tx, added.ID, added.DefaultLanguage.Tag(), clicks, tables, time.Now().In(zone))
}

// addCompany adds what the imprint of a store says, where it has one.
func (s *Site) addCompany(ctx context.Context, tx bun.IDB, storeID string, c *Company) error {
	if c == nil {
		return nil
	}
	return s.Stores.SeedCompany(ctx, tx, actor.System(), storeID, store.Company{
		LegalName: c.LegalName, Country: c.Country, StreetAddress: c.StreetAddress, PostalCode: c.PostalCode, City: c.City,
		RepresentedBy: c.RepresentedBy, RegisterName: c.RegisterName, RegisterNumber: c.RegisterNumber,
		EconomicID: c.EconomicID, SupervisoryAuthority: c.SupervisoryAuthority, ResponsiblePerson: c.ResponsiblePerson,
	})
}

// addExtraGroups adds the groups of extras of a store, and returns their ids by their keys.
func (s *Site) addExtraGroups(ctx context.Context, tx bun.IDB, added *store.Store, content []ExtraGroup) (map[string]string, error) {
	ids := make(map[string]string, len(content))
	for i := range content {
		in := &content[i]
		group := menu.ExtraGroupInput{Name: patchOf(in.Name), Min: in.Min, Max: in.Max}
		for _, option := range in.Options {
			allergens := option.Allergens.Declared()
			group.Options = append(group.Options, menu.OptionInput{Name: patchOf(option.Name), Amount: option.Amount, Allergens: &allergens})
		}
		made, err := s.Menus.AddExtraGroupIn(ctx, tx, actor.System(), added.ID, added.DefaultLanguage, group)
		if err != nil {
			return nil, err
		}
		ids[in.Key] = made.ID
	}
	return ids, nil
}

// addTables adds the tables of a store, which are older than its reports, and returns
// their ids.
func (s *Site) addTables(ctx context.Context, tx bun.IDB, storeID string, content []Table) ([]string, error) {
	tables := make([]table.NewTable, len(content))
	for i, t := range content {
		tables[i] = table.NewTable{Number: t.Number, Area: t.Area, Label: t.Label, CreatedAt: time.Now().AddDate(0, -4, 0)}
	}
	added, err := s.Tables.Start(ctx, tx, storeID, tables)
	ids := make([]string, len(added))
	for i := range added {
		ids[i] = added[i].ID
	}
	return ids, err
}

// recordOf returns a store's record with its plan.
func recordOf(record *Record) store.Store {
	now, trialDays := time.Now().UTC(), configuration.Defaults().TrialDays
	result := store.Store{
		Slug: record.Slug, Name: record.Name, Type: store.Type(record.Type), DefaultLanguage: lang.Key(record.DefaultLanguage),
		Languages: keys[lang.Key](record.Languages), Currency: record.Currency, TimeZone: record.TimeZone,
		OpeningHours: hoursOf(record.OpeningHours), Address: record.Address, Phone: record.Phone, Email: record.Email,
		ManagerEmail: "owner@" + record.Slug + ".example", Plan: store.Trial,
	}
	switch store.Standing(record.Plan) {
	case store.StandingPremium:
		result.Plan, result.UsageStartedAt, result.UsageEndAt = store.Premium, now.AddDate(0, -4, 0), now.AddDate(0, 8, 0)
	case store.StandingTrial:
		result.TrialStartedAt, result.TrialEndsAt = now.AddDate(0, 0, 12-trialDays), now.AddDate(0, 0, 12)
	case store.StandingTrialEnded:
		result.TrialStartedAt, result.TrialEndsAt = now.AddDate(0, 0, -9-trialDays), now.AddDate(0, 0, -9)
	}
	return result
}

func lookOf(look *Page, images map[string]string) page.AppearancePatch {
	template, logo, cover := page.Template(look.Template), images[look.Logo], images[look.Cover]
	return page.AppearancePatch{
		Template: &template, TextColor: &look.TextColor, BackgroundColor: &look.BackgroundColor, LogoImage: &logo, BackgroundImage: &cover,
	}
}

func linksOf(content []Link, zone *time.Location) []page.LinkInput {
	links := make([]page.LinkInput, len(content))
	for i := range content {
		in := &content[i]
		links[i] = page.LinkInput{
			Kind: page.Kind(in.Kind), Name: patchOf(in.Name), Description: patchOf(in.Description), LinkAddress: in.LinkAddress,
			SocialLinkType: (*page.SocialLinkType)(in.SocialLinkType), IsActive: &in.IsActive,
			Window: page.Window{LinkStartActiveTime: midnight(in.FromDays, zone), LinkEndActiveTime: midnight(in.UntilDays, zone)},
		}
		if in.Layout != "" {
			links[i].Layout = (*page.Layout)(&in.Layout)
		}
	}
	return links
}

// midnight is that before today, moved on by some days; nil for none.
func midnight(days int, zone *time.Location) *time.Time {
	if days == 0 {
		return nil
	}
	now := time.Now().In(zone)
	return new(time.Date(now.Year(), now.Month(), now.Day()+days, 0, 0, 0, 0, zone))
}

func menuOf(content *Store, images, groups map[string]string) menu.Content {
	info := &content.Info
	tagline, description, cuisine, note := patchOf(info.Tagline), patchOf(info.Description), patchOf(info.Cuisine), patchOf(info.ServiceNote)
	result := menu.Content{Info: menu.RestaurantInfoPatch{
		Tagline: &tagline, Description: &description, Cuisine: &cuisine, WebSite: &info.WebSite, WifiName: &info.WifiName, WifiPassword: &info.WifiPassword,
		ServiceNote: &note, PricesInclude: &info.PricesInclude,
	}}
	for i := range content.Sections {
		in := &content.Sections[i]
		section := menu.SectionContent{SectionInput: menu.SectionInput{Name: patchOf(in.Name), Description: patchOf(in.Description)}}
		if w := in.Availability; w != nil {
			section.Availability = &menu.Availability{Days: w.Days, From: w.From, To: w.To}
			for _, hours := range w.More {
				section.Availability.More = append(section.Availability.More, schedule.Window(hours))
			}
		}
		for j := range in.Dishes {
			section.Dishes = append(section.Dishes, dishOf(&in.Dishes[j], images, groups))
		}
		result.Sections = append(result.Sections, section)
	}
	return result
}

func dishOf(in *Dish, images, groups map[string]string) menu.DishInput {
	allergens := in.Allergens.Declared()
	dish := menu.DishInput{
		Name: patchOf(in.Name), Description: patchOf(in.Description), Image: images[in.Image],
		Allergens: &allergens, Additives: keys[menu.Additive](in.Additives), Diets: keys[menu.Diet](in.Diets),
		SpiceLevel: &in.SpiceLevel, Tags: keys[menu.Tag](in.Tags), SoldOut: in.SoldOut,
		PriceOfTheDay: in.PriceOfTheDay, Deposit: in.Deposit,
	}
	for _, key := range in.Extras {
		dish.Extras = append(dish.Extras, groups[key])
	}
	for _, price := range in.Prices {
		dish.Prices = append(dish.Prices, menu.PriceInput{Name: patchOf(price.Name), Amount: price.Amount, Terms: price.Terms})
	}
	return dish
}

// keys converts strings to keys.
func keys[T ~string](list []string) []T {
	converted := make([]T, len(list))
	for i, key := range list {
		converted[i] = T(key)
	}
	return converted
}

func patchOf(text Text) lang.TextPatch {
	var all lang.Text
	for key, value := range text {
		all = all.With(lang.Key(key), value)
	}
	return all.Patch()
}

func hoursOf(week map[string][]Hours) store.OpeningHours {
	var hours store.OpeningHours
	for day, target := range map[string]*[]store.Hours{
		"mon": &hours.Mon, "tue": &hours.Tue, "wed": &hours.Wed, "thu": &hours.Thu, "fri": &hours.Fri, "sat": &hours.Sat, "sun": &hours.Sun,
	} {
		for _, h := range week[day] {
			*target = append(*target, store.Hours(h))
		}
	}
	return hours
}
