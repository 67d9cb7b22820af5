package app

import (
	"context"

	"carte/internal/actor"
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
		for _, word := range words {
			all[i] = append(all[i], menufile.Word(word))
		}
	}
	return all, err
}
