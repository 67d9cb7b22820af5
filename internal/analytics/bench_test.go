package analytics_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// BenchmarkRecord records clicks of different visitors on one link, on a dozen,
// and on 100,000.
func BenchmarkRecord(b *testing.B) {
	for name, open := range map[string]func(b *testing.B) *db.DB{
		"sqlite":     func(b *testing.B) *db.DB { return testkit.SQLite(b) },
		"postgresql": func(b *testing.B) *db.DB { return testkit.Open(b, testkit.PostgresURL(b)) },
	} {
		for _, links := range []int64{1, 12, 100_000} {
			b.Run(name+"/links="+strconv.FormatInt(links, 10), func(b *testing.B) { benchmarkRecord(b, open(b), links) })
		}
	}
}

func benchmarkRecord(b *testing.B, d *db.DB, links int64) {
	r := analytics.NewRecorder(d, time.Now)
	var n atomic.Int64
	b.SetParallelism(32) // 64 goroutines on two cores
	b.ReportAllocs()
	before, writtenBefore := processorTime(b, d), bytesWritten(b, d)
	b.RunParallel(func(pb *testing.PB) {
		e := click("")
		for pb.Next() {
			i := n.Add(1)
			e.SubjectID = "k4n8p2r" + strconv.FormatInt(i*7919%links, 10)
			e.Address = fmt.Sprintf("10.%d.%d.%d", byte(i>>16), byte(i>>8), byte(i))
			testkit.NoError(b, r.Record(context.Background(), e))
		}
	})
	testkit.NoError(b, r.Fold(context.Background()))
	used, written := processorTime(b, d)-before, bytesWritten(b, d)-writtenBefore
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
	b.ReportMetric(float64(used.Microseconds())/float64(b.N), "cpu-µs/event")
	b.ReportMetric(float64(written)/float64(b.N), "disk-B/event")
	testkit.NoError(b, r.Close(context.Background()))
}

// processorTime is the processor time used by this process and PostgreSQL's backends
// for the database.
func processorTime(b *testing.B, d *db.DB) time.Duration {
	b.Helper()
	var own syscall.Rusage
	testkit.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &own))
	total := time.Duration(own.Utime.Nano() + own.Stime.Nano())
	if d.Engine == db.SQLite {
		return total
	}
	var backends []int
	testkit.NoError(b, d.Read.NewRaw(`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`).Scan(b.Context(), &backends))
	for _, pid := range backends {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/schedstat", pid))
		testkit.NoError(b, err)
		var ran int64 // in ns
		_, err = fmt.Sscan(string(stat), &ran)
		testkit.NoError(b, err)
		total += time.Duration(ran)
	}
	return total
}

// bytesWritten is what this process has written to disks, on PostgreSQL what all
// have written to its log.
func bytesWritten(b *testing.B, d *db.DB) (n int64) {
	b.Helper()
	if d.Engine == db.PostgreSQL {
		testkit.NoError(b, d.Read.NewRaw(`SELECT CAST(pg_current_wal_insert_lsn() - '0/0' AS BIGINT)`).Scan(b.Context(), &n))
		return n
	}
	io, err := os.ReadFile("/proc/self/io")
	testkit.NoError(b, err)
	for line := range strings.Lines(string(io)) {
		if _, err := fmt.Sscanf(line, "write_bytes: %d", &n); err == nil {
			return n
		}
	}
	b.Fatal("the system does not tell how many bytes are written")
	return 0
}
