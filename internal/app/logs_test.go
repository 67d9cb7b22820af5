package app_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// logLine is a line of the log.
type logLine struct {
	Level     string `json:"level"`
	Message   string `json:"msg"`
	RequestID string `json:"request_id"`
	Route     string `json:"route"`
	Status    int    `json:"status"`
	Refusal   string `json:"refusal"`
	raw       string
}

// logOf runs the program for as long as use takes, and reads its log. Empty data folders
// and addresses are filled in, as start does.
func logOf(t *testing.T, config app.Config, use func(site string)) []logLine {
	t.Helper()
	var log bytes.Buffer
	if config.Data == "" {
		config.Data = filepath.Join(t.TempDir(), "data")
		if config.Demo {
			testkit.NoError(t, os.Mkdir(config.Data, 0o700))
			demonstration.WriteSQLite(t, filepath.Join(config.Data, "carte.db"))
		}
	}
	config.Listen = cmp.Or(config.Listen, "127.0.0.1:0")
	program, stop, ended := launch(t, config, io.Discard, &log)
	_, port, _ := strings.Cut(program.Address(), ":")
	use("http://localhost:" + port)
	stop()
	testkit.NoError(t, <-ended)
	return linesOf(t, log.String())
}

func linesOf(t *testing.T, log string) []logLine {
	t.Helper()
	var lines []logLine
	for line := range strings.Lines(log) {
		parsed := logLine{raw: line}
		if err := json.Unmarshal([]byte(line), &parsed); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		lines = append(lines, parsed)
	}
	return lines
}

// authorizeAt is where the dashboard begins to sign in.
func authorizeAt(site string) url.Values {
	return url.Values{
		"client_id": {"carte-dashboard"}, "redirect_uri": {site + "/dashboard/signed-in"}, "response_type": {"code"}, "scope": {"openid"},
		"code_challenge": {strings.Repeat("a", 43)}, "code_challenge_method": {"S256"},
	}
}

// toTheDashboard makes a browser that follows redirects up to the application.
func toTheDashboard(t *testing.T) *http.Client {
	t.Helper()
	jar := testkit.Must(cookiejar.New(nil))
	return &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.Path, "/dashboard") {
			return http.ErrUseLastResponse
		}
		return nil
	}}
}

// Every line logged while a request is served has its id, whichever package
// logs it.
func TestLogLinesNameTheirRequest(t *testing.T) {
	config := app.Config{SignInProviders: filepath.Join(t.TempDir(), "providers.json")}
	nobody := `[{"id":"nobody","label":"Nobody","issuer":"http://127.0.0.1:1","client_id":"id","client_secret":"secret"}]`
	testkit.NoError(t, os.WriteFile(config.SignInProviders, []byte(nobody), 0o600))
	id := ""
	lines := logOf(t, config, func(site string) {
		answer, err := toTheDashboard(t).Get(site + "/auth/authorize?" + authorizeAt(site).Encode())
		testkit.NoError(t, err)
		answer.Body.Close()
		id = answer.Header.Get("X-Request-Id")
	})
	i := slices.IndexFunc(lines, func(line logLine) bool { return strings.Contains(line.Message, "cannot be reached") })
	if i < 0 {
		t.Fatalf("nothing is logged of it: %v", lines)
	}
	if line := lines[i]; line.RequestID != id || id == "" || strings.Count(line.raw, "request_id") != 1 {
		t.Errorf("request %q logs %s", id, line.raw)
	}
}

// A request's line names the pattern that answered it, whichever router found it.
func TestRoutesInTheLog(t *testing.T) {
	requests := [][2]string{
		{"/s/osteria", "/s/{slug}"},
		{"/s/osteria/menu?lang=de", "/s/{slug}/menu"},
		{"/s/osteri%61/menu", "/s/{slug}/menu"},
		{"/s/osteria/", "/s/{slug}"},
		{"/s/osteria/nothing", "/s/{slug}/*"},
		{"/go/nothing", "/go/{id}"},
		{"/dashboard/menu", "/dashboard/*"},
		{"/auth/keys", "/auth/keys"},
		{"/nothing", "none"},
		{"//s/osteria", "none"},
	}
	lines := logOf(t, app.Config{Demo: true}, func(site string) {
		client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		for _, c := range requests {
			answer, err := client.Get(site + c[0])
			testkit.NoError(t, err)
			answer.Body.Close()
		}
	})
	// A line is written after its answer, at times after the next one's.
	var logged, want []string
	for _, line := range lines {
		if line.Message == "request" {
			logged = append(logged, line.Route)
		}
	}
	for _, c := range requests {
		want = append(want, c[1])
	}
	slices.Sort(logged)
	slices.Sort(want)
	if !slices.Equal(logged, want) {
		t.Errorf("routes in the log: %v, want %v", logged, want)
	}
}

// The reason of a refusal is in the request's own line, however long the request
// is; where requests are not logged it is not logged either.
func TestRefusalsInTheLog(t *testing.T) {
	for name, config := range map[string]app.Config{"with request lines": {Demo: true}, "without": {Demo: true, NoRequestLog: true}} {
		t.Run(name, func(t *testing.T) {
			refused := []struct {
				path   string
				change url.Values
				cause  string
			}{
				{"/api/me", nil, "malformed jwt"},
				{"/auth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {"carte-dashboard"}, "refresh_token": {"secret"}}, "invalid_grant"},
				{"/auth/token", url.Values{"grant_type": {strings.Repeat("g", 50_000)}}, "unsupported_grant_type"},
				{"/auth/revoke", url.Values{"client_id": {"other"}, "token": {"secret"}}, "invalid_client"},
				{"/auth/authorize", url.Values{"code_challenge_method": {"plain"}}, "code_challenge_method must be S256"},
				{"/auth/authorize", url.Values{"state": {strings.Repeat("s", 60_000)}}, "state must be at most"},
				{"/demo-idp/token", url.Values{"grant_type": {"refresh_token"}}, "unsupported_grant_type"},
			}
			lines := logOf(t, config, func(site string) {
				for _, c := range refused {
					form := c.change
					if c.path == "/auth/authorize" {
						form = authorizeAt(site)
						for name, values := range c.change {
							form[name] = values
						}
					}
					request := testkit.Must(http.NewRequest(http.MethodPost, site+c.path, strings.NewReader(form.Encode())))
					request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
					if form == nil {
						request.Header.Set("Authorization", "Bearer secret")
						request.Method = http.MethodGet
					}
					answer, err := toTheDashboard(t).Do(request)
					testkit.NoError(t, err)
					answer.Body.Close()
				}
			})
			for _, c := range refused {
				logged := slices.ContainsFunc(lines, func(line logLine) bool {
					return strings.HasPrefix(line.Route, c.path) && strings.Contains(line.Refusal, c.cause)
				})
				if logged == config.NoRequestLog {
					t.Errorf("%s, %s: logged is %v", c.path, c.cause, logged)
				}
			}
			for _, line := range lines {
				if line.Level != "INFO" || len(line.raw) > 600 || strings.Contains(line.raw, "secret") || config.NoRequestLog && line.RequestID != "" {
					t.Errorf("%.1000s", line.raw)
				}
			}
		})
	}
}
