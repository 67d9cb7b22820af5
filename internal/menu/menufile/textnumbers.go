package menufile

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Numbers of dishes stand before their names, with a point or without. Without one they are known
// by rising from dish to dish: a price before a name, a year of a wine and "2 eggs" do not.

var (
	// runningNumber parts a line from the number that it begins with, whose letters are those of a
	// part of the menu.
	runningNumber = regexp.MustCompile(`^\s*((?:[-*+•·▪◦]\s+)*)([A-Z]{0,2})(\d{1,4})([a-z]?)\s+(["'„“«(]?\p{L}.*)$`)
	// countedThing matches what is counted by the number before it.
	countedThing = regexp.MustCompile(`(?i)^(?:x|g|gr|kg|ml|cl|dl|l|cm|oz|st|stk|stück|pers|person|personen|personnes?|kişi|kişilik|adet|tl|eur|euro|chf|uhr|am|pm|gang|gänge|course|courses|plats?|sorten|kugeln?|boules?|porsiyon|portion|portionen)(?:[^\p{L}]|$)`)
)

// startsWithYear matches a name that begins with the year of a wine.
var startsWithYear = regexp.MustCompile(`^(?:19[5-9]|20[0-4])\d\s`)

// fewestNumbers is how many numbers that rise are those of dishes.
const fewestNumbers = 3

// isYear reports whether a number may be the year of a wine.
func isYear(number int) bool { return number >= 1950 && number < 2050 }

// partNumber parts a line from the number of a dish that it may begin with; rest is empty for
// another line.
func partNumber(text string) (bullets, letters, number, rest string) {
	if len(text) > maxLine {
		return "", "", "", ""
	}
	found := runningNumber.FindStringSubmatch(text)
	if len(found) == 0 || countedThing.MatchString(found[5]) {
		return "", "", "", ""
	}
	value, err := strconv.Atoi(found[3])
	if err != nil || isYear(value) && len(found[3]) == 4 {
		return "", "", "", ""
	}
	if first := []rune(strings.TrimLeft(found[5], `"'„“«(`)); found[2] == "" && !unicode.IsUpper(first[0]) {
		return "", "", "", ""
	}
	return found[1], found[2], found[3], found[5]
}

// pointNumbers writes a point behind numbers of dishes that have none, where they rise.
func pointNumbers(lines []textLine) {
	before := map[string]int{}
	count, rising, priced := 0, 0, 0
	firsts := map[string]bool{}
	for i := range lines {
		if len(lines[i].text) <= maxLine && certainPrice.MatchString(lines[i].text) {
			priced++
		}
		_, letters, number, rest := partNumber(strings.TrimPrefix(lines[i].text, priceApart))
		if rest == "" {
			continue
		}
		value := len(number) // one of as many digits
		if n, err := strconv.Atoi(number); err == nil {
			value = n
		}
		if last, ok := before[letters]; !ok || value > last {
			rising++
		}
		before[letters] = value
		count++
		firsts[strings.Fields(rest)[0]] = true
	}
	if count < fewestNumbers || 10*rising < 9*count || 10*count < 4*priced || 10*count > 17*priced || len(firsts) < 2 {
		return
	}
	for i := range lines {
		text := strings.TrimPrefix(lines[i].text, priceApart)
		if bullets, letters, number, rest := partNumber(text); rest != "" {
			before := lines[i].text[:len(lines[i].text)-len(strings.TrimLeft(text, " \t"))]
			after := strings.TrimPrefix(strings.TrimLeft(text, " \t"), bullets+letters+number)
			small := after[:len(after)-len(strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz"))]
			if small != "" && !strings.HasPrefix(after[len(small):], " ") {
				small = ""
			}
			lines[i].text = before + bullets + letters + number + small + ". " + rest
		}
	}
}
