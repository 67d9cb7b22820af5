package app

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/demo"
	"carte/internal/identity"
	"carte/internal/lang"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
)

// demoUsers are the people of the demonstration and their roles by store.
var demoUsers = []struct {
	email, name, store string
	role               actor.Role
}{
	{"owner@osteria.example", "Chiara Cedrini", "osteria", actor.StoreOwner},
	{"manager@osteria.example", "Jonas Weber", "osteria", actor.StoreManager},
	{"staff@osteria.example", "Lina Haddad", "osteria", actor.StoreStaff},
	{"owner@kaffeehaus.example", "Magdalena Brandt", "kaffeehaus", actor.StoreOwner},
	{"owner@meyhane.example", "Deniz Aksoy", "meyhane", actor.StoreOwner},
	{"admin@carte.example", "Robin Keller", "", actor.AdminDeveloper},
	{"guest@carte.example", "Sam Laurent", "", ""},
}

// demoInvitation waits for somebody to sign in with its e-mail.
var demoInvitation = struct{ store, email string }{"osteria", "service@osteria.example"}

// roleNames tell in the account chooser what an account is good for, in the
// words of the dashboard.
var roleNames = map[actor.Role]lang.Text{
	actor.StoreOwner:     {En: "Owner", Fn: "Propriétaire", De: "Inhaber", Tr: "Sahip"},
	actor.StoreManager:   {En: "Manager", Fn: "Responsable", De: "Leitung", Tr: "Yönetici"},
	actor.StoreStaff:     {En: "Staff", Fn: "Service", De: "Service", Tr: "Personel"},
	actor.AdminDeveloper: {En: "Operator", Fn: "Exploitant", De: "Betreiber", Tr: "İşletmeci"},
	"":                   {En: "No store yet", Fn: "Pas encore d’établissement", De: "Noch ohne Betrieb", Tr: "Henüz işletmesi yok"},
}

// fillDemo fills an empty database with the demonstration stores, all at once:
// a start that is cut short leaves it empty for the next. One that holds
// anything is left alone.
func (a *App) fillDemo(ctx context.Context) error {
	contents, err := demo.Load()
	if err != nil {
		return err
	}
	return a.db.Change(ctx, db.Site, func(ctx context.Context, tx bun.Tx) error {
		if empty, err := a.empty(ctx, tx); err != nil || !empty {
			return cmp.Or(err, db.ErrUnchanged)
		}
		made := make([]store.Store, len(contents))
		for i := range contents {
			if made[i], err = a.seedDemoStore(ctx, tx, &contents[i]); err != nil {
				return fmt.Errorf("store %s: %w", contents[i].Store.Slug, err)
			}
		}
		if err := a.configureDemo(ctx, tx, &made[0]); err != nil {
			return err
		}
		return a.addDemoUsers(ctx, tx, made)
	})
}

// empty tells whether a database holds neither users nor stores, and keeps it so
// until the transaction ends.
func (a *App) empty(ctx context.Context, tx bun.IDB) (bool, error) {
	if nobody, err := a.identity.Empty(ctx, tx); err != nil || !nobody {
		return false, err
	}
	return a.stores.Empty(ctx, tx)
}

// configureDemo shows a store where none is named.
func (a *App) configureDemo(ctx context.Context, tx bun.IDB, shown *store.Store) error {
	chosen := configuration.Defaults()
	chosen.DefaultStoreID = &shown.ID
	return a.configuration.Seed(ctx, tx, actor.System(), chosen)
}

// seedDemoStore enters what an owner would, all of it or nothing: the record,
// pictures, links, menu, tables.
func (a *App) seedDemoStore(ctx context.Context, tx bun.IDB, content *demo.Store) (store.Store, error) {
	made := demoRecord(&content.Store)
	if err := a.stores.Seed(ctx, tx, actor.System(), &made); err != nil {
		return made, err
	}
	images, err := a.keepDemoImages(ctx, content)
	if err != nil {
		return made, err
	}
	links, menuID, err := a.startStore(ctx, tx, &made, demoLook(&content.Page, images), demoLinks(content.Links))
	if err != nil {
		return made, err
	}
	if _, err := a.menus.ImportIn(ctx, tx, actor.System(), made.ID, menuID, made.DefaultLanguage, demoMenu(content, images)); err != nil {
		return made, err
	}
	tables := make([]table.NewTable, len(content.Tables))
	for i, t := range content.Tables {
		tables[i] = table.NewTable(t)
	}
	if _, err := a.tables.Start(ctx, tx, made.ID, tables); err != nil {
		return made, err
	}
	clicks := make(map[string]int64, len(links))
	for i := range links {
		clicks[links[i].ID] = int64(content.Links[i].Clicks)
	}
	return made, analytics.SeedCounts(ctx, tx, made.ID, analytics.Click, clicks, time.Now())
}

// demoRecord is a store's record, with the plan it is to show.
func demoRecord(record *demo.Record) store.Store {
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

// addDemoUsers adds the people and their roles, which each store's owner has
// given: the owner comes first.
func (a *App) addDemoUsers(ctx context.Context, tx bun.IDB, stores []store.Store) error {
	owners := map[string]*actor.Actor{}
	for _, u := range demoUsers {
		at := slices.IndexFunc(stores, func(s store.Store) bool { return s.Slug == u.store })
		note := roleNames[u.role]
		if at >= 0 {
			for _, key := range lang.All {
				note = note.With(key, note.In(key, lang.Default)+" · "+stores[at].Name)
			}
		}
		user, err := a.identity.SeedUser(ctx, tx, identity.DemoUser{Email: u.email, Name: u.name, Note: note, AdminDeveloper: u.role == actor.AdminDeveloper})
		if err != nil {
			return err
		}
		if at < 0 {
			continue
		}
		if u.role == actor.StoreOwner {
			owners[u.store] = &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name, Demo: true}
		}
		if err := a.identity.AddMember(ctx, tx, owners[u.store], stores[at].ID, user.UID, u.role); err != nil {
			return err
		}
		if u.role == actor.StoreOwner && u.store == demoInvitation.store {
			invited := identity.RoleInput{Email: demoInvitation.email, Role: actor.StoreStaff}
			if err := a.identity.AddInvitation(ctx, tx, owners[u.store], stores[at].ID, invited); err != nil {
				return err
			}
		}
	}
	return nil
}

func demoLook(given *demo.Page, images map[string]string) page.LinkPagePatch {
	template, tagline, logo, cover := page.Template(given.Template), patchOf(given.Tagline), images[given.Logo], images[given.Cover]
	return page.LinkPagePatch{
		Template: &template, Tagline: &tagline, TextColor: &given.TextColor, BackgroundColor: &given.BackgroundColor,
		LogoImage: &logo, CoverImage: &cover,
	}
}

func demoLinks(given []demo.Link) []page.LinkInput {
	links := make([]page.LinkInput, len(given))
	for i := range given {
		links[i] = page.LinkInput{
			Kind: page.Kind(given[i].Kind), Name: patchOf(given[i].Name), Description: patchOf(given[i].Description),
			LinkAddress: given[i].LinkAddress, SocialLinkType: (*page.SocialLinkType)(given[i].SocialLinkType), IsActive: &given[i].IsActive,
		}
	}
	return links
}

func demoMenu(content *demo.Store, images map[string]string) menu.Content {
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
			section.Dishes = append(section.Dishes, demoDish(&given.Dishes[j], images))
		}
		in.Sections = append(in.Sections, section)
	}
	return in
}

func demoDish(given *demo.Dish, images map[string]string) menu.DishInput {
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

// keepDemoImages keeps every picture a store shows and returns the ids by name.
func (a *App) keepDemoImages(ctx context.Context, content *demo.Store) (map[string]string, error) {
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
			variant, err := fs.ReadFile(demo.Images(), fmt.Sprintf("%s-%d.webp", name, width))
			if err != nil {
				return nil, fmt.Errorf("reading a picture: %w", err)
			}
			variants[width] = variant
		}
		id, err := a.media.Seed(ctx, actor.System(), variants)
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

func patchOf(text demo.Text) lang.TextPatch {
	var made lang.Text
	for key, value := range text {
		made = made.With(lang.Key(key), value)
	}
	return made.Patch()
}

func hoursOf(week map[string][]demo.Hours) store.OpeningHours {
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
