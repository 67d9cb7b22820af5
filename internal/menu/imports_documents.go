package menu

import (
	"bytes"
	"context"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/menu/menufile"
)

// Documents reads where words stand in files that are no text. App wires it.
type Documents interface {
	// PDFWords returns the words of each page of a PDF; its faults are about the field with
	// the file.
	PDFWords(ctx context.Context, who *actor.Actor, storeID string, file []byte) ([][]menufile.Word, error)
}

// WithDocuments lets imports read documents, and returns the service.
func (s *Service) WithDocuments(documents Documents) *Service {
	s.documents = documents
	return s
}

// noWords is broken by a document of pictures alone.
var noWords = fault.NewRule("menu_file_no_words", "must have words: this one has pictures alone")

// readMenu reads a file of any format.
func (s *Service) readMenu(ctx context.Context, who *actor.Actor, imported *Import, options menufile.Options) (menufile.Menu, error) {
	if s.documents == nil || !bytes.Contains(imported.File[:min(len(imported.File), pdfHeaderWithin)], []byte("%PDF-")) {
		return menufile.Read(imported.File, imported.FileName, options)
	}
	pages, err := s.documents.PDFWords(ctx, who, imported.StoreID, imported.File)
	if err != nil {
		return menufile.Menu{}, err
	}
	for _, words := range pages {
		if len(words) > 0 {
			return menufile.ReadPages(pages, menufile.PDF, options)
		}
	}
	return menufile.Menu{}, noWords.Err()
}

// pdfHeaderWithin is how far from its start the header of a PDF may be.
const pdfHeaderWithin = 1024
