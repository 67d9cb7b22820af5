package menufile

import "strings"

// joinApart finds what is said of dishes where all lines stand apart from each other, as they are
// pasted from some sites: an empty line parts nothing there.
func joinApart(lines []textLine) {
	below, dishes := 0, 0
	for i := range lines {
		if lines[i].below {
			below++
		}
		if lines[i].kind == withName {
			dishes++
		}
	}
	const most = 10
	if dishes < leastOfKind || (len(lines)-below)*most > len(lines) {
		return
	}
	for i := 1; i < len(lines); i++ {
		l, above := &lines[i], &lines[i-1]
		isAbout := above.kind == withName || above.kind == loose && !above.below
		if l.kind == loose && isAbout && isProse(l.text) && !strings.HasPrefix(strings.TrimSpace(l.text), "…") {
			l.below = false
		}
	}
}
