package contact

import (
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"carte/internal/fault"
)

// hostPattern matches domain names. Host names may not have underscores, but such names
// are in use and browsers open them.
var hostPattern = regexp.MustCompile(`^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$`)

var errHost = fault.NewRule("not_a_host", "must have a host name such as example.com").Err()

// asciiHost parses a host as browsers do (URL Standard §3.5), into a name in lower case and
// punycode or an IP address. Numeric forms such as 0x7f.1 become the address they stand
// for.
func asciiHost(host string) (string, error) {
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is6() {
		if ip.Zone() != "" {
			return "", errHost
		}
		return "[" + ip.String() + "]", nil
	}
	ascii := strings.ToLower(host)
	if strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		converted, err := idna.Lookup.ToASCII(host)
		if err != nil || !utf8.ValidString(host) {
			return "", errHost
		}
		ascii = converted
	}
	if len(ascii) > 253 || !hostPattern.MatchString(ascii) {
		return "", errHost
	}
	parts := strings.Split(strings.TrimSuffix(ascii, "."), ".")
	if slices.ContainsFunc(parts, isBrokenPunycode) {
		return "", errHost
	}
	if !isNumeric(parts[len(parts)-1]) {
		return ascii, nil
	}
	address, ok := parseIPv4(parts)
	if !ok {
		return "", errHost
	}
	return address.String(), nil
}

// isBrokenPunycode reports whether a part begins as punycode and is not valid.
func isBrokenPunycode(part string) bool {
	if !strings.HasPrefix(part, "xn--") {
		return false
	}
	ascii, err := idna.Lookup.ToASCII(part)
	return err != nil || ascii != part
}

// isNumeric reports whether a host that ends in this part counts as an IPv4 address, valid
// or not.
func isNumeric(part string) bool {
	digits, isHex := strings.CutPrefix(part, "0x")
	return isHex && strings.Trim(digits, "0123456789abcdef") == "" || strings.Trim(part, "0123456789") == ""
}

// parseIPv4 parses up to four numbers. The last one fills the remaining bytes.
func parseIPv4(parts []string) (netip.Addr, bool) {
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var address uint64
	for i, part := range parts {
		number, ok := parseIPv4Number(part)
		room := uint64(1) << 8
		if i == len(parts)-1 {
			room = 1 << (8 * (5 - len(parts)))
		}
		if !ok || number >= room {
			return netip.Addr{}, false
		}
		address = address*room + number
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}), true
}

// parseIPv4Number parses a decimal number, an octal one after 0, or a hexadecimal one after
// 0x.
func parseIPv4Number(part string) (uint64, bool) {
	base := 10
	if digits, ok := strings.CutPrefix(part, "0x"); ok {
		if part, base = digits, 16; digits == "" {
			return 0, true
		}
	} else if len(part) > 1 && part[0] == '0' {
		base = 8
	}
	number, err := strconv.ParseUint(part, base, 64)
	return number, err == nil
}
