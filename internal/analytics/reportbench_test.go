package analytics_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// BenchmarkReport makes each report of a store with a million events in 25 months, with
// 30 links and 60 tables, among 300 stores with nine million.
func BenchmarkReport(b *testing.B) {
	for name, open := range map[string]func(b *testing.B) *db.DB{
		"sqlite":     func(b *testing.B) *db.DB { return testkit.SQLite(b) },
		"postgresql": func(b *testing.B) *db.DB { return testkit.Open(b, testkit.PostgresURL(b)) },
	} {
		b.Run(name, func(b *testing.B) {
			d := open(b)
			to := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
			from := to.AddDate(0, -25, 1)
			testkit.NewDB(b, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
				if err := analytics.Generate(ctx, tx, "store", 30, 60, 1_000_000, from, to); err != nil {
					return err
				}
				for i := range 300 {
					if err := analytics.Generate(ctx, tx, fmt.Sprintf("other%d", i), 3, 5, 30_000, to.AddDate(0, -3, 0), to); err != nil {
						return err
					}
				}
				return nil
			})
			reports := analytics.NewReports(d, zones{"store": "Europe/Berlin"}, func() time.Time { return to })
			// Half of the range has figures to be compared with, the whole range none.
			for span, days := range map[string]string{
				"25 months": from.Format(time.DateOnly), "12 months": to.AddDate(0, -12, 0).Format(time.DateOnly), "30 days": to.AddDate(0, 0, -29).Format(time.DateOnly),
			} {
				for _, by := range analytics.Bys {
					b.Run(span+"/"+string(by), func(b *testing.B) {
						for b.Loop() {
							_, err := reports.Report(b.Context(), manager, "store", analytics.Query{From: days, To: to.Format(time.DateOnly), By: by})
							testkit.NoError(b, err)
						}
					})
				}
			}
		})
	}
}

// BenchmarkView counts pages that are shown to different visitors of a hundred stores.
func BenchmarkView(b *testing.B) {
	for name, addresses := range map[string]int{"new-visitors": 1 << 24, "known-visitors": 1 << 14} {
		b.Run(name, func(b *testing.B) {
			r := analytics.NewRecorder(testkit.SQLite(b), time.Now)
			e := click("")
			e.Kind, e.Zone = analytics.View, testkit.Must(time.LoadLocation("Europe/Berlin"))
			stores := make([]string, 100)
			for i := range stores {
				stores[i] = fmt.Sprintf("k4n8p2r%d", i)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				e.StoreID, e.SubjectID = stores[i%100], stores[i%100]
				n := i % addresses
				e.Address = fmt.Sprintf("10.%d.%d.%d", byte(n>>16), byte(n>>8), byte(n))
				r.View(e)
				i++
			}
			b.StopTimer()
			testkit.NoError(b, r.Close(context.Background()))
		})
	}
}
