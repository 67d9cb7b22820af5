package menu

import (
	"fmt"
	"slices"
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/schedule"
)

// Availability is when a menu, a section or a dish is served, in the store's time zone;
// null for always. From and To are the first hours of a day, or its only ones, and More are
// the others, as {"from":"11:30","to":"14:00","more":[{"from":"17:30","to":"22:00"}]}; they
// are kept in their order in time, and do not overlap. A window that ends at or before its
// start runs past midnight.
type Availability struct {
	_        struct{}          `nullable:"true"`
	Days     []int             `json:"days" nullable:"false" doc:"0 Sunday to 6 Saturday"`
	From     string            `json:"from" doc:"HH:MM; empty, as to is then, for the whole day"`
	To       string            `json:"to" doc:"HH:MM; at or before from, it is of the next day"`
	More     []schedule.Window `json:"more,omitempty" nullable:"false" doc:"Further hours of the same days, three at most; left out for none. They must not overlap with others of the day, and come back in their order in time, the first as from and to"`
	FirstDay string            `json:"first_day,omitempty" doc:"YYYY-MM-DD; left out where it has begun already"`
	LastDay  string            `json:"last_day,omitempty" doc:"YYYY-MM-DD; left out where no end is known"`
	Hidden   bool              `json:"hidden,omitempty" doc:"Whether guests do not see it outside that time; else it is marked as not served"`
}

// check checks an availability that is given, and puts its days and hours in order.
func (a *Availability) check(rules *fault.Rules, at string) {
	if a == nil || !rules.CheckCount(len(a.Days), 7, at+".days", "days") {
		return
	}
	a.Days = slices.Compact(slices.Sorted(slices.Values(a.Days)))
	rules.Check(len(a.Days) > 0, at+".days", fault.NewRule("no_day", "must name at least one day"), nil)
	for i, day := range a.Days {
		rules.Check(day >= 0 && day <= 6, fmt.Sprintf("%s.days[%d]", at, i), fault.NewRule("range", "must be 0 (Sunday) to 6 (Saturday)").With("min", 0).With("max", 6), day)
	}
	a.checkHours(rules, at)
	for _, day := range []struct{ at, value string }{{at + ".first_day", a.FirstDay}, {at + ".last_day", a.LastDay}} {
		_, err := time.Parse(time.DateOnly, day.value)
		rules.Check(day.value == "" || err == nil, day.at, fault.NewRule("not_a_date", "must be a date such as 2026-12-24"), day.value)
	}
	rules.Check(a.LastDay == "" || a.FirstDay <= a.LastDay, at+".last_day", fault.NewRule("before_from", "must not be before the first day"), a.LastDay)
}

// checkHours checks the hours of a day, and puts them in order.
func (a *Availability) checkHours(rules *fault.Rules, at string) {
	hours := a.Hours()
	before := rules.Len()
	if !rules.CheckCount(len(a.More), schedule.MaxWindows-1, at+".more", "further hours") {
		return
	}
	schedule.CheckDay(rules, hours, func(i int) string {
		if i == 0 {
			return at
		}
		return fmt.Sprintf("%s.more[%d]", at, i-1)
	})
	if rules.Len() == before {
		a.setHours(schedule.Sorted(hours))
	}
}

// Hours are the hours of a day, none where it is served all day.
func (a *Availability) Hours() []schedule.Window {
	if a.From == "" && a.To == "" && len(a.More) == 0 {
		return nil
	}
	return append([]schedule.Window{{From: a.From, To: a.To}}, a.More...)
}

// setHours replaces the hours of a day; none for the whole day.
func (a *Availability) setHours(hours []schedule.Window) {
	a.From, a.To, a.More = "", "", nil
	if len(hours) > 0 {
		a.From, a.To = hours[0].From, hours[0].To
	}
	if len(hours) > 1 {
		a.More = slices.Clone(hours[1:])
	}
}

// IsInSeason reports whether it is served on this day or another of the present season, and
// shown until then: what a menu that is read at another time than it is made has.
func (a *Availability) IsInSeason(now time.Time) bool {
	today := now.Format(time.DateOnly)
	return a == nil || (a.LastDay == "" || a.LastDay >= today) && (!a.Hidden || a.FirstDay <= today)
}

// At reports whether it is served at a moment in the store's time zone, and when that
// may change next: zero for never.
func (a *Availability) At(now time.Time, zone *time.Location) (served bool, next time.Time) {
	now = now.In(zone)
	state := schedule.At(now, func(day time.Time) []schedule.Window {
		date := day.Format(time.DateOnly)
		if !slices.Contains(a.Days, int(day.Weekday())) || date < a.FirstDay || a.LastDay != "" && date > a.LastDay {
			return nil
		}
		return a.windows()
	})
	if state.Next.IsZero() && now.Format(time.DateOnly) < a.FirstDay {
		// It begins beyond the days that are looked at.
		first, err := time.ParseInLocation(time.DateOnly, a.FirstDay, zone)
		if err == nil {
			return state.Open, first
		}
	}
	return state.Open, state.Next
}

// windows returns its parts of a day.
func (a *Availability) windows() []schedule.Window {
	if a.From == "" {
		return []schedule.Window{{From: "00:00", To: "23:59"}}
	}
	return a.Hours()
}

// setAvailability sets an availability that a change names, and checks it.
func setAvailability(rules *fault.Rules, at string, target **Availability, value httpx.Optional[Availability]) {
	if value.Set {
		*target = value.Value
		(*target).check(rules, at)
	}
}

// availableAs is the change to an availability, nil for always.
func availableAs(a *Availability) httpx.Optional[Availability] {
	return httpx.Optional[Availability]{Set: true, Value: a}
}
