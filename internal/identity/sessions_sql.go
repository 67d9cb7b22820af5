package identity

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
)

// session is a user who is signed in in one browser. The library calls it a refresh
// token request.
type session struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`

	ID         string    `bun:"id,pk"`
	UID        string    `bun:"uid"`
	ClientID   string    `bun:"client_id"`
	Scopes     string    `bun:"scopes"`
	SignedInAt time.Time `bun:"signed_in_at"`
	LastUsedAt time.Time `bun:"last_used_at"`
	ExpiresAt  time.Time `bun:"expires_at"`
}

var _ op.RefreshTokenRequest = (*session)(nil)

// GetAMR is none.
func (s *session) GetAMR() []string { return nil }

// GetAudience is the dashboard.
func (s *session) GetAudience() []string { return []string{s.ClientID} }

// GetAuthTime is when the user signed in.
func (s *session) GetAuthTime() time.Time { return s.SignedInAt }

// GetClientID is the dashboard.
func (s *session) GetClientID() string { return s.ClientID }

// GetScopes lists the scopes that were granted.
func (s *session) GetScopes() []string { return strings.Fields(s.Scopes) }

// GetSubject is the user.
func (s *session) GetSubject() string { return s.UID }

// SetCurrentScopes narrows the scopes for one answer.
func (s *session) SetCurrentScopes(scopes []string) { s.Scopes = strings.Join(scopes, " ") }

// SessionID is the session's id.
func (s *session) SessionID() string { return s.ID }

type refreshToken struct {
	bun.BaseModel `bun:"table:refresh_tokens,alias:t"`

	Hash       string    `bun:"hash,pk"`
	SessionID  string    `bun:"session_id"`
	ExpiresAt  time.Time `bun:"expires_at"`
	ReplacedAt time.Time `bun:"replaced_at,nullzero"`
}

// pruneBatch limits the rows that one transaction deletes, so that a sign-in does
// not wait long for it.
const pruneBatch = 1000

// pruneSessions deletes expired refresh tokens and the sessions that have ended: a
// session ends with its last refresh token.
func pruneSessions(ctx context.Context, d *db.DB, now time.Time) error {
	err := d.DeleteInBatches(ctx, pruneBatch, "sessions", "id", "expires_at < ? OR last_used_at < ?", now, now.Add(-refreshTokenLifetime))
	if err != nil {
		return fmt.Errorf("pruning sessions: %w", err)
	}
	return db.Wrap(d.DeleteInBatches(ctx, pruneBatch, "refresh_tokens", "hash", "expires_at < ?", now), "pruning refresh tokens")
}

func insertSession(ctx context.Context, tx bun.IDB, row *session) error {
	_, err := tx.NewInsert().Model(row).Exec(ctx)
	return db.Wrap(err, "beginning the session")
}

// touchSession records that a session is used, and reports whether it is active.
func touchSession(ctx context.Context, tx bun.IDB, id string, now time.Time) (bool, error) {
	result, err := tx.ExecContext(ctx, `UPDATE sessions SET last_used_at = ? WHERE id = ? AND expires_at > ?`, now, id, now)
	if err != nil {
		return false, fmt.Errorf("touching the session: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// replaceRefreshToken marks the current token as replaced, unless another tab has
// already, and adds the next one.
func replaceRefreshToken(ctx context.Context, tx bun.IDB, currentHash string, next *refreshToken, now time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE refresh_tokens SET replaced_at = ? WHERE hash = ? AND replaced_at IS NULL`, now, currentHash)
	if err != nil {
		return fmt.Errorf("replacing the refresh token: %w", err)
	}
	_, err = tx.NewInsert().Model(next).Exec(ctx)
	return db.Wrap(err, "adding the refresh token")
}

// sessionByToken returns nil where there is no session. The time is when the token was
// replaced; zero where it was not.
func sessionByToken(ctx context.Context, d *db.DB, hash string, now time.Time) (*session, time.Time, error) {
	var row struct {
		session    `bun:",extend"`
		ReplacedAt time.Time `bun:"replaced_at,nullzero"`
	}
	err := d.Read.NewSelect().Model(&row).ColumnExpr("s.*").ColumnExpr("t.replaced_at").
		Join("JOIN refresh_tokens AS t ON t.session_id = s.id").
		Where("t.hash = ?", hash).Where("t.expires_at > ?", now).Where("s.expires_at > ?", now).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, time.Time{}, nil
	}
	return &row.session, row.ReplacedAt, err
}

// sessionByID returns nil where the user has no such session.
func sessionByID(ctx context.Context, d *db.DB, id, uid string, now time.Time) (*session, error) {
	row := new(session)
	err := d.Read.NewSelect().Model(row).Where("s.id = ?", id).Where("s.uid = ?", uid).Where("s.expires_at > ?", now).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return row, err
}

func endSession(ctx context.Context, tx bun.IDB, id, uid string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE id = ? AND uid = ?`, id, uid)
	return db.Wrap(err, "ending the session")
}
