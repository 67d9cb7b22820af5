package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/webp"

	"carte/internal/wasm"
)

// picture is what becomes of a file.
type picture struct {
	Color    string
	Variants []Variant
	// Contents are the variants as WebP.
	Contents [][]byte
}

// process decodes a file that inspect has read the header of, and makes its variants.
func process(ctx context.Context, data []byte, h *header) (*picture, error) {
	largest, err := decode(ctx, data, h)
	if err != nil {
		return nil, err
	}
	size := largest.Rect.Size()
	result := &picture{Color: groundOf(largest), Variants: variantsOf(size.X, size.Y)}
	result.Contents = make([][]byte, len(result.Variants))
	// From large to small, each from the one before: that is not seen, and quick.
	for i := len(result.Variants) - 1; i >= 0; i-- {
		v := &result.Variants[i]
		if to := image.Pt(v.Width, v.Height); to != largest.Rect.Size() {
			if largest, err = shrink(ctx, rowsOf(largest, video{}), largest.Rect.Size(), to); err != nil {
				return nil, err
			}
		}
		if result.Contents[i], err = encodeWebP(ctx, largest, photoQuality); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// decode returns the picture of a file upright, in sRGB, and in the size of its largest
// variant.
func decode(ctx context.Context, data []byte, h *header) (*image.NRGBA, error) {
	m, err := decodeFile(ctx, data, h)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, refuseDamaged(err)
	}
	from := m.Bounds().Size()
	if err := checkDimensions(from.X, from.Y, MaxPixels); err != nil {
		return nil, err // the header of a HEIC names other pictures too
	}
	variants := variantsOf(from.X, from.Y)
	last := variants[len(variants)-1]
	small, err := shrink(ctx, rowsOf(m, h.video), from, image.Pt(last.Width, last.Height))
	if err != nil {
		return nil, err
	}
	if c := conversionOf(h); c != nil {
		c.apply(small)
	}
	return orient(small, h.orientation), nil
}

func decodeFile(ctx context.Context, data []byte, h *header) (image.Image, error) {
	// What the decoders read ends with the context, and so do they.
	r := io.Reader(&contextReader{ctx, bytes.NewReader(data)})
	switch h.kind {
	case kindJPEG:
		return jpeg.Decode(r)
	case kindPNG:
		return png.Decode(r)
	case kindWebP:
		return webp.Decode(r)
	case kindHEIC:
		m, err := decodeHEIC(ctx, data)
		if err != nil && !errors.Is(err, wasm.ErrFailed) {
			return nil, err
		}
		return m, err
	}
	return nil, fmt.Errorf("there is no decoder for %s", h.kind)
}

// contextReader reads until a context ends.
type contextReader struct {
	ctx context.Context //nolint:containedctx // it lives as long as the call that made it
	r   io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}

// Grounds on which a picture can be seen that is transparent in places.
const (
	LightGround = "#ffffff"
	DarkGround  = "#181818"
)

// groundOf returns what is shown behind a picture, as #rrggbb: the mean of its colours,
// or the ground on which it stands out where it is transparent in places.
func groundOf(m *image.NRGBA) string {
	var r, g, b, opacity uint64
	isOpaque := true
	for at := 0; at < len(m.Pix); at += 4 {
		a := uint64(m.Pix[at+3])
		isOpaque = isOpaque && a == 255
		r, g, b, opacity = r+uint64(m.Pix[at])*a, g+uint64(m.Pix[at+1])*a, b+uint64(m.Pix[at+2])*a, opacity+a
	}
	if opacity == 0 {
		return LightGround // nothing of it can be seen
	}
	r, g, b = r/opacity, g/opacity, b/opacity
	switch {
	case isOpaque:
		return fmt.Sprintf("#%02x%02x%02x", r, g, b)
	case luminance(r)*.2126+luminance(g)*.7152+luminance(b)*.0722 > evenLuminance:
		return DarkGround
	}
	return LightGround
}

// evenLuminance is that of a grey which stands out as much from one ground as from the
// other, by the contrast of WCAG 2.2.
const evenLuminance = .2

// luminance is how bright a share of a colour is, by the curve of sRGB without its foot.
func luminance(share uint64) float64 { return math.Pow(float64(share)/255, 2.2) }
