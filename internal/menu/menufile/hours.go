package menufile

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"carte/internal/lang"
)

// Hours are hours of a day, as 11:30 and 14:00. They end on the next day where they end at or
// before their start.
type Hours struct {
	From, To string
}

// maxHours is how many hours a day has at most.
const maxHours = 4

// What people write for hours, in lower case without accents: "11:30-14:00", "11.30 bis 14
// Uhr", "de 12h a 14h30", "12-2pm".
var (
	clockTime = `(\d{1,2})(?: ?([:.h]) ?([0-5]\d)(?::\d\d)?)? ?(h\b|uhr\b|a\.?m\b\.?|p\.?m\b\.?)?`
	hoursSpan = regexp.MustCompile(`(?:\b(?:von|from|between|zwischen|entre|de|ab|saat) )?\b` + clockTime + ` ?(?:-|–|—|bis|to|until|till|au?|and(?: until)?|ile) ?` + clockTime)
	// hoursJoint stands between hours, and beside them.
	hoursJoint = regexp.MustCompile(`^[\s,;/&+|()·•]*(?:\b(?:und|and|et|ve|sowie|as well as|ainsi que)\b[\s,;/&+|()·•]*)?$`)
	hoursWords = strings.NewReplacer("saatleri", "", "saatler", "", "saat", "", "arasinda", "", "arasi", "", "taglich", "", "uhr", "", "o'clock", "")
)

// readHours reads hours, and what stands before or behind them. isSure is set where something
// says that these are times and no amounts.
func readHours(text string) (hours []Hours, beside string, isSure bool) {
	if len(text) > maxCell {
		return nil, "", false
	}
	folded := lang.Fold(oneLine(text))
	found := hoursSpan.FindAllStringSubmatchIndex(folded, maxHours+1)
	if len(found) == 0 || len(found) > maxHours {
		return nil, "", false
	}
	isTime := false
	for i, at := range found {
		part := func(group int) string {
			if at[2*group] < 0 {
				return ""
			}
			return folded[at[2*group]:at[2*group+1]]
		}
		from, to := clockOf(part(1), part(2), part(3), part(4)), clockOf(part(5), part(6), part(7), part(8))
		one, ok := from.until(to)
		if !ok || i > 0 && !hoursJoint.MatchString(hoursWords.Replace(folded[found[i-1][1]:at[0]])) {
			return nil, "", false
		}
		hours = append(hours, one)
		isTime = isTime || from.isTime() || to.isTime()
		isSure = isSure || from.isSure() || to.isSure()
	}
	beside = folded[:found[0][0]] + " " + folded[found[len(found)-1][1]:]
	if hoursJoint.MatchString(hoursWords.Replace(beside)) {
		beside = ""
	}
	beside = strings.Trim(beside, "()[]:;,.| ")
	slices.SortStableFunc(hours, func(a, b Hours) int { return cmp.Compare(a.From, b.From) })
	if !isTime || overlap(hours) {
		return nil, "", false
	}
	return hours, beside, isSure
}

// clock is a time of day as it is written.
type clock struct {
	hour, minute int
	// mark stands between hours and minutes, and half is what is behind: am, pm, h or uhr.
	mark, half string
}

func clockOf(hour, mark, minute, unit string) clock {
	return clock{number(hour), number(minute), mark, strings.ReplaceAll(unit, ".", "")}
}

// isTime reports whether it is more than a number.
func (c clock) isTime() bool { return c.mark != "" || c.half != "" }

// isSure reports whether it can be no amount, as 11.30 can.
func (c clock) isSure() bool { return c.mark == ":" || c.mark == "h" || c.half != "" }

func (c clock) isHalf() bool { return c.half == "am" || c.half == "pm" }

// minutes are those from midnight where the time is in this half of the day; "" is for a clock
// of 24 hours.
func (c clock) minutes(half string) (minutes int, ok bool) {
	hour := c.hour
	switch {
	case half == "":
		return hour*60 + c.minute, hour < 24 || hour == 24 && c.minute == 0
	case hour < 1 || hour > 12:
		return 0, false
	case half == "pm":
		return (hour%12+12)*60 + c.minute, true
	default:
		return hour%12*60 + c.minute, true
	}
}

// until are the hours to a time. Of "12-2pm" and "11am-3" one says for both which half of the
// day they are in: the shorter of the two ways to read them is meant.
func (c clock) until(to clock) (hours Hours, ok bool) {
	halves := func(c clock) []string {
		switch {
		case c.isHalf():
			return []string{c.half}
		case c.half == "" && c.mark != "h" && c.hour <= 12 && c.hour > 0:
			return []string{"am", "pm"}
		default:
			return []string{""}
		}
	}
	from, until := []string{""}, []string{""}
	if c.isHalf() || to.isHalf() {
		from, until = halves(c), halves(to)
	}
	const day = 24 * 60
	shortest := day + 1
	for _, half := range from {
		for _, other := range until {
			begin, isBegin := c.minutes(half)
			end, isEnd := to.minutes(other)
			length := (end - begin + day) % day
			if length == 0 {
				length = day
			}
			if isBegin && isEnd && length < shortest {
				shortest, hours = length, Hours{clockText(begin), clockText(end)}
			}
		}
	}
	return hours, shortest <= day
}

func clockText(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60) }

// overlap reports whether any hours of a day, in their order, share some time.
func overlap(hours []Hours) bool {
	for i, one := range hours {
		last := i == len(hours)-1
		if len(hours) > 1 && one.To == one.From || !last && (one.To <= one.From || one.To > hours[i+1].From) {
			return true
		}
	}
	return false
}

// takeTimes reads the days and the hours in which a dish is served.
func (r *Row) takeTimes(text string, wrong Code) {
	hours, beside, _ := readHours(text)
	if hours == nil {
		beside = text
	}
	days, ok := r.Days, true
	if beside != "" {
		days, ok = readDays(beside)
	}
	if !ok {
		r.addText(wrong, oneLine(text))
		return
	}
	r.Days = days
	if hours != nil {
		r.Hours = hours
	}
}

// addHours adds hours to those of the day, as far as it has room for them.
func (r *Row) addHours(hours []Hours, text string) {
	all := slices.SortedStableFunc(slices.Values(slices.Concat(r.Hours, hours)), func(a, b Hours) int { return cmp.Compare(a.From, b.From) })
	if len(all) > maxHours || overlap(all) {
		r.addText(HoursNotRead, text)
		return
	}
	r.Hours = all
}
