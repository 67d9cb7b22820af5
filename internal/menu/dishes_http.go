package menu

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// DishOrder is the dishes of a section in their new order.
type DishOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"2000"`
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
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "copy-dish", Path: dishesURL + "/{id}/copies",
		Summary: "Add a dish that says the same as another, behind it", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct{ httpx.EntryPath }) (*httpx.Resource[Dish], error) {
		return httpx.Answer(s.CopyDish(ctx, who, in.StoreID, in.ID))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-dish", Path: dishesURL + "/{id}", Summary: "Change a dish, or move it to another section", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, s.UpdateDish)
}

// registerDishChanges adds the endpoint that changes several dishes at once.
func registerDishChanges(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "update-dishes", Method: http.MethodPatch, Path: dishesURL,
		Summary:     "Change, delete or restore several dishes, all or none",
		Description: "Where dishes break a rule, the errors name the first rule of each, and the parameter `count` is how many dishes do: more than 20 are not named.",
		Tags:        tags, Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body DishChanges
	},
	) (*httpx.Entries[Dish], error) {
		return httpx.AnswerEntries(s.UpdateDishes(ctx, who, in.StoreID, in.Body.Changes))
	})
}

// DishChanges are changes of several dishes.
type DishChanges struct {
	Changes []DishChange `json:"changes" nullable:"false" minItems:"1" maxItems:"2000"`
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
