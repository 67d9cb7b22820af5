package guest

import (
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"carte/internal/render"
	"carte/internal/testkit"
)

// A page that is a little too large for the first window of a connection is compressed harder.
func TestPagesFitTheFirstWindow(t *testing.T) {
	seeded, bytes := rand.NewChaCha8([32]byte{}), make([]byte, 40_000)
	_, _ = seeded.Read(bytes)
	var words strings.Builder // which brotli finds again and again
	for i := 0; i+2 < len(bytes); i += 2 {
		from := 2 * int(bytes[i])
		words.WriteString(hex.EncodeToString(bytes[from : from+2+int(bytes[i+1]%5)]))
	}
	text := words.String()
	wide := 0
	for length := 20_000; length < len(text); length += 500 {
		page := testkit.Must(newResponse([]byte(text[:length]), ""))
		fast := len(testkit.Must(render.Brotli([]byte(text[:length]), render.Fast)))
		isWide := fast > firstWindow && fast <= firstWindow+tightened
		if isWide {
			wide++
		}
		if got := len(page.brotli); isWide && got >= fast || !isWide && got != fast {
			t.Errorf("%d bytes are sent as %d, where the quick level makes %d", length, got, fast)
		}
	}
	if wide == 0 {
		t.Error("no page is a little too large")
	}
}
