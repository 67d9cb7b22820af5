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
var browserPrefixes = [...]string{"mozilla/", "opera/", "ucweb/"}

// says is what words in a browser's name tell.
type says uint8

const (
	saysBot says = 1 << iota
	saysOther
	saysTablet
	saysPhone
	saysDesktop
	saysAndroid
	saysMobile
)

// words are all that is looked for, in one pass: those that start with a byte
// stand under it. Of programs that pass for a browser nearly all say "bot" or
// "crawl", or give an address where to complain ("://"); the rest are those that
// measure and watch pages.
var words = index(map[says][]string{
	saysBot: {
		"bot", "crawl", "spider", "preview", "://", "google-", "googleother",
		"lighthouse", "gtmetrix", "ptst/", "speedcurve", "phantomjs",
		"monitor", "uptime", "pingdom", "site24x7", "statuscake", "synthetic", "catchpoint", "checkly",
	},
	saysOther: {
		"smart-tv", "smarttv", "appletv", "googletv", "hbbtv", "bravia", "web0s", "playstation", "xbox", "nintendo",
	},
	saysTablet:  {"ipad", "tablet", "kindle", "silk/", "playbook"},
	saysPhone:   {"mobi", "iphone", "ipod", "opera mini", "midp", "phone"},
	saysDesktop: {"windows nt", "macintosh", "x11", "cros "},
	saysAndroid: {"android"},
	saysMobile:  {"mobile"},
})

type word struct {
	rest string // after the first byte
	says says
}

func index(all map[says][]string) *[256][]word {
	var under [256][]word
	for says, words := range all {
		for _, w := range words {
			under[w[0]] = append(under[w[0]], word{w[1:], says})
		}
	}
	return &under
}

// read tells which words a text has.
func read(text string) says {
	var found says
	for i := range len(text) {
		for _, word := range words[text[i]] {
			if strings.HasPrefix(text[i+1:], word.rest) {
				found |= word.says
			}
		}
	}
	return found
}

func deviceOf(userAgent string) Device {
	agent := strings.ToLower(userAgent)
	browser := false
	for _, prefix := range browserPrefixes {
		browser = browser || strings.HasPrefix(agent, prefix)
	}
	if !browser {
		return Bot
	}
	// A maker of phones is called Cubot.
	found := read(strings.ReplaceAll(agent, "cubot", ""))
	switch {
	case found&saysBot != 0:
		return Bot
	case found&saysOther != 0:
		return Other
	case found&saysTablet != 0, found&(saysAndroid|saysMobile) == saysAndroid:
		return Tablet
	case found&saysPhone != 0:
		return Phone
	case found&saysDesktop != 0:
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
