// Package contact reads the addresses people type, of web sites, phones and
// mailboxes, and makes each the one form in which it is stored.
package contact

import (
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"carte/internal/fault"
)

// addressLimit is how long an address may be, as it is stored.
const addressLimit = 2000

// ParseAddress reads an address a guest may be sent to, http, https, mailto,
// tel or sms, and returns it as it is stored and sent: printable ASCII, the
// scheme in lower case, an international host name as punycode. Its error is the
// fault.RuleError.
func ParseAddress(typed string) (string, error) {
	switch scheme, rest := cutScheme(typed); scheme {
	case "http", "https":
		return short(parseWeb(scheme, rest))
	case "mailto":
		return short(parseMail(rest))
	case "tel", "sms":
		return short(parsePhone(scheme, rest))
	}
	return "", fault.NewRule("not_an_address", "must be an https://, http://, mailto:, tel: or sms: address").Broken()
}

// ParseWebAddress is ParseAddress for http and https alone.
func ParseWebAddress(typed string) (string, error) {
	scheme, rest := cutScheme(typed)
	if scheme != "http" && scheme != "https" {
		return "", fault.NewRule("not_a_web_address", "must be an https:// or http:// address").Broken()
	}
	return short(parseWeb(scheme, rest))
}

func cutScheme(typed string) (scheme, rest string) {
	// What has no colon has no scheme that is known.
	scheme, rest, _ = strings.Cut(strings.TrimSpace(typed), ":")
	return strings.ToLower(scheme), rest
}

func short(address string, err error) (string, error) {
	if err == nil && len(address) > addressLimit {
		return "", fault.MaxLength(addressLimit).Broken()
	}
	return address, err
}

var (
	errWeb   = fault.NewRule("not_a_web_address", "must be a web address such as https://example.com/menu").Broken()
	errMail  = fault.NewRule("not_an_email_address", "must name one e-mail address, such as mailto:hello@example.com").Broken()
	errPhone = fault.NewRule("not_a_phone_number", "must be a phone number of 3 to 15 digits, such as tel:+493012345").Broken()
)

var defaultPorts = map[string]uint64{"http": 80, "https": 443}

func parseWeb(scheme, rest string) (string, error) {
	u, err := url.Parse(scheme + ":" + rest)
	if err != nil || u.Opaque != "" || u.Hostname() == "" {
		return "", errWeb
	}
	if u.User != nil {
		return "", fault.NewRule("credentials", "must not contain a user name or password").Broken()
	}
	host, err := asciiHost(u.Hostname())
	if err != nil {
		return "", err
	}
	if port := u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return "", fault.NewRule("not_a_port", "must have a port of 1 to 65535, or none").Broken()
		}
		// Browsers leave out the port that a scheme has anyway.
		if n != defaultPorts[scheme] {
			host += ":" + strconv.FormatUint(n, 10)
		}
	}
	u.Host, u.RawQuery = host, escape(u.RawQuery)
	return u.String(), nil
}

func parseMail(rest string) (string, error) {
	encoded, query, hasQuery := strings.Cut(rest, "?")
	plain, err := url.PathUnescape(encoded)
	if err != nil {
		return "", errMail
	}
	parsed, err := mail.ParseAddress(plain)
	if err != nil || parsed.Name != "" || parsed.Address != plain {
		return "", errMail
	}
	at := strings.LastIndexByte(plain, '@')
	host, err := asciiHost(plain[at+1:])
	if err != nil {
		return "", errMail
	}
	address := "mailto:" + url.PathEscape(plain[:at]) + "@" + host
	if hasQuery {
		address += "?" + escape(query)
	}
	return address, nil
}

var phonePattern = regexp.MustCompile(`^\+?[0-9]{3,15}$`)

// separators are what people put between digits (RFC 3966 §5.1.1).
var separators = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "", "\u00a0", "", "%20", "")

func parsePhone(scheme, rest string) (string, error) {
	typed, query, hasQuery := strings.Cut(rest, "?")
	number := separators.Replace(typed)
	if !phonePattern.MatchString(number) {
		return "", errPhone
	}
	address := scheme + ":" + number
	if hasQuery && scheme == "sms" {
		return address + "?" + escape(query), nil
	}
	if hasQuery {
		return "", errPhone
	}
	return address, nil
}

// escape makes a query printable ASCII without changing what is escaped
// already: url.Parse keeps a query as it was typed.
func escape(query string) string {
	const hex = "0123456789ABCDEF"
	var out strings.Builder
	for i := range len(query) {
		switch c := query[i]; {
		case c <= ' ', c >= 0x7f, strings.IndexByte("\"<>\\^`{|}#", c) >= 0:
			out.WriteByte('%')
			out.WriteByte(hex[c>>4])
			out.WriteByte(hex[c&15])
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}
