package page

import (
	"net/url"
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
