package analytics

import (
	"net/http"
	"net/url"
	"strings"
)

// Visitor is what a request tells of who made it.
type Visitor struct {
	Device Device
	// Bot tells that no person asked: a program, a link preview, a prefetch, a
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

// Classify reads who made a request from its method and headers. It is on the
// way of each redirect, so it searches text and compiles no patterns.
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

// speculative tells a browser that loads before anybody asked.
func speculative(h http.Header) bool {
	for _, name := range [...]string{"Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"} {
		// Sec-Purpose may say more: "prefetch;prerender".
		value, _, _ := strings.Cut(h.Get(name), ";")
		switch strings.ToLower(strings.TrimSpace(value)) {
		case "prefetch", "preview", "prerender":
			return true
		}
	}
	return false
}

// browserPrefixes start what every browser calls itself. What starts otherwise
// is a program: curl/8.5, Go-http-client/2.0, WhatsApp/2.24, okhttp, CFNetwork.
var browserPrefixes = []string{"mozilla/", "opera/", "ucweb/"}

// botWords are found in programs that pass for a browser. Nearly all say "bot"
// or "crawl", or give an address where to complain ("://"); the rest are those
// that measure and watch pages.
var botWords = []string{
	"bot", "crawl", "spider", "preview", "://", "google-", "googleother",
	"lighthouse", "gtmetrix", "ptst/", "speedcurve", "phantomjs",
	"monitor", "uptime", "pingdom", "site24x7", "statuscake", "synthetic", "catchpoint", "checkly",
}

func deviceOf(userAgent string) Device {
	agent := strings.ToLower(userAgent)
	switch {
	case isBot(agent):
		return Bot
	case containsAny(agent, "smart-tv", "smarttv", "appletv", "googletv", "hbbtv", "bravia", "web0s", "playstation", "xbox", "nintendo"):
		return Other
	case containsAny(agent, "ipad", "tablet", "kindle", "silk/", "playbook"),
		strings.Contains(agent, "android") && !strings.Contains(agent, "mobile"):
		return Tablet
	case containsAny(agent, "mobi", "iphone", "ipod", "opera mini", "midp", "phone"):
		return Phone
	case containsAny(agent, "windows nt", "macintosh", "x11", "cros "):
		return Desktop
	}
	return Other
}

func isBot(agent string) bool {
	browser := false
	for _, prefix := range browserPrefixes {
		browser = browser || strings.HasPrefix(agent, prefix)
	}
	if !browser {
		return true
	}
	// A maker of phones is called Cubot.
	return containsAny(strings.ReplaceAll(agent, "cubot", ""), botWords...)
}

func containsAny(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
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
