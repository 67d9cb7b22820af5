package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"

	rp "github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-chi/chi/v5"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"carte/internal/contact"
	"carte/internal/httpx"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// IsUpstreamCallback reports whether a request is an upstream's form post, which comes
// from another site. Its state protects it instead of its origin.
func IsUpstreamCallback(r *http.Request) bool {
	id, ok := strings.CutPrefix(r.URL.Path, "/auth/upstream/")
	id, isCallback := strings.CutSuffix(id, "/callback")
	return r.Method == http.MethodPost && ok && isCallback && upstreamID.MatchString(id)
}

// maxAnswer is longer than any upstream's answer.
const maxAnswer = 8 << 10

// upstreamFormCallback handles an answer that an upstream sends as a form post, as
// Apple does. Browsers send no cookies with a cross-site post, so it redirects to
// the same address with GET.
func (s *Service) upstreamFormCallback(w http.ResponseWriter, r *http.Request) {
	answer := url.Values{}
	for _, name := range []string{"state", "code", "error", "user"} {
		if value := r.PostFormValue(name); value != "" {
			answer.Set(name, value)
		}
	}
	up, query := s.upstream(chi.URLParam(r, "upstream")), answer.Encode()
	if up == nil || len(query) > maxAnswer {
		s.refuse(w, r, provider.ErrNoRequest)
		return
	}
	http.Redirect(w, r, s.callbackURL(up.ID)+"?"+query, http.StatusSeeOther)
}

// upstreamCallback takes the browser back from an upstream, and sends it to the
// application with a code or an error.
func (s *Service) upstreamCallback(w http.ResponseWriter, r *http.Request) {
	up := s.upstream(chi.URLParam(r, "upstream"))
	if up == nil {
		s.refuse(w, r, provider.ErrNoRequest)
		return
	}
	request, err := s.resume(r, up)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if code := r.FormValue("error"); code != "" {
		slog.InfoContext(r.Context(), "an identity provider answered an error", "upstream", up.ID, "upstream_error", httpx.Shorten(code, 80))
		refusal := cancelled()
		if !slices.Contains(upstreamCancelled, code) {
			refusal = unavailable(up.Label + " could not sign you in.")
		}
		s.provider.Deny(w, r, request, refusal)
		return
	}
	external, err := s.fetchExternalUser(r.Context(), up, request.Upstream, r.FormValue("code"))
	if errors.Is(err, errBusy) {
		w.Header().Set("Retry-After", "10")
		s.provider.TooMany(w, r, request.Params)
		return
	}
	if err != nil {
		slog.WarnContext(r.Context(), "an identity provider's answer was refused", "upstream", up.ID, "error", httpx.Shorten(err.Error(), httpx.MaxLoggedError))
		s.provider.Deny(w, r, request, unavailable(up.Label+" could not sign you in."))
		return
	}
	if up.Apple != nil && external.Name == "" {
		external.Name = appleName(r.FormValue("user"))
	}
	if s.isLimited(w, r, "subject "+external.Provider+" "+external.Subject) || external.Email != "" && s.isLimited(w, r, "email "+external.Email) {
		s.provider.TooMany(w, r, request.Params)
		return
	}
	s.completeSignIn(w, r, up, request, external)
}

// upstreamCancelled are the errors of upstreams for a sign-in that the user has
// cancelled; the second is Apple's.
var upstreamCancelled = []string{"access_denied", "user_cancelled_authorize"}

// completeSignIn signs the user in, or answers with a page that explains what to do.
func (s *Service) completeSignIn(w http.ResponseWriter, r *http.Request, up *upstream, request *provider.Request, external externalUser) {
	user, err := s.findOrCreateUser(r.Context(), external)
	if errors.Is(err, errUnverified) {
		s.explain(w, r, request, pages.MessagePage{Message: pages.EmailNotVerified, Label: up.Label},
			&oidc.Error{ErrorType: oidc.AccessDenied, Description: "The e-mail address is not confirmed."})
		return
	}
	if err == nil {
		err = s.provider.Finish(w, r, request, user.UID)
	}
	if err != nil {
		s.refuseRequest(w, r, request, err)
	}
}

// resume returns the pending sign-in of a state. The answer must come from the
// upstream it was sent to, in the browser it was begun in.
func (s *Service) resume(r *http.Request, up *upstream) (*provider.Request, error) {
	state := r.FormValue("state")
	id, _, _ := strings.Cut(state, ".")
	request, err := s.storage.Pending(r, id)
	if err != nil {
		return nil, err
	}
	sent := request.Upstream
	if sent == nil || sent.ID != up.ID || sent.Provider != up.provider() ||
		subtle.ConstantTimeCompare([]byte(sent.State), []byte(state)) != 1 {
		return nil, provider.ErrNoRequest
	}
	return request, nil
}

// errBusy says that maxExchanges codes are being redeemed.
var errBusy = errors.New("too many sign-ins are being finished at the same time")

// fetchExternalUser redeems an upstream's code and verifies its ID token.
func (s *Service) fetchExternalUser(ctx context.Context, up *upstream, sent *provider.Upstream, code string) (externalUser, error) {
	select {
	case s.exchanges <- struct{}{}:
		defer func() { <-s.exchanges }()
	default:
		return externalUser{}, errBusy
	}
	found, config, err := s.discover(ctx, up)
	if err != nil {
		return externalUser{}, err
	}
	ctx = rp.ClientContext(ctx, s.http)
	tokens, err := config.Exchange(ctx, code, oauth2.VerifierOption(sent.Verifier))
	if err != nil {
		return externalUser{}, fmt.Errorf("redeeming the code: %w", err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.Verifier(&rp.Config{ClientID: up.ClientID}).Verify(ctx, raw)
	if err != nil {
		return externalUser{}, fmt.Errorf("verifying the ID token: %w", err)
	}
	if token.Nonce != sent.Nonce {
		return externalUser{}, errors.New("the ID token has another nonce")
	}
	var claims upstreamClaims
	if err := token.Claims(&claims); err != nil {
		return externalUser{}, fmt.Errorf("reading the ID token: %w", err)
	}
	// Some providers return the e-mail only at the userinfo endpoint (OpenID Connect Core §5.4).
	if claims.Email == "" && found.UserInfoEndpoint() != "" {
		claims.EmailVerified = nil
		info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		if err != nil {
			return externalUser{}, fmt.Errorf("reading the user info: %w", err)
		}
		if info.Subject != token.Subject {
			return externalUser{}, errors.New("the user info is about another subject")
		}
		if err := info.Claims(&claims); err != nil {
			return externalUser{}, fmt.Errorf("reading the user info: %w", err)
		}
	}
	return externalUser{
		Provider: up.provider(), Subject: token.Subject, Email: up.verifiedEmail(&claims), Name: claims.Name, PhotoURL: claims.Picture,
	}, nil
}

// upstreamClaims are the claims read from an upstream's token.
type upstreamClaims struct {
	Email string `json:"email"`
	// EmailVerified is nil where the claim is missing. Some providers send a string.
	EmailVerified *oidc.Bool `json:"email_verified"`
	Name          string     `json:"name"`
	Picture       string     `json:"picture"`
}

// verifiedEmail returns the canonical e-mail, or "" where the upstream has not
// verified it. Without the claim email_verified it is trusted only in the upstream's
// own domains: its administrators could put any other address into a user's record.
func (up *upstream) verifiedEmail(claims *upstreamClaims) string {
	email, err := contact.ParseEmail(claims.Email)
	if err != nil {
		return ""
	}
	_, domain, _ := strings.Cut(email, "@")
	verified := slices.Contains(up.TrustedEmailDomains, domain)
	if claims.EmailVerified != nil {
		verified = bool(*claims.EmailVerified)
	}
	if !verified {
		return ""
	}
	return email
}

// refuse answers with a page that says why a sign-in cannot continue.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	s.refuseRequest(w, r, nil, err)
}

// refuseRequest does the same where the sign-in is known: then the page's button
// leads back to the application with an error.
func (s *Service) refuseRequest(w http.ResponseWriter, r *http.Request, request *provider.Request, err error) {
	status, page := http.StatusInternalServerError, pages.MessagePage{Message: pages.OurFault}
	if errors.Is(err, provider.ErrNoRequest) {
		status, page.Message = http.StatusBadRequest, pages.Expired
	} else {
		httpx.LogFailure(r.Context(), "a sign-in failed", err)
	}
	if request != nil {
		page.BackURL = s.denyURL(request, unavailable("The sign-in could not be finished."))
	}
	s.message(w, r, status, page)
}

// explain answers with a page that says what the user can do. Its button leads back
// to the application with an error.
func (s *Service) explain(w http.ResponseWriter, r *http.Request, request *provider.Request, page pages.MessagePage, refusal *oidc.Error) {
	page.BackURL = s.denyURL(request, refusal)
	pages.Write(w, r, http.StatusForbidden, pages.LanguageFor(r, request.Params.UILocales), page)
}

func (s *Service) denyURL(request *provider.Request, refusal *oidc.Error) string {
	address, err := s.provider.DenyURL(request, refusal)
	if err != nil {
		return s.client.EndURL(pages.OurFault)
	}
	return address
}

func cancelled() *oidc.Error {
	return oidc.ErrAccessDenied().WithDescription("The sign-in was cancelled.")
}

func unavailable(description string) *oidc.Error {
	return &oidc.Error{ErrorType: "temporarily_unavailable", Description: description}
}
