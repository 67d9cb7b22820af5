package page

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"carte/internal/fault"
)

// SocialLinkType is a social network. Links to one are shown in a row of icons.
type SocialLinkType string

// SocialNetwork is how the addresses of a social network look. The dashboard has the
// same table from the API's document: it makes addresses of handles and shows the
// handles of addresses.
type SocialNetwork struct {
	ID SocialLinkType `json:"id"`
	// Name is the same in every language.
	Name string `json:"name"`
	// Profile precedes the handle in the address of a profile; empty where a handle
	// alone leads nowhere.
	Profile string `json:"profile"`
	// Hosts are its domains, with all below them; "name.*" is that name under the ending
	// of any country, such as com, de, co.uk or com.tr. A network that everybody may run
	// has none.
	Hosts []string `json:"hosts"`
}

// SocialNetworks lists them in the order in which they are offered.
var SocialNetworks = []SocialNetwork{
	{"instagram", "Instagram", "https://www.instagram.com/", []string{"instagram.*", "ig.me"}},
	{"facebook", "Facebook", "https://www.facebook.com/", []string{"facebook.*", "fb.com", "fb.me"}},
	{"tiktok", "TikTok", "https://www.tiktok.com/@", []string{"tiktok.*"}},
	{"youtube", "YouTube", "https://www.youtube.com/@", []string{"youtube.*", "youtu.be"}},
	{"whatsapp", "WhatsApp", "https://wa.me/", []string{"wa.me", "whatsapp.*"}},
	{"twitter", "X", "https://x.com/", []string{"x.com", "twitter.*"}},
	{"google", "Google", "", []string{"google.*", "g.page", "g.co", "goo.gl"}},
	{"tripadvisor", "Tripadvisor", "", []string{"tripadvisor.*"}},
	{"foursquare", "Foursquare", "https://foursquare.com/", []string{"foursquare.*", "4sq.com"}},
	{"threads", "Threads", "https://www.threads.com/@", []string{"threads.*"}},
	{"bluesky", "Bluesky", "https://bsky.app/profile/", []string{"bsky.app"}},
	{"mastodon", "Mastodon", "", []string{}},
	{"telegram", "Telegram", "https://t.me/", []string{"t.me", "telegram.*"}},
	{"messenger", "Messenger", "https://m.me/", []string{"m.me", "messenger.*"}},
	{"line", "LINE", "https://line.me/R/ti/p/@", []string{"line.me", "lin.ee"}},
	{"linkedin", "LinkedIn", "https://www.linkedin.com/company/", []string{"linkedin.*", "lnkd.in"}},
	{"xing", "XING", "https://www.xing.com/pages/", []string{"xing.*"}},
	{"pinterest", "Pinterest", "https://www.pinterest.com/", []string{"pinterest.*", "pin.it"}},
	{"snapchat", "Snapchat", "https://www.snapchat.com/add/", []string{"snapchat.*"}},
	{"discord", "Discord", "https://discord.gg/", []string{"discord.*"}},
	{"twitch", "Twitch", "https://www.twitch.tv/", []string{"twitch.*"}},
	{"reddit", "Reddit", "https://www.reddit.com/r/", []string{"reddit.*"}},
	{"vk", "VK", "https://vk.com/", []string{"vk.*"}},
	{"spotify", "Spotify", "", []string{"spotify.*", "spoti.fi"}},
	{"soundcloud", "SoundCloud", "https://soundcloud.com/", []string{"soundcloud.*"}},
	{"vimeo", "Vimeo", "https://vimeo.com/", []string{"vimeo.*"}},
}

// SocialLinkTypes lists the ids.
var SocialLinkTypes = func() []SocialLinkType {
	ids := make([]SocialLinkType, len(SocialNetworks))
	for i := range SocialNetworks {
		ids[i] = SocialNetworks[i].ID
	}
	return ids
}()

// ending matches what may follow a network's name: no domain that anybody can have, as
// evil.example in instagram.evil.example.
var ending = regexp.MustCompile(`\.([a-z]+|com?\.[a-z]{2})$`)

// isOf reports whether a host belongs to the network.
func (n *SocialNetwork) isOf(host string) bool { return len(n.Hosts) == 0 || isUnder(host, n.Hosts) }

// isUnder reports whether a host is one of some domains, or below one of them.
func isUnder(host string, patterns []string) bool {
	whole := "." + strings.TrimSuffix(strings.ToLower(host), ".")
	name := ending.ReplaceAllString(whole, ".*")
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		return strings.HasSuffix(whole, "."+pattern) || strings.HasSuffix(name, "."+pattern)
	})
}

var (
	// mastodonProfile matches the path of a profile on any server.
	mastodonProfile = regexp.MustCompile(`^/(@|users/)[^/]+`)
	// localNumber matches a number that wa.me cannot call, as it lacks its country code.
	localNumber = regexp.MustCompile(`^/(0\d*|\d{1,6})$`)

	noCountryCode = fault.NewRule("no_country_code", "must have the number with its country code, such as https://wa.me/491701234567")
)

// checkNetwork checks that an address that has been parsed leads into the link's social
// network, if it has one, and that a WhatsApp number can be called.
func (l *Link) checkNetwork(rules *fault.Rules) {
	u, err := url.Parse(l.LinkAddress)
	if err != nil || l.LinkAddress == "" {
		return
	}
	rules.Check(u.Hostname() != "wa.me" || !localNumber.MatchString(u.Path), "body.link_address", noCountryCode, l.LinkAddress)
	if l.SocialLinkType == nil {
		return
	}
	at := slices.Index(SocialLinkTypes, *l.SocialLinkType)
	if at < 0 {
		return
	}
	network := &SocialNetworks[at]
	isOf := u.Hostname() != "" && network.isOf(u.Hostname())
	if network.ID == "mastodon" {
		isOf = isOf && mastodonProfile.MatchString(u.Path)
	}
	rules.Check(isOf, "body.link_address",
		fault.NewRule("not_of_network", "must be an address of %s", network.Name).With("network", network.Name), l.LinkAddress)
}
