package media_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"carte/internal/media"
	"carte/internal/testkit"
)

// variant decodes a variant of an image.
func (r *rig) variant(t *testing.T, v media.Variant) image.Image {
	t.Helper()
	content := r.file(t, v)
	m, err := webp.Decode(bytes.NewReader(content))
	testkit.NoError(t, err)
	if got := m.Bounds().Size(); got != image.Pt(v.Width, v.Height) {
		t.Errorf("%s is %v, want %d × %d", v.URL, got, v.Width, v.Height)
	}
	for _, left := range []string{"EXIF", "XMP ", "ICCP", "GPS"} {
		if bytes.Contains(content[:min(len(content), 64)], []byte(left)) {
			t.Errorf("%s has %s", v.URL, left)
		}
	}
	return m
}

// near reports whether a pixel has about that colour.
func near(m image.Image, x, y int, want color.NRGBA) bool {
	got := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA) //nolint:forcetypeassert // the model's
	far := func(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }
	return !far(got.R, want.R) && !far(got.G, want.G) && !far(got.B, want.B) && !far(got.A, want.A)
}

var (
	red, green  = color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 255, 0, 255}
	blue, white = color.NRGBA{0, 0, 255, 255}, color.NRGBA{255, 255, 255, 255}
)

// Pictures are turned as the camera was held, whichever way, and nothing but pixels is
// kept of them.
func TestOrientation(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	// The corners as they are seen: top left, top right, bottom left, bottom right.
	for orientation, corners := range map[int][4]color.NRGBA{
		0: {red, green, blue, white}, 1: {red, green, blue, white}, 2: {green, red, white, blue}, 3: {white, blue, green, red},
		4: {blue, white, red, green}, 5: {red, blue, green, white}, 6: {blue, red, white, green}, 7: {white, green, blue, red},
		8: {green, white, red, blue}, 9: {red, green, blue, white},
	} {
		image := r.add(t, withSegment(jpegOf(t, quarters(400, 200)), 0xe1, exif(orientation)))
		width, height := 400, 200
		if orientation >= 5 && orientation <= 8 {
			width, height = height, width
		}
		if image.Width != width || image.Height != height {
			t.Errorf("orientation %d: %d × %d", orientation, image.Width, image.Height)
		}
		m := r.variant(t, image.Variants[len(image.Variants)-1])
		for i, want := range corners {
			x, y := width/4+i%2*width/2, height/4+i/2*height/2
			if !near(m, x, y, want) {
				t.Errorf("orientation %d: corner %d is %v, want %v", orientation, i, m.At(x, y), want)
			}
		}
	}
	upright := r.add(t, withChunk(pngOf(t, quarters(64, 32)), "eXIf", exif(6)[6:]))
	if upright.Width != 32 || upright.Height != 64 {
		t.Errorf("a PNG that says how it is to be turned is %d × %d", upright.Width, upright.Height)
	}
}

// Each kind of picture that is taken keeps its colours and its shape.
func TestKinds(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	brick := color.NRGBA{180, 90, 60, 255}
	wide := image.NewNRGBA64(image.Rect(0, 0, 40, 40))
	gray := image.NewGray(image.Rect(0, 0, 40, 40))
	palette := image.NewPaletted(image.Rect(0, 0, 40, 40), color.Palette{brick, color.White})
	for y := range 40 {
		for x := range 40 {
			wide.Set(x, y, brick)
			gray.Set(x, y, color.Gray{100})
		}
	}
	for name, c := range map[string]struct {
		content []byte
		want    color.NRGBA
		color   string
	}{
		"JPEG":             {jpegOf(t, plain(40, 40, brick)), brick, "#b45a3c"},
		"grey JPEG":        {jpegOf(t, gray), color.NRGBA{100, 100, 100, 255}, "#646464"},
		"PNG":              {pngOf(t, plain(40, 40, brick)), brick, "#b45a3c"},
		"16-bit PNG":       {pngOf(t, wide), brick, "#b45a3c"},
		"PNG of a palette": {pngOf(t, palette), brick, "#b45a3c"},
		"transparent PNG":  {pngOf(t, plain(40, 40, color.NRGBA{180, 90, 60, 128})), color.NRGBA{180, 90, 60, 128}, media.LightGround},
		"white on nothing": {pngOf(t, plain(40, 40, color.NRGBA{255, 255, 255, 40})), color.NRGBA{255, 255, 255, 40}, media.DarkGround},
		"nothing":          {pngOf(t, plain(40, 40, color.NRGBA{})), color.NRGBA{}, media.LightGround},
		"WebP":             {r.file(t, r.add(t, jpegOf(t, plain(40, 40, brick))).Variants[0]), brick, "#b45a3c"},
		"CMYK JPEG":        {readFile(t, "cmyk.jpg"), color.NRGBA{}, ""},
		"HEIC":             {readFile(t, "test.heic"), color.NRGBA{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			image := r.add(t, c.content)
			m := r.variant(t, image.Variants[0])
			if c.want.A != 0 && !near(m, image.Variants[0].Width/2, image.Variants[0].Height/2, c.want) {
				t.Errorf("the middle is %v, want %v", m.At(20, 20), c.want)
			}
			if c.color != "" && !nearColor(image.Color, c.color) {
				t.Errorf("its colour is %q, want %q", image.Color, c.color)
			}
		})
	}
}

func nearColor(got, want string) bool {
	read := func(text string) (c [3]int) {
		_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &c[0], &c[1], &c[2])
		return c
	}
	a, b := read(got), read(want)
	for i := range a {
		if a[i]-b[i] > 3 || b[i]-a[i] > 3 {
			return false
		}
	}
	return true
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	return testkit.Must(os.ReadFile(filepath.Join("testdata", name)))
}

// Colours of wide screens become those of all.
func TestProfiles(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	// A green of Display P3 is further from grey in sRGB's numbers.
	source, want := color.NRGBA{120, 200, 100, 255}, color.NRGBA{89, 203, 85, 255}
	content := jpegOf(t, plain(40, 40, source))
	withProfile := withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), displayP3()...))
	var packed bytes.Buffer
	packed.WriteString("P3\x00\x00")
	w := zlib.NewWriter(&packed)
	testkit.Must(w.Write(displayP3()))
	testkit.NoError(t, w.Close())
	for name, c := range map[string]struct {
		content []byte
		want    color.NRGBA
	}{
		"none":                    {content, source},
		"Display P3":              {withProfile, want},
		"Display P3 in a PNG":     {withChunk(pngOf(t, plain(40, 40, source)), "iCCP", packed.Bytes()), want},
		"a profile that is noise": {withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), strings.Repeat("RGB XYZ ", 99)...)), source},
		"a part of a profile":     {withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x02\x02"), displayP3()[:200]...)), source},
	} {
		image := r.add(t, c.content)
		want := fmt.Sprintf("#%02x%02x%02x", c.want.R, c.want.G, c.want.B)
		if !nearColor(image.Color, want) {
			t.Errorf("%s: the colour is %s, want about %s", name, image.Color, want)
		}
	}
}

// Variants are as large as pages use them, and never larger than the picture.
func TestVariants(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for size, want := range map[image.Point]string{
		{2000, 1500}: "176:235×176 264:352×264 360:480×360 720:960×720 1080:1440×1080 1440:1920×1440",
		{2048, 1152}: "176:313×176 264:469×264 360:640×360 720:1280×720 1080:1920×1080",
		{100, 100}:   "176:100×100 264:100×100 720:100×100",
		{500, 400}:   "176:220×176 264:330×264 360:450×360 720:500×400",
		{1000, 100}:  "176:1000×100 264:1000×100 720:1000×100",
		{16, 16}:     "176:16×16 264:16×16 720:16×16",
		{300, 300}:   "176:176×176 264:264×264 360:300×300 720:300×300",
		{40, 400}:    "176:40×400 264:40×400 720:40×400",
	} {
		var got []string
		for _, v := range r.add(t, jpegOf(t, plain(size.X, size.Y, color.Gray{128}))).Variants {
			r.variant(t, v)
			got = append(got, fmt.Sprintf("%d:%d×%d", v.Size, v.Width, v.Height))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v has the variants %s, want %s", size, strings.Join(got, " "), want)
		}
	}
}
