package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/identity/provider"
)

// maxToken is longer than any token of ours or of Firebase's.
const maxToken = 8 << 10

// Authenticate finds out who holds an ID token. Whatever is wrong with it, the
// answer is the same; the cause is for the log alone.
func (s *Service) Authenticate(ctx context.Context, idToken string) (*actor.Actor, error) {
	if len(idToken) > maxToken {
		return nil, &fault.Error{Code: fault.Unauthenticated, Detail: s.invalidToken(), Err: errors.New("the token is too long")}
	}
	if s.firebase != nil {
		return s.authenticateByFirebase(ctx, idToken)
	}
	holder, err := s.verify(ctx, idToken)
	if err != nil {
		if errors.Is(err, provider.ErrKeysUnreadable) {
			return nil, err
		}
		return nil, &fault.Error{Code: fault.Unauthenticated, Detail: InvalidToken, Err: err}
	}
	return s.actorOf(ctx, holder)
}

// holder is whose a verified ID token is.
type holder struct {
	UID string
	// Session is the one the token was issued in; empty where there is none, as
	// with Firebase's tokens and those of IDTokenFor.
	Session string
}

// keySet is the keyring for one verification. The verifier hides why it could
// not check a signature, so a fault of ours is kept here.
type keySet struct {
	keys  *provider.Keyring
	fault error
}

// VerifySignature checks a token's signature.
func (k *keySet) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	payload, err := k.keys.VerifySignature(ctx, token)
	if errors.Is(err, provider.ErrKeysUnreadable) {
		k.fault = err
	}
	return payload, err
}

// verify checks signature, algorithm, issuer, audience and times of an ID
// token, and gives its holder.
func (s *Service) verify(ctx context.Context, idToken string) (holder, error) {
	keys := &keySet{keys: s.keys}
	now := s.now()
	token, err := oidc.NewVerifier(s.issuer, keys, &oidc.Config{
		ClientID: ClientID, SupportedSigningAlgs: []string{provider.Algorithm},
		Now: func() time.Time { return now.Add(-leeway) },
	}).Verify(ctx, idToken)
	if keys.fault != nil {
		return holder{}, keys.fault
	}
	if err != nil {
		return holder{}, err
	}
	// The verifier would pass a token that begins up to five minutes from now,
	// and does not look at when it was issued.
	var told struct {
		NotBefore json.Number `json:"nbf"`
		Party     string      `json:"azp"`
		Session   string      `json:"sid"`
	}
	if err := token.Claims(&told); err != nil {
		return holder{}, fmt.Errorf("reading the claims: %w", err)
	}
	notBefore, _ := told.NotBefore.Float64()
	switch latest := now.Add(leeway); {
	case token.IssuedAt.After(latest), time.Unix(int64(notBefore), 0).After(latest):
		return holder{}, errors.New("the token is not valid yet")
	case told.Party != "" && told.Party != ClientID:
		return holder{}, errors.New("the token was issued to another client")
	case token.Subject == "":
		return holder{}, errors.New("the token has no subject")
	case !provider.PossibleID(told.Session):
		return holder{}, errors.New("the token's session is none of ours")
	}
	return holder{UID: token.Subject, Session: told.Session}, nil
}

// actorOf reads a user's standing, which tokens do not carry: a role that was
// taken away is gone at once, and so is a session that was ended.
func (s *Service) actorOf(ctx context.Context, of holder) (*actor.Actor, error) {
	var rows []struct {
		Email          string     `bun:"email"`
		Name           string     `bun:"name"`
		Provider       string     `bun:"provider"`
		PhotoURL       string     `bun:"photo_url"`
		CreatedAt      time.Time  `bun:"created_at"`
		AdminDeveloper bool       `bun:"admin_developer"`
		StoreID        string     `bun:"store_id"`
		Role           actor.Role `bun:"role"`
	}
	err := s.db.Read.NewRaw(`SELECT u.email, u.name, u.provider, u.photo_url, u.created_at, u.admin_developer,
			COALESCE(m.store_id, '') AS store_id, COALESCE(m.role, '') AS role
		FROM users AS u LEFT JOIN members AS m ON m.uid = u.uid
		WHERE u.uid = ? AND (? = '' OR EXISTS (SELECT 1 FROM sessions AS s WHERE s.id = ? AND s.uid = u.uid AND s.expires_at > ?))`,
		of.UID, of.Session, of.Session, s.now().UTC()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("reading the user: %w", err)
	}
	if len(rows) == 0 {
		return nil, &fault.Error{Code: fault.Unauthenticated, Detail: s.invalidToken(), Err: errors.New("the user or the session is gone")}
	}
	who := &actor.Actor{
		UID: of.UID, Email: rows[0].Email, Name: rows[0].Name, Admin: rows[0].AdminDeveloper,
		Provider: rows[0].Provider, PhotoURL: rows[0].PhotoURL, CreatedAt: rows[0].CreatedAt,
		Stores: map[string]actor.Standing{},
	}
	for i := range rows {
		if rows[i].StoreID != "" {
			who.Stores[rows[i].StoreID] = actor.Standing{Role: rows[i].Role}
		}
	}
	if len(who.Stores) == 0 {
		return who, nil
	}
	locked, err := s.standings.Locked(ctx, slices.Sorted(maps.Keys(who.Stores)))
	if err != nil {
		return nil, fmt.Errorf("reading the standing of the user's stores: %w", err)
	}
	for id, standing := range who.Stores {
		standing.Locked = locked[id]
		who.Stores[id] = standing
	}
	return who, nil
}
