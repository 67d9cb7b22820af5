package menu

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

const noMenu = "There is no such menu."

// menus, sections, dishes and extraGroups order, delete and restore their rows.
var (
	menus       = db.OrderedTable{Table: "menus", Within: "store_id", Noun: "menu"}
	sections    = db.OrderedTable{Table: "sections", Within: "menu_id", Noun: "section"}
	dishes      = db.OrderedTable{Table: "dishes", Within: "section_id", Noun: "dish", MostDeleted: MaxDeletedDishes}
	extraGroups = db.OrderedTable{Table: "extra_groups", Within: "store_id", Noun: "group of extras"}
)

// listMenus lists a store's menus in order, without their content.
func listMenus(ctx context.Context, tx bun.IDB, storeID string) ([]Menu, error) {
	list := []Menu{}
	err := tx.NewSelect().Model(&list).Where("m.store_id = ?", storeID).Where("m.deleted_at IS NULL").OrderExpr(`m."order", m.id`).Scan(ctx)
	return list, db.Wrap(err, "listing menus")
}

// listMenusAndInfo lists a store's menus, as listMenus does, with the restaurant info.
func listMenusAndInfo(ctx context.Context, tx bun.IDB, storeID string) ([]Menu, RestaurantInfo, error) {
	var rows []struct {
		Menu `bun:",extend"`
		Of   *RestaurantInfo `bun:"rel:belongs-to,join:store_id=store_id"`
	}
	err := tx.NewSelect().Model(&rows).Relation("Of").
		Where("m.store_id = ?", storeID).Where("m.deleted_at IS NULL").OrderExpr(`m."order", m.id`).Scan(ctx)
	if err != nil {
		return nil, RestaurantInfo{}, fmt.Errorf("listing menus: %w", err)
	}
	if len(rows) == 0 {
		return nil, RestaurantInfo{}, fault.New(fault.NotFound, noMenu)
	}
	list := make([]Menu, len(rows))
	for i := range rows {
		list[i] = rows[i].Menu
	}
	return list, *rows[0].Of, nil
}

func findMenu(ctx context.Context, tx bun.IDB, storeID, id string) (Menu, error) {
	var menu Menu
	err := tx.NewSelect().Model(&menu).Where("m.store_id = ?", storeID).Where("m.id = ?", id).Where("m.deleted_at IS NULL").Scan(ctx)
	return menu, db.NotFound(err, "reading the menu", noMenu)
}

// findStoreOfMenu finds the store also of a menu that is deleted.
func findStoreOfMenu(ctx context.Context, tx bun.IDB, id string) (string, error) {
	var storeID string
	err := tx.NewSelect().Model((*Menu)(nil)).Column("store_id").Where("m.id = ?", id).Scan(ctx, &storeID)
	return storeID, db.NotFound(err, "looking for the menu's store", noMenu)
}

// findInfo reads a store's restaurant info.
func findInfo(ctx context.Context, tx bun.IDB, storeID string) (RestaurantInfo, error) {
	var info RestaurantInfo
	err := tx.NewSelect().Model(&info).Where("i.store_id = ?", storeID).Scan(ctx)
	return info, db.NotFound(err, "reading the restaurant info", noMenu)
}

// findWholeMenu reads a menu with its sections and their dishes, in order.
func (s *Service) findWholeMenu(ctx context.Context, tx bun.IDB, storeID, id string) (Menu, error) {
	menu, err := findMenu(ctx, tx, storeID, id)
	if err != nil {
		return Menu{}, err
	}
	if menu.Info, err = findInfo(ctx, tx, storeID); err != nil {
		return Menu{}, err
	}
	list := []Menu{menu}
	if err := s.readContents(ctx, tx, storeID, list); err != nil {
		return Menu{}, err
	}
	return list[0], nil
}

// readContents reads the sections of menus and their dishes, in order.
func (s *Service) readContents(ctx context.Context, tx bun.IDB, storeID string, list []Menu) error {
	menuIDs, byMenu := make([]string, len(list)), make(map[string]*Menu, len(list))
	for i := range list {
		menu := &list[i]
		menu.Sections = []Section{}
		menuIDs[i], byMenu[menu.ID] = menu.ID, menu
	}
	var found []Section
	err := tx.NewSelect().Model(&found).
		Where("s.store_id = ?", storeID).Where("s.menu_id IN (?)", bun.List(menuIDs)).Where("s.deleted_at IS NULL").
		OrderExpr(`s."order", s.id`).Scan(ctx)
	if err != nil {
		return fmt.Errorf("listing sections: %w", err)
	}
	sectionIDs, bySection := make([]string, len(found)), make(map[string]int, len(found))
	for i := range found {
		found[i].Dishes = []Dish{}
		sectionIDs[i], bySection[found[i].ID] = found[i].ID, i
	}
	dishes, err := s.listDishes(ctx, tx, storeID, sectionIDs...)
	if err != nil {
		return err
	}
	for i := range dishes {
		section := &found[bySection[dishes[i].SectionID]]
		section.Dishes = append(section.Dishes, dishes[i])
	}
	for i := range found {
		menu := byMenu[found[i].MenuID]
		menu.Sections = append(menu.Sections, found[i])
	}
	return nil
}

func insertMenu(ctx context.Context, tx bun.IDB, menu *Menu) error {
	_, err := tx.NewInsert().Model(menu).Exec(ctx)
	return db.Wrap(err, "adding the menu")
}

func updateMenu(ctx context.Context, tx bun.IDB, menu *Menu) error {
	result, err := tx.NewUpdate().Model(menu).Where("m.store_id = ?", menu.StoreID).Where("m.id = ?", menu.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the menu", noMenu)
}

func insertInfo(ctx context.Context, tx bun.IDB, info *RestaurantInfo) error {
	_, err := tx.NewInsert().Model(info).Exec(ctx)
	return db.Wrap(err, "adding the restaurant info")
}

func updateInfo(ctx context.Context, tx bun.IDB, info *RestaurantInfo) error {
	result, err := tx.NewUpdate().Model(info).Where("i.store_id = ?", info.StoreID).Exec(ctx)
	return db.RequireRow(result, err, "changing the restaurant info", noMenu)
}

func findSection(ctx context.Context, tx bun.IDB, storeID, id string) (Section, error) {
	section := Section{Dishes: []Dish{}}
	err := tx.NewSelect().Model(&section).Join(inMenu).
		Where("s.store_id = ?", storeID).Where("s.id = ?", id).Where("s.deleted_at IS NULL").Scan(ctx)
	return section, db.NotFound(err, "reading the section", sections.NotFoundText())
}

// insertSections adds sections, which may be none, without their dishes.
func insertSections(ctx context.Context, tx bun.IDB, list []Section) error {
	if len(list) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&list).Exec(ctx)
	return db.Wrap(err, "adding sections")
}

func updateSection(ctx context.Context, tx bun.IDB, section *Section) error {
	result, err := tx.NewUpdate().Model(section).Where("s.store_id = ?", section.StoreID).Where("s.id = ?", section.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the section", sections.NotFoundText())
}

// listDishes lists the dishes of sections as they are now, each section's in order.
func (s *Service) listDishes(ctx context.Context, tx bun.IDB, storeID string, sectionIDs ...string) ([]Dish, error) {
	list := []Dish{}
	if len(sectionIDs) == 0 {
		return list, nil
	}
	err := tx.NewSelect().Model(&list).
		Where("d.store_id = ?", storeID).Where("d.section_id IN (?)", bun.List(sectionIDs)).Where("d.deleted_at IS NULL").
		OrderExpr(`d."order", d.id`).Scan(ctx)
	settleAll(list, s.now())
	return list, db.Wrap(err, "listing dishes")
}

// listAllMenus lists a store's menus, deleted ones included, without their content.
func listAllMenus(ctx context.Context, tx bun.IDB, storeID string) ([]Menu, error) {
	list := []Menu{}
	err := tx.NewSelect().Model(&list).Where("m.store_id = ?", storeID).Scan(ctx)
	return list, db.Wrap(err, "listing all menus")
}

// listAllSections lists a store's sections, deleted ones included, without their dishes.
func listAllSections(ctx context.Context, tx bun.IDB, storeID string) ([]Section, error) {
	list := []Section{}
	err := tx.NewSelect().Model(&list).Where("s.store_id = ?", storeID).Scan(ctx)
	return list, db.Wrap(err, "listing all sections")
}

// listAllDishes lists a store's dishes, deleted ones included.
func listAllDishes(ctx context.Context, tx bun.IDB, storeID string) ([]Dish, error) {
	list := []Dish{}
	err := tx.NewSelect().Model(&list).Where("d.store_id = ?", storeID).Scan(ctx)
	return list, db.Wrap(err, "listing all dishes")
}

// inMenu leaves out the sections of deleted menus, and inSection the dishes of deleted
// sections.
const (
	inMenu    = "JOIN menus AS m ON m.id = s.menu_id AND m.deleted_at IS NULL"
	inSection = "JOIN sections AS s ON s.id = d.section_id AND s.deleted_at IS NULL " + inMenu
)

// findDish reads a dish as it is stored; Settle brings it to now.
func findDish(ctx context.Context, tx bun.IDB, storeID, id string) (Dish, error) {
	var dish Dish
	err := tx.NewSelect().Model(&dish).Join(inSection).
		Where("d.store_id = ?", storeID).Where("d.id = ?", id).Where("d.deleted_at IS NULL").Scan(ctx)
	return dish, db.NotFound(err, "reading the dish", dishes.NotFoundText())
}

// findDishAndSize reads a dish, as findDish does, and the size of the store's menu.
func findDishAndSize(ctx context.Context, tx bun.IDB, storeID, id string) (Dish, storedSize, error) {
	var found struct {
		Dish `bun:",extend"`
		storedSize
	}
	err := tx.NewSelect().Model(&found).ColumnExpr("?TableColumns").
		ColumnExpr("(SELECT SUM(LENGTH(name) + LENGTH(description)) FROM dishes WHERE store_id = ? AND deleted_at IS NULL) AS texts", storeID).
		ColumnExpr("(SELECT SUM(LENGTH(prices)) FROM dishes WHERE store_id = ? AND deleted_at IS NULL) AS prices_length", storeID).
		ColumnExpr("(SELECT COUNT(*) FROM dishes WHERE store_id = ? AND deleted_at IS NULL AND extras <> '[]') AS with_extras", storeID).
		Join(inSection).
		Where("d.store_id = ?", storeID).Where("d.id = ?", id).Where("d.deleted_at IS NULL").Scan(ctx)
	return found.Dish, found.storedSize, db.NotFound(err, "reading the dish", dishes.NotFoundText())
}

// countDishes counts the dishes of a menu, where there is one.
func countDishes(ctx context.Context, tx bun.IDB, storeID, menuID string) (int, error) {
	var held int
	err := tx.NewRaw(`SELECT COUNT(*) FROM dishes AS d `+inSection+` WHERE d.store_id = ? AND s.menu_id = ? AND d.deleted_at IS NULL`, storeID, menuID).
		Scan(ctx, &held)
	return held, db.Wrap(err, "counting dishes")
}

// insertDishes adds dishes, which may be none.
func insertDishes(ctx context.Context, tx bun.IDB, list []Dish) error {
	if len(list) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&list).Exec(ctx)
	return db.Wrap(err, "adding dishes")
}

func updateDish(ctx context.Context, tx bun.IDB, dish *Dish) error {
	result, err := tx.NewUpdate().Model(dish).Where("d.store_id = ?", dish.StoreID).Where("d.id = ?", dish.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the dish", dishes.NotFoundText())
}

// listSizes reads the sizes of a store's sections and dishes. Deleted ones, and the
// dishes of deleted sections, do not count.
func listSizes(ctx context.Context, tx bun.IDB, storeID string) ([]entrySize, error) {
	var entries []entrySize
	err := tx.NewRaw(`
		SELECT TRUE AS is_dish, d.name, d.description, d.prices, d.extras FROM dishes AS d `+inSection+`
		WHERE d.store_id = ? AND d.deleted_at IS NULL
		UNION ALL
		SELECT FALSE, s.name, s.description, '[]', '[]' FROM sections AS s `+inMenu+`
		WHERE s.store_id = ? AND s.deleted_at IS NULL`, storeID, storeID).Scan(ctx, &entries)
	return entries, db.Wrap(err, "measuring the menu")
}

// shownImages asks for all stores: ids of images are unique.
func shownImages(ctx context.Context, tx bun.IDB, ids []string) ([]string, error) {
	var shown []string
	list := bun.List(ids)
	err := tx.NewRaw(`SELECT image FROM dishes WHERE image <> '' AND image IN (?)
		UNION SELECT logo_image FROM restaurant_infos WHERE logo_image <> '' AND logo_image IN (?)
		UNION SELECT cover_image FROM restaurant_infos WHERE cover_image <> '' AND cover_image IN (?)`, list, list, list).Scan(ctx, &shown)
	return shown, db.Wrap(err, "looking for images of menus")
}

// purgeSections removes the sections that were deleted first where deleted sections hold
// more than MaxDeletedDishes. The one with the id, which has just been deleted, stays.
func purgeSections(ctx context.Context, tx bun.IDB, storeID, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM sections WHERE id <> ?1 AND id IN (
		SELECT id FROM (
			SELECT s.id, SUM(COUNT(d.id)) OVER (ORDER BY CASE WHEN s.id = ?1 THEN 0 ELSE 1 END, s.deleted_at DESC, s.id) AS held
			FROM sections AS s LEFT JOIN dishes AS d ON d.section_id = s.id
			WHERE s.store_id = ?0 AND s.deleted_at IS NOT NULL GROUP BY s.id, s.deleted_at
		) AS deleted WHERE held > ?2)`, storeID, id, MaxDeletedDishes)
	return db.Wrap(err, "purging the oldest deleted sections")
}

// purgeMenus removes the deleted menus of a store but the last few: each may hold as many
// dishes as a store may have. The one with the id, which has just been deleted, stays.
func purgeMenus(ctx context.Context, tx bun.IDB, storeID, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM menus WHERE id IN (
		SELECT id FROM menus WHERE store_id = ? AND deleted_at IS NOT NULL AND id <> ? ORDER BY deleted_at DESC, id LIMIT ? OFFSET ?)`,
		storeID, id, db.MaxDeleted, maxDeletedMenus-1)
	return db.Wrap(err, "purging the oldest deleted menus")
}

// listExtraGroups lists a store's groups of extras in order.
func listExtraGroups(ctx context.Context, tx bun.IDB, storeID string) ([]ExtraGroup, error) {
	groups := []ExtraGroup{}
	err := tx.NewSelect().Model(&groups).Where("g.store_id = ?", storeID).Where("g.deleted_at IS NULL").
		OrderExpr(`g."order", g.id`).Scan(ctx)
	return groups, db.Wrap(err, "listing groups of extras")
}

// listAllExtraGroups lists a store's groups of extras, deleted ones included.
func listAllExtraGroups(ctx context.Context, tx bun.IDB, storeID string) ([]ExtraGroup, error) {
	groups := []ExtraGroup{}
	err := tx.NewSelect().Model(&groups).Where("g.store_id = ?", storeID).Scan(ctx)
	return groups, db.Wrap(err, "listing all groups of extras")
}

func findExtraGroup(ctx context.Context, tx bun.IDB, storeID, id string) (ExtraGroup, error) {
	var group ExtraGroup
	err := tx.NewSelect().Model(&group).Where("g.store_id = ?", storeID).Where("g.id = ?", id).Where("g.deleted_at IS NULL").Scan(ctx)
	return group, db.NotFound(err, "reading the group of extras", extraGroups.NotFoundText())
}

func insertExtraGroup(ctx context.Context, tx bun.IDB, group *ExtraGroup) error {
	_, err := tx.NewInsert().Model(group).Exec(ctx)
	return db.Wrap(err, "adding the group of extras")
}

func updateExtraGroup(ctx context.Context, tx bun.IDB, group *ExtraGroup) error {
	result, err := tx.NewUpdate().Model(group).Where("g.store_id = ?", group.StoreID).Where("g.id = ?", group.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the group of extras", extraGroups.NotFoundText())
}
