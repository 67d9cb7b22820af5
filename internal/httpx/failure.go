package httpx

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// Canceled reports whether a request failed because whoever asked has gone
// away: a tab was closed, or loaded anew. That is no fault of ours.
func Canceled(err error) bool { return errors.Is(err, context.Canceled) }

// canceled also knows errors that do not say that a cancelled context was their
// cause.
func canceled(ctx context.Context, err error) bool { return Canceled(err) || Canceled(ctx.Err()) }

// LogFailure logs what failed on our side while a request was being answered;
// nothing where the request was cancelled.
func LogFailure(ctx context.Context, message string, err error, more ...any) {
	if !canceled(ctx, err) {
		slog.ErrorContext(ctx, message, append(more, "error", err)...)
	}
}

// LogRequestFailure is LogFailure for an error that fails the request as a
// whole: all requests that fail while the database does not answer get one line
// together.
func LogRequestFailure(ctx context.Context, message string, err error) {
	if !canceled(ctx, err) && isUnavailable(ctx, err) {
		if !recorderOf(ctx).outage.begins(time.Now()) {
			return
		}
		message = "the database does not answer; requests that need it are refused until it does"
	}
	LogFailure(ctx, message, err)
}

// isUnavailable reports whether the request failed because the database does
// not answer at present.
func isUnavailable(ctx context.Context, err error) bool {
	recorder := recorderOf(ctx)
	return recorder != nil && recorder.Unavailable != nil && recorder.Unavailable(err)
}

// outage is a time in which requests keep failing for the same reason.
type outage struct {
	mu   sync.Mutex
	last time.Time
}

// outageQuiet is how long nothing must have failed for the next failure to be
// an outage of its own.
const outageQuiet = time.Minute

// begins reports whether a failure is the first of an outage.
func (o *outage) begins(now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	first := now.Sub(o.last) > outageQuiet
	o.last = now
	return first
}
