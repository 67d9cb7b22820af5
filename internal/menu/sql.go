package menu

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const noMenu = "There is no such menu."

// sections and dishes order, delete and restore their rows.
var (
	sections = db.OrderedTable{Table: "sections", Within: "menu_id", Noun: "section"}
	dishes   = db.OrderedTable{Table: "dishes", Within: "section_id", Noun: "dish"}
)

func listMenus(ctx context.Context, tx bun.IDB, storeID string) ([]Menu, error) {
	menus := []Menu{}
	err := tx.NewSelect().Model(&menus).Where("m.store_id = ?", storeID).Order("m.created_at", "m.id").Scan(ctx)
	return menus, db.Wrap(err, "listing menus")
}

func findMenu(ctx context.Context, tx bun.IDB, storeID, id string) (Menu, error) {
	var menu Menu
	err := tx.NewSelect().Model(&menu).Where("m.store_id = ?", storeID).Where("m.id = ?", id).Scan(ctx)
	return menu, db.NotFound(err, "reading the menu", noMenu)
}

func findStoreOfMenu(ctx context.Context, tx bun.IDB, id string) (string, error) {
	var storeID string
	err := tx.NewSelect().Model((*Menu)(nil)).Column("store_id").Where("m.id = ?", id).Scan(ctx, &storeID)
	return storeID, db.NotFound(err, "looking for the menu's store", noMenu)
}

// findWholeMenu reads a menu with its sections and their dishes, in order.
func (s *Service) findWholeMenu(ctx context.Context, tx bun.IDB, storeID, id string) (Menu, error) {
	menu, err := findMenu(ctx, tx, storeID, id)
	if err != nil {
		return Menu{}, err
	}
	return s.readContent(ctx, tx, menu)
}

// readContent reads the sections of a menu and their dishes, in order.
func (s *Service) readContent(ctx context.Context, tx bun.IDB, menu Menu) (Menu, error) {
	menu.Sections = []Section{}
	err := tx.NewSelect().Model(&menu.Sections).
		Where("s.store_id = ?", menu.StoreID).Where("s.menu_id = ?", menu.ID).Where("s.deleted_at IS NULL").
		OrderExpr(`s."order", s.id`).Scan(ctx)
	if err != nil {
		return Menu{}, fmt.Errorf("listing sections: %w", err)
	}
	sectionIDs, bySection := make([]string, len(menu.Sections)), make(map[string]*Section, len(menu.Sections))
	for i := range menu.Sections {
		section := &menu.Sections[i]
		section.Dishes = []Dish{}
		sectionIDs[i], bySection[section.ID] = section.ID, section
	}
	list, err := s.listDishes(ctx, tx, menu.StoreID, sectionIDs...)
	if err != nil {
		return Menu{}, err
	}
	for _, dish := range list {
		section := bySection[dish.SectionID]
		section.Dishes = append(section.Dishes, dish)
	}
	return menu, nil
}

func insertMenu(ctx context.Context, tx bun.IDB, menu *Menu) error {
	_, err := tx.NewInsert().Model(menu).Exec(ctx)
	return db.Wrap(err, "adding the menu")
}

func updateMenu(ctx context.Context, tx bun.IDB, menu *Menu) error {
	result, err := tx.NewUpdate().Model(menu).Where("m.store_id = ?", menu.StoreID).Where("m.id = ?", menu.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the restaurant info", noMenu)
}

func findSection(ctx context.Context, tx bun.IDB, storeID, id string) (Section, error) {
	section := Section{Dishes: []Dish{}}
	err := tx.NewSelect().Model(&section).
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

// inSection leaves out the dishes of deleted sections.
const inSection = "JOIN sections AS s ON s.id = d.section_id AND s.deleted_at IS NULL"

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
		Join(inSection).
		Where("d.store_id = ?", storeID).Where("d.id = ?", id).Where("d.deleted_at IS NULL").Scan(ctx)
	return found.Dish, found.storedSize, db.NotFound(err, "reading the dish", dishes.NotFoundText())
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
		SELECT TRUE AS is_dish, d.name, d.description, d.prices FROM dishes AS d
		JOIN sections AS s ON s.id = d.section_id AND s.deleted_at IS NULL
		WHERE d.store_id = ? AND d.deleted_at IS NULL
		UNION ALL
		SELECT FALSE, s.name, s.description, '[]' FROM sections AS s
		WHERE s.store_id = ? AND s.deleted_at IS NULL`, storeID, storeID).Scan(ctx, &entries)
	return entries, db.Wrap(err, "measuring the menu")
}

// shownImages asks for all stores: ids of images are unique.
func shownImages(ctx context.Context, tx bun.IDB, ids []string) ([]string, error) {
	var shown []string
	list := bun.List(ids)
	err := tx.NewRaw(`SELECT image FROM dishes WHERE image <> '' AND image IN (?)
		UNION SELECT logo_image FROM menus WHERE logo_image <> '' AND logo_image IN (?)
		UNION SELECT cover_image FROM menus WHERE cover_image <> '' AND cover_image IN (?)`, list, list, list).Scan(ctx, &shown)
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
