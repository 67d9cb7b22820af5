package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/app"
)

// Whatever is logged while a request is answered is found by its id, whoever
// logs it.
func TestLogLinesNameTheirRequest(t *testing.T) {
	var out, log bytes.Buffer
	config := app.Config{SignInProviders: filepath.Join(t.TempDir(), "providers.json")}
	nobody := `[{"id":"nobody","label":"Nobody","issuer":"http://127.0.0.1:1","client_id":"id","client_secret":"secret"}]`
	if err := os.WriteFile(config.SignInProviders, []byte(nobody), 0o600); err != nil {
		t.Fatal(err)
	}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- program.Run(running, &out, &log) }()

	_, port, _ := strings.Cut(program.Address(), ":")
	site := "http://localhost:" + port
	client := http.Client{CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.Path, "/dashboard") {
			return http.ErrUseLastResponse
		}
		return nil
	}}
	answer, err := client.Get(site + "/auth/authorize?" + url.Values{
		"client_id": {"carte-dashboard"}, "redirect_uri": {site + "/dashboard/signed-in"}, "response_type": {"code"}, "scope": {"openid"},
		"code_challenge": {strings.Repeat("a", 43)}, "code_challenge_method": {"S256"},
	}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	id := answer.Header.Get("X-Request-Id")
	for line := range strings.Lines(log.String()) {
		var told struct {
			Message   string `json:"msg"`
			RequestID string `json:"request_id"`
		}
		if err := json.Unmarshal([]byte(line), &told); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(told.Message, "cannot be reached") {
			if told.RequestID != id || id == "" || strings.Count(line, "request_id") != 1 {
				t.Errorf("request %q logs %s", id, line)
			}
			return
		}
	}
	t.Errorf("nothing is logged of it: %s", log.String())
}
