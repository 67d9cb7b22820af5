package provider

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/httpx"
)

// RefusalLimit counts a refused call of a network and reports whether there were
// too many of late; then it sets Retry-After.
type RefusalLimit func(w http.ResponseWriter, r *http.Request) bool

// tokenEndpoint answers calls for tokens. Behind one address there may be a
// whole restaurant: a good call is answered whoever else was refused there, and
// only whom it refuses too often it asks to wait. Nobody guesses 128 random bits.
func (p *Provider) tokenEndpoint(answer func(w http.ResponseWriter, r *http.Request) (any, error), isLimited RefusalLimit) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		given, err := answer(w, r)
		if err == nil {
			writeJSON(w, http.StatusOK, given)
			return
		}
		refusal := publicError(err)
		switch refusal.ErrorType {
		case tooMany, cancelled, oidc.ServerError: // which whoever asked is not to blame for
		default:
			if !p.isClient(r) && isLimited(w, r) {
				refusal = ErrTooMany()
			}
		}
		writeRefusal(w, r, refusal)
	}
}

// isClient reports whether a confidential client has authenticated. It calls for
// everybody it serves, and limits them itself.
func (p *Provider) isClient(r *http.Request) bool {
	id, secret, ok := r.BasicAuth()
	return ok && op.AuthorizeClientIDSecret(r.Context(), id, secret, p.Storage()) == nil
}

func writeRefusal(w http.ResponseWriter, r *http.Request, refusal *oidc.Error) {
	logRefusal(r.Context(), refusal)
	status := http.StatusBadRequest
	switch refusal.ErrorType {
	case tooMany:
		status = http.StatusTooManyRequests
	case oidc.InvalidClient:
		status = http.StatusUnauthorized
	case oidc.ServerError:
		status = http.StatusInternalServerError
	}
	writeJSON(w, status, refusal)
}

// token gives tokens for a code or a refresh token.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) (any, error) {
	switch grant := oidc.GrantType(r.PostFormValue("grant_type")); {
	case !slices.Contains(p.client.GrantTypes(), grant):
		return nil, oidc.ErrUnsupportedGrantType().WithDescription("grant_type must be one of %s", p.client.GrantTypes())
	case grant == oidc.GrantTypeCode:
		return p.exchangeCode(r)
	default:
		return p.refresh(w, r)
	}
}

func (p *Provider) exchangeCode(r *http.Request) (*oidc.AccessTokenResponse, error) {
	asked, err := op.ParseAccessTokenRequest(r, p.Decoder())
	if err != nil {
		return nil, err
	}
	if asked.Code == "" {
		return nil, oidc.ErrInvalidRequest().WithDescription("code is required")
	}
	request, client, err := op.ValidateAccessTokenRequest(r.Context(), asked, p)
	if err != nil {
		return nil, err
	}
	return op.CreateTokenResponse(r.Context(), request, client, p, true, asked.Code, "")
}

func (p *Provider) refresh(w http.ResponseWriter, r *http.Request) (*oidc.AccessTokenResponse, error) {
	asked, err := op.ParseRefreshTokenRequest(r, p.Decoder())
	if err != nil {
		return nil, err
	}
	request, client, err := op.ValidateRefreshTokenRequest(r.Context(), asked, p)
	if err != nil {
		return nil, err
	}
	if p.isLimited(w, r, "refresh "+request.GetSubject()) {
		return nil, ErrTooMany()
	}
	return op.CreateTokenResponse(r.Context(), request, client, p, true, "", asked.RefreshToken)
}

// revoke ends the session of a refresh token or an access token. What kind it is
// said to be does not matter (RFC 7009 §2.1), and a token that is none of ours is
// no error (§2.2).
func (p *Provider) revoke(_ http.ResponseWriter, r *http.Request) (any, error) {
	token, _, clientID, err := op.ParseTokenRevocationRequest(r, p)
	if err != nil {
		return nil, err
	}
	subject, session, err := p.Storage().GetRefreshTokenInfo(r.Context(), clientID, token)
	if errors.Is(err, op.ErrInvalidRefreshToken) {
		var id string
		if id, err = p.Crypto().Decrypt(token); err != nil || !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
			return struct{}{}, nil //nolint:nilerr // no access token of ours either
		}
		session, subject, _ = strings.Cut(id, ":")
	}
	if err != nil {
		return nil, err
	}
	if err := p.Storage().RevokeToken(r.Context(), session, subject, clientID); err != nil {
		return nil, err
	}
	return struct{}{}, nil
}

// tooMany is no code of OAuth's; the application knows it.
const tooMany = "too_many_requests"

// ErrTooMany says that an address or an account was used too often of late.
func ErrTooMany() *oidc.Error {
	return &oidc.Error{ErrorType: tooMany, Description: "Too many attempts. Wait a minute and try again."}
}

// cancelled is OAuth's code nearest to a request that its client cancelled.
const cancelled = "temporarily_unavailable"

// Failure is an error on our side, which reaches the application without its
// cause. A request that its client has cancelled is none, and no error in the log.
func Failure(doing string, err error) error {
	if err == nil {
		return nil
	}
	return failure(doing, err)
}

func failure(doing string, err error) *oidc.Error {
	refusal := oidc.ErrServerError().WithDescription("Something went wrong on our side.")
	if httpx.Canceled(err) {
		refusal = &oidc.Error{ErrorType: cancelled, Description: "The request was cancelled."}
	}
	return refusal.WithParent(fmt.Errorf("%s: %w", doing, err))
}

// publicError returns what the application may know of an error. The library
// wraps whatever a storage returns as an invalid grant, which would sign people
// out when the database fails: a Failure within it is returned as it is.
func publicError(err error) *oidc.Error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		known, ok := inner.(*oidc.Error) //nolint:errorlint // each link is looked at
		if ok && (known.ErrorType == oidc.ServerError || known.ErrorType == cancelled) {
			return known
		}
	}
	var known *oidc.Error
	if errors.As(err, &known) {
		return known
	}
	return failure("answering the application", err)
}

// logRefusal logs an error on our side; why another request was refused it adds
// to that request's log line.
func logRefusal(ctx context.Context, refusal *oidc.Error) {
	if refusal.ErrorType == oidc.ServerError {
		httpx.LogFailure(ctx, "signing in failed", refusal)
		return
	}
	httpx.SetRefusal(ctx, refusal)
}
