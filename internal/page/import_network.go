package page

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// noProfiles are the first parts of paths in social networks that lead to a post, a
// search or the like.
var noProfiles = []string{
	"p", "reel", "reels", "tv", "stories", "explore", "events", "groups", "watch", "share", "sharer", "sharer.php", "photo", "photos", "marketplace",
	"story.php", "posts", "tag", "tags", "music", "discover", "t", "shorts", "playlist", "live", "results", "embed", "i", "intent", "hashtag", "search",
	"home", "login", "feed", "maps", "track", "album", "episode",
}

// networkOf returns the social network whose profile an address is of; nil for any other
// address.
func networkOf(address string) *SocialNetwork {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	first, _, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	if first == "" || slices.Contains(noProfiles, first) {
		return nil
	}
	for i := range SocialNetworks {
		// Google has more than profiles, and a server of Mastodon is not known by its host.
		if n := &SocialNetworks[i]; len(n.Hosts) > 0 && n.ID != "google" && n.isOf(u.Hostname()) {
			return n
		}
	}
	return nil
}

// isChat reports whether an address opens a chat on WhatsApp, which is a kind of link.
func isChat(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Hostname() == "wa.me" || u.Hostname() == "api.whatsapp.com" && u.Path == "/send")
}

// tracking matches the parameters of a network's address that tell who has shared it, and
// nothing of where it leads. The dashboard's lib/forms/networks.ts has them too.
var tracking = regexp.MustCompile(`^(utm_\w+|igsh|igshid|fbclid|mibextid|si|feature|_t|_r|is_from_webapp|sender_device|hl|lang)(=|$)`)

// withoutTracking returns the address of a profile without such parameters.
func withoutTracking(address string) string {
	before, query, ok := strings.Cut(address, "?")
	if !ok {
		return address
	}
	query, fragment, hasFragment := strings.Cut(query, "#")
	kept := slices.DeleteFunc(strings.Split(query, "&"), tracking.MatchString)
	if len(kept) > 0 {
		before += "?" + strings.Join(kept, "&")
	}
	if hasFragment {
		before += "#" + fragment
	}
	return before
}
