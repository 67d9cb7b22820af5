package guest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/store"
)

// A page that is asked for again is compressed better; its ETag stays, so that
// browsers keep what they have.
func TestPagesAreRecompressed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serviceWith(echoRenderer{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { s.Recompress(ctx); close(ended) }()
		get := func(encoding string) *httptest.ResponseRecorder { return ask(s, "/s/osteria", encoding) }
		first := get("br")
		time.Sleep(5 * time.Second)
		key := pageKey("osteria", variant{kind: linkPage})
		if page, ok := s.cache.peek(key); !ok || page.best {
			t.Fatalf("cached: %v, recompressed for one guest", ok)
		}
		get("br")
		time.Sleep(5 * time.Second)
		later := get("br")
		if page, _ := s.cache.peek(key); !page.best || later.Body.Len() > first.Body.Len() {
			t.Errorf("%d bytes, then %d", first.Body.Len(), later.Body.Len())
		}
		if a, b := first.Header().Get("ETag"), later.Header().Get("ETag"); a != b {
			t.Errorf("ETag %s became %s", a, b)
		}
		plain := get("")
		text := plain.Body.String()
		if plain.Header().Get("Content-Length") != strconv.Itoa(len(text)) {
			t.Errorf("%d bytes are said to be %s", len(text), plain.Header().Get("Content-Length"))
		}
		if !strings.Contains(text, "<html") || get("gzip").Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("other encodings are broken: %.40s", text)
		}
		if page, _ := s.cache.peek(key); page.gzip == nil || !page.best {
			t.Error("the gzip copy is not cached")
		}
		stop()
		<-ended
	})
}

// discarded is what a client is sent that does not read it.
type discarded struct{ header http.Header }

func (d discarded) Header() http.Header         { return d.header }
func (d discarded) WriteHeader(int)             {}
func (d discarded) Write(p []byte) (int, error) { return len(p), nil }

// A client that takes no compression can have 64 answers at once on each connection, and
// read none of them.
func TestAPlainPageTakesLittleMemory(t *testing.T) {
	s := serviceWith(echoRenderer{})
	ask(s, "/s/osteria", "gzip")
	page, _ := s.cache.peek(pageKey("osteria", variant{kind: linkPage}))
	r := httptest.NewRequest(http.MethodGet, "/s/osteria", http.NoBody)
	send := func() {
		if !s.send(discarded{http.Header{}}, r, page) {
			t.Fatal("it is not sent")
		}
	}
	send()
	const times = 50
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		send()
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / times; took > 64<<10 {
		t.Errorf("it takes %d bytes to send one", took)
	}
}

// A page that is edited all the time does not keep the others from being
// recompressed.
func TestAnEditedPageDelaysNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		edits := 0
		s := NewService(Config{
			PDFLinks: noPDFs{},
			Stores: storesBy(func(_ context.Context, slug string) (store.Store, error) {
				return store.Store{ID: slug, Slug: slug, Name: fmt.Sprint("after edit ", edits), TimeZone: "UTC"}, nil
			}),
			Pages: pagesOf{}, Changes: connected(true), Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20,
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { s.Recompress(ctx); close(ended) }()
		edit := func(d time.Duration) {
			for until := time.Now().Add(d); time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
				edits++
				s.cache.invalidate("edited")
				ask(s, "/s/edited")
				ask(s, "/s/edited")
			}
		}
		ask(s, "/s/other")
		edit(5 * time.Second)
		ask(s, "/s/other")
		edit(2 * time.Second)
		if page, ok := s.cache.peek(pageKey("other", variant{kind: linkPage})); !ok || !page.best {
			t.Error("another page is not recompressed")
		}
		stop()
		<-ended
	})
}
