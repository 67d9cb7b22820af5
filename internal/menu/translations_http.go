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
	"carte/internal/lang"
	"carte/internal/menu/textfile"
)

const translationsURL = menusURL + "/{menu_id}/translations"

// translationFiles are the files of an import.
var translationFiles = httpx.FileRules{
	MaxBytes: textfile.MaxBytes, TooLarge: refuseTranslationsSize,
	MediaTypes: []string{"application/xliff+xml", "text/csv", ".xlf", ".xliff", ".csv"},
}

func refuseTranslationsSize() error {
	return &fault.Error{
		Code: fault.TooLarge, Reason: "translations_too_large", Params: fault.Params{"megabytes": textfile.MaxBytes >> 20},
		Detail: fmt.Sprintf("A file with translations has at most %d MB.", textfile.MaxBytes>>20),
	}
}

// TranslationImportPath is the path of an import of translations.
type TranslationImportPath struct {
	Path
	ID string `path:"id" maxLength:"40"`
}

type translationsFile struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

// translationFormats are the media types of the files that are written, with the ends of their names.
var translationFormats = map[textfile.Format][2]string{
	textfile.XLIFF: {"application/xliff+xml", ".xlf"},
	textfile.CSV:   {"text/csv; charset=utf-8; header=present", ".csv"},
}

// translationTags are those of what changes no text by itself, or all of them.
var translationTags = []string{"translations"}

// Schema lists the values in the API's document.
func (Origin) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Origins) }

// registerSuggestions adds the endpoints for translations that nobody has accepted.
func registerSuggestions(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-suggestions", Method: http.MethodGet, Path: translationsURL + "/suggestions",
		Summary: "List translations that are suggested and that guests do not read", Tags: translationTags,
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Lang lang.Key `query:"lang" required:"true" doc:"The language to translate into"`
	},
	) (*httpx.Body[Suggestions], error) {
		return httpx.AnswerBody(s.Suggestions(ctx, who, in.StoreID, in.MenuID, in.Lang))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "suggest-translations", Method: http.MethodPost, Path: translationsURL + "/suggestions",
		Summary: "Ask the translation service for texts, where the operator has chosen one", Tags: translationTags,
		Metadata: httpx.Within(suggestTimeout, httpx.Requires(actor.MenuUpdate)),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Body SuggestInput
	},
	) (*httpx.Body[Suggestions], error) {
		return httpx.AnswerBody(s.Suggest(ctx, who, in.StoreID, in.MenuID, in.Body))
	})
}

// registerTranslations adds the endpoints for the work of translators.
func registerTranslations(api huma.API, s *Service) {
	binary := &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	httpx.Handle(api, huma.Operation{
		OperationID: "export-translations", Method: http.MethodGet, Path: translationsURL,
		Summary: "Take out the texts of a menu with their translations into a language, as a file", Tags: translationTags,
		Description: "XLIFF 2.1, whose segments are initial where the translation is missing, translated where it is out of date, and final otherwise; or CSV in UTF-8 with the columns id, kind, source, target and state. " +
			"Content-Disposition names the file after the store and the menu, or menu where that has no name, the day there and both languages: `osteria-menu-2026-11-28-de-en.xlf`.",
		Responses: map[string]*huma.Response{"200": {Description: "The file", Content: map[string]*huma.MediaType{"application/xliff+xml": binary, "text/csv": binary}}},
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Lang   lang.Key `query:"lang" required:"true" doc:"The language to translate into"`
		Format string   `query:"format" enum:"xliff,csv" default:"xliff"`
	},
	) (*translationsFile, error) {
		format := textfile.Format(in.Format)
		file, name, err := s.ExportTranslations(ctx, who, in.StoreID, in.MenuID, in.Lang, format)
		if err != nil {
			return nil, err
		}
		kind := translationFormats[format]
		return &translationsFile{kind[0], `attachment; filename="` + name + kind[1] + `"`, file}, nil
	})
	httpx.HandleUpload(api, huma.Operation{
		OperationID: "import-translations", Path: translationsURL,
		Summary: "Take the translations of a file, all or none", Tags: translationTags,
		Description: "XLIFF 2 or CSV, as they are exported; UTF-8 or UTF-16. Texts without a translation in the file stay as they are.",
		Metadata:    httpx.Requires(actor.MenuUpdate),
	}, translationFiles, func(ctx context.Context, who *actor.Actor, in *struct {
		Path
		Lang lang.Key `query:"lang" doc:"The language that is translated into; needed for CSV, which does not say it"`
	}, upload *httpx.Upload,
	) (*httpx.Body[TranslationImport], error) {
		if err := who.Require(actor.MenuUpdate, in.StoreID); err != nil {
			return nil, err
		}
		var raw bytes.Buffer
		if err := upload.Receive(&raw); err != nil {
			return nil, err
		}
		return httpx.AnswerBody(s.ImportTranslations(ctx, who, in.StoreID, in.MenuID, in.Lang, raw.Bytes(), upload.FileName()))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "undo-translation-import", Method: http.MethodPost, Path: translationsURL + "/{id}/undo", DefaultStatus: http.StatusNoContent,
		Summary: "Undo an import of translations as one step; what was changed since stays", Tags: translationTags,
		Metadata: httpx.Requires(actor.MenuUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *TranslationImportPath) (*struct{}, error) {
		return nil, s.UndoTranslationImport(ctx, who, in.StoreID, in.MenuID, in.ID)
	})
}
