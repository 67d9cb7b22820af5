package probe

import (
	"net"
	"net/netip"
	"net/url"
	"testing"
	"time"
)

// Every block of the IANA special-purpose registries for IPv4 and IPv6, and multicast, by
// its first and its last address, and what embeds an IPv4 address.
func TestPublic(t *testing.T) {
	for _, block := range []string{
		// https://www.iana.org/assignments/iana-ipv4-special-registry
		"0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
		"192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32", "192.0.0.10/32", "192.0.0.170/32", "192.0.0.171/32",
		"192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.88.99.2/32", "192.168.0.0/16", "192.175.48.0/24",
		"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32",
		// https://www.iana.org/assignments/multicast-addresses
		"224.0.0.0/4",
		// Azure's platform.
		"168.63.129.16/32",
		// https://www.iana.org/assignments/iana-ipv6-special-registry
		"::1/128", "::/128", "::ffff:0:0/104", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001::/32",
		"2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48", "2001:10::/28",
		"2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16",
		"fc00::/7", "fe80::/10",
		// Deprecated, unassigned and multicast.
		"::/96", "fec0::/10", "4000::/2", "8000::/2", "ff00::/8",
		// IPv4 addresses in others: mapped, by NAT64, by 6to4.
		"::ffff:127.0.0.0/104", "::ffff:10.0.0.0/104", "::ffff:169.254.0.0/112", "::ffff:192.168.0.0/112", "::ffff:100.64.0.0/106",
		"64:ff9b::7f00:0/104", "64:ff9b::a00:0/104", "64:ff9b::a9fe:0/112", "64:ff9b::c0a8:0/112", "64:ff9b::e000:0/100",
		"2002:7f00::/24", "2002:0a00::/24", "2002:c0a8::/32",
	} {
		prefix := netip.MustParsePrefix(block)
		for _, ip := range []netip.Addr{prefix.Masked().Addr(), last(prefix)} {
			if Public(netip.AddrPortFrom(ip, 443)) {
				t.Errorf("%s of %s counts as public", ip, block)
			}
		}
	}
	for _, ip := range []string{
		"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
		"172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
		"168.63.129.17", "2001:200::", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450:4001::1", "2003::1", "2620:4f:8001::1", "3ffe::1",
		"::ffff:1.1.1.1", "64:ff9b::101:101",
	} {
		for port, want := range map[uint16]bool{80: true, 443: true, 0: false, 22: false, 25: false, 81: false, 8080: false, 8443: false, 65535: false} {
			if address := netip.AddrPortFrom(netip.MustParseAddr(ip), port); Public(address) != want {
				t.Errorf("%s counts as public: %t", address, !want)
			}
		}
	}
	if Public(netip.AddrPortFrom(netip.MustParseAddr("2606:4700::1111").WithZone("eth0"), 443)) || Public(netip.AddrPort{}) {
		t.Error("an address with a zone, or none, counts as public")
	}
}

// last is the last address of a block.
func last(prefix netip.Prefix) netip.Addr {
	bytes := prefix.Masked().Addr().AsSlice()
	for bit := prefix.Bits(); bit < len(bytes)*8; bit++ {
		bytes[bit/8] |= 1 << (7 - bit%8)
	}
	ip, _ := netip.AddrFromSlice(bytes)
	return ip
}

func TestHasPublicHost(t *testing.T) {
	for address, want := range map[string]bool{
		"https://osteria.de/": true, "http://osteria.de:81": true, "https://1.1.1.1/": true, "https://[2606:4700::1111]/": true,
		"https://xn--kche-0ra.de": true, "https://example.de": true, "https://local.de": true, "https://notexample.com": true, "https://osteria.de./": true,
		"ftp://osteria.de": false, "https://": false, "https:osteria.de": false, "mailto:a@osteria.de": false, "https://a:b@osteria.de": false,
		"http://localhost": false, "http://LOCALHOST.": false, "http://printer": false, "http://printer.local": false, "http://db.internal./": false,
		"http://a.home.arpa": false, "http://x.onion": false, "https://osteria.example/": false, "https://www.example.com": false, "https://a.test": false,
	} {
		u, err := url.Parse(address)
		if got := err == nil && hasPublicHost(u); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

// No connection is ever made to this machine, whatever stands for it.
func TestNothingPrivateIsDialled(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	reached := make(chan struct{}, 1)
	go func() {
		if conn, err := listener.Accept(); err == nil {
			_ = conn.Close()
			reached <- struct{}{}
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	p := New("test", "carte.de")
	p.timeout = 5 * time.Second
	for _, host := range []string{"127.0.0.1", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::127.0.0.1]", "2130706433", "localhost", "carte.de", "CARTE.de."} {
		for _, at := range []string{":" + port, "", ":443"} {
			result, err := p.Probe(t.Context(), "http://"+host+at+"/")
			// A machine without IPv6 does not even try.
			if err != nil || result.Code != NotPublic && (host[0] != '[' || result.Code != Unknown) {
				t.Errorf("%s%s ended in %v, %v", host, at, result, err)
			}
		}
	}
	select {
	case <-reached:
		t.Error("a connection was made")
	default:
	}
}
