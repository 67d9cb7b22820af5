package guest

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/httpx"
	"carte/internal/page"
)

// pagesAway is where the database goes away once the store was found.
type pagesAway struct{ pagesOf }

func (pagesAway) Public(context.Context, string) (page.LinkPage, []page.Link, error) {
	return page.LinkPage{}, nil, errors.New("connection refused")
}

// An old page is better than none, and the log tells which request got it.
func TestOldPagesAreServedWhenNewOnesCannotBeMade(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })

	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	s := NewService(Config{Stores: storesOf{}, Pages: pagesAway{}, Renderer: messageRenderer{}, Changes: connected(true), Now: func() time.Time { return now }, CacheBytes: 1 << 20})
	old := responseOf(10)
	old.expires = now.Add(-time.Second)
	s.cache.put(pageKey{"osteria", variant{kind: linkPage}}.cacheKey(), "osteria", old, old.size(), 0, s.cache.now())
	router := chi.NewRouter()
	observer := httpx.Observer{NewID: func() string { return "the-request" }, Done: func(httpx.RequestRecord) {}, Fail: s.Fail}
	for pattern, handler := range s.Routes() {
		router.Method(http.MethodGet, pattern, observer.Observe(handler))
	}
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/s/osteria", http.NoBody)
	request.Header.Set("Accept-Encoding", "br")
	router.ServeHTTP(answer, request)
	if answer.Code != http.StatusOK || answer.Body.Len() != 10 {
		t.Errorf("%d with %d bytes", answer.Code, answer.Body.Len())
	}
	for _, want := range []string{"serving an old page", "connection refused"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %s: %s", want, log.String())
		}
	}
}
