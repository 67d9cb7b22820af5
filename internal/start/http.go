package start

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

type output struct{ Body Start }

func answer(start Start, err error) (*output, error) {
	if err != nil {
		return nil, err
	}
	return &output{start}, nil
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	const path = "/api/stores/{store_id}/start"
	tags := []string{"start"}
	httpx.Handle(api, huma.Operation{
		OperationID: "get-start", Method: http.MethodGet, Path: path, Summary: "Read which of the first steps with a store are done", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*output, error) {
		return answer(s.Get(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-start", Method: http.MethodPatch, Path: path,
		Summary: "Note that a code was downloaded, or that the first steps need not be offered", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body Patch
	},
	) (*output, error) {
		return answer(s.Update(ctx, who, in.StoreID, in.Body))
	})
}
