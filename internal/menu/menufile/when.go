package menufile

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/lang"
)

var (
	isoDate   = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d{1,2}:\d\d.*)?$`)
	pointDate = regexp.MustCompile(`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)$`)
	slashDate = regexp.MustCompile(`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$`)
	wordDate  = regexp.MustCompile(`^(\d{1,2})(?:\.|er|st|nd|rd|th)? ?([a-z]{3,})\.?,? (\d{4})$`)
	wordFirst = regexp.MustCompile(`^([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`)
	// rangeOfDates parts "1.12.2026 – 24.12.2026".
	rangeOfDates = regexp.MustCompile(`\s+(?:-|–|—|bis|to|until|au|ile)\s+|\s*–\s*`)
)

// months are the beginnings of the names of months, in four languages.
var months = [12][]string{
	{"jan", "oca"},
	{"feb", "fev", "sub"},
	{"mar", "mrz", "maer"},
	{"apr", "avr", "nis"},
	{"may", "mai"},
	{"jun", "juin", "haz"},
	{"jul", "juil", "tem"},
	{"aug", "aou", "agu"},
	{"sep", "eyl"},
	{"oct", "okt", "eki"},
	{"nov", "kas"},
	{"dec", "dez", "ara"},
}

// monthOf returns the number of a month by its name, in lower case without accents.
func monthOf(word string) int {
	for i, names := range months {
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(word, name) }) {
			return i + 1
		}
	}
	return 0
}

// dayOrder says whether dates with slashes begin with the day or the month.
type dayOrder struct{ dayFirst, monthFirst bool }

// learn takes the order from a date that can be read in one way alone.
func (o *dayOrder) learn(text string) {
	if len(text) > maxCell {
		return
	}
	for _, part := range rangeOfDates.Split(strings.TrimSpace(text), 3) {
		if found := slashDate.FindStringSubmatch(part); found != nil {
			first, second := number(found[1]), number(found[2])
			o.dayFirst = o.dayFirst || first > 12 && second <= 12
			o.monthFirst = o.monthFirst || second > 12 && first <= 12
		}
	}
}

// date reads a day, as 2026-12-24. One that begins with its month is read with a problem.
func (o dayOrder) date(text string) (day string, problem Code) {
	if len(text) > maxCell {
		return "", DateNotRead
	}
	folded := strings.TrimSpace(lang.Fold(text))
	var y, m, d int
	if found := isoDate.FindStringSubmatch(folded); found != nil {
		y, m, d = number(found[1]), number(found[2]), number(found[3])
	} else if found := pointDate.FindStringSubmatch(folded); found != nil {
		d, m, y = number(found[1]), number(found[2]), number(found[3])
	} else if found := wordDate.FindStringSubmatch(folded); found != nil {
		d, m, y = number(found[1]), monthOf(found[2]), number(found[3])
	} else if found := wordFirst.FindStringSubmatch(folded); found != nil {
		m, d, y = monthOf(found[1]), number(found[2]), number(found[3])
	} else if found := slashDate.FindStringSubmatch(folded); found != nil {
		d, m, y = number(found[1]), number(found[2]), number(found[3])
		switch {
		case m > 12 || o.monthFirst && !o.dayFirst:
			d, m, problem = m, d, DateMonthFirst
		case d <= 12 && d != m && o.dayFirst == o.monthFirst:
			return "", DateAmbiguous
		}
	}
	if y > 0 && y < 100 {
		y += 2000
	}
	parsed := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if y < 1900 || parsed.Day() != d || int(parsed.Month()) != m {
		return "", DateNotRead
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), problem
}

func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// takeDates reads the day from or until which a dish is shown, or both.
func (r *Row) takeDates(order dayOrder, text string, until bool) {
	text = oneLine(text)
	if strings.Trim(text, "-–—") == "" {
		return
	}
	day, problem := order.date(text)
	if problem == DateNotRead {
		if parts := rangeOfDates.Split(text, 3); len(parts) == 2 {
			from, wrong := order.date(parts[0])
			to, alsoWrong := order.date(parts[1])
			if from != "" && to != "" {
				r.From, r.Until = from, to
				if wrong != "" || alsoWrong != "" {
					r.addText(DateMonthFirst, text)
				}
				return
			}
			if wrong == DateAmbiguous || alsoWrong == DateAmbiguous {
				problem = DateAmbiguous
			}
		}
	}
	if problem != "" {
		r.addText(problem, text)
	}
	switch {
	case day == "":
	case until:
		r.Until = day
	default:
		r.From = day
	}
}

// dayNames are the names of days and what they are cut to, from Sunday, in lower case without accents.
var dayNames = [7][]string{
	strings.Fields("sunday sun su sonntag so son dimanche dim pazar paz pz"),
	strings.Fields("monday mon mo montag lundi lun lu pazartesi pzt pts"),
	strings.Fields("tuesday tue tues tu dienstag di die mardi mar ma sali sal sl"),
	strings.Fields("wednesday wed weds we mittwoch mi mit mercredi mer me carsamba car crs cs"),
	strings.Fields("thursday thu thur thurs th donnerstag do don jeudi jeu je persembe per prs pe"),
	strings.Fields("friday fri fr freitag fre vendredi ven ve cuma cum cu"),
	strings.Fields("saturday sat sa samstag sam sonnabend samedi cumartesi cmt cts ct"),
}

// frenchDays are abbreviations of two letters beside which "di" is Sunday.
var frenchDays = []string{"lu", "ma", "me", "je", "ve"}

// groupsOfDays are words for several days.
var groupsOfDays = map[string][]int{
	"daily": everyDay, "everyday": everyDay, "taglich": everyDay, "taeglich": everyDay, "quotidien": everyDay, "hergun": everyDay, "immer": everyDay, "always": everyDay, "alle": everyDay, "all": everyDay,
	"weekdays": workdays, "weekday": workdays, "werktags": workdays, "wochentags": workdays, "semaine": workdays, "haftaici": workdays,
	"weekend": weekend, "weekends": weekend, "wochenende": weekend, "wochenenden": weekend, "weekendtage": weekend, "haftasonu": weekend,
}

var (
	everyDay = []int{0, 1, 2, 3, 4, 5, 6}
	workdays = []int{1, 2, 3, 4, 5}
	weekend  = []int{0, 6}
	// severalWords are words for several days that are more than one.
	severalWords = strings.NewReplacer("every day", "everyday", "all days", "everyday", "alle tage", "everyday", "jeden tag", "everyday", "tous les jours", "everyday", "her gun", "hergun",
		"hafta ici", "haftaici", "hafta sonu", "haftasonu", "en semaine", "semaine", "am wochenende", "wochenende", "week-end", "weekend", "du lundi", "lundi")
	dayParts = regexp.MustCompile(`[\p{L}]+|[-–—]|[^\p{L}\s-–—]`)
)

// readDays reads days of the week, such as "Thu", "Sundays", "Mo–Fr" and "lun-ven".
func readDays(text string) (days []int, ok bool) {
	if len(text) > maxCell {
		return nil, false
	}
	folded := severalWords.Replace(lang.Fold(oneLine(text)))
	parts := dayParts.FindAllString(folded, 64)
	french := slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(frenchDays, part) })
	found := map[int]bool{}
	last, through, except := -1, false, false
	for _, part := range parts {
		switch part {
		case "-", "–", "—", "bis", "to", "through", "thru", "till", "until", "au", "a", "ile":
			through = last >= 0
			continue
		case ",", ";", "/", "+", "&", ".", "|", "und", "and", "et", "ve", "u", "on", "am", "le", "les", "nur", "only", "seulement", "sadece", "gunu", "gunleri", "jeden", "every", "von", "from", "du", "de":
			if part != "ve" || !french || last >= 0 && !through {
				if part != "." {
					through = false
				}
				continue
			}
		case "except", "ausser", "sauf", "haric", "not", "ohne":
			if len(found) == 0 {
				for day := range 7 {
					found[day] = true
				}
			}
			except, last = true, -1
			continue
		}
		if group, known := groupsOfDays[part]; known {
			for _, day := range group {
				found[day] = true
			}
			last = -1
			continue
		}
		day := dayOf(part, french)
		if day < 0 {
			return nil, false
		}
		if through {
			for at := last; at != day; at = (at + 1) % 7 {
				found[at] = !except
			}
		}
		found[day] = !except
		last, through = day, false
	}
	for day := range 7 {
		if found[day] {
			days = append(days, day)
		}
	}
	return days, len(days) > 0
}

// dayOf returns the day of a name; -1 for none.
func dayOf(word string, french bool) int {
	if french && word == "di" {
		return 0
	}
	for day, names := range dayNames {
		if slices.Contains(names, word) || len(word) > 5 && slices.Contains(names, strings.TrimSuffix(word, "s")) || len(word) > 5 && slices.Contains(names, strings.TrimSuffix(strings.TrimSuffix(word, "leri"), "lari")) {
			return day
		}
	}
	return -1
}

// isYes reports whether a value, in lower case without accents, says yes.
func isYes(folded string) bool {
	return slices.Contains(strings.Fields("true 1 yes y x ja j oui o evet e on ✓ ✔ active aktiv actif aktif enabled visible sichtbar available verfugbar disponible var live published publish public veroffentlicht publie yayinda"), strings.TrimSpace(folded))
}

// isNo reports whether a value, in lower case without accents, says no.
func isNo(folded string) bool {
	return slices.Contains(strings.Fields("false 0 no n nein non hayir h off - – inactive inaktiv inactif pasif disabled hidden versteckt draft entwurf brouillon taslak archived unavailable yok"), strings.TrimSpace(folded))
}

// takeHidden reads whether a dish is hidden, or where shown is set whether it is shown.
func (r *Row) takeHidden(text string, shown bool) {
	folded := lang.Fold(oneLine(text))
	hides := slices.Contains([]string{"hidden", "versteckt", "masque", "gizli", "ausgeblendet"}, folded)
	switch {
	case folded == "":
	case hides, isYes(folded) && !shown, isNo(folded) && shown:
		r.Hidden = true
	case isYes(folded), isNo(folded):
	default:
		r.addText(HiddenNotRead, oneLine(text))
	}
}
