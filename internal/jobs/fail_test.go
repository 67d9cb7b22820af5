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

// failVariable makes the test binary a process whose jobs fail, beside a server
// over the same database: for the end-to-end tests. It holds the database's URL.
const failVariable = "CARTE_TEST_FAIL_JOBS"

// failJobs runs jobs of which each fails in its only attempt.
func failJobs(url string) error {
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	s := jobs.NewService(d, time.Now)
	left := make(chan struct{}, 2)
	kind := jobs.Handle(s, "identity.write-claims", jobs.Options{MaxAttempts: 1}, func(_ context.Context, user map[string]string) error {
		left <- struct{}{}
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
	running, ended := context.WithCancel(ctx)
	go func() {
		<-left
		<-left
		ended()
	}()
	s.Run(running)
	if counts, err := s.Count(ctx); err != nil || counts.Failed < 2 {
		return fmt.Errorf("%+v, %w", counts, err)
	}
	return nil
}
