// Package probe asks whether a web address answers, without ever reaching into the
// network of this machine: where an address leads is for others to choose.
//
// What may be reached is decided where a connection is dialled, from the IP address that
// is dialled then (see Public), so that neither a name that resolves to another address
// the second time nor a redirect leads around it. Nothing of an answer's body is read,
// no cookie is kept, and a host is asked one thing at a time.
package probe

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

// Code is what became of a probe.
type Code string

// What a probe can end in.
const (
	// OK is an answer that guests get a page with, or a redirect: where more than
	// maxRedirects of them lead is not followed up.
	OK Code = "ok"
	// Guarded is an answer that says nothing of what guests get: many sites refuse
	// programs by 401, 403, 405, 429 or a status of their own, or ask for a sign-in,
	// and are fine in a browser.
	Guarded Code = "guarded"
	// Unknown is no answer for a reason that may be ours: a resolver that fails, a
	// network that is down, or a site that lets programs wait in vain.
	Unknown Code = "unknown"
	// NotPublic is an address that is not probed, see Public.
	NotPublic Code = "not_public"
	// NoHost is a host that the DNS does not know.
	NoHost Code = "no_host"
	// Refused is a host without a web server.
	Refused Code = "refused"
	// NoAnswer is a host to which there was no connection in time.
	NoAnswer Code = "no_answer"
	// TLS is a certificate that browsers warn of, or a server that has none.
	TLS Code = "tls"
	// NotFound is the status 404, Gone is 410, and ServerError one of 500 to 599.
	NotFound    Code = "not_found"
	Gone        Code = "gone"
	ServerError Code = "server_error"
)

// Codes lists them.
var Codes = []Code{OK, Guarded, Unknown, NotPublic, NoHost, Refused, NoAnswer, TLS, NotFound, Gone, ServerError}

// Result is the end of a probe.
type Result struct {
	Code Code
	// Status is the last HTTP status; 0 where there was none.
	Status int
	// Soon is set for an Unknown that is due to the resolver: asked again an hour later, the
	// site may well answer.
	Soon bool
	// Cause is why there was no answer, for the log; it names no host.
	Cause string
}

// Reached reports whether a site has answered.
func (r Result) Reached() bool { return r.Status != 0 }

const (
	// maxRedirects is how many redirects are followed.
	maxRedirects = 2
	// dialTimeout is for a connection, and headerTimeout for the head of an answer.
	dialTimeout   = 4 * time.Second
	headerTimeout = 5 * time.Second
	// timeout is for all of a probe.
	timeout = 9 * time.Second
	// maxHeader is how many bytes the head of an answer may have.
	maxHeader = 64 << 10
)

// Prober probes addresses. It is safe for concurrent use.
type Prober struct {
	client    *http.Client
	transport *http.Transport
	agent     string
	// own is the host of the site itself.
	own   string
	hosts hostLocks
	// allow says which addresses may be dialled: Public, except in tests of this package.
	allow func(netip.AddrPort) bool
	// timeout is the constant of that name, except in tests.
	timeout time.Duration
}

// New makes a prober that tells sites who it is by the agent. It does not ask the host of
// its own site: many networks have no way from within to their own public address.
func New(agent, own string) *Prober {
	p := &Prober{agent: agent, own: own, allow: Public, timeout: timeout}
	dialer := &net.Dialer{Timeout: dialTimeout, KeepAlive: -1, Control: p.control}
	p.transport = &http.Transport{
		// No proxy: it would dial what is not to be dialled.
		DialContext:            dialer.DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    headerTimeout,
		ResponseHeaderTimeout:  headerTimeout,
		MaxResponseHeaderBytes: maxHeader,
		DisableKeepAlives:      true,
		DisableCompression:     true,
	}
	p.client = &http.Client{
		Transport:     p.transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return p
}

// errNotPublic is the error of a connection that is not made.
var errNotPublic = errors.New("the address is not of the public internet")

// control refuses connections before they are made. The address is the IP address and
// port of this one.
func (p *Prober) control(_, address string, _ syscall.RawConn) error {
	if to, err := netip.ParseAddrPort(address); err != nil || !p.allow(to) {
		return errNotPublic
	}
	return nil
}

// Probe asks whether an address answers. Its error is that of ctx.
func (p *Prober) Probe(ctx context.Context, address string) (Result, error) {
	inside, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	result := p.follow(inside, address)
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	return result, nil
}

// redirects are the statuses that lead elsewhere.
var redirects = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// follow asks an address and those it leads to, each of which is checked like the first.
func (p *Prober) follow(ctx context.Context, address string) Result {
	target, err := url.Parse(address)
	for hops := 0; ; hops++ {
		if err != nil || !hasPublicHost(target) || hostOf(target) == p.own {
			return Result{Code: NotPublic}
		}
		answer, err := p.ask(ctx, target)
		if err != nil {
			return Result{Code: codeOf(err), Soon: isOurs(err), Cause: causeOf(err)}
		}
		location := answer.header.Get("Location")
		if !slices.Contains(redirects, answer.status) || location == "" {
			return Result{Code: answer.code(), Status: answer.status}
		}
		next, err := target.Parse(location)
		// An app, such as by whatsapp:, is for the guest's device to open.
		if hops == maxRedirects || err != nil || next.Scheme != "http" && next.Scheme != "https" {
			return Result{Code: OK, Status: answer.status}
		}
		target = next
	}
}

// answer is the head of one.
type answer struct {
	status int
	header http.Header
}

// code is what an answer that is no redirect says.
func (a answer) code() Code {
	switch {
	case a.status < http.StatusBadRequest:
		return OK
	case a.status == http.StatusNotFound:
		return NotFound
	case a.status == http.StatusGone:
		return Gone
	case a.status >= 500 && a.status < 600 && a.header.Get("Cf-Mitigated") == "":
		return ServerError
	}
	return Guarded
}

// doubtful reports whether an answer to HEAD may be another to GET: many servers have
// none to HEAD, or a wrong one.
func (a answer) doubtful() bool {
	return a.status == http.StatusMethodNotAllowed || a.code() == NotFound || a.code() == Gone || a.code() == ServerError
}

// ask sends HEAD and, where its answer is not to be believed, GET.
func (p *Prober) ask(ctx context.Context, target *url.URL) (answer, error) {
	release, err := p.hosts.acquire(ctx, target.Hostname())
	if err != nil {
		return answer{}, err
	}
	defer release()
	got, err := p.send(ctx, http.MethodHead, target)
	if err == nil && got.doubtful() || err != nil && codeOf(err) == Unknown && ctx.Err() == nil {
		return p.send(ctx, http.MethodGet, target)
	}
	return got, err
}

// send sends a request and reads the head of its answer.
func (p *Prober) send(ctx context.Context, method string, target *url.URL) (answer, error) {
	var host lookup
	request, err := http.NewRequestWithContext(host.traced(ctx), method, target.String(), http.NoBody)
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("User-Agent", p.agent)
	request.Header.Set("Accept", "text/html,*/*;q=0.8")
	response, err := p.client.Do(request)
	var timed net.Error
	if errors.As(err, &timed) && timed.Timeout() && host.isSlow() {
		err = fmt.Errorf("%w: %w", errSlowLookup, err)
	}
	if err != nil {
		return answer{}, err
	}
	// The connection is closed with it, and what the server still sends is not read.
	_ = response.Body.Close()
	return answer{response.StatusCode, response.Header}, nil
}

// codeOf is what an error says of a site.
func codeOf(err error) Code {
	var lookup *net.DNSError
	var operation *net.OpError
	var certificate *tls.CertificateVerificationError
	var alert tls.AlertError
	var record tls.RecordHeaderError
	switch {
	case errors.Is(err, errSlowLookup):
		return Unknown
	case errors.Is(err, errNotPublic):
		return NotPublic
	case errors.As(err, &lookup):
		if lookup.IsNotFound {
			return NoHost
		}
		return Unknown
	case errors.As(err, &certificate), errors.As(err, &alert), errors.As(err, &record), errors.Is(err, http.ErrSchemeMismatch):
		return TLS
	case errors.Is(err, syscall.ECONNREFUSED):
		return Refused
	case errors.As(err, &operation) && operation.Op == "dial" && operation.Timeout():
		return NoAnswer
	}
	return Unknown
}
