package menu_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/menu"
	"carte/internal/schedule"
	"carte/internal/testkit"
)

// hoursOf is an availability of every day with some hours, as "11:30-14:00".
func hoursOf(list ...string) *menu.Availability {
	a := menu.Availability{Days: []int{0, 1, 2, 3, 4, 5, 6}}
	for i, text := range list {
		from, to, _ := strings.Cut(text, "-")
		if i == 0 {
			a.From, a.To = from, to
		} else {
			a.More = append(a.More, schedule.Window{From: from, To: to})
		}
	}
	return &a
}

// Hours of a day are kept in their order in time, whichever was typed first.
func TestHoursAreInOrder(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := testkit.Must(r.AddSection(t.Context(), owner, mine, r.menu, menu.SectionInput{Name: named("A"), Availability: hoursOf("17:30-22:00", "22:00-01:00", "11:30-14:00")}))
	want := hoursOf("11:30-14:00", "17:30-22:00", "22:00-01:00")
	if !reflect.DeepEqual(section.Availability, want) {
		t.Errorf("served %+v, want %+v", section.Availability, want)
	}
	stored := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections
	if got := stored[len(stored)-1].Availability; !reflect.DeepEqual(got, want) {
		t.Errorf("stored %+v, want %+v", got, want)
	}
	// Of a section that was stored before there were several hours a day.
	var old menu.Availability
	testkit.NoError(t, json.Unmarshal([]byte(`{"days":[1],"from":"11:30","to":"14:00"}`), &old))
	if got := string(testkit.Must(json.Marshal(old))); got != `{"days":[1],"from":"11:30","to":"14:00"}` {
		t.Errorf("one is written %s", got)
	}
}

// All hours go with a dish that is copied, and to several dishes at once.
func TestHoursGoWithDishes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		first, second := r.addDish(t, section.ID, "Suppe"), r.addDish(t, section.ID, "Braten")
		meals := hoursOf("11:30-14:00", "17:30-22:00")
		patch := menu.DishPatch{Availability: httpx.Optional[menu.Availability]{Set: true, Value: hoursOf("17:30-22:00", "11:30-14:00")}}
		changed := testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: first.ID, Dish: patch}, {ID: second.ID, Dish: patch}}))
		copied := testkit.Must(r.CopyDish(t.Context(), owner, mine, first.ID))
		for _, dish := range append(changed, copied) {
			if !reflect.DeepEqual(dish.Availability, meals) {
				t.Errorf("%s is served %+v", dish.Name.De, dish.Availability)
			}
		}
		overlapping := menu.DishPatch{Availability: httpx.Optional[menu.Availability]{Set: true, Value: hoursOf("11:30-14:00", "13:00-22:00")}}
		_, err := r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: first.ID, Dish: overlapping}})
		if got := testkit.BrokenRule(err); got != "body.changes[0].dish.availability.more[0] overlap" {
			t.Errorf("refused with %s", got)
		}
	})
}

// The next change is at the edge of any of the hours, also where clocks change.
func TestAvailabilityAtSeveralHours(t *testing.T) {
	berlin := testkit.Must(time.LoadLocation("Europe/Berlin"))
	of := func(days []int, hours ...string) menu.Availability {
		a := *hoursOf(hours...)
		a.Days = days
		return a
	}
	every := []int{0, 1, 2, 3, 4, 5, 6}
	meals := of([]int{1, 2, 3, 4, 5}, "11:30-14:00", "17:30-22:00")
	nights := of([]int{6}, "00:30-02:30", "17:30-01:00")
	early := of(every, "00:30-02:30", "03:30-05:00")
	touching := of(every, "11:30-14:00", "14:00-17:30", "17:30-22:00")
	four := of(every, "07:00-10:00", "11:30-14:00", "17:30-22:00", "22:30-23:59")
	season := of(every, "11:30-14:00", "22:00-01:00")
	season.FirstDay, season.LastDay = "2026-12-01", "2026-12-24"
	for name, c := range map[string]struct {
		when   menu.Availability
		now    string
		served bool
		next   string
	}{
		"before lunch":               {meals, "2026-11-23T11:29:59+01:00", false, "2026-11-23T11:30:00+01:00"},
		"lunch":                      {meals, "2026-11-23T11:30:00+01:00", true, "2026-11-23T14:00:00+01:00"},
		"between":                    {meals, "2026-11-23T14:00:00+01:00", false, "2026-11-23T17:30:00+01:00"},
		"dinner":                     {meals, "2026-11-23T21:59:59+01:00", true, "2026-11-23T22:00:00+01:00"},
		"after dinner":               {meals, "2026-11-23T22:00:00+01:00", false, "2026-11-24T11:30:00+01:00"},
		"over the weekend":           {meals, "2026-11-27T22:00:00+01:00", false, "2026-11-30T11:30:00+01:00"},
		"touching ones are one":      {touching, "2026-11-23T12:00:00+01:00", true, "2026-11-23T22:00:00+01:00"},
		"until the end of the day":   {four, "2026-11-23T23:59:30+01:00", true, "2026-11-24T00:00:00+01:00"},
		"four":                       {four, "2026-11-23T22:10:00+01:00", false, "2026-11-23T22:30:00+01:00"},
		"before the season":          {season, "2026-11-20T12:00:00+01:00", false, "2026-12-01T00:00:00+01:00"},
		"the night before it":        {season, "2026-12-01T00:30:00+01:00", false, "2026-12-01T11:30:00+01:00"},
		"its last night":             {season, "2026-12-25T00:30:00+01:00", true, "2026-12-25T01:00:00+01:00"},
		"after its last night":       {season, "2026-12-25T01:00:00+01:00", false, ""},
		"past midnight":              {nights, "2026-11-29T00:30:00+01:00", true, "2026-11-29T01:00:00+01:00"},
		"clocks go forward, before":  {early, "2026-03-29T00:00:00+01:00", false, "2026-03-29T00:30:00+01:00"},
		"clocks go forward, within":  {early, "2026-03-29T01:59:59+01:00", true, "2026-03-29T05:00:00+02:00"}, // 2:30 is 3:30 that night
		"clocks go forward, evening": {meals, "2026-03-27T22:00:00+01:00", false, "2026-03-30T11:30:00+02:00"},
		"clocks go back, evening":    {meals, "2026-10-23T22:00:00+02:00", false, "2026-10-26T11:30:00+01:00"},
		"clocks go back, before":     {early, "2026-10-25T00:00:00+02:00", false, "2026-10-25T00:30:00+02:00"},
		"clocks go back, first 2:45": {early, "2026-10-25T02:45:00+02:00", true, "2026-10-25T02:30:00+01:00"}, // the second 2:30 ends it
		"clocks go back, then":       {early, "2026-10-25T02:45:00+01:00", false, "2026-10-25T03:30:00+01:00"},
	} {
		t.Run(name, func(t *testing.T) {
			now := testkit.Must(time.Parse(time.RFC3339, c.now))
			served, next := c.when.At(now.UTC(), berlin)
			got := ""
			if !next.IsZero() {
				got = next.Format(time.RFC3339)
			}
			if served != c.served || got != c.next {
				t.Errorf("At = %v until %s, want %v until %s", served, got, c.served, c.next)
			}
		})
	}
}

func TestAvailabilityAt(t *testing.T) {
	berlin := testkit.Must(time.LoadLocation("Europe/Berlin"))
	lunch := menu.Availability{Days: []int{1, 2, 3, 4, 5}, From: "11:30", To: "14:30"}
	late := menu.Availability{Days: []int{6}, From: "20:00", To: "02:00"}
	sunday := menu.Availability{Days: []int{0}, From: "00:00", To: "00:00"}
	days := []int{0, 1, 2, 3, 4, 5, 6}
	advent := menu.Availability{Days: days, FirstDay: "2026-11-29", LastDay: "2026-12-24"}
	dinner := menu.Availability{Days: []int{5, 6}, From: "18:00", To: "01:00", FirstDay: "2026-11-29", LastDay: "2026-12-05"}
	for name, c := range map[string]struct {
		when   menu.Availability
		now    string
		served bool
		next   string
	}{
		"before":              {lunch, "2026-11-23 11:29", false, "2026-11-23 11:30"},
		"to the minute":       {lunch, "2026-11-23 11:30", true, "2026-11-23 14:30"},
		"after":               {lunch, "2026-11-23 14:30", false, "2026-11-24 11:30"},
		"over the weekend":    {lunch, "2026-11-27 15:00", false, "2026-11-30 11:30"},
		"past midnight":       {late, "2026-11-22 01:59", true, "2026-11-22 02:00"},
		"after midnight":      {late, "2026-11-22 02:00", false, "2026-11-28 20:00"},
		"all of Sunday":       {sunday, "2026-11-22 23:59", true, "2026-11-23 00:00"},
		"the night before":    {sunday, "2026-11-21 23:59", false, "2026-11-22 00:00"},
		"a day and a week on": {sunday, "2026-11-23 00:00", false, "2026-11-29 00:00"},
		"weeks before":        {advent, "2026-11-01 12:00", false, "2026-11-29 00:00"},
		"days before":         {advent, "2026-11-28 23:59", false, "2026-11-29 00:00"},
		"the first minute":    {advent, "2026-11-29 00:00", true, "2026-12-07 00:00"},
		"the last minute":     {advent, "2026-12-24 23:59", true, "2026-12-25 00:00"},
		"after the last day":  {advent, "2026-12-25 00:00", false, "0001-01-01 00:00"},
		"evenings to come":    {dinner, "2026-11-01 12:00", false, "2026-11-29 00:00"},
		"the first evening":   {dinner, "2026-11-29 00:00", false, "2026-12-04 18:00"},
		"the last night":      {dinner, "2026-12-06 00:59", true, "2026-12-06 01:00"},
		"no more evenings":    {dinner, "2026-12-06 01:00", false, "0001-01-01 00:00"},
		"clocks go back":      {late, "2026-10-25 01:30", true, "2026-10-25 02:00"},
	} {
		t.Run(name, func(t *testing.T) {
			now := testkit.Must(time.ParseInLocation("2006-01-02 15:04", c.now, berlin))
			served, next := c.when.At(now.UTC(), berlin)
			if got := next.Format("2006-01-02 15:04"); served != c.served || got != c.next {
				t.Errorf("At = %v until %s, want %v until %s", served, got, c.served, c.next)
			}
		})
	}
}
