package page

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/page/linkfile"
)

type importPreviewOutput struct {
	Body ImportPreview
}

// TransformSchema lists the formats in the API document.
func (ImportPreview) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["format"] = httpx.Enum(linkfile.Formats)
	return s
}

const importURL = linksURL + "/import"

// importFiles are the files that a preview takes.
var importFiles = httpx.FileRules{
	MaxBytes: linkfile.MaxBytes,
	TooLarge: func() error {
		return &fault.Error{
			Code: fault.TooLarge, Reason: "import_too_large", Params: fault.Params{"megabytes": linkfile.MaxBytes >> 20},
			Detail: fmt.Sprintf("The file must have at most %d MB.", linkfile.MaxBytes>>20),
		}
	},
	MediaTypes: []string{"text/plain", "text/csv", "text/html", "application/json"},
}

func registerImport(api huma.API, s *Service) {
	httpx.HandleFile(api, huma.Operation{
		OperationID: "preview-link-import", Path: importURL + "/preview",
		Summary: "Read a file with links, and say what each of its rows would become", Tags: tags,
		Description: "JSON as LinkStack and Linktree export it, CSV with a column of addresses, HTML with anchors, or a list with an address in each line. Nothing is stored.",
		Metadata:    httpx.Requires(actor.LinksUpdate),
	}, importFiles, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath, upload *httpx.Upload) (*importPreviewOutput, error) {
		preview, err := s.PreviewImport(ctx, who, in.StoreID, func(w *bytes.Buffer) error { return upload.Receive(w) })
		if err != nil {
			return nil, err
		}
		return &importPreviewOutput{preview}, nil
	})
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "import-links", Path: importURL, Summary: "Add links at the end, all or none", Tags: tags,
		Metadata: httpx.LongBody(httpx.Requires(actor.LinksUpdate)),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body ImportInput
	},
	) (*httpx.Entries[Link], error) {
		return httpx.AnswerEntries(s.ImportLinks(ctx, who, in.StoreID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "undo-link-import", Method: http.MethodPost, Path: importURL + "/undo", DefaultStatus: http.StatusNoContent,
		Summary: "Delete links together; each can be restored", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Body LinkIDs
	},
	) (*struct{}, error) {
		return nil, s.UndoImport(ctx, who, in.StoreID, in.Body.IDs)
	})
}
