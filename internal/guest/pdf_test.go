package guest

import (
	"context"

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
