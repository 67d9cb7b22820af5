package probe

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptrace"
	"sync"
	"time"
)

// errSlowLookup is the error of a connection whose time was up while its host was looked
// up, or when most of it had been spent on that.
var errSlowLookup = errors.New("looking up the host takes too long")

// lookup measures how long a host is looked up for a request. A look-up may end after the
// request.
type lookup struct {
	mu    sync.Mutex
	began time.Time
	took  time.Duration
}

// traced is a context for the request.
func (l *lookup) traced(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		DNSStart: func(httptrace.DNSStartInfo) {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.began = time.Now()
		},
		DNSDone: func(httptrace.DNSDoneInfo) {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.took, l.began = time.Since(l.began), time.Time{}
		},
	})
}

// isSlow reports whether the look-up goes on, or has taken most of the time for a
// connection.
func (l *lookup) isSlow() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.began.IsZero() || l.took > dialTimeout/2
}

// isOurs reports whether an error is likely to be one of the resolver: it is slow, or it
// fails for other hosts too.
func isOurs(err error) bool {
	var failed *net.DNSError
	return errors.Is(err, errSlowLookup) || errors.As(err, &failed) && !failed.IsNotFound
}

// causeOf describes an error for the log, without the address or the name of a host.
func causeOf(err error) string {
	var failed *net.DNSError
	var operation *net.OpError
	var authority x509.UnknownAuthorityError
	switch {
	case errors.As(err, &failed):
		text := "looking up the host: " + failed.Err
		if failed.Server != "" {
			text += " (resolver " + failed.Server + ")"
		}
		return text
	case errors.Is(err, errSlowLookup):
		return errSlowLookup.Error()
	case errors.Is(err, errNotPublic):
		return errNotPublic.Error()
	case errors.As(err, &authority):
		return authority.Error()
	case errors.As(err, &operation):
		return operation.Op + ": " + operation.Err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	}
	return ""
}
