package contact

import (
	"net/mail"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"carte/internal/fault"
)

// MaxEmail is how long an e-mail address can be (RFC 5321).
const MaxEmail = 254

const emailRule = "must be an e-mail address such as ada@example.com"

var (
	errEmail       = fault.NewRule("not_an_email_address", emailRule).Broken()
	errEmailLocal  = fault.NewRule("email_local", emailRule+", with ASCII characters alone before the @").Broken()
	errEmailDomain = fault.NewRule("email_domain", emailRule+", with the domain as it is registered").Broken()
)

// ParseEmail makes an e-mail address canonical: the one form in which addresses
// are stored and compared, in ASCII and in lower case. It allows what a person
// would type; an error is the fault.RuleError.
//
// Nothing but A to Z is folded. Elsewhere other letters would become the same:
// İ is an i in lower case and the sign of Kelvin is a k, so that whoever has one
// address would pass for whoever has the other.
func ParseEmail(typed string) (string, error) {
	parsed, err := mail.ParseAddress(typed)
	if err != nil || parsed.Address != typed || strings.ContainsAny(typed, "\"() ,:;<>[\\]") {
		return "", errEmail
	}
	local, domain, _ := strings.Cut(strings.Map(lowerASCII, typed), "@")
	if strings.ContainsFunc(local, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", errEmailLocal
	}
	if !strings.Contains(domain, ".") || strings.HasSuffix(domain, ".") {
		return "", errEmail
	}
	// The rules of registration, unlike those of looking up, fold nothing.
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
