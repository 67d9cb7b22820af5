// Package media stores and serves images. An image is stored as WebP in the widths
// that guest pages use, under names that are never reused, so that browsers may
// cache it without a limit.
package media

import (
	"regexp"
	"strconv"
)

// The widths that images are stored in, by shape (web/src/guest/data.ts imageUrl).
var (
	// SquareWidths are those of dishes and logos.
	SquareWidths = []int{176, 704}
	// WideWidths are those of covers, 16:9.
	WideWidths = []int{640, 1280, 1920}
)

var namePattern = regexp.MustCompile(`^[0-9a-z]{12}-[0-9]{2,4}\.webp$`)

// fileName returns the name of an image in one width, in the folder and in URLs.
func fileName(id string, width int) string { return id + "-" + strconv.Itoa(width) + ".webp" }
