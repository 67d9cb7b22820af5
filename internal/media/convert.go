package media

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"carte/internal/fault"
	"carte/internal/pdf"
	"carte/internal/wasm"
	"carte/internal/worker"
)

// Pictures and PDFs are converted by workers, see package worker.
var (
	pictureWorker = worker.Register("picture", convertUpload(func(file upload) (*picture, error) {
		h, err := inspect(file.Data)
		if err != nil {
			return nil, err
		}
		return process(context.Background(), file.Data, &h)
	}))
	pdfWorker = worker.Register("PDF", convertUpload(func(file upload) (*readPDF, error) {
		return convertPDF(context.Background(), file.Data, file.Side)
	}))
	preparePDFs = worker.Register("PDF preparation", func(compiled string) (bool, error) {
		wasm.CacheIn(compiled)
		return true, errors.Join(libwebp.Compile(), pdf.Compile())
	})
)

func init() { worker.Main() } //nolint:gochecknoinits // a worker begins nothing else

// upload is a file to convert.
type upload struct {
	// Compiled is the folder for compiled programs, if any.
	Compiled string
	Data     []byte
	// Side is the shorter side of a PDF page's larger picture.
	Side int
}

// converted is what becomes of an upload, or why it is refused.
type converted[T any] struct {
	Found   *T
	Refused *fault.Error
	// Cause is the text of the refusal's Err.
	Cause string
}

// convertUpload returns the function of a worker for one that converts.
func convertUpload[T any](convert func(upload) (*T, error)) func(upload) (converted[T], error) {
	return func(file upload) (converted[T], error) {
		wasm.CacheIn(file.Compiled)
		found, err := convert(file)
		var refused *fault.Error
		if !errors.As(err, &refused) {
			return converted[T]{Found: found}, err
		}
		c := converted[T]{Refused: new(*refused)}
		if c.Refused.Err = nil; refused.Err != nil {
			c.Cause = refused.Err.Error()
		}
		return c, nil
	}
}

// convert converts an upload in a worker, which ends with ctx. Its error is crashed where
// the file makes the worker crash.
func convert[T any](ctx context.Context, with worker.Func[upload, converted[T]], file upload, crashed error) (*T, error) {
	file.Compiled = wasm.CacheFolder()
	c, err := with.Call(ctx, file)
	switch {
	case errors.Is(err, worker.ErrNotStarted), errors.Is(err, worker.ErrKilled): // without memory, for example
		slog.ErrorContext(ctx, "a file could not be converted", "error", err)
		return nil, busy()
	case errors.Is(err, worker.ErrCrashed):
		slog.ErrorContext(ctx, "a file has crashed its worker", "error", err)
		return nil, crashed
	case err != nil:
		return nil, err
	case c.Refused == nil:
		return c.Found, nil
	}
	if c.Cause != "" {
		c.Refused.Err = errors.New(c.Cause)
	}
	return nil, c.Refused
}

// preparation compiles what converts PDFs. That takes seconds, or a minute on a busy
// machine, which are not to count for the first PDF.
type preparation struct {
	mu sync.Mutex
	// done is closed when it has ended, and nil before it begins.
	done chan struct{}
}

const (
	// preparationTimeout is how long it may take, and preparationWait how long a PDF waits
	// for it.
	preparationTimeout = 5 * time.Minute
	preparationWait    = 30 * time.Second
)

// wait waits until everything is compiled. Where that has failed the next PDF begins anew;
// this one may do without.
func (p *preparation) wait(ctx context.Context) error {
	waiting, cancel := context.WithTimeout(ctx, preparationWait)
	defer cancel()
	select {
	case <-p.begin(): //nolint:contextcheck // others wait for it too
		return nil
	case <-waiting.Done():
		if timedOut(waiting, waiting.Err()) {
			return busy()
		}
		return fmt.Errorf("waiting for what converts PDFs: %w", ctx.Err())
	}
}

// begin begins it, if it has not been begun, and returns what is closed at its end.
func (p *preparation) begin() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done == nil {
		p.done = make(chan struct{})
		go p.run(p.done)
	}
	return p.done
}

func (p *preparation) run(done chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), preparationTimeout)
	defer cancel()
	if _, err := preparePDFs.Call(ctx, wasm.CacheFolder()); err != nil {
		slog.Warn("what converts PDFs could not be compiled; the next PDF tries it again", "error", err)
		p.mu.Lock()
		p.done = nil
		p.mu.Unlock()
	}
	close(done)
}

// pdfPreparation is that of this process.
var pdfPreparation preparation
