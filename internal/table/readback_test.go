package table_test

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/table"
	"carte/internal/table/sheet"
	"carte/internal/testkit"
)

// Every code of a file for 60 tables is read by another program, from the sheets as a
// printer draws them: at 300 pixels an inch, at 150 in grey, and there with a tenth of its
// area covered beside the logo.
func TestPrintedCodesAreRead(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	want := slices.Sorted(slices.Values(addresses(add(t, s, mine, 1, 60))))
	// The smallest codes there are, in the colours that contrast least.
	file := printed(t, s, table.PrintInput{Format: sheet.Sticker, Paper: sheet.A4, Look: table.InTemplate}, 60)
	for _, c := range []struct {
		name, dpi string
		cover     bool
	}{{"300 dpi", "300", false}, {"150 dpi", "150", false}, {"150 dpi, covered", "150", true}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			pages := drawPages(t, file, c.dpi)
			if c.cover {
				for _, page := range pages {
					coverCodes(t, page)
				}
			}
			if got := readAll(t, pages); !slices.Equal(got, want) {
				t.Errorf("%d of 60 codes are read; missing %q", len(got), missingOf(want, got))
			}
		})
	}
}

// So is each once the sheets are cut apart, without a logo in its middle. Of a whole sheet
// zbar takes the corners of one code for those of another now and then.
func TestCodesCutApartAreRead(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	want := slices.Sorted(slices.Values(addresses(add(t, s, mine, 1, 60))))
	file := printed(t, s, table.PrintInput{Format: sheet.Sticker, Paper: sheet.A4, Look: table.BlackOnWhite, Logo: new(false)}, 60)
	var stickers []string
	for _, page := range drawPages(t, file, "150") {
		stickers = append(stickers, cutApart(t, page)...)
	}
	// The last sheet is not full, and zbar fails where it reads nothing.
	if got := readAll(t, stickers[:len(want)]); !slices.Equal(got, want) {
		t.Errorf("%d of 60 codes are read; missing %q", len(got), missingOf(want, got))
	}
}

// So are those of each format, on either paper and in each look: of a tent both, of which
// one stands on its head.
func TestEachFormatIsRead(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	tables := addresses(add(t, s, mine, 1, 4))
	for _, c := range []struct {
		format sheet.Format
		paper  sheet.Paper
		look   table.Look
		tables int
		sides  int // of each
	}{
		{sheet.Tent, sheet.A4, table.InTemplate, 2, 2},
		{sheet.Coaster, sheet.A4, table.InTemplate, 4, 1},
		{sheet.Poster, sheet.A4, table.InTemplate, 1, 1},
		{sheet.Sticker, sheet.Letter, table.InTemplate, 4, 1},
		{sheet.Sticker, sheet.A4, table.BlackOnWhite, 4, 1},
	} {
		t.Run(fmt.Sprintf("%s %s %s", c.format, c.paper, c.look), func(t *testing.T) {
			t.Parallel()
			in := table.PrintInput{Format: c.format, Paper: c.paper, Look: c.look}
			for number := range c.tables {
				in.Tables = append(in.Tables, number+1)
			}
			want := slices.Sorted(slices.Values(slices.Repeat(tables[:c.tables], c.sides)))
			if got := readAll(t, drawPages(t, printed(t, s, in, len(want)), "150")); !slices.Equal(got, want) {
				t.Errorf("%q is read, want %q", got, want)
			}
		})
	}
}

func addresses(tables []table.Table) (codes []string) {
	for _, t := range tables {
		codes = append(codes, t.QRCode)
	}
	return codes
}

// printed writes a file of so many codes, and looks that each has the logo in it or above it and the
// address of its store in words: there are no other pictures in the file, so the codes are
// none.
func printed(t *testing.T, s *table.Service, in table.PrintInput, codes int) (file string) {
	t.Helper()
	for _, program := range []string{"pdftoppm", "pdftotext", "pdfimages", "zbarimg"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("%s is not here: run scripts/install-test-needs.sh", program)
		}
	}
	file = filepath.Join(t.TempDir(), "sheets.pdf")
	testkit.NoError(t, os.WriteFile(file, printOf(t, s, in), 0o600))
	if text := string(run(t, "pdftotext", file, "-")); strings.Count(text, "carte.example/s/osteria") != codes {
		t.Errorf("not every one of %d codes has an address in words: %q", codes, text)
	}
	lines := strings.Split(strings.TrimSpace(string(run(t, "pdfimages", "-list", file))), "\n")
	pictures := map[string]int{}
	for _, line := range lines[min(2, len(lines)):] { // behind the heading
		fields := strings.Fields(line)
		pictures[strings.Join(fields[2:5], " ")]++
	}
	if want := map[string]int{"image 360 360": codes}; !maps.Equal(pictures, want) {
		t.Errorf("the pictures are %v, want %v", pictures, want)
	}
	return file
}

// drawPages draws a file as printers do, in grey.
func drawPages(t *testing.T, file, dpi string) []string {
	t.Helper()
	prefix := filepath.Join(t.TempDir(), "page")
	run(t, "pdftoppm", "-gray", "-r", dpi, file, prefix)
	return testkit.Must(filepath.Glob(prefix + "-*.pgm"))
}

func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	var failed *exec.ExitError
	output, err := exec.CommandContext(t.Context(), name, args...).Output()
	if errors.As(err, &failed) {
		t.Fatalf("%s: %v %s", name, err, failed.Stderr)
	}
	testkit.NoError(t, err)
	return output
}

// readAll returns what is read from pictures, sorted.
func readAll(t *testing.T, pages []string) []string {
	t.Helper()
	args := append([]string{"--quiet", "--xml", "--nodbus", "-Sdisable", "-Sqrcode.enable"}, pages...)
	var found struct {
		Codes []string `xml:"source>index>symbol>data"`
	}
	testkit.NoError(t, xml.Unmarshal(run(t, "zbarimg", args...), &found))
	slices.Sort(found.Codes)
	return found.Codes
}

// A sheet of stickers has three across and three below, in millimetres.
const (
	stickerWidth, stickerHeight = 60.0, 84.0
	stickersLeft, stickersTop   = 15.0, 22.5
)

// cutApart writes each of a sheet's nine stickers to a file of its own.
func cutApart(t *testing.T, page string) (files []string) {
	t.Helper()
	sheet := readPGM(t, page)
	scale := float64(sheet.Bounds().Dx()) / 210
	at := func(origin, millimetres float64) int { return int((origin + millimetres) * scale) }
	for i := range 9 {
		x, y := float64(i%3)*stickerWidth, float64(i/3)*stickerHeight
		sticker := image.Rect(at(stickersLeft, x), at(stickersTop, y), at(stickersLeft, x+stickerWidth), at(stickersTop, y+stickerHeight))
		cut := image.NewGray(sticker.Sub(sticker.Min))
		draw.Draw(cut, cut.Bounds(), sheet, sticker.Min, draw.Src)
		file := fmt.Sprintf("%s-%d.pgm", page, i)
		writePGM(t, file, cut)
		files = append(files, file)
	}
	return files
}

// coverCodes covers a tenth of each code of a sheet of stickers, beside its logo: with a
// light patch, a dark one, or dirt, at each side in turn.
func coverCodes(t *testing.T, page string) {
	t.Helper()
	sheet := readPGM(t, page)
	const (
		modules    = 41.0
		side       = 5 * 25.4 / 150 * modules // of a code, in millimetres
		wide, high = 14.0, 12.0               // of what is covered, in modules: a tenth
		left, top  = stickersLeft + (stickerWidth-side)/2, stickersTop + 20.2 + (41.6-side)/2
	)
	dirt := rand.New(rand.NewPCG(1, 2))
	scale := float64(sheet.Bounds().Dx()) / 210
	for i := range 9 {
		patch := [][4]float64{{13, 3, wide, high}, {13, 27, wide, high}, {2, 13, high, wide}, {27, 13, high, wide}}[i%4]
		at := func(origin, module float64) int { return int((origin + module*side/modules) * scale) }
		x, y := left+float64(i%3)*stickerWidth, top+float64(i/3)*stickerHeight
		for py := at(y, patch[1]); py < at(y, patch[1]+patch[3]); py++ {
			for px := at(x, patch[0]); px < at(x, patch[0]+patch[2]); px++ {
				sheet.SetGray(px, py, color.Gray{[]uint8{255, 0, uint8(dirt.IntN(256))}[i%3]}) //nolint:gosec // below 256
			}
		}
	}
	writePGM(t, page, sheet)
}

func writePGM(t *testing.T, path string, picture *image.Gray) {
	t.Helper()
	header := fmt.Sprintf("P5\n%d %d\n255\n", picture.Bounds().Dx(), picture.Bounds().Dy())
	testkit.NoError(t, os.WriteFile(path, append([]byte(header), picture.Pix...), 0o600))
}

func readPGM(t *testing.T, path string) *image.Gray {
	t.Helper()
	r := bufio.NewReader(bytes.NewReader(testkit.Must(os.ReadFile(path))))
	var width, height, highest int
	_, err := fmt.Fscanf(r, "P5\n%d %d\n%d\n", &width, &height, &highest)
	testkit.NoError(t, err)
	picture := image.NewGray(image.Rect(0, 0, width, height))
	_, err = io.ReadFull(r, picture.Pix)
	testkit.NoError(t, err)
	return picture
}

// A file for 200 tables takes at most 3 s of the processor and 150 MB, on either paper and in each format,
// with a logo and all that can be asked for.
func TestPrintingManyTables(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	add(t, s, mine, 1, 200)
	for _, format := range sheet.Formats {
		for _, paper := range sheet.Papers {
			t.Run(string(format)+"/"+string(paper), func(t *testing.T) {
				in := table.PrintInput{Format: format, Paper: paper, Look: table.InTemplate, CropMarks: true, Bleed: true}
				timer, peak := testkit.CPUTimer(t), peakWhile(func() { printOf(t, s, in) })
				took := timer()
				t.Logf("%s, %d MB", took.Round(time.Millisecond), peak>>20)
				if took > 3*time.Second || peak > 150<<20 {
					t.Errorf("it takes %s and %d MB", took, peak>>20)
				}
			})
		}
	}
}

// peakWhile returns how much more memory than before the program had at most while fn
// ran, looked at every millisecond.
func peakWhile(fn func()) uint64 {
	runtime.GC()
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapInuse
	}
	before := heap()
	most := before
	done := make(chan struct{})
	go func() {
		defer close(done)
		fn()
	}()
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return max(most, heap()) - before
		case <-ticker.C:
			most = max(most, heap())
		}
	}
}

func missingOf(want, got []string) (missing []string) {
	for _, code := range want {
		if !slices.Contains(got, code) {
			missing = append(missing, code)
		}
	}
	return missing
}
