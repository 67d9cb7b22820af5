package menu

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

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
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "copy-section", Path: sectionsURL + "/{id}/copies",
		Summary: "Add a section with dishes that say the same as those of another, behind it; guests do not see it until it is shown", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct{ httpx.EntryPath }) (*httpx.Resource[Section], error) {
		return httpx.Answer(s.CopySection(ctx, who, in.StoreID, in.ID))
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
