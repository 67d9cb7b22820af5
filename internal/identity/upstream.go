package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"

	rp "github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-chi/chi/v5"
	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"carte/internal/identity/demoidp"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// cookieName binds a sign-in to the browser that began it.
const cookieName = "carte_sign_in"

// upstream is an identity provider, found out about when it is first needed.
type upstream struct {
	Upstream

	found atomic.Pointer[rp.Provider]
}

// provider is the name under which identities of the upstream are kept. Its id
// may be given to another one, whose subjects are other people. The
// demonstration's issuer moves with the site.
func (up *upstream) provider() string {
	if up.ID == demoidp.Realm {
		return demoidp.Realm
	}
	return up.Issuer
}

// upstreamSignIn is a browser sent on to an upstream.
type upstreamSignIn struct {
	bun.BaseModel `bun:"table:upstream_sign_ins,alias:us"`

	StateHash     string `bun:"state_hash,pk"`
	AuthRequestID string `bun:"auth_request_id"`
	Provider      string `bun:"provider"`
	BrowserHash   string `bun:"browser_hash"`
	Nonce         string `bun:"nonce"`
	Verifier      string `bun:"verifier"`
}

// errUnverified says that the upstream does not vouch for the e-mail.
var errUnverified = errors.New("the e-mail is not verified")

func (s *Service) callbackURL(id string) string { return s.issuer + "/upstream/" + id + "/callback" }

func (s *Service) upstream(id string) *upstream {
	for _, up := range s.upstreams {
		if up.ID == id {
			return up
		}
	}
	return nil
}

// discover reads the upstream's addresses and keys once; a failure is not kept.
func (s *Service) discover(ctx context.Context, up *upstream) (*rp.Provider, *oauth2.Config, error) {
	found := up.found.Load()
	if found == nil {
		var err error
		if found, err = rp.NewProvider(rp.ClientContext(ctx, s.http), up.Issuer); err != nil {
			return nil, nil, fmt.Errorf("reading the configuration of %s: %w", up.Issuer, err)
		}
		up.found.Store(found)
	}
	return found, &oauth2.Config{
		ClientID: up.ClientID, ClientSecret: up.ClientSecret, Endpoint: found.Endpoint(), RedirectURL: s.callbackURL(up.ID),
		Scopes: []string{rp.ScopeOpenID, "profile", "email"},
	}, nil
}

// signInPage sends the browser on to the one upstream, or lets the user choose.
func (s *Service) signInPage(w http.ResponseWriter, r *http.Request) {
	request := s.pending(w, r)
	if request == nil {
		return
	}
	switch len(s.upstreams) {
	case 0:
		s.provider.Deny(w, r, request, unavailable("No identity provider is configured."))
	case 1:
		s.sendOn(w, r, request, s.upstreams[0])
	default:
		page := pages.UpstreamsPage{CancelURL: s.denyURL(request, cancelled())}
		for _, up := range s.upstreams {
			page.Upstreams = append(page.Upstreams, pages.UpstreamChoice{
				Label: up.Label, URL: s.issuer + "/upstream/" + up.ID + "?" + url.Values{"id": {request.ID}}.Encode(),
			})
		}
		pages.Write(w, r, http.StatusOK, pages.LanguageFor(r, request.Params.UILocales), page)
	}
}

// toUpstream sends the browser on to the upstream the user chose.
func (s *Service) toUpstream(w http.ResponseWriter, r *http.Request) {
	request := s.pending(w, r)
	if request == nil {
		return
	}
	up := s.upstream(chi.URLParam(r, "upstream"))
	if up == nil {
		s.message(w, r, http.StatusNotFound, pages.MessagePage{Message: pages.WrongAddress})
		return
	}
	s.sendOn(w, r, request, up)
}

// pending finds the sign-in a page is about, or answers that there is none.
func (s *Service) pending(w http.ResponseWriter, r *http.Request) *provider.Request {
	request, err := s.storage.Pending(r.Context(), r.FormValue("id"))
	if err != nil {
		s.refuse(w, r, err)
		return nil
	}
	return request
}

func (s *Service) sendOn(w http.ResponseWriter, r *http.Request, request *provider.Request, up *upstream) {
	_, config, err := s.discover(r.Context(), up)
	if err != nil {
		slog.ErrorContext(r.Context(), "an identity provider cannot be reached", "upstream", up.ID, "error", err)
		s.provider.Deny(w, r, request, unavailable(up.Label+" cannot be reached at the moment."))
		return
	}
	state, browser := rand.Text(), browserOf(r)
	row := &upstreamSignIn{
		StateHash: provider.Hash(state), AuthRequestID: request.ID, Provider: up.provider(),
		BrowserHash: provider.Hash(browser), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
	}
	err = s.db.Write(r.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(row).Exec(ctx)
		return err
	})
	if err != nil {
		s.refuse(w, r, fmt.Errorf("keeping the way upstream: %w", err))
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: browser, Path: "/auth", MaxAge: 15 * 60,
		HttpOnly: true, Secure: strings.HasPrefix(s.base, "https:"), SameSite: http.SameSiteLaxMode,
	})
	options := []oauth2.AuthCodeOption{rp.Nonce(row.Nonce), oauth2.S256ChallengeOption(row.Verifier)}
	for name, value := range map[string]string{
		"prompt": request.Params.Prompt, "login_hint": request.Params.LoginHint, "ui_locales": request.Params.UILocales,
	} {
		if value != "" {
			options = append(options, oauth2.SetAuthURLParam(name, value))
		}
	}
	http.Redirect(w, r, config.AuthCodeURL(state, options...), http.StatusSeeOther)
}

var browserPattern = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// browserOf is the browser's cookie, kept for its other tabs, or a new one.
func browserOf(r *http.Request) string {
	if cookie, err := r.Cookie(cookieName); err == nil && browserPattern.MatchString(cookie.Value) {
		return cookie.Value
	}
	return rand.Text()
}

// AnswersUpstream tells whether a request is an upstream's answer, which comes
// from another site and is held by its state instead.
func AnswersUpstream(r *http.Request) bool {
	id, ok := strings.CutPrefix(r.URL.Path, "/auth/upstream/")
	id, called := strings.CutSuffix(id, "/callback")
	return r.Method == http.MethodPost && ok && called && upstreamID.MatchString(id)
}

// fromUpstream takes the browser back from an upstream, and sends it to the
// application with a code or an error.
func (s *Service) fromUpstream(w http.ResponseWriter, r *http.Request) {
	up := s.upstream(chi.URLParam(r, "upstream"))
	if up == nil {
		s.refuse(w, r, provider.ErrNoRequest)
		return
	}
	row, request, err := s.takeBack(r, up)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if failed := r.FormValue("error"); failed != "" {
		slog.InfoContext(r.Context(), "an identity provider did not sign somebody in", "upstream", up.ID, "upstream_error", failed)
		refusal := cancelled()
		if failed != "access_denied" {
			refusal = unavailable(up.Label + " could not sign you in.")
		}
		s.provider.Deny(w, r, request, refusal)
		return
	}
	who, err := s.profileOf(r.Context(), up, row, r.FormValue("code"))
	if errors.Is(err, errUnverified) {
		s.explain(w, r, request, pages.MessagePage{Message: pages.EmailNotVerified, Label: up.Label},
			&oidc.Error{ErrorType: oidc.AccessDenied, Description: "The e-mail address is not confirmed."})
		return
	}
	if err != nil {
		slog.WarnContext(r.Context(), "an identity provider's answer was refused", "upstream", up.ID, "error", err)
		s.provider.Deny(w, r, request, unavailable(up.Label+" could not sign you in."))
		return
	}
	user, err := s.signIn(r.Context(), who)
	if errors.Is(err, errOtherSignIn) {
		s.explain(w, r, request, pages.MessagePage{Message: pages.OtherSignIn, Label: up.Label},
			&oidc.Error{ErrorType: "account_exists_with_different_credential", Description: "The e-mail address signs in another way."})
		return
	}
	if err == nil {
		err = s.storage.Complete(r.Context(), request, user.UID)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.provider.Answer(w, r, request)
}

// takeBack finds the sign-in that a state belongs to, and takes the state out
// of use. It must come back to the browser it was given to.
func (s *Service) takeBack(r *http.Request, up *upstream) (*upstreamSignIn, *provider.Request, error) {
	ctx, row := r.Context(), new(upstreamSignIn)
	err := s.db.Read.NewSelect().Model(row).Where("us.state_hash = ?", provider.Hash(r.FormValue("state"))).
		Where("us.provider = ?", up.provider()).Scan(ctx)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil, provider.ErrNoRequest
	case err != nil:
		return nil, nil, fmt.Errorf("reading the way upstream: %w", err)
	}
	cookie, err := r.Cookie(cookieName)
	if err != nil || subtle.ConstantTimeCompare([]byte(provider.Hash(cookie.Value)), []byte(row.BrowserHash)) != 1 {
		return nil, nil, provider.ErrNoRequest
	}
	request, err := s.storage.Pending(ctx, row.AuthRequestID)
	if err != nil {
		return nil, nil, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewDelete().Model(row).WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("using the state: %w", err)
		}
		if n, err := result.RowsAffected(); err == nil && n == 0 {
			return provider.ErrNoRequest
		}
		return nil
	})
	return row, request, err
}

// profileOf redeems an upstream's code and checks its ID token.
func (s *Service) profileOf(ctx context.Context, up *upstream, row *upstreamSignIn, code string) (profile, error) {
	found, config, err := s.discover(ctx, up)
	if err != nil {
		return profile{}, err
	}
	ctx = rp.ClientContext(ctx, s.http)
	tokens, err := config.Exchange(ctx, code, oauth2.VerifierOption(row.Verifier))
	if err != nil {
		return profile{}, fmt.Errorf("redeeming the code: %w", err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.Verifier(&rp.Config{ClientID: up.ClientID}).Verify(ctx, raw)
	if err != nil {
		return profile{}, fmt.Errorf("verifying the ID token: %w", err)
	}
	if token.Nonce != row.Nonce {
		return profile{}, errors.New("the ID token has another nonce")
	}
	var claims upstreamClaims
	if err := token.Claims(&claims); err != nil {
		return profile{}, fmt.Errorf("reading the ID token: %w", err)
	}
	// A provider may tell the e-mail at its userinfo endpoint alone (OpenID Connect Core §5.4).
	if claims.Email == "" && found.UserInfoEndpoint() != "" {
		info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		if err != nil {
			return profile{}, fmt.Errorf("reading the user info: %w", err)
		}
		if info.Subject != token.Subject {
			return profile{}, errors.New("the user info is somebody else's")
		}
		if err := info.Claims(&claims); err != nil {
			return profile{}, fmt.Errorf("reading the user info: %w", err)
		}
	}
	if claims.Email == "" || len(claims.Email) > 254 || !claims.EmailVerified {
		return profile{}, errUnverified
	}
	return profile{Provider: up.provider(), Subject: token.Subject, Email: claims.Email, Name: claims.Name, PhotoURL: claims.Picture}, nil
}

// upstreamClaims are what is read of an upstream's token; some send a word for
// a truth value.
type upstreamClaims struct {
	Email         string    `json:"email"`
	EmailVerified oidc.Bool `json:"email_verified"`
	Name          string    `json:"name"`
	Picture       string    `json:"picture"`
}

// refuse tells on a page why a sign-in cannot go on.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, provider.ErrNoRequest) {
		s.message(w, r, http.StatusBadRequest, pages.MessagePage{Message: pages.Expired})
		return
	}
	slog.ErrorContext(r.Context(), "a sign-in failed", "error", err)
	s.message(w, r, http.StatusInternalServerError, pages.MessagePage{Message: pages.OurFault})
}

// explain tells on a page what the user can do; the button tells the application.
func (s *Service) explain(w http.ResponseWriter, r *http.Request, request *provider.Request, page pages.MessagePage, refusal *oidc.Error) {
	page.BackURL = s.denyURL(request, refusal)
	pages.Write(w, r, http.StatusForbidden, pages.LanguageFor(r, request.Params.UILocales), page)
}

func (s *Service) denyURL(request *provider.Request, refusal *oidc.Error) string {
	address, err := s.provider.DenyURL(request, refusal)
	if err != nil {
		return s.client.PostLogoutRedirectURI
	}
	return address
}

func cancelled() *oidc.Error {
	return oidc.ErrAccessDenied().WithDescription("The sign-in was cancelled.")
}

func unavailable(description string) *oidc.Error {
	return &oidc.Error{ErrorType: "temporarily_unavailable", Description: description}
}
