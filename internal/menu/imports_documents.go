package menu

import (
	"bytes"
	"context"
	"slices"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// Documents reads where words stand in files that are no text; its faults are about the field
// with the file. App wires it.
type Documents interface {
	// PDFWords returns the words of each page of a PDF.
	PDFWords(ctx context.Context, who *actor.Actor, storeID string, file []byte) ([][]menufile.Word, error)
	// ReadsPictures reports whether PictureWords can be called here.
	ReadsPictures() bool
	// PictureWords returns the words of a photo, or of the pages of a PDF that are pictures,
	// which are mostly written in the source language.
	PictureWords(ctx context.Context, who *actor.Actor, storeID string, file []byte, isPDF bool, source lang.Key) ([][]menufile.Word, error)
}

// WithDocuments lets imports read documents, and returns the service.
func (s *Service) WithDocuments(documents Documents) *Service {
	s.documents = documents
	return s
}

// The rules that a document may break.
var (
	// noWords is broken by a PDF of pictures alone where these cannot be read.
	noWords = fault.NewRule("menu_file_no_words", "must have words: this one has pictures alone")
	// noPictures is broken by a picture there.
	noPictures = fault.NewRule("menu_file_no_pictures", "must be no picture: pictures cannot be read on this site")
)

// readMenu reads a file of any format.
func (s *Service) readMenu(ctx context.Context, who *actor.Actor, imported *Import, options menufile.Options) (menufile.Menu, error) {
	file, isPDF := imported.File, isPDF(imported.File)
	if s.documents == nil || !isPDF && !isPicture(file) {
		return menufile.Read(file, imported.FileName, options)
	}
	if isPDF {
		pages, err := s.documents.PDFWords(ctx, who, imported.StoreID, file)
		switch {
		case err != nil:
			return menufile.Menu{}, err
		case slices.ContainsFunc(pages, func(words []menufile.Word) bool { return len(words) > 0 }):
			return menufile.ReadPages(pages, menufile.PDF, options)
		case !s.documents.ReadsPictures():
			return menufile.Menu{}, noWords.Err()
		}
	}
	if !s.documents.ReadsPictures() {
		return menufile.Menu{}, noPictures.Err()
	}
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, imported.StoreID)
	if err != nil {
		return menufile.Menu{}, err
	}
	pages, err := s.documents.PictureWords(ctx, who, imported.StoreID, file, isPDF, source)
	if err != nil {
		return menufile.Menu{}, err
	}
	return menufile.ReadPages(pages, menufile.Picture, options)
}

// isPDF reports whether a file has the header of a PDF, before which others may stand.
func isPDF(file []byte) bool {
	const headerWithin = 1024
	return bytes.Contains(file[:min(len(file), headerWithin)], []byte("%PDF-"))
}

// isPicture reports whether a file begins as a JPEG, PNG, WebP or HEIC does.
func isPicture(file []byte) bool {
	for _, mark := range []struct {
		at   int
		text string
	}{{0, "\xff\xd8\xff"}, {0, "\x89PNG\r\n"}, {8, "WEBP"}, {4, "ftyp"}} {
		if len(file) > mark.at && bytes.HasPrefix(file[mark.at:], []byte(mark.text)) {
			return true
		}
	}
	return false
}
