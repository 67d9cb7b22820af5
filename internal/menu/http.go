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
	httpx.Handle(api, huma.Operation{
		OperationID: "list-menus", Method: http.MethodGet, Path: menusURL, Summary: "List a store's menus", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[menuEntry], error) {
		menus, err := s.Menus(ctx, who, in.StoreID)
		entries := make([]menuEntry, len(menus))
		for i := range menus {
			m := &menus[i]
			entries[i] = menuEntry{m.ID, m.Name, m.Order, m.Availability, m.IsActive, m.Revision}
		}
		return httpx.AnswerEntries(entries, err)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-menu", Method: http.MethodGet, Path: menusURL + "/{menu_id}",
		Summary: "Read a whole menu", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*httpx.Body[Menu], error) {
		return httpx.AnswerBody(s.Menu(ctx, who, in.StoreID, in.MenuID))
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
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "copy-menu", Path: menusURL + "/{id}/copies",
		Summary: "Add a menu with sections and dishes that say the same as those of another, behind it; guests do not see it until it is shown", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct{ httpx.EntryPath }) (*httpx.Resource[Menu], error) {
		return httpx.Answer(s.CopyMenu(ctx, who, in.StoreID, in.ID))
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
	const exampleURL = menusURL + "/{menu_id}/example"
	httpx.Handle(api, huma.Operation{
		OperationID: "keep-example", Method: http.MethodPost, Path: exampleURL + "/keep",
		Summary: "Show guests the example that a new menu starts with", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*httpx.Body[Menu], error) {
		return httpx.AnswerBody(s.KeepExample(ctx, who, in.StoreID, in.MenuID))
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
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*httpx.Body[Menu], error) {
		return httpx.AnswerBody(s.RestoreExample(ctx, who, in.StoreID, in.MenuID))
	})
}
