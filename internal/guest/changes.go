package guest

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
)

// changes answers /s/{slug}/changes: server-sent events, one when the store has changed, on
// which an open page reads itself again. They say no more, so that the page alone is what
// guests read, from the same cache for all.
func (s *Service) changes(w http.ResponseWriter, r *http.Request) {
	slug := r.PathValue("slug")
	l, err := s.location(r.Context(), slug)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if r.Method == http.MethodHead {
		setStream(w.Header())
		return
	}
	joined := s.streams.join(l.store.ID, s.client(r))
	if joined == nil {
		// No failure: the page goes on by the minute, and browsers do not ask again.
		setPlain(w.Header(), "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusNoContent)
		return
	}
	defer s.streams.leave(joined)
	setStream(w.Header())
	httpx.SetStreaming(r.Context())
	to := &streamWriter{to: w, controller: http.NewResponseController(w), timeout: s.streams.writeTimeout}
	defer to.limit() // for what net/http writes at the end
	s.tellChanges(r.Context(), joined, slug, to.write)
}

// What is sent: that something has changed, and a comment, by which proxies and browsers
// know that the connection is alive.
const (
	changed = "data: changed\n\n"
	nothing = ":\n\n"
)

func setStream(h http.Header) {
	setPlain(h, "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would keep events until it has enough of them
}

// tellChanges writes what a stream is told until it ends.
func (s *Service) tellChanges(ctx context.Context, joined *stream, slug string, write func(string) error) {
	rules := &s.streams.streamRules
	now := time.Now()
	end, beat := now.Add(about(rules.lifetime)), now.Add(rules.heartbeat)
	// Browsers that have lost the server together do not come back together.
	if write(fmt.Sprintf(": changes\nretry: %d\n\n", 2000+rand.IntN(4000))) != nil {
		return
	}
	var due, last time.Time // due is zero where there is nothing to tell
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		timer.Reset(time.Until(earliest(due, beat, end)))
		select {
		case <-ctx.Done():
			return
		case <-s.streams.ended:
			return
		case <-joined.room.gone:
			if !due.IsZero() || len(joined.changed) > 0 {
				_ = write(changed) // the page says so
			}
			return
		case <-joined.changed:
			due = earliest(due, latest(last.Add(rules.pace), time.Now().Add(rules.settle+rand.N(rules.settle+1))))
			continue
		case <-joined.missed:
			due = earliest(due, latest(last.Add(rules.pace), time.Now().Add(rand.N(rules.spread+1))))
			continue
		case now = <-timer.C:
		}
		text := nothing
		switch {
		case !due.IsZero() && !now.Before(due):
			text, due, last = changed, time.Time{}, now
		case !now.Before(end):
			return
		}
		if write(text) != nil {
			return
		}
		beat = now.Add(rules.heartbeat)
		s.confirm(ctx, joined, slug)
	}
}

// confirm ends the streams of a store that is not there any more. After a change the first
// of them asks, for all.
func (s *Service) confirm(ctx context.Context, joined *stream, slug string) {
	if !joined.room.isUnsure.CompareAndSwap(true, false) {
		return
	}
	_, err := s.location(ctx, slug)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		s.streams.close(joined.storeID, joined.room)
	case err != nil:
		joined.room.isUnsure.Store(true)
	}
}

// earliest returns the first of some times, of which due may be zero for none.
func earliest(due time.Time, others ...time.Time) time.Time {
	for _, other := range others {
		if due.IsZero() || other.Before(due) {
			due = other
		}
	}
	return due
}

func latest(one, other time.Time) time.Time {
	if one.After(other) {
		return one
	}
	return other
}

// streamWriter gives each write a time of its own, and none between two writes, in which the
// server's own would end the stream.
type streamWriter struct {
	to         http.ResponseWriter
	controller *http.ResponseController
	timeout    time.Duration
}

func (w *streamWriter) write(text string) error {
	w.limit()
	if _, err := io.WriteString(w.to, text); err != nil {
		return fmt.Errorf("writing to a stream: %w", err)
	}
	if err := w.controller.Flush(); err != nil {
		return fmt.Errorf("writing to a stream: %w", err)
	}
	_ = w.controller.SetWriteDeadline(time.Time{})
	return nil
}

func (w *streamWriter) limit() { _ = w.controller.SetWriteDeadline(time.Now().Add(w.timeout)) }
