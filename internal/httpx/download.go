package httpx

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"carte/internal/actor"
)

const (
	// downloadPause is how long a client may take nothing of a file, and downloadTimeout
	// how long all of it may take.
	downloadPause   = 20 * time.Second
	downloadTimeout = 5 * time.Minute
	// downloadUseTimeout is what waiting and the use case may take besides.
	downloadUseTimeout = time.Minute
	// downloadWait is how long a user's next download waits for the one before. More than
	// these two are refused: those that wait hold places of LimitConcurrency, which the
	// user's other requests need.
	downloadWait  = 10 * time.Second
	downloadsRoom = 2
)

// Download is a file that is sent while it is made or read.
type Download struct {
	ContentType string
	// Name and Size are those of a file that somebody has sent here, for SetForeign; they
	// are empty for what Carte makes.
	Name string
	Size int64
	// Write writes the file. An error before the first byte is answered as any other.
	Write func(ctx context.Context, w io.Writer) error
}

// foreignPolicy keeps a file from whatever a page may do, should a browser show it.
const foreignPolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// SetForeign sets the headers of a file that somebody has sent here, and that is never shown
// by this site: what is in it is not Carte's.
func SetForeign(h http.Header, contentType, name string, size int64) {
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", attachment(name))
	h.Set("Content-Length", strconv.FormatInt(size, 10))
	h.Set("Content-Security-Policy", foreignPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
}

// attachment is the header with the name under which a file is saved.
func attachment(name string) string {
	safe := strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	if header := mime.FormatMediaType("attachment", map[string]string{"filename": safe}); header != "" {
		return header
	}
	return "attachment"
}

// HandleDownload adds an endpoint by GET that answers with a file which takes long to make.
// The use case has the time of any other, and what it returns has minutes. A user has one
// at a time, and one that waits for it.
func HandleDownload[I any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*Download, error)) {
	queues := userQueues{slots: 1, room: downloadsRoom, byUser: map[string]*userQueue{}}
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		r, w := humachi.Unwrap(ctx)
		queues.serve(w, r, downloadWait, func() { next(ctx) })
	})
	if op.Metadata == nil {
		op.Metadata = map[string]any{}
	}
	op.Metadata[timeoutKey] = downloadTimeout + downloadUseTimeout
	Handle(api, op, func(ctx context.Context, who *actor.Actor, in *I) (*huma.StreamResponse, error) {
		limited, cancel := context.WithTimeout(ctx, useCaseTimeout)
		defer cancel()
		download, err := use(limited, who, in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: download.send}, nil
	})
}

// send sends the file. Where it fails midway the connection is closed, so that nobody takes
// for whole what has arrived.
func (d *Download) send(ctx huma.Context) {
	r, w := humachi.Unwrap(ctx)
	controller := http.NewResponseController(w)
	file := &deadlineWriter{
		w: w, end: time.Now().Add(downloadTimeout),
		extend: func(until time.Time) { _ = controller.SetWriteDeadline(until) },
		begin:  func() { d.setHeaders(w.Header()) },
	}
	err := d.Write(ctx.Context(), file)
	switch {
	case err != nil && file.begin != nil:
		WriteProblem(w, r, err)
		return
	case file.begin != nil: // an empty file
		file.begin()
		return
	case err == nil:
		return
	}
	var written *writeError
	if errors.As(err, &written) { // the client has left, or is too slow
		cutOff(ctx.Context(), StatusClientLeft)
	}
	LogFailure(ctx.Context(), "a download has failed", err)
	cutOff(ctx.Context(), http.StatusInternalServerError)
}

func (d *Download) setHeaders(h http.Header) {
	h.Set("Content-Type", d.ContentType)
	h.Set("Cache-Control", "private, no-cache")
	if d.Name != "" {
		SetForeign(h, d.ContentType, d.Name, d.Size)
	}
}

// deadlineWriter extends the deadline as long as the client takes what is sent.
type deadlineWriter struct {
	w io.Writer
	// begin is called before the first byte, and is nil then.
	begin  func()
	extend func(time.Time)
	next   time.Time
	end    time.Time
}

// downloadPiece is how much a client has downloadPause to take, however much is written
// at once.
const downloadPiece = 64 << 10

func (d *deadlineWriter) Write(b []byte) (sent int, err error) {
	if d.begin != nil && len(b) > 0 {
		d.begin()
		d.begin = nil
	}
	for piece := range slices.Chunk(b, downloadPiece) {
		n, err := d.send(piece)
		sent += n
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

func (d *deadlineWriter) send(b []byte) (int, error) {
	if now := time.Now(); now.After(d.next) {
		until := now.Add(downloadPause)
		if until.After(d.end) {
			until = d.end
		}
		d.extend(until)
		d.next = now.Add(time.Second)
	}
	return Spooled(d.w).Write(b)
}
