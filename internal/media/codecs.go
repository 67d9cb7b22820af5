package media

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// libwebp and libheif run as WebAssembly: no cgo, and what a hostile file makes of them
// stays within the memory and the time they are given. The programs are those of
// gen2brain's webp and heic, whose Go code neither limits memory nor ends with a
// context, and whose purego makes the binary depend on a libc (decision 0038).
var (
	//go:embed codecs/webp.wasm.gz
	webpProgram []byte
	//go:embed codecs/heif.wasm.gz
	heifProgram []byte

	libwebp = codec{program: webpProgram, maxBytes: 128 << 20}
	libheif = codec{program: heifProgram, maxBytes: maxDecodeBytes, untrusted: true}
)

// codec is a program in WebAssembly, compiled when it is first needed.
type codec struct {
	program  []byte
	maxBytes uint32
	// untrusted is set where what comes from outside decides how long it runs: it can
	// be stopped, for which it takes three times as long.
	untrusted bool

	once     sync.Once
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	err      error
}

const wasmPage = 64 << 10

func (c *codec) compile() {
	ctx := context.Background()
	c.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().
		WithMemoryLimitPages(c.maxBytes/wasmPage).WithCloseOnContextDone(c.untrusted).WithDebugInfoEnabled(false))
	if _, c.err = wasi_snapshot_preview1.Instantiate(ctx, c.runtime); c.err != nil {
		return
	}
	var program []byte
	unpacked, err := gzip.NewReader(bytes.NewReader(c.program))
	if err == nil {
		program, err = io.ReadAll(unpacked)
	}
	if err != nil {
		c.err = err
		return
	}
	c.compiled, c.err = c.runtime.CompileModule(ctx, program)
}

// run calls use with an instance of the program, which ends with it, and with ctx.
func (c *codec) run(ctx context.Context, use func(p *instance) error) (err error) {
	if c.once.Do(c.compile); c.err != nil {
		return fmt.Errorf("compiling a codec: %w", c.err)
	}
	module, err := c.runtime.InstantiateModule(ctx, c.compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return fmt.Errorf("starting a codec: %w", err)
	}
	defer func() { _ = module.Close(context.WithoutCancel(ctx)) }()
	err = use(&instance{ctx, module})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// instance is a running program.
type instance struct {
	ctx    context.Context //nolint:containedctx // it lives as long as the call of run
	module api.Module
}

// errCodec is returned where a program refuses what it was given, or runs out of memory.
var errCodec = errors.New("the codec failed")

func (p *instance) call(name string, args ...uint64) (uint32, error) {
	results, err := p.module.ExportedFunction(name).Call(p.ctx, args...)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errCodec, err)
	}
	if len(results) == 0 {
		return 0, nil
	}
	return uint32(results[0]), nil //nolint:gosec // the programs' addresses have 32 bits
}

// allocate reserves memory of the program.
func (p *instance) allocate(size int) (uint32, error) {
	at, err := p.call("malloc", uint64(size)) //nolint:gosec // not negative
	if err == nil && at == 0 {
		err = errCodec
	}
	return at, err
}

// copyIn copies content into memory of the program.
func (p *instance) copyIn(content []byte) (uint32, error) {
	at, err := p.allocate(len(content))
	if err == nil && !p.module.Memory().Write(at, content) {
		err = errCodec
	}
	return at, err
}

// read returns memory of the program, which is not copied.
func (p *instance) read(at uint32, size int) ([]byte, error) {
	content, ok := p.module.Memory().Read(at, uint32(size)) //nolint:gosec // checked by Read
	if !ok || size < 0 {
		return nil, errCodec
	}
	return content, nil
}

// words returns numbers that the program has written.
func (p *instance) words(at uint32, count int) ([]int, error) {
	list := make([]int, count)
	for i := range list {
		value, ok := p.module.Memory().ReadUint32Le(at + uint32(4*i)) //nolint:gosec // few
		if !ok {
			return nil, errCodec
		}
		list[i] = int(value)
	}
	return list, nil
}

// How WebP is written: at this quality and with this effort, 0 to 6.
const (
	webpQuality = 76
	webpEffort  = 4
)

// encodeWebP returns a picture as WebP.
func encodeWebP(ctx context.Context, m *image.NRGBA) (encoded []byte, err error) {
	err = libwebp.run(ctx, func(p *instance) error {
		in, err := p.copyIn(m.Pix)
		if err != nil {
			return err
		}
		sizeAt, err := p.allocate(8)
		if err != nil {
			return err
		}
		const nrgba, lossy, inexact = 0, 0, 0
		size := m.Rect.Size()
		out, err := p.call("encode", uint64(in), uint64(size.X), uint64(size.Y), uint64(sizeAt), nrgba, webpQuality, webpEffort, lossy, inexact) //nolint:gosec // not negative
		if err != nil {
			return err
		}
		length, err := p.words(sizeAt, 1)
		if err != nil {
			return err
		}
		content, err := p.read(out, length[0])
		if err != nil || len(content) == 0 {
			return errCodec
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
	err = libheif.run(ctx, func(p *instance) error {
		in, err := p.copyIn(data)
		if err != nil {
			return err
		}
		facts, err := p.allocate(5 * 4)
		if err != nil {
			return err
		}
		decode := func(onlyFacts, out uint32) ([]int, error) {
			ok, err := p.call("decode", uint64(in), uint64(len(data)), uint64(onlyFacts),
				uint64(facts), uint64(facts+4), uint64(facts+8), uint64(facts+12), uint64(facts+16), uint64(out))
			if err == nil && ok == 0 {
				err = errCodec
			}
			if err != nil {
				return nil, err
			}
			return p.words(facts, 5)
		}
		f, err := decode(1, 0)
		if err != nil {
			return err
		}
		if f[0] <= 0 || f[1] <= 0 || int64(f[0])*int64(f[1]) > MaxPixels {
			return errCodec
		}
		layout, size, err := heifLayout(f[0], f[1], f[2], f[3], f[4] == 1)
		if err != nil {
			return err
		}
		out, err := p.allocate(size)
		if err != nil {
			return err
		}
		again, err := decode(0, out)
		if err != nil || again[0] != f[0] || again[1] != f[1] {
			return errors.Join(errCodec, err)
		}
		content, err := p.read(out, size)
		if err == nil {
			decoded = layout(content)
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
			return nil, 0, errCodec
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
	return nil, 0, errCodec
}
