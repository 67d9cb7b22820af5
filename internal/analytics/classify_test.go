package analytics_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"carte/internal/analytics"
)

const (
	iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
	android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
	windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0"
)

func TestClassifyUserAgent(t *testing.T) {
	const person, program = false, true
	for name, c := range map[string]struct {
		agent  string
		device analytics.Device
		bot    bool
	}{
		"Safari on iPhone":      {iPhone, analytics.Phone, person},
		"Chrome on Android":     {android, analytics.Phone, person},
		"Firefox on Android":    {"Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0", analytics.Phone, person},
		"Samsung Internet":      {"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36", analytics.Phone, person},
		"Instagram's browser":   {"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.0.0 (iPhone14,5; iOS 18_5; de_DE; de; scale=3.00; 1170x2532)", analytics.Phone, person},
		"Facebook's browser":    {"Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/528.0.0.0.0;]", analytics.Phone, person},
		"a phone made by Cubot": {"Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36", analytics.Phone, person},
		"KaiOS":                 {"Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", analytics.Phone, person},
		"Opera Mini":            {"Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54", analytics.Phone, person},
		"Windows Phone":         {"Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063", analytics.Phone, person},
		"iPad, older":           {"Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1", analytics.Tablet, person},
		"Android tablet":        {"Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36", analytics.Tablet, person},
		"Firefox on a tablet":   {"Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", analytics.Tablet, person},
		"Kindle Fire":           {"Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.160 Safari/537.36", analytics.Tablet, person},
		"Edge on Windows":       {windows, analytics.Desktop, person},
		"Safari on Mac":         {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15", analytics.Desktop, person},
		"Firefox on Linux":      {"Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", analytics.Desktop, person},
		"Chromebook":            {"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", analytics.Desktop, person},
		"a television":          {"Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36 WebAppManager", analytics.Other, person},
		"a game console":        {"Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15", analytics.Other, person},

		"nothing":             {"", analytics.Bot, program},
		"Googlebot for phone": {"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.122 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", analytics.Bot, program},
		"Bing":                {"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36", analytics.Bot, program},
		"Facebook preview":    {"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", analytics.Bot, program},
		"Meta's crawler":      {"meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", analytics.Bot, program},
		"iMessage preview":    {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0", analytics.Bot, program},
		"WhatsApp preview":    {"WhatsApp/2.23.20.0 A", analytics.Bot, program},
		"Slack preview":       {"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", analytics.Bot, program},
		"Telegram preview":    {"TelegramBot (like TwitterBot)", analytics.Bot, program},
		"Twitter preview":     {"Twitterbot/1.0", analytics.Bot, program},
		"Discord preview":     {"Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", analytics.Bot, program},
		"LinkedIn preview":    {"LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", analytics.Bot, program},
		"Skype preview":       {"Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com", analytics.Bot, program},
		"Snapchat preview":    {"Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.2272.96 Safari/537.36 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)", analytics.Bot, program},
		"Yahoo":               {"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", analytics.Bot, program},
		"ByteDance":           {"Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)", analytics.Bot, program},
		"Yahoo, briefly":      {"Mozilla/5.0 (compatible; Yahoo! Slurp)", analytics.Bot, program},
		"Google's ads":        {"Mozilla/5.0 (compatible; Mediapartners-Google/2.1)", analytics.Bot, program},
		"Google's feeds":      {"Mozilla/5.0 (compatible; FeedFetcher-Google)", analytics.Bot, program},
		"Meta's, as browsers": {"Mozilla/5.0 (compatible; meta-externalagent/1.1)", analytics.Bot, program},
		"Meta's for a person": {"Mozilla/5.0 (compatible; meta-externalfetcher/1.1)", analytics.Bot, program},
		"Office":              {"Mozilla/4.0 (compatible; ms-office; MSOffice 16)", analytics.Bot, program},
		"a browser by itself": {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36", analytics.Bot, program},
		"a chat assistant":    {"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot", analytics.Bot, program},
		"search inspection":   {"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)", analytics.Bot, program},
		"Lighthouse":          {"Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse", analytics.Bot, program},
		"an uptime monitor":   {"Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", analytics.Bot, program},
		"Pingdom":             {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 PingdomPageSpeed/1.0 (pingbot/2.0;)", analytics.Bot, program},
		"WebPageTest":         {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 PTST/240201.202055", analytics.Bot, program},
		"curl":                {"curl/8.5.0", analytics.Bot, program},
		"wget":                {"Wget/1.21.4", analytics.Bot, program},
		"Python":              {"python-requests/2.32.3", analytics.Bot, program},
		"Python, as browsers": {"Mozilla/5.0 python-requests/2", analytics.Bot, program},
		"aiohttp":             {"Mozilla/5.0 (compatible) Python/3.12 aiohttp/3.10.5", analytics.Bot, program},
		"Java, as browsers":   {"Mozilla/5.0 Apache-HttpClient/4.5.14 (Java/17.0.8)", analytics.Bot, program},
		"curl, as browsers":   {"Mozilla/5.0 (Windows NT 10.0) curl/8.5.0", analytics.Bot, program},
		"Go":                  {"Go-http-client/2.0", analytics.Bot, program},
		"an iOS app fetching": {"QRReader/1 CFNetwork/3826.500.131 Darwin/24.5.0", analytics.Bot, program},
		"an Android library":  {"Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A.220624.014)", analytics.Bot, program},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "https://carte.example/go/k4n8p2r6t9vw", nil)
			r.Header.Set("User-Agent", c.agent)
			if got := analytics.Classify(r); got.Device != c.device || got.Bot != c.bot || got.UserAgent != c.agent {
				t.Errorf("Classify = %s, bot %v; want %s, bot %v", got.Device, got.Bot, c.device, c.bot)
			}
		})
	}
}

func TestClassifyRequest(t *testing.T) {
	const own = "https://carte.example"
	for name, c := range map[string]struct {
		method string
		header http.Header
		want   analytics.Visitor
	}{
		"nothing special":             {want: analytics.Visitor{}},
		"HEAD":                        {method: http.MethodHead, want: analytics.Visitor{Bot: true}},
		"prefetch":                    {header: http.Header{"Sec-Purpose": {"prefetch"}}, want: analytics.Visitor{Bot: true}},
		"prerender":                   {header: http.Header{"Sec-Purpose": {"prefetch;prerender"}}, want: analytics.Visitor{Bot: true}},
		"private prefetch":            {header: http.Header{"Sec-Purpose": {"prefetch;anonymous-client-ip"}}, want: analytics.Visitor{Bot: true}},
		"prefetch, and more":          {header: http.Header{"Sec-Purpose": {"foo, prefetch"}}, want: analytics.Visitor{Bot: true}},
		"prerender, and more":         {header: http.Header{"Sec-Purpose": {"foo;bar,Prefetch;prerender , x"}}, want: analytics.Visitor{Bot: true}},
		"prefetch in a second field":  {header: http.Header{"Sec-Purpose": {"foo", "prefetch"}}, want: analytics.Visitor{Bot: true}},
		"another purpose":             {header: http.Header{"Sec-Purpose": {"foo, bar;prefetch"}}, want: analytics.Visitor{}},
		"prefetch, older":             {header: http.Header{"Purpose": {"prefetch"}}, want: analytics.Visitor{Bot: true}},
		"prefetch of Firefox":         {header: http.Header{"X-Moz": {"prefetch"}}, want: analytics.Visitor{Bot: true}},
		"preview of old Safari":       {header: http.Header{"X-Purpose": {"preview"}}, want: analytics.Visitor{Bot: true}},
		"the dashboard's preview":     {header: http.Header{"Sec-Fetch-Dest": {"iframe"}}, want: analytics.Visitor{Bot: true}},
		"a document":                  {header: fetched("navigate", "document"), want: analytics.Visitor{}},
		"a document, older":           {header: fetched("navigate", ""), want: analytics.Visitor{}},
		"by a worker, in Chromium":    {header: fetched("navigate", "empty"), want: analytics.Visitor{}},
		"by a worker, in Firefox":     {header: fetched("same-origin", "empty", "Accept", "text/html,*/*;q=0.8"), want: analytics.Visitor{}},
		"a script of our page":        {header: fetched("same-origin", "empty", "Accept", "*/*"), want: analytics.Visitor{Bot: true}},
		"a worker's script":           {header: fetched("same-origin", "worker", "Accept", "text/html"), want: analytics.Visitor{Bot: true}},
		"ahead by a worker":           {header: fetched("cors", "empty", "Accept", "*/*"), want: analytics.Visitor{Bot: true}},
		"another site's script":       {header: fetched("cors", "empty", "Accept", "text/html"), want: analytics.Visitor{Bot: true}},
		"another site, blindly":       {header: fetched("no-cors", "empty", "Accept", "text/html"), want: analytics.Visitor{Bot: true}},
		"a picture":                   {header: fetched("no-cors", "image"), want: analytics.Visitor{Bot: true}},
		"a script":                    {header: fetched("no-cors", "script"), want: analytics.Visitor{Bot: true}},
		"a style sheet":               {header: fetched("no-cors", "style"), want: analytics.Visitor{Bot: true}},
		"an object, in Chromium":      {header: fetched("navigate", "object"), want: analytics.Visitor{Bot: true}},
		"an object, in Firefox":       {header: fetched("no-cors", "object"), want: analytics.Visitor{Bot: true}},
		"an embedded page":            {header: fetched("navigate", "embed"), want: analytics.Visitor{Bot: true}},
		"a frame":                     {header: fetched("navigate", "frame"), want: analytics.Visitor{Bot: true}},
		"another site's frame":        {header: fetched("navigate", "iframe"), want: analytics.Visitor{Bot: true}},
		"a frame, older":              {header: fetched("nested-navigate", ""), want: analytics.Visitor{Bot: true}},
		"from another site":           {header: http.Header{"Referer": {"https://L.Instagram.com:443/?u=secret"}}, want: analytics.Visitor{ReferrerHost: "l.instagram.com"}},
		"from an app":                 {header: http.Header{"Referer": {"android-app://com.google.android.googlequicksearchbox/"}}, want: analytics.Visitor{ReferrerHost: "com.google.android.googlequicksearchbox"}},
		"from a page of ours":         {header: http.Header{"Referer": {own + "/s/osteria?table=4"}}, want: analytics.Visitor{}},
		"from another port":           {header: http.Header{"Referer": {"https://carte.example:8443/"}}, want: analytics.Visitor{ReferrerHost: "carte.example"}},
		"from nowhere":                {header: http.Header{"Referer": {"about:blank"}}, want: analytics.Visitor{}},
		"an invalid referrer":         {header: http.Header{"Referer": {"https://[::1"}}, want: analytics.Visitor{}},
		"a referrer with odd bytes":   {header: http.Header{"Referer": {"https://a%00b%FF.example/"}}, want: analytics.Visitor{}},
		"Austrian German":             {header: http.Header{"Accept-Language": {"de-AT,de;q=0.9,en;q=0.8"}}, want: analytics.Visitor{Language: "de"}},
		"French in capitals":          {header: http.Header{"Accept-Language": {"FR;q=1"}}, want: analytics.Visitor{Language: "fr"}},
		"a language of three letters": {header: http.Header{"Accept-Language": {"gsw-CH,de;q=0.5"}}, want: analytics.Visitor{}},
		"any language":                {header: http.Header{"Accept-Language": {"*"}}, want: analytics.Visitor{}},
		"a language with other bytes": {header: http.Header{"Accept-Language": {"1\x00"}}, want: analytics.Visitor{}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.method == "" {
				c.method = http.MethodGet
			}
			r := httptest.NewRequest(c.method, own+"/go/k4n8p2r6t9vw", nil)
			for name, values := range c.header {
				r.Header[name] = values
			}
			r.Header.Set("User-Agent", iPhone)
			c.want.Device, c.want.UserAgent = analytics.Phone, iPhone
			if got := analytics.Classify(r); got != c.want {
				t.Errorf("Classify = %+v\nwant       %+v", got, c.want)
			}
		})
	}
}

// fetched is what a browser tells of a request: its mode, what the answer is for, and more
// fields.
func fetched(mode, dest string, more ...string) http.Header {
	h := http.Header{"Sec-Fetch-Mode": {mode}}
	if dest != "" {
		h.Set("Sec-Fetch-Dest", dest)
	}
	for i := 0; i < len(more); i += 2 {
		h.Set(more[i], more[i+1])
	}
	return h
}

func BenchmarkClassify(b *testing.B) {
	r := httptest.NewRequest(http.MethodGet, "https://carte.example/go/k4n8p2r6t9vw", nil)
	r.Header.Set("User-Agent", windows) // matches no word but the last
	r.Header.Set("Referer", "https://l.instagram.com/?u=https%3A%2F%2Fcarte.example")
	r.Header.Set("Accept-Language", "de-AT,de;q=0.9,en;q=0.8")
	r.Header.Set("Sec-Fetch-Mode", "navigate")
	r.Header.Set("Sec-Fetch-Dest", "document")
	b.ReportAllocs()
	for b.Loop() {
		if analytics.Classify(r).Bot {
			b.Fatal("a person counts as a bot")
		}
	}
}

// FuzzClassify checks that, for any request, the result has known values only, and
// text that the database accepts.
func FuzzClassify(f *testing.F) {
	f.Add(http.MethodGet, iPhone, "https://l.instagram.com/?u=x", "de-AT,de;q=0.9", "prefetch;prerender")
	f.Add(http.MethodHead, "", "https://[::1", "*", "")
	f.Add("", "Mozilla/5.0 \x00\xff", "//a%00b:99999/", "\xe4\xf6,en", "\x00")
	f.Fuzz(func(t *testing.T, method, agent, referrer, languages, purpose string) {
		r := httptest.NewRequest(http.MethodGet, "https://carte.example/go/k4n8p2r6t9vw", nil)
		r.Method = method
		r.Header = http.Header{"User-Agent": {agent}, "Referer": {referrer}, "Accept-Language": {languages}, "Sec-Purpose": {purpose}}
		v := analytics.Classify(r)
		switch v.Device {
		case analytics.Phone, analytics.Tablet, analytics.Desktop, analytics.Other:
		case analytics.Bot:
			if !v.Bot {
				t.Errorf("%q is a program and counts as a person", agent)
			}
		default:
			t.Errorf("%q is the device %q", agent, v.Device)
		}
		if method == http.MethodHead && !v.Bot {
			t.Error("HEAD counts as a person")
		}
		if strings.Trim(v.ReferrerHost, "abcdefghijklmnopqrstuvwxyz0123456789.-_:") != "" || len(v.ReferrerHost) > 253 {
			t.Errorf("%q came from the host %q", referrer, v.ReferrerHost)
		}
		if strings.Trim(v.Language, "abcdefghijklmnopqrstuvwxyz") != "" || v.Language != "" && len(v.Language) != 2 {
			t.Errorf("%q is the language %q", languages, v.Language)
		}
	})
}
