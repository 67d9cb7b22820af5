package httpx_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

// downloads is a site with a file at /file, and something short at /short, over connections
// in memory: in a bubble nobody waits for its clients.
type downloads struct {
	client *http.Client

	mu       sync.Mutex
	statuses []int
}

func serveDownloads(t *testing.T, write func(ctx context.Context, w io.Writer) error) *downloads {
	t.Helper()
	d, listener := &downloads{}, make(pipes)
	observer := httpx.Observer{IDPrefix: "id-", Done: func(rec httpx.RequestRecord) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.statuses = append(d.statuses, rec.Status)
	}}
	router := chi.NewRouter()
	router.Use(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(actor.With(r.Context(), &actor.Actor{UID: r.Header.Get("User")})))
		})
	}, httpx.LimitConcurrency(4, 10*time.Second))
	router.Get("/short", func(http.ResponseWriter, *http.Request) {})
	httpx.HandleDownload(httpx.NewAPI(router, "test"), huma.Operation{OperationID: "file", Method: http.MethodGet, Path: "/file"},
		func(context.Context, *actor.Actor, *struct{}) (*httpx.Download, error) {
			return &httpx.Download{ContentType: "application/zip", Write: write}, nil
		})
	server := &http.Server{Handler: observer.Observe(router), WriteTimeout: time.Minute, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	d.client = &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: listener.dial}}
	t.Cleanup(func() { _ = server.Close() })
	return d
}

// ask asks as a user.
func (d *downloads) ask(uid, path string) (*http.Response, error) {
	request, err := http.NewRequest(http.MethodGet, "http://carte.test"+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User", uid)
	return d.client.Do(request)
}

// recorded are the statuses of the requests that have ended.
func (d *downloads) recorded() []int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.statuses)
}

// A file arrives while it is made, for longer than other requests may take; the same user's
// next one waits for it, and another user's does not.
func TestDownload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		beginning, goOn := bytes.Repeat([]byte("a"), 64<<10), make(chan struct{}, 3)
		d := serveDownloads(t, func(ctx context.Context, w io.Writer) error {
			if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) < time.Minute {
				t.Errorf("it may take until %v", deadline)
			}
			if _, err := w.Write(beginning); err != nil {
				return err
			}
			<-goOn
			_, err := w.Write([]byte("b"))
			return err
		})
		first := testkit.Must(d.ask("owner", "/file"))
		defer first.Body.Close()
		if first.StatusCode != http.StatusOK || first.Header.Get("Content-Type") != "application/zip" || first.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("answers %d %v", first.StatusCode, first.Header)
		}
		if _, err := io.ReadFull(first.Body, make([]byte, len(beginning))); err != nil {
			t.Errorf("the beginning: %v", err)
		}
		next := make(chan error, 1)
		go func() {
			second, err := d.ask("owner", "/file")
			if err == nil {
				_, err = io.Copy(io.Discard, second.Body)
				err = errors.Join(err, second.Body.Close())
			}
			next <- err
		}()
		other := testkit.Must(d.ask("other", "/file"))
		defer other.Body.Close()
		synctest.Wait()
		select {
		case err := <-next:
			t.Errorf("the same user's next one began beside it: %v", err)
		default:
		}
		for range cap(goOn) {
			goOn <- struct{}{}
		}
		if rest, err := io.ReadAll(first.Body); err != nil || string(rest) != "b" {
			t.Errorf("the end: %q, %v", rest, err)
		}
		testkit.NoError(t, <-next)
	})
}

// One download is under way and one waits. A user who asks for more is refused at once, and
// can do everything else meanwhile.
func TestDownloadsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		goOn := make(chan struct{})
		d := serveDownloads(t, func(context.Context, io.Writer) error { <-goOn; return nil })
		begun := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				answer := testkit.Must(d.ask("owner", "/file"))
				defer answer.Body.Close()
				if answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("Retry-After") != "1" {
					t.Errorf("refused with %v", answer.Header)
				}
			})
		}
		synctest.Wait()
		short := testkit.Must(d.ask("owner", "/short"))
		defer short.Body.Close()
		if took := time.Since(begun); short.StatusCode != http.StatusOK || took != 0 {
			t.Errorf("another request is answered %d after %s", short.StatusCode, took)
		}
		close(goOn)
		all.Wait()
		synctest.Wait()
		count := map[int]int{}
		for _, status := range d.recorded() {
			count[status]++
		}
		if count[http.StatusOK] != 3 || count[http.StatusTooManyRequests] != 18 {
			t.Errorf("answers by status: %v", count)
		}
	})
}

// A download that ends before its time is recorded and logged as that of whom it is due to.
// Each has waited for another one.
func TestDownloadIsCutOff(t *testing.T) {
	const waited = 8 * time.Second
	for name, c := range map[string]struct {
		take   func(body io.ReadCloser)
		fail   error
		status int
		lines  int
		after  time.Duration
	}{
		"takes all":            {func(body io.ReadCloser) { _, _ = io.Copy(io.Discard, body) }, nil, 200, 0, 0},
		"leaves":               {func(body io.ReadCloser) { _ = body.Close() }, nil, 499, 0, 0},
		"takes nothing":        {func(io.ReadCloser) {}, nil, 499, 0, 20 * time.Second},
		"is slow":              {drip, nil, 499, 0, 5 * time.Minute},
		"is failed by us":      {func(body io.ReadCloser) { _, _ = io.Copy(io.Discard, body) }, context.DeadlineExceeded, 500, 1, 0},
		"leaves while we fail": {func(body io.ReadCloser) { _ = body.Close() }, context.Canceled, 499, 0, 0},
	} {
		t.Run("who "+name, func(t *testing.T) {
			log := testkit.KeepLog(t)
			synctest.Test(t, func(t *testing.T) {
				first, began := make(chan struct{}, 1), time.Time{}
				first <- struct{}{}
				d := serveDownloads(t, func(ctx context.Context, w io.Writer) error {
					select {
					case <-first:
						time.Sleep(waited)
						return nil
					default:
					}
					began = time.Now()
					return writeParts(ctx, w, c.fail)
				})
				go func() { _ = testkit.Must(d.ask("owner", "/file")).Body.Close() }()
				synctest.Wait()
				answer := testkit.Must(d.ask("owner", "/file"))
				defer answer.Body.Close()
				c.take(answer.Body)
				for len(d.recorded()) < 2 {
					time.Sleep(time.Second)
				}
				if got := d.recorded(); got[1] != c.status || log.Lines("a download has failed") != c.lines {
					t.Errorf("recorded as %d: %s", got[1], log)
				}
				if _, err := io.Copy(io.Discard, answer.Body); err == nil && c.status != http.StatusOK {
					t.Error("it looks whole")
				}
				if took := time.Since(began).Round(10 * time.Second); took != c.after {
					t.Errorf("it ends after %s", took)
				}
			})
		})
	}
}

// writeParts writes a file of 2 MB as an archive is written.
func writeParts(ctx context.Context, w io.Writer, fail error) error {
	for range 2000 {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := w.Write(make([]byte, 1000)); err != nil {
			return err
		}
	}
	return fail
}

// drip takes 4,000 bytes a second, as long as any come.
func drip(body io.ReadCloser) {
	for {
		if _, err := io.CopyN(io.Discard, body, 4000); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// What fails before anything of the file is sent is answered as by any other endpoint.
func TestDownloadFailsAtOnce(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
	}{{fault.New(fault.NotFound, "There is no such file."), 404}, {errors.New("the disk is broken"), 500}} {
		synctest.Test(t, func(t *testing.T) {
			d := serveDownloads(t, func(context.Context, io.Writer) error { return c.err })
			answer := testkit.Must(d.ask("owner", "/file"))
			defer answer.Body.Close()
			if got := answer.Header.Get("Content-Type"); answer.StatusCode != c.status || got != "application/problem+json" {
				t.Errorf("%v is answered as %d %s", c.err, answer.StatusCode, got)
			}
		})
	}
}

// Who takes a file slowly gets it, however it is written.
func TestDownloadInOnePiece(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file := make([]byte, 2<<20)
		d := serveDownloads(t, func(_ context.Context, w io.Writer) error {
			n, err := w.Write(file)
			if err == nil && n != len(file) {
				t.Errorf("%d bytes are written", n)
			}
			return err
		})
		answer := testkit.Must(d.ask("owner", "/file"))
		defer answer.Body.Close()
		for {
			if _, err := io.CopyN(io.Discard, answer.Body, 40_000); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
	})
}

// A file that somebody has sent here is a download alone, under its name without what file
// systems and headers do not take.
func TestSetForeign(t *testing.T) {
	for name, want := range map[string]string{
		"Bar: Ost Wine.pdf":    `attachment; filename="Bar- Ost Wine.pdf"`,
		"Weine & Süßes.pdf":    `attachment; filename*=utf-8''Weine%20&%20S%C3%BC%C3%9Fes.pdf`,
		"../../etc/\"passwd\"": `attachment; filename=..-..-etc--passwd-`,
		"a\r\nSet-Cookie: b":   `attachment; filename="a--Set-Cookie- b"`,
	} {
		h := http.Header{}
		httpx.SetForeign(h, "application/pdf", name, 3)
		if got := h.Get("Content-Disposition"); got != want || h.Get("Content-Length") != "3" || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%q is saved as %s with %v, want %s", name, got, h, want)
		}
	}
}
