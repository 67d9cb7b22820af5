package db_test

import (
	"testing"
	"time"

	"carte/internal/testkit"
)

// An outage has one line when it begins and one when it ends, however often the
// connection is tried meanwhile.
func TestListenLogsAnOutageOnce(t *testing.T) {
	for range testkit.Scalable() {
		log := testkit.KeepLog(t)
		proxy, through := testkit.StartProxy(t, testkit.PostgresURL(t))
		d := testkit.Open(t, through)
		testkit.Listen(t, d)
		for outage := 1; outage <= 2; outage++ {
			refused := proxy.Refused()
			proxy.Cut(true)
			testkit.Within(t, 20*time.Second, "trying again", func() bool { return proxy.Refused() > refused+3 })
			if n := log.Lines("level=WARN"); n != outage {
				t.Errorf("%d lines for the beginning of outage %d:\n%s", n, outage, log)
			}
			proxy.Cut(false)
			took := testkit.Within(t, 10*time.Second, "listening again", d.Connected)
			if took > 2*time.Second {
				t.Errorf("it listens again after %v", took)
			}
			if n := log.Lines("level=INFO"); n != outage {
				t.Errorf("%d lines for the end of outage %d:\n%s", n, outage, log)
			}
		}
	}
}
