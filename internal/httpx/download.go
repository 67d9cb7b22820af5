package httpx

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

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

// Download is a file that is sent while it is made.
type Download struct {
	ContentType string
	// Write writes the file. Whatever could be refused has been before.
	Write func(ctx context.Context, w io.Writer) error
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

// send sends the file. Where it fails the connection is closed, so that nobody takes for
// whole what has arrived.
func (d *Download) send(ctx huma.Context) {
	_, w := humachi.Unwrap(ctx)
	ctx.SetHeader("Content-Type", d.ContentType)
	ctx.SetHeader("Cache-Control", "private, no-cache")
	controller := http.NewResponseController(w)
	err := d.Write(ctx.Context(), &deadlineWriter{
		w: w, end: time.Now().Add(downloadTimeout),
		extend: func(until time.Time) { _ = controller.SetWriteDeadline(until) },
	})
	if err == nil {
		return
	}
	var written *writeError
	if errors.As(err, &written) { // the client has left, or is too slow
		cutOff(ctx.Context(), StatusClientLeft)
	}
	LogFailure(ctx.Context(), "a download has failed", err)
	cutOff(ctx.Context(), http.StatusInternalServerError)
}

// deadlineWriter extends the deadline as long as the client takes what is sent.
type deadlineWriter struct {
	w      io.Writer
	extend func(time.Time)
	next   time.Time
	end    time.Time
}

// downloadPiece is how much a client has downloadPause to take, however much is written
// at once.
const downloadPiece = 64 << 10

func (d *deadlineWriter) Write(b []byte) (sent int, err error) {
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
