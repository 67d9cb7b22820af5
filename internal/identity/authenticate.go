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

// Authenticate verifies an ID token and returns its user. An invalid token gives
// the same answer whatever is wrong with it; only the log has the cause.
func (s *Service) Authenticate(ctx context.Context, idToken string) (*actor.Actor, error) {
	if len(idToken) > maxToken {
		return nil, s.refuseToken(errors.New("the token is too long"))
	}
	if s.firebase != nil {
		return s.authenticateByFirebase(ctx, idToken)
	}
	subject, err := s.verify(ctx, idToken)
	if errors.Is(err, provider.ErrKeysUnreadable) {
		return nil, err
	}
	if err != nil {
		return nil, s.refuseToken(err)
	}
	return s.actorOf(ctx, subject)
}

// refuseToken is the answer to a token that is not valid.
func (s *Service) refuseToken(cause error) error {
	detail := InvalidToken
	if s.firebase != nil {
		detail = InvalidFirebaseToken
	}
	return &fault.Error{Code: fault.Unauthenticated, Detail: detail, Err: cause}
}

// tokenSubject is the user and the session a verified ID token is for.
type tokenSubject struct {
	UID string
	// Session is empty for a token without one: Firebase's, and those of IDTokenFor.
	Session string
}

// keySet is the keyring for one verification. It keeps ErrKeysUnreadable, which the
// verifier does not pass on.
type keySet struct {
	keys *provider.Keyring
	err  error
}

// VerifySignature checks a token's signature.
func (k *keySet) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	payload, err := k.keys.VerifySignature(ctx, token)
	if errors.Is(err, provider.ErrKeysUnreadable) {
		k.err = err
	}
	return payload, err
}

// verify checks the signature, algorithm, issuer, audience and times of an ID token.
func (s *Service) verify(ctx context.Context, idToken string) (tokenSubject, error) {
	keys := &keySet{keys: s.keys}
	now := s.now()
	token, err := oidc.NewVerifier(s.issuer, keys, &oidc.Config{
		ClientID: ClientID, SupportedSigningAlgs: []string{provider.Algorithm},
		Now: func() time.Time { return now.Add(-leeway) },
	}).Verify(ctx, idToken)
	if keys.err != nil {
		return tokenSubject{}, keys.err
	}
	if err != nil {
		return tokenSubject{}, err
	}
	// The verifier accepts a token that becomes valid up to five minutes from now,
	// and does not check when it was issued.
	var claims struct {
		NotBefore json.Number `json:"nbf"`
		Party     string      `json:"azp"`
		Session   string      `json:"sid"`
	}
	if err := token.Claims(&claims); err != nil {
		return tokenSubject{}, fmt.Errorf("reading the claims: %w", err)
	}
	notBefore, _ := claims.NotBefore.Float64()
	switch latest := now.Add(leeway); {
	case token.IssuedAt.After(latest), time.Unix(int64(notBefore), 0).After(latest):
		return tokenSubject{}, errors.New("the token is not valid yet")
	case claims.Party != "" && claims.Party != ClientID:
		return tokenSubject{}, errors.New("the token was issued to another client")
	case token.Subject == "":
		return tokenSubject{}, errors.New("the token has no subject")
	case !provider.IsValidID(claims.Session):
		return tokenSubject{}, errors.New("the token's session is none of ours")
	}
	return tokenSubject{UID: token.Subject, Session: claims.Session}, nil
}

// actorOf reads a user's roles, which tokens do not carry: a role that is removed,
// or a session that is ended, takes effect with the next request.
func (s *Service) actorOf(ctx context.Context, subject tokenSubject) (*actor.Actor, error) {
	rows, err := s.actorRows(ctx, subject)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, s.refuseToken(errors.New("the user or the session no longer exists"))
	}
	user := &rows[0].User
	who := &actor.Actor{
		UID: user.UID, Email: user.Email, Name: user.Name, Admin: user.AdminDeveloper,
		Provider: user.Provider, PhotoURL: user.PhotoURL, Language: user.language(), CreatedAt: user.CreatedAt,
		Stores: map[string]actor.Membership{},
	}
	for i := range rows {
		if rows[i].StoreID != "" {
			who.Stores[rows[i].StoreID] = actor.Membership{Role: rows[i].Role}
		}
	}
	if len(who.Stores) == 0 {
		return who, nil
	}
	locked, deleted, err := s.stores.Locked(ctx, slices.Sorted(maps.Keys(who.Stores)))
	if err != nil {
		return nil, fmt.Errorf("reading which of the user's stores are locked: %w", err)
	}
	for id, membership := range who.Stores {
		membership.Locked, membership.Deleted = locked[id], deleted[id]
		who.Stores[id] = membership
	}
	return who, nil
}
