package quick_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/httpx/quick"
)

func TestShutdownFinishesWhatWasAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, listener, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("slow") {
				time.Sleep(10 * time.Second)
			}
			ok(w, r)
		}, 6)
		idle, busy, elsewhere, late, lateElsewhere, mute := guests[0], guests[1], guests[2], guests[3], guests[4], guests[5]
		idle.ask(t, page)
		for g, request := range map[*guest]string{
			&busy: "GET /s/a?slow HTTP/1.1\r\nHost: x\r\n\r\n", &elsewhere: "GET /api?slow HTTP/1.1\r\nHost: x\r\n\r\n",
		} {
			g.say(t, request)
		}
		synctest.Wait()
		began := time.Now()
		ended := make(chan error, 1)
		go func() { ended <- s.Shutdown(context.Background()) }()
		synctest.Wait()

		if after := idle.letGo(t); after > 0 {
			t.Errorf("who waits for nothing is let go after %v", after)
		}
		time.Sleep(time.Second / 2)
		late.say(t, page)
		lateElsewhere.say(t, "GET /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		for _, g := range []guest{late, lateElsewhere, busy, elsewhere} {
			answer, body := g.read(t)
			if body != "ok" || !answer.Close {
				t.Errorf("answered %q, to be closed: %t", body, answer.Close)
			}
			g.letGo(t)
		}
		mute.letGo(t)
		if err := <-ended; err != nil || time.Since(began) > 12*time.Second {
			t.Errorf("Shutdown ends with %v after %v", err, time.Since(began))
		}
		select {
		case <-listener.closed:
		default:
			t.Error("connections are still taken")
		}
	})
}

// A first request that comes during a stop and is net/http's is read there
// before net/http stops too, even where nothing else is waited for.
func TestShutdownFinishesWhatIsHandedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, ok, 1)
		ended := make(chan error, 1)
		go func() { ended <- s.Shutdown(context.Background()) }()
		synctest.Wait()
		guests[0].say(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
		if _, body := guests[0].read(t); body != "ok" {
			t.Errorf("answered %q", body)
		}
		guests[0].letGo(t)
		if err := <-ended; err != nil {
			t.Errorf("Shutdown ends with %v", err)
		}
	})
}

// A connection that waits for net/http to take it waits for an answer.
func TestShutdownSparesWhoIsBeingHandedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, ok, 2)
		busy := make(chan struct{})
		s.HTTP.ConnContext = func(ctx context.Context, _ net.Conn) context.Context {
			<-busy
			return ctx
		}
		guests[1].ask(t, page)
		for _, g := range guests {
			g.say(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
			synctest.Wait()
		}
		ended := make(chan error, 1)
		go func() { ended <- s.Shutdown(context.Background()) }()
		synctest.Wait()
		close(busy)
		for _, g := range guests {
			if _, body := g.read(t); body != "ok" {
				t.Errorf("answered %q", body)
			}
			g.letGo(t)
		}
		if err := <-ended; err != nil {
			t.Errorf("Shutdown ends with %v", err)
		}
	})
}

// A guest whom a stop waits for does not keep net/http from stopping.
func TestShutdownEndsBothAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("slow") {
				time.Sleep(10 * time.Second)
			}
			ok(w, r)
		}, 2)
		guests[0].ask(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
		guests[1].say(t, "GET /s/a?slow HTTP/1.1\r\nHost: x\r\n\r\n")
		synctest.Wait()
		go s.Shutdown(context.Background()) //nolint:errcheck // the test's own tells
		if after := guests[0].letGo(t); after > 2*time.Second {
			t.Errorf("who waits for nothing is let go after %v", after)
		}
		guests[1].read(t)
		guests[1].letGo(t)
	})
}

// Who reads an answer during a stop that was sent without word of it is let go
// after it.
func TestShutdownLetsGoOfWhoReadsLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, ok, 1)
		guests[0].say(t, page)
		synctest.Wait()
		go s.Shutdown(context.Background()) //nolint:errcheck // the test's own tells
		time.Sleep(5 * time.Second)
		guests[0].read(t)
		if after := guests[0].letGo(t); after > 0 {
			t.Errorf("let go %v after the answer", after)
		}
	})
}

func TestShutdownEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(time.Minute)
			ok(w, r)
		}, 1)
		guests[0].say(t, page)
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown ends with %v", err)
		}
		guests[0].read(t)
	})
}

func TestNothingIsServedAfterShutdown(t *testing.T) {
	s := &quick.Server{HTTP: &http.Server{ErrorLog: silent}}
	if err := s.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	listener := newPipe()
	if err := s.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("Serve ends with %v", err)
	}
	<-listener.closed
}
