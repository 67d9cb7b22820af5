package table_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"carte/internal/table"
	"carte/internal/testkit"
)

// Another library reads the address in every image.
func TestImagesCanBeRead(t *testing.T) {
	d := testkit.SQLite(t)
	start(t, d)
	for i, base := range []string{
		"http://localhost:8080", "https://carte.example",
		"https://speisekarte.zum-goldenen-hirschen-am-alten-markt.example:8443",
	} {
		s := table.NewService(d, scans{}, prints{}, base, func() time.Time { return noon })
		created := add(t, s, mine, i+1, i+1)[0]
		for _, level := range table.Levels {
			for _, o := range []table.QROptions{
				{Format: table.SVG, Level: level, Size: 1, Margin: 4},
				{Format: table.SVG, Level: level, Size: 2000, Margin: 10},
				{Format: table.PNG, Level: level, Size: 64, Margin: 4},
				{Format: table.PNG, Level: level, Size: 201, Margin: 4},
				{Format: table.PNG, Level: level, Size: 512, Margin: 10},
				{Format: table.PNG, Level: level, Size: 1000, Margin: 1},
				{Format: table.PNG, Level: level, Size: 4096, Margin: 4},
			} {
				if o.Size == 4096 && i > 0 {
					continue // slow to read back, and no different
				}
				t.Run(fmt.Sprintf("%s/%+v", base, o), func(t *testing.T) {
					img, err := s.QR(t.Context(), owner, mine, created.ID, o)
					testkit.NoError(t, err)
					if got, gotLevel := read(t, pixelsOf(t, img, o)); got != created.QRCode || gotLevel != string(level) {
						t.Errorf("reads %q at level %s, want %q at %s", got, gotLevel, created.QRCode, level)
					}
				})
			}
		}
	}
}

// Codes of many sizes can be read at each level.
func TestCodesOfAnyAddressCanBeRead(t *testing.T) {
	d := testkit.SQLite(t)
	created := add(t, start(t, d), mine, 1, 1)[0]
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 900; n += 1 + n/4 {
		for _, alphabet := range []string{"0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:", "abcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"} {
			base := make([]byte, n)
			for i := range base {
				base[i] = alphabet[random.IntN(len(alphabet))]
			}
			s := table.NewService(d, scans{}, prints{}, string(base), time.Now)
			for _, level := range table.Levels {
				o := table.QROptions{Format: table.SVG, Level: level, Size: 1, Margin: 4}
				img, err := s.QR(t.Context(), owner, mine, created.ID, o)
				testkit.NoError(t, err)
				if got, gotLevel := read(t, pixelsOf(t, img, o)); got != string(base)+"/q/"+created.Code || gotLevel != string(level) {
					t.Errorf("a code of %s at level %s reads %q at level %s", base, level, got, gotLevel)
				}
			}
		}
	}
}

// A margin of 0 is drawn as such.
func TestMarginIsAsAskedFor(t *testing.T) {
	d := testkit.SQLite(t)
	s := start(t, d)
	created := add(t, s, mine, 1, 1)[0]
	for _, margin := range []int{0, 1, 4, 7} {
		o := table.QROptions{Format: table.SVG, Level: "M", Size: 300, Margin: margin}
		img, err := s.QR(t.Context(), owner, mine, created.ID, o)
		testkit.NoError(t, err)
		pixels := pixelsOf(t, img, o)
		dark := 0 // in the corner, on the way inwards
		for pixels.GrayAt(dark, dark).Y == 255 {
			dark++
		}
		if dark != margin*svgScale {
			t.Errorf("a margin of %d modules is %d pixels wide, want %d", margin, dark, margin*svgScale)
		}
	}
}

// read reads the code in an image. The reader is given that it is not a photograph;
// otherwise it takes parts of some codes for their corners.
func read(t *testing.T, img image.Image) (text, level string) {
	t.Helper()
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	testkit.NoError(t, err)
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
	if err != nil {
		t.Fatalf("the code cannot be read: %v", err)
	}
	level, _ = result.GetResultMetadata()[gozxing.ResultMetadataType_ERROR_CORRECTION_LEVEL].(string)
	return result.GetText(), level
}

func pixelsOf(t *testing.T, img table.Image, o table.QROptions) *image.Gray {
	t.Helper()
	if o.Format == table.SVG {
		return rasterize(t, img.Body, o.Size)
	}
	decoded, err := png.Decode(bytes.NewReader(img.Body))
	testkit.NoError(t, err)
	if bounds := decoded.Bounds(); bounds.Dx() != o.Size || bounds.Dy() != o.Size {
		t.Fatalf("the PNG is %v, want %d pixels wide and high", bounds, o.Size)
	}
	gray := image.NewGray(decoded.Bounds())
	draw.Draw(gray, gray.Bounds(), decoded, image.Point{}, draw.Src)
	return gray
}

// svgScale is how many pixels rasterize makes of a module.
const svgScale = 5

// rasterize draws the rectangles of the SVG's paths.
func rasterize(t *testing.T, body []byte, size int) *image.Gray {
	t.Helper()
	var svg struct {
		Width   int    `xml:"width,attr"`
		Height  int    `xml:"height,attr"`
		ViewBox string `xml:"viewBox,attr"`
		Paths   []struct {
			Fill string `xml:"fill,attr"`
			D    string `xml:"d,attr"`
		} `xml:"path"`
	}
	testkit.NoError(t, xml.Unmarshal(body, &svg))
	var left, top, width, height int
	if _, err := fmt.Sscanf(svg.ViewBox, "%d %d %d %d", &left, &top, &width, &height); err != nil || left != 0 || top != 0 || width != height {
		t.Fatalf("the viewBox is %q: %v", svg.ViewBox, err)
	}
	if svg.Width != size || svg.Height != size || len(svg.Paths) != 2 {
		t.Fatalf("the SVG is %d by %d with %d paths", svg.Width, svg.Height, len(svg.Paths))
	}
	if svg.Paths[0].Fill != "#fff" || svg.Paths[0].D != strings.ReplaceAll("M0 0hNvNH0z", "N", strconv.Itoa(width)) {
		t.Fatalf("the background is %+v", svg.Paths[0])
	}
	img := image.NewGray(image.Rect(0, 0, width*svgScale, width*svgScale))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for _, run := range strings.SplitAfter(strings.TrimSuffix(svg.Paths[1].D, "z"), "z") {
		var x, y, length, back int
		if _, err := fmt.Sscanf(strings.TrimSuffix(run, "z"), "M%d %dh%dv1H%d", &x, &y, &length, &back); err != nil || back != x {
			t.Fatalf("the path has %q: %v", run, err)
		}
		for py := y * svgScale; py < (y+1)*svgScale; py++ {
			for px := x * svgScale; px < (x+length)*svgScale; px++ {
				img.SetGray(px, py, color.Gray{})
			}
		}
	}
	return img
}
