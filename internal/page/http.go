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
func (Layout) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Layouts) }

// Schema lists the values in the API's document.
func (SocialLinkType) Schema(huma.Registry) *huma.Schema { return httpx.Enum(SocialLinkTypes) }

// LinkIDs names links of a store.
type LinkIDs struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"100"`
}

// LinkOrder is the links of a store in their new order.
type LinkOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"100"`
}

const (
	pageURL  = "/api/stores/{store_id}/link-page"
	linksURL = "/api/stores/{store_id}/links"
	linkURL  = linksURL + "/{id}"
)

var tags = []string{"links"}

// CurrentRevision is for httpx.Versioned.
func (p LinkPage) CurrentRevision() int64 { return p.Revision }

// CurrentRevision is for httpx.Versioned.
func (l Link) CurrentRevision() int64 { return l.Revision }

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	registerTemplates(api, s)
	registerPage(api, s)
	registerAppearance(api, s)
	registerLinks(api, s)
	registerLinkPlaces(api, s)
	registerLinkClicks(api, s)
	registerLinkChecks(api, s)
	registerImport(api, s)
}

func registerTemplates(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-templates", Method: http.MethodGet, Path: "/api/templates", Summary: "List the looks for guest pages", Tags: []string{"templates"},
	}, func(ctx context.Context, who *actor.Actor, _ *struct{}) (*httpx.Entries[Look], error) {
		return httpx.AnswerEntries(s.ListTemplates(ctx, who))
	})
}

func registerPage(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "get-link-page", Method: http.MethodGet, Path: pageURL, Summary: "Read a store's link page", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Resource[LinkPage], error) {
		return httpx.Answer(s.LinkPage(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-link-page", Method: http.MethodPatch, Path: pageURL, Summary: "Change a store's link page", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
		Body LinkPagePatch
	},
	) (*httpx.Resource[LinkPage], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.UpdateLinkPage(ctx, who, in.StoreID, revision, in.Body))
	})
}

func registerLinks(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-links", Method: http.MethodGet, Path: linksURL, Summary: "List a store's links in order", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[Link], error) {
		return httpx.AnswerEntries(s.Links(ctx, who, in.StoreID))
	})
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-link", Path: linksURL, Summary: "Add a link at the end", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body LinkInput
	},
	) (*httpx.Resource[Link], error) {
		return httpx.Answer(s.AddLink(ctx, who, in.StoreID, in.Body))
	})
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "duplicate-link", Path: linkURL + "/duplicate", Summary: "Add a copy of a link after it, switched off", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*httpx.Resource[Link], error) {
		return httpx.Answer(s.DuplicateLink(ctx, who, in.StoreID, in.ID))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-link", Path: linkURL, Summary: "Change a link", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.UpdateLink)
}

// registerLinkPlaces adds the endpoints that delete, restore and order links.
func registerLinkPlaces(api huma.API, s *Service) {
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-link", Path: linkURL,
		Summary: "Delete a link; it can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.DeleteLink)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-link", Path: linkURL + "/restore",
		Summary: "Restore a deleted link to its place", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.RestoreLink)
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
