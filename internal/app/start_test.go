package app_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/app"
	"carte/internal/testkit"
)

// A failed start is reported in one line that names the cause.
func TestStartRefuses(t *testing.T) {
	taken, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	testkit.NoError(t, err)
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "file")
	testkit.NoError(t, os.WriteFile(file, nil, 0o600))
	running := start(t, app.Config{})
	pair, other := newCertificateFiles(t, 1), newCertificateFiles(t, 2)
	for name, c := range map[string]struct {
		change func(*app.Config)
		says   string
	}{
		"port in use":             {func(c *app.Config) { c.Listen = taken.Addr().String() }, "another program uses that port"},
		"no port":                 {func(c *app.Config) { c.Listen = "localhost" }, "missing port"},
		"database not reached":    {func(c *app.Config) { c.Database = "postgres://127.0.0.1:1/carte?connect_timeout=2" }, "reaching the postgresql database"},
		"database not understood": {func(c *app.Config) { c.Database = "mysql://127.0.0.1/carte" }, "database URL"},
		"data folder is a file":   {func(c *app.Config) { c.Data = file }, "data folder"},
		"data folder in use":      {func(c *app.Config) { c.Data = running.config.Data }, "is in use by another"},
		"reached from elsewhere":  {func(c *app.Config) { c.Listen = "0.0.0.0:0" }, "--base-url"},
		"no host":                 {func(c *app.Config) { c.Listen = ":0" }, "--base-url"},
		"IPv6, from elsewhere":    {func(c *app.Config) { c.Listen = "[::]:0" }, "--base-url"},
		"base URL in the clear":   {func(c *app.Config) { c.BaseURL = "http://carte.example" }, "must be https://"},
		"base URL with a path":    {func(c *app.Config) { c.BaseURL = "https://carte.example/menu" }, "nothing behind it"},
		"proxy by its name":       {func(c *app.Config) { c.TrustedProxy = []string{"10.0.0.0/8", "proxy.example"} }, "--trusted-proxy proxy.example must be an address"},
		"certificate without key": {func(c *app.Config) { c.TLSCert = pair.cert }, "--tls-cert and --tls-key go together"},
		"key without certificate": {func(c *app.Config) { c.TLSKey = pair.key }, "--tls-cert and --tls-key go together"},
		"certificate not there":   {func(c *app.Config) { c.TLSCert, c.TLSKey = file+"/none", pair.key }, "--tls-cert"},
		"key of another":          {func(c *app.Config) { c.TLSCert, c.TLSKey = pair.cert, other.key }, "private key does not match"},
		"front end not built":     {func(c *app.Config) { c.Web = t.TempDir() }, "make build"},
		"no sign-in providers":    {func(c *app.Config) { c.SignInProviders = filepath.Join(file, "none.json") }, "--sign-in-providers"},
	} {
		t.Run(name, func(t *testing.T) {
			config := app.Config{}
			config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
			c.change(&config)
			program, err := app.New(context.Background(), config)
			if err == nil {
				_ = program.Close()
				t.Fatal("it starts")
			}
			text := app.FormatError(err)
			if !strings.Contains(text, c.says) || strings.Contains(text, "\n") || strings.Count(text, "connection refused") > 1 {
				t.Errorf("says %q", text)
			}
		})
	}
}

// The demonstration may listen on any address while its base URL is localhost,
// and warns when others can reach it.
func TestDemoListeningForOthersIsWarnedOf(t *testing.T) {
	for listen, warned := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		config := app.Config{Demo: true}
		config.Listen = listen
		log := logOf(t, config, func(string) {})
		named := slices.ContainsFunc(log, func(l logLine) bool { return strings.Contains(l.raw, "--base-url") })
		if named != warned || slices.ContainsFunc(log, func(l logLine) bool { return l.Level == "WARN" }) != warned {
			t.Errorf("%s logs %v", listen, log)
		}
	}
}

// A site without a way to sign in logs a warning at the start.
func TestNoWayToSignInIsWarnedOf(t *testing.T) {
	for _, demo := range []bool{true, false} {
		log := logOf(t, app.Config{Demo: demo}, func(string) {})
		warned := slices.ContainsFunc(log, func(l logLine) bool { return strings.Contains(l.raw, "--sign-in-providers") })
		if warned == demo {
			t.Errorf("demo %t logs %v", demo, log)
		}
	}
}

// A metrics port in use is reported as the site's own is.
func TestMetricsPortInUse(t *testing.T) {
	taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	testkit.NoError(t, err)
	defer taken.Close()
	config := app.Config{Metrics: taken.Addr().String()}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	testkit.NoError(t, err)
	err = program.Run(t.Context(), io.Discard, io.Discard)
	if err == nil || app.FormatError(err) != "--metrics: cannot listen on "+config.Metrics+": another program uses that port" {
		t.Errorf("says %v", err)
	}
}

// --demo never touches what is there: a second start changes nothing.
func TestDemoFillsAnEmptyDatabaseOnly(t *testing.T) {
	config := app.Config{Demo: true}
	config.Data = t.TempDir()
	var before []map[string]any
	t.Run("first start", func(t *testing.T) {
		s := start(t, config)
		token := s.token(t, owner)
		of := s.thingsOf(t, "osteria", token)
		osteria, link := of["stores"][0], of["links"][0]
		if p := s.call(t, "PATCH", "/api/stores/"+osteria+"/links/"+link, token, `{"name":{"de":"Geändert"}}`, true); p.Status != 200 {
			t.Fatal(p)
		}
		s.get(t, "/api/stores/"+osteria+"/links", token, &before)
	})
	s := start(t, config)
	var after []map[string]any
	s.get(t, "/api/stores/"+s.storeID(t, "osteria")+"/links", s.token(t, owner), &after)
	if len(after) != len(before) || len(after) != 16 {
		t.Fatalf("%d links before, %d after", len(before), len(after))
	}
	if name, _ := after[0]["name"].(map[string]any); name["de"] != "Geändert" {
		t.Errorf("the owner's change is gone: %v", after[0]["name"])
	}
}

// A database is a demonstration or it is not, and stays so. A refusal is
// reported in one line and changes nothing. A database is in use without a store
// too: a user or an invitation suffices.
func TestADemonstrationIsServedAsOneAlone(t *testing.T) {
	fill := func(t *testing.T, config app.Config) {
		t.Helper()
		program, err := app.New(t.Context(), config)
		testkit.NoError(t, err)
		testkit.NoError(t, program.Close())
	}
	for name, c := range map[string]struct {
		use  func(t *testing.T, config app.Config)
		demo bool
		says string // empty where it starts
	}{
		"an empty database":       {func(*testing.T, app.Config) {}, true, ""},
		"a demonstration again":   {fill, true, ""},
		"a demonstration as none": {fill, false, "this database holds a demonstration, where anybody signs in as anybody: serve it with --demo"},
		"a user": {func(t *testing.T, config app.Config) {
			(&server{config: config}).database(t).Execute(`INSERT INTO users (uid, email, email_verified, name, provider, created_at)
				VALUES ('ada', 'ada@carte.example', TRUE, 'Ada', 'google', '2026-01-01 00:00:00+00:00')`)
		}, true, "--demo is for a demonstration, and this database holds something else"},
		"somebody invited": {func(t *testing.T, config app.Config) {
			if _, err := app.MakeOperator(t.Context(), config.DatabaseConfig, "ada@carte.example"); err != nil {
				t.Fatal(err)
			}
		}, true, "--demo is for a demonstration, and this database holds something else"},
	} {
		t.Run(name, func(t *testing.T) {
			databases(t, func(t *testing.T, config app.Config) {
				config.Listen = "127.0.0.1:0"
				testkit.NoError(t, app.Migrate(t.Context(), config.DatabaseConfig))
				c.use(t, config)
				if c.says != "" {
					forgetMigration(t, config)
				}
				before := contentOf(t, config)
				config.Demo = c.demo
				program, err := app.New(t.Context(), config)
				if c.says == "" {
					testkit.NoError(t, err)
					_ = program.Close()
					return
				}
				if err == nil {
					_ = program.Close()
					t.Fatal("it starts")
				}
				if message := app.FormatError(err); !strings.HasPrefix(message, c.says) || strings.Contains(message, "\n") {
					t.Errorf("says %q", message)
				}
				if after := contentOf(t, config); after != before {
					t.Errorf("the database held %q, and holds %q", before, after)
				}
			})
		})
	}
}

// forgetMigration makes a database one whose last migration is still to be run.
func forgetMigration(t *testing.T, config app.Config) {
	t.Helper()
	(&server{config: config}).database(t).Execute(`DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)
}

// contentOf counts what a database holds.
func contentOf(t *testing.T, config app.Config) string {
	t.Helper()
	var content string
	err := (&server{config: config}).database(t).Read.NewRaw(`SELECT (SELECT COUNT(*) FROM stores) || ' stores, ' || (SELECT COUNT(*) FROM users) ||
		' users, ' || (SELECT COUNT(*) FROM signing_keys) || ' keys, ' || (SELECT COUNT(*) FROM goose_db_version) || ' migrations'`).Scan(t.Context(), &content)
	testkit.NoError(t, err)
	return content
}

// A start that ends in the middle of filling leaves nothing half-done: the next
// one fills.
func TestDemoIsFilledWholeOrNotAtAll(t *testing.T) {
	databases(t, func(t *testing.T, config app.Config) {
		config.Listen = "127.0.0.1:0"
		testkit.NoError(t, app.Migrate(t.Context(), config.DatabaseConfig))
		url := config.Database
		if url == "" {
			url = "sqlite:" + filepath.Join(config.Data, "carte.db")
		}
		rename := func(from, to string) {
			t.Helper()
			d := testkit.Open(t, url)
			defer d.Close()
			testkit.NewDB(t, d).Execute(`ALTER TABLE ? RENAME TO ?`, bun.Ident(from), bun.Ident(to))
		}
		// The counts of clicks are written late.
		rename("daily_counts", "away")
		if program, err := app.New(t.Context(), config); err == nil {
			_ = program.Close()
			t.Fatal("it starts without a table")
		}
		rename("away", "daily_counts")

		s := start(t, config)
		for slug, want := range map[string]struct{ links, dishes, tables int }{"osteria": {16, 105, 12}, "kaffeehaus": {17, 43, 8}, "meyhane": {14, 49, 10}} {
			id, token := s.storeID(t, slug), s.token(t, "admin@carte.example")
			var links []struct{ Clicks int }
			var tables []struct{}
			s.get(t, "/api/stores/"+id+"/links", token, &links)
			s.get(t, "/api/stores/"+id+"/tables", token, &tables)
			dishes, clicks := strings.Count(s.page(t, "/s/"+slug+"/menu"), `"prices":`), 0
			for _, link := range links {
				clicks += link.Clicks
			}
			if len(links) != want.links || dishes != want.dishes || len(tables) != want.tables || clicks == 0 {
				t.Errorf("%s has %d links, %d dishes, %d tables, %d clicks", slug, len(links), dishes, len(tables), clicks)
			}
		}
	})
}

// A client who never ends a request is cut off, which is no failure of the stop, and takes
// nothing from the time in which the last clicks are stored.
func TestStopStoresClicksWhateverClientsDo(t *testing.T) {
	config := app.Config{}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	testkit.NoError(t, err)
	program.SetRequestTimeout(50 * time.Millisecond)
	running, stop := context.WithCancel(t.Context())
	defer stop()
	ended, log := make(chan error, 1), bytes.Buffer{}
	go func() { ended <- program.Run(running, io.Discard, &log) }()

	client, err := net.Dial("tcp", program.Address())
	testkit.NoError(t, err)
	defer client.Close()
	_, err = io.WriteString(client, "POST /auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"+
		"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n")
	testkit.NoError(t, err)
	// The server sends 100 Continue when it begins to read the body.
	if line, err := bufio.NewReader(client).ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	stop()
	testkit.NoError(t, <-ended)
	if n := strings.Count(log.String(), `"level":"WARN","msg":"requests took longer than a stop waits and were cut off"`); n != 1 {
		t.Errorf("%d lines say so: %s", n, &log)
	}
}
