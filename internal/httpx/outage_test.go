package httpx_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

// An outage is logged once with its reason when it begins, and once when the
// database answers again, however many requests fail meanwhile.
func TestOutageLines(t *testing.T) {
	log := testkit.KeepLog(t)
	synctest.Test(t, func(t *testing.T) {
		gone, full, other := errors.New("gone"), errors.New("full"), errors.New("other")
		// What the database answers now, where another goroutine asks it.
		type errs struct{ ping, write error }
		var now atomic.Pointer[errs]
		now.Store(&errs{})
		observer := &httpx.Observer{
			IDPrefix: "id-", Done: func(httpx.RequestRecord) {}, Fail: httpx.WriteProblem,
			Unavailable: func(err error) string {
				return map[error]string{gone: "the database is gone", full: "the disk is full"}[err]
			},
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go observer.WatchDatabase(ctx, httpx.Database{
			Ping:  func(context.Context) error { return now.Load().ping },
			Write: func(context.Context) error { return now.Load().write },
		})
		fail := func(err error) {
			handler := observer.Observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { httpx.WriteProblem(w, r, err) }))
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
		}
		lines := func() []string {
			synctest.Wait()
			var messages []string
			for line := range strings.Lines(log.String()) {
				_, message, _ := strings.Cut(line, "level=")
				messages = append(messages, strings.TrimSpace(message))
			}
			log.Reset()
			return messages
		}
		const (
			goneLine = `ERROR msg="the database is gone; requests that need it are refused meanwhile" error=gone`
			fullLine = `ERROR msg="the disk is full; requests that need it are refused meanwhile" error=full`
		)
		over := func(reason string, seconds int) string {
			return fmt.Sprintf(`INFO msg="the database serves requests again" after=%q failed_for_seconds=%d`, reason, seconds)
		}
		for _, step := range []struct {
			name string
			do   func()
			want []string
		}{
			{"it begins", func() { now.Store(&errs{ping: gone}); fail(gone); fail(gone) }, []string{goneLine}},
			{"it goes on for an hour", func() {
				for range 60 {
					time.Sleep(time.Minute)
					fail(gone)
				}
			}, nil},
			{"another reason", func() { fail(full); fail(gone); fail(full) }, []string{fullLine}},
			{"an error of ours", func() { fail(other) }, []string{`ERROR msg="request failed" error=other`}},
			{"each is over", func() { now.Store(&errs{}); time.Sleep(20 * time.Second) }, []string{over("the database is gone", 3600), over("the disk is full", 0)}},
			{"nothing happens", func() { time.Sleep(time.Hour) }, nil},
			{"it begins again", func() { now.Store(&errs{ping: gone}); fail(gone); time.Sleep(time.Hour) }, []string{goneLine}},
			{"and is over", func() { now.Store(&errs{}); time.Sleep(2 * time.Second) }, []string{over("the database is gone", 0)}},
			{"the disk is full, and nobody writes", func() { now.Store(&errs{write: full}); fail(full); time.Sleep(time.Hour) }, []string{fullLine}},
			{"there is room again", func() { now.Store(&errs{}); time.Sleep(20 * time.Second) }, []string{over("the disk is full", 3600)}},
			{"nothing happens again", func() { time.Sleep(time.Hour) }, nil},
			{"large changes alone fail", func() { fail(full); time.Sleep(20 * time.Second) }, []string{fullLine, over("the disk is full", 0)}},
			{"they fail again", func() {
				for range 10 {
					fail(full)
					time.Sleep(50 * time.Second)
				}
			}, []string{fullLine}},
			{"they fail no more", func() { time.Sleep(20 * time.Second) }, []string{over("the disk is full", 450)}},
			{"one ends while another goes on", func() {
				fail(gone)
				for range 3 {
					fail(full)
					time.Sleep(10 * time.Second)
				}
			}, []string{goneLine, fullLine, over("the database is gone", 0)}},
		} {
			step.do()
			if got := lines(); !slices.Equal(got, step.want) {
				t.Errorf("%s: %q, want %q", step.name, got, step.want)
			}
		}
	})
}
