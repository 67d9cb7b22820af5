package httpx_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

// A body that does not come ends, also where nobody reads it; a request without one may take its time.
func TestLimitBodyTime(t *testing.T) {
	const within = 100 * time.Millisecond
	for _, c := range []struct {
		name         string
		http2, reads bool
	}{
		{"HTTP/1, read", false, true},
		{"HTTP/1, left to the server", false, false},
		{"HTTP/2, read", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			failed := make(chan error, 1)
			site := httptest.NewUnstartedServer(httpx.LimitBodyTime(within)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodGet {
					<-time.After(3 * within)
					if err := r.Context().Err(); err != nil {
						w.WriteHeader(http.StatusRequestTimeout)
					}
					return
				}
				if c.reads {
					_, err := io.Copy(io.Discard, r.Body)
					failed <- err
				}
			})))
			site.EnableHTTP2 = c.http2
			site.StartTLS()
			defer site.Close()
			answer := testkit.Must(site.Client().Get(site.URL))
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				t.Errorf("a request without a body is canceled")
			}

			body, sender := io.Pipe()
			defer sender.Close()
			request := testkit.Must(http.NewRequestWithContext(context.Background(), http.MethodPost, site.URL, body))
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				if answer, err := site.Client().Do(request); err == nil {
					answer.Body.Close()
				}
			}()
			if c.reads {
				select {
				case err := <-failed:
					if err == nil {
						t.Error("the body is taken for whole")
					}
				case <-time.After(20 * time.Second):
					t.Fatal("the handler waits for a body that does not come")
				}
			}
			select {
			case <-ended:
			case <-time.After(20 * time.Second):
				t.Fatal("the connection waits for a body that does not come")
			}
		})
	}
}
