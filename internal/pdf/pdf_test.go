package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"carte/internal/pdf"
	"carte/internal/testkit"
	"carte/internal/wasm"
)

func TestMain(m *testing.M) {
	wasm.CacheIn(testkit.CompiledFolder())
	os.Exit(m.Run())
}

// sheet is a page as the tests read it.
type sheet struct {
	width, height float64
	text          string
	picture       *image.NRGBA
}

// read reads at most three pages of a document, each 200 pixels wide.
func read(ctx context.Context, content []byte) (pages int, sheets []sheet, err error) {
	err = pdf.Read(ctx, content, func(d *pdf.Document) error {
		pages = d.Pages()
		for number := range min(pages, 3) {
			page, err := d.Page(number)
			if err != nil {
				return err
			}
			s := sheet{width: page.Width, height: page.Height}
			if s.text, err = page.Text(1000); err != nil {
				return err
			}
			if s.picture, err = page.Render(200, 280); err != nil {
				return err
			}
			sheets = append(sheets, s)
			if err := page.Close(); err != nil {
				return err
			}
		}
		return nil
	})
	return pages, sheets, err
}

// ink counts the pixels that are not white.
func ink(m *image.NRGBA) (dark int) {
	for at := 0; at < len(m.Pix); at += 4 {
		if m.Pix[at] < 0xff {
			dark++
		}
	}
	return dark
}

func TestRead(t *testing.T) {
	pages, sheets, err := read(t.Context(), testkit.PDF("Soups 4,50", "Gemüse (frisch)"))
	testkit.NoError(t, err)
	if pages != 2 || len(sheets) != 2 || sheets[0].text != "Soups 4,50" || !strings.HasSuffix(sheets[1].text, "(frisch)") {
		t.Errorf("%d pages: %+v", pages, sheets)
	}
	for _, s := range sheets {
		if s.width != 595 || s.height != 842 || ink(s.picture) < 50 || s.picture.NRGBAAt(0, 0).A != 0xff {
			t.Errorf("%v × %v with %d dark pixels", s.width, s.height, ink(s.picture))
		}
	}
}

// Browsers print a kerned number as several pieces, and PDFium takes a piece of one
// letter for a line of its own where a page has columns.
func TestLinesAreWhole(t *testing.T) {
	row := func(y int, dish, price string) string {
		return fmt.Sprintf("BT /F 12 Tf 1 0 0 1 8 %d Tm %s Tj ET BT /F 12 Tf 1 0 0 1 540 %d Tm %s Tj ET ", y, dish, y, price)
	}
	for name, c := range map[string]struct{ operators, want string }{
		"a kerned number":      {row(780, "(Salad 1) Tj 39.5 0 Td (1)", "(22.00)"), "Salad 11 22.00"},
		"a kerned price":       {row(780, "(Salad 5)", "(1) Tj 6 0 Td (1.80)"), "Salad 5 11.80"},
		"a letter on its line": {row(780, "(Salad 1) Tj 0 -20 Td (1)", "(22.00)"), "Salad 1\n1\n22.00"},
	} {
		content := c.operators + row(700, "(Soup 12)", "(7.00)")
		_, sheets, err := read(t.Context(), onePage("/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>",
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"))
		testkit.NoError(t, err)
		if want := c.want + "\nSoup 12 7.00"; sheets[0].text != want {
			t.Errorf("%s is read as %q, want %q", name, sheets[0].text, want)
		}
	}
}

// A PDF that is encrypted but opens without a password is read as any other: its owner's
// password, and what it forbids, are for programs that edit and print. testdata/README.md
// says how the files were made.
func TestEncryptedFiles(t *testing.T) {
	for name, want := range map[string]error{
		"rc4-40": nil, "rc4-128": nil, "aes-128": nil, "aes-256": nil, "aes-256-password": pdf.ErrEncrypted,
	} {
		_, sheets, err := read(t.Context(), testkit.Must(os.ReadFile(filepath.Join("testdata", name+".pdf"))))
		switch {
		case !errors.Is(err, want):
			t.Errorf("%s: %v, want %v", name, err, want)
		case want == nil && (len(sheets) != 1 || sheets[0].text != "Chianti 24,00" || ink(sheets[0].picture) < 50):
			t.Errorf("%s is read as %+v", name, sheets)
		}
	}
}

func TestTextHasALimit(t *testing.T) {
	err := pdf.Read(t.Context(), testkit.PDF("Soups 4,50"), func(d *pdf.Document) error {
		page := testkit.Must(d.Page(0))
		if text := testkit.Must(page.Text(4)); text != "Soup" {
			t.Errorf("%q", text)
		}
		return nil
	})
	testkit.NoError(t, err)
}

// stream is an object with content that is compressed.
func stream(more string, content []byte) string {
	var packed bytes.Buffer
	w := testkit.Must(zlib.NewWriterLevel(&packed, zlib.BestSpeed))
	testkit.Must(w.Write(content))
	if err := w.Close(); err != nil {
		panic(err)
	}
	return fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s >>\nstream\n%s\nendstream", packed.Len(), more, packed.String())
}

// onePage is a PDF with one page, further entries of its dictionary, and further objects,
// of which the first is numbered 4.
func onePage(page string, objects ...string) []byte {
	all := append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] " + page + " >>",
	}, objects...)
	return testkit.PDFOf("", all...)
}

// hostile are files that nobody made for guests, with why they are refused; no reason
// where they may be shown, as far as there is something to be seen.
func hostile() map[string]struct {
	content []byte
	want    error
} {
	good := testkit.PDF("Soups 4,50", "Fish 19,00")
	cut := append(bytes.Clone(good[:len(good)/2]), "\n%%EOF\n"...)
	catalog := "<< /Type /Catalog /Pages 2 0 R >>"
	loop := bytes.Replace(good, []byte("/Root 1 0 R"), []byte(fmt.Sprintf("/Root 1 0 R /Prev %d", bytes.LastIndex(good, []byte("xref\n0")))), 1)
	contents := func(operators string, times int) []byte {
		return onePage("/Contents 4 0 R", stream("", bytes.Repeat([]byte(operators), times)))
	}
	type row = struct {
		content []byte
		want    error
	}
	return map[string]row{
		"nothing":                      {nil, pdf.ErrNoPDF},
		"a page of HTML":               {[]byte("<!doctype html><script>alert(1)</script>"), pdf.ErrNoPDF},
		"a script":                     {[]byte("#!/bin/sh\nrm -rf /\n"), pdf.ErrNoPDF},
		"a header far behind":          {append(bytes.Repeat([]byte(" "), 2000), good...), pdf.ErrNoPDF},
		"a header alone":               {[]byte("%PDF-1.7\n"), pdf.ErrDamaged},
		"a header and an end":          {[]byte("%PDF-1.7\n%%EOF\n"), pdf.ErrDamaged},
		"half of it":                   {good[:len(good)/2], pdf.ErrDamaged},
		"all but its end":              {good[:len(good)-8], pdf.ErrDamaged},
		"half of it, with an end":      {cut, pdf.ErrDamaged},
		"noise in a PDF's ends":        {append(append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{0x17, 0x99, 0x42}, 4000)...), "%%EOF"...), pdf.ErrDamaged},
		"no pages":                     {testkit.PDFOf("", catalog, "<< /Type /Pages /Count 0 /Kids [] >>"), pdf.ErrDamaged},
		"a password":                   {testkit.PDFOf("/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <"+strings.Repeat("1f", 32)+"> /U <"+strings.Repeat("2e", 32)+"> >>", catalog, "<< /Type /Pages /Count 0 /Kids [] >>"), pdf.ErrEncrypted},
		"another lock":                 {testkit.PDFOf("/ID [<00><00>] /Encrypt << /Filter /Vendor.Lock /V 9 >>", catalog, "<< /Type /Pages /Count 0 /Kids [] >>"), pdf.ErrEncrypted},
		"an archive behind it":         {append(bytes.Clone(good), "PK\x03\x04PK\x01\x02PK\x05\x06"...), pdf.ErrPolyglot},
		"a page of HTML behind it":     {append(bytes.Clone(good), "<html><script>alert(1)</script>"...), pdf.ErrPolyglot},
		"a script before it":           {append([]byte("#!/bin/sh\nexit\n"), good...), pdf.ErrPolyglot},
		"much behind it":               {append(bytes.Clone(good), bytes.Repeat([]byte("x"), 5000)...), pdf.ErrPolyglot},
		"a mark behind it":             {append(bytes.Clone(good), "\n% made by a scanner\n"...), nil},
		"an xref that leads to itself": {loop, nil},
		"pages that hold themselves":   {testkit.PDFOf("", catalog, "<< /Type /Pages /Count 2 /Kids [2 0 R 2 0 R] >>"), pdf.ErrDamaged},
		"a form that draws itself": {onePage("/Contents 5 0 R /Resources << /XObject << /X 4 0 R >> >>",
			"<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 4 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream", "<< /Length 5 >>\nstream\n/X Do\nendstream"), nil},
		"scripts": {testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /WC << /S /JavaScript /JS (app.alert(1)) >> >> >>",
			"<< /Type /Pages /Count 1 /Kids [3 0 R] >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /AA << /O << /S /JavaScript /JS (while(true){}) >> >> >>"), nil},
		"a page without size":        {onePage("/MediaBox [0 0 0 0]"), nil},
		"a page as large as a town":  {onePage("/MediaBox [0 0 1000000000 1000000000]"), nil},
		"a page of no number":        {onePage("/MediaBox [0 0 1e99 -1e99]"), nil},
		"brackets in brackets":       {onePage("/Deep " + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000)), nil},
		"brackets in brackets drawn": {contents("[", 2_000_000), nil},
		"states in states":           {contents("q ", 2_000_000), pdf.ErrTooComplex},
		"a million objects":          {onePage("", strings.Split(strings.Repeat("<< /A 4 0 R >>,", 1_000_000), ",")...), nil},
		"a table of a billion":       {bytes.Replace(good, []byte("/Size 8"), []byte("/Size 1999999999"), 1), nil},
		"objects packed in objects":  {onePage("", stream("/Type /ObjStm /N 1000000 /First 8000000", bytes.Repeat([]byte("4 0 "), 4_000_000))), nil},
		"a picture of 4 gigapixels": {onePage("/Contents 5 0 R /Resources << /XObject << /X 4 0 R >> >>",
			stream("/Type /XObject /Subtype /Image /Width 65000 /Height 65000 /BitsPerComponent 8 /ColorSpace /DeviceRGB", make([]byte, 1<<20)), "<< /Length 30 >>\nstream\n595 0 0 842 0 0 cm /X Do      \nendstream"), nil},
	}
}

const (
	// hostileTime is the processor time that a hostile file may take.
	hostileTime = 10 * time.Second
	// hostileMemory is what the process may grow by meanwhile: the document's own memory,
	// and what Go's runtime has not given back.
	hostileMemory = pdf.MaxMemory + pdf.MaxMemory/4
)

// watchMemory looks at the memory of the process until the returned function is called,
// which tells by how much it has grown at most.
func watchMemory(t *testing.T) func() uint64 {
	t.Helper()
	debug.FreeOSMemory()
	before := memory()
	stop, peak := make(chan struct{}), make(chan uint64)
	go func() {
		most := before
		for ticker := time.NewTicker(5 * time.Millisecond); ; {
			select {
			case <-stop:
				ticker.Stop()
				peak <- most - before
				return
			case <-ticker.C:
				most = max(most, memory())
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-peak
	}
}

// memory is what the process has of the machine's memory; where the system does not tell,
// what Go's runtime has of it.
func memory() uint64 {
	if statm, err := os.ReadFile("/proc/self/statm"); err == nil {
		var all, resident uint64
		if _, err := fmt.Sscan(string(statm), &all, &resident); err == nil {
			return resident * uint64(os.Getpagesize())
		}
	}
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}

func TestHostileFiles(t *testing.T) {
	good := testkit.PDF("Soups 4,50")
	for name, c := range hostile() {
		t.Run(name, func(t *testing.T) {
			ctx := testkit.WithCPULimit(t, hostileTime)
			peak := watchMemory(t)
			if _, sheets, err := read(ctx, c.content); !errors.Is(err, c.want) || c.want == nil && err != nil {
				t.Errorf("%v with %d pages, want %v", err, len(sheets), c.want)
			}
			if grown := peak(); grown > hostileMemory {
				t.Errorf("it took %d MB", grown>>20)
			}
		})
		// The next document is read as if nothing had been.
		if _, sheets, err := read(t.Context(), good); err != nil || sheets[0].text != "Soups 4,50" {
			t.Fatalf("after %s: %v", name, err)
		}
	}
}

func TestAMillionPages(t *testing.T) {
	for name, content := range map[string][]byte{
		"counted":     testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>", "<< /Type /Page /Parent 2 0 R >>"),
		"one by one":  testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1000000 /Kids ["+strings.Repeat("3 0 R ", 1_000_000)+"] >>", "<< /Type /Page /Parent 2 0 R >>"),
		"not counted": testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids ["+strings.Repeat("3 0 R ", 100_000)+"] >>", "<< /Type /Page /Parent 2 0 R >>"),
	} {
		t.Run(name, func(t *testing.T) {
			ctx := testkit.WithCPULimit(t, hostileTime)
			err := pdf.Read(ctx, content, func(d *pdf.Document) error {
				if d.Pages() < 100_000 {
					t.Errorf("%d pages", d.Pages())
				}
				return nil
			})
			testkit.NoError(t, err)
		})
	}
}

// What unpacks to more than the memory there is ends with it.
func TestBomb(t *testing.T) {
	var packed bytes.Buffer
	w := testkit.Must(zlib.NewWriterLevel(&packed, zlib.BestSpeed))
	block := make([]byte, 1<<20)
	for range 300 {
		testkit.Must(w.Write(block))
	}
	testkit.NoError(t, w.Close())
	bomb := fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.String())
	ctx := testkit.WithCPULimit(t, hostileTime)
	peak := watchMemory(t)
	_, sheets, err := read(ctx, onePage("/Contents 4 0 R", bomb))
	if grown := peak(); grown > hostileMemory {
		t.Errorf("it took %d MB", grown>>20)
	}
	if !errors.Is(err, pdf.ErrTooComplex) && (err != nil || ink(sheets[0].picture) > 0) {
		t.Error(err)
	}
}
