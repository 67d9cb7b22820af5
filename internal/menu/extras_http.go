package menu

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// registerExtras adds the endpoints of groups of extras.
func registerExtras(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-extra-groups", Method: http.MethodGet, Path: extrasURL, Summary: "List a store's groups of extras", Tags: extrasTags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[ExtraGroup], error) {
		return httpx.AnswerEntries(s.ExtraGroups(ctx, who, in.StoreID))
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
