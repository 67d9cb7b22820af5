package store

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"carte/internal/fault"
	"carte/internal/schedule"
)

// OpeningHours are the store's hours by weekday, and days with other hours. The zero
// value means that the hours are not known.
type OpeningHours struct {
	Mon []Hours `json:"mon,omitempty"`
	Tue []Hours `json:"tue,omitempty"`
	Wed []Hours `json:"wed,omitempty"`
	Thu []Hours `json:"thu,omitempty"`
	Fri []Hours `json:"fri,omitempty"`
	Sat []Hours `json:"sat,omitempty"`
	Sun []Hours `json:"sun,omitempty"`
	// Special days replace the hours of their weekday; without hours the store is
	// closed.
	Special []SpecialDay `json:"special,omitempty"`
}

// Hours is one stretch of opening hours.
type Hours = schedule.Window

// SpecialDay is a date (YYYY-MM-DD) with its own hours.
type SpecialDay struct {
	Date  string  `json:"date" format:"date"`
	Hours []Hours `json:"hours,omitempty"`
}

// Known reports whether the owner has given the hours of any weekday.
func (o *OpeningHours) Known() bool {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if len(o.weekday(day)) > 0 {
			return true
		}
	}
	return false
}

// KnownOn reports whether the owner has given hours that apply to a day: those of
// weekdays, or its own.
func (o *OpeningHours) KnownOn(day time.Time) bool {
	date := day.Format(time.DateOnly)
	return o.Known() || slices.ContainsFunc(o.Special, func(s SpecialDay) bool { return s.Date == date })
}

// At returns whether the store is open at a time in its time zone, and until when.
func (o *OpeningHours) At(now time.Time, zone *time.Location) schedule.State {
	return schedule.At(now.In(zone), o.on)
}

// on returns the hours of a day.
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

func (o *OpeningHours) check(rules *fault.Rules) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		name := strings.ToLower(day.String()[:3])
		checkHours(rules, "body.opening_hours."+name, o.weekday(day))
	}
	rules.Check(len(o.Special) <= 100, "body.opening_hours.special", fault.MaxItems(100, "days"), len(o.Special))
	for i, special := range o.Special {
		at := fmt.Sprintf("body.opening_hours.special[%d]", i)
		_, err := time.Parse(time.DateOnly, special.Date)
		rules.Check(err == nil, at+".date", fault.NewRule("not_a_date", "must be a date such as 2026-12-24"), special.Date)
		checkHours(rules, at+".hours", special.Hours)
	}
}

func checkHours(rules *fault.Rules, location string, list []Hours) {
	rules.Check(len(list) <= 4, location, fault.MaxItems(4, "stretches a day"), len(list))
	for i, h := range list {
		h.Check(rules, fmt.Sprintf("%s[%d]", location, i))
	}
}
