package identity_test

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"carte/internal/testkit"
)

// browser keeps cookies and follows redirects up to the application.
type browser struct {
	t *testing.T
	*http.Client
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	jar := testkit.Must(cookiejar.New(nil))
	return &browser{t, &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.Path, "/dashboard") {
			return http.ErrUseLastResponse
		}
		return nil
	}}}
}

// visit is a page or redirect that a browser has ended at.
type visit struct {
	status int
	header http.Header
	body   string
	// at is the address of the page, or of the application it was redirected to.
	at *url.URL
}

// param returns a parameter of a redirect to the application, from the query or the
// fragment.
func (s visit) param(name string) string {
	if !strings.HasPrefix(s.at.Path, "/dashboard") {
		return ""
	}
	if value := s.at.Query().Get(name); value != "" {
		return value
	}
	fragment, err := url.ParseQuery(s.at.Fragment)
	if err != nil {
		return ""
	}
	return fragment.Get(name)
}

func (b *browser) read(response *http.Response, err error) visit {
	b.t.Helper()
	testkit.NoError(b.t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	testkit.NoError(b.t, err)
	page := visit{response.StatusCode, response.Header, string(body), response.Request.URL}
	if location, err := response.Location(); err == nil {
		page.at = location
	}
	return page
}

func (b *browser) open(address string) visit {
	b.t.Helper()
	return b.read(b.Get(address))
}

func (b *browser) post(address string, form url.Values) visit {
	b.t.Helper()
	return b.read(b.PostForm(address, form))
}

// attempt is the application's side of one sign-in.
type attempt struct {
	site     *site
	verifier string
	params   url.Values
}

func (s *site) attempt() *attempt {
	verifier := rand.Text() + rand.Text()
	return &attempt{s, verifier, url.Values{
		"client_id": {clientID}, "redirect_uri": {s.base + "/dashboard/signed-in"}, "response_type": {"code"},
		"scope": {"openid profile email offline_access"}, "state": {"state-of-the-app"}, "nonce": {"nonce-of-the-app"},
		"code_challenge": {challenge(verifier)}, "code_challenge_method": {"S256"},
	}}
}

func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func (a *attempt) address() string { return a.site.base + "/auth/authorize?" + a.params.Encode() }

var (
	hidden  = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]+)">`)
	account = regexp.MustCompile(`(?s)name="account" value="([^"]+)".*?</button>`)
)

// form returns the values of a form on the page: its hidden fields and those typed.
func (s visit) form(typed url.Values) url.Values {
	form := url.Values{}
	for _, match := range hidden.FindAllStringSubmatch(s.body, -1) {
		form.Set(match[1], match[2])
	}
	maps.Copy(form, typed)
	return form
}

// choose picks the account with an e-mail in the demonstration's chooser, or creates it.
func (b *browser) choose(s *site, page visit, email string) visit {
	b.t.Helper()
	if !page.form(nil).Has("id") {
		b.t.Fatalf("no account chooser at %s: %d %s", page.at, page.status, page.body)
	}
	for _, match := range account.FindAllStringSubmatch(page.body, -1) {
		if strings.Contains(match[0], email) {
			return b.post(s.base+"/demo-idp/accounts", page.form(url.Values{"account": {match[1]}}))
		}
	}
	return b.post(s.base+"/demo-idp/accounts", page.form(url.Values{"email": {email}, "name": {"Somebody New"}}))
}

// signIn signs in by the chooser and returns the application's code.
func (a *attempt) signIn(b *browser, email string) string {
	b.t.Helper()
	back := b.choose(a.site, b.open(a.address()), email)
	if back.at.Path != "/dashboard/signed-in" || back.param("code") == "" || back.param("state") != "state-of-the-app" {
		b.t.Fatalf("signing in ended at %s: %d %s", back.at, back.status, back.body)
	}
	return back.param("code")
}

// tokens is the response of the token endpoint.
type tokens struct {
	ID               string `json:"id_token"`
	Access           string `json:"access_token"`
	Refresh          string `json:"refresh_token"`
	Expires          int    `json:"expires_in"`
	Scope            string `json:"scope"`
	Error            string `json:"error"`
	ErrorDescription string `json:"error_description"`
	status           int
}

func (s *site) token(form url.Values) tokens {
	s.t.Helper()
	response, err := http.PostForm(s.base+"/auth/token", form)
	testkit.NoError(s.t, err)
	defer response.Body.Close()
	got := tokens{status: response.StatusCode}
	testkit.NoError(s.t, json.NewDecoder(response.Body).Decode(&got))
	if response.Header.Get("Cache-Control") != "no-store" {
		s.t.Error("the answer of the token endpoint may be kept")
	}
	return got
}

func (a *attempt) redeemForm(code string) url.Values {
	return url.Values{
		"grant_type": {"authorization_code"}, "client_id": {clientID}, "code": {code},
		"redirect_uri": {a.site.base + "/dashboard/signed-in"}, "code_verifier": {a.verifier},
	}
}

func (a *attempt) redeem(code string) tokens { return a.site.token(a.redeemForm(code)) }

func (s *site) refresh(token string) tokens {
	return s.token(url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {token}})
}

// signedIn signs a user in with a new browser.
func (s *site) signedIn(email string) tokens {
	s.t.Helper()
	a := s.attempt()
	got := a.redeem(a.signIn(newBrowser(s.t), email))
	if got.ID == "" || got.Refresh == "" {
		s.t.Fatalf("no tokens: %+v", got)
	}
	return got
}

// claims returns a token's claims without verifying it.
func claims(t *testing.T, token string) map[string]any {
	t.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		t.Fatalf("not a JWT: %q", token)
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	testkit.NoError(t, err)
	var claims map[string]any
	testkit.NoError(t, json.Unmarshal(raw, &claims))
	return claims
}
