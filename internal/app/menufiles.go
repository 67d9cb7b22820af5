package app

import (
	"context"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/media"
	"carte/internal/menu/menufile"
)

// menuDocuments reads where words stand in documents that menus are imported from.
type menuDocuments struct {
	media *media.Service
}

func (d menuDocuments) PDFWords(ctx context.Context, who *actor.Actor, storeID string, file []byte) ([][]menufile.Word, error) {
	pages, err := d.media.PDFWords(ctx, who, storeID, file)
	all := make([][]menufile.Word, len(pages))
	for i, words := range pages {
		for _, w := range words {
			all[i] = append(all[i], menufile.Word{Text: w.Text, Left: w.Left, Top: w.Top, Right: w.Right, Bottom: w.Bottom, Broken: w.Broken, Spaced: w.Spaced, Raised: w.Raised, Gap: w.Gap, Size: w.Size})
		}
	}
	return all, err
}

func (d menuDocuments) ReadsPictures() bool { return d.media.ReadsPictures() }

func (d menuDocuments) PictureWords(ctx context.Context, who *actor.Actor, storeID string, file []byte, isPDF bool, source lang.Key) ([][]menufile.Word, error) {
	pages, err := d.media.PictureWords(ctx, who, storeID, file, isPDF, source)
	all := make([][]menufile.Word, len(pages))
	for i, words := range pages {
		for _, w := range words {
			all[i] = append(all[i], menufile.Word{Text: w.Text, Left: w.Left, Top: w.Top, Right: w.Right, Bottom: w.Bottom, Unsure: w.Unsure})
		}
	}
	return all, err
}
