package table

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/etag"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (Status) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Statuses) }

// CurrentRevision is for httpx.Versioned.
func (t Table) CurrentRevision() int64 { return t.Revision }

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	const (
		tablesURL = "/api/stores/{store_id}/tables"
		tableURL  = tablesURL + "/{id}"
	)
	tags := []string{"tables"}
	httpx.Handle(api, huma.Operation{
		OperationID: "list-tables", Method: http.MethodGet, Path: tablesURL, Summary: "List a store's tables by number", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Entries[Table], error) {
		return httpx.AnswerEntries(s.List(ctx, who, in.StoreID))
	})
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "add-tables", Path: tablesURL,
		Summary: "Add one table, one for each number of a range, or so many behind the highest number", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body TablesInput
	},
	) (*httpx.Entries[Table], error) {
		return httpx.AnswerEntries(s.Create(ctx, who, in.StoreID, in.Body))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-table", Path: tableURL, Summary: "Change a table", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, s.Update)
	httpx.HandleDelete(api, huma.Operation{
		OperationID: "delete-table", Path: tableURL,
		Summary: "Delete a table; it can be restored, and its printed code still leads to the store", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, s.Delete)
	httpx.HandleRestore(api, huma.Operation{
		OperationID: "restore-table", Path: tableURL + "/restore",
		Summary: "Restore a deleted table under its number", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, s.Restore)
	registerSeveral(api, s, tablesURL)
	registerQR(api, s)
	registerCodes(api, s)
	registerPrint(api, s)
}

// registerSeveral adds the endpoints for what is done with several tables at once.
func registerSeveral(api huma.API, s *Service, tablesURL string) {
	type ids struct {
		httpx.StorePath
		Body SeveralTables
	}
	tags := []string{"tables"}
	httpx.Handle(api, huma.Operation{
		OperationID: "update-tables", Method: http.MethodPatch, Path: tablesURL, Summary: "Change several tables alike", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body TablesPatch
	},
	) (*httpx.Entries[Table], error) {
		return httpx.AnswerEntries(s.UpdateSeveral(ctx, who, in.StoreID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-tables", Method: http.MethodPost, Path: tablesURL + "/delete", DefaultStatus: http.StatusNoContent,
		Summary: "Delete several tables; they can be restored, and their printed codes still lead to the store", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *ids) (*struct{}, error) {
		return nil, s.DeleteSeveral(ctx, who, in.StoreID, in.Body)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-tables", Method: http.MethodPost, Path: tablesURL + "/restore",
		Summary: "Restore several deleted tables under their numbers", Tags: tags,
		Metadata: httpx.Requires(actor.TablesUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *ids) (*httpx.Entries[Table], error) {
		return httpx.AnswerEntries(s.RestoreSeveral(ctx, who, in.StoreID, in.Body))
	})
}

// registerCodes adds the endpoints of the store's own code and of all codes together.
func registerCodes(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "get-store-code", Method: http.MethodGet, Path: "/api/stores/{store_id}/code",
		Summary: "Read the code of the store as a whole", Tags: []string{"tables"},
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Body[StoreCode], error) {
		return httpx.AnswerBody(s.StoreCode(ctx, who, in.StoreID))
	})
	content := map[string]*huma.MediaType{"application/zip": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}
	httpx.HandleDownload(api, huma.Operation{
		OperationID: "archive-codes", Method: http.MethodGet, Path: "/api/stores/{store_id}/codes.zip",
		Summary: "Draw the codes of the store and of all its tables into one ZIP file", Tags: []string{"tables"},
		Responses: map[string]*huma.Response{"200": {Description: "The archive", Content: content}},
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Format Format `query:"format" enum:"svg,png" default:"svg"`
	},
	) (*httpx.Download, error) {
		write, err := s.Archive(ctx, who, in.StoreID, in.Format)
		return &httpx.Download{ContentType: "application/zip", Write: write}, err
	})
}

// registerPrint adds the endpoints of print sheets.
func registerPrint(api huma.API, s *Service) {
	type input struct {
		httpx.StorePath
		Body PrintInput
	}
	const path = "/api/stores/{store_id}/print-sheets"
	content := map[string]*huma.MediaType{"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}
	httpx.HandleDownload(api, huma.Operation{
		OperationID: "draw-print-sheets", Method: http.MethodPost, Path: path,
		Summary: "Draw codes on sheets to print, as a PDF", Tags: []string{"print-sheets"},
		Responses: map[string]*huma.Response{"200": {Description: "The sheets", Content: content}},
	}, func(ctx context.Context, who *actor.Actor, in *input) (*httpx.Download, error) {
		write, err := s.Print(ctx, who, in.StoreID, in.Body)
		return &httpx.Download{ContentType: "application/pdf", Write: write}, err
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "preview-print-sheets", Method: http.MethodPost, Path: path + "/preview",
		Summary: "Draw the first print sheet as an SVG", Tags: []string{"print-sheets"},
	}, func(ctx context.Context, who *actor.Actor, in *input) (*httpx.Body[PrintPreview], error) {
		return httpx.AnswerBody(s.PreviewPrint(ctx, who, in.StoreID, in.Body))
	})
}

// QRQuery is how to draw a code. The ranges of numbers depend on the
// format and are checked by QROptions.
type QRQuery struct {
	Level       string `query:"level" enum:"L,M,Q,H" default:"M" doc:"Error correction: about 7, 15, 25 or 30 percent may be hidden"`
	Size        int    `query:"size" default:"512" doc:"Width and height in pixels; 64 to 4096 for PNG"`
	Margin      int    `query:"margin" default:"4" doc:"Quiet zone in modules, 0 to 32; the standard asks for 4"`
	IfNoneMatch string `header:"If-None-Match" maxLength:"200"`
}

type imageOutput struct {
	Status       int
	ContentType  string `header:"Content-Type"`
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (q *QRQuery) draw(ctx context.Context, who *actor.Actor, s *Service, storeID, tableID string, format Format) (*imageOutput, error) {
	img, err := s.QR(ctx, who, storeID, tableID, QROptions{Format: format, Level: Level(q.Level), Size: q.Size, Margin: q.Margin})
	if err != nil {
		return nil, err
	}
	out := &imageOutput{Status: http.StatusOK, ContentType: img.ContentType, ETag: img.ETag, CacheControl: "private, no-cache", Body: img.Body}
	if etag.NotModified(q.IfNoneMatch, img.ETag) {
		out.Status, out.Body = http.StatusNotModified, nil
	}
	return out, nil
}

func registerQR(api huma.API, s *Service) {
	for _, format := range []Format{SVG, PNG} {
		operation := func(id, path, summary string) huma.Operation {
			content := map[string]*huma.MediaType{
				format.contentType(): {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
			}
			return huma.Operation{
				OperationID: id + "-" + string(format), Method: http.MethodGet, Path: path + "/qr." + string(format), Summary: summary,
				Tags: []string{"tables"}, Responses: map[string]*huma.Response{"200": {Description: "The image", Content: content}},
			}
		}
		httpx.Handle(api, operation("draw-table-code", "/api/stores/{store_id}/tables/{id}", "Draw a table's QR code"),
			func(ctx context.Context, who *actor.Actor, in *struct {
				httpx.EntryPath
				QRQuery
			},
			) (*imageOutput, error) {
				return in.draw(ctx, who, s, in.StoreID, in.ID, format)
			})
		httpx.Handle(api, operation("draw-store-code", "/api/stores/{store_id}", "Draw the QR code of the store as a whole"),
			func(ctx context.Context, who *actor.Actor, in *struct {
				httpx.StorePath
				QRQuery
			},
			) (*imageOutput, error) {
				return in.draw(ctx, who, s, in.StoreID, "", format)
			})
	}
}
