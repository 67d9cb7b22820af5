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

// CheckEmail checks that a text is one e-mail address without a name. Its error is a
// fault.RuleError.
func CheckEmail(typed string) error {
	parsed, err := mail.ParseAddress(typed)
	if err != nil || parsed.Address != typed {
		return errEmail
	}
	return nil
}

// ParseEmail returns the canonical form of an e-mail address, in which addresses are
// stored and compared: ASCII in lower case. Its error is a fault.RuleError.
//
// Only A to Z are folded. Unicode also folds İ to i and the Kelvin sign to k, so that two
// different addresses would count as one.
func ParseEmail(typed string) (string, error) {
	err := CheckEmail(typed)
	if err != nil || strings.ContainsAny(typed, "\"() ,:;<>[\\]") {
		return "", errEmail
	}
	local, domain, _ := strings.Cut(strings.Map(lowerASCII, typed), "@")
	if strings.ContainsFunc(local, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", errEmailLocal
	}
	if !strings.Contains(domain, ".") || strings.HasSuffix(domain, ".") {
		return "", errEmail
	}
	// Unlike idna.Lookup, idna.Registration does not fold characters.
	if domain, err = idna.Registration.ToASCII(domain); err != nil {
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
