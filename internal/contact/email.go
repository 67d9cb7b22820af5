package contact

import (
	"net/mail"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"carte/internal/fault"
)

// MaxEmail is the longest e-mail address, in bytes (RFC 5321).
const MaxEmail = 254

const emailRule = "must be an e-mail address such as ada@example.com"

var (
	errEmail       = fault.NewRule("not_an_email_address", emailRule).Err()
	errEmailLocal  = fault.NewRule("email_local", emailRule+", with ASCII characters alone before the @").Err()
	errEmailDomain = fault.NewRule("email_domain", emailRule+", with the domain as it is registered").Err()
)

// linkableLocal matches what may stand before the @ of an address in a mailto: link: a
// dot-atom (RFC 5322 §3.2.3) without the characters that RFC 6068 §2 wants encoded.
var linkableLocal = regexp.MustCompile(`^[A-Za-z0-9!$'*+_~-]+(\.[A-Za-z0-9!$'*+_~-]+)*$`)

// CheckEmail checks an e-mail address that is shown for people to write to, as its owner
// has typed it. In a mailto: link it names one mailbox, and nothing else of a message. Its
// error is a fault.RuleError.
func CheckEmail(typed string) error {
	if utf8.RuneCountInString(typed) > MaxEmail {
		return fault.MaxLength(MaxEmail).Err()
	}
	if len(typed) > MaxEmail || !isEmail(typed) {
		return errEmail
	}
	at := strings.LastIndexByte(typed, '@')
	local, domain := typed[:at], strings.Map(lowerASCII, typed[at+1:])
	switch {
	case !isASCII(local):
		return errEmailLocal
	case !linkableLocal.MatchString(local):
		return errEmail
	}
	_, err := asciiDomain(domain)
	return err
}

// isEmail reports whether a text is one e-mail address without a name.
func isEmail(typed string) bool {
	parsed, err := mail.ParseAddress(typed)
	return err == nil && parsed.Address == typed
}

// asciiDomain returns a domain in lower case as host names are written. It has a dot, does
// not end in one, and is no IP address.
func asciiDomain(domain string) (string, error) {
	labels := strings.Split(domain, ".")
	last := labels[len(labels)-1]
	if len(labels) == 1 || last == "" || isNumeric(last) || strings.HasPrefix(domain, "[") {
		return "", errEmail
	}
	// Unlike idna.Lookup, idna.Registration does not fold characters.
	ascii, err := idna.Registration.ToASCII(domain)
	if err != nil {
		return "", errEmailDomain
	}
	return ascii, nil
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}

// ParseEmail returns the canonical form of an e-mail address, in which addresses are
// stored and compared: ASCII in lower case. Its error is a fault.RuleError.
//
// Only A to Z are folded. Unicode also folds İ to i and the Kelvin sign to k, so that two
// different addresses would count as one.
func ParseEmail(typed string) (string, error) {
	if !isEmail(typed) || strings.ContainsAny(typed, "\"() ,:;<>[\\]") {
		return "", errEmail
	}
	local, domain, _ := strings.Cut(strings.Map(lowerASCII, typed), "@")
	if !isASCII(local) {
		return "", errEmailLocal
	}
	domain, err := asciiDomain(domain)
	if err != nil {
		return "", err
	}
	email := local + "@" + domain
	if len(email) > MaxEmail {
		return "", errEmail
	}
	return email, nil
}

func lowerASCII(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		r += 'a' - 'A'
	}
	return r
}
