package table_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/table"
	"carte/internal/table/sheet"
	"carte/internal/testkit"
)

// cream are the colours of a template with a dark band.
var cream = sheet.Palette{
	Ground: sheet.Color{R: 0xff, G: 0xf7, B: 0xe8}, Ink: sheet.Color{R: 0x33, G: 0x21, B: 0x1a}, Muted: sheet.Color{R: 0x74, G: 0x59, B: 0x4a},
	Accent: sheet.Color{R: 0xb9, G: 0x32, B: 0x20}, Band: sheet.Color{R: 0xb9, G: 0x32, B: 0x20}, OnBand: sheet.Color{R: 0xff, G: 0xf7, B: 0xe8},
}

// logo is a picture of many colours.
var logo = sync.OnceValue(func() *sheet.Logo {
	picture := image.NewRGBA(image.Rect(0, 0, 500, 360))
	for y := range 360 {
		for x := range 500 {
			picture.Set(x, y, color.RGBA{uint8(x / 2), uint8(y / 2), uint8(x ^ y), 255}) //nolint:gosec // below 256
		}
	}
	return testkit.Must(sheet.NewLogo(picture, 0.2, 0.5))
})

func printOf(t *testing.T, s *table.Service, in table.PrintInput) []byte {
	t.Helper()
	write, err := s.Print(t.Context(), owner, mine, in)
	testkit.NoError(t, err)
	var file bytes.Buffer
	testkit.NoError(t, write(t.Context(), &file))
	return file.Bytes()
}

// What is printed is all tables, some, or the code of the store, each as often as it is
// wanted.
func TestWhatIsPrinted(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	in := table.PrintInput{Format: sheet.Sticker, Paper: sheet.A4}
	preview := func(change func(in *table.PrintInput)) table.PrintPreview {
		t.Helper()
		in := in
		change(&in)
		return testkit.Must(s.PreviewPrint(t.Context(), owner, mine, in))
	}
	if got := preview(func(*table.PrintInput) {}); got.Codes != 1 || got.Pages != 1 || got.Width != 210 || got.Height != 297 {
		t.Errorf("without tables: %d codes on %d sheets, %g × %g", got.Codes, got.Pages, got.Width, got.Height)
	}
	add(t, s, mine, 1, 12)
	for name, c := range map[string]struct {
		change       func(in *table.PrintInput)
		codes, pages int
	}{
		"all":              {func(*table.PrintInput) {}, 12, 2},
		"one":              {func(in *table.PrintInput) { in.Tables = []int{7} }, 1, 1},
		"one named twice":  {func(in *table.PrintInput) { in.Tables = []int{7, 7} }, 1, 1},
		"with the store's": {func(in *table.PrintInput) { in.StoreCode = true }, 13, 2},
		"the store's":      {func(in *table.PrintInput) { in.StoreCode, in.Tables = true, []int{} }, 1, 1},
		"copies":           {func(in *table.PrintInput) { in.Copies, in.Tables = new(10), []int{1, 2} }, 20, 3},
	} {
		if got := preview(c.change); got.Codes != c.codes || got.Pages != c.pages {
			t.Errorf("%s: %d codes on %d sheets, want %d on %d", name, got.Codes, got.Pages, c.codes, c.pages)
		}
	}
}

var drawnIn = regexp.MustCompile(`(?:fill|stroke)="(#[0-9a-f]+)"`)

// Prints are black on white, for every printer, unless the colours of the template are
// asked for.
func TestColorsOfPrints(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	drawn := func(look table.Look) (string, []string) {
		t.Helper()
		svg := testkit.Must(s.PreviewPrint(t.Context(), owner, mine, table.PrintInput{Format: sheet.Sticker, Paper: sheet.A4, Look: look})).SVG
		var used []string
		for _, m := range drawnIn.FindAllStringSubmatch(svg, -1) {
			used = append(used, m[1])
		}
		slices.Sort(used)
		return svg, slices.Compact(used)
	}
	byDefault, _ := drawn("")
	plain, greys := drawn(table.BlackOnWhite)
	if byDefault != plain {
		t.Error("without a choice it is not printed black on white")
	}
	// The grey is that of the lines at which is cut.
	if want := []string{"#000000", "#969696", "#fff"}; !slices.Equal(greys, want) {
		t.Errorf("black on white has %q, want %q", greys, want)
	}
	_, template := drawn(table.InTemplate)
	for _, c := range []sheet.Color{cream.Ground, cream.Ink, cream.Band, cream.OnBand} {
		if !slices.Contains(template, c.String()) {
			t.Errorf("%s of the template is not among %q", c, template)
		}
	}
}

func TestRefusedPrints(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	add(t, s, mine, 1, 30)
	for detail, change := range map[string]func(in *table.PrintInput){
		"body.format must be one of tent, sticker, coaster, poster.":  func(in *table.PrintInput) { in.Format = "flag" },
		"body.paper must be one of a4, letter.":                       func(in *table.PrintInput) { in.Paper = "a5" },
		"body.look must be one of template, black_on_white.":          func(in *table.PrintInput) { in.Look = "pink" },
		"body.copies must be 1 to 100.":                               func(in *table.PrintInput) { in.Copies = new(0) },
		"body.copies must be at most 33 for so many tables.":          func(in *table.PrintInput) { in.Copies = new(34) },
		"body.tables must name a table, or be null for all.":          func(in *table.PrintInput) { in.Tables = []int{} },
		"body.tables[1] must be the number of a table of this store.": func(in *table.PrintInput) { in.Tables = []int{1, 31} },
		"body.languages[0] must be one of the store's languages.":     func(in *table.PrintInput) { in.Languages = []lang.Key{lang.French} },
		"body.languages[1] must not be named twice.":                  func(in *table.PrintInput) { in.Languages = []lang.Key{lang.German, lang.German} },
		"body.languages must be at most 2 languages.":                 func(in *table.PrintInput) { in.Languages = []lang.Key{lang.German, lang.Turkish, lang.English} },
	} {
		in := table.PrintInput{Format: sheet.Tent, Paper: sheet.A4}
		change(&in)
		_, err := s.Print(t.Context(), owner, mine, in)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Invalid || f.Detail != detail {
			t.Errorf("answers %v, want %q", err, detail)
		}
	}
}

// A file is called by its format.
func TestSheetsHaveTitles(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	for _, format := range sheet.Formats {
		file := printOf(t, s, table.PrintInput{Format: format, Paper: sheet.A4})
		_, title, _ := bytes.Cut(file, []byte("/Title ("))
		title, _, _ = bytes.Cut(title, []byte(")\n"))
		// The title is in UTF-16, and has the name of the format behind that of the store.
		if len(title) == 0 || bytes.HasSuffix(title, []byte("\x20\x13\x00 ")) {
			t.Errorf("%s is called %q", format, title)
		}
	}
}

// The limit of a file's codes has room for all tables with the code of the store.
func TestAllTablesWithTheStoresCode(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	add(t, s, mine, 1, table.MaxTables)
	in := table.PrintInput{Format: sheet.Sticker, Paper: sheet.A4, StoreCode: true}
	if got := testkit.Must(s.PreviewPrint(t.Context(), owner, mine, in)); got.Codes != table.MaxTables+1 {
		t.Errorf("%d codes", got.Codes)
	}
	in.Copies = new(2)
	if _, err := s.PreviewPrint(t.Context(), owner, mine, in); err == nil || err.Error() != "invalid: body.copies must be at most 1 for so many tables." {
		t.Errorf("two of each: %v", err)
	}
}

// Who takes a file slowly keeps nobody else's from being drawn.
func TestSlowReadersOfPrints(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	in := table.PrintInput{Format: sheet.Poster, Paper: sheet.A4, StoreCode: true}
	var slow sync.WaitGroup
	defer slow.Wait()
	goOn := make(chan struct{})
	defer close(goOn)
	for range 8 {
		write := testkit.Must(s.Print(t.Context(), owner, mine, in))
		writing := make(chan struct{})
		slow.Go(func() { _ = write(t.Context(), blocked{sync.OnceFunc(func() { close(writing) }), goOn}) })
		select {
		case <-writing:
		case <-time.After(10 * time.Second):
			t.Fatal("it waits for others to be taken")
		}
	}
}

// blocked is a client that takes nothing.
type blocked struct {
	begins func()
	goOn   chan struct{}
}

func (b blocked) Write(p []byte) (int, error) {
	b.begins()
	<-b.goOn
	return len(p), nil
}
