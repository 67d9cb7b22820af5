package media

import (
	"testing"

	"carte/internal/pdf"
	"carte/internal/testkit"
)

// What is left for the text of a PDF is counted as pdf.Page.Text counts: the letters of
// every language alike.
func TestRoomForText(t *testing.T) {
	for text, want := range map[string]int{"": 100, "Kofte": 95, "Köfte": 95, "İçli köfte": 90, "🍷": 98} {
		if got := roomBehind(text, 100); got != want {
			t.Errorf("%q leaves %d of 100, want %d", text, got, want)
		}
	}
}

func TestPageSize(t *testing.T) {
	a4 := &pdf.Page{Width: 595, Height: 842}
	for pages, want := range map[int]PDFPage{1: {1600, 2264}, manyPages: {1600, 2264}, manyPages + 1: {1280, 1811}} {
		if size := testkit.Must(pageSize(a4, 0, pages, largePage)); size != want {
			t.Errorf("a page of %d is drawn in %v, want %v", pages, size, want)
		}
	}
}
