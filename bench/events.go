package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// visited is a store whose guests' clicks and scans are generated, the same each time.
type visited struct {
	store                             string
	events                            int // clicks and scans in all days, and three views for each two
	links, tables, sources, languages int
}

// what of a store's day can be told apart, as the columns of report_days are called.
const (
	byHour = iota
	byTable
	bySource
	byDevice
	byLanguage
	columns
)

// tally is what guests did, as reports have it.
type tally struct{ Views, Scans, Clicks, Visitors int }

func (t *tally) add(other tally) {
	t.Views += other.Views
	t.Scans += other.Scans
	t.Clicks += other.Clicks
	t.Visitors += other.Visitors
}

// visitedDay is what the guests of a store did on one day.
type visitedDay struct {
	tally

	events [][]any // rows of the table events
	by     [columns][]tally
	links  []tally
}

// eventColumns are those of the table events.
var eventColumns = []string{"store_id", "kind", "subject_id", "table_id", "at", "referrer_host", "device", "language", "is_bot", "visitor_hash"}

// values are the values of the columns, in words.
func (v visited) values() [columns][]string {
	return [columns][]string{
		byHour:     named(24, strconv.Itoa),
		byTable:    named(v.tables, func(i int) string { return v.id("t", i) }),
		bySource:   named(v.sources, func(i int) string { return fmt.Sprintf("www.host%d.example", i) }),
		byDevice:   {"phone", "tablet", "desktop"},
		byLanguage: named(v.languages, func(i int) string { return string([]byte{'a' + byte(i/5), 'b' + byte(i%5)}) }),
	}
}

func named(n int, name func(int) string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	return names
}

// id is as long as Carte's ids are.
func (v visited) id(kind string, number int) string {
	return fmt.Sprintf("%s%02d%s", kind, number, v.store[3:])
}

// visits generates day after day of a store.
type visits struct {
	visited

	of     [columns][]string
	links  []string
	days   int
	random *rand.Rand
	at     func(time.Time) any // as the database has it
}

func (v visited) visits(days int, at func(time.Time) any) *visits {
	return &visits{
		visited: v, of: v.values(), links: named(v.links, func(i int) string { return v.id("l", i) }), days: days,
		random: rand.New(rand.NewPCG(uint64(v.events), uint64(v.links))), at: at, //nolint:gosec // not a secret
	}
}

// day generates the next day. Some hours, sources and the like have more guests than others.
func (v *visits) day(number int, midnight time.Time) *visitedDay {
	n := v.events*(number+1)/v.days - v.events*number/v.days
	d := &visitedDay{events: make([][]any, 0, n), links: make([]tally, v.visited.links)}
	for column, values := range v.of {
		d.by[column] = make([]tally, len(values))
	}
	for i := range n {
		did := tally{Views: 1 + i%2}
		at := [columns]int{v.random.IntN(24), v.random.IntN(v.tables), v.skewed(v.sources), v.skewed(3), v.skewed(v.languages)}
		kind, subject := "scan", v.of[byTable][at[byTable]]
		if i%2 == 0 {
			link := v.skewed(v.visited.links)
			kind, subject, did.Clicks = "click", v.links[link], 1
			d.links[link].add(tally{Clicks: 1, Visitors: 1})
		} else {
			did.Scans, did.Visitors = 1, 1
		}
		d.add(did)
		for column, value := range at {
			d.by[column][value].add(did)
		}
		d.events = append(d.events, []any{
			v.store, kind, subject, v.of[byTable][at[byTable]],
			v.at(midnight.Add(time.Duration(at[byHour])*time.Hour + time.Duration(v.random.IntN(3_600_000))*time.Millisecond)),
			v.of[bySource][at[bySource]], v.of[byDevice][at[byDevice]], v.of[byLanguage][at[byLanguage]], false,
			strconv.FormatUint(v.random.Uint64()|1<<63, 16),
		})
	}
	return d
}

// skewed chooses one of n; the first ones more often.
func (v *visits) skewed(n int) int { return v.random.IntN(1 + v.random.IntN(n)) }

// report is the day's row of report_days: a line for each value there is.
func (v *visits) report(day string, d *visitedDay) []any {
	row := []any{v.store, day, d.Views, d.Scans, d.Clicks, d.Visitors}
	for column, values := range v.of {
		var lines []string
		for i, t := range d.by[column] {
			if t != (tally{}) {
				lines = append(lines, fmt.Sprintf("%s\t%d\t%d\t%d\t%d\n", values[i], t.Views, t.Scans, t.Clicks, t.Visitors))
			}
		}
		slices.Sort(lines)
		row = append(row, strings.Join(lines, ""))
	}
	return append(row, "")
}

var reportColumns = []string{
	"store_id", "day", "views", "scans", "clicks", "visitors", "hours", "tables", "sources", "devices", "languages", "minutes",
}

// counts are the day's rows of daily_counts.
func (v *visits) counts(day string, d *visitedDay) [][]any {
	var rows [][]any
	for i, t := range d.links {
		if t.Clicks > 0 {
			rows = append(rows, []any{"click", v.links[i], day, v.store, t.Clicks, t.Visitors})
		}
	}
	for i, t := range d.by[byTable] {
		if t.Scans > 0 {
			rows = append(rows, []any{"scan", v.of[byTable][i], day, v.store, t.Scans, t.Visitors})
		}
	}
	return rows
}

var countColumns = []string{"kind", "subject_id", "day", "store_id", "count", "visitors"}
