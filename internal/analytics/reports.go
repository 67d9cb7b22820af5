package analytics

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// dimensionOf are the columns of a report; days and links have none.
var dimensionOf = map[By]dimension{
	ByHour: byHour, ByTable: byTable, BySource: bySource, ByDevice: byDevice, ByLanguage: byLanguage,
}

const (
	// maxMonths is the longest range of a report. Events are kept as long.
	maxMonths = eventMonths
	// maxRows limits the rows of a report by something that guests choose. The smaller
	// ones are one row, see others.
	maxRows = 200
	// Unrecorded is the value of what was counted before Carte told its value apart.
	Unrecorded = "?"
)

// Query is what is asked for.
type Query struct {
	From, To string
	By       By
}

// span is a range of days.
type span struct {
	from, to time.Time // midnight in UTC, whatever the store's time zone
}

func (s span) days() int { return int(s.to.Sub(s.from)/(24*time.Hour)) + 1 }

func (s span) day(i int) string { return s.from.AddDate(0, 0, i).Format(time.DateOnly) }

// before returns the range of the same length that ends where this one begins.
func (s span) before() span { return span{s.from.AddDate(0, 0, -s.days()), s.from.AddDate(0, 0, -1)} }

func (s span) contains(day string) bool {
	return day >= s.from.Format(time.DateOnly) && day <= s.to.Format(time.DateOnly)
}

// check returns the range, or a fault at the field that is wrong.
func (q *Query) check() (span, error) {
	var rules fault.Rules
	read := func(location, text string) time.Time {
		day, err := time.Parse(time.DateOnly, text)
		rules.Check(err == nil && day.Year() >= 2000, location, notADate, text)
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
	column, has := dimensionOf[by]
	texts := `''`
	if has {
		texts = columns[column]
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
	for i := range rows {
		row := &rows[i]
		if row.Day == "" {
			if err := left.parse(row.Texts, storeID); err != nil {
				return nil, err
			}
			continue
		}
		day := &dayValues{figures{row.Views, row.Scans, row.Clicks, row.Visitors}, values{}}
		if err := day.values.parse(row.Texts); err != nil {
			return nil, fmt.Errorf("reading the report of %s: %w", row.Day, err)
		}
		result[row.Day] = day
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
		if has {
			day.values.add(key.value(column), f)
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

// value returns the value of a dimension.
func (d *detail) value(column dimension) string {
	switch column {
	case byHour:
		return strconv.Itoa(d.hour)
	case byTable:
		return d.tableID
	case bySource:
		return d.source
	case byDevice:
		return string(d.device)
	case byLanguage:
		return d.language
	default:
		return strconv.FormatInt(d.minute, 10)
	}
}

// pair is figures of the range that is asked for, and of the one before.
type pair struct {
	now, before figures
}

func (p *pair) sum() int64 {
	return p.now.Views + p.now.Scans + p.now.Clicks + p.before.Views + p.before.Scans + p.before.Clicks
}

// maker adds up the rows of a report.
type maker struct {
	by            By
	asked, before span
	total         pair
	rows          map[string]*pair
}

func (m *maker) row(value string) *pair {
	row := m.rows[value]
	if row == nil {
		row = new(pair)
		m.rows[value] = row
	}
	return row
}

// add adds the days of both ranges.
func (m *maker) add(days map[string]*dayValues) {
	for i := range m.asked.days() {
		now, before := m.asked.day(i), m.before.day(i)
		if m.by == ByDay {
			m.row(now)
		}
		if day := days[now]; day != nil {
			m.total.now.add(day.figures)
			m.addDay(now, now, day, func(p *pair) *figures { return &p.now })
		}
		if day := days[before]; day != nil {
			m.total.before.add(day.figures)
			m.addDay(before, now, day, func(p *pair) *figures { return &p.before })
		}
	}
}

// addDay adds one day; shown is the day of the range that is asked for beside which it
// stands.
func (m *maker) addDay(day, shown string, of *dayValues, in func(*pair) *figures) {
	switch m.by {
	case ByDay:
		in(m.row(shown)).add(of.figures)
	case ByLink:
	case ByHour:
		for hour, f := range of.values {
			in(m.row(weekdayOf(day) + "-" + hour)).add(f)
		}
	default:
		left := of.figures
		for value, f := range of.values {
			in(m.row(value)).add(f)
			left.add(figures{-f.Views, -f.Scans, -f.Clicks, -f.Visitors})
		}
		if left != (figures{}) {
			in(m.row(Unrecorded)).add(left)
		}
	}
}

// weekdayOf returns the name of a day's weekday, as opening hours have it: "mon".
func weekdayOf(day string) string {
	at, _ := time.Parse(time.DateOnly, day)
	return weekdays[(at.Weekday()+6)%7]
}

// weekdays are the names of the days of the week, in order.
var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// hourOfWeek returns the place of a value such as mon-13.
func hourOfWeek(value string) int {
	weekday, hour, _ := strings.Cut(value, "-")
	n, _ := strconv.Atoi(hour)
	return slices.Index(weekdays, weekday)*24 + n
}

// sorted returns the values of the rows: days in their order, everything else by how
// much guests did.
func (m *maker) sorted() []string {
	all := make([]string, 0, len(m.rows))
	for value := range m.rows {
		all = append(all, value)
	}
	slices.Sort(all)
	if m.by == ByHour {
		slices.SortFunc(all, func(a, b string) int { return hourOfWeek(a) - hourOfWeek(b) })
	}
	if m.by == ByDay || m.by == ByHour {
		return all
	}
	slices.SortStableFunc(all, func(a, b string) int { return int(m.rows[b].sum() - m.rows[a].sum()) })
	if m.by != BySource && m.by != ByLanguage || len(all) <= maxRows {
		return all
	}
	rest := m.row(others)
	kept := all[:0]
	for i, value := range all {
		switch {
		case value == others:
		case i < maxRows-1:
			kept = append(kept, value)
		default:
			rest.now.add(m.rows[value].now)
			rest.before.add(m.rows[value].before)
		}
	}
	return append(kept, others)
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
	all, left := values{}, details{}
	for _, row := range texts {
		if row.Day != "" {
			err = all.parse(row.Texts)
		} else {
			err = left.parse(row.Texts, storeID)
		}
		if err != nil {
			return LiveReport{}, fmt.Errorf("reading the last half hour: %w", err)
		}
	}
	for key, f := range left {
		all.add(key.value(byMinute), f)
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
