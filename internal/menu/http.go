package menu

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// Schema lists the values in the API's document.
func (Allergen) Schema(huma.Registry) *huma.Schema { return httpx.Enum(AllAllergens) }

// Schema lists the values in the API's document.
func (Additive) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Additives) }

// Schema lists the values in the API's document.
func (Diet) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Diets) }

// Schema lists the values in the API's document.
func (Tag) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Tags) }

// Schema lists the values in the API's document.
func (PriceUnit) Schema(huma.Registry) *huma.Schema { return httpx.Enum(PriceUnits) }

// Schema lists the values in the API's document.
func (QuantityUnit) Schema(huma.Registry) *huma.Schema { return httpx.Enum(QuantityUnits) }

// Schema lists the values in the API's document.
func (Included) Schema(huma.Registry) *huma.Schema { return httpx.Enum(AllIncluded) }

const (
	storeURL    = "/api/stores/{store_id}"
	menusURL    = storeURL + "/menus"
	sectionsURL = storeURL + "/sections"
	dishesURL   = storeURL + "/dishes"
	extrasURL   = storeURL + "/extra-groups"
)

var tags = []string{"menu"}

// extrasTags are other ones: clients read groups again when they change, not with each dish.
var extrasTags = []string{"extras"}

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
	ID           string        `json:"id"`
	Name         lang.Text     `json:"name"`
	Order        int           `json:"order"`
	Availability *Availability `json:"availability"`
	IsActive     bool          `json:"is_active"`
	Revision     int64         `json:"revision"`
}

// CurrentRevision is for httpx.Versioned.
func (m Menu) CurrentRevision() int64 { return m.Revision }

// CurrentRevision is for httpx.Versioned.
func (s Section) CurrentRevision() int64 { return s.Revision }

// CurrentRevision is for httpx.Versioned.
func (d Dish) CurrentRevision() int64 { return d.Revision }

// CurrentRevision is for httpx.Versioned.
func (g ExtraGroup) CurrentRevision() int64 { return g.Revision }

// CurrentRevision is for httpx.Versioned.
func (i RestaurantInfo) CurrentRevision() int64 { return i.Revision }

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	registerMenus(api, s)
	registerMenuPlaces(api, s)
	registerExample(api, s)
	registerSections(api, s)
	registerSectionPlaces(api, s)
	registerDishes(api, s)
	registerDishChanges(api, s)
	registerStock(api, s)
	registerDishPlaces(api, s)
	registerImports(api, s)
	registerTranslations(api, s)
	registerSuggestions(api, s)
	registerExtras(api, s)
}

func registerMenus(api huma.API, s *Service) {
	type menusOutput struct {
		Body []menuEntry `nullable:"false"`
	}
	type menuOutput struct{ Body Menu }
	httpx.Handle(api, huma.Operation{
		OperationID: "list-menus", Method: http.MethodGet, Path: menusURL, Summary: "List a store's menus", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*menusOutput, error) {
		menus, err := s.Menus(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		out := &menusOutput{Body: make([]menuEntry, len(menus))}
		for i := range menus {
			m := &menus[i]
			out.Body[i] = menuEntry{m.ID, m.Name, m.Order, m.Availability, m.IsActive, m.Revision}
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
		Summary: "Change the restaurant info, which all menus of a store share", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		httpx.IfMatch
		Body RestaurantInfoPatch
	},
	) (*httpx.Resource[RestaurantInfo], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.UpdateInfo(ctx, who, in.StoreID, in.MenuID, revision, in.Body))
	})
}

// registerMenuPlaces adds the endpoints that add, change, delete, restore and order menus.
func registerMenuPlaces(api huma.API, s *Service) {
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-menu", Path: menusURL, Summary: "Add an empty menu behind the others", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body MenuInput
	},
	) (*httpx.Resource[Menu], error) {
		return httpx.Answer(s.AddMenu(ctx, who, in.StoreID, in.Body))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-menu", Path: menusURL + "/{id}", Summary: "Change a menu's name, times, or whether guests see it", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.UpdateMenu)
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-menu", Path: menusURL + "/{id}",
		Summary: "Delete a menu with its sections; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.DeleteMenu)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-menu", Path: menusURL + "/{id}/restore",
		Summary: "Restore a deleted menu to its place, with its sections", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.RestoreMenu)
	httpx.Handle(api, huma.Operation{
		OperationID: "order-menus", Method: http.MethodPut, Path: menusURL + "/order", DefaultStatus: http.StatusNoContent,
		Summary: "Order the menus of a store", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body MenuOrder
	},
	) (*struct{}, error) {
		return nil, s.OrderMenus(ctx, who, in.StoreID, in.Body.IDs)
	})
}

// MenuOrder is the menus of a store in their new order.
type MenuOrder struct { //nolint:revive // its name in the API
	IDs []string `json:"ids" nullable:"false" maxItems:"12"`
}

// registerExample adds the endpoints for what a new menu starts with.
func registerExample(api huma.API, s *Service) {
	type menuOutput struct{ Body Menu }
	answer := func(menu Menu, err error) (*menuOutput, error) {
		if err != nil {
			return nil, err
		}
		return &menuOutput{menu}, nil
	}
	const exampleURL = menusURL + "/{menu_id}/example"
	httpx.Handle(api, huma.Operation{
		OperationID: "keep-example", Method: http.MethodPost, Path: exampleURL + "/keep",
		Summary: "Show guests the example that a new menu starts with", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*menuOutput, error) {
		return answer(s.KeepExample(ctx, who, in.StoreID, in.MenuID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-example", Method: http.MethodDelete, Path: exampleURL, DefaultStatus: http.StatusNoContent,
		Summary: "Delete the example that a new menu starts with; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*struct{}, error) {
		return nil, s.DeleteExample(ctx, who, in.StoreID, in.MenuID)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-example", Method: http.MethodPost, Path: exampleURL + "/restore",
		Summary: "Restore the deleted example to its place", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*menuOutput, error) {
		return answer(s.RestoreExample(ctx, who, in.StoreID, in.MenuID))
	})
}

// SectionOrder is the sections of a menu in their new order.
type SectionOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"60"`
}

func registerSections(api huma.API, s *Service) {
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-section", Path: menusURL + "/{menu_id}/sections",
		Summary: "Add a section at the end of a menu", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Body SectionInput
	},
	) (*httpx.Resource[Section], error) {
		return httpx.Answer(s.AddSection(ctx, who, in.StoreID, in.MenuID, in.Body))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-section", Path: sectionsURL + "/{id}", Summary: "Change a section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.UpdateSection)
}

// registerSectionPlaces adds the endpoints that delete, restore and order sections.
func registerSectionPlaces(api huma.API, s *Service) {
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-section", Path: sectionsURL + "/{id}",
		Summary: "Delete a section with its dishes; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.DeleteSection)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-section", Path: sectionsURL + "/{id}/restore",
		Summary: "Restore a deleted section to its place, with its dishes", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.RestoreSection)
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

// DishOrder is the dishes of a section in their new order.
type DishOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"600"`
}

func registerDishes(api huma.API, s *Service) {
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-dish", Path: sectionsURL + "/{section_id}/dishes",
		Summary: "Add a dish at the end of a section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		SectionPath
		Body DishInput
	},
	) (*httpx.Resource[Dish], error) {
		return httpx.Answer(s.AddDish(ctx, who, in.StoreID, in.SectionID, in.Body))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-dish", Path: dishesURL + "/{id}", Summary: "Change a dish, or move it to another section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.UpdateDish)
}

// registerDishChanges adds the endpoint that changes several dishes at once.
func registerDishChanges(api huma.API, s *Service) {
	type dishesOutput struct {
		Body []Dish `nullable:"false"`
	}
	httpx.Handle(api, huma.Operation{
		OperationID: "update-dishes", Method: http.MethodPatch, Path: dishesURL,
		Summary: "Change, delete or restore several dishes, all or none", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body DishChanges
	},
	) (*dishesOutput, error) {
		list, err := s.UpdateDishes(ctx, who, in.StoreID, in.Body.Changes)
		if err != nil {
			return nil, err
		}
		return &dishesOutput{list}, nil
	})
}

// DishChanges are changes of several dishes.
type DishChanges struct {
	Changes []DishChange `json:"changes" nullable:"false" minItems:"1" maxItems:"600"`
}

// registerStock adds the endpoints that say what can be had of a dish.
func registerStock(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "set-dish-sold-out", Method: http.MethodPut, Path: dishesURL + "/{id}/sold-out",
		Summary: "Mark a dish as sold out or not, or count its portions; also without a plan", Tags: tags,
		Metadata: httpx.Requires(actor.MenuAvailability),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		Body SoldOutInput
	},
	) (*httpx.Resource[Dish], error) {
		return httpx.Answer(s.SetSoldOut(ctx, who, in.StoreID, in.ID, in.Body))
	})
	// Two phones may take a portion off at the same time, and a phone sends again what it
	// has no answer to, so it is a difference, made once by its Idempotency-Key.
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "change-dish-portions", Path: dishesURL + "/{id}/portions",
		Summary: "Take off some of a dish's portions, or add some; also without a plan", Tags: tags,
		Metadata: httpx.Requires(actor.MenuAvailability),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		Body PortionsInput
	},
	) (*httpx.Resource[Dish], error) {
		return httpx.Answer(s.ChangePortions(ctx, who, in.StoreID, in.ID, in.Body))
	})
}

// registerDishPlaces adds the endpoints that delete, restore and order dishes.
func registerDishPlaces(api huma.API, s *Service) {
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-dish", Path: dishesURL + "/{id}",
		Summary: "Delete a dish; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.DeleteDish)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-dish", Path: dishesURL + "/{id}/restore",
		Summary: "Restore a deleted dish to its place", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.RestoreDish)
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

// registerExtras adds the endpoints of groups of extras.
func registerExtras(api huma.API, s *Service) {
	type groupsOutput struct {
		Body []ExtraGroup `nullable:"false"`
	}
	httpx.Handle(api, huma.Operation{
		OperationID: "list-extra-groups", Method: http.MethodGet, Path: extrasURL, Summary: "List a store's groups of extras", Tags: extrasTags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*groupsOutput, error) {
		groups, err := s.ExtraGroups(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return &groupsOutput{groups}, nil
	})
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-extra-group", Path: extrasURL,
		Summary: "Add a group of extras, which dishes can name", Tags: extrasTags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body ExtraGroupInput
	},
	) (*httpx.Resource[ExtraGroup], error) {
		return httpx.Answer(s.AddExtraGroup(ctx, who, in.StoreID, in.Body))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-extra-group", Path: extrasURL + "/{id}", Summary: "Change a group of extras on all dishes that have it", Tags: extrasTags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.UpdateExtraGroup)
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-extra-group", Path: extrasURL + "/{id}",
		Summary: "Delete a group of extras, on all dishes that have it; it can be restored", Tags: extrasTags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.DeleteExtraGroup)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-extra-group", Path: extrasURL + "/{id}/restore",
		Summary: "Restore a deleted group of extras, also on the dishes that had it", Tags: extrasTags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.RestoreExtraGroup)
}
