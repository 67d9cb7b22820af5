package analytics

import (
	"net/http"
	"net/url"
	"slices"
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

// browserPrefixes start what every browser calls itself. What starts otherwise
// is a program: curl/8.5, Go-http-client/2.0, WhatsApp/2.24, okhttp, CFNetwork.
var browserPrefixes = []string{"mozilla/", "opera/", "ucweb/"}

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

// words are all that is looked for, in one pass. Of programs that pass for a browser nearly all say "bot" or
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

// dictionary is words by the byte they start with, in either case.
type dictionary struct {
	words [256][]word
	// seconds has a bit for each second byte, which spares most places of a text
	// a look at the words. The five bits that choose it are the same for both
	// cases of a letter.
	seconds [256]uint32
}

type word struct {
	text string
	says says
}

func index(all map[says][]string) *dictionary {
	d := &dictionary{}
	for says, texts := range all {
		for _, text := range texts {
			d.add(text[0], word{text, says})
			if upper := strings.ToUpper(text[:1])[0]; upper != text[0] {
				d.add(upper, word{text, says})
			}
		}
	}
	return d
}

func (d *dictionary) add(first byte, w word) {
	d.words[first] = append(d.words[first], w)
	d.seconds[first] |= 1 << (w.text[1] & 31)
}

// read tells which words a text has, whatever their case.
func (d *dictionary) read(text string) says {
	var found says
	for i := range max(len(text)-1, 0) {
		if d.seconds[text[i]]>>(text[i+1]&31)&1 == 0 {
			continue
		}
		for _, w := range d.words[text[i]] {
			if hasPrefix(text[i:], w.text) {
				found |= w.says
			}
		}
	}
	return found
}

// hasPrefix tells whether a text starts with a prefix, whatever their case.
func hasPrefix(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

func deviceOf(agent string) Device {
	browser := slices.ContainsFunc(browserPrefixes, func(prefix string) bool { return hasPrefix(agent, prefix) })
	if !browser {
		return Bot
	}
	found := words.read(agent)
	if found&saysBot != 0 {
		// A maker of phones is called Cubot.
		found = words.read(strings.ReplaceAll(strings.ToLower(agent), "cubot", ""))
	}
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
