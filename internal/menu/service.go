package menu

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// Images notes that images are shown, and refuses ids that are no image of the store.
// The ids are by the locations of their fields; empty ones are left out.
type Images interface {
	Use(ctx context.Context, tx bun.IDB, storeID string, ids map[string]string) error
}

// Stores looks up what menus need of their stores. App wires it.
type Stores interface {
	db.Languages
	// Currency returns what the store's prices are in; a NotFound fault where there is no
	// such store.
	Currency(ctx context.Context, tx bun.IDB, storeID string) (string, error)
	// Slug returns the store's name in addresses, which begins names of files.
	Slug(ctx context.Context, tx bun.IDB, storeID string) (string, error)
	// ZoneIn returns the store's time zone.
	ZoneIn(ctx context.Context, tx bun.IDB, storeID string) (*time.Location, error)
}

// Service is the use cases of menus.
type Service struct {
	db        *db.DB
	stores    Stores
	images    Images
	now       func() time.Time
	documents Documents
	files     *fileTurns
	stats     workStats
	// translator is nil where no service is configured.
	translator Translator
}

// NewService makes the use cases over a database and a clock.
func NewService(d *db.DB, stores Stores, images Images, now func() time.Time) *Service {
	return &Service{db: d, stores: stores, images: images, now: now, files: newFileTurns()}
}

// Menus lists a store's menus, without their sections.
func (s *Service) Menus(ctx context.Context, who *actor.Actor, storeID string) ([]Menu, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	// A store that does not exist is not one without menus.
	if _, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID); err != nil {
		return nil, err
	}
	return listMenus(ctx, s.db.Read, storeID)
}

// Menu returns a menu with the sections and dishes that are not deleted.
func (s *Service) Menu(ctx context.Context, who *actor.Actor, storeID, menuID string) (Menu, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Menu{}, err
	}
	end, err := s.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		return Menu{}, err
	}
	defer end()
	return s.findWholeMenu(ctx, s.db.Read, storeID, menuID)
}

// UpdateInfo changes a store's restaurant info, see db.CheckChange for the revision.
func (s *Service) UpdateInfo(ctx context.Context, who *actor.Actor, storeID, menuID string, revision int64, patch RestaurantInfoPatch) (RestaurantInfo, error) {
	var info RestaurantInfo
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if _, err := findMenu(ctx, tx, storeID, menuID); err != nil {
			return err
		}
		if info, err = findInfo(ctx, tx, storeID); err != nil {
			return err
		}
		before := info
		if err := info.apply(patch, source, "body"); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(info, before), revision, info.Revision, "restaurant info"); err != nil {
			return err
		}
		if err := s.images.Use(ctx, tx, storeID, newImages(&before, &info, "body")); err != nil {
			return err
		}
		info.Revision++
		return updateInfo(ctx, tx, &info)
	})
	return info, err
}

// newImages returns the images that a change of the info sets, by their fields.
func newImages(before, after *RestaurantInfo, at string) map[string]string {
	ids := map[string]string{}
	if after.LogoImage != before.LogoImage {
		ids[at+".logo_image"] = after.LogoImage
	}
	if after.CoverImage != before.CoverImage {
		ids[at+".cover_image"] = after.CoverImage
	}
	return ids
}

// ShownImages returns which of the images a menu shows, or would show if what is
// deleted were restored.
func (s *Service) ShownImages(ctx context.Context, ids []string) ([]string, error) {
	return shownImages(ctx, s.db.Read, ids)
}

// Public is what guests see of a store's menus.
type Public struct {
	Info RestaurantInfo
	// Menus are the active ones, with their active sections and dishes.
	Menus []Menu
	// Groups has the extras that their dishes name.
	Groups []ExtraGroup
}

// Public returns what guests see: the store's active menus with their active sections
// and dishes.
func (s *Service) Public(ctx context.Context, storeID string) (Public, error) {
	list, info, err := listMenusAndInfo(ctx, s.db.Read, storeID)
	if err != nil {
		return Public{}, err
	}
	list = filter(list, func(m *Menu) bool { return m.IsActive })
	if err := s.readContents(ctx, s.db.Read, storeID, list); err != nil {
		return Public{}, err
	}
	for i := range list {
		menu := &list[i]
		menu.Sections = filter(menu.Sections, func(s *Section) bool { return s.IsActive && !s.Example })
		for j := range menu.Sections {
			section := &menu.Sections[j]
			section.Dishes = filter(section.Dishes, func(d *Dish) bool { return d.IsActive && !d.Example })
		}
	}
	public := Public{Info: info, Menus: list}
	if slices.ContainsFunc(list, func(m Menu) bool { return m.hasExtras() }) {
		public.Groups, err = listExtraGroups(ctx, s.db.Read, storeID)
	}
	return public, err
}

// PublicInfo returns what a store tells of itself on its menus.
func (s *Service) PublicInfo(ctx context.Context, storeID string) (RestaurantInfo, error) {
	info, err := findInfo(ctx, s.db.Read, storeID)
	if fault.CodeOf(err) == fault.NotFound {
		return RestaurantInfo{}, nil
	}
	return info, err
}

// Active returns the ids of a store's menus that guests may see.
func (s *Service) Active(ctx context.Context, storeID string) ([]string, error) {
	list, err := listMenus(ctx, s.db.Read, storeID)
	var ids []string
	for i := range list {
		if list[i].IsActive {
			ids = append(ids, list[i].ID)
		}
	}
	return ids, err
}

// StoreOfMenu returns the id of the store that a menu belongs to, also one that is deleted.
func (s *Service) StoreOfMenu(ctx context.Context, menuID string) (string, error) {
	return findStoreOfMenu(ctx, s.db.Read, menuID)
}

// PurgeDeleted erases what was deleted before a time, in every store; a section is
// erased with its dishes, and a menu with its sections. Imports of translations can be
// undone as long, and suggestions stay.
func (s *Service) PurgeDeleted(ctx context.Context, before time.Time) error {
	return errors.Join(menus.Purge(ctx, s.db, before), sections.Purge(ctx, s.db, before), dishes.Purge(ctx, s.db, before), extraGroups.Purge(ctx, s.db, before), purgeTranslations(ctx, s.db, before))
}

// change is db.ChangeTexts for users with a permission.
func (s *Service) change(ctx context.Context, who *actor.Actor, needed actor.Permission, storeID string,
	fn func(ctx context.Context, tx bun.Tx, source lang.Key) error,
) error {
	if err := who.Require(needed, storeID); err != nil {
		return err
	}
	return s.db.ChangeTexts(ctx, s.stores, storeID, fn)
}

// filter returns the elements that keep accepts.
func filter[T any](all []T, keep func(*T) bool) []T {
	kept := make([]T, 0, len(all))
	for i := range all {
		if keep(&all[i]) {
			kept = append(kept, all[i])
		}
	}
	return kept
}
