package httpx_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

// serveDownload serves a file at /file, and returns what asks for it as a user.
func serveDownload(t *testing.T, write func(ctx context.Context, w io.Writer) error) (ask func(uid string) (*http.Response, error)) {
	t.Helper()
	router := chi.NewRouter()
	router.Use(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(actor.With(r.Context(), &actor.Actor{UID: r.Header.Get("User")})))
		})
	})
	httpx.HandleDownload(httpx.NewAPI(router, "test"), huma.Operation{OperationID: "file", Method: http.MethodGet, Path: "/file"},
		func(context.Context, *actor.Actor, *struct{}) (*httpx.Download, error) {
			return &httpx.Download{ContentType: "application/zip", Write: write}, nil
		})
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return func(uid string) (*http.Response, error) {
		request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/file", nil))
		request.Header.Set("User", uid)
		return server.Client().Do(request)
	}
}

// A file arrives while it is made, for longer than other requests may take; the same user's
// next one waits for it, and another user's does not.
func TestDownload(t *testing.T) {
	beginning, end := bytes.Repeat([]byte("a"), 64<<10), []byte("b")
	goOn := make(chan struct{}, 3)
	ask := serveDownload(t, func(ctx context.Context, w io.Writer) error {
		if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) < time.Minute {
			t.Errorf("it may take until %v", deadline)
		}
		if _, err := w.Write(beginning); err != nil {
			return err
		}
		<-goOn
		_, err := w.Write(end)
		return err
	})
	first := testkit.Must(ask("owner"))
	defer first.Body.Close()
	if first.StatusCode != http.StatusOK || first.Header.Get("Content-Type") != "application/zip" || first.Header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("answers %d %v", first.StatusCode, first.Header)
	}
	if _, err := io.ReadFull(first.Body, make([]byte, len(beginning))); err != nil {
		t.Errorf("the beginning: %v", err)
	}
	next := make(chan error, 1)
	go func() {
		second, err := ask("owner")
		if err == nil {
			err = second.Body.Close()
		}
		next <- err
	}()
	other := testkit.Must(ask("other"))
	defer other.Body.Close()
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
}

// What fails half-way does not look whole, and is logged for what it is.
func TestDownloadFails(t *testing.T) {
	log := testkit.KeepLog(t)
	ask := serveDownload(t, func(_ context.Context, w io.Writer) error {
		_, err := w.Write(bytes.Repeat([]byte("a"), 64<<10))
		return errors.Join(err, context.DeadlineExceeded)
	})
	answer := testkit.Must(ask("owner"))
	defer answer.Body.Close()
	if n, err := io.Copy(io.Discard, answer.Body); err == nil {
		t.Errorf("%d bytes look whole", n)
	}
	if n := log.Lines("a download has failed"); n != 1 {
		t.Errorf("%d lines: %s", n, log)
	}
}
