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

// RefusalLimit counts a refused request of a network and reports whether the network has
// reached its limit; then it sets Retry-After.
type RefusalLimit func(w http.ResponseWriter, r *http.Request) bool

// tokenEndpoint answers requests for tokens. Only refused requests are limited: many
// users may share one address, and codes of 128 random bits cannot be guessed.
func (p *Provider) tokenEndpoint(handle func(w http.ResponseWriter, r *http.Request) (any, error), isLimited RefusalLimit) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		response, err := handle(w, r)
		if err == nil {
			writeJSON(w, http.StatusOK, response)
			return
		}
		refusal := publicError(err)
		switch refusal.ErrorType {
		case tooMany, cancelled, oidc.ServerError: // not the client's errors
		default:
			if !p.isClient(r) && isLimited(w, r) {
				refusal = ErrTooMany()
			}
		}
		writeRefusal(w, r, refusal)
	}
}

// isClient reports whether a confidential client has authenticated. It sends the requests
// of all its users, and limits them itself.
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

// token exchanges a code or a refresh token for tokens.
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
	params, err := op.ParseAccessTokenRequest(r, p.Decoder())
	if err != nil {
		return nil, err
	}
	if params.Code == "" {
		return nil, oidc.ErrInvalidRequest().WithDescription("code is required")
	}
	request, client, err := op.ValidateAccessTokenRequest(r.Context(), params, p)
	if err != nil {
		return nil, err
	}
	return op.CreateTokenResponse(r.Context(), request, client, p, true, params.Code, "")
}

func (p *Provider) refresh(w http.ResponseWriter, r *http.Request) (*oidc.AccessTokenResponse, error) {
	params, err := op.ParseRefreshTokenRequest(r, p.Decoder())
	if err != nil {
		return nil, err
	}
	request, client, err := op.ValidateRefreshTokenRequest(r.Context(), params, p)
	if err != nil {
		return nil, err
	}
	if p.isLimited(w, r, "refresh "+request.GetSubject()) {
		return nil, ErrTooMany()
	}
	return op.CreateTokenResponse(r.Context(), request, client, p, true, "", params.RefreshToken)
}

// revoke ends the session of a refresh token or an access token. It ignores
// token_type_hint (RFC 7009 §2.1), and an unknown token is no error (§2.2).
func (p *Provider) revoke(_ http.ResponseWriter, r *http.Request) (any, error) {
	token, _, clientID, err := op.ParseTokenRevocationRequest(r, p)
	if err != nil {
		return nil, err
	}
	subject, session, err := p.Storage().GetRefreshTokenInfo(r.Context(), clientID, token)
	if errors.Is(err, op.ErrInvalidRefreshToken) {
		var id string
		if id, err = p.Crypto().Decrypt(token); err != nil || !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
			return struct{}{}, nil //nolint:nilerr // an unknown token
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

// tooMany is an error code of Carte's own.
const tooMany = "too_many_requests"

// ErrTooMany says that an address or an account has reached its limit.
func ErrTooMany() *oidc.Error {
	return &oidc.Error{ErrorType: tooMany, Description: "Too many attempts. Wait a minute and try again."}
}

// cancelled is the OAuth error code for a request that the client has cancelled.
const cancelled = "temporarily_unavailable"

// Failure returns an internal error. The application does not learn its cause. A
// request that the client has cancelled is not logged as an error.
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

// publicError returns the error for the application. The library wraps all errors of a
// storage as invalid grants, which would sign users out when the database fails, so a
// Failure inside is returned instead.
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

// logRefusal logs an internal error, and adds any other to the request's log line.
func logRefusal(ctx context.Context, refusal *oidc.Error) {
	if refusal.ErrorType == oidc.ServerError {
		httpx.LogFailure(ctx, "signing in failed", refusal)
		return
	}
	httpx.SetRefusal(ctx, refusal)
}
