package media

import "testing"

// What is left for the text of a PDF is counted as pdf.Page.Text counts: the letters of
// every language alike.
func TestRoomForText(t *testing.T) {
	for text, want := range map[string]int{"": 100, "Kofte": 95, "Köfte": 95, "İçli köfte": 90, "🍷": 98} {
		if got := roomBehind(text, 100); got != want {
			t.Errorf("%q leaves %d of 100, want %d", text, got, want)
		}
	}
}
