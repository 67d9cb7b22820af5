// Package provider is what an OpenID provider of Carte is made of: keys,
// authorization requests, codes, endpoints. Carte's own provider and the
// demonstration's are two realms of it over one database, each with one client.
//
// It speaks one flow, the authorization code with PKCE S256, and refuses what
// the library under it would let pass: plain and missing PKCE, a redirect
// address that is only equal after decoding, other response types and modes.
package provider

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"carte/internal/contact"

	"github.com/go-chi/chi/v5"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
	"golang.org/x/text/language"

	"carte/internal/db"
	"carte/internal/identity/pages"
	"carte/internal/lang"
)

// Config describes one provider.
type Config struct {
	DB *db.DB
	// Vault keeps the signing keys.
	Vault *Vault
	// Realm separates the providers in one database.
	Realm string
	// Issuer is the provider's address, such as "https://carte.example/auth".
	Issuer string
	Client Client
	// Claims lists the names an ID token may hold beside the protocol's own.
	Claims    []string
	Now       func() time.Time
	IsLimited AccountLimit
}

// Provider is an OpenID provider.
type Provider struct {
	*op.Provider
	base   *Base
	issuer string
	client *Client
	claims []string
	// isLimited is the configuration's IsLimited.
	isLimited AccountLimit
}

// AccountLimit counts a step of signing in and reports whether the account has
// done too many of late; then it sets Retry-After.
type AccountLimit func(w http.ResponseWriter, r *http.Request, account string) bool

// New makes a provider over its storage, which embeds the base of the same
// configuration. accessTokenKey encrypts access tokens and must stay the same
// over restarts and processes.
func New(config *Config, base *Base, storage op.Storage, accessTokenKey [32]byte) (*Provider, error) {
	library, err := op.NewProvider(
		&op.Config{
			CryptoKey: accessTokenKey, CodeMethodS256: true,
			GrantTypeRefreshToken: config.Client.RefreshTokens, DefaultLogoutRedirectURI: config.Client.PostLogoutRedirectURI,
		},
		storage, op.StaticIssuer(config.Issuer),
		// Whether http is fit for this issuer was decided by identity.New.
		op.WithAllowInsecure(),
		op.WithIDTokenHintVerifierOpts(op.WithSupportedIDTokenHintSigningAlgorithms(Algorithm)),
	)
	if err != nil {
		return nil, fmt.Errorf("making the OpenID provider %s: %w", config.Issuer, err)
	}
	return &Provider{
		Provider: library, base: base, issuer: config.Issuer, client: &config.Client, claims: config.Claims, isLimited: config.IsLimited,
	}, nil
}

// Router makes the provider's endpoints, to be mounted at the issuer's path.
// limitAttempts limits how often one network may begin to sign in, isLimited how
// often one is refused at the endpoints for tokens before it is asked to wait.
func (p *Provider) Router(limitAttempts func(http.Handler) http.Handler, isLimited RefusalLimit) chi.Router {
	router := chi.NewRouter()
	router.Use(op.NewIssuerInterceptor(p.IssuerFromRequest).Handler, limitBody, noStore)
	router.Get(oidc.DiscoveryEndpoint, p.discovery)
	router.Get("/keys", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=60")
		op.Keys(w, r, p.Storage())
	})
	router.With(limitAttempts).Get("/authorize", p.authorize)
	router.With(limitAttempts).Post("/authorize", p.authorize)
	router.Post("/token", p.tokenEndpoint(p.token, isLimited))
	router.Get("/userinfo", func(w http.ResponseWriter, r *http.Request) { op.Userinfo(w, r, p) })
	if p.client.RefreshTokens {
		router.Post("/revoke", p.tokenEndpoint(p.revoke, isLimited))
		router.Get("/end_session", p.endSession)
		router.Post("/end_session", p.endSession)
	}
	return router
}

// Finish sends the browser back to the application with a code for the user who
// has signed in. It fails with ErrNoRequest where the sign-in has had its code
// already, and answers nothing where it fails.
func (p *Provider) Finish(w http.ResponseWriter, r *http.Request, request *Request, subject string) error {
	code, err := p.base.issueCode(r.Context(), request, subject)
	if err != nil {
		return err
	}
	answer := &op.CodeResponseType{Code: code, State: request.GetState()}
	address, err := op.AuthResponseURL(request.GetRedirectURI(), request.GetResponseType(), request.GetResponseMode(), answer, p.Encoder())
	if err != nil {
		return fmt.Errorf("answering the application: %w", err)
	}
	p.base.forget(w, request)
	http.Redirect(w, r, address, http.StatusFound)
	return nil
}

// answerable is a request of the application's, pending or refused at once, that
// is answered at the address it names.
type answerable interface {
	op.ErrAuthRequest
	GetResponseMode() oidc.ResponseMode
}

// Deny ends a sign-in: it sends the browser back to the application with an
// error. The code is one of OAuth's, or one of Carte's own that the application
// knows.
func (p *Provider) Deny(w http.ResponseWriter, r *http.Request, request *Request, refusal *oidc.Error) {
	p.base.forget(w, request)
	p.deny(w, r, request, refusal)
}

func (p *Provider) deny(w http.ResponseWriter, r *http.Request, request answerable, refusal *oidc.Error) {
	logRefusal(r.Context(), refusal)
	address, err := p.DenyURL(request, refusal)
	if err != nil {
		address = p.client.PostLogoutRedirectURI
	}
	http.Redirect(w, r, address, http.StatusFound)
}

// DenyURL is where Deny would send the browser.
func (p *Provider) DenyURL(request answerable, refusal *oidc.Error) (string, error) {
	refusal.State = request.GetState()
	return op.AuthResponseURL(request.GetRedirectURI(), request.GetResponseType(), request.GetResponseMode(), refusal, p.Encoder())
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	document := &oidc.DiscoveryConfiguration{
		Issuer:                            p.issuer,
		AuthorizationEndpoint:             p.issuer + "/authorize",
		TokenEndpoint:                     p.issuer + "/token",
		UserinfoEndpoint:                  p.issuer + "/userinfo",
		JwksURI:                           p.issuer + "/keys",
		ScopesSupported:                   p.client.scopes(),
		ResponseTypesSupported:            []string{string(oidc.ResponseTypeCode)},
		ResponseModesSupported:            []string{string(oidc.ResponseModeQuery)},
		GrantTypesSupported:               p.client.GrantTypes(),
		SubjectTypesSupported:             []string{"public"},
		IDTokenSigningAlgValuesSupported:  []string{Algorithm},
		TokenEndpointAuthMethodsSupported: []oidc.AuthMethod{p.client.AuthMethod()},
		ClaimsSupported:                   append([]string{"sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash"}, p.claims...),
		CodeChallengeMethodsSupported:     []oidc.CodeChallengeMethod{oidc.CodeChallengeMethodS256},
	}
	for _, key := range lang.All {
		document.UILocalesSupported = append(document.UILocalesSupported, language.Make(key.Tag()))
	}
	if p.client.RefreshTokens {
		document.RevocationEndpoint = p.issuer + "/revoke"
		document.RevocationEndpointAuthMethodsSupported = document.TokenEndpointAuthMethodsSupported
		document.EndSessionEndpoint = p.issuer + "/end_session"
	}
	w.Header().Set("Cache-Control", "public, max-age=300")
	op.Discover(w, document)
}

// authorize begins a sign-in. Who does not name the client and its exact
// redirect address gets a page: there is nowhere safe to send them.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	request, err := op.ParseAuthorizeRequest(r, p.Decoder())
	if err != nil || request.ClientID != p.client.ID || request.RedirectURI != p.client.RedirectURI {
		page := pages.MessagePage{Message: pages.WrongAddress, BackURL: p.client.EndURL(pages.WrongAddress)}
		pages.Write(w, r, http.StatusBadRequest, pages.LanguageOf(r), page)
		return
	}
	if err := p.check(r.Context(), request); err != nil {
		p.deny(w, r, request, publicError(err))
		return
	}
	pending, err := p.base.begin(w, r, request)
	if err != nil {
		p.deny(w, r, request, publicError(err))
		return
	}
	http.Redirect(w, r, p.client.LoginURL(pending.ID), http.StatusFound)
}

// check holds a request to the one flow we speak, and to what fits into a
// cookie: of scopes the known ones, of a hint an e-mail address.
func (p *Provider) check(ctx context.Context, request *oidc.AuthRequest) error {
	refuse := func(rule string) error { return oidc.ErrInvalidRequest().WithDescription("%s", rule) }
	// No application has reason to send more, and all of it must fit into a
	// cookie, several of which must fit into a request.
	for _, parameter := range []struct {
		name, value string
		max         int
	}{
		{"state", request.State, 128},
		{"nonce", request.Nonce, 128},
		{"login_hint", request.LoginHint, 254},
		{"prompt", request.Prompt.String(), 64},
		{"ui_locales", request.UILocales.String(), 64},
		{"scope", request.Scopes.String(), 256},
	} {
		if len(parameter.value) <= parameter.max {
			continue
		}
		if parameter.name == "state" {
			request.State = "" // as it is it would not find its way back
		}
		return refuse(fmt.Sprintf("%s must be at most %d characters", parameter.name, parameter.max))
	}
	if !isPrintableASCII(request.State) || !isPrintableASCII(request.Nonce) {
		return refuse("state and nonce must be printable ASCII")
	}
	if request.RequestParam != "" {
		return oidc.ErrRequestNotSupported().WithDescription("request objects are not supported")
	}
	if request.ResponseType != oidc.ResponseTypeCode {
		return &oidc.Error{ErrorType: "unsupported_response_type", Description: "response_type must be code"}
	}
	if mode := request.ResponseMode; mode != "" && mode != oidc.ResponseModeQuery {
		// The answer still goes where one can be read: into the query.
		request.ResponseMode = oidc.ResponseModeQuery
		return refuse("response_mode must be query")
	}
	switch challenge := request.CodeChallenge; {
	case challenge == "":
		return refuse("code_challenge is required")
	case request.CodeChallengeMethod != oidc.CodeChallengeMethodS256:
		return refuse("code_challenge_method must be S256")
	case len(challenge) != 43 || strings.Trim(challenge, base64URL) != "":
		return refuse("code_challenge must be a SHA-256 hash in unpadded base64url")
	}
	if !slices.Contains(request.Scopes, oidc.ScopeOpenID) {
		return oidc.ErrInvalidScope().WithDescription("scope must include openid")
	}
	slices.Sort(request.Scopes)
	request.Scopes = slices.DeleteFunc(slices.Compact(request.Scopes), func(scope string) bool { return !slices.Contains(p.client.scopes(), scope) })
	if slices.Contains(request.Prompt, oidc.PromptNone) {
		// Nobody stays signed in at the provider itself.
		return oidc.ErrLoginRequired().WithDescription("signing in needs the user")
	}
	request.Prompt = slices.DeleteFunc(request.Prompt, func(prompt string) bool {
		return prompt != oidc.PromptLogin && prompt != oidc.PromptConsent && prompt != oidc.PromptSelectAccount
	})
	request.LoginHint, _ = contact.ParseEmail(strings.TrimSpace(request.LoginHint))
	_, err := op.ValidateAuthReqIDTokenHint(ctx, request.IDTokenHint, p.IDTokenHintVerifier(ctx))
	return err
}

// isPrintableASCII reports whether a text has the characters alone that OAuth
// allows in a state (RFC 6749 appendix A.5).
func isPrintableASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

const (
	base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	maxBody   = 64 << 10
)

// endSession ends the session named by the ID token hint and sends the browser
// to the application's one address for that.
func (p *Provider) endSession(w http.ResponseWriter, r *http.Request) {
	asked, err := op.ParseEndSessionRequest(r, p.Decoder())
	if err != nil {
		p.page(w, r, http.StatusBadRequest, pages.WrongAddress)
		return
	}
	session, err := op.ValidateEndSessionRequest(r.Context(), asked, p)
	if err != nil {
		p.page(w, r, http.StatusBadRequest, pages.WrongAddress)
		return
	}
	if claims := session.IDTokenHintClaims; claims != nil {
		if err := p.Storage().RevokeToken(r.Context(), claims.SessionID, claims.Subject, p.client.ID); err != nil {
			p.page(w, r, http.StatusInternalServerError, pages.OurFault)
			return
		}
	}
	http.Redirect(w, r, session.RedirectURI, http.StatusSeeOther)
}

// TooMany answers with a page that asks to wait; its button leads back to the
// application, which gets its state.
func (p *Provider) TooMany(w http.ResponseWriter, r *http.Request, params Params) {
	back, err := p.DenyURL(&Request{Params: params, client: p.client}, ErrTooMany())
	if err != nil {
		back = p.client.EndURL(pages.TooMany)
	}
	pages.Write(w, r, http.StatusTooManyRequests, pages.LanguageFor(r, params.UILocales),
		pages.MessagePage{Message: pages.TooMany, BackURL: back})
}

// page answers with a page that says why nobody is signed out; it is no popup's,
// and leads to the application.
func (p *Provider) page(w http.ResponseWriter, r *http.Request, status int, message pages.Message) {
	pages.Write(w, r, status, pages.LanguageOf(r), pages.MessagePage{Message: message, BackURL: p.client.PostLogoutRedirectURI})
}
