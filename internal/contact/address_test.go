package contact_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"carte/internal/contact"
)

func TestParseAddress(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"https://example.com", "https://example.com"},
		{" HTTPS://Example.COM:8443/Menü?q=süß und salzig#Oben ", "https://example.com:8443/Men%C3%BC?q=s%C3%BC%C3%9F%20und%20salzig#Oben"},
		{"https://example.com/a%20b?q=%41", "https://example.com/a%20b?q=%41"},
		{"https://çiğköfte.example/", "https://xn--ikfte-xra1iso.example/"},
		{"http://127.0.0.1:8080/", "http://127.0.0.1:8080/"},
		{"http://0x7f.1/", "http://127.0.0.1/"},
		{"http://0X7F000001/", "http://127.0.0.1/"},
		{"http://2130706433/", "http://127.0.0.1/"},
		{"http://0177.0.0.01:81/", "http://127.0.0.1:81/"},
		{"http://127.1./", "http://127.0.0.1/"},
		{"http://１２７。１/", "http://127.0.0.1/"},
		{"http://%EF%BC%91.1/", "http://1.0.0.1/"},
		{"http://0x00000000000000000000000000007f.0x1/", "http://127.0.0.1/"},
		{"http://xn--kche-0ra.example/", "http://xn--kche-0ra.example/"},
		{"http://XN--Kche-0RA._x.r3---a.example/", "http://xn--kche-0ra._x.r3---a.example/"},
		{"http://example.com:00080/", "http://example.com/"},
		{"https://example.com:443/", "https://example.com/"},
		{"https://example.com:80/", "https://example.com:80/"},
		{"http://example.com:08080/", "http://example.com:8080/"},
		{"http://[::1]:080/", "http://[::1]/"},
		{"http://0x/", "http://0.0.0.0/"},
		{"http://0x7f.example/", "http://0x7f.example/"},
		{"http://example.com./", "http://example.com./"},
		{"http://[2001:DB8::1]/", "http://[2001:db8::1]/"},
		{"https://r3---sn-4g5e.example/_x", "https://r3---sn-4g5e.example/_x"},
		{"https://my_shop.example", "https://my_shop.example"},
		{"mailto:ciao@osteria.example", "mailto:ciao@osteria.example"},
		{"mailto:ciao@küche.example?subject=Ein Tisch", "mailto:ciao@xn--kche-0ra.example?subject=Ein%20Tisch"},
		{"mailto:ciao@osteria.example?Subject=Tisch%20f%C3%BCr+2", "mailto:ciao@osteria.example?subject=Tisch%20f%C3%BCr+2"},
		{"mailto:ciao@osteria.example?", "mailto:ciao@osteria.example"},
		{"tel:+49 (30) 231-25 140", "tel:+493023125140"},
		{"tel:030/231%2025%20140", "tel:03023125140"},
		{"tel:+49%20(0)30%2023125140", "tel:+493023125140"},
		{"sms:+4930%20123?body=Tisch%20für 2", "sms:+4930123?body=Tisch%20f%C3%BCr%202"},
		{"sms:+4930123?body=Tisch für 2", "sms:+4930123?body=Tisch%20f%C3%BCr%202"},
	} {
		got, err := contact.ParseAddress(c.typed)
		if err != nil || got != c.want {
			t.Errorf("ParseAddress(%q) = %q, %v; want %q", c.typed, got, err, c.want)
		}
	}
}

func TestParseAddressRefuses(t *testing.T) {
	for _, typed := range []string{
		"", "example.com", "//example.com", "/menu", "?x", "#x",
		"javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x",
		"file:///etc/passwd", "ftp://example.com", "blob:https://example.com/x", "https ://example.com",
		"https://hollybush", "http://hollybush/menu", "https://hollybush.", "https://müsli:8080",
		"https:", "https:/", "https://", "https:example.com", "https:///menu", "https://:443/", "https://?x", "https://#x",
		"https://user@example.com", "https://user:secret@example.com", "https://@example.com",
		"https://exa mple.com", "https://example.com:99999", "https://example.com:0", "https://example.com:x",
		"https://example..com", "https://-example.com", "https://exa*mple.com", "https://example.com\\@evil.example",
		"https://[fe80::1%25en0]/", "https://[::1", "https://example.com/\x00", "https://example.com/\r\nSet-Cookie: a=b",
		"https://\u202eexample.com", "https://exam\xffple.com", "https://" + strings.Repeat("a.", 130) + "com",
		"https://example.com/" + strings.Repeat("a", 2000), "https://example.com/" + strings.Repeat("ü", 900),
		"http://127.0.0.1.1/", "http://256.1/", "http://1.2.3.256/", "http://4294967296/", "http://1.2.3.08/", "http://example.0x7f.1.2.3/",
		"http://example.1/", "http://1.2.3.4../", "http://%30x7f.1/", "http://127.0.0.1%00.example/", "http://0x7fg.0/", "http://08/",
		"http://0x1000000000000000000000/", "http://example.0xffffffffffffffffffff/", "http://0x1000000000000000000000.1/",
		"http://99999999999999999999999/", "http://xn--a/", "http://xn--/", "http://shop.xn--a.example/", "http://XN--A.example/", "http://xn--shop-.example/",
		"mailto:a@xn--a.example",
		"mailto:", "mailto:nobody", "mailto:a@b@c", "mailto:a@b.example,c@d.example", "mailto:Ann <a@b.example>",
		"mailto:a@b.example?bcc=c@d.example", "mailto:a@b.example?cc=c@d.example", "mailto:a@b.example?to=c@d.example",
		"mailto:a@b.example?%62cc=c@d.example", "mailto:a@b.example?subject=x&bcc=c@d.example", "mailto:a@b.example?subject=x&amp;bcc=c@d.example",
		"mailto:a@b.example?subject=x%0d%0aBcc:c@d.example", "mailto:a@b.example?subject=x\ny", "mailto:a@b.example?subject=100%", "mailto:a@b.example?subject",
		"mailto:a@b.example?body=x", "mailto:a@b.example?x", "mailto:a@b.example??subject=x",
		"mailto:a%0d%0ab@c.example", "mailto:a@exa mple.com",
		"tel:", "tel:12", "tel:" + strings.Repeat("1", 3000), "tel:abc", "tel:+49+30", "tel:1234567890123456", "tel:+4930123?x=1", "sms:", "sms:?body=x",
	} {
		if got, err := contact.ParseAddress(typed); err == nil {
			t.Errorf("ParseAddress(%q) = %q, want a refusal", typed, got)
		}
	}
}

func TestParseWebAddress(t *testing.T) {
	for typed, want := range map[string]string{
		"https://osteria.example": "https://osteria.example", "HTTP://Osteria.example/": "http://osteria.example/",
		"mailto:ciao@osteria.example": "", "tel:+4930123": "", "javascript:x": "", "osteria.example": "", "https://": "",
	} {
		if got, err := contact.ParseWebAddress(typed); got != want || (err == nil) != (want != "") {
			t.Errorf("ParseWebAddress(%q) = %q, %v; want %q", typed, got, err, want)
		}
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{
		"https://exämple.com:8080/ä b?q=ü#f", "http://[::1]/", "mailto:a@b.example?subject=x y",
		"tel:+49 30-123", "sms:123?body=x", "javascript:alert(1)", "https://user@example.com", "HTTPS:\\\\evil",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		kept, err := contact.ParseAddress(typed)
		if err != nil {
			return
		}
		if strings.ContainsFunc(kept, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("\"<>\\", r) }) {
			t.Fatalf("%q is kept as %q, which is not fit for a header", typed, kept)
		}
		u, err := url.Parse(kept)
		if err != nil {
			t.Fatalf("%q is kept as %q, which does not parse: %v", typed, kept, err)
		}
		if !slices.Contains([]string{"http", "https", "mailto", "tel", "sms"}, u.Scheme) || u.User != nil || len(kept) > 2000 {
			t.Fatalf("%q is kept as %q", typed, kept)
		}
		if again, err := contact.ParseAddress(kept); err != nil || again != kept {
			t.Fatalf("%q is kept as %q, and that as %q, %v", typed, kept, again, err)
		}
	})
}
