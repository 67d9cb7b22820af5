package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	rp "github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-chi/chi/v5"
	"golang.org/x/oauth2"

	"carte/internal/httpx"
	"carte/internal/identity/demoidp"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// Upstream is an identity provider people sign in with.
type Upstream struct {
	// ID is part of addresses, such as the callback's: "google".
	ID string
	// Label is its name on the button.
	Label    string
	Issuer   string
	ClientID string
	// ClientSecret is empty with an Apple key.
	ClientSecret string
	// TrustedEmailDomains are the domains whose addresses count as verified although the
	// provider does not say so. They must belong to the provider's operator, who can sign
	// in as any user of them.
	TrustedEmailDomains []string
	// Apple is set for Sign in with Apple only.
	Apple *AppleKey
}

var (
	upstreamID     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	emailDomain    = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)
	multiTenant    = regexp.MustCompile(`^https://login\.microsoftonline\.com/(common|organizations|consumers)(/|$)`)
	consumerTenant = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
	errNoTenant    = errors.New("must name one tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0")
	errNoDomains   = errors.New("has users of no domain of its own, so trusted e-mail domains cannot be named")
)

func (u *Upstream) check() error {
	switch {
	case !upstreamID.MatchString(u.ID):
		return fmt.Errorf("the identity provider's id %q must be lower-case letters, digits and single hyphens", u.ID)
	case u.Label == "" || u.ClientID == "":
		return fmt.Errorf("the identity provider %s must have a label and a client id", u.ID)
	case (u.ClientSecret == "") == (u.Apple == nil):
		return fmt.Errorf("the identity provider %s must have either a client secret or an Apple key", u.ID)
	case multiTenant.MatchString(u.Issuer):
		return fmt.Errorf("the issuer of %s %w", u.ID, errNoTenant)
	case u.Issuer == consumerTenant && len(u.TrustedEmailDomains) > 0:
		return fmt.Errorf("the issuer of %s %w", u.ID, errNoDomains)
	}
	for _, domain := range u.TrustedEmailDomains {
		if !emailDomain.MatchString(domain) {
			return fmt.Errorf("the trusted e-mail domain %q of %s must be one such as example.com, in lower case", domain, u.ID)
		}
	}
	return checkAddress("the issuer of "+u.ID, u.Issuer)
}

// SignInProvider is the public part of an upstream.
type SignInProvider struct{ ID, Label string }

// SignInProviders lists all upstreams of this server, including those that are not
// offered.
func (s *Service) SignInProviders() []SignInProvider {
	if s.firebase != nil {
		return s.firebase.providers
	}
	list := make([]SignInProvider, len(s.upstreams))
	for i, up := range s.upstreams {
		list[i] = SignInProvider{up.ID, up.Label}
	}
	return list
}

// upstream is an identity provider. Its configuration is fetched when it is first
// needed.
type upstream struct {
	Upstream

	discovered atomic.Pointer[rp.Provider]
}

// provider is the name under which identities of the upstream are stored: its issuer,
// because its id may be reused for another provider. The demonstration's issuer
// changes with the site's address.
func (up *upstream) provider() string {
	if up.ID == demoidp.Realm {
		return demoidp.Realm
	}
	return up.Issuer
}

func (s *Service) upstream(id string) *upstream {
	for _, up := range s.upstreams {
		if up.ID == id {
			return up
		}
	}
	return nil
}

// offered lists the upstreams that people may sign in with.
func (s *Service) offered(ctx context.Context) []*upstream {
	return slices.DeleteFunc(slices.Clone(s.upstreams), func(up *upstream) bool { return s.offers != nil && !s.offers(ctx, up.ID) })
}

// discover fetches the upstream's configuration, once. Errors are not cached.
func (s *Service) discover(ctx context.Context, up *upstream) (*rp.Provider, *oauth2.Config, error) {
	found := up.discovered.Load()
	if found == nil {
		var err error
		if found, err = rp.NewProvider(rp.ClientContext(ctx, s.http), up.Issuer); err != nil {
			return nil, nil, fmt.Errorf("reading the configuration of %s: %w", up.Issuer, err)
		}
		up.discovered.Store(found)
	}
	var document struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := found.Claims(&document); err != nil {
		return nil, nil, fmt.Errorf("reading the configuration of %s: %w", up.Issuer, err)
	}
	config := &oauth2.Config{
		ClientID: up.ClientID, ClientSecret: up.ClientSecret, Endpoint: found.Endpoint(), RedirectURL: s.callbackURL(up.ID),
		Scopes: []string{rp.ScopeOpenID, "profile", "email"},
	}
	// Detecting the style would send a code twice, which looks like a replay.
	config.Endpoint.AuthStyle = oauth2.AuthStyleInHeader
	if len(document.Methods) > 0 && !slices.Contains(document.Methods, "client_secret_basic") {
		config.Endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	if up.Apple == nil {
		return found, config, nil
	}
	var err error
	config.Scopes = appleScopes
	config.ClientSecret, err = up.Apple.secret(up.Issuer, up.ClientID, s.now())
	return found, config, err
}

// callbackPath is the redirect path of upstreams, below /auth.
const callbackPath = "/upstream/{upstream}/callback"

func (s *Service) callbackURL(id string) string {
	return s.issuer + strings.Replace(callbackPath, "{upstream}", id, 1)
}

// signInPage redirects to the only upstream, or offers a choice.
func (s *Service) signInPage(w http.ResponseWriter, r *http.Request) {
	request := s.pending(w, r)
	if request == nil {
		return
	}
	offered := s.offered(r.Context())
	switch len(offered) {
	case 0:
		s.provider.Deny(w, r, request, unavailable("No identity provider is configured."))
	case 1:
		s.redirectUpstream(w, r, request, offered[0])
	default:
		page := pages.UpstreamsPage{CancelURL: s.denyURL(request, cancelled())}
		for _, up := range offered {
			page.Upstreams = append(page.Upstreams, pages.UpstreamChoice{
				Label: up.Label, URL: s.issuer + "/upstream/" + up.ID + "?" + url.Values{"id": {request.ID}}.Encode(),
			})
		}
		pages.Write(w, r, http.StatusOK, pages.LanguageFor(r, request.Params.UILocales), page)
	}
}

// chooseUpstream redirects to the upstream the user has chosen.
func (s *Service) chooseUpstream(w http.ResponseWriter, r *http.Request) {
	request := s.pending(w, r)
	if request == nil {
		return
	}
	up := s.upstream(chi.URLParam(r, "upstream"))
	if up == nil || !slices.Contains(s.offered(r.Context()), up) {
		page := pages.MessagePage{Message: pages.WrongAddress, BackURL: s.denyURL(request, cancelled())}
		s.message(w, r, http.StatusNotFound, page)
		return
	}
	s.redirectUpstream(w, r, request, up)
}

// pending returns the pending sign-in of a request. Where there is none it answers with
// an error page and returns nil.
func (s *Service) pending(w http.ResponseWriter, r *http.Request) *provider.Request {
	request, err := s.storage.Pending(r, r.FormValue("id"))
	if err != nil {
		s.refuse(w, r, err)
		return nil
	}
	return request
}

// redirectUpstream redirects the browser to an upstream, and saves with the sign-in
// what its callback needs. Choosing another upstream later replaces it.
func (s *Service) redirectUpstream(w http.ResponseWriter, r *http.Request, request *provider.Request, up *upstream) {
	_, config, err := s.discover(r.Context(), up)
	if err != nil {
		httpx.LogFailure(r.Context(), "an identity provider cannot be reached", err, "upstream", up.ID)
		s.provider.Deny(w, r, request, unavailable(up.Label+" cannot be reached at the moment."))
		return
	}
	// The state names the sign-in, so that each tab finds its own.
	request.Upstream = &provider.Upstream{
		ID: up.ID, Provider: up.provider(), State: request.ID + "." + rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
	}
	if err := s.storage.Save(w, request); err != nil {
		s.refuseRequest(w, r, request, err)
		return
	}
	params := map[string]string{
		"prompt": request.Params.Prompt, "login_hint": request.Params.LoginHint, "ui_locales": request.Params.UILocales,
	}
	if up.Apple != nil {
		params["response_mode"] = "form_post" // which Apple requires for the scope email
	}
	options := []oauth2.AuthCodeOption{rp.Nonce(request.Upstream.Nonce), oauth2.S256ChallengeOption(request.Upstream.Verifier)}
	for name, value := range params {
		if value != "" {
			options = append(options, oauth2.SetAuthURLParam(name, value))
		}
	}
	http.Redirect(w, r, config.AuthCodeURL(request.Upstream.State, options...), http.StatusSeeOther)
}
