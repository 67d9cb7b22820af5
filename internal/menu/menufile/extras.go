package menufile

import (
	"regexp"
	"strings"

	"carte/internal/lang"
)

// Extras stand on our own prints below a heading with a plus, behind the section that has them, and
// dishes name them with the same plus. They are no dishes: each line of them is a note.

// extrasHead matches the heading of a group of extras.
var extrasHead = regexp.MustCompile(`^#+\s+\+[\s\x{a0}]+(\S.*)$`)

// extrasKey is a heading of extras as dishes name the group; empty for another heading.
func extrasKey(text string) string {
	found := extrasHead.FindStringSubmatch(strings.TrimSpace(text))
	if len(found) == 0 {
		return ""
	}
	name := oneLine(found[1])
	if before := continued.FindStringSubmatch(name); before != nil {
		name = before[1]
	}
	return "+ " + lang.Fold(name)
}

// learnExtras notes the groups of extras that lines are headings of.
func (m *marks) learnExtras(lines []textLine) {
	for i := range lines {
		if len(lines[i].text) > maxLine {
			continue
		}
		if key := extrasKey(lines[i].text); key != "" {
			if m.extras == nil {
				m.extras = map[string]bool{}
			}
			m.extras[key] = true
		}
	}
}

// isOfExtras reads a line of a group of extras, and reports whether it is one.
func (t *textReader) isOfExtras(l *textLine) bool {
	if len(l.text) <= maxLine && extrasKey(l.text) != "" {
		t.resolve(nil)
		t.isInExtras = true
	} else if l.kind == headline || l.kind == sizeLine || l.kind == legendLine || l.kind == aside {
		t.isInExtras = false
	}
	if !t.isInExtras {
		return false
	}
	t.note(&textLine{number: l.number, last: l.last, text: withoutSigns.Replace(l.text)}, false)
	t.dish = -1
	return true
}

// withoutSigns takes out what the reader of pages has written between words.
var withoutSigns = strings.NewReplacer(markOpen, "(", markClose, ")", pricesBehind, "", aboutAbove, "", besides, "", "# +", "+")

// What prints of ours say of when a dish is served: days, hours, and the first and last day.
var (
	aDate      = `\d{1,2}[./]\d{1,2}[./]\d{4}`
	firstDay   = regexp.MustCompile(`(?i)^(?:ab|from|à partir du)\s+(` + aDate + `)$|^(` + aDate + `)\s+tarihinden itibaren$|^(` + aDate + `)\s?[–-]$`)
	lastDay    = regexp.MustCompile(`(?i)^(?:bis|until|jusqu['’]au)\s+(` + aDate + `)$|^(` + aDate + `)\s+tarihine kadar$|^[–-]\s?(` + aDate + `)$`)
	seasonDays = regexp.MustCompile(`^(` + aDate + `)\s?[–-]\s?(` + aDate + `)$`)
)

// isServed reports whether a text has nothing but when a dish is served.
func isServed(text string) bool {
	var row Row
	text = oneLine(text)
	return len(text) <= maxName && strings.ContainsAny(text, "–-,.0123456789") && row.takeServed(text)
}

// takeServed reads when a dish is served, and reports whether a text has nothing else.
func (r *Row) takeServed(text string) bool {
	var days []string
	day := func(found []string) string {
		date, _ := dayOrder{dayFirst: true}.date(strings.Join(found[1:], ""))
		return date
	}
	for part := range strings.SplitSeq(oneLine(text), ",") {
		part = strings.TrimSpace(part)
		if found := seasonDays.FindStringSubmatch(part); found != nil {
			r.From, r.Until = day(found[:2]), day([]string{"", found[2]})
		} else if found := firstDay.FindStringSubmatch(part); found != nil {
			r.From = day(found)
		} else if found := lastDay.FindStringSubmatch(part); found != nil {
			r.Until = day(found)
		} else if hours, beside, isSure := readHours(part); isSure && beside == "" {
			r.addHours(hours, part)
		} else {
			days = append(days, part)
		}
	}
	if days == nil {
		return true
	}
	list, ok := readDays(strings.Join(days, ", "))
	if ok && len(list) > 0 {
		r.Days = list
	}
	return ok && len(list) > 0
}
