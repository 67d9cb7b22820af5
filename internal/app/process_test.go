package app_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/db"
	"carte/internal/testkit"
	"carte/internal/wasm"
)

// childVariable makes the test binary serve Carte instead of testing it, so
// that tests have real second processes to stop and to kill.
const childVariable = "CARTE_TEST_CHILD"

func TestMain(m *testing.M) {
	wasm.CacheIn(testkit.CompiledFolder())
	app.DrawSmallPDFs()
	if encoded := os.Getenv(childVariable); encoded != "" {
		if err := serveAsChild(encoded); err != nil {
			fmt.Fprintln(os.Stderr, "child:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func serveAsChild(encoded string) error {
	var config app.Config
	if err := json.Unmarshal([]byte(encoded), &config); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	program, err := app.New(ctx, config)
	if err != nil {
		return err
	}
	fmt.Println(program.Address())
	return program.Run(ctx, io.Discard, io.Discard)
}

// spawn starts Carte in a process of its own.
func spawn(t *testing.T, config app.Config) (*server, *exec.Cmd) {
	t.Helper()
	config.Listen, config.TrustedProxy = "127.0.0.1:0", []string{"127.0.0.1"}
	encoded := testkit.Must(json.Marshal(config))
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+string(encoded))
	child.Stderr = io.Discard
	out, err := child.StdoutPipe()
	testkit.NoError(t, err)
	testkit.NoError(t, child.Start())
	t.Cleanup(func() {
		if child.ProcessState == nil {
			_ = child.Process.Kill()
			_ = child.Wait()
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the child does not say where it listens: %v", err)
	}
	address = strings.TrimSpace(address)
	config.BaseURL = "http://" + strings.Replace(address, "127.0.0.1", "localhost", 1)
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	t.Cleanup(transport.CloseIdleConnections)
	return &server{url: "http://" + address, config: config, client: &http.Client{
		Transport: transport, Timeout: time.Minute,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, child
}

const owner = "owner@osteria.example"

const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"

// visitors numbers those who follow links: what one repeats too often is not counted.
var visitors atomic.Uint32

// follow opens a link as the browser of a new guest behind a proxy does and
// returns the status.
func (s *server) follow(linkID string) (int, error) {
	request, err := http.NewRequest(http.MethodGet, s.url+"/go/"+linkID, nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("User-Agent", browser)
	n := visitors.Add(1)
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", byte(n>>16), byte(n>>8), byte(n)))
	answer, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	return answer.StatusCode, nil
}

// clicks reads what the owner sees of a link.
func (s *server) clicks(t *testing.T, storeID, token, linkID string) int64 {
	t.Helper()
	var links []struct {
		ID     string `json:"id"`
		Clicks int64  `json:"clicks"`
	}
	s.get(t, "/api/stores/"+storeID+"/links", token, &links)
	for _, link := range links {
		if link.ID == linkID {
			return link.Clicks
		}
	}
	t.Fatalf("the store has no link %s", linkID)
	return 0
}

// databases runs a test on both engines with a fresh data folder.
func databases(t *testing.T, run func(t *testing.T, config app.Config)) {
	for _, engine := range append([]db.Engine{db.SQLite}, testkit.Scalable()...) {
		t.Run(string(engine), func(t *testing.T) {
			config := app.Config{Demo: true}
			config.Data = t.TempDir()
			if engine == db.PostgreSQL {
				config.Database = testkit.PostgresURL(t)
			}
			run(t, config)
		})
	}
}

// demonstrations runs a test on both engines, with a data folder of its own over a copy
// of the demonstration.
func demonstrations(t *testing.T, run func(t *testing.T, config app.Config)) {
	for _, engine := range append([]db.Engine{db.SQLite}, testkit.Scalable()...) {
		t.Run(string(engine), func(t *testing.T) {
			config := app.Config{Demo: true}
			config.Data = t.TempDir()
			if engine == db.PostgreSQL {
				config.Database = demonstration.PostgresURL(t)
			} else {
				demonstration.WriteSQLite(t, filepath.Join(config.Data, "carte.db"))
			}
			run(t, config)
		})
	}
}

// Every 302 answered has its click stored, also when the process is killed in
// the middle of it.
func TestNoAnsweredClickIsLostToAKill(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		first, child := spawn(t, config)
		token := first.token(t, owner)
		of := first.thingsOf(t, "osteria", token)
		osteria, link := of["stores"][0], of["links"][0]
		before := first.clicks(t, osteria, token, link)

		const guests, enough = 64, 1000
		var answered, sent atomic.Int64
		var group sync.WaitGroup
		for range guests {
			group.Go(func() {
				for {
					sent.Add(1)
					status, err := first.follow(link)
					if err != nil {
						return // the server was killed
					}
					if status == http.StatusFound && answered.Add(1) == enough {
						_ = child.Process.Kill()
					}
				}
			})
		}
		group.Wait()
		_ = child.Wait()
		if answered.Load() < enough {
			t.Fatalf("only %d redirects before the end", answered.Load())
		}

		second, _ := spawn(t, config)
		// Another port is another issuer, so the token must be a new one.
		stored := second.clicks(t, osteria, second.token(t, owner), link) - before
		if stored < answered.Load() || stored > sent.Load() {
			t.Errorf("%d redirects answered of %d asked, %d clicks stored", answered.Load(), sent.Load(), stored)
		}
	})
}

// A stop finishes what was accepted: no guest sees a broken connection, every
// redirect answered is stored, and the process ends by itself.
func TestStopFinishesWhatItHasAccepted(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		first, child := spawn(t, config)
		token := first.token(t, owner)
		of := first.thingsOf(t, "osteria", token)
		osteria, link := of["stores"][0], of["links"][0]
		before := first.clicks(t, osteria, token, link)

		var answered atomic.Int64
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				for {
					status, err := first.follow(link)
					if err != nil {
						return
					}
					if status != http.StatusFound {
						t.Errorf("a guest is answered %d during the stop", status)
					}
					if answered.Add(1) == 500 {
						_ = child.Process.Signal(syscall.SIGTERM)
					}
				}
			})
		}
		group.Wait()
		if err := child.Wait(); err != nil {
			t.Errorf("the process ended with %v", err)
		}
		second, _ := spawn(t, config)
		if stored := second.clicks(t, osteria, second.token(t, owner), link) - before; stored != answered.Load() {
			t.Errorf("%d redirects answered, %d clicks stored", answered.Load(), stored)
		}
	})
}
