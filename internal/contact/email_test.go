package contact_test

import (
	"strings"
	"testing"

	"carte/internal/contact"
)

// Equal addresses have one canonical form, and different addresses different ones.
func TestParseEmail(t *testing.T) {
	const wrong, local, domain = "ada@example.com", "before the @", "as it is registered"
	for typed, c := range map[string]struct{ want, rule string }{
		"ada@example.com":           {want: "ada@example.com"},
		"Ada.King+C@Sub.Example.CO": {want: "ada.king+c@sub.example.co"},
		"ada@müller.example":        {want: "ada@xn--mller-kva.example"},
		"ada@XN--mller-KVA.example": {want: "ada@xn--mller-kva.example"},
		"ada@straße.example":        {want: "ada@xn--strae-oqa.example"},
		"":                          {rule: wrong},
		"ada":                       {rule: wrong},
		"ada@":                      {rule: wrong},
		"@example.com":              {rule: wrong},
		"ada@example":               {rule: wrong},
		"ada@example.":              {rule: wrong},
		"ada@example.com.":          {rule: wrong},
		"ada@.example.com":          {rule: wrong},
		"ada@example..com":          {rule: wrong},
		" ada@example.com":          {rule: wrong},
		"ada@example.com\n":         {rule: wrong},
		"ada@example.com\u3000":     {rule: wrong},
		"ada@exa\x00mple.com":       {rule: wrong},
		"ada\xff@example.com":       {rule: wrong},
		"Ada <ada@example.com>":     {rule: wrong},
		`"a b"@example.com`:         {rule: wrong},
		"a@x.example,b@x.ex":        {rule: wrong},
		"ada@[192.0.2.1]":           {rule: wrong},
		"ada@192.0.2.1":             {rule: wrong},
		"ada@0x7f.1":                {rule: wrong},
		"ada@example.com?cc=x":      {rule: domain},
		"ada@example.com (work)":    {rule: wrong},
		"ada@-example.com":          {rule: domain},
		// Only ASCII letters are folded.
		"v\u0130ctim@example.com":                 {rule: local},
		"vi\u0131ctim@example.com":                {rule: local},
		"mar\u212a@example.com":                   {rule: local},
		"jürgen@example.com":                      {rule: local},
		"\uff41da@example.com":                    {rule: local},
		"ada@m\u0130crosoft.example":              {rule: domain},
		"ada@boo\u212as.example":                  {rule: domain},
		"ada@\uff45xample.com":                    {rule: domain},
		"ada@exam\u00adple.com":                   {rule: domain},
		"ada@exam\u200bple.com":                   {rule: domain},
		"ada@example\u3002com.example":            {rule: domain},
		"ada@MÜLLER.example":                      {rule: domain},
		"ada@mu\u0308ller.example":                {rule: domain},
		"ada@xn--microsoft-.example":              {rule: domain},
		"ada@xn--a.example":                       {rule: domain},
		strings.Repeat("a", 243) + "@example.com": {rule: wrong},
		strings.Repeat("a", 242) + "@example.com": {want: strings.Repeat("a", 242) + "@example.com"},
		// The canonical form must not be too long.
		strings.Repeat("a", 236) + "@müller.example": {rule: wrong},
	} {
		got, err := contact.ParseEmail(typed)
		if got != c.want || (err == nil) != (c.rule == "") || err != nil && !strings.Contains(err.Error(), c.rule) {
			t.Errorf("%q: %q, %v, want %q, %q", typed, got, err, c.want, c.rule)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "must be an e-mail address such as ada@example.com") {
			t.Errorf("%q: the rule is %v", typed, err)
		}
		if again, err := contact.ParseEmail(got); got != "" && (again != got || err != nil) {
			t.Errorf("%q: its form %q becomes %q, %v", typed, got, again, err)
		}
	}
}

// An address that is shown may be typed as its owner writes it, and makes a link that does
// nothing but write to it.
func TestCheckEmail(t *testing.T) {
	for typed, valid := range map[string]bool{
		"ciao@osteria.example": true, "Ciao+Mario@Osteria.Example": true, "ciao@müller.example": true,
		strings.Repeat("a", 242) + "@example.com": true, strings.Repeat("a", 243) + "@example.com": false,
		strings.Repeat("a", 60_000) + "@example.com": false, "ciao@" + strings.Repeat("ü", 130) + ".com": false,
		"a?cc=evil@example.com": false, "a&cc=evil@example.com": false, "a#1@example.com": false, "a%3Fcc@example.com": false, "a@b": false, "a@b.": false, "a@.b": false,
		"a@x.test?bcc=evil%40y.test&body=hi": false, "a@x.test?": false, "a@x.test#f": false, "a@x.test/p": false, "a@x.te%73t": false,
		"a@x'y.test": false, "a@x&y.test": false, "a@x_y.test": false, "a@1.2.3.4": false, "a@0x7f.1": false, "a@example.1": false,
		"a@-x.test": false, "a@x..test": false, "a@" + strings.Repeat("x", 64) + ".test": false, "a@x.test,b@y.test": false, "a@x.test;b@y.test": false,
		"a/b@x.test": false, "a=b@x.test": false, "a^b@x.test": false, "a`b@x.test": false, "a{b}@x.test": false, "a|b@x.test": false,
		`"a b"@x.test`: false, `"a?b"@x.test`: false, "jürgen@x.test": false, "a\u202eb@x.test": false, "a@x\u200b.test": false, "a@ｘ.test": false,
		"o'hara@x.test": true, "a.b-c_d+e!$*~@x.test": true, "a@xn--mller-kva.example": true, "a@sub.example.co": true, "a@1and1.example": true,
		"a@[192.0.2.1]": false, "a@b@example.com": false, "": false, "Ada <ada@example.com>": false,
	} {
		if err := contact.CheckEmail(typed); (err == nil) != valid {
			t.Errorf("%.40q: %v", typed, err)
		}
	}
	if got, err := contact.ParseEmail("r&d@example.com"); err != nil || got != "r&d@example.com" {
		t.Errorf("who signs in as r&d@example.com is %q, %v", got, err)
	}
}
