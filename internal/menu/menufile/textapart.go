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

// isBracketed reports whether all of a line stands in brackets.
func isBracketed(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && strings.Count(text, "(") == 1 && hasName(text)
}

// joinBrackets puts names together whose brackets close in the line below their price.
func joinBrackets(lines []textLine) []textLine {
	kept := lines[:0]
	for i := range lines {
		l := lines[i]
		last := len(kept) - 1
		if last >= 0 && kept[last].kind == withName && l.kind == loose && !l.below && isOpen(kept[last].name) && closes(l.text) && len(kept[last].name)+len(l.text) < maxLine {
			kept[last].name += " " + strings.TrimSpace(l.text)
			kept[last].last = l.end()
			continue
		}
		kept = append(kept, l)
	}
	return kept
}

// isOpen reports whether a bracket does not close in a text, and closes whether one does that did
// not begin there.
func isOpen(text string) bool {
	return strings.LastIndexByte(text, '(') > strings.LastIndexByte(text, ')')
}

func closes(text string) bool {
	at := strings.IndexByte(text, ')')
	return at >= 0 && !strings.Contains(text[:at], "(")
}

// areInGaps reports whether more empty lines stand above the first line of a dish, which the price
// of another one stands above, than above what is said of it.
func areInGaps(lines []textLine) bool {
	between, within := 0, 0
	for i := range lines {
		switch {
		case i == 0 || lines[i].kind != loose:
		case lines[i-1].kind == onlyPrice && lines[i].blanks > 1:
			between++
		case lines[i-1].kind == onlyPrice || lines[i-1].kind == loose && lines[i].blanks > 1:
			within++
		}
	}
	return between >= leastOfKind && between > 2*within
}

// firstOfGap returns where the lines of the dish begin of which the last is pending.
func (t *textReader) firstOfGap() int {
	for at := len(t.pending) - 1; at > 0; at-- {
		if t.pending[at].blanks > 1 {
			return at
		}
	}
	return 0
}

// bracketedLines returns how many lines stand below a heading up to the last that is in brackets.
func bracketedLines(lines []*textLine) (n int) {
	for i, l := range lines {
		switch {
		case isBracketed(l.text):
			n = i + 1
		case l.kind != rule:
			return n
		}
	}
	return n
}
