package render_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"carte/internal/render"
)

// coding is an element of Accept-Encoding (RFC 9110 §12.5.3).
var coding = regexp.MustCompile(`^([A-Za-z0-9-]+)(?:[ \t]*;[ \t]*[qQ]=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?$`)

// acceptable reads a well-formed header by the letter; of a coding named twice
// the first counts.
func acceptable(header string) (codings map[string]bool, wellFormed bool) {
	codings = map[string]bool{}
	for part := range strings.SplitSeq(header, ",") {
		match := coding.FindStringSubmatch(strings.Trim(part, " \t"))
		if match == nil {
			return nil, false
		}
		name := strings.ToLower(match[1])
		if _, named := codings[name]; named {
			continue
		}
		weight := 1.0
		if match[2] != "" {
			weight, _ = strconv.ParseFloat(match[2], 64)
		}
		codings[name] = weight > 0
	}
	return codings, true
}

func FuzzAccepted(f *testing.F) {
	for _, header := range []string{
		"", "gzip, deflate, br, zstd", "br;q=0, gzip", "br ; Q=0.001", "br;q=0.", "br;q=1.000,gzip;q=0", "gzip;q=0.0,br;q=0.000",
		"identity", "*", "br;q=", "br;q=0;x", ",,br", "brotli", "x-br", "br;level=11",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := render.Accepted(header)
		if got != render.Identity && !strings.Contains(strings.ToLower(header), string(got)) {
			t.Fatalf("Accepted(%q) = %q, which it does not name", header, got)
		}
		codings, wellFormed := acceptable(header)
		if !wellFormed {
			return
		}
		want := render.Identity
		switch {
		case codings["br"]:
			want = render.BrotliEncoding
		case codings["gzip"]:
			want = render.GzipEncoding
		}
		if got != want {
			t.Fatalf("Accepted(%q) = %q, want %q", header, got, want)
		}
	})
}
