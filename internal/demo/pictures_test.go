package demo

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"testing"

	"carte/internal/testkit"
)

// widths are those guest pages ask for, each with the most a file may weigh.
var (
	square = map[int]int{176: 5_000, 264: 10_000, 704: 25_000}
	wide   = map[int]int{640: 25_000, 1280: 60_000, 1920: 110_000}
)

func TestPictures(t *testing.T) {
	files := testkit.Must(fs.Glob(Images(), "*.webp"))
	unused := map[string]bool{}
	for _, file := range files {
		unused[file] = true
	}
	known := testkit.Must(colorByName())
	check := func(name string, widths map[int]int, ratio [2]int) {
		for width, most := range widths {
			file := fmt.Sprintf("%s-%d.webp", name, width)
			delete(unused, file)
			if known[name] == "" {
				t.Errorf("%s has no colour", name)
			}
			data, err := fs.ReadFile(Images(), file)
			if err != nil {
				t.Error(err)
				continue
			}
			w, h := webpSize(data)
			if w != width || h != width*ratio[1]/ratio[0] || len(data) > most {
				t.Errorf("%s is %d × %d with %d bytes, want %d wide, %d:%d, at most %d bytes", file, w, h, len(data), width, ratio[0], ratio[1], most)
			}
		}
	}
	used := map[string]bool{}
	for slug, s := range load(t) {
		check(s.Page.Logo, square, [2]int{1, 1})
		check(s.Page.Cover, wide, [2]int{16, 9})
		for _, d := range s.dishes() {
			if d.Image == "" {
				continue
			}
			if used[d.Image] {
				t.Errorf("%s: the picture %s shows two dishes", slug, d.Image)
			}
			used[d.Image] = true
			check(d.Image, square, [2]int{1, 1})
		}
	}
	if len(unused) > 0 {
		t.Errorf("no store shows %v", slices.Sorted(maps.Keys(unused)))
	}
}

// webpSize reads the size out of a lossy WebP (RFC 9649 §2.5, RFC 6386 §9.1).
func webpSize(data []byte) (width, height int) {
	if len(data) < 30 || string(data[:4]) != "RIFF" || string(data[8:16]) != "WEBPVP8 " || string(data[23:26]) != "\x9d\x01\x2a" {
		return 0, 0
	}
	const size = 1<<14 - 1
	return int(binary.LittleEndian.Uint16(data[26:])) & size, int(binary.LittleEndian.Uint16(data[28:])) & size
}
