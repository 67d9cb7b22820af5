package media

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"

	"carte/internal/fault"
	"carte/internal/testkit"
	"carte/internal/worker"
)

var (
	crashing = worker.Register("test crash", convertUpload(func(upload) (*picture, error) { panic("as it should") }))
	killed   = worker.Register("test kill", convertUpload(func(upload) (*picture, error) {
		return nil, syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}))
	failing  = worker.Register("test failure", func(string) (bool, error) { return false, errors.New("as it should") })
	refusing = worker.Register("test refusal", convertUpload(func(upload) (*picture, error) {
		refused := refusePDF(pdfPages.With("pages", 99), errors.New("it has 99"))
		return nil, refused
	}))
)

// What becomes of a worker, or what it refuses, is told as if it were the server's.
func TestConvert(t *testing.T) {
	crashed := refuse(damaged)
	if _, err := convert(t.Context(), crashing, upload{}, crashed); !errors.Is(err, crashed) {
		t.Errorf("a crash: %v", err)
	}
	if _, err := convert(t.Context(), killed, upload{}, crashed); !isBusy(err) {
		t.Errorf("a worker that was killed: %v", err)
	}
	_, err := convert(t.Context(), refusing, upload{}, crashed)
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.Invalid || f.Fields[0].Params["pages"] != 99 || f.Fields[0].Params["max"] != MaxPDFPages || f.Err == nil || f.Err.Error() != "it has 99" {
		t.Errorf("a refusal: %#v", err)
	}
	sample, _ := smallPictures(t)
	found, err := convert(t.Context(), pictureWorker, upload{Data: sample}, crashed)
	testkit.NoError(t, err)
	if len(found.Variants) == 0 || len(found.Contents) != len(found.Variants) {
		t.Errorf("%d variants with %d contents", len(found.Variants), len(found.Contents))
	}
}

// What could not be compiled once is compiled for the next PDF.
func TestPreparationIsTriedAgain(t *testing.T) {
	usual := preparePDFs
	t.Cleanup(func() { preparePDFs = usual })
	preparePDFs = failing
	var p preparation
	testkit.NoError(t, p.wait(t.Context()))
	preparePDFs = usual
	testkit.NoError(t, p.wait(t.Context()))
	if first, second := p.begin(), p.begin(); first != second {
		t.Error("it is done twice")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	preparePDFs = failing
	if err := new(preparation).wait(left); !errors.Is(err, context.Canceled) {
		t.Errorf("who has left: %v", err)
	}
}
