// Package pdf reads PDF files that others have made: how many pages they have, how these
// look, and what is written on them. It knows nothing of what they are for.
//
// PDFium does it, as WebAssembly: a document has an instance of its own, which sees no file
// but this one and no network, cannot run the scripts in it, and ends with the memory it is
// given. Some files draw for hours and cannot be interrupted: servers read them in workers.
// What becomes of one document is nothing to the next.
package pdf

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"math"

	"carte/internal/wasm"
)

// MaxMemory is how much memory reading a document may take.
const MaxMemory = 256 << 20

//go:embed program/pdfium.wasm.gz
var program []byte

var pdfium = wasm.Program{Packed: program, MaxBytes: MaxMemory, Start: "_initialize"} //nolint:misspell // as the program names it

// Compile compiles PDFium, if it has not been; Read does so too.
func Compile() error { return pdfium.Compile() }

// Why a document cannot be read.
var (
	// ErrNoPDF is returned for what is no PDF.
	ErrNoPDF = errors.New("it is no PDF")
	// ErrPolyglot is returned for a PDF with something else before or behind it.
	ErrPolyglot = errors.New("it is something else at the same time")
	// ErrEncrypted is returned for a PDF that a password opens.
	ErrEncrypted = errors.New("it is encrypted")
	// ErrDamaged is returned for a PDF that is not whole, or that PDFium cannot read.
	ErrDamaged = errors.New("it is damaged")
	// ErrTooComplex is returned for a PDF that takes more than MaxMemory.
	ErrTooComplex = errors.New("reading it takes too much memory")
)

// Document is a PDF that is open. It is for one goroutine.
type Document struct {
	program *wasm.Instance
	handle  uint64
	pages   int
}

// Read opens a document and calls use with it. Errors of use are returned as they are.
func Read(ctx context.Context, content []byte, use func(d *Document) error) error {
	if err := checkEnds(content); err != nil {
		return err
	}
	return pdfium.Run(ctx, func(p *wasm.Instance) error {
		d := &Document{program: p}
		if err := d.open(content); err != nil {
			return err
		}
		return use(d)
	})
}

const (
	// headerWithin is how far from its start the header of a PDF may be.
	headerWithin = 1024
	// trailWithin is how much may follow its end: some programs append their mark.
	trailWithin = 1024
)

// checkEnds refuses what does not begin and end as a PDF does. PDFium would make up for a
// missing end, and show what is left of a broken menu.
func checkEnds(content []byte) error {
	start := bytes.Index(content[:min(len(content), headerWithin)], []byte("%PDF-"))
	if start < 0 {
		return ErrNoPDF
	}
	const blank = "\x00\t\n\f\r \xef\xbb\xbf"
	if len(bytes.Trim(content[:start], blank)) > 0 {
		return ErrPolyglot
	}
	end := bytes.LastIndex(content, []byte("%%EOF"))
	if end < 0 {
		return fmt.Errorf("%w: it has no end", ErrDamaged)
	}
	trail := bytes.Trim(content[end+len("%%EOF"):], blank)
	if len(trail) > trailWithin || bytes.ContainsAny(trail, "<") || bytes.Contains(trail, []byte("PK\x05\x06")) {
		return ErrPolyglot
	}
	return nil
}

// PDFium's numbers for why a document could not be opened.
const (
	errPassword = 4
	errSecurity = 5
)

func (d *Document) open(content []byte) error {
	if _, err := d.call("FPDF_InitLibrary"); err != nil {
		return err
	}
	at, err := d.program.CopyIn(content)
	if err != nil {
		return d.failed(err)
	}
	if d.handle, err = d.call("FPDF_LoadMemDocument", uint64(at), uint64(len(content)), 0); err != nil {
		return err
	}
	if d.handle == 0 {
		why, err := d.call("FPDF_GetLastError")
		if err == nil && (why == errPassword || why == errSecurity) {
			return ErrEncrypted
		}
		return errors.Join(ErrDamaged, err)
	}
	pages, err := d.call("FPDF_GetPageCount", d.handle)
	if d.pages = int(int32(pages)); err == nil && d.pages <= 0 { //nolint:gosec // an int of C
		err = fmt.Errorf("%w: it has no pages", ErrDamaged)
	}
	return err
}

// Pages is how many pages the document has, as it says itself.
func (d *Document) Pages() int { return d.pages }

// call calls a function of PDFium.
func (d *Document) call(name string, args ...uint64) (uint64, error) {
	result, err := d.program.Call(name, args...)
	return result, d.failed(err)
}

// failed says what has become of the program: where its memory is used up it crashes.
func (d *Document) failed(err error) error {
	const reserve = 8 << 20
	switch {
	case !errors.Is(err, wasm.ErrFailed):
		return err
	case d.program.MemoryBytes() > MaxMemory-reserve:
		return fmt.Errorf("%w: %w", ErrTooComplex, err)
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// Page is a page of a document. It is closed with Close, since pages take memory.
type Page struct {
	*Document

	handle uint64
	// Width and Height are in points, as it is to be seen.
	Width, Height float64
}

// Page opens a page, counted from 0.
func (d *Document) Page(number int) (*Page, error) {
	handle, err := d.call("FPDF_LoadPage", d.handle, uint64(number)) //nolint:gosec // not negative
	if err != nil {
		return nil, err
	}
	if handle == 0 {
		return nil, fmt.Errorf("%w: page %d cannot be read", ErrDamaged, number+1)
	}
	p := &Page{Document: d, handle: handle}
	for side, name := range map[*float64]string{&p.Width: "FPDF_GetPageWidthF", &p.Height: "FPDF_GetPageHeightF"} {
		bits, err := d.call(name, handle)
		if err != nil {
			return nil, err
		}
		*side = float64(math.Float32frombits(uint32(bits))) //nolint:gosec // a float of C
	}
	return p, nil
}

// Close closes the page.
func (p *Page) Close() error {
	_, err := p.call("FPDF_ClosePage", p.handle)
	return err
}

// PDFium's numbers for how a page is drawn.
const (
	formatBGRx      = 3
	drawAnnotations = 0x01
	drawAsRGB       = 0x10
	white           = 0xffffffff
)

// Render draws the page on white paper.
func (p *Page) Render(width, height int) (*image.NRGBA, error) {
	w, h := uint64(width), uint64(height) //nolint:gosec // not negative
	bitmap, err := p.call("FPDFBitmap_CreateEx", w, h, formatBGRx, 0, 0)
	if err != nil {
		return nil, err
	}
	if bitmap == 0 {
		return nil, ErrTooComplex
	}
	if _, err := p.call("FPDFBitmap_FillRect", bitmap, 0, 0, w, h, white); err != nil {
		return nil, err
	}
	if _, err := p.call("FPDF_RenderPageBitmap", bitmap, p.handle, 0, 0, w, h, 0, drawAnnotations|drawAsRGB); err != nil {
		return nil, err
	}
	stride, err := p.call("FPDFBitmap_GetStride", bitmap)
	if err != nil {
		return nil, err
	}
	buffer, err := p.call("FPDFBitmap_GetBuffer", bitmap)
	if err != nil {
		return nil, err
	}
	pixels, err := p.program.Read(uint32(buffer), int(stride)*height) //nolint:gosec // checked by Read
	if err != nil || int(stride) < 4*width {                          //nolint:gosec // an int of C
		return nil, p.failed(errors.Join(wasm.ErrFailed, err))
	}
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		copy(picture.Pix[y*picture.Stride:], pixels[y*int(stride):][:4*width]) //nolint:gosec // an int of C
	}
	for at := 3; at < len(picture.Pix); at += 4 {
		picture.Pix[at] = 0xff
	}
	_, err = p.call("FPDFBitmap_Destroy", bitmap)
	return picture, err
}
