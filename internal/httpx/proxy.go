package httpx

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses of trusted proxies, whose X-Forwarded-For is used.
type Proxies []netip.Prefix

// ParseProxies reads single addresses and prefixes such as 10.0.0.0/8.
func ParseProxies(addresses []string) (Proxies, error) {
	proxies := make(Proxies, len(addresses))
	for i, text := range addresses {
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

// ClientAddress returns the network address of the client: that of the peer, unless it
// is a trusted proxy. Each proxy appends the address of its client to
// X-Forwarded-For, and a client can send the header itself, so the last address that
// is not a trusted proxy's is used, or the first where all are. Where it cannot be
// parsed it is the proxy's own address.
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

// Network returns the prefix of an IPv6 address of ClientAddress with that many bits,
// because a client can use any address of its network. An IPv4 address is returned
// whole.
func Network(address string, bits int) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip.Is4() {
		return address // there is no other way to write it
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, bits).Masked().String()
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

// forwardedFor returns the zero Addr where there is no valid address.
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

// parseForwarded parses an address, which some proxies write with a port or in
// brackets. A zone is valid only on the machine that wrote it.
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
