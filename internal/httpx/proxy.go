package httpx

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses of the proxies in front of Carte, whose word is
// taken for where a request comes from.
type Proxies []netip.Prefix

// ParseProxies reads single addresses and prefixes such as 10.0.0.0/8.
func ParseProxies(typed []string) (Proxies, error) {
	proxies := make(Proxies, len(typed))
	for i, text := range typed {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			address, err := netip.ParseAddr(text)
			if err != nil || address.Zone() != "" {
				return nil, fmt.Errorf("%s must be an address or a prefix of addresses, such as 10.0.0.0/8", text)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		if prefix.Addr().Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-96)
		}
		proxies[i] = prefix.Masked()
	}
	return proxies, nil
}

// ClientAddress is the network address a request comes from: that of the other
// end of the connection, unless a trusted proxy is there. Each proxy adds at
// the end of X-Forwarded-For who asked it, and what stands before may be made
// up: the last address that is no trusted proxy's counts, or the first where
// all are. What cannot be read leaves the proxy's own address.
func (p Proxies) ClientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if len(p) == 0 {
		return host
	}
	if peer, err := netip.ParseAddr(host); err != nil || !p.isTrusted(peer) {
		return host
	}
	if client := p.forwardedFor(strings.Join(r.Header["X-Forwarded-For"], ",")); client.IsValid() {
		return client.String()
	}
	return host
}

func (p Proxies) isTrusted(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// forwardedFor is the zero Addr where there is none to be believed.
func (p Proxies) forwardedFor(list string) (client netip.Addr) {
	for list != "" {
		comma := strings.LastIndexByte(list, ',')
		client = parseForwarded(list[comma+1:])
		if !client.IsValid() || !p.isTrusted(client) {
			return client
		}
		list = list[:max(comma, 0)]
	}
	return client
}

// parseForwarded reads an address as proxies write it, some with a port or in
// brackets. A zone means nothing outside the machine that named it.
func parseForwarded(written string) netip.Addr {
	written = strings.Trim(written, " \t")
	if bare, ok := strings.CutPrefix(written, "["); ok && strings.HasSuffix(bare, "]") {
		written = bare[:len(bare)-1]
	}
	address, err := netip.ParseAddr(written)
	if err != nil {
		withPort, err := netip.ParseAddrPort(written)
		if err != nil {
			return netip.Addr{}
		}
		address = withPort.Addr()
	}
	if address.Zone() != "" {
		return netip.Addr{}
	}
	return address.Unmap()
}
