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

// storage keeps the sessions of Carte's own provider.
type storage struct {
	*provider.Base
	service *Service
}

var (
	_ op.Storage                   = (*storage)(nil)
	_ op.CanSetUserinfoFromRequest = (*storage)(nil)
)

// AuthRequestByCode redeems a code. One that comes a second time ends the
// session the first one began (RFC 6749 §4.1.2).
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

// begin makes the session of a code that has come from whoever had asked for
// it. It also prunes sessions.
func (s *storage) begin(ctx context.Context, tx bun.IDB, request *provider.Request) error {
	if err := s.Confirm(ctx, tx, request); err != nil {
		return err
	}
	now := s.service.now().UTC()
	if err := pruneSessions(ctx, tx, now); err != nil {
		return err
	}
	row := &session{
		ID: request.ID, UID: request.Subject, ClientID: request.GetClientID(), Scopes: strings.Join(request.GetScopes(), " "),
		SignedInAt: request.SignedInAt, LastUsedAt: now, ExpiresAt: now.Add(sessionTime),
	}
	if !slices.Contains(request.GetScopes(), oidc.ScopeOfflineAccess) {
		row.ExpiresAt = now.Add(provider.TokenLifetime)
	}
	return insertSession(ctx, tx, row)
}

// CreateAccessToken begins a session that has no refresh token.
func (s *storage) CreateAccessToken(ctx context.Context, request op.TokenRequest) (string, time.Time, error) {
	if of, ok := request.(*provider.Request); ok {
		err := s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return s.begin(ctx, tx, of) })
		if err != nil {
			return "", time.Time{}, sessionError("beginning a session", err)
		}
	}
	return s.Base.CreateAccessToken(ctx, request)
}

// CreateAccessAndRefreshTokens begins a session, or goes on with it, and gives
// it its next refresh token.
func (s *storage) CreateAccessAndRefreshTokens(ctx context.Context, request op.TokenRequest, current string) (string, string, time.Time, error) {
	accessID, expires, err := s.Base.CreateAccessToken(ctx, request)
	if err != nil {
		return "", "", time.Time{}, err
	}
	of, ok := request.(interface{ SessionID() string })
	if !ok {
		return "", "", time.Time{}, provider.Failure("renewing a session", fmt.Errorf("no session in %T", request))
	}
	next := rand.Text() + rand.Text()
	err = s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if redeemed, ok := request.(*provider.Request); ok {
			if err := s.begin(ctx, tx, redeemed); err != nil {
				return err
			}
		}
		return s.renew(ctx, tx, of.SessionID(), current, next)
	})
	if err != nil {
		return "", "", time.Time{}, sessionError("renewing a session", err)
	}
	return accessID, next, expires, nil
}

// sessionError makes an error one for the application: its session has ended, or
// something is wrong on our side.
func sessionError(doing string, err error) error {
	if errors.Is(err, op.ErrInvalidRefreshToken) || errors.Is(err, provider.ErrCodeReplayed) {
		return oidc.ErrInvalidGrant().WithDescription("the session has ended").WithParent(err)
	}
	return provider.Failure(doing, err)
}

// renew marks the current refresh token as replaced and adds the next one.
// That the current one is good was found just before, by
// TokenRequestByRefreshToken; if another tab has replaced it since, its grace
// runs. The session is looked at again, because it may have been ended.
func (s *storage) renew(ctx context.Context, tx bun.IDB, sessionID, current, next string) error {
	now := s.service.now().UTC()
	ongoing, err := touchSession(ctx, tx, sessionID, now)
	if err != nil {
		return err
	}
	if !ongoing {
		return op.ErrInvalidRefreshToken
	}
	token := &refreshToken{Hash: provider.Hash(next), SessionID: sessionID, ExpiresAt: now.Add(refreshTime)}
	return replaceRefreshToken(ctx, tx, provider.Hash(current), token, now)
}

// TokenRequestByRefreshToken finds the session of a refresh token. One that
// was replaced more than a moment ago was stolen, from the user or by one who
// has it from the user: the session ends for both.
func (s *storage) TokenRequestByRefreshToken(ctx context.Context, token string) (op.RefreshTokenRequest, error) {
	now := s.service.now().UTC()
	found, replacedAt, err := s.sessionOf(ctx, token)
	if err != nil {
		return nil, err
	}
	if replacedAt.IsZero() || now.Sub(replacedAt) <= refreshGrace {
		return found, nil
	}
	slog.WarnContext(ctx, "a refresh token came back after it was replaced; its session ends", "replaced_at", replacedAt)
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

// GetRefreshTokenInfo finds user and session of a refresh token, of a replaced
// one too: it can still be handed in to end the session.
func (s *storage) GetRefreshTokenInfo(ctx context.Context, _, token string) (uid, sessionID string, err error) {
	found, _, err := s.sessionOf(ctx, token)
	if err != nil {
		return "", "", err
	}
	return found.UID, found.ID, nil
}

// RevokeToken ends the session of a refresh token or an access token.
func (s *storage) RevokeToken(ctx context.Context, id, uid, _ string) *oidc.Error {
	sessionID, _, _ := strings.Cut(id, ".") // an access token's end follows
	if sessionID == "" || uid == "" {
		return nil // nothing of ours; RFC 7009 §2.2 wants that to succeed
	}
	err := s.service.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return endSession(ctx, tx, sessionID, uid) })
	if err != nil {
		return oidc.ErrServerError().WithDescription("Something went wrong on our side.").WithParent(err)
	}
	return nil
}

// SetUserinfoFromRequest fills an ID token.
func (s *storage) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, request op.IDTokenRequest, scopes []string) error {
	if r, ok := request.(rescue); ok {
		return s.service.fillClaims(ctx, info, r.user, scopes)
	}
	if of, ok := request.(interface{ SessionID() string }); ok {
		info.AppendClaims("sid", of.SessionID())
	}
	return s.service.claimsOfSession(ctx, info, request.GetSubject(), scopes)
}

// SetUserinfoFromToken fills the answer of the userinfo endpoint.
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
