package quick

import (
	"bytes"
	"slices"
	"strings"
)

var (
	headEnd    = []byte("\r\n\r\n")
	lineEnd    = []byte("\r\n")
	space      = []byte(" ")
	colon      = []byte(":")
	get        = []byte("GET ")
	protocol   = []byte(" HTTP/1.1")
	host       = []byte("host")
	connection = []byte("connection")
	keepAlive  = []byte("keep-alive")
)

// notHere are the headers that change how a request, or what comes after it, is
// read. Connection is one of them unless it says keep-alive.
var notHere = [][]byte{
	[]byte("content-length"), []byte("transfer-encoding"), []byte("expect"), []byte("upgrade"), []byte("trailer"), []byte("te"),
}

// isQuick tells whether a request is a GET for one of the paths.
func (s *Server) isQuick(read []byte) bool {
	path, ok := bytes.CutPrefix(read, get)
	return ok && slices.ContainsFunc(s.Paths, func(prefix string) bool {
		return len(path) >= len(prefix) && string(path[:len(prefix)]) == prefix
	})
}

// plain tells whether a head, without the empty line at its end, is one that no
// two servers read differently (RFC 9112 §11): HTTP/1.1, one Host, no body,
// visible ASCII, and nothing on the connection but that it stays.
func plain(head []byte) bool {
	line, rest, more := bytes.Cut(head, lineEnd)
	if !bytes.HasSuffix(line, protocol) || bytes.Count(line, space) != 2 || !visible(line) {
		return false
	}
	hosts := 0
	for more {
		line, rest, more = bytes.Cut(rest, lineEnd)
		name, value, ok := bytes.Cut(line, colon)
		if !ok || !token(name) || !visible(value) || !stays(name, value) {
			return false
		}
		if bytes.EqualFold(name, host) {
			hosts++
		}
	}
	return hosts == 1
}

// stays tells whether a header leaves the way alone in which the connection is
// read.
func stays(name, value []byte) bool {
	if bytes.EqualFold(name, connection) {
		return bytes.EqualFold(bytes.TrimSpace(value), keepAlive)
	}
	return !slices.ContainsFunc(notHere, func(other []byte) bool { return bytes.EqualFold(name, other) })
}

func visible(text []byte) bool {
	for _, b := range text {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return true
}

// token tells whether a header's name is made as all known ones are.
func token(name []byte) bool {
	for _, b := range name {
		if !alphanumeric(b) && b != '-' {
			return false
		}
	}
	return len(name) > 0
}

// validHost tells whether a host is a name or an address, with or without a port.
func validHost(host string) bool {
	for i := range len(host) {
		if !alphanumeric(host[i]) && strings.IndexByte("-.:[]", host[i]) < 0 {
			return false
		}
	}
	return host != ""
}

func alphanumeric(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}
