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

	"carte/internal/contact"

	rp "github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-chi/chi/v5"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"carte/internal/httpx"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// IsUpstreamCallback reports whether a request is an upstream's answer, which comes
// from another site and is held by its state instead.
func IsUpstreamCallback(r *http.Request) bool {
	id, ok := strings.CutPrefix(r.URL.Path, "/auth/upstream/")
	id, called := strings.CutSuffix(id, "/callback")
	return r.Method == http.MethodPost && ok && called && upstreamID.MatchString(id)
}

// maxAnswer is longer than any upstream's answer.
const maxAnswer = 8 << 10

// upstreamFormCallback takes an answer that the upstream's page posts to us, such
// as Apple's. Browsers send no cookie along with that, so they are sent on to
// fetch the same address, which is our own redirect and no other site's.
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
	if failed := r.FormValue("error"); failed != "" {
		slog.InfoContext(r.Context(), "an identity provider did not sign somebody in", "upstream", up.ID, "upstream_error", failed[:min(len(failed), 80)])
		refusal := cancelled()
		if !slices.Contains(upstreamCancelled, failed) {
			refusal = unavailable(up.Label + " could not sign you in.")
		}
		s.provider.Deny(w, r, request, refusal)
		return
	}
	who, err := s.fetchPerson(r.Context(), up, request.Upstream, r.FormValue("code"))
	if errors.Is(err, errBusy) {
		w.Header().Set("Retry-After", "10")
		s.provider.TooMany(w, r, request.Params)
		return
	}
	if err != nil {
		slog.WarnContext(r.Context(), "an identity provider's answer was refused", "upstream", up.ID, "error", err)
		s.provider.Deny(w, r, request, unavailable(up.Label+" could not sign you in."))
		return
	}
	if up.Apple != nil && who.Name == "" {
		who.Name = appleName(r.FormValue("user"))
	}
	if s.isLimited(w, r, "subject "+who.Provider+" "+who.Subject) || who.Email != "" && s.isLimited(w, r, "email "+who.Email) {
		s.provider.TooMany(w, r, request.Params)
		return
	}
	s.completeSignIn(w, r, up, request, who)
}

// upstreamCancelled are the errors by which upstreams tell that the user did
// not want to; the second is Apple's.
var upstreamCancelled = []string{"access_denied", "user_cancelled_authorize"}

// completeSignIn signs in whom an upstream knows, or says what the user can do.
func (s *Service) completeSignIn(w http.ResponseWriter, r *http.Request, up *upstream, request *provider.Request, who person) {
	user, err := s.userAt(r.Context(), who)
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

// errUnverified says that nobody vouches for the e-mail.
var errUnverified = errors.New("the e-mail is not verified")

// userAt finds the user, or makes one of somebody whose e-mail is verified.
// Who was here before is known by the subject, whatever became of the e-mail.
// An address that nobody vouches for is not looked up: the answer is the same
// whether it has an account or not.
func (s *Service) userAt(ctx context.Context, who person) (User, error) {
	if who.Email != "" {
		return s.signIn(ctx, who)
	}
	user, err := userOf(ctx, s.db.Read, who)
	if err == nil && user == nil {
		err = errUnverified
	}
	return deref(user), err
}

// resume returns the sign-in that a state belongs to. It must come back from
// the upstream it was sent to, to the browser it was begun in.
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

// errBusy says that maxExchanges upstream are waited for.
var errBusy = errors.New("too many sign-ins are being finished at once")

// fetchPerson redeems an upstream's code and checks its ID token. The person has
// no e-mail where nobody vouches for it.
func (s *Service) fetchPerson(ctx context.Context, up *upstream, sent *provider.Upstream, code string) (person, error) {
	select {
	case s.exchanges <- struct{}{}:
		defer func() { <-s.exchanges }()
	default:
		return person{}, errBusy
	}
	found, config, err := s.discover(ctx, up)
	if err != nil {
		return person{}, err
	}
	ctx = rp.ClientContext(ctx, s.http)
	tokens, err := config.Exchange(ctx, code, oauth2.VerifierOption(sent.Verifier))
	if err != nil {
		return person{}, fmt.Errorf("redeeming the code: %w", err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.Verifier(&rp.Config{ClientID: up.ClientID}).Verify(ctx, raw)
	if err != nil {
		return person{}, fmt.Errorf("verifying the ID token: %w", err)
	}
	if token.Nonce != sent.Nonce {
		return person{}, errors.New("the ID token has another nonce")
	}
	var claims upstreamClaims
	if err := token.Claims(&claims); err != nil {
		return person{}, fmt.Errorf("reading the ID token: %w", err)
	}
	// A provider may tell the e-mail at its userinfo endpoint alone (OpenID Connect Core §5.4).
	if claims.Email == "" && found.UserInfoEndpoint() != "" {
		claims.EmailVerified = nil
		info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		if err != nil {
			return person{}, fmt.Errorf("reading the user info: %w", err)
		}
		if info.Subject != token.Subject {
			return person{}, errors.New("the user info is somebody else's")
		}
		if err := info.Claims(&claims); err != nil {
			return person{}, fmt.Errorf("reading the user info: %w", err)
		}
	}
	return person{
		Provider: up.provider(), Subject: token.Subject, Email: up.verifiedEmail(&claims), Name: claims.Name, PhotoURL: claims.Picture,
	}, nil
}

// upstreamClaims are what is read of an upstream's token; some send a word for
// a truth value.
type upstreamClaims struct {
	Email string `json:"email"`
	// EmailVerified is nil where the upstream says nothing.
	EmailVerified *oidc.Bool `json:"email_verified"`
	Name          string     `json:"name"`
	Picture       string     `json:"picture"`
}

// verifiedEmail is the user's e-mail in its canonical form; empty where the upstream
// does not vouch for it. One that says nothing is believed in its own domains
// alone: elsewhere its administrators could write anybody's address into their
// users' records.
func (up *upstream) verifiedEmail(claims *upstreamClaims) string {
	email, err := contact.ParseEmail(claims.Email)
	if err != nil {
		return ""
	}
	_, domain, _ := strings.Cut(email, "@")
	known := slices.Contains(up.TrustedEmailDomains, domain)
	if claims.EmailVerified != nil {
		known = bool(*claims.EmailVerified)
	}
	if !known {
		return ""
	}
	return email
}

// refuse answers with a page that says why a sign-in cannot go on.
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

// explain answers with a page that says what the user can do; its button leads
// back to the application with an error.
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
