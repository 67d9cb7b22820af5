package probe

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"carte/internal/testkit"
)

// Where the resolver does not answer in time, or fails, the site is asked again soon;
// where it knows that there is no such host it is not.
func TestSlowResolver(t *testing.T) {
	silent := testkit.Must(new(net.ListenConfig).ListenPacket(t.Context(), "udp", "127.0.0.1:0"))
	defer silent.Close()
	resolver := &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, silent.LocalAddr().String())
	}}
	for name, c := range map[string]struct{ dial, all time.Duration }{
		"longer than a connection may take": {100 * time.Millisecond, time.Minute},
		"longer than all may take":          {time.Minute, 100 * time.Millisecond},
	} {
		p := newTest()
		p.timeout = c.all
		p.transport.DialContext = (&net.Dialer{Timeout: c.dial, Resolver: resolver, Control: p.control}).DialContext
		result, err := p.Probe(t.Context(), "https://www.carte-test.de/menu")
		if err != nil || result.Code != Unknown || !result.Soon || !strings.HasPrefix(result.Cause, "looking up the host") {
			t.Errorf("%s: ended in %+v, %v", name, result, err)
		}
		if strings.Contains(result.Cause, "carte-test") {
			t.Errorf("%s: the cause names the host: %s", name, result.Cause)
		}
	}
}

// What is told of errors in the log, and which of them are the resolver's.
func TestCauses(t *testing.T) {
	dial := func(err error) error {
		return &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(203, 0, 113, 7), Port: 443}, Err: err}
	}
	slow := func(err error) error { return fmt.Errorf("%w: %w", errSlowLookup, err) }
	for _, c := range []struct {
		err  error
		code Code
		soon bool
		want string
	}{
		{dial(&net.DNSError{Err: "no such host", Name: "a.de", Server: "192.0.2.53:53", IsNotFound: true}), NoHost, false, "looking up the host: no such host (resolver 192.0.2.53:53)"},
		{dial(&net.DNSError{Err: "server misbehaving", Name: "a.de", IsTemporary: true}), Unknown, true, "looking up the host: server misbehaving"},
		{dial(&net.DNSError{Err: "i/o timeout", Name: "a.de", IsTimeout: true}), Unknown, true, "looking up the host: i/o timeout"},
		{dial(syscall.ENETUNREACH), Unknown, false, "dial: network is unreachable"},
		{dial(syscall.ECONNREFUSED), Refused, false, "dial: connection refused"},
		{dial(context.DeadlineExceeded), NoAnswer, false, "dial: context deadline exceeded"},
		{slow(dial(context.DeadlineExceeded)), Unknown, true, "looking up the host takes too long"},
		{slow(context.DeadlineExceeded), Unknown, true, "looking up the host takes too long"},
		{context.DeadlineExceeded, Unknown, false, "no answer in time"},
		{dial(errNotPublic), NotPublic, false, "the address is not of the public internet"},
		{&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}, TLS, false, "x509: certificate signed by unknown authority"},
		{&tls.CertificateVerificationError{Err: x509.HostnameError{Certificate: &x509.Certificate{}, Host: "a.de"}}, TLS, false, ""},
	} {
		err := error(&url.Error{Op: "Head", URL: "https://a.de/", Err: c.err})
		if got := causeOf(err); got != c.want || codeOf(err) != c.code || isOurs(err) != c.soon {
			t.Errorf("%v is %s, soon %t: %q", err, codeOf(err), isOurs(err), got)
		}
	}
}
