package analytics_test

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

func BenchmarkRecord(b *testing.B) {
	for name, open := range map[string]func(b *testing.B) *db.DB{
		"sqlite":     func(b *testing.B) *db.DB { return testkit.SQLite(b) },
		"postgresql": func(b *testing.B) *db.DB { return testkit.Open(b, testkit.PostgresURL(b)) },
	} {
		b.Run(name, func(b *testing.B) {
			r := analytics.NewRecorder(open(b), time.Now)
			var n atomic.Int64
			b.SetParallelism(32) // 64 goroutines on two cores
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				e := analytics.Event{
					Kind: analytics.Click, StoreID: "s7k2m9q4w8x3",
					Visitor: analytics.Visitor{Device: analytics.Phone, ReferrerHost: "www.instagram.com", Language: "de", UserAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15"},
					Address: "203.0.113.7",
				}
				for pb.Next() {
					e.SubjectID = "k4n8p2r6t9v" + strconv.FormatInt(n.Add(1)%12, 10)
					if err := r.Record(context.Background(), e); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
			if err := r.Close(context.Background()); err != nil {
				b.Fatal(err)
			}
		})
	}
}
