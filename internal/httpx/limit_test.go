package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/actor"
	"carte/internal/httpx"
)

func TestActorsAreLimited(t *testing.T) {
	const requests, within = 100, 5 * time.Second
	// The clock is the bubble's: Sleep moves it on at once.
	synctest.Test(t, func(t *testing.T) {
		handler := httpx.LimitActors(requests, within)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		ask := func(uid string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, "/api/stores", http.NoBody)
			handler.ServeHTTP(w, r.WithContext(actor.With(t.Context(), &actor.Actor{UID: uid})))
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
