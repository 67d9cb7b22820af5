package store

import (
	"cmp"
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

// days are the weekdays as they are written, Monday first.
func (o *OpeningHours) days() [7]*[]Hours {
	return [7]*[]Hours{&o.Mon, &o.Tue, &o.Wed, &o.Thu, &o.Fri, &o.Sat, &o.Sun}
}

// sorted returns the hours with each day's, and the special days, in their order in time.
func (o *OpeningHours) sorted() OpeningHours {
	result := *o
	for _, day := range result.days() {
		*day = schedule.Sorted(*day)
	}
	result.Special = nil
	for _, special := range o.Special {
		result.Special = append(result.Special, SpecialDay{Date: special.Date, Hours: schedule.Sorted(special.Hours)})
	}
	slices.SortStableFunc(result.Special, func(a, b SpecialDay) int { return cmp.Compare(a.Date, b.Date) })
	return result
}

// weekdays in schema.org's abbreviations, Monday first.
var weekdays = [7]string{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"}

// Weekly writes the hours of weekdays as schema.org does, days in a row that are alike
// as one: "Mo-Fr 11:30-14:30".
func (o *OpeningHours) Weekly() []string {
	days := o.days()
	var lines []string
	for from := 0; from < len(days); {
		to := from
		for to+1 < len(days) && slices.Equal(*days[to+1], *days[from]) {
			to++
		}
		name := weekdays[from]
		if to > from {
			name += "-" + weekdays[to]
		}
		for _, h := range *days[from] {
			lines = append(lines, name+" "+h.From+"-"+h.To)
		}
		from = to + 1
	}
	return lines
}

// Lines writes all hours: those of weekdays, and "2026-12-24 closed".
func (o *OpeningHours) Lines() []string {
	lines := o.Weekly()
	for _, special := range o.Special {
		if len(special.Hours) == 0 {
			lines = append(lines, special.Date+" closed")
		}
		for _, h := range special.Hours {
			lines = append(lines, special.Date+" "+h.From+"-"+h.To)
		}
	}
	return lines
}

// maxSpecial is how many special days there are at most.
const maxSpecial = 100

// minYear and maxYear limit the dates of special days.
const minYear, maxYear = 2000, 2100

var yearRange = fault.NewRule("year_range", "must be a date in the years %d to %d", minYear, maxYear).
	With("min", minYear).With("max", maxYear)

func (o *OpeningHours) check(rules *fault.Rules) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		name := strings.ToLower(day.String()[:3])
		checkHours(rules, "body.opening_hours."+name, o.weekday(day))
	}
	if !rules.CheckCount(len(o.Special), maxSpecial, "body.opening_hours.special", "days") {
		return
	}
	for i, special := range o.Special {
		at := fmt.Sprintf("body.opening_hours.special[%d]", i)
		day, err := time.Parse(time.DateOnly, special.Date)
		rules.Check(err == nil, at+".date", fault.NewRule("not_a_date", "must be a date such as 2026-12-24"), special.Date)
		// A year that is typed digit by digit is 2 before it is 2026.
		rules.Check(err != nil || day.Year() >= minYear && day.Year() <= maxYear, at+".date", yearRange, special.Date)
		isFirst := slices.IndexFunc(o.Special, func(s SpecialDay) bool { return s.Date == special.Date }) == i
		rules.Check(isFirst, at+".date", fault.Duplicate, special.Date)
		checkHours(rules, at+".hours", special.Hours)
	}
}

func checkHours(rules *fault.Rules, location string, list []Hours) {
	if rules.CheckCount(len(list), schedule.MaxWindows, location, "stretches a day") {
		schedule.CheckDay(rules, list, func(i int) string { return fmt.Sprintf("%s[%d]", location, i) })
	}
}
