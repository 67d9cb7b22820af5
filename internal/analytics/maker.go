package analytics

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

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
	if told := dimensionOf(m.by); told == nil || told.limit == nil || len(all) <= maxRows {
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
