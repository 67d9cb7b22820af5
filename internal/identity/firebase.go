package identity

import (
	"context"
	"errors"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/identity/firebase"
	"carte/internal/jobs"
)

// signInByFirebase is Firebase Authentication in place of Carte's own provider. Its
// users are stored like an upstream's: they are known by issuer and subject and
// linked by a verified e-mail address. A new user's record has Firebase's uid.
type signInByFirebase struct {
	project   *firebase.Project
	providers []SignInProvider
	claims    jobs.Kind[claimsJob]
	seen      seenTokens
}

func (s *Service) useFirebase(config *Config) error {
	if len(config.FirebaseProviders) == 0 {
		return errors.New("sign-in with Firebase needs an identity provider, such as google.com")
	}
	if config.Jobs == nil {
		return errors.New("sign-in with Firebase needs the queue of jobs")
	}
	if config.Firebase.Emulator != "" && !config.Demo {
		return errors.New("the Firebase Auth emulator signs in anybody as anybody, so it is for demonstrations alone")
	}
	project := *config.Firebase
	project.HTTPClient, project.Now, project.Leeway = s.http, s.now, leeway
	made, err := firebase.New(project)
	if err != nil {
		return err
	}
	s.firebase = &signInByFirebase{project: made, providers: config.FirebaseProviders}
	s.firebase.claims = jobs.Handle(config.Jobs, "identity.write-claims", claimsOptions, s.writeClaims)
	return nil
}

// authenticateByFirebase verifies an ID token of Firebase's and returns its user. The
// first token of a user creates the record.
func (s *Service) authenticateByFirebase(ctx context.Context, idToken string) (*actor.Actor, error) {
	token, err := s.firebase.project.Verify(ctx, idToken)
	switch {
	case errors.Is(err, firebase.ErrKeys):
		return nil, &fault.Error{Code: fault.Unavailable, Detail: "The sign-in service cannot be reached. Try again in a moment.", Err: err}
	case err != nil:
		return nil, s.refuseToken(err)
	}
	user, err := s.userOfToken(ctx, &token)
	if err != nil {
		return nil, err
	}
	return s.actorOf(ctx, tokenSubject{UID: user.UID})
}

func (s *Service) externalUserOf(token *firebase.Token) externalUser {
	external := externalUser{
		Provider: s.firebase.project.Issuer(), Subject: token.UID, UID: token.UID, RecordAs: token.Provider,
		Name: token.Name, PhotoURL: token.PhotoURL,
	}
	if email, err := contact.ParseEmail(token.Email); err == nil {
		external.Email = email
	}
	return external
}

func (s *Service) userOfToken(ctx context.Context, token *firebase.Token) (User, error) {
	external := s.externalUserOf(token)
	known, err := userByIdentity(ctx, s.db.Read, external.Provider, external.Subject)
	if err != nil {
		return User{}, err
	}
	if known != nil && !s.firebase.seen.isNewer(known.UID, token.IssuedAt) {
		return *known, nil
	}
	if known == nil && !s.offersByFirebase(ctx, token.Provider) {
		return User{}, fault.New(fault.Forbidden, "Nobody signs in here with %s.", token.Provider)
	}
	user, err := s.findOrCreateUser(ctx, external)
	switch {
	case errors.Is(err, errUnverified):
		return User{}, &fault.Error{Code: fault.Forbidden, Detail: "Your e-mail address is not confirmed. Confirm it, then sign in again.", Err: err}
	case errors.Is(err, errUIDTaken):
		return User{}, &fault.Error{Code: fault.Forbidden, Detail: "Your e-mail address signs in in another way.", Err: err}
	case err == nil && known != nil:
		s.firebase.seen.add(user.UID, token.IssuedAt)
		s.compareClaims(ctx, &user, token)
	}
	return user, err
}

// offersByFirebase reports whether new users may sign in with an identity provider:
// with any, where an emulator is used.
func (s *Service) offersByFirebase(ctx context.Context, id string) bool {
	if s.firebase.project.Emulated() {
		return true
	}
	for _, p := range s.firebase.providers {
		if p.ID == id {
			return s.offers == nil || s.offers(ctx, id)
		}
	}
	return false
}
