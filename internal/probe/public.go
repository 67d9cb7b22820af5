package probe

import (
	"net/netip"
	"net/url"
	"strings"
)

// special are the IPv4 networks that are not of the public internet: the IANA IPv4
// Special-Purpose Address Registry, and multicast. Some of them can be reached
// globally (AS112, AMT); no web site is there.
var special = prefixes(
	"0.0.0.0/8",       // this network
	"10.0.0.0/8",      // private
	"100.64.0.0/10",   // shared, behind carriers' NAT
	"127.0.0.0/8",     // loopback
	"169.254.0.0/16",  // link-local; metadata of machines in clouds
	"172.16.0.0/12",   // private
	"192.0.0.0/24",    // IETF protocol assignments
	"192.0.2.0/24",    // documentation
	"192.31.196.0/24", // AS112
	"192.52.193.0/24", // AMT
	"192.88.99.0/24",  // 6to4 relays, deprecated
	"192.168.0.0/16",  // private
	"192.175.48.0/24", // AS112
	"198.18.0.0/15",   // benchmarks
	"198.51.100.0/24", // documentation
	"203.0.113.0/24",  // documentation
	"224.0.0.0/4",     // multicast
	"240.0.0.0/4",     // reserved, and broadcast
	// In no registry: Azure's platform answers its machines there.
	"168.63.129.16/32",
)

// global is what is assigned to the public IPv6 internet. What is outside of it is
// special: ::, ::1, ::/96, ::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48, 100::/64,
// 100:0:0:1::/64, 5f00::/16, fc00::/7, fe80::/10, fec0::/10 and ff00::/8.
var global = netip.MustParsePrefix("2000::/3")

// special6 are the networks of the IANA IPv6 Special-Purpose Address Registry in there.
var special6 = prefixes(
	"2001::/23",         // IETF protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, drones
	"2001:db8::/32",     // documentation
	"2002::/16",         // 6to4, which may lead to any IPv4 address
	"2620:4f:8000::/48", // AS112
	"3fff::/20",         // documentation
)

// nat64 has the IPv4 address in its last four bytes. Where a machine has IPv6 alone, it
// is how public IPv4 sites are reached.
var nat64 = netip.MustParsePrefix("64:ff9b::/96")

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

func within(list []netip.Prefix, ip netip.Addr) bool {
	for _, prefix := range list {
		if prefix.Contains(ip) {
			return true
		}
	}
	return false
}

// Public reports whether an address is one of a web site on the public internet: on
// port 80 or 443, and in no special network.
func Public(address netip.AddrPort) bool {
	if port := address.Port(); port != 80 && port != 443 {
		return false
	}
	ip := address.Addr()
	if ip.Zone() != "" {
		return false
	}
	ip = ip.Unmap()
	if nat64.Contains(ip) {
		bytes := ip.As16()
		ip = netip.AddrFrom4([4]byte(bytes[12:]))
	}
	if ip.Is4() {
		return !within(special, ip)
	}
	return global.Contains(ip) && !within(special6, ip)
}

// localNames are domains that are not in the public DNS, or lead nowhere: RFC 6761 and
// its successors, and what local networks use. They are not looked up, so that nobody
// learns of the names of this machine's network.
var localNames = []string{
	"localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "localdomain", "home.arpa", "in-addr.arpa", "ip6.arpa", "onion", "alt",
	"test", "example", "invalid", "example.com", "example.net", "example.org",
}

// hostOf returns the host of a URL as names are compared.
func hostOf(u *url.URL) string { return strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")) }

// hasPublicHost reports whether a URL is one of the web whose host could be public. The
// addresses of its host are checked when they are dialled.
func hasPublicHost(u *url.URL) bool {
	if u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return false
	}
	host := hostOf(u)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	if !strings.Contains(host, ".") {
		return false
	}
	for _, name := range localNames {
		if host == name || strings.HasSuffix(host, "."+name) {
			return false
		}
	}
	return true
}
