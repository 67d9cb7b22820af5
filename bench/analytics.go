package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// The clicks and scans that reports are made of: those of the owner's store, and those of others beside it.
const (
	storeEvents = 1_000_000
	otherStores = 100
	otherEvents = 90_000
	visitedDays = 760 // some 25 months, as long as events are kept
	// generateTime bounds how long they may take to write.
	generateTime = 3 * time.Minute
)

// How often each report is asked for, after a start and without one.
const (
	coldReports = 3
	warmReports = 15
)

// reportKinds are what reports tell apart.
var reportKinds = []string{"day", "hour", "link", "table", "source", "device", "language"}

// reportSpans are the ranges that reports are asked for; each is compared with the one before it.
var reportSpans = []struct {
	name string
	days int
}{{"a month", 30}, {"a year", 365}, {"25 months", visitedDays}}

// reports measures the reports of a store with a million clicks and scans among ten million.
func (b *bench) reports(ctx context.Context) error {
	return b.measureReports(ctx, "SQLite", b.newProduct("reports", ""))
}

func (b *bench) reportsOnPostgres(ctx context.Context) error {
	return b.onPostgres(ctx, func(database string) error {
		return b.measureReports(ctx, "PostgreSQL", b.newProduct("reports-postgres", database))
	})
}

func (b *bench) measureReports(ctx context.Context, engine string, p *product) error {
	b.progress("reports of a store with %d events among %d over %s", storeEvents, storeEvents+otherStores*otherEvents, engine)
	r, err := p.withVisits(ctx)
	if err != nil {
		return err
	}
	b.progress("generated in %.0f s", r.took.Seconds())
	defer func() { p.kill() }()
	for _, span := range reportSpans {
		for _, m := range reportManners {
			if m.fromDisk && engine != "SQLite" {
				continue // its files are the server's
			}
			f, err := r.measure(ctx, m, span.days)
			if err != nil {
				return err
			}
			f.Name = "Report of " + span.name + ", " + m.name + ", " + engine
			b.report.add(f)
		}
	}
	return p.stop()
}

// reportManner is how a report is asked for.
type reportManner struct {
	name string
	// times is how long a report took each time.
	times    func(*visitedSite, context.Context, string) ([]time.Duration, error)
	fromDisk bool
	atMost   float64
}

var reportManners = []reportManner{
	{"the first request after a start", (*visitedSite).cold, false, 100},
	{"asked for again", (*visitedSite).warm, false, 100},
	{"read from the disk after a start", (*visitedSite).fromDisk, true, 0},
}

// measure asks for each kind of report of so many days; the figure is the slowest kind's median.
func (r *visitedSite) measure(ctx context.Context, m reportManner, days int) (figure, error) {
	f := figure{Unit: "ms", AtMost: m.atMost, Note: fmt.Sprintf("the slowest kind, over HTTPS; %.0f s to generate;", r.took.Seconds())}
	for _, kind := range reportKinds {
		path := r.path(kind, days)
		took, err := m.times(r, ctx, path)
		if err != nil {
			return f, err
		}
		f.Value = max(f.Value, milliseconds(median(took)))
		f.Note += fmt.Sprintf(" by %s %.0f (%.0f at most)", kind, milliseconds(median(took)), milliseconds(slices.Max(took)))
		if err := r.check(ctx, path, days); err != nil {
			f.Wrong = err.Error()
		}
	}
	f.Product = f.Value
	return f, nil
}

// visitedSite is a product in whose database visits were generated. It runs.
type visitedSite struct {
	*product

	store, token string
	last         time.Time // the day before today
	days         []tally   // of the owner's store
	took         time.Duration
}

// withVisits starts a product once, generates visits of the owner's store and of others, and starts it again.
func (p *product) withVisits(ctx context.Context) (*visitedSite, error) {
	store, token, err := p.startOwned(ctx)
	if err != nil {
		return nil, err
	}
	r := &visitedSite{product: p, store: store, token: token, last: time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -1)}
	if err := p.stop(); err != nil {
		return nil, err
	}
	started := time.Now()
	generating, stop := context.WithTimeout(ctx, generateTime)
	defer stop()
	if err := r.generate(generating); err != nil {
		return nil, fmt.Errorf("generate visits: %w", err)
	}
	r.took = time.Since(started)
	return r, p.startReady(ctx)
}

// generate writes the rows day by day, so that those of a store lie among those of others.
func (r *visitedSite) generate(ctx context.Context) (err error) {
	to, err := r.bulk(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.close(context.WithoutCancel(ctx))) }()
	for _, table := range []string{"events", "daily_counts", "totals", "report_days", "count_batches", "report_batches"} {
		if err := to.execute(ctx, "DELETE FROM "+table); err != nil {
			return err
		}
	}
	stores := []*visits{visited{r.store, storeEvents, 30, 60, 40, 20}.visits(visitedDays, to.time)}
	for i := range otherStores {
		stores = append(stores, visited{fmt.Sprintf("other%07d", i), otherEvents, 5, 5, 12, 8}.visits(visitedDays, to.time))
	}
	for number := range visitedDays {
		if err := r.generateDay(ctx, to, stores, number); err != nil {
			return err
		}
	}
	err = to.execute(ctx, `INSERT INTO totals (kind, subject_id, store_id, count, visitors, last_at)
		SELECT kind, subject_id, store_id, SUM(count), SUM(visitors), CURRENT_TIMESTAMP FROM daily_counts GROUP BY kind, subject_id, store_id`)
	if err != nil {
		return err
	}
	return to.settle(ctx)
}

func (r *visitedSite) generateDay(ctx context.Context, to bulk, stores []*visits, number int) error {
	midnight := r.last.AddDate(0, 0, number+1-visitedDays)
	day := midnight.Format(time.DateOnly)
	var events, reports, counts [][]any
	for i, v := range stores {
		d := v.day(number, midnight)
		events, reports, counts = append(events, d.events...), append(reports, v.report(day, d)), append(counts, v.counts(day, d)...)
		if i == 0 {
			r.days = append(r.days, d.tally)
		}
	}
	return errors.Join(to.add(ctx, "events", eventColumns, events), to.add(ctx, "report_days", reportColumns, reports),
		to.add(ctx, "daily_counts", countColumns, counts))
}

// path is that of a report of so many days.
func (r *visitedSite) path(kind string, days int) string {
	return "/api/stores/" + r.store + "/reports?" + url.Values{
		"from": {r.last.AddDate(0, 0, 1-days).Format(time.DateOnly)}, "to": {r.last.Format(time.DateOnly)}, "by": {kind},
	}.Encode()
}

// cold is how long a report takes that is the first request after a start.
func (r *visitedSite) cold(ctx context.Context, path string) ([]time.Duration, error) {
	return r.afterStarts(ctx, path, func() error { return nil })
}

// fromDisk is the same where what SQLite reads is on disk alone.
func (r *visitedSite) fromDisk(ctx context.Context, path string) ([]time.Duration, error) {
	return r.afterStarts(ctx, path, r.leaveMemory)
}

func (r *visitedSite) afterStarts(ctx context.Context, path string, before func() error) ([]time.Duration, error) {
	var times []time.Duration
	for range coldReports {
		if err := errors.Join(r.stop(), before()); err != nil {
			return nil, err
		}
		if err := r.startReady(ctx); err != nil {
			return nil, err
		}
		reader.CloseIdleConnections()
		took, _, err := r.ask(ctx, r.token, path)
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
	return times, nil
}

// leaveMemory lets the kernel forget the files of the data folder.
func (r *visitedSite) leaveMemory() error {
	return filepath.WalkDir(r.data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		return errors.Join(file.Sync(), unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED))
	})
}

// warm is how long a report takes that was asked for before, while the last clicks wait to be added to the counts.
func (r *visitedSite) warm(ctx context.Context, path string) ([]time.Duration, error) {
	target, err := r.target(ctx)
	if err != nil {
		return nil, err
	}
	_, err = load{
		address: r.address(), paths: []string{"/go/" + target}, status: http.StatusFound, connections: connections, duration: time.Second / 2,
	}.run(ctx)
	if err != nil {
		return nil, err
	}
	var times []time.Duration
	for range warmReports {
		took, _, err := r.ask(ctx, r.token, path)
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
	return times, nil
}

// check holds a report against what was generated.
func (r *visitedSite) check(ctx context.Context, path string, days int) error {
	_, text, err := r.ask(ctx, r.token, path)
	if err != nil {
		return err
	}
	var answer struct {
		Now, Before tally
		Rows        []struct{ Now, Before tally }
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	var want, rows [2]tally
	for i := range days {
		want[0].add(r.days[len(r.days)-1-i])
		if before := len(r.days) - 1 - days - i; before >= 0 {
			want[1].add(r.days[before])
		}
	}
	for _, row := range answer.Rows {
		rows[0].add(row.Now)
		rows[1].add(row.Before)
	}
	got := [2]tally{answer.Now, answer.Before}
	if strings.Contains(path, "by=link") { // which has clicks alone
		want[0], want[1] = tally{Clicks: want[0].Clicks}, tally{Clicks: want[1].Clicks}
		got[0], got[1] = tally{Clicks: got[0].Clicks}, tally{Clicks: got[1].Clicks}
		rows[0], rows[1] = tally{Clicks: rows[0].Clicks}, tally{Clicks: rows[1].Clicks}
	}
	if got != want || rows != want {
		return fmt.Errorf("%s has %v, its rows %v, not %v", path, got, rows, want)
	}
	return nil
}
