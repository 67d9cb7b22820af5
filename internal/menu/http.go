package menu

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (Allergen) Schema(huma.Registry) *huma.Schema { return httpx.Enum(AllAllergens) }

// Schema lists the values in the API's document.
func (Additive) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Additives) }

// Schema lists the values in the API's document.
func (Diet) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Diets) }

// Schema lists the values in the API's document.
func (Tag) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Tags) }

const (
	storeURL    = "/api/stores/{store_id}"
	menusURL    = storeURL + "/menus"
	sectionsURL = storeURL + "/sections"
	dishesURL   = storeURL + "/dishes"
)

var tags = []string{"menu"}

// Path is the path of what belongs to a menu.
type Path struct {
	httpx.StorePath
	MenuID string `path:"menu_id" maxLength:"40"`
}

// SectionPath is the path of what belongs to a section.
type SectionPath struct {
	httpx.StorePath
	SectionID string `path:"section_id" maxLength:"40"`
}

// menuEntry is a menu in the list of a store's menus.
type menuEntry struct {
	ID string `json:"id"`
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	registerMenus(api, s)
	registerSections(api, s)
	registerSectionPlaces(api, s)
	registerDishes(api, s)
	registerDishPlaces(api, s)
}

func registerMenus(api huma.API, s *Service) {
	type menusOutput struct {
		Body []menuEntry `nullable:"false"`
	}
	type menuOutput struct{ Body Menu }
	type infoOutput struct {
		ETag string `header:"ETag"`
		Body RestaurantInfo
	}
	httpx.Handle(api, huma.Operation{
		OperationID: "list-menus", Method: http.MethodGet, Path: menusURL, Summary: "List a store's menus", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*menusOutput, error) {
		menus, err := s.Menus(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		out := &menusOutput{Body: make([]menuEntry, len(menus))}
		for i := range menus {
			out.Body[i].ID = menus[i].ID
		}
		return out, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-menu", Method: http.MethodGet, Path: menusURL + "/{menu_id}",
		Summary: "Read a whole menu", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*menuOutput, error) {
		menu, err := s.Menu(ctx, who, in.StoreID, in.MenuID)
		if err != nil {
			return nil, err
		}
		return &menuOutput{menu}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-restaurant-info", Method: http.MethodPatch, Path: menusURL + "/{menu_id}/restaurant-info",
		Summary: "Change a menu's restaurant info", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		httpx.IfMatch
		Body RestaurantInfoPatch
	},
	) (*infoOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		info, err := s.UpdateInfo(ctx, who, in.StoreID, in.MenuID, revision, in.Body)
		if err != nil {
			return nil, err
		}
		return &infoOutput{ETag: httpx.ETag(info.Revision), Body: info}, nil
	})
}

type sectionOutput struct {
	ETag string `header:"ETag"`
	Body Section
}

func answerSection(section Section, err error) (*sectionOutput, error) {
	if err != nil {
		return nil, err
	}
	return &sectionOutput{ETag: httpx.ETag(section.Revision), Body: section}, nil
}

// SectionOrder is every section of a menu in its new order.
type SectionOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"60"`
}

func registerSections(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "add-section", Method: http.MethodPost, Path: menusURL + "/{menu_id}/sections", DefaultStatus: http.StatusCreated,
		Summary: "Add a section at the end of a menu", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Body SectionInput
	},
	) (*sectionOutput, error) {
		return answerSection(s.AddSection(ctx, who, in.StoreID, in.MenuID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-section", Method: http.MethodPatch, Path: sectionsURL + "/{id}", Summary: "Change a section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		httpx.IfMatch
		Body SectionPatch
	},
	) (*sectionOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return answerSection(s.UpdateSection(ctx, who, in.StoreID, in.ID, revision, in.Body))
	})
}

// registerSectionPlaces adds the endpoints that delete, restore and order sections.
func registerSectionPlaces(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-section", Method: http.MethodDelete, Path: sectionsURL + "/{id}", DefaultStatus: http.StatusNoContent,
		Summary: "Delete a section with its dishes; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*struct{}, error) {
		return nil, s.DeleteSection(ctx, who, in.StoreID, in.ID)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-section", Method: http.MethodPost, Path: sectionsURL + "/{id}/restore",
		Summary: "Restore a deleted section to its place, with its dishes", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*sectionOutput, error) {
		return answerSection(s.RestoreSection(ctx, who, in.StoreID, in.ID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "order-sections", Method: http.MethodPut, Path: menusURL + "/{menu_id}/sections/order", DefaultStatus: http.StatusNoContent,
		Summary: "Order the sections of a menu", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Body SectionOrder
	},
	) (*struct{}, error) {
		return nil, s.OrderSections(ctx, who, in.StoreID, in.MenuID, in.Body.IDs)
	})
}

type dishOutput struct {
	ETag string `header:"ETag"`
	Body Dish
}

func answerDish(dish Dish, err error) (*dishOutput, error) {
	if err != nil {
		return nil, err
	}
	return &dishOutput{ETag: httpx.ETag(dish.Revision), Body: dish}, nil
}

// DishOrder is every dish of a section in its new order.
type DishOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"600"`
}

// SoldOutInput is whether a dish is sold out.
type SoldOutInput struct {
	SoldOut bool `json:"sold_out"`
}

func registerDishes(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "add-dish", Method: http.MethodPost, Path: sectionsURL + "/{section_id}/dishes", DefaultStatus: http.StatusCreated,
		Summary: "Add a dish at the end of a section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		SectionPath
		Body DishInput
	},
	) (*dishOutput, error) {
		return answerDish(s.AddDish(ctx, who, in.StoreID, in.SectionID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-dish", Method: http.MethodPatch, Path: dishesURL + "/{id}", Summary: "Change a dish, or move it to another section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		httpx.IfMatch
		Body DishPatch
	},
	) (*dishOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return answerDish(s.UpdateDish(ctx, who, in.StoreID, in.ID, revision, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "set-dish-sold-out", Method: http.MethodPut, Path: dishesURL + "/{id}/sold-out",
		Summary: "Mark a dish as sold out or not; also without a plan", Tags: tags,
		Metadata: httpx.Requires(actor.MenuAvailability),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		Body SoldOutInput
	},
	) (*dishOutput, error) {
		return answerDish(s.SetSoldOut(ctx, who, in.StoreID, in.ID, in.Body.SoldOut))
	})
}

// registerDishPlaces adds the endpoints that delete, restore and order dishes.
func registerDishPlaces(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-dish", Method: http.MethodDelete, Path: dishesURL + "/{id}", DefaultStatus: http.StatusNoContent,
		Summary: "Delete a dish; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*struct{}, error) {
		return nil, s.DeleteDish(ctx, who, in.StoreID, in.ID)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-dish", Method: http.MethodPost, Path: dishesURL + "/{id}/restore",
		Summary: "Restore a deleted dish to its place", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*dishOutput, error) {
		return answerDish(s.RestoreDish(ctx, who, in.StoreID, in.ID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "order-dishes", Method: http.MethodPut, Path: sectionsURL + "/{section_id}/dishes/order", DefaultStatus: http.StatusNoContent,
		Summary: "Order the dishes of a section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		SectionPath
		Body DishOrder
	},
	) (*struct{}, error) {
		return nil, s.OrderDishes(ctx, who, in.StoreID, in.SectionID, in.Body.IDs)
	})
}
