package page

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (Direction) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Directions) }

// Schema lists the values in the API's document.
func (Placement) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Placements) }

// Schema lists the values in the API's document.
func (ButtonShape) Schema(huma.Registry) *huma.Schema { return httpx.Enum(ButtonShapes) }

// Schema lists the values in the API's document.
func (TypePairing) Schema(huma.Registry) *huma.Schema { return httpx.Enum(TypePairings) }

// CurrentRevision is for httpx.Versioned.
func (d AppearanceDraft) CurrentRevision() int64 { return d.Revision }

const (
	appearanceURL = "/api/stores/{store_id}/appearance"
	versionsURL   = appearanceURL + "/versions"
)

var appearanceTags = []string{"appearance"}

func registerAppearance(api huma.API, s *Service) {
	requires := httpx.Requires(actor.AppearanceUpdate)
	httpx.Handle(api, huma.Operation{
		OperationID: "get-appearance", Method: http.MethodGet, Path: appearanceURL,
		Summary: "Read the look of a store's pages that is worked on, and whether guests see it", Tags: appearanceTags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Resource[AppearanceDraft], error) {
		return httpx.Answer(s.Appearance(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-appearance", Method: http.MethodPatch, Path: appearanceURL, Metadata: requires,
		Summary: "Change the look that is worked on; guests see it once it is published", Tags: appearanceTags,
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
		Body AppearancePatch
	},
	) (*httpx.Resource[AppearanceDraft], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.UpdateAppearance(ctx, who, in.StoreID, revision, in.Body))
	})
	handleLook(api, huma.Operation{
		OperationID: "publish-appearance", Path: appearanceURL + "/publish", Metadata: requires, Summary: "Show guests the look that is worked on",
	}, s.PublishAppearance)
	handleLook(api, huma.Operation{
		OperationID: "discard-appearance", Path: appearanceURL + "/discard", Metadata: requires, Summary: "Go back to the look that guests see",
	}, s.DiscardAppearance)
	registerVersions(api, s, requires)
}

// handleLook adds an endpoint that does something with the whole look.
func handleLook(api huma.API, op huma.Operation, do func(ctx context.Context, who *actor.Actor, storeID string, revision int64) (AppearanceDraft, error)) {
	op.Method, op.Tags = http.MethodPost, appearanceTags
	httpx.Handle(api, op, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
	},
	) (*httpx.Resource[AppearanceDraft], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(do(ctx, who, in.StoreID, revision))
	})
}

func registerVersions(api huma.API, s *Service, requires map[string]any) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-appearance-versions", Method: http.MethodGet, Path: versionsURL,
		Summary: "List the looks that were published, the last one first", Tags: appearanceTags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[AppearanceVersion], error) {
		return httpx.AnswerEntries(s.AppearanceVersions(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-appearance-version", Method: http.MethodPost, Path: versionsURL + "/{id}/restore", Metadata: requires,
		Summary: "Publish a look that was published before", Tags: appearanceTags,
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		httpx.IfMatch
	},
	) (*httpx.Resource[AppearanceDraft], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.RestoreAppearance(ctx, who, in.StoreID, in.ID, revision))
	})
}
