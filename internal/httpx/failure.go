package httpx

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// Canceled reports whether a request failed because the client has gone away, such as
// by closing the tab.
func Canceled(err error) bool { return errors.Is(err, context.Canceled) }

// canceled also covers errors of a cancelled context that do not wrap its error.
func canceled(ctx context.Context, err error) bool { return Canceled(err) || Canceled(ctx.Err()) }

// MaxLoggedError is how many bytes of an error are logged: it may contain the response
// of another server.
const MaxLoggedError = 1000

// LogFailure logs an internal error, unless the request was cancelled.
func LogFailure(ctx context.Context, message string, err error, more ...any) {
	if !canceled(ctx, err) {
		slog.ErrorContext(ctx, message, append(more, "error", Shorten(err.Error(), MaxLoggedError))...)
	}
}

// LogRequestFailure is LogFailure for an error that fails the request as a
// whole: all requests that fail because the database cannot serve them get one line
// together, for each reason.
func LogRequestFailure(ctx context.Context, message string, err error) {
	if reason := unavailableReason(ctx, err); reason != "" && !canceled(ctx, err) {
		if !recorderOf(ctx).outages.begins(reason, time.Now()) {
			return
		}
		message = reason + "; requests that need it are refused meanwhile"
	}
	LogFailure(ctx, message, err)
}

// unavailableReason says why the database could not serve the request; "" where the
// error means something else.
func unavailableReason(ctx context.Context, err error) string {
	recorder := recorderOf(ctx)
	if recorder == nil || recorder.Unavailable == nil {
		return ""
	}
	return recorder.Unavailable(err)
}
