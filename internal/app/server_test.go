package app_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// server is the whole program, serving on a free port.
type server struct {
	url    string
	config app.Config
	client *http.Client
	admin  string // the token of an admin_developer, once it is needed
	// program is nil where it runs in a process of its own.
	program *app.App
}

// demonstration is a database filled by a start with --demo. It comes without the
// images, which are files of the data folder.
var demonstration = testkit.NewTemplate(func(databaseURL string) error {
	folder, err := os.MkdirTemp("", "carte-demonstration")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	config := app.Config{Demo: true}
	config.Data, config.Database, config.Listen = folder, databaseURL, "127.0.0.1:0"
	program, err := app.New(context.Background(), config)
	if err != nil {
		return err
	}
	return program.Close()
})

// launch runs the program until stop is called or the test ends; ended receives what
// Run returns.
func launch(t *testing.T, config app.Config, out, logTo io.Writer) (program *app.App, stop func(), ended <-chan error) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	program, err := app.New(ctx, config)
	testkit.NoError(t, err)
	result := make(chan error, 1)
	go func() { result <- program.Run(ctx, out, logTo) }()
	return program, stop, result
}

// start runs the program until the test ends. Empty data folders and addresses
// are filled in; such a folder of a demonstration has a copy of its database.
func start(t *testing.T, config app.Config) *server {
	t.Helper()
	if config.Data == "" {
		config.Data = t.TempDir()
		if config.Demo && config.Database == "" {
			demonstration.WriteSQLite(t, filepath.Join(config.Data, "carte.db"))
		}
	}
	if config.Listen == "" {
		config.Listen = "127.0.0.1:0"
	}
	program, stop, ended := launch(t, config, io.Discard, io.Discard)
	t.Cleanup(func() {
		stop()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("the program ended with %v", err)
			}
		case <-time.After(30 * time.Second):
			t.Error("the program does not stop")
		}
	})
	_, port, err := net.SplitHostPort(program.Address())
	testkit.NoError(t, err)
	config.BaseURL = "http://localhost:" + port
	return &server{
		url: "http://127.0.0.1:" + port, config: config, program: program,
		client: &http.Client{
			Timeout:       time.Minute,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

func (s *server) token(t *testing.T, email string) string {
	t.Helper()
	token, err := app.Token(context.Background(), s.config.DatabaseConfig, s.config.AddressConfig, "", email)
	testkit.NoError(t, err)
	return strings.TrimSpace(token)
}

// send sends a request and reads the whole response, without decoding it. A Host
// in head replaces the one of the server's address.
func (s *server) send(t *testing.T, method, path string, head http.Header, body io.Reader) (*http.Response, string) {
	t.Helper()
	request := testkit.Must(http.NewRequest(method, s.url+path, body))
	if head != nil {
		request.Header, request.Host = head, head.Get("Host")
	}
	answer, err := s.client.Do(request)
	testkit.NoError(t, err)
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	testkit.NoError(t, err)
	return answer, string(content)
}

// withToken is the head of a call to the API with a token.
func withToken(token string) http.Header {
	return http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}}
}

// get reads an answer of the API.
func (s *server) get(t *testing.T, path, token string, into any) {
	t.Helper()
	answer, content := s.send(t, http.MethodGet, path, withToken(token), nil)
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("GET %s answers %d %s", path, answer.StatusCode, content)
	}
	testkit.NoError(t, json.Unmarshal([]byte(content), into))
}

func (s *server) storeID(t *testing.T, slug string) string {
	t.Helper()
	var stores []struct {
		ID, Slug string
	}
	if s.admin == "" {
		s.admin = s.token(t, "admin@carte.example")
	}
	s.get(t, "/api/stores", s.admin, &stores)
	for _, store := range stores {
		if store.Slug == slug {
			return store.ID
		}
	}
	t.Fatalf("there is no store %s", slug)
	return ""
}
