package contact_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"strings"
	"testing"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// emails are addresses with what becomes of them. The dashboard refuses by the same rules
// what it can tell, see web/src/lib/forms/email.test.ts.
func emails(t *testing.T) (all struct {
	// Taken have the form in which they are stored, the others the rule that they break.
	Taken, Refused  map[string]string
	RefusedByServer map[string]string `json:"refused_by_server"`
},
) {
	t.Helper()
	testkit.NoError(t, json.Unmarshal(testkit.Must(os.ReadFile("testdata/emails.json")), &all))
	return all
}

// Equal addresses have one canonical form, and different addresses different ones.
func TestParseEmail(t *testing.T) {
	all := emails(t)
	const wrong = "not_an_email_address"
	for typed, want := range map[string]string{
		strings.Repeat("a", 243) + "@example.com": wrong,
		// The canonical form must not be too long.
		strings.Repeat("a", 236) + "@müller.example": wrong,
		"ada\xff@example.com":                        wrong,
	} {
		all.Refused[typed] = want
	}
	all.Taken[strings.Repeat("a", 242)+"@example.com"] = strings.Repeat("a", 242) + "@example.com"
	maps.Copy(all.Refused, all.RefusedByServer)
	for typed, want := range all.Refused {
		_, err := contact.ParseEmail(typed)
		var broken *fault.RuleError
		if !errors.As(err, &broken) || broken.Rule.Code != want {
			t.Errorf("%q: %v, want %s", typed, err, want)
		} else if !strings.HasPrefix(err.Error(), "must be an e-mail address such as ada@example.com") {
			t.Errorf("%q: the rule is %v", typed, err)
		}
	}
	for typed, want := range all.Taken {
		got, err := contact.ParseEmail(typed)
		if got != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", typed, got, err, want)
		}
		if again, err := contact.ParseEmail(got); again != got || err != nil {
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
}
