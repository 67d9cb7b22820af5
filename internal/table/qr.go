package table

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/skip2/go-qrcode"

	"carte/internal/fault"
)

// Level is the error correction of a code, the share of it that may be hidden or
// dirty: about 7, 15, 25 and 30 percent.
type Level string

// Levels lists them.
var Levels = []Level{"L", "M", "Q", "H"}

// Format is a kind of image.
type Format string

// The formats.
const (
	SVG Format = "svg"
	PNG Format = "png"
)

func (f Format) contentType() string {
	if f == SVG {
		return "image/svg+xml"
	}
	return "image/png"
}

const (
	minPNG, maxPNG = 64, 4096
	maxSVG         = 100_000
	// maxMargin is wide enough for any frame.
	maxMargin = 32
)

// QROptions are how to draw a code.
type QROptions struct {
	Format Format
	Level  Level
	// Size is the width and height in pixels.
	Size int
	// Margin is the quiet zone around the code, in modules. The standard asks for 4.
	Margin int
}

// Image is the picture of a code.
type Image struct {
	ContentType string
	// ETag is weak: it is derived from the content and the options, not from the bytes.
	ETag string
	Body []byte
}

func (o QROptions) check() error {
	var rules fault.Rules
	rules.Check(slices.Contains(Levels, o.Level), "query.level", fault.NewRule("one_of", "must be L, M, Q or H").With("values", Levels), o.Level)
	rules.Check(o.Margin >= 0 && o.Margin <= maxMargin, "query.margin", fault.NewRule("range", "must be 0 to %d modules", maxMargin).With("min", 0).With("max", maxMargin), o.Margin)
	least, most := minPNG, maxPNG
	if o.Format == SVG {
		least, most = 1, maxSVG
	}
	rules.Check(o.Size >= least && o.Size <= most, "query.size", fault.NewRule("range", "must be %d to %d pixels", least, most).With("min", least).With("max", most), o.Size)
	return rules.Err()
}

// draw returns the image of a code with the content.
func draw(content string, o QROptions) (Image, error) {
	if err := o.check(); err != nil {
		return Image{}, err
	}
	modules, err := encode(content, o.Level, 0)
	if err != nil {
		return Image{}, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %+v", content, o))
	img := Image{ContentType: o.Format.contentType(), ETag: `W/"` + hex.EncodeToString(sum[:8]) + `"`}
	if o.Format == SVG {
		img.Body = drawSVG(modules, o)
	} else {
		img.Body, err = drawPNG(modules, o)
	}
	return img, err
}

// matrix is the modules of a code, row by row, true for dark.
type matrix [][]bool

var levels = map[Level]qrcode.RecoveryLevel{"L": qrcode.Low, "M": qrcode.Medium, "Q": qrcode.High, "H": qrcode.Highest}

// encode returns the smallest code with the content that has at least so many modules a
// side.
func encode(content string, level Level, least int) (matrix, error) {
	code, err := qrcode.New(content, levels[level])
	// The versions of codes have 21 modules a side, 25 and so on.
	if version := (least - 17 + 3) / 4; err == nil && code.VersionNumber < version {
		code, err = qrcode.NewWithForcedVersion(content, version, levels[level])
	}
	if err != nil {
		return nil, fmt.Errorf("encoding a code: %w", err)
	}
	code.DisableBorder = true
	return code.Bitmap(), nil
}

// drawSVG draws one path with a stroke of modules for each run of dark ones, so
// that printers show no seams between them.
func drawSVG(modules matrix, o QROptions) []byte {
	total := strconv.Itoa(len(modules) + 2*o.Margin)
	size := strconv.Itoa(o.Size)
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="` + size + `" height="` + size +
		`" viewBox="0 0 ` + total + ` ` + total + `" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h` + total + `v` + total +
		`H0z"/><path d="`)
	for y, row := range modules {
		for x := 0; x < len(row); {
			if !row[x] {
				x++
				continue
			}
			from := x
			for x < len(row) && row[x] {
				x++
			}
			fmt.Fprintf(&b, "M%d %dh%dv1H%dz", from+o.Margin, y+o.Margin, x-from, from+o.Margin)
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes()
}
