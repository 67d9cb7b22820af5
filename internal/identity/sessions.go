package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/identity/provider"
)

// storage implements the OpenID library's storage for Carte's own provider.
type storage struct {
	*provider.Base
	service *Service
}

var (
	_ op.Storage                   = (*storage)(nil)
	_ op.CanSetUserinfoFromRequest = (*storage)(nil)
)

// AuthRequestByCode redeems a code. Redeeming it twice ends its session (RFC 6749
// §4.1.2).
func (s *storage) AuthRequestByCode(ctx context.Context, code string) (op.AuthRequest, error) {
	var request *provider.Request
	var replayed error
	err := s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		request, err = s.UseCode(ctx, tx, code)
		if errors.Is(err, provider.ErrCodeReplayed) {
			replayed = err
			return endSession(ctx, tx, request.ID, request.Subject)
		}
		return err
	})
	if err == nil {
		err = replayed
	}
	return request, provider.CodeError(err)
}

// beginSession inserts the session of a redeemed code.
func (s *storage) beginSession(ctx context.Context, tx bun.IDB, request *provider.Request) error {
	if err := s.Confirm(ctx, tx, request); err != nil {
		return err
	}
	now := s.service.now().UTC()
	row := &session{
		ID: request.ID, UID: request.Subject, ClientID: request.GetClientID(), Scopes: strings.Join(request.GetScopes(), " "),
		SignedInAt: request.SignedInAt, LastUsedAt: now, ExpiresAt: now.Add(sessionLifetime),
	}
	if !slices.Contains(request.GetScopes(), oidc.ScopeOfflineAccess) {
		row.ExpiresAt = now.Add(provider.TokenLifetime)
	}
	return insertSession(ctx, tx, row)
}

// CreateAccessToken begins a session that has no refresh token.
func (s *storage) CreateAccessToken(ctx context.Context, request op.TokenRequest) (string, time.Time, error) {
	if redeemed, ok := request.(*provider.Request); ok {
		err := s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return s.beginSession(ctx, tx, redeemed) })
		if err != nil {
			return "", time.Time{}, sessionError("beginning a session", err)
		}
	}
	return s.Base.CreateAccessToken(ctx, request)
}

// CreateAccessAndRefreshTokens begins a session, or continues one, and makes its next
// refresh token.
func (s *storage) CreateAccessAndRefreshTokens(ctx context.Context, request op.TokenRequest, current string) (string, string, time.Time, error) {
	accessID, expires, err := s.Base.CreateAccessToken(ctx, request)
	if err != nil {
		return "", "", time.Time{}, err
	}
	session, ok := request.(interface{ SessionID() string })
	if !ok {
		return "", "", time.Time{}, provider.Failure("renewing a session", fmt.Errorf("no session in %T", request))
	}
	next := rand.Text() + rand.Text()
	err = s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if redeemed, ok := request.(*provider.Request); ok {
			if err := s.beginSession(ctx, tx, redeemed); err != nil {
				return err
			}
		}
		return s.renew(ctx, tx, session.SessionID(), current, next)
	})
	if err != nil {
		return "", "", time.Time{}, sessionError("renewing a session", err)
	}
	return accessID, next, expires, nil
}

// sessionError converts an error for the application: its session has ended, or the
// server has failed.
func sessionError(doing string, err error) error {
	if errors.Is(err, op.ErrInvalidRefreshToken) || errors.Is(err, provider.ErrCodeReplayed) {
		return oidc.ErrInvalidGrant().WithDescription("the session has ended").WithParent(err)
	}
	return provider.Failure(doing, err)
}

// renew marks the current refresh token as replaced and adds the next one.
// TokenRequestByRefreshToken has found the current one valid; if another tab has
// replaced it since, it is within its grace. The session may have ended since.
func (s *storage) renew(ctx context.Context, tx bun.IDB, sessionID, current, next string) error {
	now := s.service.now().UTC()
	active, err := touchSession(ctx, tx, sessionID, now)
	if err != nil {
		return err
	}
	if !active {
		return op.ErrInvalidRefreshToken
	}
	token := &refreshToken{Hash: provider.Hash(next), SessionID: sessionID, ExpiresAt: now.Add(refreshTokenLifetime)}
	return replaceRefreshToken(ctx, tx, provider.Hash(current), token, now)
}

// TokenRequestByRefreshToken finds the session of a refresh token. A token that was
// replaced longer than refreshGrace ago has two holders, of whom one has stolen it:
// the session ends for both.
func (s *storage) TokenRequestByRefreshToken(ctx context.Context, token string) (op.RefreshTokenRequest, error) {
	now := s.service.now().UTC()
	found, replacedAt, err := s.sessionOf(ctx, token)
	if err != nil {
		return nil, err
	}
	if replacedAt.IsZero() || now.Sub(replacedAt) <= refreshGrace {
		return found, nil
	}
	slog.WarnContext(ctx, "a refresh token was used after it was replaced; its session ends", "replaced_at", replacedAt)
	err = s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		return endSession(ctx, tx, found.ID, found.UID)
	})
	if err != nil {
		return nil, provider.Failure("ending the session of a reused refresh token", err)
	}
	return nil, op.ErrInvalidRefreshToken
}

// sessionOf fails with op.ErrInvalidRefreshToken where there is none.
func (s *storage) sessionOf(ctx context.Context, token string) (*session, time.Time, error) {
	found, replacedAt, err := sessionByToken(ctx, s.service.db, provider.Hash(token), s.service.now().UTC())
	switch {
	case err != nil:
		return nil, time.Time{}, provider.Failure("reading the session", err)
	case found == nil:
		return nil, time.Time{}, op.ErrInvalidRefreshToken
	}
	return found, replacedAt, nil
}

// GetRefreshTokenInfo returns user and session of a refresh token. A replaced one can
// still be used to end the session.
func (s *storage) GetRefreshTokenInfo(ctx context.Context, _, token string) (uid, sessionID string, err error) {
	found, _, err := s.sessionOf(ctx, token)
	if err != nil {
		return "", "", err
	}
	return found.UID, found.ID, nil
}

// RevokeToken ends the session of a refresh token or an access token.
func (s *storage) RevokeToken(ctx context.Context, id, uid, _ string) *oidc.Error {
	sessionID, _, _ := strings.Cut(id, ".") // in an access token its expiry follows
	if sessionID == "" || uid == "" {
		return nil // an unknown token; revoking it succeeds (RFC 7009 §2.2)
	}
	err := s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return endSession(ctx, tx, sessionID, uid) })
	if err != nil {
		return oidc.ErrServerError().WithDescription("Something went wrong on our side.").WithParent(err)
	}
	return nil
}

// SetUserinfoFromRequest fills in an ID token.
func (s *storage) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, request op.IDTokenRequest, scopes []string) error {
	if r, ok := request.(cliTokenRequest); ok {
		return s.service.fillClaims(ctx, info, r.user, scopes)
	}
	if session, ok := request.(interface{ SessionID() string }); ok {
		info.AppendClaims("sid", session.SessionID())
	}
	return s.service.claimsOfSession(ctx, info, request.GetSubject(), scopes)
}

// SetUserinfoFromToken fills in the answer of the userinfo endpoint.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, _ string) error {
	now := s.service.now().UTC()
	id, err := provider.ParseAccessTokenID(tokenID, now)
	if err != nil {
		return oidc.ErrAccessDenied().WithDescription("the access token has expired")
	}
	found, err := sessionByID(ctx, s.service.db, id, subject, now)
	switch {
	case err != nil:
		return provider.Failure("reading the session", err)
	case found == nil:
		return oidc.ErrAccessDenied().WithDescription("the session has ended")
	}
	return s.service.claimsOfSession(ctx, info, subject, found.GetScopes())
}
