package menu

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/menu/menufile"
)

const (
	importsURL = menusURL + "/{menu_id}/imports"
	importURL  = importsURL + "/{import_id}"
)

// ImportPath is the path of an import.
type ImportPath struct {
	Path
	ImportID string `path:"import_id" maxLength:"40"`
}

// importFiles are the files that an import takes.
var importFiles = httpx.FileRules{
	MaxBytes: menufile.MaxBytes,
	TooLarge: func() error {
		return &fault.Error{
			Code: fault.TooLarge, Reason: "import_too_large", Params: fault.Params{"megabytes": menufile.MaxBytes >> 20},
			Detail: fmt.Sprintf("The file must have at most %d MB.", menufile.MaxBytes>>20),
		}
	},
	MediaTypes: menufile.MediaTypes,
}

// TransformSchema lists the fields in the API document.
func (ImportColumnChoice) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["field"] = fieldSchema()
	return s
}

// TransformSchema lists the kinds in the API document.
func (ImportedRowPatch) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["kind"] = httpx.Enum([]menufile.Kind{menufile.Dish, menufile.Note})
	return s
}

// registerImports adds the endpoints that read menus from files.
func registerImports(api huma.API, s *Service) {
	httpx.HandleUpload(api, huma.Operation{
		OperationID: "start-menu-import", Path: importsURL,
		Summary: "Read a file with a menu, and say what each of its rows would become", Tags: tags,
		Description: "CSV, XLSX, JSON, text, or a PDF that has words; photos and scanned PDFs where the site can read them; text that was pasted is sent as a file too. Nothing is written until the preview is applied, which has to be within a day.",
		Metadata:    httpx.Requires(actor.MenuUpdate),
	}, importFiles, func(ctx context.Context, who *actor.Actor, in *Path, upload *httpx.Upload) (*httpx.Body[Import], error) {
		return httpx.AnswerBody(s.StartImport(ctx, who, in.StoreID, in.MenuID, func(w *bytes.Buffer) (string, error) {
			err := upload.Receive(w)
			return upload.FileName(), err
		}))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-menu-imports", Method: http.MethodGet, Path: importsURL,
		Summary: "List the imports of a menu, the newest first", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *Path) (*httpx.Body[ImportList], error) {
		return httpx.AnswerBody(s.Imports(ctx, who, in.StoreID, in.MenuID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-menu-import", Method: http.MethodGet, Path: importURL,
		Summary: "Read an import with its rows", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *ImportPath) (*httpx.Body[Import], error) {
		return httpx.AnswerBody(s.Import(ctx, who, in.StoreID, in.MenuID, in.ImportID))
	})
	registerImportChanges(api, s)
}

// registerImportChanges adds the endpoints that correct, apply and undo an import.
func registerImportChanges(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "choose-import-columns", Method: http.MethodPatch, Path: importURL,
		Summary: "Read a table again, by columns that were chosen", Tags: tags,
		Description: "A column that is not named is left out. What was edited in the rows is lost.",
		Metadata:    httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		ImportPath
		Body ImportColumns
	},
	) (*httpx.Body[Import], error) {
		return httpx.AnswerBody(s.ChooseColumns(ctx, who, in.StoreID, in.MenuID, in.ImportID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-import-rows", Method: http.MethodPatch, Path: importURL + "/rows",
		Summary: "Edit rows of an import before it is applied, or leave them out", Tags: tags,
		Metadata: httpx.LongBody(httpx.Requires(actor.MenuUpdate)),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		ImportPath
		Body ImportedRowsPatch
	},
	) (*httpx.Body[Import], error) {
		return httpx.AnswerBody(s.UpdateImportRows(ctx, who, in.StoreID, in.MenuID, in.ImportID, in.Body))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "apply-menu-import", Method: http.MethodPost, Path: importURL + "/apply",
		Summary: "Write what the rows of an import say, all or nothing", Tags: tags,
		Description: "Dishes that the menu has, by their section and name in any language, are changed; none is deleted, and no allergen is confirmed but by a file that was exported here. Sent again it changes nothing.",
		Metadata:    httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *ImportPath) (*httpx.Body[Import], error) {
		return httpx.AnswerBody(s.ApplyImport(ctx, who, in.StoreID, in.MenuID, in.ImportID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "discard-menu-import", Method: http.MethodDelete, Path: importURL,
		Summary: "Undo an import that was applied, or discard a preview", Tags: tags,
		Description: "Dishes that it has added are deleted, and those that it has changed are as before, unless somebody has changed them since. An import can be undone for thirty days, while it is one of the last fifty.",
		Metadata:    httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *ImportPath) (*httpx.Body[UndoneImport], error) {
		return httpx.AnswerBody(s.DiscardImport(ctx, who, in.StoreID, in.MenuID, in.ImportID))
	})
}
