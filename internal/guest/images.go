package guest

import (
	"context"
	"fmt"
	"math"
	"strings"

	"carte/internal/media"
)

// images are the pictures that a page shows, by id.
type images map[string]media.Image

// imagesOf reads the images of a store with the ids, of which some may be empty.
func (s *Service) imagesOf(ctx context.Context, storeID string, ids ...string) (images, error) {
	var wanted []string
	for _, id := range ids {
		if id != "" {
			wanted = append(wanted, id)
		}
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	return s.Images.ByID(ctx, storeID, wanted)
}

// square returns a picture of a dish or a logo; empty where there is none.
func (found images) square(id string) squareImage {
	image, ok := found[id]
	if !ok {
		return ""
	}
	if focus := focusOf(&image); focus != "" {
		return squareImage(id + " " + focus)
	}
	return squareImage(id)
}

// mark returns a logo as it stands beside the name of a menu: whole, with the class of
// the ground on which it can be seen, and how wide it is there; 0 where it is a square.
func (found images) mark(logo squareImage) (mark squareImage, width int) {
	id := logo.id()
	image, ok := found[id]
	if !ok {
		return "", 0
	}
	width = int(math.Round(min(markHeight*float64(image.Width)/float64(image.Height), widestMark)))
	if width == markHeight {
		width = 0
	}
	switch image.Color {
	case media.LightGround:
		id += " on-light"
	case media.DarkGround:
		id += " on-dark"
	}
	return squareImage(id), width
}

// How high a logo is beside the name of a menu, and how wide at most, in pixels.
const (
	markHeight = 36
	widestMark = 108
)

// focusOf returns the classes that crop a picture; the policy of pages allows no inline
// style. They are in web/src/guest/style/base.css.
func focusOf(image *media.Image) string {
	x, y := image.Focus()
	if x == 2 && y == 2 {
		return ""
	}
	return fmt.Sprintf("x%d y%d", x, y)
}

// cover returns a picture that is shown behind a store's name; nil where there is none.
func (found images) cover(id string) *coverData {
	image, ok := found[id]
	if !ok {
		return nil
	}
	data := &coverData{Focus: focusOf(&image)}
	var set []string
	widest := 0
	for _, v := range image.Variants {
		width := media.CoverWidth(v.Width, v.Height)
		if width <= widest {
			continue // One for squares alone is no wider than the one before.
		}
		address := media.URL(id, v.Size)
		widest = width
		set = append(set, fmt.Sprintf("%s %dw", address, width))
	}
	data.Src, _, _ = strings.Cut(set[0], " ")
	data.SrcSet = strings.Join(set, ",")
	return data
}
