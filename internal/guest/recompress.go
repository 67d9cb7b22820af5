package guest

import (
	"context"
	"log/slog"
	"time"

	"carte/internal/render"
)

const (
	// maxRecompressing is how many pages may wait to be compressed anew.
	maxRecompressing = 256
	// settled is how long a page must have been cached: one that is edited all
	// the time is not worth the work.
	settled = time.Second
)

// recompressor compresses pages that are asked for again as well as it can be
// done, one at a time and for half of one processor's time at most.
type recompressor struct {
	queue chan cacheKey
}

func newRecompressor() recompressor { return recompressor{make(chan cacheKey, maxRecompressing)} }

// add lets a page be compressed anew, once. Where too many wait, a later guest
// tries again.
func (c recompressor) add(key cacheKey, page *response) {
	if page.best || !page.recompressing.CompareAndSwap(false, true) {
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
			took, err := s.recompress(ctx, key)
			if err != nil {
				slog.ErrorContext(ctx, "a page cannot be compressed anew", "error", err)
			}
			sleep(ctx, took)
		}
	}
}

// recompress compresses a page anew if it is cached still, and returns how long
// that took.
func (s *Service) recompress(ctx context.Context, key cacheKey) (time.Duration, error) {
	page, ok := s.cache.peek(key)
	if !ok || page.best {
		return 0, nil
	}
	if wait := settled - s.Now().Sub(page.made); wait > 0 {
		sleep(ctx, wait)
		if now, ok := s.cache.peek(key); !ok || now.etag != page.etag {
			return 0, nil
		}
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
	s.cache.update(key, page.etag[0], func(now *response) *response { return now.recompressed(compressed) })
	return time.Since(started), nil
}

// sleep waits unless ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
