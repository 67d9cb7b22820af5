package analytics_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// childVariable holds the URL of a database. With it, the test binary is the process
// that gets killed.
const childVariable = "CARTE_TEST_RECORD_UNTIL_KILLED"

// intervalVariable holds the interval between its folds.
const intervalVariable = "CARTE_TEST_FOLD_INTERVAL"

func TestMain(m *testing.M) {
	if url := os.Getenv(childVariable); url != "" {
		fmt.Fprintln(os.Stderr, recordUntilKilled(url, os.Getenv(intervalVariable)))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// recordUntilKilled records events from 64 goroutines, and prints the id of each one
// that was recorded. The id is the event's table ID. On a machine that does much else an
// event may wait longer than a guest would, and is not recorded.
func recordUntilKilled(url, interval string) error {
	ctx := context.Background()
	every, err := time.ParseDuration(interval)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	r := analytics.NewRecorderFolding(d, time.Now, every)
	failed := make(chan error)
	for worker := range 64 {
		go func() {
			for n := 0; ; n++ {
				e := clickOf("link"+strconv.Itoa(n*worker%1200), worker<<16+n%1000)
				e.TableID = fmt.Sprintf("%d-%d-%d", os.Getpid(), worker, n)
				e.Visitor.Bot = n%10 == 0
				err := r.Record(ctx, e)
				if fault.CodeOf(err) == fault.Unavailable {
					continue
				}
				if err != nil {
					failed <- err
					return
				}
				// A single write, which the kill cannot interrupt.
				_, _ = os.Stdout.WriteString(e.TableID + "\n")
			}
		}()
	}
	return <-failed
}

// When the process is killed under load, every event is stored for which Record
// returned, and the counts match the events: before and after what was not folded is.
func TestKillLosesNoEvent(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		url := "sqlite:" + filepath.Join(t.TempDir(), "carte.db")
		testkit.NoError(t, testkit.Open(t, url).Migrate(t.Context()))
		testKill(t, url)
	})
	if !testing.Short() {
		t.Run("postgresql", func(t *testing.T) { testKill(t, testkit.PostgresURL(t)) })
	}
}

func testKill(t *testing.T, url string) {
	t.Helper()
	var recorded []string
	for i := range 7 { // a single kill may happen between two commits
		// Killed before a fold, or at any moment of one.
		interval := []time.Duration{time.Hour, time.Millisecond}[i%2]
		recorded = append(recorded, killUnderLoad(t, url, 1500, interval)...)
	}
	d := testkit.Open(t, url)
	waitForKilled(t, d)
	stored := map[string]bool{}
	for _, id := range rows(t, d, `SELECT table_id FROM events`) {
		if stored[id] {
			t.Fatalf("event %s is stored twice", id)
		}
		stored[id] = true
	}
	lost := 0
	for _, id := range recorded {
		if !stored[id] {
			lost++
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d recorded events are lost", lost, len(recorded))
	}
	if n := rows(t, d, `SELECT COUNT(*) FROM count_batches`)[0]; n == "0" {
		t.Error("all was folded before the last kill")
	}
	checkReports(t, d)
	fold(t, newRecorder(t, d, time.Now))
	checkReports(t, d)
	if n := rows(t, d, `SELECT COUNT(*) FROM count_batches`)[0]; n != "0" {
		t.Errorf("%s batches are left after a fold", n)
	}
	if wrong := rows(t, d, `SELECT e.subject_id || ': ' || e.n || ' events, counted ' || COALESCE(c.n, 0)
		FROM (SELECT subject_id, COUNT(*) AS n FROM events WHERE NOT is_bot GROUP BY subject_id) e
		LEFT JOIN (SELECT subject_id, SUM(count) AS n FROM daily_counts GROUP BY subject_id) c ON c.subject_id = e.subject_id
		WHERE e.n <> COALESCE(c.n, 0)`); len(wrong) > 0 {
		t.Errorf("counts differ from events: %v", wrong)
	}
	if wrong := rows(t, d, `SELECT t.subject_id FROM totals t WHERE t.count <> (SELECT SUM(count) FROM daily_counts c WHERE c.subject_id = t.subject_id)
		OR t.visitors <> (SELECT SUM(visitors) FROM daily_counts c WHERE c.subject_id = t.subject_id)`); len(wrong) > 0 {
		t.Errorf("totals differ from days for %v", wrong)
	}
	t.Logf("%d recorded before the kill, %d stored", len(recorded), len(stored))
}

// killedName is the name of the killed process's connections on PostgreSQL.
const killedName = "killed"

// waitForKilled waits until PostgreSQL has ended the sessions of the killed process:
// they still execute the statements that were sent before the kill.
func waitForKilled(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine != db.PostgreSQL {
		return
	}
	testkit.Within(t, time.Minute, "the end of the killed process's sessions", func() bool {
		return testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = '`+killedName+`'`) == 0
	})
}

// checkReports checks that a report has each event that counts.
func checkReports(t *testing.T, d *db.DB) {
	t.Helper()
	var stored []struct {
		Link   string `bun:"link"`
		Events int64  `bun:"events"`
	}
	err := d.Read.NewRaw(`SELECT subject_id AS link, COUNT(*) AS events FROM events WHERE NOT is_bot GROUP BY subject_id`).Scan(t.Context(), &stored)
	testkit.NoError(t, err)
	links := make([]string, len(stored))
	for i, s := range stored {
		links[i] = s.Link
	}
	all, _, err := analytics.NewService(d).Clicks(t.Context(), "store", links)
	testkit.NoError(t, err)
	for _, s := range stored {
		if all[s.Link] != s.Events {
			t.Errorf("%s has %d clicks in a report, and %d events", s.Link, all[s.Link], s.Events)
		}
	}
	var sum int64
	for _, s := range stored {
		sum += s.Events
	}
	var first, last time.Time
	testkit.NoError(t, d.Read.NewRaw(`SELECT MIN(at), MAX(at) FROM events WHERE NOT is_bot`).Scan(t.Context(), &first, &last))
	report, err := analytics.NewReports(d, zones{"store": "UTC"}, time.Now).Report(t.Context(), manager, "store", analytics.Query{
		From: first.UTC().Format(time.DateOnly), To: last.UTC().Format(time.DateOnly), By: analytics.ByTable,
	})
	testkit.NoError(t, err)
	for _, row := range report.Rows {
		sum -= row.Now.Clicks + row.Now.Scans
	}
	if sum != 0 {
		t.Errorf("the report by table has %d events less than are stored", sum)
	}
}

// killUnderLoad starts the recording process, kills it when it has recorded this
// many events, and returns the ids of all it has recorded.
func killUnderLoad(t *testing.T, url string, atLeast int, interval time.Duration) []string {
	t.Helper()
	child := exec.Command(os.Args[0]) // the test binary itself
	child.Env = append(os.Environ(), childVariable+"="+url, intervalVariable+"="+interval.String(), "PGAPPNAME="+killedName)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	testkit.NoError(t, err)
	testkit.NoError(t, child.Start())
	var once sync.Once
	kill := func() { once.Do(func() { _ = child.Process.Signal(syscall.SIGKILL) }) }
	defer kill()
	var recorded []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		recorded = append(recorded, lines.Text())
		if len(recorded) == atLeast {
			kill()
		}
	}
	if err := child.Wait(); len(recorded) < atLeast || err == nil {
		t.Fatalf("the recording process ended by itself after %d events: %v", len(recorded), err)
	}
	return recorded
}
