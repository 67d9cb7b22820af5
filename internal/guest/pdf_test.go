package guest

import (
	"context"
	"testing"

	"carte/internal/fault"
	"carte/internal/page"
)

// noPDFs are the PDF menus of stores that have none.
type noPDFs struct{}

func (noPDFs) Active(context.Context, string) ([]page.PDFLink, error) { return nil, nil }

func (noPDFs) ActiveOf(context.Context, []string) ([]page.PDFLink, error) { return nil, nil }

func (noPDFs) Public(context.Context, string) (page.PDFLink, error) {
	return page.PDFLink{}, fault.New(fault.NotFound, "There is no such PDF menu.")
}

func (noPDFs) Target(context.Context, string) (page.Link, error) {
	return page.Link{}, fault.New(fault.NotFound, "There is no such PDF menu.")
}

// A file is saved under its store's and its own name, whatever the owner has written.
func TestAttachment(t *testing.T) {
	for name, want := range map[string]string{
		"Wine":                 `attachment; filename="Bar- Ost Wine.pdf"`,
		"Weine & Süßes":        `attachment; filename*=utf-8''Bar-%20Ost%20Weine%20&%20S%C3%BC%C3%9Fes.pdf`,
		"../../etc/\"passwd\"": `attachment; filename="Bar- Ost ..-..-etc--passwd-.pdf"`,
		"a\r\nSet-Cookie: b":   `attachment; filename="Bar- Ost a--Set-Cookie- b.pdf"`,
	} {
		if got := attachment("Bar: Ost", name); got != want {
			t.Errorf("%q is saved as %s, want %s", name, got, want)
		}
	}
}
