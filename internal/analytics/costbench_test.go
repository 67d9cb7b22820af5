package analytics_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// What is stored with and without reports, in turns.
const (
	costBatch = 64 // as many guests as make bench has
	// costTurn is how many clicks one side stores before the other does: few, so that what
	// else the machine does meets both.
	costTurn = 64 * costBatch
	// costFold is how many clicks there are between two folds of the counts, and costRound
	// between two of the reports, as in a minute with 1,000 redirects a second.
	costFold   = 4 * costTurn
	costRound  = 4 * costFold
	costRounds = 5
)

// BenchmarkReportCost measures what reports add to a click, in processor time of this
// process and of PostgreSQL's, folds included. Each visitor was seen before, and came
// from one of several sources. make bench runs it.
func BenchmarkReportCost(b *testing.B) {
	for name, open := range map[string]func(b *testing.B) *db.DB{
		"SQLite":     func(b *testing.B) *db.DB { return testkit.SQLite(b) },
		"PostgreSQL": func(b *testing.B) *db.DB { return testkit.Open(b, testkit.PostgresURL(b)) },
	} {
		for _, stores := range []int{1, 100} {
			b.Run(fmt.Sprintf("%s/stores=%d", name, stores), func(b *testing.B) {
				var sides [2]*costSide // without and with reports
				for i := range sides {
					d := open(b)
					r := analytics.NewRecorderFolding(d, time.Now, time.Hour)
					r.StopFlushes()
					b.Cleanup(func() { testkit.NoError(b, r.Close(context.Background())) })
					sides[i] = &costSide{d: d, r: r, reports: i == 1, stores: stores}
				}
				for range b.N {
					measureCost(b, sides)
				}
			})
		}
	}
}

func measureCost(b *testing.B, sides [2]*costSide) {
	b.Helper()
	var costs [2][]float64
	var more []float64
	for round := range costRounds + 1 {
		cost := costOfRound(b, sides, round)
		if round == 0 { // which makes caches, connections and the first rows
			continue
		}
		for i := range costs {
			costs[i] = append(costs[i], cost[i])
		}
		more = append(more, cost[1]-cost[0])
	}
	for name, values := range map[string][]float64{"without": costs[0], "with": costs[1], "more": more} {
		slices.Sort(values)
		b.ReportMetric(values[costRounds/2], "µs-"+name+"/click")
	}
	b.ReportMetric(more[0], "µs-least/click")
	b.ReportMetric(more[costRounds-1], "µs-most/click")
}

// costOfRound lets both sides store clicks and fold them, and returns what a click took
// each in µs of the processor.
func costOfRound(b *testing.B, sides [2]*costSide, round int) (cost [2]float64) {
	b.Helper()
	var used [2]time.Duration
	for clicks := costTurn; clicks <= costRound; clicks += costTurn {
		for turn := range sides {
			i := (round + clicks/costTurn + turn) % len(sides)
			s := sides[i]
			batches := s.next()
			before := processorTime(b, s.d)
			for _, batch := range batches {
				testkit.NoError(b, s.r.StoreBatch(b.Context(), batch, s.reports))
			}
			if clicks%costFold == 0 {
				testkit.NoError(b, s.r.FoldCounts(b.Context()))
			}
			if clicks == costRound {
				testkit.NoError(b, s.r.Fold(b.Context()))
			}
			used[i] += processorTime(b, s.d) - before
		}
	}
	for i := range used {
		cost[i] = float64(used[i].Nanoseconds()) / 1000 / costRound
	}
	return cost
}

// costSide stores clicks with reports, or without.
type costSide struct {
	d              *db.DB
	r              *analytics.Recorder
	reports        bool
	stores, clicks int
}

// next are the clicks of a turn, of visitors who were seen before.
func (s *costSide) next() [][]analytics.Event {
	batches := make([][]analytics.Event, costTurn/costBatch)
	for i := range batches {
		for range costBatch {
			batches[i] = append(batches[i], s.click())
		}
	}
	return batches
}

func (s *costSide) click() analytics.Event {
	s.clicks++
	n := s.clicks
	e := clickOf(fmt.Sprint("link", n%s.stores, "-", n%12), n)
	e.StoreID, e.Zone = fmt.Sprint("store", n%s.stores), time.UTC
	e.Visitor.Device = [...]analytics.Device{analytics.Phone, analytics.Phone, analytics.Desktop}[n%3]
	e.Visitor.Language = [...]string{"de", "en", "fr", "tr"}[n%4]
	e.Visitor.ReferrerHost = [...]string{analytics.SourceCode, "l.instagram.com", "www.google.com", "", ""}[n%5]
	s.r.Know(&e, time.Now())
	e.Visitor.ReferrerHost = ""
	return e
}
