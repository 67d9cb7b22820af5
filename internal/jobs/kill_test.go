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

// childVariable makes the test binary the process that gets killed; it holds
// the URL of the database.
const childVariable = "CARTE_TEST_RUN_JOBS_UNTIL_KILLED"

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // most jobs here fail
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

// killers are the handlers that never end, by their names.
var killers = map[string]jobs.Options{"serve": {}, "deadly": {MaxAttempts: 1}}

func runUntilKilled(url string) error {
	d, err := db.Open(context.Background(), url)
	if err != nil {
		return err
	}
	s := open(d)
	for name, options := range killers {
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

// What a process that was killed had begun is run by the next one once its
// lease has ended, and not before; a periodic job goes on with one run. A job
// that has used its attempts so has failed: it may be what kills.
func TestKilledInTheMiddle(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		url := "sqlite:" + filepath.Join(t.TempDir(), "carte.db")
		if err := testkit.Open(t, url).Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		killInTheMiddle(t, url)
	})
	if !testing.Short() {
		t.Run("postgresql", func(t *testing.T) { killInTheMiddle(t, testkit.PostgresURL(t)) })
	}
}

func killInTheMiddle(t *testing.T, url string) {
	t.Helper()
	d := testkit.Open(t, url)
	s := open(d)
	ran := make(chan string, 10)
	for name, options := range killers {
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
	until(t, "leases that hold", func() bool { return s.NextDue(t) > soon })
	if got := count(t, s); got != (jobs.Counts{Running: 3}) || len(ran) > 0 {
		t.Errorf("before the leases have ended: %+v, %d ran", got, len(ran))
	}
	s.Advance(t, time.Minute)
	again := map[string]bool{get(t, ran): true, get(t, ran): true}
	if !again["serve"] || !again["tidy up"] {
		t.Errorf("%v were run again", again)
	}
	until(t, "the deadly one failed, no other", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
	failed := failedJobs(t, s)
	if failed[0].Name != "deadly" || failed[0].Attempts != 1 || failed[0].Error != "the process ended while the job ran" || len(ran) > 0 {
		t.Errorf("%+v, %d ran more", failed, len(ran))
	}
	if p := periodic(t, s); len(p) != 1 || time.Until(*p[0].NextRunAt) < time.Hour-soon {
		t.Errorf("%+v", p)
	}
}

// killAfter runs a process until it has begun so many jobs, and kills it.
func killAfter(t *testing.T, url string, begun int) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0]) //nolint:gosec // this test itself
	child.Env = append(os.Environ(), childVariable+"="+url)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range begun {
		if !lines.Scan() {
			t.Fatalf("the process ended by itself: %v", lines.Err())
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
}
