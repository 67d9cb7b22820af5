package app_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// Who sends a file that is refused unread, and reads when all is sent as browsers do,
// has the reason: for its size, its user, or because it was sent before.
func TestRefusedUploadsAreAnswered(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	small := bytes.Clone(jpegOf(t, 64, 48))
	// What follows a picture in its file is not looked at.
	large := append(bytes.Clone(small), make([]byte, 8<<20)...)
	for _, c := range []struct {
		name, token, key string
		content          []byte
		status           int
		code             string
	}{
		{"a file of 40 MB", token, "", make([]byte, 40<<20), http.StatusRequestEntityTooLarge, "image_too_large"},
		{"nobody", "no token", "", large, http.StatusUnauthorized, "unauthenticated"},
		{"a file", token, "twice", large, http.StatusCreated, ""},
		{"a file again", token, "twice", large, http.StatusCreated, ""},
	} {
		status, code := s.sendAll(t, "/api/stores/"+store+"/images", c.token, c.key, c.content)
		if status != c.status || code != c.code {
			t.Errorf("%s: %d %s, want %d %s", c.name, status, code, c.status, c.code)
		}
	}
}

// sendAll sends a file, and reads the answer when all of it is sent.
func (s *server) sendAll(t *testing.T, path, token, key string, content []byte) (status int, code string) {
	t.Helper()
	connection := testkit.Must(new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://")))
	defer connection.Close()
	testkit.NoError(t, connection.SetDeadline(time.Now().Add(2*time.Minute)))
	start, end := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n", "\r\n--x--\r\n"
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n",
		path, strings.TrimPrefix(s.config.BaseURL, "http://"), token, formType, len(start)+len(content)+len(end))
	if key != "" {
		head += "Idempotency-Key: " + key + "\r\n"
	}
	for _, part := range [][]byte{[]byte(head + "\r\n" + start), content, []byte(end)} {
		if _, err := connection.Write(part); err != nil {
			t.Errorf("sending: %v", err)
			return 0, ""
		}
	}
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Errorf("reading the answer: %v", err)
		return 0, ""
	}
	defer answer.Body.Close()
	var p problem
	_ = json.Unmarshal(testkit.Must(io.ReadAll(answer.Body)), &p) // an image has no code
	return answer.StatusCode, p.Code
}
