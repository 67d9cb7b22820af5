package jobs_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// childVariable holds the URL of a database. With it, the test binary is the process
// that gets killed.
const childVariable = "CARTE_TEST_RUN_JOBS_UNTIL_KILLED"

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // many jobs fail on purpose
	if url := os.Getenv(childVariable); url != "" {
		fmt.Fprintln(os.Stderr, runUntilKilled(url))
		os.Exit(1)
	}
	if url := os.Getenv(failVariable); url != "" {
		if err := failJobs(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// endless are the jobs whose handlers do not return in the process that gets
// killed, by their names.
var endless = map[string]jobs.Options{"serve": {}, "deadly": {MaxAttempts: 1}}

func runUntilKilled(url string) error {
	d, err := db.Open(context.Background(), url)
	if err != nil {
		return err
	}
	s := open(d)
	for name, options := range endless {
		jobs.Handle(s, name, options, func(context.Context, order) error {
			_, _ = os.Stdout.WriteString(name + "\n")
			select {}
		})
	}
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
		_, _ = os.Stdout.WriteString("tidy up\n")
		select {}
	})
	s.Run(context.Background())
	return nil
}

// When a process is killed, another one runs its jobs again after their leases have
// expired, and not before; a periodic job runs once. A job has failed if all its
// attempts ended this way, because it may be what kills the processes.
func TestKilledProcess(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		url := "sqlite:" + filepath.Join(t.TempDir(), "carte.db")
		testkit.NoError(t, testkit.Open(t, url).Migrate(t.Context()))
		testKilledProcess(t, url)
	})
	if !testing.Short() {
		t.Run("postgresql", func(t *testing.T) { testKilledProcess(t, testkit.PostgresURL(t)) })
	}
}

func testKilledProcess(t *testing.T, url string) {
	t.Helper()
	d := testkit.Open(t, url)
	s := open(d)
	ran := make(chan string, 10)
	for name, options := range endless {
		kind := jobs.Handle(s, name, options, func(context.Context, order) error {
			ran <- name
			return nil
		})
		enqueue(t, d, kind, "", order{})
	}
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
		ran <- "tidy up"
		return nil
	})
	killAfter(t, url, 3)
	start(t, s)
	testkit.Within(t, timeout, "leases", func() bool { return s.UntilDue(t) > timeout })
	if got := count(t, s); got != (jobs.Counts{Running: 3}) || len(ran) > 0 {
		t.Errorf("before the leases have expired: %+v, %d ran", got, len(ran))
	}
	s.Advance(t, time.Minute)
	again := map[string]bool{receive(t, ran): true, receive(t, ran): true}
	if !again["serve"] || !again["tidy up"] {
		t.Errorf("%v were run again", again)
	}
	testkit.Within(t, timeout, "the deadly job to fail, and no other", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
	failed := failedJobs(t, s)
	if failed[0].Name != "deadly" || failed[0].Attempts != 1 || failed[0].Error != "the process ended while the job ran" || len(ran) > 0 {
		t.Errorf("%+v, %d more ran", failed, len(ran))
	}
	if p := periodic(t, s); len(p) != 1 || time.Until(p[0].NextRunAt) < time.Hour-timeout {
		t.Errorf("%+v", p)
	}
}

// killAfter runs a process, and kills it after it has begun this many jobs.
func killAfter(t *testing.T, url string, begun int) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0]) //nolint:gosec // this test itself
	child.Env = append(os.Environ(), childVariable+"="+url)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	testkit.NoError(t, err)
	testkit.NoError(t, child.Start())
	lines := bufio.NewScanner(out)
	for range begun {
		if !lines.Scan() {
			t.Fatalf("the process ended by itself: %v", lines.Err())
		}
	}
	testkit.NoError(t, child.Process.Kill())
	_ = child.Wait() // it was killed
}
