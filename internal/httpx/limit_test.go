package httpx_test

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
)

func TestActorsAreLimited(t *testing.T) {
	const requests, within = 100, 5 * time.Second
	// The clock is the bubble's: Sleep advances it immediately.
	synctest.Test(t, func(t *testing.T) {
		handler := httpx.LimitActors(requests, within)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		ask := func(uid string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, requestBy(t.Context(), uid))
			return w
		}
		passed := func(uid string, n int) (passed int) {
			for range n {
				if ask(uid).Code == http.StatusOK {
					passed++
				}
			}
			return passed
		}

		if n := passed("owner", requests+10); n != requests {
			t.Errorf("%d of a burst passed, want %d", n, requests)
		}
		refused := ask("owner")
		if refused.Code != http.StatusTooManyRequests || refused.Header().Get("Retry-After") != "5" ||
			refused.Header().Get("Content-Type") != "application/problem+json" ||
			!strings.Contains(refused.Body.String(), `"detail":"You have sent more than 100 requests within 5 seconds. Wait a moment and try again."`) {
			t.Errorf("refused with %d %v %s", refused.Code, refused.Header(), refused.Body)
		}
		if n := passed("another", requests); n != requests {
			t.Errorf("%d of another's requests passed", n)
		}
		if n := passed("", 10*requests); n != 10*requests {
			t.Errorf("%d of guests' requests passed", n)
		}
		time.Sleep(2 * within)
		if n := passed("owner", requests); n != requests {
			t.Errorf("%d passed after a pause", n)
		}
		time.Sleep(2 * within)
		for i := range 1000 {
			if ask("owner").Code != http.StatusOK {
				t.Fatalf("request %d of a steady stream is refused", i)
			}
			time.Sleep(within * 11 / requests / 10)
		}
	})
}

// A request takes a second of the bubble's time and waits for its turn three
// seconds at most.
func TestConcurrencyIsLimited(t *testing.T) {
	const limit, wait = 4, 3 * time.Second
	for name, c := range map[string]struct {
		requests map[string]int // by user
		want     map[string]int // by user and status
		most     int64          // requests served concurrently
		took     time.Duration  // until the last answer
	}{
		"as many as the limit":       {map[string]int{"owner": 4}, map[string]int{"owner 200": 4}, 4, time.Second},
		"more wait":                  {map[string]int{"owner": 10}, map[string]int{"owner 200": 10}, 4, 3 * time.Second},
		"too many are refused":       {map[string]int{"owner": 200}, map[string]int{"owner 200": 16, "owner 429": 184}, 4, 4 * time.Second},
		"another user does not wait": {map[string]int{"owner": 8, "staff": 4}, map[string]int{"owner 200": 8, "staff 200": 4}, 8, 2 * time.Second},
		"guests are not limited":     {map[string]int{"": 50}, map[string]int{" 200": 50}, 50, time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var mu sync.Mutex
				var running, most int64
				count := func(change int64) {
					mu.Lock()
					defer mu.Unlock()
					running += change
					most = max(most, running)
				}
				handler := httpx.LimitConcurrency(limit, wait)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
					count(1)
					defer count(-1)
					time.Sleep(time.Second - time.Nanosecond) // the fourth four begin before the timeout
				}))
				begun, got := time.Now(), map[string]int{}
				var all sync.WaitGroup
				for uid, n := range c.requests {
					for range n {
						all.Go(func() {
							w := httptest.NewRecorder()
							handler.ServeHTTP(w, requestBy(t.Context(), uid))
							if w.Code == http.StatusTooManyRequests && (w.Header().Get("Retry-After") != "1" ||
								!strings.Contains(w.Body.String(), `"detail":"You have sent too many requests at once. Wait a moment and try again."`)) {
								t.Errorf("refused with %v %s", w.Header(), w.Body)
							}
							mu.Lock()
							defer mu.Unlock()
							got[uid+" "+strconv.Itoa(w.Code)]++
						})
					}
				}
				all.Wait()
				if took := time.Since(begun).Round(time.Second); !maps.Equal(got, c.want) || took != c.took || most != c.most {
					t.Errorf("answers %v, at most %d at once, the last after %s; want %v, %d, %s", got, most, took, c.want, c.most, c.took)
				}
			})
		})
	}
}

func TestConcurrencySlotsAreReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		handler := httpx.LimitConcurrency(1, time.Minute)(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				panic(http.ErrAbortHandler)
			}
			<-release
		}))
		serve := func(ctx context.Context, method string) int {
			w := httptest.NewRecorder()
			r := requestBy(ctx, "owner")
			r.Method = method
			defer func() { _ = recover() }()
			handler.ServeHTTP(w, r)
			return w.Code
		}
		serve(t.Context(), http.MethodPost) // panics, and takes no slot along
		go serve(t.Context(), http.MethodGet)
		synctest.Wait()
		cancelled, cancel := context.WithCancel(t.Context())
		answers := make(chan int, 1)
		go func() { answers <- serve(cancelled, http.MethodGet) }()
		synctest.Wait()
		cancel()
		if status := <-answers; status != http.StatusServiceUnavailable {
			t.Errorf("a cancelled request is answered %d", status)
		}
		close(release)
		synctest.Wait()
		if status := serve(t.Context(), http.MethodGet); status != http.StatusOK {
			t.Errorf("after the others a request is answered %d", status)
		}
	})
}

func requestBy(ctx context.Context, uid string) *http.Request {
	return httptest.NewRequestWithContext(actor.With(ctx, &actor.Actor{UID: uid}), http.MethodGet, "/api/stores", http.NoBody)
}

// An answer says when trying again makes sense, in whole seconds that are not too few.
func TestRetryAfter(t *testing.T) {
	for err, want := range map[*fault.Error]string{
		{Code: fault.TooMany, RetryAfter: 119*time.Second + time.Millisecond}: "120",
		{Code: fault.TooMany}:     "",
		{Code: fault.Unavailable}: httpx.RetryAfter,
	} {
		w := httptest.NewRecorder()
		httpx.WriteProblem(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody), err)
		if got := w.Header().Get("Retry-After"); got != want {
			t.Errorf("%+v is answered with %q, want %q", err, got, want)
		}
	}
}
