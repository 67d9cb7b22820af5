package httpx

import (
	"net/mail"
	"strings"
)

// MaxEmail is how long an e-mail address can be (RFC 5321).
const MaxEmail = 254

// ValidEmail holds an address to what a person would type.
func ValidEmail(email string) bool {
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > MaxEmail || strings.ContainsAny(email, "\"() ,:;<>[\\]") {
		return false
	}
	_, domain, _ := strings.Cut(email, "@")
	return strings.Contains(strings.Trim(domain, "."), ".") && strings.Trim(domain, ".") == domain
}
