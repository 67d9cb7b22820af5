package guest

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/page"
	"carte/internal/testkit"
)

// failingPages finds the store but not its page.
type failingPages struct{ pagesOf }

func (failingPages) Public(context.Context, string) (page.LinkPage, []page.Link, error) {
	return page.LinkPage{}, nil, errors.New("connection refused")
}

// An old page is better than none, and the log names the request.
func TestOldPagesAreServedWhenNewOnesCannotBeMade(t *testing.T) {
	log := testkit.KeepLog(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesOf{}, Pages: failingPages{}, Renderer: echoRenderer{}, Changes: connected(true), Now: func() time.Time { return now }, CacheBytes: 1 << 20})
	old := responseOf(10)
	old.expires = now.Add(-time.Second)
	s.cache.put(pageKey("osteria", variant{kind: linkPage}), "osteria", old, old.size(), 0, s.cache.now())
	answer := ask(s, "/s/osteria", "br")
	if answer.Code != http.StatusOK || answer.Body.Len() != 10 {
		t.Errorf("%d with %d bytes", answer.Code, answer.Body.Len())
	}
	for _, want := range []string{"serving an old page", "connection refused"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %s: %s", want, log.String())
		}
	}
}
