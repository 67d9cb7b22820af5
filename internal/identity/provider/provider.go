// Package provider implements OpenID providers: keys, authorization requests, codes and
// endpoints. Carte's own provider and the demonstration's are two realms in one
// database, each with one client.
//
// It supports one flow, the authorization code with PKCE S256. It refuses what the
// library underneath would accept: plain and missing PKCE, a redirect address that is
// equal only after decoding, other response types and modes.
package provider

import (
	"fmt"
	"net/http"
	"time"

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
	// Vault encrypts the signing keys.
	Vault *Vault
	// Realm separates the providers in one database.
	Realm string
	// Issuer is the provider's address, such as "https://carte.example/auth".
	Issuer string
	Client Client
	// Claims lists the claims an ID token may have beside the protocol's own.
	Claims    []string
	Now       func() time.Time
	IsLimited AccountLimit
}

// Provider is an OpenID provider.
type Provider struct {
	*op.Provider
	base      *Base
	issuer    string
	client    *Client
	claims    []string
	isLimited AccountLimit
}

// AccountLimit counts a step of signing in and reports whether the account has reached
// its limit; then it sets Retry-After.
type AccountLimit func(w http.ResponseWriter, r *http.Request, account string) bool

// New makes a provider over its storage, which embeds the base of the same
// configuration. accessTokenKey encrypts access tokens and must be the same after
// restarts and in all processes.
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
// limitAttempts limits the sign-ins a network begins, isLimited its refused token
// requests.
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

// Finish redirects the browser to the application with a code for the user who has
// signed in. It fails with ErrNoRequest where the sign-in already has a code. When it
// fails it has not answered.
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

// redirectable is a request of the application that is answered at its redirect
// address.
type redirectable interface {
	op.ErrAuthRequest
	GetResponseMode() oidc.ResponseMode
}

// Deny ends a sign-in: it redirects the browser to the application with an error. Its
// code is one of OAuth's, or one of Carte's own that the application knows.
func (p *Provider) Deny(w http.ResponseWriter, r *http.Request, request *Request, refusal *oidc.Error) {
	p.base.forget(w, request)
	p.deny(w, r, request, refusal)
}

func (p *Provider) deny(w http.ResponseWriter, r *http.Request, request redirectable, refusal *oidc.Error) {
	logRefusal(r.Context(), refusal)
	address, err := p.DenyURL(request, refusal)
	if err != nil {
		address = p.client.PostLogoutRedirectURI
	}
	http.Redirect(w, r, address, http.StatusFound)
}

// DenyURL returns the address that Deny redirects to.
func (p *Provider) DenyURL(request redirectable, refusal *oidc.Error) (string, error) {
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

// endSession ends the session of the ID token hint and redirects the browser to the
// application's PostLogoutRedirectURI.
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

// TooMany answers with a page that asks to wait. Its button leads back to the
// application, with its state.
func (p *Provider) TooMany(w http.ResponseWriter, r *http.Request, params Params) {
	back, err := p.DenyURL(&Request{Params: params, client: p.client}, ErrTooMany())
	if err != nil {
		back = p.client.EndURL(pages.TooMany)
	}
	pages.Write(w, r, http.StatusTooManyRequests, pages.LanguageFor(r, params.UILocales),
		pages.MessagePage{Message: pages.TooMany, BackURL: back})
}

// page answers with a page that says why signing out failed. It is not shown in a
// popup, and its button leads to the application.
func (p *Provider) page(w http.ResponseWriter, r *http.Request, status int, message pages.Message) {
	pages.Write(w, r, status, pages.LanguageOf(r), pages.MessagePage{Message: message, BackURL: p.client.PostLogoutRedirectURI})
}
