package analytics

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"carte/internal/httpx"
)

// Visitor is what a request says about its sender.
type Visitor struct {
	Device Device
	// Bot is whether nobody has opened what is asked for: the request is that of a
	// program, a link preview, a prefetch, HEAD, or one that another page makes, such as
	// for a picture or a frame.
	Bot bool
	// ReferrerHost is the host of the referring page; "" if it is unknown or Carte's.
	ReferrerHost string
	// Language is the first that the browser accepts, in two letters; "" if unknown.
	Language string
	// UserAgent is part of the visitor hash, at most maxAgentLength bytes. It is never
	// stored.
	UserAgent string
}

// Classify returns the visitor that a request's method and headers describe. Visitors may
// wait in memory, and keep no long headers there.
func Classify(r *http.Request) Visitor {
	agent, referrer, languages := httpx.Field(r.Header, "User-Agent"), httpx.Field(r.Header, "Referer"), httpx.Field(r.Header, "Accept-Language")
	v := Visitor{
		Device:       deviceOf(agent),
		ReferrerHost: copyOfLong(referrerHost(referrer, r.Host), referrer),
		Language:     copyOfLong(languageOf(languages), languages),
		UserAgent:    copyOfLong(agent[:min(len(agent), maxAgentLength)], agent),
	}
	v.Bot = v.Device == Bot || r.Method == http.MethodHead || isPrefetch(r.Header) || !isOpened(r.Header)
	return v
}

// copyOfLong returns a part of a header, copied where the header is long and would be kept
// with it.
func copyOfLong(part, header string) string {
	if len(header) > maxAgentLength {
		return strings.Clone(part)
	}
	return part
}

// isOpened reports whether a browser opens the answer in a window of its own. Any page can
// ask for a link or a code as for a picture, a script or a frame, which is no guest. Older
// browsers, those inside apps and other programs do not say, and are believed.
func isOpened(h http.Header) bool {
	if dest := h["Sec-Fetch-Dest"]; len(dest) > 0 && dest[0] != "document" && dest[0] != "empty" {
		return false
	}
	mode := h["Sec-Fetch-Mode"]
	if len(mode) == 0 || mode[0] == "navigate" {
		return true
	}
	// What our service worker fetches for a window is empty, and in Firefox has this mode,
	// which no other site can use. What it fetches ahead accepts anything.
	return mode[0] == "same-origin" && strings.Contains(h.Get("Accept"), "text/html")
}

// isPrefetch reports whether a browser loads a page ahead of its user.
func isPrefetch(h http.Header) bool {
	for _, name := range [...]string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		for _, value := range h[name] {
			if slices.ContainsFunc(strings.Split(value, ","), isAhead) {
				return true
			}
		}
	}
	return false
}

// isAhead reports whether one of the purposes of a request says so. It can have parameters:
// "prefetch;prerender".
func isAhead(purpose string) bool {
	purpose, _, _ = strings.Cut(purpose, ";")
	switch strings.ToLower(strings.TrimSpace(purpose)) {
	case "prefetch", "preview", "prerender":
		return true
	}
	return false
}

// browserPrefixes are how the user agents of browsers begin, in lower case. Others
// are of programs: curl/8.5, Go-http-client/2.0, WhatsApp/2.24, okhttp.
var browserPrefixes = []string{"mozilla/", "opera/", "ucweb/"}

// Words in user agents, in lower case. Nearly all programs that begin like a browser
// have "bot" or "crawl" in their names, or the URL of a page about them ("://"); the
// rest measure and monitor pages, or are known by their names or by the library that they
// are made with.
var (
	botWords = []string{
		"bot", "crawl", "spider", "preview", "://", "google-", "googleother", "mediapartners", "feedfetcher",
		"slurp", "meta-external", "ms-office", "headless", "python", "httpclient", "java/", "curl/", "wget/",
		"lighthouse", "gtmetrix", "ptst/", "speedcurve", "phantomjs",
		"monitor", "uptime", "pingdom", "site24x7", "statuscake", "synthetic", "catchpoint", "checkly",
	}
	otherWords = []string{
		"smart-tv", "smarttv", "appletv", "googletv", "hbbtv", "bravia", "web0s", "playstation", "xbox", "nintendo",
	}
	tabletWords  = []string{"ipad", "tablet", "kindle", "silk/", "playbook"}
	phoneWords   = []string{"mobi", "iphone", "ipod", "opera mini", "midp", "phone"}
	desktopWords = []string{"windows nt", "macintosh", "x11", "cros "}
)

// devices caches the device of each user agent: there are few different ones, and
// searching one for all words takes longer than the rest of a redirect.
var devices = struct {
	sync.RWMutex
	byAgent map[string]Device
}{byAgent: map[string]Device{}}

// The cache holds maxAgents user agents of at most maxAgentLength bytes, some 2 MB.
const maxAgents, maxAgentLength = 5000, 400

func deviceOf(agent string) Device {
	if len(agent) > maxAgentLength {
		return searchDevice(agent)
	}
	devices.RLock()
	device, ok := devices.byAgent[agent]
	devices.RUnlock()
	if ok {
		return device
	}
	device = searchDevice(agent)
	devices.Lock()
	defer devices.Unlock()
	if len(devices.byAgent) >= maxAgents {
		clear(devices.byAgent)
	}
	devices.byAgent[strings.Clone(agent)] = device
	return device
}

// searchDevice finds the device by the words in a user agent.
func searchDevice(agent string) Device {
	// Cubot makes phones.
	agent = strings.ReplaceAll(strings.ToLower(agent), "cubot", "")
	has := func(words []string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(agent, word) })
	}
	browser := slices.ContainsFunc(browserPrefixes, func(prefix string) bool { return strings.HasPrefix(agent, prefix) })
	switch {
	case !browser, has(botWords):
		return Bot
	case has(otherWords):
		return Other
	case has(tabletWords), strings.Contains(agent, "android") && !strings.Contains(agent, "mobile"):
		return Tablet
	case has(phoneWords):
		return Phone
	case has(desktopWords):
		return Desktop
	}
	return Other
}

// referrerHost is the host of a referrer, "" if it is invalid or our own. The
// referrer of an app is like android-app://com.example.
func referrerHost(referrer, ownHost string) string {
	if referrer == "" {
		return ""
	}
	u, err := url.Parse(referrer)
	if err != nil || strings.EqualFold(u.Host, ownHost) {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if len(host) > 253 {
		return ""
	}
	if strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_:") != "" {
		return ""
	}
	return host
}

// languageOf is the primary subtag of the first language: "de" for
// "de-AT,de;q=0.9,en;q=0.5".
func languageOf(acceptLanguage string) string {
	first := strings.TrimLeft(acceptLanguage, " ")
	if i := strings.IndexAny(first, "-_,; "); i >= 0 {
		first = first[:i]
	}
	if len(first) != 2 {
		return ""
	}
	language := strings.ToLower(first)
	for i := range len(language) {
		if language[i] < 'a' || language[i] > 'z' {
			return ""
		}
	}
	return language
}
