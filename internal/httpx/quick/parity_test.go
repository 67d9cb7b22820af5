package quick_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/httpx/quick"
)

// tell answers with all that a handler learns of a request.
var tell = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	names := make([]string, 0, len(r.Header))
	for name, values := range r.Header {
		names = append(names, fmt.Sprintf("%s=%q", name, values))
	}
	slices.Sort(names)
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Set("Vary", "a\r\nb")
	if r.URL.Query().Has("moved") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	fmt.Fprintf(w, "%s %s %s %q %s %q %s %d %t %s\n", r.Method, r.RequestURI, r.URL, r.Host, r.Proto, names, body, r.ContentLength, r.Close, r.RemoteAddr)
})

// requests are what clients send, some of it in several pieces.
var requests = map[string][]string{
	"a page":                     {"GET /s/a?b=c HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n"},
	"two at once":                {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"two in turn":                {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"one and a half":             {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\nGET /s/b HT", "TP/1.1\r\nHost: x\r\n\r\n"},
	"in pieces":                  {"GET /s/a HTTP/1.1\r", "\nHost: x\r\n", "\r\n"},
	"elsewhere":                  {"GET /api HTTP/1.1\r\nHost: x\r\n\r\n", "GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"then elsewhere":             {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\nGET /api HTTP/1.1\r\nHost: x\r\n\r\n"},
	"HEAD":                       {"HEAD /s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a body":                     {"POST /s/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"GET with a body":            {"GET /s/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a request as a body":        {"GET /s/a HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"GET with chunks":            {"GET /s/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"},
	"length and chunks":          {"GET /s/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"two lengths":                {"GET /s/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"},
	"spaced length":              {"GET /s/a HTTP/1.1\r\nHost: x\r\nContent-Length : 3\r\n\r\nabc"},
	"expecting":                  {"GET /s/a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n"},
	"expecting the unknown":      {"GET /s/a HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n"},
	"upgrading":                  {"GET /s/a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"},
	"closing":                    {"GET /s/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"keeping alive":              {"GET /s/a HTTP/1.1\r\nHost: x\r\nConnection: Keep-Alive\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"HTTP/1.0":                   {"GET /s/a HTTP/1.0\r\nHost: x\r\n\r\n"},
	"HTTP/2":                     {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
	"HTTP/1.2":                   {"GET /s/a HTTP/1.2\r\nHost: x\r\n\r\n"},
	"no protocol":                {"GET /s/a\r\nHost: x\r\n\r\n"},
	"no host":                    {"GET /s/a HTTP/1.1\r\nAccept: */*\r\n\r\n"},
	"no header":                  {"GET /s/a HTTP/1.1\r\n\r\n"},
	"two hosts":                  {"GET /s/a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"},
	"an empty host":              {"GET /s/a HTTP/1.1\r\nHost:\r\n\r\n"},
	"a strange host":             {"GET /s/a HTTP/1.1\r\nHost: x/../y\r\n\r\n"},
	"a host and port":            {"GET /s/a HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n"},
	"an absolute address":        {"GET http://y/s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a folded line":              {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: a\r\n b\r\n\r\n"},
	"a line feed alone":          {"GET /s/a HTTP/1.1\nHost: x\n\n"},
	"a line feed in between":     {"GET /s/a HTTP/1.1\r\nHost: x\nContent-Length: 3\r\n\r\nabc"},
	"a carriage return alone":    {"GET /s/a HTTP/1.1\r\nHost: x\rContent-Length: 3\r\n\r\n"},
	"a zero byte":                {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: a\x00b\r\n\r\n"},
	"a control character":        {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: a\x01b\r\n\r\n"},
	"a deleted character":        {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: a\x7fb\r\n\r\n"},
	"beyond ASCII":               {"GET /s/ä HTTP/1.1\r\nHost: x\r\nAccept: ü\r\n\r\n"},
	"a tab":                      {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept:\ta\r\n\r\n"},
	"a name with a space":        {"GET /s/a HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n"},
	"no name":                    {"GET /s/a HTTP/1.1\r\nHost: x\r\n: c\r\n\r\n"},
	"no colon":                   {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept\r\n\r\n"},
	"a name in capitals":         {"GET /s/a HTTP/1.1\r\nHOST: x\r\nACCEPT: c\r\naccept:  d  \r\n\r\n"},
	"two spaces":                 {"GET  /s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a space in the path":        {"GET /s/a b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"an escape":                  {"GET /s/%61%2Fb HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a broken escape":            {"GET /s/%zz HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a fragment":                 {"GET /s/a#b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"an empty line before":       {"\r\nGET /s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"an empty line after":        {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n", "\r\n", "GET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"an empty line, no more":     {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n", "\r\n"},
	"a small get":                {"get /s/a HTTP/1.1\r\nHost: x\r\n\r\n"},
	"a header of 3 KB":           {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: " + strings.Repeat("a", 3<<10) + "\r\n\r\n"},
	"a header of 5 KB":           {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: " + strings.Repeat("a", 5<<10) + "\r\n\r\n"},
	"a header of 50 KB":          {"GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: " + strings.Repeat("a", 50<<10) + "\r\n\r\n"},
	"a header for each hop":      {"GET /s/a HTTP/1.1\r\nHost: x\r\nTE: trailers\r\nTrailer: a\r\n\r\n"},
	"pragma":                     {"GET /s/a HTTP/1.1\r\nHost: x\r\nPragma: no-cache\r\n\r\n"},
	"not modified":               {"GET /s/a?moved HTTP/1.1\r\nHost: x\r\n\r\nGET /s/b HTTP/1.1\r\nHost: x\r\n\r\n"},
	"nothing":                    {""},
	"TLS":                        {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"},
	"half a head, and no more":   {"GET /s/a HTTP/1.1\r\nHos"},
	"a request, then half a one": {"GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /s/a HTTP/1.1\r\nHos"},
}

// Whatever a client sends, it is answered as net/http answers it, and what a
// handler learns of it is the same.
func TestAnswersAsNetHTTPDoes(t *testing.T) {
	for name, pieces := range requests {
		t.Run(name, func(t *testing.T) {
			sameAsNetHTTP(t, tell, pieces)
			sameAsNetHTTP(t, handlers["nothing"], pieces) // which does not read a body either
		})
	}
}

// handlers say of their answers what only the server can know, or too little.
var handlers = map[string]http.HandlerFunc{
	"nothing":               func(http.ResponseWriter, *http.Request) {},
	"a body alone":          func(w http.ResponseWriter, _ *http.Request) { say(w, "<p>") },
	"a body in a coding":    func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Encoding", "br"); say(w, "<p>") },
	"a body without a type": func(w http.ResponseWriter, _ *http.Request) { w.Header()["Content-Type"] = nil; say(w, "<p>") },
	"a bare error":          func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
	"an error":              func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "not there", http.StatusNotFound) },
	"no content":            func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent); say(w, "?") },
	"a name with a space":   func(w http.ResponseWriter, _ *http.Request) { w.Header()["A b"] = []string{"c"}; say(w, "ok") },
	"a date": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Date", "Sat, 01 Jan 2000 00:00:00 GMT")
		say(w, "ok")
	},
	"that it is the last": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close"); say(w, "ok") },
	"that it is in chunks": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Transfer-Encoding", "chunked")
		w.Header().Set("Content-Type", "text/plain")
		say(w, "0\r\n\r\n")
	},
}

func say(w http.ResponseWriter, text string) { _, _ = io.WriteString(w, text) }

// Whatever a handler says, it is sent as net/http sends it.
func TestHandlersAreHeardAsByNetHTTP(t *testing.T) {
	for name, handler := range handlers {
		t.Run(name, func(t *testing.T) { sameAsNetHTTP(t, handler, requests["two in turn"]) })
	}
}

func FuzzAnswersAsNetHTTP(f *testing.F) {
	for _, pieces := range requests {
		f.Add(strings.Join(pieces, ""), len(pieces[0]))
	}
	f.Fuzz(func(t *testing.T, sent string, cut int) {
		cut = min(max(cut, 0), len(sent))
		sameAsNetHTTP(t, tell, []string{sent[:cut], sent[cut:]})
		sameAsNetHTTP(t, handlers["nothing"], []string{sent[:cut], sent[cut:]})
	})
}

func sameAsNetHTTP(t *testing.T, handler http.Handler, pieces []string) {
	t.Helper()
	server := func() *http.Server {
		return &http.Server{
			Handler: handler, MaxHeaderBytes: 32 << 10, ReadTimeout: 30 * time.Second, IdleTimeout: 30 * time.Second,
			ErrorLog: silent,
		}
	}
	want := converse(t, server(), pieces)
	got := converse(t, &quick.Server{HTTP: server(), Paths: []string{"/s/"}}, pieces)
	if !slices.Equal(got, want) {
		t.Errorf("%.300q is answered\n%.300q\nwant\n%.300q", pieces, got, want)
	}
}

type server interface {
	Serve(l net.Listener) error
	Shutdown(ctx context.Context) error
}

// converse sends the pieces, each when the server has read and answered what
// came before, and gives the answers until the server hangs up, each as one text.
func converse(t *testing.T, s server, pieces []string) (answers []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		client, served := net.Pipe()
		listener := newPipe()
		listener.conns <- served
		go s.Serve(listener) //nolint:errcheck // it ends by Shutdown
		var received bytes.Buffer
		all := make(chan struct{})
		go func() {
			defer close(all)
			_, _ = io.Copy(&received, client) // ends as the connection does
		}()
		for _, piece := range pieces {
			if _, err := io.WriteString(client, piece); err != nil {
				break // the server has hung up
			}
			synctest.Wait()
		}
		<-all // after its patience the server hangs up
		if err := s.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		answers = parse(&received)
	})
	return answers
}

func parse(received *bytes.Buffer) (answers []string) {
	in := bufio.NewReader(received)
	for {
		answer, err := http.ReadResponse(in, nil)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return answers
		}
		if err != nil {
			return append(answers, "unreadable")
		}
		body, err := io.ReadAll(answer.Body)
		answer.Header.Del("Content-Length") // or chunks
		answers = append(answers, fmt.Sprintln(answer.Status, answer.Proto, answer.Header, answer.Close, string(body), err))
	}
}
