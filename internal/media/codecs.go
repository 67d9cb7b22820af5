package media

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"

	"carte/internal/wasm"
)

// libwebp and libheif run as WebAssembly: no cgo, and what a hostile file makes of them
// stays within the memory they are given. The programs are those of gen2brain's webp and
// heic, whose Go code does not limit memory, and whose purego makes the binary depend on a
// libc (decision 0038).
var (
	//go:embed codecs/webp.wasm.gz
	webpProgram []byte
	//go:embed codecs/heif.wasm.gz
	heifProgram []byte

	libwebp = wasm.Program{Packed: webpProgram, MaxBytes: 128 << 20}
	libheif = wasm.Program{Packed: heifProgram, MaxBytes: maxDecodeBytes}
)

// webpSettings is how WebP is written: the quality, and the effort, 0 to 6.
type webpSettings struct{ quality, effort uint64 }

var (
	photoQuality = webpSettings{76, 4}
	// pageQuality is for pages of text, which have many pixels: more effort would make
	// them smaller by a twentieth, in twice the time.
	pageQuality = webpSettings{72, 2}
)

// encodeWebP returns a picture as WebP.
func encodeWebP(ctx context.Context, m *image.NRGBA, settings webpSettings) (encoded []byte, err error) {
	err = libwebp.Run(ctx, func(p *wasm.Instance) error {
		in, err := p.CopyIn(m.Pix)
		if err != nil {
			return err
		}
		sizeAt, err := p.Allocate(8)
		if err != nil {
			return err
		}
		const nrgba, lossy, inexact = 0, 0, 0
		size := m.Rect.Size()
		out, err := p.Call32("encode", uint64(in), uint64(size.X), uint64(size.Y), uint64(sizeAt), nrgba, settings.quality, settings.effort, lossy, inexact) //nolint:gosec // not negative
		if err != nil {
			return err
		}
		length, err := p.Words(sizeAt, 1)
		if err != nil {
			return err
		}
		content, err := p.Read(out, length[0])
		if err != nil || len(content) == 0 {
			return wasm.ErrFailed
		}
		encoded = bytes.Clone(content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("writing WebP: %w", err)
	}
	return encoded, nil
}

// decodeHEIC returns the main picture of a HEIC file, upright.
func decodeHEIC(ctx context.Context, data []byte) (decoded image.Image, err error) {
	err = libheif.Run(ctx, func(p *wasm.Instance) error {
		in, err := p.CopyIn(data)
		if err != nil {
			return err
		}
		facts, err := p.Allocate(5 * 4)
		if err != nil {
			return err
		}
		decode := func(onlyFacts, out uint32) ([]int, error) {
			ok, err := p.Call32("decode", uint64(in), uint64(len(data)), uint64(onlyFacts),
				uint64(facts), uint64(facts+4), uint64(facts+8), uint64(facts+12), uint64(facts+16), uint64(out))
			if err == nil && ok == 0 {
				err = wasm.ErrFailed
			}
			if err != nil {
				return nil, err
			}
			return p.Words(facts, 5)
		}
		f, err := decode(1, 0)
		if err != nil {
			return err
		}
		if f[0] <= 0 || f[1] <= 0 || int64(f[0])*int64(f[1]) > MaxPixels {
			return wasm.ErrFailed
		}
		layout, size, err := heifLayout(f[0], f[1], f[2], f[3], f[4] == 1)
		if err != nil {
			return err
		}
		out, err := p.Allocate(size)
		if err != nil {
			return err
		}
		again, err := decode(0, out)
		if err != nil || again[0] != f[0] || again[1] != f[1] {
			return errors.Join(wasm.ErrFailed, err)
		}
		content, err := p.Read(out, size)
		if err == nil {
			decoded = layout(bytes.Clone(content))
		}
		return err
	})
	return decoded, err
}

// The numbers by which libheif tells how a picture is stored.
const (
	heifYCbCr, heifRGB, heifMonochrome = 0, 1, 2
	heif420, heif422, heif444          = 1, 2, 3
)

// heifLayout returns what makes a picture of its bytes, and how many these are. The
// length of each row is a multiple of 16.
func heifLayout(width, height, space, chroma int, premultiplied bool) (func([]byte) image.Image, int, error) {
	bounds, align := image.Rect(0, 0, width, height), func(n int) int { return (n + 15) &^ 15 }
	switch space {
	case heifMonochrome:
		stride := align(width)
		return func(b []byte) image.Image { return &image.Gray{Pix: b, Stride: stride, Rect: bounds} }, stride * height, nil
	case heifRGB:
		stride := align(4 * width)
		return func(b []byte) image.Image {
			if premultiplied {
				return &image.RGBA{Pix: b, Stride: stride, Rect: bounds}
			}
			return &image.NRGBA{Pix: b, Stride: stride, Rect: bounds}
		}, stride * height, nil
	case heifYCbCr:
		ratio, across, down := image.YCbCrSubsampleRatio444, width, height
		switch chroma {
		case heif420:
			ratio, across, down = image.YCbCrSubsampleRatio420, (width+1)/2, (height+1)/2
		case heif422:
			ratio, across = image.YCbCrSubsampleRatio422, (width+1)/2
		case heif444:
		default:
			return nil, 0, wasm.ErrFailed
		}
		stride, part := align(width), align(across)
		first, second := stride*height, stride*height+part*down
		return func(b []byte) image.Image {
			return &image.YCbCr{
				Y: b[:first], Cb: b[first:second], Cr: b[second:],
				YStride: stride, CStride: part, SubsampleRatio: ratio, Rect: bounds,
			}
		}, second + part*down, nil
	}
	return nil, 0, wasm.ErrFailed
}
