package httpx

import (
	"bytes"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

const stallTimeout = time.Minute

// inPipe runs a test with a connection as an HTTP/2 server has it, over a network that holds
// nothing: what is written waits until it is read.
func inPipe(t *testing.T, test func(t *testing.T, conn *batchingConn, client *tls.Conn)) {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	server.Close()
	config := server.TLS.Clone()
	config.DynamicRecordSizingDisabled = true
	config.SessionTicketsDisabled = true
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		client := tls.Client(far, &tls.Config{InsecureSkipVerify: true})
		conn := newBatchingConn(tls.Server(near, config), stallTimeout)
		shaken := make(chan error)
		go func() { shaken <- conn.Handshake() }()
		if err := errors.Join(client.Handshake(), <-shaken); err != nil {
			t.Fatal(err)
		}
		defer far.Close()
		defer near.Close()
		test(t, conn, client)
	})
}

// part is a frame of an answer that goes on.
func part(size int) []byte {
	var b bytes.Buffer
	_ = http2.NewFramer(&b, nil).WriteData(1, false, make([]byte, size))
	return b.Bytes()
}

// Parts that come one after another do not keep the first of them back.
func TestWhatIsHeldBackWaitsOnce(t *testing.T) {
	inPipe(t, func(t *testing.T, conn *batchingConn, client *tls.Conn) {
		began := time.Now()
		var waited time.Duration
		go func() {
			_, _ = io.ReadFull(client, make([]byte, len(part(10))))
			waited = time.Since(began)
			_, _ = io.Copy(io.Discard, client)
		}()
		for range 20 {
			if _, err := conn.Write(part(10)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(restWait / 2)
		}
		if synctest.Wait(); waited != restWait {
			t.Errorf("the first part is sent after %v", waited)
		}
	})
}

// What waits for the rest of an answer takes no more memory than its buffer has, however large
// the frames are that a client asks for.
func TestLargeFramesAreNotHeldBack(t *testing.T) {
	inPipe(t, func(t *testing.T, conn *batchingConn, client *tls.Conn) {
		first, large := part(10), part(1<<20)
		read := make(chan []byte)
		go func() {
			got := make([]byte, len(first)+len(large))
			_, _ = io.ReadFull(client, got)
			read <- got
		}()
		_, _ = conn.Write(first)
		buffer := conn.held
		if _, err := conn.Write(large); err != nil {
			t.Fatal(err)
		}
		if buffer.Cap() > 2*batchSize {
			t.Errorf("the buffer has grown to %d bytes", buffer.Cap())
		}
		if !bytes.Equal(<-read, append(first, large...)) {
			t.Error("what is read is not what was written")
		}
	})
}

// A client that takes nothing of what is written loses its connection: the streams on it
// cannot end otherwise, since their end would have to be written too.
func TestAConnectionThatStallsIsDropped(t *testing.T) {
	for name, text := range map[string][]byte{
		"what is written at once": part(4 * batchSize),
		"what has been held back": part(10),
	} {
		t.Run(name, func(t *testing.T) {
			inPipe(t, func(t *testing.T, conn *batchingConn, _ *tls.Conn) {
				time.Sleep(time.Hour) // a deadline of before must not hold
				began := time.Now()
				read := make(chan time.Duration)
				go func() {
					_, err := conn.Read(make([]byte, 1))
					if err == nil {
						t.Error("something is read")
					}
					read <- time.Since(began)
				}()
				_, _ = conn.Write(text)
				if ended := <-read; ended < stallTimeout*9/10 || ended > stallTimeout+restWait {
					t.Errorf("the connection is closed after %v", ended)
				}
				if _, err := conn.Write(text); !errors.Is(err, os.ErrDeadlineExceeded) {
					t.Errorf("the next write answers %v", err)
				}
			})
		})
	}
}

// One that reads slowly keeps it.
func TestAConnectionThatIsSlowIsKept(t *testing.T) {
	inPipe(t, func(t *testing.T, conn *batchingConn, client *tls.Conn) {
		go func() { _, _ = io.Copy(io.Discard, client) }()
		for range 100 {
			for range 3 {
				if _, err := conn.Write(part(1000)); err != nil {
					t.Fatal(err)
				}
				time.Sleep(stallTimeout / 3)
			}
		}
	})
}

// What a client that reads nothing has asked for ends, though its streams have windows left.
func TestAnswersThatNobodyReadsEnd(t *testing.T) {
	const streams = 8
	ended := make(chan struct{}, streams)
	server := unstartedHTTP2Server(t, func(w http.ResponseWriter, _ *http.Request) {
		defer func() { ended <- struct{}{} }()
		for range 64 {
			if _, err := w.Write(make([]byte, 1<<20)); err != nil {
				return
			}
		}
	})
	server.Config.WriteTimeout = 500 * time.Millisecond
	server.StartTLS()
	t.Cleanup(server.Close)
	client, err := tls.Dial("tcp", server.Listener.Addr().String(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{http2.NextProtoTLS}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	_, _ = io.WriteString(client, http2.ClientPreface)
	framer := http2.NewFramer(client, nil)
	_ = framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 1<<31 - 1})
	_ = framer.WriteWindowUpdate(0, 1<<30)
	var header bytes.Buffer
	encoder := hpack.NewEncoder(&header)
	for _, field := range []hpack.HeaderField{{Name: ":method", Value: "GET"}, {Name: ":scheme", Value: "https"}, {Name: ":authority", Value: "a"}, {Name: ":path", Value: "/"}} {
		_ = encoder.WriteField(field)
	}
	for n := range streams {
		request := http2.HeadersFrameParam{StreamID: uint32(2*n + 1), BlockFragment: header.Bytes(), EndStream: true, EndHeaders: true}
		if err := framer.WriteHeaders(request); err != nil {
			t.Fatal(err)
		}
	}
	for range streams {
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			t.Fatal("an answer goes on")
		}
	}
}
