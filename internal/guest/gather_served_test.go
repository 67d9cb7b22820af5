package guest

import (
	"encoding/json"
	"testing"
	"time"

	"carte/internal/menu"
	"carte/internal/schedule"
	"carte/internal/testkit"
)

// What is not served now is marked or left out, and the page changes when that does.
func TestServed(t *testing.T) {
	days := []int{0, 1, 2, 3, 4, 5, 6}
	lunch := menu.Availability{Days: days, From: "11:30", To: "14:30"}
	hidden := lunch
	hidden.Hidden = true
	meals := menu.Availability{Days: days, From: "11:30", To: "14:00", More: []schedule.Window{{From: "17:30", To: "22:00"}}}
	quiet := meals
	quiet.Hidden = true
	advent := menu.Availability{Days: days, FirstDay: "2026-12-01", LastDay: "2027-01-06"}
	for name, c := range map[string]struct {
		when    *menu.Availability
		now     string
		want    string
		shown   bool
		changes string
	}{
		"always":               {nil, "2026-11-23 12:00", `null`, true, ""},
		"marked, served":       {&lunch, "2026-11-23 12:00", `{"days":[0,1,2,3,4,5,6],"from":"11:30","to":"14:30","now":true}`, true, "2026-11-23 14:30"},
		"marked, not served":   {&lunch, "2026-11-23 15:00", `{"days":[0,1,2,3,4,5,6],"from":"11:30","to":"14:30","now":false}`, true, "2026-11-24 11:30"},
		"hidden, served":       {&hidden, "2026-11-23 12:00", `null`, true, "2026-11-23 14:30"},
		"hidden, not served":   {&hidden, "2026-11-23 15:00", `null`, false, "2026-11-24 11:30"},
		"lunch of two":         {&meals, "2026-11-23 12:00", `{"days":[0,1,2,3,4,5,6],"from":"11:30","to":"14:00","more":[{"from":"17:30","to":"22:00"}],"now":true}`, true, "2026-11-23 14:00"},
		"between the two":      {&meals, "2026-11-23 14:00", `{"days":[0,1,2,3,4,5,6],"from":"11:30","to":"14:00","more":[{"from":"17:30","to":"22:00"}],"now":false}`, true, "2026-11-23 17:30"},
		"hidden between them":  {&quiet, "2026-11-23 14:00", `null`, false, "2026-11-23 17:30"},
		"dinner of two":        {&quiet, "2026-11-23 17:30", `null`, true, "2026-11-23 22:00"},
		"before its first day": {&advent, "2026-11-23 15:00", `{"days":[0,1,2,3,4,5,6],"first":{"day":1,"month":12},"last":{"day":6,"month":1,"year":2027},"now":false}`, true, "2026-12-01 00:00"},
		"on its first day":     {&advent, "2026-12-01 00:00", `{"days":[0,1,2,3,4,5,6],"last":{"day":6,"month":1,"year":2027},"now":true}`, true, "2026-12-09 00:00"},
		"in its last year":     {&advent, "2027-01-06 23:59", `{"days":[0,1,2,3,4,5,6],"last":{"day":6,"month":1},"now":true}`, true, "2027-01-07 00:00"},
		"after its last day":   {&advent, "2027-01-07 00:00", `{"days":[0,1,2,3,4,5,6],"last":{"day":6,"month":1},"now":false}`, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			zone := testkit.Must(time.LoadLocation("Europe/Istanbul"))
			page := shared{now: testkit.Must(time.ParseInLocation("2006-01-02 15:04", c.now, zone))}
			data, shown := page.served(c.when)
			if got := string(testkit.Must(json.Marshal(data))); got != c.want || shown != c.shown {
				t.Errorf("%s, shown %t; want %s, %t", got, shown, c.want, c.shown)
			}
			changes := ""
			if !page.expires.at.IsZero() {
				changes = page.expires.at.Format("2006-01-02 15:04")
			}
			if changes != c.changes {
				t.Errorf("changes at %q, want %q", changes, c.changes)
			}
		})
	}
}

// A page that is printed has what is served at another time of the day, and says when.
func TestServedSometime(t *testing.T) {
	days := []int{1, 2}
	for name, c := range map[string]struct {
		when    menu.Availability
		want    string
		shown   bool
		changes string
	}{
		"at another time":              {menu.Availability{Days: days, From: "11:30", To: "14:30"}, `{"days":[1,2],"from":"11:30","to":"14:30","now":true}`, true, "2026-11-29 00:00"},
		"hidden until then":            {menu.Availability{Days: days, From: "11:30", To: "14:30", Hidden: true}, `{"days":[1,2],"from":"11:30","to":"14:30","now":true}`, true, "2026-11-29 00:00"},
		"at two other times":           {menu.Availability{Days: days, From: "11:30", To: "14:00", More: []schedule.Window{{From: "17:30", To: "22:00"}}}, `{"days":[1,2],"from":"11:30","to":"14:00","more":[{"from":"17:30","to":"22:00"}],"now":true}`, true, "2026-11-29 00:00"},
		"from a day on":                {menu.Availability{Days: days, FirstDay: "2026-12-01"}, `{"days":[1,2],"first":{"day":1,"month":12},"now":true}`, true, "2026-11-29 00:00"},
		"hidden until a day":           {menu.Availability{Days: days, FirstDay: "2026-12-01", Hidden: true}, `null`, false, "2026-11-29 00:00"},
		"hidden, on its first day":     {menu.Availability{Days: days, FirstDay: "2026-11-28", Hidden: true}, `{"days":[1,2],"now":true}`, true, "2026-11-29 00:00"},
		"on its last day":              {menu.Availability{Days: days, LastDay: "2026-11-28"}, `{"days":[1,2],"last":{"day":28,"month":11},"now":true}`, true, "2026-11-29 00:00"},
		"no more, although not hidden": {menu.Availability{Days: days, LastDay: "2026-11-27"}, `null`, false, "2026-11-29 00:00"},
	} {
		t.Run(name, func(t *testing.T) {
			zone := testkit.Must(time.LoadLocation("Europe/Istanbul"))
			page := shared{now: testkit.Must(time.ParseInLocation("2006-01-02 15:04", "2026-11-28 20:00", zone)), allDay: true}
			data, shown := page.served(&c.when)
			if got := string(testkit.Must(json.Marshal(data))); got != c.want || shown != c.shown {
				t.Errorf("%s, shown %t; want %s, %t", got, shown, c.want, c.shown)
			}
			if changes := page.expires.at.Format("2006-01-02 15:04"); changes != c.changes {
				t.Errorf("changes at %q, want %q", changes, c.changes)
			}
		})
	}
}
