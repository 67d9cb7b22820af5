package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/jobs"
)

// failVariable holds the URL of a database. With it, the test binary is a process
// whose jobs fail, next to a server over the same database, for the end-to-end
// tests.
const failVariable = "CARTE_TEST_FAIL_JOBS"

// failJobs enqueues and runs two jobs, each of which fails in its only attempt.
func failJobs(url string) error {
	ctx, stop := context.WithTimeout(context.Background(), timeout)
	defer stop()
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	s := jobs.NewService(d, time.Now)
	attempts := make(chan struct{}, 2)
	kind := jobs.Handle(s, "identity.write-claims", jobs.Options{MaxAttempts: 1}, func(_ context.Context, user map[string]string) error {
		attempts <- struct{}{}
		return errors.New("writing claims: the service answers 403 Forbidden PERMISSION_DENIED " + strings.ToUpper(user["uid"]))
	})
	err = d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, uid := range []string{"ada", "grace"} {
			if err := kind.Enqueue(ctx, tx, uid, map[string]string{"uid": uid}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	running, stopRunning := context.WithCancel(ctx)
	go func() {
		<-attempts
		<-attempts
		stopRunning()
	}()
	s.Run(running)
	if counts, _, err := s.State(ctx); err != nil || counts.Failed < 2 {
		return fmt.Errorf("%+v, %w", counts, err)
	}
	return nil
}
