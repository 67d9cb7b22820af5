package store

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"carte/internal/fault"
)

// OpeningHours are the store's hours by weekday, with days that differ. The
// zero value says that the hours are not known.
type OpeningHours struct {
	Mon []Hours `json:"mon,omitempty"`
	Tue []Hours `json:"tue,omitempty"`
	Wed []Hours `json:"wed,omitempty"`
	Thu []Hours `json:"thu,omitempty"`
	Fri []Hours `json:"fri,omitempty"`
	Sat []Hours `json:"sat,omitempty"`
	Sun []Hours `json:"sun,omitempty"`
	// Special days replace their weekday's hours; without hours they are closed.
	Special []SpecialDay `json:"special,omitempty"`
}

// Hours is one stretch of a day, "HH:MM" to "HH:MM" in the store's time zone.
// One that ends at or before its start runs past midnight.
type Hours struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
}

// SpecialDay is a date (YYYY-MM-DD) with hours of its own.
type SpecialDay struct {
	Date  string  `json:"date" format:"date"`
	Hours []Hours `json:"hours,omitempty"`
}

// Opening tells whether a store is open at a moment.
type Opening struct {
	Open bool
	// Next is when that changes; zero when it does not within a week.
	Next time.Time
}

// Known tells whether the owner has given any hours.
func (o *OpeningHours) Known() bool {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if len(o.weekday(day)) > 0 {
			return true
		}
	}
	return false
}

// At tells whether the store is open at a moment in its time zone.
func (o *OpeningHours) At(now time.Time, zone *time.Location) Opening {
	now = now.In(zone)
	spans := o.spans(now)
	for _, s := range spans {
		if !now.Before(s.from) && now.Before(s.to) {
			return Opening{Open: true, Next: s.to}
		}
	}
	for _, s := range spans {
		if s.from.After(now) {
			return Opening{Next: s.from}
		}
	}
	return Opening{}
}

type span struct{ from, to time.Time }

// spans lists the stretches from yesterday, whose last may run past midnight,
// to a week ahead, in order, with those that touch joined.
func (o *OpeningHours) spans(now time.Time) []span {
	var all []span
	for offset := -1; offset <= 7; offset++ {
		// Noon, because a day may lack its midnight where clocks change.
		day := time.Date(now.Year(), now.Month(), now.Day()+offset, 12, 0, 0, 0, now.Location())
		for _, h := range o.on(day) {
			from, to := clock(day, h.From), clock(day, h.To)
			if !to.After(from) {
				to = clock(day.AddDate(0, 0, 1), h.To)
			}
			all = append(all, span{from, to})
		}
	}
	slices.SortFunc(all, func(a, b span) int { return a.from.Compare(b.from) })
	var joined []span
	for _, s := range all {
		if last := len(joined) - 1; last >= 0 && !s.from.After(joined[last].to) {
			if s.to.After(joined[last].to) {
				joined[last].to = s.to
			}
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

func (o *OpeningHours) on(day time.Time) []Hours {
	date := day.Format(time.DateOnly)
	for _, special := range o.Special {
		if special.Date == date {
			return special.Hours
		}
	}
	return o.weekday(day.Weekday())
}

func (o *OpeningHours) weekday(day time.Weekday) []Hours {
	return [...][]Hours{o.Sun, o.Mon, o.Tue, o.Wed, o.Thu, o.Fri, o.Sat}[day]
}

// clock is a time of day on a date; minutes counts what was checked on saving.
func clock(day time.Time, hhmm string) time.Time {
	m := minutes(hhmm)
	return time.Date(day.Year(), day.Month(), day.Day(), m/60, m%60, 0, 0, day.Location())
}

func minutes(hhmm string) int {
	t, err := time.Parse("15:04", hhmm)
	if err != nil {
		return 0
	}
	return t.Hour()*60 + t.Minute()
}

func (o *OpeningHours) check(rules *fault.Rules) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		name := strings.ToLower(day.String()[:3])
		checkHours(rules, "body.opening_hours."+name, o.weekday(day))
	}
	rules.Check(len(o.Special) <= 100, "body.opening_hours.special", "must be at most 100 days", len(o.Special))
	for i, special := range o.Special {
		at := fmt.Sprintf("body.opening_hours.special[%d]", i)
		_, err := time.Parse(time.DateOnly, special.Date)
		rules.Check(err == nil, at+".date", "must be a date such as 2026-12-24", special.Date)
		checkHours(rules, at+".hours", special.Hours)
	}
}

func checkHours(rules *fault.Rules, location string, list []Hours) {
	rules.Check(len(list) <= 4, location, "must be at most 4 stretches a day", len(list))
	for i, h := range list {
		for name, value := range map[string]string{"from": h.From, "to": h.To} {
			_, err := time.Parse("15:04", value)
			rules.Check(err == nil && len(value) == 5, fmt.Sprintf("%s[%d].%s", location, i, name), "must be a time such as 17:30", value)
		}
	}
}
