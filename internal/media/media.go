// Package media is the pictures that owners show: checked by their content, turned
// upright, freed of what a camera writes beside the pixels, and stored as WebP in the
// sizes that guest pages use, under names that are never reused, so that browsers may
// cache them without a limit.
//
// Nothing of an uploaded file is kept but its pixels. An image belongs to one store,
// and is collected when nothing of the store has shown it for a day.
package media

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

// The limits of an uploaded file. They are checked before anything is decoded.
const (
	// MaxFileBytes is how large a file may be.
	MaxFileBytes = 15 << 20
	// MaxPixels is how many pixels a picture may have.
	MaxPixels = 50_000_000
	// MinSide is how many pixels its shorter side must have.
	MinSide = 16
	// MaxRatio is how many times as long as the other a side may be.
	MaxRatio = 10
)

// The limits of a store.
const (
	// MaxImages is how many images a store may have.
	MaxImages = 1000
	// MaxStoreBytes is how many bytes they may take together.
	MaxStoreBytes = 512 << 20
)

// Image is a picture of a store.
type Image struct {
	bun.BaseModel `bun:"table:images,alias:i" json:"-"`

	ID      string `bun:"id,pk" json:"id"`
	StoreID string `bun:"store_id" json:"-"`
	Width   int    `bun:"width" json:"width" doc:"Pixels of the largest variant"`
	Height  int    `bun:"height" json:"height"`
	// Color may be empty where the picture is not opaque and was added by a Carte that
	// chose no ground.
	Color    string    `bun:"color" json:"color" doc:"#rrggbb, shown while the picture loads and behind one that is transparent in places; empty where none was chosen"`
	FocalX   float64   `bun:"focal_x" json:"focal_x" doc:"What stays in view where the picture is cropped: 0 left to 1 right"`
	FocalY   float64   `bun:"focal_y" json:"focal_y" doc:"0 top to 1 bottom"`
	Variants []Variant `bun:"variants,type:text" json:"variants" nullable:"false" doc:"From small to large"`
	Bytes    int64     `bun:"bytes" json:"bytes" doc:"What the variants take together"`
	Revision int64     `bun:"revision" json:"revision"`

	CreatedAt time.Time `bun:"created_at" json:"-"`
	// UnusedSince is when the image was first found to be shown by nothing.
	UnusedSince time.Time `bun:"unused_since,nullzero" json:"-"`
}

// Variant is an image in one size. The whole picture is in each: pages crop it around
// its focal point.
type Variant struct {
	// Size names the variant: its shorter side has at most so many pixels.
	Size   int    `json:"size" doc:"Its name: the shorter side has at most so many pixels"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	URL    string `json:"url"`
}

// ImagePatch is a change of an image; a field that is nil stays as it is.
type ImagePatch struct {
	FocalX *float64 `json:"focal_x,omitempty" minimum:"0" maximum:"1" doc:"0 left to 1 right"`
	FocalY *float64 `json:"focal_y,omitempty" minimum:"0" maximum:"1" doc:"0 top to 1 bottom"`
}

// apply changes the image and checks the fields that changed.
func (i *Image) apply(p ImagePatch) error {
	var rules fault.Rules
	for _, f := range []struct {
		name   string
		target *float64
		value  *float64
	}{{"focal_x", &i.FocalX, p.FocalX}, {"focal_y", &i.FocalY, p.FocalY}} {
		if f.value != nil {
			rules.Check(*f.value >= 0 && *f.value <= 1, "body."+f.name, fault.Between(0, 1), *f.value)
			*f.target = math.Round(*f.value*1000) / 1000
		}
	}
	return rules.Err()
}

// The sizes that pages use: dishes and logos are shown as squares of 88 px, the sheet
// of a dish as one of up to 704, covers as 16:9 as wide as the window.
var (
	// SquareSizes are those of squares, which each image has.
	SquareSizes = []int{176, 264, largestSquare}

	sizes = []int{176, 264, 360, largestSquare, 1080, 1440}
	// coverWidth is how wide the widest cover is.
	coverWidth = 1920
)

const (
	// largestSquare is the size that squares need at most.
	largestSquare = 720
	// longestSide bounds the longer side of a picture that is very long.
	longestSide = 3840
)

// variantsOf returns the variants of a picture from small to large. None is larger than
// the picture, or than its largest use. Those for squares are always there, so that
// pages need not be told which are.
func variantsOf(width, height int) []Variant {
	var list []Variant
	isWhole, isWide := false, false
	for _, size := range sizes {
		if isWide || isWhole && !slices.Contains(SquareSizes, size) {
			continue
		}
		scale := min(1, float64(size)/float64(min(width, height)), longestSide/float64(max(width, height)))
		v := Variant{Size: size, Width: scaled(width, scale), Height: scaled(height, scale)}
		list = append(list, v)
		isWhole = isWhole || scale == 1
		isWide = size >= largestSquare && (isWhole || CoverWidth(v.Width, v.Height) >= coverWidth)
	}
	return list
}

func scaled(side int, scale float64) int { return max(1, int(math.Round(float64(side)*scale))) }

// CoverWidth is how wide a cover of 16:9 is that is cropped from a picture.
func CoverWidth(width, height int) int { return min(width, int(math.Round(float64(height)*16/9))) }

var (
	idPattern   = regexp.MustCompile(`^[0-9a-z]{8}$`)
	namePattern = regexp.MustCompile(`^[0-9a-z]{8}(-p[0-9]{1,2})?-[0-9]{2,4}\.webp$`)
)

// newID makes an id of eight random characters, 39 bits: a menu names each of its
// pictures by it, and must be light. An id that is taken is refused by the database.
func newID() string { return db.NewID()[:8] }

// fileName returns the name of an image in one size, in the storage and in URLs.
func fileName(id string, size int) string { return id + "-" + strconv.Itoa(size) + ".webp" }

// URL returns the path of an image in one size.
func URL(id string, size int) string { return "/images/" + fileName(id, size) }

// fillURLs fills in the addresses of the variants.
func (i *Image) fillURLs() {
	for n := range i.Variants {
		i.Variants[n].URL = URL(i.ID, i.Variants[n].Size)
	}
}

// Focus is where pages crop the image, in quarters of its width and height from the left
// and the top; the middle is at 2, 2.
func (i *Image) Focus() (x, y int) {
	return int(math.Round(i.FocalX * 4)), int(math.Round(i.FocalY * 4))
}
