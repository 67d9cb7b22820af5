package app

import (
	"context"
	"io"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/media"
	"carte/internal/page"
)

// pdfPageSide is media.Config.PageSide; tests have pages drawn small.
var pdfPageSide int

// pdfFiles provides the PDFs that media stores to the links that show them.
type pdfFiles struct {
	media *media.Service
}

func (f pdfFiles) Add(ctx context.Context, who *actor.Actor, storeID string, receive func(w io.Writer) error) (page.PDFFile, error) {
	added, err := f.media.AddPDF(ctx, who, storeID, receive)
	if err != nil {
		return page.PDFFile{}, err
	}
	file := pdfFileOf(&added)
	file.Use = func(ctx context.Context, tx bun.IDB) error { return f.media.UsePDF(ctx, tx, &added) }
	return file, nil
}

func (f pdfFiles) ByID(ctx context.Context, storeID string, ids []string) (map[string]page.PDFFile, error) {
	found, err := f.media.PDFSizes(ctx, storeID, ids)
	if err != nil {
		return nil, err
	}
	files := make(map[string]page.PDFFile, len(found))
	for id, stored := range found {
		files[id] = pdfFileOf(&stored)
	}
	return files, nil
}

func (f pdfFiles) UseAgain(ctx context.Context, tx bun.IDB, storeID, location, id string) error {
	return f.media.UsePDFAgain(ctx, tx, storeID, location, id)
}

func (f pdfFiles) Open(ctx context.Context, id string) (io.ReadCloser, int64, error) {
	return f.media.OpenPDF(ctx, id)
}

func pdfFileOf(p *media.PDF) page.PDFFile {
	return page.PDFFile{ID: p.ID, PageCount: len(p.Pages), Bytes: p.FileBytes, Preview: media.PDFPageURL(p.ID, 0, false)}
}
