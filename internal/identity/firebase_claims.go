package identity

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/identity/firebase"
	"carte/internal/jobs"
)

// claimsJob writes a user's claims at Firebase, which puts them into the user's
// next token. Access does not depend on them: browsers use them to choose what to
// show.
type claimsJob struct {
	UID string `json:"uid"`
}

// claimsOptions retry for half a day, long enough for an outage of Firebase.
var claimsOptions = jobs.Options{MaxAttempts: 24, Timeout: 30 * time.Second, FirstRetry: time.Second, LastRetry: time.Hour}

// ClaimsChanged enqueues the writing of a user's claims, in the transaction that
// changes a role. Without Firebase it does nothing.
func (s *Service) ClaimsChanged(ctx context.Context, tx bun.Tx, uid string) error {
	if s.firebase == nil {
		return nil
	}
	return s.firebase.claims.Enqueue(ctx, tx, uid, claimsJob{uid})
}

// writeClaims writes a user's current claims at Firebase.
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
	subjects, err := s.subjectsOf(ctx, job.UID, s.firebase.project.Issuer())
	if err != nil {
		return err
	}
	for _, subject := range subjects {
		if err := s.firebase.project.SetClaims(ctx, subject, claims); err != nil && !errors.Is(err, firebase.ErrNoUser) {
			return err
		}
	}
	return nil
}

// compareClaims has a user's claims written where a new token has others: they
// change with time, such as at the end of a trial, and by commands that run beside
// the server. An error is logged and does not fail the request.
func (s *Service) compareClaims(ctx context.Context, user *User, token *firebase.Token) {
	claims, err := s.claimsOf(ctx, user)
	if err == nil && claims != token.Claims {
		err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return s.ClaimsChanged(ctx, tx, user.UID) })
	}
	if err != nil && ctx.Err() == nil {
		slog.ErrorContext(ctx, "a token's claims were not compared", "error", err)
	}
}

// seenTokens remembers the newest token of each user that this process has seen.
type seenTokens struct {
	mu       sync.Mutex
	issuedAt map[string]time.Time
}

// maxSeenTokens bounds the memory. A forgotten user's claims are compared again.
const maxSeenTokens = 10_000

// isNewer reports whether a user's token is newer than those seen before.
func (s *seenTokens) isNewer(uid string, issuedAt time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return issuedAt.After(s.issuedAt[uid])
}

// add records a token once its claims have been compared.
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
