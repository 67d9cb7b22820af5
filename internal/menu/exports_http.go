package menu

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// RegisterExports adds the endpoints that take menus out as files.
func RegisterExports(api huma.API, e *Exports) {
	httpx.HandleDownload(api, huma.Operation{
		OperationID: "export-menu", Method: http.MethodGet, Path: menusURL + "/{menu_id}/export",
		Summary: "Take a menu out as a file, with everything that it has", Tags: tags,
		Description: "CSV, XLSX and JSON can be imported again: prices, allergens and texts come back as they were. The JSON is a Menu of schema.org. A PDF is for printing. " + fileNames + "`osteria-menu-2026-11-28-de.csv`.",
		Responses:   map[string]*huma.Response{"200": {Description: "The file", Content: binary("application/octet-stream")}},
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Format   ExportFormat `query:"format" enum:"csv,xlsx,json,pdf" required:"true"`
		Language string       `query:"lang" enum:"en,fn,de,tr" doc:"Of a PDF, and of the spreadsheet that a CSV is for; the store's default when left out"`
		Template string       `query:"template" doc:"Of a PDF: one of GET /api/templates; the store's own when left out"`
	},
	) (*httpx.Download, error) {
		key, err := languageOf(in.Language)
		if err != nil {
			return nil, err
		}
		return download(e.File(ctx, who, in.StoreID, in.MenuID, ExportChoice{in.Format, key, in.Template}))
	})
	httpx.HandleDownload(api, huma.Operation{
		OperationID: "draw-allergen-list", Method: http.MethodGet, Path: menusURL + "/{menu_id}/allergen-list",
		Summary: "Draw the table of dishes and allergens that controllers of food ask for, as a PDF", Tags: tags,
		Description: fileNames + "`osteria-menu-allergens-2026-11-28-en.pdf`.",
		Responses:   map[string]*huma.Response{"200": {Description: "The list", Content: binary("application/pdf")}},
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Language string `query:"lang" enum:"en,fn,de,tr" doc:"The store's default when left out"`
	},
	) (*httpx.Download, error) {
		key, err := languageOf(in.Language)
		if err != nil {
			return nil, err
		}
		return download(e.AllergenList(ctx, who, in.StoreID, in.MenuID, key))
	})
}

// fileNames is what the API says of the names of files that are taken out.
const fileNames = "Content-Disposition names the file after the store and the menu, or menu where that has no name, the day there and the language: "

func binary(mediaType string) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{mediaType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}
}

// download sends a file.
func download(file ExportedFile, err error) (*httpx.Download, error) {
	if err != nil {
		return nil, err
	}
	return &httpx.Download{
		ContentType: file.MediaType, Name: file.Name, Size: int64(len(file.Content)),
		Write: func(_ context.Context, w io.Writer) error {
			if _, err := w.Write(file.Content); err != nil {
				return fmt.Errorf("sending a menu: %w", err)
			}
			return nil
		},
	}, nil
}
