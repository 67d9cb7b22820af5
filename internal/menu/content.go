package menu

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/lang"
)

// Content is the content of a menu.
type Content struct {
	Info     RestaurantInfoPatch
	Sections []SectionContent
}

// SectionContent is a section with its dishes, in order.
type SectionContent struct {
	SectionInput
	Dishes []DishInput
}

// ImportIn replaces a menu's content inside the caller's transaction, a db.Change.
// The sections from before are deleted and can be restored one by one. Texts are
// written in the source language, the store's default.
func (s *Service) ImportIn(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID, menuID string, source lang.Key, in Content) (Menu, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Menu{}, err
	}
	menu, err := s.findWholeMenu(ctx, tx, storeID, menuID)
	if err != nil {
		return Menu{}, err
	}
	before := menu.Info
	if err := menu.Info.apply(in.Info, source, "body.restaurant_info"); err != nil {
		return Menu{}, err
	}
	if err := s.images.Use(ctx, tx, storeID, newImages(&before, &menu.Info, "body.restaurant_info")); err != nil {
		return Menu{}, err
	}
	menu.Info.Revision++
	if err := updateInfo(ctx, tx, &menu.Info); err != nil {
		return Menu{}, err
	}
	for _, old := range menu.Sections {
		if err := sections.Delete(ctx, tx, storeID, old.ID, s.now().UTC()); err != nil {
			return Menu{}, err
		}
	}
	if err := purgeSections(ctx, tx, storeID, ""); err != nil {
		return Menu{}, err
	}
	if menu.Sections, err = s.build(ctx, tx, &menu, in.Sections, source); err != nil {
		return Menu{}, err
	}
	if err := s.images.Use(ctx, tx, storeID, imagesOf(menu.Sections)); err != nil {
		return Menu{}, err
	}
	if err := insertContent(ctx, tx, menu.Sections); err != nil {
		return Menu{}, err
	}
	return menu, checkSize(ctx, tx, storeID, source)
}

// build returns the sections of a menu with the content given.
func (s *Service) build(ctx context.Context, tx bun.IDB, menu *Menu, in []SectionContent, source lang.Key) ([]Section, error) {
	order, err := sections.NextOrder(ctx, tx, menu.ID)
	if err != nil {
		return nil, err
	}
	groups, err := listExtraGroups(ctx, tx, menu.StoreID)
	if err != nil {
		return nil, err
	}
	list := make([]Section, len(in))
	for i, content := range in {
		at := fmt.Sprintf("body.menu_sections[%d]", i)
		list[i] = s.newSection(menu.StoreID, menu.ID, order+i)
		if err := list[i].apply(content.patch(), source, at); err != nil {
			return nil, err
		}
		for j, dishInput := range content.Dishes {
			dish := s.newDish(&list[i], j+1, dishInput)
			if err := dish.apply(dishInput.patch(), source, fmt.Sprintf("%s.dishes[%d]", at, j)); err != nil {
				return nil, err
			}
			if err := checkAmong(groups, fmt.Sprintf("%s.dishes[%d].extras", at, j), dish.Extras, nil); err != nil {
				return nil, err
			}
			list[i].Dishes = append(list[i].Dishes, dish)
		}
	}
	return list, nil
}

// insertContent adds sections with their dishes.
func insertContent(ctx context.Context, tx bun.IDB, list []Section) error {
	if err := insertSections(ctx, tx, list); err != nil {
		return err
	}
	var all []Dish
	for i := range list {
		all = append(all, list[i].Dishes...)
	}
	return insertDishes(ctx, tx, all)
}

// imagesOf returns the images of imported dishes by their fields.
func imagesOf(list []Section) map[string]string {
	ids := map[string]string{}
	for i := range list {
		for j := range list[i].Dishes {
			ids[fmt.Sprintf("body.menu_sections[%d].dishes[%d].image", i, j)] = list[i].Dishes[j].Image
		}
	}
	return ids
}
