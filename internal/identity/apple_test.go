package identity_test

import (
	"cmp"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"

	"carte/internal/identity"
	"carte/internal/testkit"
)

// apple configures the upstream as Apple: the client secret is a token signed by the
// client, and the response a form post.
func (g *fakeUpstream) apple(key *ecdsa.PrivateKey) func(*identity.Config) {
	g.methods = []string{"client_secret_post"}
	g.checkSecret = func(secret string) bool {
		signed, err := jose.ParseSigned(secret, []jose.SignatureAlgorithm{jose.ES256})
		if err != nil || signed.Signatures[0].Header.KeyID != "KEY4567890" {
			return false
		}
		token, err := oidc.NewVerifier("TEAM567890", &oidc.StaticKeySet{PublicKeys: []crypto.PublicKey{&key.PublicKey}}, &oidc.Config{
			ClientID: g.URL, SupportedSigningAlgs: []string{"ES256"},
		}).Verify(context.Background(), secret)
		return err == nil && token.Subject == "our-id" && token.Expiry.Before(time.Now().AddDate(0, 6, 0))
	}
	return func(c *identity.Config) {
		g.asOnlyUpstream(c)
		up := &c.Upstreams[0]
		up.ID, up.Label, up.ClientSecret = "apple", "Apple", ""
		up.Apple = &identity.AppleKey{TeamID: "TEAM567890", KeyID: "KEY4567890", Private: key}
	}
}

func TestSignInWithApple(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.apple(mustKey(t)))
	callback := s.base + "/auth/upstream/apple/callback"
	// post sends Apple's form as browsers do: without cookies.
	post := func(form url.Values) visit {
		t.Helper()
		r := testkit.Must(http.NewRequest(http.MethodPost, callback, strings.NewReader(form.Encode())))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", g.URL)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		b := newBrowser(t)
		b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		return b.read(b.Do(r))
	}
	for name, c := range map[string]struct {
		user string
		want string // the user's name; made of the e-mail when ""
	}{
		"the first time":      {`{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"eve@example.com"}`, "Ada Lovelace"},
		"without a last name": {`{"name":{"firstName":"Ada"}}`, "Ada"},
		"without a name":      {`{"name":{}}`, ""},
		"later":               {"", ""},
		"nonsense":            {`[`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			local := strings.ReplaceAll(name, " ", "-")
			g.setClaims(map[string]any{"sub": name, "email": local + "@example.com", "email_verified": "true"})
			a, b := s.attempt(), newBrowser(t)
			page := b.open(a.address())
			form := page.form(nil)
			if c.user != "" {
				form.Set("user", c.user)
			}
			form.Set("id_token", "what nobody reads")
			posted := post(form)
			if posted.status != http.StatusSeeOther || posted.at.Path != "/auth/upstream/apple/callback" || posted.at.Query().Has("id_token") {
				t.Fatalf("the form leads to %d %s", posted.status, posted.at)
			}
			// Only this browser has the cookie.
			if other := newBrowser(t).open(posted.at.String()); other.status != http.StatusBadRequest {
				t.Errorf("another browser: %d at %s", other.status, other.at)
			}
			got := a.redeem(b.open(posted.at.String()).param("code"))
			if got.ID == "" {
				t.Fatalf("%+v", got)
			}
			if is, want := claims(t, got.ID)["name"], cmp.Or(c.want, local); is != want {
				t.Errorf("the name is %v, want %s", is, want)
			}
		})
	}
	if scope, mode := g.lastRequest.Get("scope"), g.lastRequest.Get("response_mode"); scope != "openid name email" || mode != "form_post" {
		t.Errorf("asked for %q with %q", scope, mode)
	}
	if page := post(url.Values{"state": {"s"}, "code": {strings.Repeat("c", 9000)}}); page.status != http.StatusBadRequest {
		t.Errorf("an endless answer: %d at %s", page.status, page.at)
	}
	if page := newBrowser(t).post(s.base+"/auth/upstream/nobody/callback", url.Values{"state": {"s"}}); page.status != http.StatusBadRequest {
		t.Errorf("an unknown provider's form: %d at %s", page.status, page.at)
	}
}

// The client secret is sent by a supported method at the first attempt: a second attempt
// would look like a replayed code.
func TestClientSecretMethods(t *testing.T) {
	for name, methods := range map[string][]string{
		"not said": nil, "both": {"client_secret_post", "client_secret_basic"}, "in the body": {"client_secret_post"},
	} {
		g := newFakeUpstream(t)
		g.methods = methods
		s := open(t, testkit.SQLite(t), g.asOnlyUpstream)
		a := s.attempt()
		if back := newBrowser(t).open(a.address()); a.redeem(back.param("code")).ID == "" {
			t.Errorf("%s: %d at %s", name, back.status, back.at)
		}
	}
}

func TestParseAppleKey(t *testing.T) {
	curve := testkit.Must(ecdsa.GenerateKey(elliptic.P384(), rand.Reader))
	other := otherKey()
	encode := func(key any) []byte {
		t.Helper()
		der := testkit.Must(x509.MarshalPKCS8PrivateKey(key))
		return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	}
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"as Apple gives it": {encode(mustKey(t)), ""},
		"empty":             {nil, "in PEM"},
		"no key":            {pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("x")}), "PKCS #8"},
		"another curve":     {encode(curve), "P-256"},
		"RSA":               {encode(other), "P-256"},
	} {
		_, err := identity.ParseAppleKey(c.content)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
