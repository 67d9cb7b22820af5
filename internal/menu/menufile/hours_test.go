package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// People write hours in many ways, and one column may have the days too.
func TestHoursOfFiles(t *testing.T) {
	const meals = "hours[{11:30 14:00} {17:30 22:00}]"
	for text, want := range map[string]string{
		"11:30–14:00, 17:30–22:00":                      meals,
		"11:30 - 14:00 / 17:30 - 22:00":                 meals,
		"17:30-22:00; 11:30-14:00":                      meals,
		"11.30-14 & 17.30-22 Uhr":                       meals,
		"11.30 bis 14.00 Uhr und 17.30 bis 22.00 Uhr":   meals,
		"von 11:30 bis 14 Uhr sowie von 17:30 bis 22":   meals,
		"11h30–14h et 17h30–22h":                        meals,
		"de 11 h 30 à 14 h et de 17 h 30 à 22 h":        meals,
		"11:30-14:00 ve 17:30-22:00":                    meals,
		"11.30-14.00 arası ve 17.30-22.00":              meals,
		"saat 11:30-14:00":                              "hours[{11:30 14:00}]",
		"11:30am-2pm, 5:30-10 p.m.":                     meals,
		"from 11:30 AM until 2 PM and 5:30 PM to 10 PM": meals,
		"11:30:00-14:00:00":                             "hours[{11:30 14:00}]",
		"12-2pm / 6-10pm":                               "hours[{12:00 14:00} {18:00 22:00}]",
		"11am-3":                                        "hours[{11:00 15:00}]",
		"12am-2am":                                      "hours[{00:00 02:00}]",
		"10-2am":                                        "hours[{22:00 02:00}]",
		"12h–14h et 19h–22h":                            "hours[{12:00 14:00} {19:00 22:00}]",
		"17–24 Uhr":                                     "hours[{17:00 00:00}]",
		"18:00-02:00":                                   "hours[{18:00 02:00}]",
		"7-9 Uhr, 10-11 Uhr, 12-14 Uhr, 18-22 Uhr":      "hours[{07:00 09:00} {10:00 11:00} {12:00 14:00} {18:00 22:00}]",
		"Mo–Fr 11:30–14:00, 17:30–22:00":                "days[1 2 3 4 5] " + meals,
		"11:30-14:00 & 17:30-22:00 (lundi au vendredi)": "days[1 2 3 4 5] " + meals,
		"täglich 11:30–14 Uhr":                          "hours[{11:30 14:00}]",
		"Sa, So":                                        "days[0 6]",
		"Mo 11:30-14:00, Di 17:30-22:00":                "!hours_not_read text=Mo 11:30-14:00, Di 17:30-22:00",
		"7-9, 10-11, 12-14, 15-16, 18-22 Uhr":           "!hours_not_read text=7-9, 10-11, 12-14, 15-16, 18-22 Uhr",
		"11:30-14:00, 13:00-22:00":                      "!hours_not_read text=11:30-14:00, 13:00-22:00",
		"18:00-02:00, 23:00-23:30":                      "!hours_not_read text=18:00-02:00, 23:00-23:30",
		"11:30-14:60":                                   "!hours_not_read text=11:30-14:60",
		"25:00-26:00":                                   "!hours_not_read text=25:00-26:00",
		"11:30":                                         "!hours_not_read text=11:30",
		"12-14":                                         "!hours_not_read text=12-14",
		"13-14pm":                                       "!hours_not_read text=13-14pm",
		"mittags":                                       "!hours_not_read text=mittags",
	} {
		file := "Name\tPreis\tZeiten\nSuppe\t6,50\t" + text + "\nBrot\t2,50\t\n"
		got, _, _ := strings.Cut(readWanted(t, file, "EUR", lang.German), "|")
		if want = "2  > Suppe {650} " + want; got != want {
			t.Errorf("%q: read %s, want %s", text, got, want)
		}
	}
}

// Hours stand in other places too.
func TestHoursBesides(t *testing.T) {
	for text, want := range map[string]string{
		"Name;Preis;Tage\nSuppe;6,50;Mo-Fr 11:30-14:00\n":                         "2  > Suppe {650} days[1 2 3 4 5] hours[{11:30 14:00}]",
		"Name;Preis;Tage;Uhrzeit\nSuppe;6,50;Mo-Fr;11:30-14:00, 17:30-22:00\n":    "2  > Suppe {650} days[1 2 3 4 5] hours[{11:30 14:00} {17:30 22:00}]",
		"Name;Preis;Prep time\nSuppe;6,50;15 min\n":                               "2  > Suppe {650}",
		`[{"name":"Suppe","price":6.5,"days":"Mo-Fr","hours":"12-2pm / 6-10pm"}]`: "1  > Suppe {650} days[1 2 3 4 5] hours[{12:00 14:00} {18:00 22:00}]",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%q: read %s, want %s", text, got, want)
		}
	}
}

// Whatever a cell has, what is read of it are hours that a menu takes.
func FuzzHours(f *testing.F) {
	for _, text := range []string{"11:30–14:00, 17:30–22:00", "12-2pm / 6-10pm", "de 11 h 30 à 14 h", "Mo 17–24 Uhr", "0-24 Uhr", "12am-12pm"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ", "\"", " ").Replace(text)
		menu, err := menufile.Read([]byte("Name\tPreis\tZeiten\nSuppe\t6,50\t"+text+"\n"), "", menufile.Options{Decimals: 2, Language: lang.German})
		if err != nil {
			return
		}
		for i := range menu.Rows {
			hours := menu.Rows[i].Hours
			for at, one := range hours {
				if len(one.From) != 5 || len(one.To) != 5 || one.From > "23:59" || one.To > "23:59" || len(hours) > 4 || at > 0 && (one.From < hours[at-1].To || one.From == one.To) {
					t.Errorf("%q: the hours are %v", text, hours)
				}
			}
		}
	})
}
