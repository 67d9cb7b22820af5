package guest

import (
	"time"

	"carte/internal/menu"
)

// served says when something is served, nil for always, and whether guests see it now.
func (s *shared) served(a *menu.Availability) (data *availabilityData, isShown bool) {
	if a == nil {
		return nil, true
	}
	if s.allDay {
		return s.servedSometime(a)
	}
	now, next := a.At(s.now, s.now.Location())
	s.expires.add(next)
	if a.Hidden {
		// Whoever sees it can have it.
		return nil, now
	}
	return s.timesOf(a, now), true
}

// timesOf says when something is served, and whether it is now.
func (s *shared) timesOf(a *menu.Availability, now bool) *availabilityData {
	return &availabilityData{Days: a.Days, From: a.From, To: a.To, More: a.More, First: s.dayToCome(a.FirstDay), Last: dayOf(a.LastDay, s.now), Now: now}
}

// dayToCome is dayOf, nil for a day that has begun.
func (s *shared) dayToCome(date string) *dayData {
	if date <= s.now.Format(time.DateOnly) {
		return nil
	}
	return dayOf(date, s.now)
}

// dayOf returns a date as guests read it on a day, nil for none.
func dayOf(date string, now time.Time) *dayData {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return nil // it was checked before it was stored: there is none
	}
	data := &dayData{Day: day.Day(), Month: int(day.Month())}
	if day.Year() != now.Year() {
		data.Year = day.Year()
	}
	return data
}

// servedSometime is served for a page that is read at another time than it is made: it has
// what is served on any day of the present season, and says when.
func (s *shared) servedSometime(a *menu.Availability) (data *availabilityData, isShown bool) {
	s.expires.add(endOfDay(s.now))
	if !a.IsInSeason(s.now) {
		return nil, false
	}
	return s.timesOf(a, true), true
}
