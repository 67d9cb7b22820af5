// Package contact parses the addresses of web sites, phones and mailboxes that people
// type, into the form in which they are stored.
package contact

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"carte/internal/fault"
)

// addressLimit is the longest address, in bytes as it is stored.
const addressLimit = 2000

// ParseAddress parses an address of a link: http, https, mailto, tel or sms. One of mailto
// names one mailbox, and nothing else of a message but a subject. It returns printable
// ASCII, with the scheme in lower case and an international host name as punycode. Its
// error is a fault.RuleError.
func ParseAddress(typed string) (string, error) {
	switch scheme, rest := cutScheme(typed); scheme {
	case "http", "https":
		return checkLength(parseWeb(scheme, rest))
	case "mailto":
		return checkLength(parseMail(rest))
	case "tel", "sms":
		return checkLength(parsePhone(scheme, rest))
	}
	return "", fault.NewRule("not_an_address", "must be an https://, http://, mailto:, tel: or sms: address").Err()
}

// ParseWebAddress is ParseAddress for http and https only.
func ParseWebAddress(typed string) (string, error) {
	scheme, rest := cutScheme(typed)
	if scheme != "http" && scheme != "https" {
		return "", fault.NewRule("not_a_web_address", "must be an https:// or http:// address").Err()
	}
	return checkLength(parseWeb(scheme, rest))
}

// localDomains are domains of machines that are not in the public web.
var localDomains = []string{"localhost", "local", "internal", "intranet", "lan", "home", "corp", "localdomain", "home.arpa", "onion"}

// ParsePublicAddress is ParseWebAddress for https on a host of the public web, which has a
// domain and is no IP address, with a limit in bytes. Its error is a fault.RuleError.
func ParsePublicAddress(typed string, limit int) (string, error) {
	scheme, rest := cutScheme(typed)
	if scheme != "https" || len(typed) > limit {
		return "", errWeb
	}
	address, err := parseWeb(scheme, rest)
	if err != nil {
		return "", err
	}
	u, err := url.Parse(address)
	if err != nil || len(address) > limit {
		return "", errWeb
	}
	host := strings.TrimSuffix(u.Hostname(), ".")
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		return "", errHost
	}
	for _, domain := range localDomains {
		if strings.HasSuffix(host, "."+domain) {
			return "", errHost
		}
	}
	return address, nil
}

func cutScheme(typed string) (scheme, rest string) {
	// Without a colon the scheme is unknown.
	scheme, rest, _ = strings.Cut(strings.TrimSpace(typed), ":")
	return strings.ToLower(scheme), rest
}

func checkLength(address string, err error) (string, error) {
	if err == nil && len(address) > addressLimit {
		return "", fault.MaxLength(addressLimit).Err()
	}
	return address, err
}

var (
	errWeb    = fault.NewRule("not_a_web_address", "must be a web address such as https://example.com/menu").Err()
	errDomain = fault.NewRule("not_a_domain", "must have a whole domain such as example.com").Err()
	errMail   = fault.NewRule("not_an_email_address", "must name one e-mail address, such as mailto:hello@example.com").Err()
	// errSubject is for other recipients above all, whom nobody sees before the message is written.
	errSubject = fault.NewRule("only_subject", "must have nothing but a subject behind its e-mail address, as in mailto:hello@example.com?subject=Table").Err()
	errPhone   = fault.NewRule("not_a_phone_number", "must be a phone number of 3 to 15 digits, such as tel:+493012345").Err()
)

var defaultPorts = map[string]uint64{"http": 80, "https": 443}

func parseWeb(scheme, rest string) (string, error) {
	u, err := url.Parse(scheme + ":" + rest)
	if err != nil || u.Opaque != "" || u.Hostname() == "" {
		return "", errWeb
	}
	if u.User != nil {
		return "", fault.NewRule("credentials", "must not contain a user name or password").Err()
	}
	host, err := asciiHost(u.Hostname())
	if err != nil {
		return "", err
	}
	// A single word is a domain somebody has not finished typing, except on one's own machine.
	if name := strings.TrimSuffix(host, "."); !strings.ContainsAny(name, ".:") && name != "localhost" {
		return "", errDomain
	}
	if port := u.Port(); port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return "", fault.NewRule("not_a_port", "must have a port of 1 to 65535, or none").Err()
		}
		// Browsers leave out a scheme's default port.
		if n != defaultPorts[scheme] {
			host += ":" + strconv.FormatUint(n, 10)
		}
	}
	u.Host, u.RawQuery = host, escape(u.RawQuery)
	return u.String(), nil
}

func parseMail(rest string) (string, error) {
	encoded, query, _ := strings.Cut(rest, "?")
	plain, err := url.PathUnescape(encoded)
	if err != nil {
		return "", errMail
	}
	if !isEmail(plain) {
		return "", errMail
	}
	at := strings.LastIndexByte(plain, '@')
	host, err := asciiHost(plain[at+1:])
	if err != nil {
		return "", errMail
	}
	address := "mailto:" + url.PathEscape(plain[:at]) + "@" + host
	if query == "" {
		return address, nil
	}
	subject, err := parseSubject(query)
	if err != nil {
		return "", err
	}
	return address + "?subject=" + subject, nil
}

// parseSubject returns the subject that is the only field of a message in a query.
func parseSubject(query string) (string, error) {
	name, subject, ok := strings.Cut(query, "=")
	if !ok || !strings.EqualFold(name, "subject") || strings.Contains(subject, "&") {
		return "", errSubject
	}
	// A line break would begin another field of the message.
	plain, err := url.PathUnescape(subject)
	if err != nil || strings.ContainsFunc(plain, unicode.IsControl) {
		return "", errSubject
	}
	return escape(subject), nil
}

func parsePhone(scheme, rest string) (string, error) {
	escaped, query, hasQuery := strings.Cut(rest, "?")
	number, ok := phoneDigits(strings.ReplaceAll(escaped, "%20", " "))
	if !ok {
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

// escape makes a query printable ASCII. It does not change existing escapes. url.Parse
// keeps a query as it was typed.
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
