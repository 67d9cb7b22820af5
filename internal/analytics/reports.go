package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// Stores tells what reports need of stores. App wires it.
type Stores interface {
	// TimeZone returns the time zone in which a store's days begin; a NotFound fault
	// where there is no such store.
	TimeZone(ctx context.Context, storeID string) (*time.Location, error)
}

// Reports makes reports of what the guests of a store do.
type Reports struct {
	db     *db.DB
	stores Stores
	now    func() time.Time
}

// NewReports makes the service.
func NewReports(d *db.DB, stores Stores, now func() time.Time) *Reports {
	return &Reports{db: d, stores: stores, now: now}
}

// By is what a report tells apart.
type By string

// What reports tell apart.
const (
	ByDay      By = "day"
	ByHour     By = "hour"
	ByLink     By = "link"
	ByTable    By = "table"
	BySource   By = "source"
	ByDevice   By = "device"
	ByLanguage By = "language"
)

// Bys lists all of them.
var Bys = []By{ByDay, ByHour, ByLink, ByTable, BySource, ByDevice, ByLanguage}

const (
	// maxMonths is the longest range of a report. Events are kept as long.
	maxMonths = eventMonths
	// minYear is the first year of a report: one before it is half-typed, and nothing was counted in it.
	minYear = 2000
	// maxRows limits the rows of a report by something that guests choose, see
	// dimension.limit. The smaller ones are one row, see others.
	maxRows = 200
	// Unrecorded is the value of what was counted before Carte told its value apart.
	Unrecorded = "?"
)

// Query is what is asked for.
type Query struct {
	From, To string
	By       By
}

// check returns the range, or a fault at the field that is wrong.
func (q *Query) check() (span, error) {
	var rules fault.Rules
	read := func(location, text string) time.Time {
		day, err := time.Parse(time.DateOnly, text)
		rules.Check(err == nil, location, notADate, text)
		rules.Check(err != nil || day.Year() >= minYear, location, tooEarly, text)
		return day
	}
	s := span{read("query.from", q.From), read("query.to", q.To)}
	fault.OneOf(&rules, "query.by", q.By, Bys)
	if err := rules.Err(); err != nil {
		return s, err
	}
	rules.Check(!s.to.Before(s.from), "query.to", beforeFrom, q.To)
	rules.Check(s.to.Before(s.from.AddDate(0, maxMonths, 0)), "query.to", fault.NewRule("range_too_long", "must be within %d months of from", maxMonths).With("months", maxMonths), q.To)
	return s, rules.Err()
}

var (
	notADate   = fault.NewRule("not_a_date", "must be a day such as 2026-11-22")
	tooEarly   = fault.NewRule("too_early", "must be in %d or later", minYear).With("year", minYear)
	beforeFrom = fault.NewRule("before_from", "must not be before from")
)

// Report returns what a store's guests did in a range of days, and in the one before.
func (s *Reports) Report(ctx context.Context, who *actor.Actor, storeID string, q Query) (Report, error) {
	if err := who.Require(actor.AnalyticsRead, storeID); err != nil {
		return Report{}, err
	}
	asked, err := q.check()
	if err != nil {
		return Report{}, err
	}
	zone, err := s.stores.TimeZone(ctx, storeID)
	if err != nil {
		return Report{}, err
	}
	before := asked.before()
	days, err := s.read(ctx, storeID, q.By, span{before.from, asked.to})
	if err != nil {
		return Report{}, err
	}
	r := &maker{by: q.By, asked: asked, before: before, rows: map[string]*pair{}}
	r.add(days)
	if q.By == ByLink {
		if err := s.addLinks(ctx, storeID, r); err != nil {
			return Report{}, err
		}
	}
	return r.report(q, zone), nil
}

// read returns a store's reports of some days by one dimension, with what is not folded
// yet. One statement reads both, so that nothing is folded in between.
func (s *Reports) read(ctx context.Context, storeID string, by By, days span) (map[string]*dayValues, error) {
	told := dimensionOf(by)
	texts := `''`
	if told != nil {
		texts = told.column
	}
	var rows []struct {
		Day      string `bun:"day"`
		Views    int64  `bun:"views"`
		Scans    int64  `bun:"scans"`
		Clicks   int64  `bun:"clicks"`
		Visitors int64  `bun:"visitors"`
		Texts    string `bun:"texts"`
	}
	err := s.db.Read.NewRaw(`SELECT day, views, scans, clicks, visitors, `+texts+` AS texts FROM report_days
		WHERE store_id = ?0 AND day BETWEEN ?1 AND ?2 UNION ALL `+unfoldedReports(s.db.Engine, `'', 0, 0, 0, 0, counts`),
		storeID, days.from.Format(time.DateOnly), days.to.Format(time.DateOnly)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("reading reports: %w", err)
	}
	result, left := make(map[string]*dayValues, len(rows)), details{}
	var unfolded []string
	for i := range rows {
		row := &rows[i]
		if row.Day == "" {
			unfolded = append(unfolded, row.Texts)
			continue
		}
		day := &dayValues{figures{row.Views, row.Scans, row.Clicks, row.Visitors}, values{}}
		if err := day.values.parse(row.Texts); err != nil {
			return nil, fmt.Errorf("reading the report of %s: %w", row.Day, err)
		}
		result[row.Day] = day
	}
	if err := left.parse(unfolded, storeID); err != nil {
		return nil, err
	}
	for key, f := range left {
		if !days.contains(key.day) {
			continue
		}
		day := result[key.day]
		if day == nil {
			day = &dayValues{values: values{}}
			result[key.day] = day
		}
		day.add(f)
		if told != nil {
			day.values.add(told.value(&key), f)
		}
	}
	return result, nil
}

// unfoldedReports returns a query for columns of the batches that name a store.
func unfoldedReports(engine db.Engine, selected string) string {
	position := `instr`
	if engine == db.PostgreSQL {
		position = `strpos`
	}
	return `SELECT ` + selected + ` FROM report_batches WHERE ` + position + `(counts, ?0) > 0`
}

// dayValues are the figures of a day, and those of the values of one dimension.
type dayValues struct {
	figures

	values values
}

// minutesShown is how far the live figures look back.
const minutesShown = 30

// Live returns what a store's guests did in the last half hour.
func (s *Reports) Live(ctx context.Context, who *actor.Actor, storeID string) (LiveReport, error) {
	if err := who.Require(actor.AnalyticsRead, storeID); err != nil {
		return LiveReport{}, err
	}
	now := s.now().UTC()
	// It is another day in some zone, and the rows of two have the last half hour.
	days := span{now.AddDate(0, 0, -1).Truncate(24 * time.Hour), now.AddDate(0, 0, 1).Truncate(24 * time.Hour)}
	var texts []struct {
		Day   string `bun:"day"`
		Texts string `bun:"texts"`
	}
	err := s.db.Read.NewRaw(`SELECT day, minutes AS texts FROM report_days WHERE store_id = ?0 AND day BETWEEN ?1 AND ?2
		UNION ALL `+unfoldedReports(s.db.Engine, `'', counts`),
		storeID, days.from.Format(time.DateOnly), days.to.Format(time.DateOnly)).Scan(ctx, &texts)
	if err != nil {
		return LiveReport{}, fmt.Errorf("reading the last half hour: %w", err)
	}
	all, left, minutes := values{}, details{}, dimensionOf(byMinute)
	var unfolded []string
	for _, row := range texts {
		if row.Day == "" {
			unfolded = append(unfolded, row.Texts)
			continue
		}
		if err := all.parse(row.Texts); err != nil {
			return LiveReport{}, fmt.Errorf("reading the last half hour: %w", err)
		}
	}
	if err := left.parse(unfolded, storeID); err != nil {
		return LiveReport{}, fmt.Errorf("reading the last half hour: %w", err)
	}
	for key, f := range left {
		all.add(minutes.value(&key), f)
	}
	return liveOf(all, now), nil
}

// DayFigures are what a store's guests did on a day, for who takes it out.
type DayFigures struct {
	bun.BaseModel `bun:"table:report_days" json:"-"`

	Day      string `bun:"day" json:"day" format:"date" doc:"In the store's time zone"`
	Views    int64  `bun:"views" json:"views" doc:"Pages that were shown"`
	Scans    int64  `bun:"scans" json:"scans" doc:"Codes that were opened"`
	Clicks   int64  `bun:"clicks" json:"clicks" doc:"Links that were followed"`
	Visitors int64  `bun:"visitors" json:"visitors"`
}

// Days lists the figures of all days of a store. Those of the last minute may be missing.
func (s *Service) Days(ctx context.Context, storeID string) ([]DayFigures, error) {
	days := []DayFigures{}
	err := s.db.Read.NewSelect().Model(&days).Where("store_id = ?", storeID).Order("day").Scan(ctx)
	return days, db.Wrap(err, "reading each day's figures")
}
