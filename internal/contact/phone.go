package contact

import (
	"regexp"
	"strings"

	"carte/internal/fault"
)

var phonePattern = regexp.MustCompile(`^\+?[0-9]{3,15}$`)

// separators are what people put between digits: the visual separators of
// RFC 3966 §5.1.1, spaces, and the slash of German numbers.
var separators = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "", "/", "", "\u00a0", "")

// trunkZero matches a number up to the "(0)" behind its country code, which is dialled
// within the country alone.
var trunkZero = regexp.MustCompile(`^(\(?(?:\+|00)[0-9 ().\-/\x{a0}]*?)\(0\)`)

// phoneDigits returns a phone number as it is dialled from anywhere, without its
// separators, and whether it is one of 3 to 15 digits (E.164), with or without a + before
// them.
func phoneDigits(number string) (string, bool) {
	digits := separators.Replace(trunkZero.ReplaceAllString(number, "$1"))
	return digits, phonePattern.MatchString(digits)
}

// Dial returns a phone number as it is dialled from anywhere, "" for what is none.
func Dial(number string) string {
	if digits, ok := phoneDigits(number); ok {
		return digits
	}
	return ""
}

// CheckPhone checks that a text is one phone number, with any separators between
// its digits. Its error is the fault.RuleError.
func CheckPhone(number string) error {
	if _, ok := phoneDigits(number); !ok {
		return fault.NewRule("not_a_phone_number", "must be a phone number of 3 to 15 digits, such as +49 30 123450").Err()
	}
	return nil
}
