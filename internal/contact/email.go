package contact

import (
	"net/mail"
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

// CheckEmail checks an e-mail address that is shown for people to write to, as its owner
// has typed it. In a mailto: link it names one mailbox, and nothing else of a message. Its
// error is a fault.RuleError.
func CheckEmail(typed string) error {
	if utf8.RuneCountInString(typed) > MaxEmail {
		return fault.MaxLength(MaxEmail).Err()
	}
	at := strings.LastIndexByte(typed, '@')
	if len(typed) > MaxEmail || !isEmail(typed) || strings.ContainsAny(typed[:at], "?&#%") || !isWholeDomain(typed[at+1:]) {
		return errEmail
	}
	return nil
}

// isEmail reports whether a text is one e-mail address without a name.
func isEmail(typed string) bool {
	parsed, err := mail.ParseAddress(typed)
	return err == nil && parsed.Address == typed
}

// isWholeDomain reports whether a domain has a dot, and is neither an IP address nor ends
// in a dot.
func isWholeDomain(domain string) bool {
	return strings.Contains(domain, ".") && !strings.HasSuffix(domain, ".") && !strings.HasPrefix(domain, "[")
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
	if strings.ContainsFunc(local, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", errEmailLocal
	}
	if !isWholeDomain(domain) {
		return "", errEmail
	}
	// Unlike idna.Lookup, idna.Registration does not fold characters.
	domain, err := idna.Registration.ToASCII(domain)
	if err != nil {
		return "", errEmailDomain
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
