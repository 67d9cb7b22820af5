package analytics

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// Visitor is what a request tells of who made it.
type Visitor struct {
	Device Device
	// Bot is set where no person asked: a program, a link preview, a prefetch, a
	// HEAD request, or a page shown inside another (the dashboard's preview).
	Bot bool
	// ReferrerHost is the host of the page the guest came from; "" when that is
	// unknown or a page of ours.
	ReferrerHost string
	// Language is the first the browser asks for, two letters; "" when unknown.
	Language string
	// UserAgent goes into the visitor hash and nowhere else.
	UserAgent string
}

// Classify reads who made a request from its method and headers.
func Classify(r *http.Request) Visitor {
	agent := r.UserAgent()
	v := Visitor{
		Device:       deviceOf(agent),
		ReferrerHost: referrerHost(r.Referer(), r.Host),
		Language:     languageOf(r.Header.Get("Accept-Language")),
		UserAgent:    agent,
	}
	v.Bot = v.Device == Bot || r.Method == http.MethodHead || speculative(r.Header) ||
		r.Header.Get("Sec-Fetch-Dest") == "iframe"
	return v
}

// speculative reports whether a browser loads before anybody asked.
func speculative(h http.Header) bool {
	for _, name := range [...]string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		values := h[name]
		if len(values) == 0 {
			continue
		}
		// Sec-Purpose may say more: "prefetch;prerender".
		value, _, _ := strings.Cut(values[0], ";")
		switch strings.ToLower(strings.TrimSpace(value)) {
		case "prefetch", "preview", "prerender":
			return true
		}
	}
	return false
}

// browserPrefixes start what every browser calls itself, in lower case. What
// starts otherwise is a program: curl/8.5, Go-http-client/2.0, WhatsApp/2.24,
// okhttp, CFNetwork.
var browserPrefixes = []string{"mozilla/", "opera/", "ucweb/"}

// Words of user agents, in lower case. Of programs that pass for a browser nearly
// all say "bot" or "crawl", or give an address where to complain ("://"); the
// rest are those that measure and watch pages.
var (
	botWords = []string{
		"bot", "crawl", "spider", "preview", "://", "google-", "googleother",
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

// devices caches the devices of user agents: guests have few different ones, and
// to search one for all words takes longer than to answer a redirect otherwise.
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

// searchDevice looks for words in a user agent.
func searchDevice(agent string) Device {
	// A maker of phones is called Cubot.
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

// referrerHost is the host of another site; apps name themselves like
// android-app://com.example.
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
	// What no host name holds is somebody's joke.
	if strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_:") != "" {
		return ""
	}
	return host
}

// languageOf is the primary subtag of the first language: "de" of
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
