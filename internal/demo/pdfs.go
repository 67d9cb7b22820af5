package demo

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/media"
	"carte/internal/page"
)

// pdfContent is what stands in the file beside a PDF, with what an upload would find in
// it: reading it anew would take the first start some seconds.
type pdfContent struct {
	Pages []media.PDFPage `json:"pages"`
	Texts []string        `json:"texts"`
}

// pictureFile is the name of the file with a picture of a page, which is counted from 0.
func pictureFile(name string, number int, large bool) string {
	size := "small"
	if large {
		size = "large"
	}
	return fmt.Sprintf("pdfs/%s-%d-%s.webp", name, number+1, size)
}

// preparedPDF reads a PDF and what belongs to it.
func preparedPDF(name string) (*media.PreparedPDF, error) {
	data, err := files.ReadFile("pdfs/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("reading what belongs to a PDF: %w", err)
	}
	var content pdfContent
	if err := json.Unmarshal(data, &content); err != nil {
		return nil, fmt.Errorf("reading what belongs to the PDF %s: %w", name, err)
	}
	prepared := &media.PreparedPDF{Pages: content.Pages, Texts: content.Texts}
	if prepared.File, err = files.ReadFile("pdfs/" + name + ".pdf"); err != nil {
		return nil, fmt.Errorf("reading a PDF: %w", err)
	}
	for number := range content.Pages {
		for _, large := range []bool{false, true} {
			picture, err := files.ReadFile(pictureFile(name, number, large))
			if err != nil {
				return nil, fmt.Errorf("reading a picture of a PDF: %w", err)
			}
			prepared.Pictures = append(prepared.Pictures, picture)
		}
	}
	return prepared, nil
}

// addPDFs adds the PDF menus of a store.
func (s *Site) addPDFs(ctx context.Context, tx bun.IDB, storeID string, content []PDFMenu) ([]page.PDFLink, error) {
	links := make([]page.PDFLink, len(content))
	for i := range content {
		prepared, err := preparedPDF(content[i].File)
		if err != nil {
			return nil, err
		}
		fileID, err := s.Media.SeedPDF(ctx, tx, actor.System(), storeID, prepared)
		if err != nil {
			return nil, err
		}
		name, description := patchOf(content[i].Name), patchOf(content[i].Description)
		links[i], err = s.PDFLinks.Seed(ctx, tx, actor.System(), storeID, fileID, page.PDFLinkPatch{Name: &name, Description: &description})
		if err != nil {
			return nil, err
		}
	}
	return links, nil
}
