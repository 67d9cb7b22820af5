// Package schedule is the arithmetic of recurring windows of time in a time
// zone: a store's opening hours, the hours in which a section is served.
package schedule

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/fault"
)

// Window is a part of a day, "HH:MM" to "HH:MM" in a store's time zone. One that
// ends at or before its start extends past midnight. One that ends at 23:59 extends
// to midnight, because 24:00 is not a time.
type Window struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM"`
}

var timePattern = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

// Check checks the format of both ends of the window at a location.
func (w Window) Check(rules *fault.Rules, location string) {
	rules.Check(timePattern.MatchString(w.From), location+".from", fault.NewRule("not_a_time", "must be a time such as 17:30"), w.From)
	rules.Check(timePattern.MatchString(w.To), location+".to", fault.NewRule("not_a_time", "must be a time such as 22:30"), w.To)
}

// MaxWindows is how many windows a day has at most: a breakfast, a lunch, a dinner and a
// late night.
const MaxWindows = 4

// CheckDay checks the windows of a day, of which at says where each stands.
func CheckDay(rules *fault.Rules, list []Window, at func(i int) string) {
	before := rules.Len()
	for i, w := range list {
		w.Check(rules, at(i))
		// One that ends when it begins lasts until the next day, which leaves no time for others.
		rules.Check(len(list) == 1 || w.From != w.To || w.From == "", at(i)+".to", fault.NewRule("same_time", "must not be the time at which it begins"), w.To)
	}
	if rules.Len() > before {
		return
	}
	for i, w := range list {
		rules.Check(!slices.ContainsFunc(list[:i], w.Overlaps), at(i), fault.NewRule("overlap", "must not overlap with the other hours of the day"), nil)
	}
}

// Sorted returns a copy of the windows of a day in their order in time; nil for none.
func Sorted(list []Window) []Window {
	return slices.SortedStableFunc(slices.Values(list), func(a, b Window) int { return cmp.Compare(a.From, b.From) })
}

// Overlaps reports whether two windows of a day share any time.
func (w Window) Overlaps(other Window) bool {
	from, to := w.minutes()
	otherFrom, otherTo := other.minutes()
	return from < otherTo && otherFrom < to
}

// minutes are the ends of the window in minutes of its day.
func (w Window) minutes() (from, to int) {
	const day = 24 * 60
	from, to = minutesOf(w.From), minutesOf(w.To)
	switch {
	case w.To <= w.From:
		to += day
	case w.To == "23:59":
		to = day
	}
	return from, to
}

// State is whether a time is within a window.
type State struct {
	// Open reports whether the time is within a window.
	Open bool
	// Next is when that changes: zero if no window begins within a week, and about
	// a week ahead if they cover it.
	Next time.Time
}

// daysAhead is how far ahead At looks for the next change.
const daysAhead = 7

// At returns the state at a time, in its time zone. windowsOn returns the windows
// that begin on a day.
func At(now time.Time, windowsOn func(day time.Time) []Window) State {
	spans := merge(spansAround(now, windowsOn))
	for _, s := range spans {
		switch {
		case now.Before(s.from):
			return State{Next: s.from}
		case now.Before(s.to):
			return State{Open: true, Next: s.to}
		}
	}
	return State{}
}

type span struct{ from, to time.Time }

// spansAround returns the windows from yesterday, which may extend past midnight, to
// a week ahead, by their start.
func spansAround(now time.Time, windowsOn func(day time.Time) []Window) []span {
	var spans []span
	for offset := -1; offset <= daysAhead; offset++ {
		// Noon, because midnight may not exist where clocks change.
		day := time.Date(now.Year(), now.Month(), now.Day()+offset, 12, 0, 0, 0, now.Location())
		for _, w := range windowsOn(day) {
			spans = append(spans, span{timeOn(day, w.From), w.end(day)})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from.Compare(b.from) })
	return spans
}

// end returns when the window of a day ends.
func (w Window) end(day time.Time) time.Time {
	tomorrow := day.AddDate(0, 0, 1)
	switch { // the format makes times comparable as strings
	case w.To <= w.From:
		return timeOn(tomorrow, w.To)
	case w.To == "23:59":
		return timeOn(tomorrow, "00:00")
	default:
		return timeOn(day, w.To)
	}
}

// merge merges spans that touch or overlap.
func merge(spans []span) []span {
	var merged []span
	for _, s := range spans {
		last := len(merged) - 1
		if last < 0 || s.from.After(merged[last].to) {
			merged = append(merged, s)
		} else if s.to.After(merged[last].to) {
			merged[last].to = s.to
		}
	}
	return merged
}

// timeOn returns a time of day on a date. Windows were checked before they were stored.
func timeOn(day time.Time, hhmm string) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, minutesOf(hhmm), 0, 0, day.Location())
}

// minutesOf returns the minutes from midnight to a time of day.
func minutesOf(hhmm string) int {
	hour, minute, _ := strings.Cut(hhmm, ":")
	hours, _ := strconv.Atoi(hour)
	minutes, _ := strconv.Atoi(minute)
	return 60*hours + minutes
}
