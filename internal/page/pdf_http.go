package page

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// PDFLinkOrder is the PDF links of a store in their new order.
type PDFLinkOrder struct {
	IDs []string `json:"ids" nullable:"false" maxItems:"20"`
}

const (
	pdfLinksURL = "/api/stores/{store_id}/pdf-links"
	pdfLinkURL  = pdfLinksURL + "/{id}"
)

// CurrentRevision is for httpx.Versioned.
func (l PDFLink) CurrentRevision() int64 { return l.Revision }

var pdfTags = []string{"pdf-links"}

// RegisterPDF adds the endpoints of PDF links. added and replaced say which files they take.
func RegisterPDF(api huma.API, s *PDFService, added, replaced httpx.FileRules) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-pdf-links", Method: http.MethodGet, Path: pdfLinksURL, Summary: "List a store's PDF menus in order", Tags: pdfTags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[PDFLink], error) {
		return httpx.AnswerEntries(s.List(ctx, who, in.StoreID))
	})
	registerPDFFiles(api, s, added, replaced)
	content := map[string]*huma.MediaType{"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}
	httpx.HandleDownload(api, huma.Operation{
		OperationID: "download-pdf", Method: http.MethodGet, Path: pdfLinkURL + "/file",
		Summary: "Download the file of a PDF menu as it was uploaded, also where guests do not see it", Tags: pdfTags,
		Responses: map[string]*huma.Response{"200": {Description: "The file", Content: content}},
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*httpx.Download, error) {
		file, err := s.Original(ctx, who, in.StoreID, in.ID)
		return &httpx.Download{ContentType: "application/pdf", Name: file.Name + ".pdf", Size: file.Bytes, Write: file.Write}, err
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-pdf-link", Path: pdfLinkURL, Summary: "Change a PDF menu", Tags: pdfTags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.Update)
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-pdf-link", Path: pdfLinkURL, Summary: "Delete a PDF menu; it can be restored", Tags: pdfTags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.Delete)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-pdf-link", Path: pdfLinkURL + "/restore", Summary: "Restore a deleted PDF menu to its place", Tags: pdfTags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, s.Restore)
	httpx.Handle(api, huma.Operation{
		OperationID: "order-pdf-links", Method: http.MethodPut, Path: pdfLinksURL + "/order", DefaultStatus: http.StatusNoContent,
		Summary: "Order the PDF menus", Tags: pdfTags, Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body PDFLinkOrder
	},
	) (*struct{}, error) {
		return nil, s.Reorder(ctx, who, in.StoreID, in.Body.IDs)
	})
}

// registerPDFFiles adds the endpoints that take a file.
func registerPDFFiles(api huma.API, s *PDFService, added, replaced httpx.FileRules) {
	limits := fmt.Sprintf("At most %d MB and %d pages, without a password. Pictures are made of all pages, and their text is read, before it is answered. ",
		added.MaxBytes>>20, added.MaxPages)
	httpx.HandleUpload(api, huma.Operation{
		OperationID: "add-pdf-link", Path: pdfLinksURL, Summary: "Add a PDF menu at the end", Tags: pdfTags,
		Description: limits + "The name is in the store's default language.",
		Metadata:    httpx.Requires(actor.LinksUpdate),
	}, added, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath, upload *httpx.Upload) (*httpx.Resource[PDFLink], error) {
		return httpx.Answer(s.Add(ctx, who, in.StoreID, upload))
	})
	httpx.HandleReplacement(api, huma.Operation{
		OperationID: "replace-pdf", Path: pdfLinkURL + "/file", Summary: "Put a new version in the place of a PDF menu's file", Tags: pdfTags,
		Description: limits + "Its address stays.",
		Metadata:    httpx.Requires(actor.LinksUpdate),
	}, replaced, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.EntryPath
		httpx.IfMatch
	}, upload *httpx.Upload,
	) (*httpx.Resource[PDFLink], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.Replace(ctx, who, in.StoreID, in.ID, revision, upload))
	})
}
