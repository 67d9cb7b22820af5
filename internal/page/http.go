package page

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (Template) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Templates) }

// Schema lists the values in the API's document.
func (Kind) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Kinds) }

// Schema lists the values in the API's document.
func (SocialLinkType) Schema(huma.Registry) *huma.Schema { return httpx.Enum(SocialLinkTypes) }

type pageOutput struct {
	ETag string `header:"ETag"`
	Body LinkPage
}

func answerPage(page LinkPage, err error) (*pageOutput, error) {
	if err != nil {
		return nil, err
	}
	return &pageOutput{ETag: httpx.ETag(page.Revision), Body: page}, nil
}

type linkOutput struct {
	ETag string `header:"ETag"`
	Body Link
}

func answerLink(link Link, err error) (*linkOutput, error) {
	if err != nil {
		return nil, err
	}
	return &linkOutput{ETag: httpx.ETag(link.Revision), Body: link}, nil
}

type linksOutput struct {
	Body []Link `nullable:"false"`
}

// LinkOrder is every link of a store in its new order.
type LinkOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"100"`
}

const (
	pageURL  = "/api/stores/{store_id}/link-page"
	linksURL = "/api/stores/{store_id}/links"
	linkURL  = linksURL + "/{id}"
)

var tags = []string{"links"}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	registerPage(api, s)
	registerLinks(api, s)
	registerLinkPlaces(api, s)
}

func registerPage(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "get-link-page", Method: http.MethodGet, Path: pageURL, Summary: "Read a store's link page", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*pageOutput, error) {
		return answerPage(s.LinkPage(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-link-page", Method: http.MethodPatch, Path: pageURL, Summary: "Change a store's link page", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate, actor.AppearanceUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
		Body LinkPagePatch
	},
	) (*pageOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return answerPage(s.UpdateLinkPage(ctx, who, in.StoreID, revision, in.Body))
	})
}

func registerLinks(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-links", Method: http.MethodGet, Path: linksURL, Summary: "List a store's links in order", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*linksOutput, error) {
		links, err := s.Links(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return &linksOutput{Body: links}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "add-link", Method: http.MethodPost, Path: linksURL, DefaultStatus: http.StatusCreated,
		Summary: "Add a link at the end", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body LinkInput
	},
	) (*linkOutput, error) {
		return answerLink(s.AddLink(ctx, who, in.StoreID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-link", Method: http.MethodPatch, Path: linkURL, Summary: "Change a link", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		httpx.IfMatch
		Body LinkPatch
	},
	) (*linkOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return answerLink(s.UpdateLink(ctx, who, in.StoreID, in.ID, revision, in.Body))
	})
}

// registerLinkPlaces adds the endpoints that delete, restore and order links.
func registerLinkPlaces(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-link", Method: http.MethodDelete, Path: linkURL, DefaultStatus: http.StatusNoContent,
		Summary: "Delete a link; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*struct{}, error) {
		return nil, s.DeleteLink(ctx, who, in.StoreID, in.ID)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-link", Method: http.MethodPost, Path: linkURL + "/restore",
		Summary: "Restore a deleted link to its place", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*linkOutput, error) {
		return answerLink(s.RestoreLink(ctx, who, in.StoreID, in.ID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "order-links", Method: http.MethodPut, Path: linksURL + "/order", DefaultStatus: http.StatusNoContent,
		Summary: "Order the links", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body LinkOrder
	},
	) (*struct{}, error) {
		return nil, s.OrderLinks(ctx, who, in.StoreID, in.Body.IDs)
	})
}
