package identity

import (
	"context"
	"errors"
	"reflect"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// CurrentUserPatch is a change of the signed-in user's own record; a field that is not
// set stays as it is.
type CurrentUserPatch struct {
	Name     *string                  `json:"name,omitempty" doc:"1 to 80 characters"`
	PhotoURL *string                  `json:"photo_url,omitempty" doc:"https on a public host, at most 2048 characters; empty for none"`
	Language httpx.Optional[lang.Key] `json:"language,omitzero" enum:"en,fn,de,tr" doc:"null for that of the browser"`
}

// notAPhotoURL is broken by an address that browsers do not show on a page served over
// https.
var notAPhotoURL = fault.NewRule("not_https", "must be an https:// address on a public host, without a user name, of at most %d characters, or empty", maxPhotoURL).With("max", maxPhotoURL)

// apply changes the user and checks the fields that changed.
func (u *User) apply(p CurrentUserPatch) error {
	var rules fault.Rules
	if p.Name != nil {
		u.Name = lang.Clean(*p.Name)
		rules.Check(u.Name != "", "body.name", fault.Required, nil)
		lang.CheckLine(&rules, "body.name", u.Name, maxName)
	}
	if p.PhotoURL != nil {
		typed := lang.Clean(*p.PhotoURL)
		u.PhotoURL = photoURL(typed)
		rules.Check(typed == "" || u.PhotoURL != "", "body.photo_url", notAPhotoURL, *p.PhotoURL)
	}
	if p.Language.Set {
		u.Language = p.Language.Value
		if u.Language != nil {
			fault.OneOf(&rules, "body.language", *u.Language, lang.All)
		}
	}
	return rules.Err()
}

// UpdateMe changes the signed-in user's name, picture and language. An identity provider
// gives the first name and picture, see createUser, and no later sign-in overwrites what
// is here. Tokens have the name and the picture from their next refresh on; what decides
// about access stays as it is.
func (s *Service) UpdateMe(ctx context.Context, who *actor.Actor, patch CurrentUserPatch) (CurrentUser, error) {
	if err := who.RequireUser(); err != nil {
		return CurrentUser{}, err
	}
	var user User
	err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if user, err = lockUser(ctx, tx, who.UID); err != nil {
			return err
		}
		before := user
		if err := user.apply(patch); err != nil {
			return err
		}
		if reflect.DeepEqual(user, before) {
			return db.ErrUnchanged
		}
		return updateUser(ctx, tx, &user)
	})
	if err != nil && !errors.Is(err, db.ErrUnchanged) {
		return CurrentUser{}, err
	}
	updated := *who
	updated.Name, updated.PhotoURL, updated.Language = user.Name, user.PhotoURL, user.language()
	return s.Me(ctx, &updated)
}

// language is the key of the language; empty where none is chosen.
func (u *User) language() string {
	if u.Language == nil {
		return ""
	}
	return string(*u.Language)
}
