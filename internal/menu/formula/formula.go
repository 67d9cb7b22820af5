// Package formula keeps texts in tables from being calculated: a spreadsheet takes a cell that
// begins with a sign of arithmetic for a formula, and may run what is in it (OWASP, CSV injection).
package formula

import "regexp"

// An apostrophe before a text says that it is one. Those that stand there already are one more
// then, so that each is read as it was. Some spreadsheets calculate full-width signs too.
var (
	calculated = regexp.MustCompile(`^'*[=+\-@\t\r＝＋－＠]`)
	guarded    = regexp.MustCompile(`^'+[=+\-@\t\r＝＋－＠]`)
)

// Guard returns a text as a cell that stays one.
func Guard(text string) string {
	if calculated.MatchString(text) {
		return "'" + text
	}
	return text
}

// Unguard is the reverse of Guard.
func Unguard(cell string) string {
	if guarded.MatchString(cell) {
		return cell[1:]
	}
	return cell
}
