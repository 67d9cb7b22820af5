// Package schedule is the arithmetic of recurring windows of time in a time
// zone: a store's opening hours, the hours in which a section is served.
package schedule

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"carte/internal/fault"
)

// Window is one stretch of a day, "HH:MM" to "HH:MM" in a store's time zone. One
// that ends at or before its start runs past midnight.
type Window struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:MM"`
}

var timePattern = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

// Check holds both ends of the window at a location to their form.
func (w Window) Check(rules *fault.Rules, at string) {
	rules.Check(timePattern.MatchString(w.From), at+".from", fault.NewRule("not_a_time", "must be a time such as 17:30"), w.From)
	rules.Check(timePattern.MatchString(w.To), at+".to", fault.NewRule("not_a_time", "must be a time such as 22:30"), w.To)
}

// State is what the windows say of a moment.
type State struct {
	// Open reports whether the moment is within a window.
	Open bool
	// Next is when that changes: zero when the windows open no more within a
	// week, and about a week ahead when they are open around the clock.
	Next time.Time
}

// daysAhead is how far the next change is looked for.
const daysAhead = 7

// At answers for a moment, in the time zone of now. windowsOn lists the windows
// that begin on a day.
func At(now time.Time, windowsOn func(day time.Time) []Window) State {
	spans := joined(spansAround(now, windowsOn))
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

// spansAround lists the windows of yesterday, which may run past midnight, to
// those of a week ahead, by their start.
func spansAround(now time.Time, windowsOn func(day time.Time) []Window) []span {
	var spans []span
	for offset := -1; offset <= daysAhead; offset++ {
		// Noon, because a day may lack its midnight where clocks change.
		day := time.Date(now.Year(), now.Month(), now.Day()+offset, 12, 0, 0, 0, now.Location())
		for _, w := range windowsOn(day) {
			from, to := clock(day, w.From), clock(day, w.To)
			if !to.After(from) {
				to = clock(day.AddDate(0, 0, 1), w.To)
			}
			spans = append(spans, span{from, to})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from.Compare(b.from) })
	return spans
}

// joined makes one of spans that touch or overlap.
func joined(spans []span) []span {
	var out []span
	for _, s := range spans {
		last := len(out) - 1
		if last < 0 || s.from.After(out[last].to) {
			out = append(out, s)
		} else if s.to.After(out[last].to) {
			out[last].to = s.to
		}
	}
	return out
}

// clock is a time of day on a date. Times have been checked when they were saved.
func clock(day time.Time, hhmm string) time.Time {
	var hour, minute int
	_, _ = fmt.Sscanf(hhmm, "%d:%d", &hour, &minute)
	return time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, day.Location())
}
