package media

import (
	"fmt"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/pdf"
)

// PDFRules says which files an endpoint takes that takes a PDF, with texts beside it.
func PDFRules(fields ...string) httpx.FileRules {
	return httpx.FileRules{MaxBytes: MaxPDFBytes, MaxPages: MaxPDFPages, TooLarge: refusePDFSize, MediaTypes: []string{"application/pdf"}, Fields: fields}
}

// The rules for the content of a PDF.
var (
	pdfEmpty     = fault.NewRule("pdf_empty", "has no content: the file is empty")
	pdfDamaged   = fault.NewRule("pdf_damaged", "is damaged or incomplete")
	pdfEncrypted = fault.NewRule("pdf_encrypted", "is protected by a password")
	pdfPolyglot  = fault.NewRule("pdf_polyglot", "is something else at the same time")
	pdfPages     = fault.NewRule("pdf_too_many_pages", "must have at most %d pages", MaxPDFPages).With("max", MaxPDFPages)
	pdfNarrow    = fault.NewRule("pdf_page_shape", "has a page that is empty or too narrow: a side may be %d times as long as the other", narrowestPage).With("max", narrowestPage)
	pdfSlow      = fault.NewRule("pdf_too_slow", "takes too long to prepare; use fewer pages or simpler pictures")
	pdfComplex   = fault.NewRule("pdf_too_complex", "takes more than %d MB of memory to prepare; use smaller pictures", pdf.MaxMemory>>20).With("megabytes", pdf.MaxMemory>>20)
)

// refusePDF returns the fault for a PDF that breaks a rule.
func refusePDF(rule fault.Rule, cause error) error {
	f := fault.New(fault.Invalid, "The PDF %s.", rule.Message)
	f.Fields, f.Err = []fault.Field{{Location: fileLocation, Rule: rule}}, cause
	return f
}

func refusePDFType() error {
	return &fault.Error{Code: fault.UnsupportedMediaType, Detail: "The file must be a PDF.", Reason: "pdf_type"}
}

func refusePDFSize() error {
	return &fault.Error{
		Code: fault.TooLarge, Detail: fmt.Sprintf("The PDF must have at most %d MB.", MaxPDFBytes>>20),
		Reason: "pdf_too_large", Params: fault.Params{"max": MaxPDFBytes, "megabytes": MaxPDFBytes >> 20},
	}
}
