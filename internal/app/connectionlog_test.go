package app

import "testing"

func TestConnectionLine(t *testing.T) {
	for line, want := range map[string]string{
		"http: TLS handshake error from 192.0.2.7:38736: EOF\n":                                    "",
		"http2: server: error reading preface from client 192.0.2.7:38736: bogus greeting \"x\"\n": "",
		"http2: server connection error from [2001:db8::1]:443: PROTOCOL_ERROR\n":                  "",
		"timeout waiting for SETTINGS frames from 192.0.2.7:38736\n":                               "",
		"http2: panic serving 192.0.2.7:38736: broken\n":                                           "http2: panic serving a client: broken",
		"http: panic serving [fe80::1%eth0]:443: broken\n":                                         "http: panic serving a client: broken",
		"http: superfluous response.WriteHeader call from main.f (web.go:12)\n":                    "http: superfluous response.WriteHeader call from main.f (web.go:12)",
		"http: Accept error: too many open files; retrying in 5ms\n":                               "http: Accept error: too many open files; retrying in 5ms",
	} {
		if got := connectionLine(line); got != want {
			t.Errorf("%q is logged as %q, want %q", line, got, want)
		}
	}
}
