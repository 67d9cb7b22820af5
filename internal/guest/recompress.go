package guest

import (
	"context"
	"log/slog"
	"time"

	"carte/internal/render"
)

const (
	// maxRecompressing is how many pages may wait to be recompressed.
	maxRecompressing = 256
	// minAge is how long a page must have been cached: one that is edited all the
	// time is not worth the work.
	minAge = time.Second
)

// recompressor is the queue of pages that were requested again. They are
// compressed at the best level, one at a time and for half of one processor's
// time at most.
type recompressor struct {
	queue chan cacheKey
}

func newRecompressor() recompressor { return recompressor{make(chan cacheKey, maxRecompressing)} }

// add queues a page that is requested again, once. Where the queue is full, a
// later request tries again.
func (c recompressor) add(key cacheKey, page *response, now time.Time) {
	if page.best || now.Sub(page.rendered) < minAge || !page.recompressing.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.queue <- key:
	default:
		page.recompressing.Store(false)
	}
}

// Recompress serves the queue until ctx ends.
func (s *Service) Recompress(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case key := <-s.recompressor.queue:
			took, err := s.recompress(key)
			if err != nil {
				slog.ErrorContext(ctx, "a page cannot be recompressed", "error", err)
			}
			sleep(ctx, took)
		}
	}
}

// recompress compresses a page at the best level if it is still cached, and
// returns how long that took.
func (s *Service) recompress(key cacheKey) (time.Duration, error) {
	page, ok := s.cache.peek(key)
	if !ok || page.best {
		return 0, nil
	}
	started := time.Now()
	document, err := render.Decompress(page.brotli)
	if err != nil {
		return 0, err
	}
	compressed, err := render.Brotli(document, render.Best)
	if err != nil {
		return 0, err
	}
	s.cache.update(key, page.etag[0], func(current *response) *response { return current.recompressed(compressed) })
	return time.Since(started), nil
}

// sleep waits unless ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
