package app

import (
	"context"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/page"
	"carte/internal/testkit"
)

// The metrics of links are there as soon as these are counted, and miss what cannot be
// read, which has one line.
func TestLinkMetrics(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		log := testkit.KeepLog(t)
		metrics := newLinkMetrics(page.NewService(d, nil, nil, nil, "https://carte.example", time.Now))
		if got := series(t, metrics); got["carte_link_checks_total ok"] != 0 || len(got) != 11 {
			t.Errorf("before links are counted the metrics are %v", got)
		}
		start := func() (stop func()) {
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				metrics.run(ctx)
			}()
			return func() {
				cancel()
				<-ended
			}
		}
		stop := start()
		testkit.Within(t, time.Minute, "the links to be counted", func() bool { return len(series(t, metrics)) == 13 })
		stop()

		testkit.NoError(t, d.Close())
		stop = start()
		testkit.Within(t, time.Minute, "a line that they cannot be counted", func() bool { return log.Lines("the metrics lack the links") == 1 })
		stop()
		if got := series(t, metrics); len(got) != 11 {
			t.Errorf("without a database the metrics are %v", got)
		}
	})
}
