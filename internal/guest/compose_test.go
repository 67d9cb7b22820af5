package guest

import (
	"bytes"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"carte/internal/render"
	"carte/internal/testkit"
)

// Search engines are told as much as fits into the first window of a connection, and all of
// it by a page that needs another one even with the least.
func TestStructuredDataFitTheFirstWindow(t *testing.T) {
	random := func(bytes int) string { // which brotli nearly halves
		seeded, text := rand.NewChaCha8([32]byte{}), make([]byte, bytes)
		_, _ = seeded.Read(text)
		return hex.EncodeToString(text)
	}
	noise := random(40_000)
	most, less, least := noise[:1_000], noise[1_000:1_400], "least"
	for _, c := range []struct {
		name string
		body int
		want string
	}{
		{"a small page", 2_000, most},
		{"one between", 25_800, less},
		{"one that is nearly full", 26_300, least},
		{"one that is full", 26_700, most},
		{"one that is larger", 28_700, most},
		{"a very large one", 70_000, most},
	} {
		h := head{structured: most, shorter: []any{less, least}}
		page := testkit.Must(new(Service).compose(menuPage, h, render.Markup{Body: noise[8_000:][:min(c.body, 72_000)]}, []byte("{}")))
		full := testkit.Must(io.ReadAll(brotli.NewReader(bytes.NewReader(page.brotli))))
		if !strings.Contains(string(full), `ld+json">"`+c.want+`"<`) {
			t.Errorf("%s of %d bytes tells something else", c.name, len(page.brotli))
		}
	}
}
