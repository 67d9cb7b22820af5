package demo

import (
	"path"
	"testing"

	"carte/internal/testkit"
)

// pdfBytes is what a PDF may take in the program with its pictures.
const pdfBytes = 300_000

// Every PDF is shown by a store, has its texts and pictures, and is small. That these are
// those of an upload is for a test of the app.
func TestPDFs(t *testing.T) {
	unused := map[string]bool{}
	for _, file := range testkit.Must(files.ReadDir("pdfs")) {
		if name, isPDF := file.Name(), path.Ext(file.Name()) == ".pdf"; isPDF {
			unused[name[:len(name)-len(".pdf")]] = true
		}
	}
	if len(unused) == 0 {
		t.Error("there is no PDF menu")
	}
	for slug, s := range load(t) {
		for _, m := range s.PDFMenus {
			delete(unused, m.File)
			prepared, err := preparedPDF(m.File)
			testkit.NoError(t, err)
			size := len(prepared.File)
			for i, picture := range prepared.Pictures {
				want := prepared.Pages[i/2]
				if i%2 == 0 {
					want = want.Small()
				}
				if width, height := webpSize(picture); width != want.Width || height != want.Height {
					t.Errorf("picture %d of %s is %d × %d, want %+v", i, m.File, width, height, want)
				}
				size += len(picture)
			}
			if len(prepared.Texts) != len(prepared.Pages) || size > pdfBytes || m.Clicks <= 0 {
				t.Errorf("%s of %s has %d pages with %d texts, takes %d bytes and has %d clicks",
					m.File, slug, len(prepared.Pages), len(prepared.Texts), size, m.Clicks)
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no store shows %v", unused)
	}
}
