package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/identity/firebase"
	"carte/internal/jobs"
)

// claimsJob writes a user's claims at Firebase, which puts them into the
// user's next token. Nothing waits for that and nothing depends on it: claims
// only tell the browser what to show.
type claimsJob struct {
	UID string `json:"uid"`
}

// claimsOptions try for half a day, in which Firebase is back or an operator
// has looked.
var claimsOptions = jobs.Options{MaxAttempts: 24, Timeout: 30 * time.Second, FirstRetry: time.Second, LastRetry: time.Hour}

// ClaimsChanged has a user's claims written once the transaction, in which a
// role has changed, is committed. Without Firebase there is nothing to write.
func (s *Service) ClaimsChanged(ctx context.Context, tx bun.Tx, uid string) error {
	if s.firebase == nil {
		return nil
	}
	return s.firebase.claims.Enqueue(ctx, tx, uid, claimsJob{uid})
}

// writeClaims writes what a user's tokens shall claim, as of now.
func (s *Service) writeClaims(ctx context.Context, job claimsJob) error {
	user, err := s.userByUID(ctx, job.UID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	claims, err := s.claimsOf(ctx, &user)
	if err != nil {
		return err
	}
	var subjects []string
	err = s.db.Read.NewRaw(`SELECT subject FROM identities WHERE uid = ? AND provider = ?`, job.UID, s.firebaseProvider()).Scan(ctx, &subjects)
	if err != nil {
		return fmt.Errorf("reading the user's identities: %w", err)
	}
	for _, subject := range subjects {
		if err := s.firebase.project.SetClaims(ctx, subject, claims); err != nil && !errors.Is(err, firebase.ErrNoUser) {
			return err
		}
	}
	return nil
}

// firebaseProvider is the name under which users of Firebase are kept.
func (s *Service) firebaseProvider() string {
	who := s.personOfToken(&firebase.Token{})
	return who.Provider
}

// compareClaims has a user's claims written where a new token says something
// else: time alone has changed them, such as the end of a trial, or a command
// beside the server has. A request does not fail for it.
func (s *Service) compareClaims(ctx context.Context, user *User, token *firebase.Token) {
	claims, err := s.claimsOf(ctx, user)
	if err == nil && claims != token.Claims {
		err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return s.ClaimsChanged(ctx, tx, user.UID) })
	}
	if err != nil && ctx.Err() == nil {
		slog.ErrorContext(ctx, "a token's claims were not compared", "error", err)
	}
}

// seenTokens knows the newest token of each user that was seen in this process.
type seenTokens struct {
	mu       sync.Mutex
	issuedAt map[string]time.Time
}

// maxSeenTokens bounds the memory; forgetting costs no more than comparing again.
const maxSeenTokens = 10_000

// isNewer reports whether a user's token is newer than those seen before.
func (s *seenTokens) isNewer(uid string, issuedAt time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return issuedAt.After(s.issuedAt[uid])
}

// add marks a user's token as seen, once everything has been done that it is
// the occasion for.
func (s *seenTokens) add(uid string, issuedAt time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !issuedAt.After(s.issuedAt[uid]) {
		return
	}
	if s.issuedAt == nil || len(s.issuedAt) >= maxSeenTokens {
		s.issuedAt = map[string]time.Time{}
	}
	s.issuedAt[uid] = issuedAt
}
