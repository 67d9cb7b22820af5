package probe

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"carte/internal/testkit"
)

// newTest makes a prober that may dial some addresses besides.
func newTest(allowed ...string) *Prober {
	p := New("CarteBot/test", "carte.de")
	p.allow = func(to netip.AddrPort) bool {
		for _, address := range allowed {
			if to.String() == address {
				return true
			}
		}
		return Public(to)
	}
	return p
}

// end is the part of a result that is told.
type end struct {
	Code   Code
	Status int
}

func (r Result) end() end { return end{r.Code, r.Status} }

// site is a server that answers /200 by 200 and so on, and notes what it was asked.
type site struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
}

func newSite(t *testing.T, handler http.HandlerFunc) *site {
	t.Helper()
	s := &site{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.RequestURI())
		s.mu.Unlock()
		handler(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) address() string { return s.Listener.Addr().String() }

func (s *site) requests() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.asked, ", ")
}

func statusInPath(w http.ResponseWriter, r *http.Request) {
	status, _ := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
	w.WriteHeader(status)
}

// What each status means. Bot defences and sign-ins are no fault of the link.
func TestStatuses(t *testing.T) {
	for status, want := range map[int]Code{
		200: OK, 204: OK, 206: OK, 304: OK,
		400: Guarded, 401: Guarded, 403: Guarded, 405: Guarded, 406: Guarded, 408: Guarded, 418: Guarded, 429: Guarded, 451: Guarded, 999: Guarded,
		404: NotFound, 410: Gone,
		500: ServerError, 501: ServerError, 502: ServerError, 503: ServerError, 504: ServerError, 520: ServerError,
	} {
		s := newSite(t, statusInPath)
		result, err := newTest(s.address()).Probe(t.Context(), fmt.Sprintf("%s/%d?q=1#part", s.URL, status))
		if err != nil || result.end() != (end{want, status}) {
			t.Errorf("%d ended in %v, %v, want %s", status, result, err, want)
		}
		asked := fmt.Sprintf("HEAD /%d?q=1", status)
		if want == NotFound || want == Gone || want == ServerError || status == 405 {
			asked += fmt.Sprintf(", GET /%d?q=1", status)
		}
		if got := s.requests(); got != asked {
			t.Errorf("%d was asked by %s", status, got)
		}
	}
	challenge := newSite(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cf-Mitigated", "challenge")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	if result, _ := newTest(challenge.address()).Probe(t.Context(), challenge.URL); result.Code != Guarded {
		t.Errorf("a challenge ended in %v", result)
	}
}

// A server that has no answer to HEAD, or a wrong one, is asked again by GET, whose body
// is not waited for.
func TestHeadIsNotBelieved(t *testing.T) {
	for name, head := range map[string]http.HandlerFunc{
		"405": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusMethodNotAllowed) },
		"404": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
		"hang up": func(w http.ResponseWriter, _ *http.Request) {
			if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
				_ = conn.Close()
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			ended := make(chan struct{})
			s := newSite(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodHead {
					head(w, r)
					return
				}
				w.WriteHeader(http.StatusOK)
				_ = http.NewResponseController(w).Flush()
				<-r.Context().Done() // the client closes; the body has not ended
				close(ended)
			})
			result, err := newTest(s.address()).Probe(t.Context(), s.URL)
			if err != nil || result.end() != (end{OK, 200}) {
				t.Errorf("ended in %v, %v", result, err)
			}
			<-ended
		})
	}
}

func TestRedirects(t *testing.T) {
	other := newSite(t, statusInPath)
	s := newSite(t, func(w http.ResponseWriter, r *http.Request) {
		if hop, ok := strings.CutPrefix(r.URL.Path, "/hop/"); ok {
			n, _ := strconv.Atoi(hop)
			http.Redirect(w, r, "/hop/"+strconv.Itoa(n+1), http.StatusFound)
			return
		}
		if r.Header.Get("Referer") != "" || r.Header.Get("Cookie") != "" {
			t.Errorf("sent %v", r.Header)
		}
		if to := r.URL.Query().Get("to"); to != "" {
			http.SetCookie(w, &http.Cookie{Name: "a", Value: "b", Path: "/"})
			http.Redirect(w, r, to, http.StatusMovedPermanently)
			return
		}
		statusInPath(w, r)
	})
	p := newTest(s.address())
	for target, want := range map[string]end{
		"/?to=/404":                          {NotFound, 404},
		"/?to=/%3Fto=/410":                   {Gone, 410},
		"/?to=/%3Fto=/%253Fto=/404":          {OK, 301}, // further ones are not followed
		"/hop/1":                             {OK, 302},
		"/?to=whatsapp://send":               {OK, 301},
		"/?to=http://user:pw@" + s.address(): {NotPublic, 0},
		"/?to=http://localhost/":             {NotPublic, 0},
		"/?to=http://carte.de/s/osteria":     {NotPublic, 0}, // the site itself
		"/?to=http://169.254.169.254/":       {NotPublic, 0},
		"/?to=http://[::ffff:10.0.0.1]/":     {NotPublic, 0},
		"/?to=" + other.URL + "/200":         {NotPublic, 0}, // another port of this machine
		"/302":                               {OK, 302},
	} {
		if result, err := p.Probe(t.Context(), s.URL+target); err != nil || result.end() != want {
			t.Errorf("%s ended in %v, %v, want %v", target, result, err, want)
		}
	}
	if got := other.requests(); got != "" {
		t.Errorf("what must not be reached was asked %s", got)
	}
	if got := s.requests(); strings.Contains(got, "/hop/4") {
		t.Errorf("asked %s", got)
	}
}

func TestCertificates(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(statusInPath))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	defer s.Close()
	address := s.Listener.Addr().String()
	p := newTest(address)
	if result, err := p.Probe(t.Context(), s.URL+"/200"); err != nil || result.Code != TLS {
		t.Errorf("an unknown authority ended in %v, %v", result, err)
	}
	p.transport.TLSClientConfig = &tls.Config{RootCAs: x509.NewCertPool(), MinVersion: tls.VersionTLS12}
	p.transport.TLSClientConfig.RootCAs.AddCert(s.Certificate())
	if result, err := p.Probe(t.Context(), s.URL+"/200"); err != nil || result.end() != (end{OK, 200}) {
		t.Errorf("a known one ended in %v, %v", result, err)
	}
	plain := newSite(t, statusInPath)
	if result, err := newTest(plain.address()).Probe(t.Context(), "https://"+plain.address()+"/200"); err != nil || result.Code != TLS {
		t.Errorf("a server without one ended in %v, %v", result, err)
	}
}

func TestNoServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	if result, err := newTest(address).Probe(t.Context(), "http://"+address); err != nil || result.end() != (end{Refused, 0}) {
		t.Errorf("a closed port ended in %v, %v", result, err)
	}
	dial := func(err error) error { return &net.OpError{Op: "dial", Net: "tcp", Err: err} }
	for _, c := range []struct {
		err  error
		want Code
	}{
		{dial(&net.DNSError{IsNotFound: true}), NoHost},
		{dial(&net.DNSError{IsTemporary: true}), Unknown},
		{dial(&net.DNSError{IsTimeout: true}), Unknown},
		{dial(syscall.ECONNREFUSED), Refused},
		{dial(context.DeadlineExceeded), NoAnswer},
		{dial(syscall.ENETUNREACH), Unknown},
		{dial(syscall.EHOSTUNREACH), Unknown},
		{&net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}, Unknown},
		{dial(errNotPublic), NotPublic},
		{errors.New("malformed HTTP response"), Unknown},
	} {
		if got := codeOf(fmt.Errorf("Get: %w", c.err)); got != c.want {
			t.Errorf("%v is %s, want %s", c.err, got, c.want)
		}
	}
}

// A site that does not answer in time says nothing of itself, one that sends no end of a
// head neither, and who calls may give up.
func TestLimits(t *testing.T) {
	s := newSite(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/long" {
			w.Header().Set("X-Long", strings.Repeat("x", maxHeader))
			return
		}
		<-r.Context().Done()
	})
	p := newTest(s.address())
	if result, err := p.Probe(t.Context(), s.URL+"/long"); err != nil || result.end() != (end{Code: Unknown}) {
		t.Errorf("a head without end ended in %v, %v", result, err)
	}
	p.timeout = 100 * time.Millisecond
	if result, err := p.Probe(t.Context(), s.URL); err != nil || result.end() != (end{Code: Unknown}) {
		t.Errorf("silence ended in %v, %v", result, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Probe(ctx, s.URL); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled probe ended in %v", err)
	}
}

// A host is asked one thing at a time; it hears who asks.
func TestOneRequestAHost(t *testing.T) {
	const probes = 8
	var now, most atomic.Int32
	all := make(chan struct{})
	s := newSite(t, func(_ http.ResponseWriter, r *http.Request) {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		<-all
		if got := r.UserAgent(); got != "CarteBot/test" {
			t.Errorf("came as %q", got)
		}
		now.Add(-1)
	})
	p := newTest(s.address())
	var group sync.WaitGroup
	for range probes {
		group.Go(func() {
			if result, err := p.Probe(t.Context(), s.URL); err != nil || result.Code != OK {
				t.Errorf("ended in %v, %v", result, err)
			}
		})
	}
	testkit.Within(t, 5*time.Second, "all to wait", func() bool { return p.hosts.users("127.0.0.1") == probes && now.Load() > 0 })
	close(all)
	group.Wait()
	if most.Load() != 1 || p.hosts.users("127.0.0.1") != 0 {
		t.Errorf("%d requests at a time, %d users are left", most.Load(), p.hosts.users("127.0.0.1"))
	}
}

// users is how many ask a host or wait for it.
func (h *hostLocks) users(host string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if lock := h.locks[host]; lock != nil {
		return lock.users
	}
	return 0
}
