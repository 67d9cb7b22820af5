package identity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity/demoidp"
	"carte/internal/lang"
)

// User is a user's record.
type User struct {
	bun.BaseModel `bun:"table:users,alias:u"`

	UID            string `bun:"uid,pk"`
	Email          string `bun:"email"`
	EmailVerified  bool   `bun:"email_verified"`
	Name           string `bun:"name"`
	Provider       string `bun:"provider"`
	PhotoURL       string `bun:"photo_url"`
	AdminDeveloper bool   `bun:"admin_developer"`
	// Language is nil until the user has chosen one.
	Language  *lang.Key `bun:"language"`
	CreatedAt time.Time `bun:"created_at"`
}

// externalUser is a user as an identity provider describes them.
type externalUser struct {
	Provider, Subject string
	// Email is canonical, and empty unless the provider has verified it.
	Email          string
	Name, PhotoURL string
	// UID and RecordAs are the new record's UID and Provider; where they are empty
	// it gets a UID of ours and the Provider above.
	UID, RecordAs string
}

// Errors of findOrCreateUser.
var (
	errUnverified = errors.New("the e-mail is not verified")
	errUIDTaken   = errors.New("the uid is another user's")
)

// findOrCreateUser finds the user of an external identity. A user is known by the
// subject, even after the e-mail has changed. An unverified address is not looked
// up, so that the answer is the same whether it has an account or not.
func (s *Service) findOrCreateUser(ctx context.Context, external externalUser) (User, error) {
	if external.Email != "" {
		return s.signIn(ctx, external)
	}
	user, err := userByIdentity(ctx, s.db.Read, external.Provider, external.Subject)
	if err == nil && user == nil {
		err = errUnverified
	}
	return valueOrZero(user), err
}

// signIn finds the user of an external identity and accepts the invitations to the
// e-mail. The first sign-in creates the record or, where a record has the e-mail,
// links the identity to it.
func (s *Service) signIn(ctx context.Context, external externalUser) (User, error) {
	user, err := userByIdentity(ctx, s.db.Read, external.Provider, external.Subject)
	if err != nil {
		return User{}, err
	}
	if user != nil {
		invited, err := s.team.IsInvited(ctx, external.Email)
		if err != nil || !invited {
			return *user, err
		}
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.team.Lock(ctx, tx); err != nil {
			return err
		}
		if user == nil {
			if user, err = s.createUser(ctx, tx, external); err != nil {
				return err
			}
		}
		if err := s.team.Accept(ctx, tx, &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name}, external.Email); err != nil {
			return err
		}
		return s.ClaimsChanged(ctx, tx, user.UID)
	})
	return valueOrZero(user), err
}

// createUser is safe to run concurrently for one user: the constraints let one
// insert succeed, and all return what it has written.
func (s *Service) createUser(ctx context.Context, tx bun.IDB, external externalUser) (*User, error) {
	now := s.now().UTC()
	record := &User{
		UID: cmp.Or(external.UID, db.NewID()), Email: external.Email, EmailVerified: true, Name: displayName(external),
		Provider: cmp.Or(external.RecordAs, external.Provider), PhotoURL: photoURL(external.PhotoURL), CreatedAt: now,
	}
	if err := insertUser(ctx, tx, record); err != nil {
		return nil, err
	}
	user, err := userByEmail(ctx, tx, record.Email)
	if fault.CodeOf(err) == fault.NotFound {
		// A user of another project has the uid, and another e-mail.
		return nil, errUIDTaken
	}
	if err != nil {
		return nil, err
	}
	err = insertIdentity(ctx, tx, &identityRow{Provider: external.Provider, Subject: external.Subject, UID: user.UID, CreatedAt: now})
	if err != nil {
		return nil, err
	}
	return userByIdentity(ctx, tx, external.Provider, external.Subject)
}

func valueOrZero(user *User) User {
	if user == nil {
		return User{}
	}
	return *user
}

// The maximum lengths, in characters and in bytes.
const (
	maxName     = 80
	maxPhotoURL = 2048
)

// displayName makes a name of a provider's, which may be any text.
func displayName(external externalUser) string {
	name := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(external.Name, ""), func(r rune) bool {
		return unicode.IsSpace(r) || lang.IsControl(r)
	}), " ")
	if name == "" {
		name, _, _ = strings.Cut(external.Email, "@")
	}
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	return name
}

// photoURL returns "" for an address that browsers do not show on a page served over
// https, and for one that is not in the public web: those who look at lists of users load
// it, from networks that its owner may not reach.
func photoURL(typed string) string {
	address, err := contact.ParsePublicAddress(typed, maxPhotoURL)
	if err != nil {
		return ""
	}
	return address
}

// DemoUser is a user of the demonstration.
type DemoUser struct {
	Email, Name string
	// Note says in the account chooser what the account can do.
	Note lang.Text
}

// SeedUser adds a user who can sign in at the demonstration's identity provider.
func (s *Service) SeedUser(ctx context.Context, tx bun.IDB, in DemoUser) (User, error) {
	email, err := contact.ParseEmail(in.Email)
	if err != nil {
		return User{}, fmt.Errorf("the e-mail of %s %w", in.Name, err)
	}
	subject, err := demoidp.Seed(ctx, tx, demoidp.Account{Email: email, Name: in.Name, Note: in.Note, CreatedAt: s.now().UTC()})
	if err != nil {
		return User{}, err
	}
	user, err := s.createUser(ctx, tx, externalUser{Provider: demoidp.Realm, Subject: subject, Email: email, Name: in.Name})
	return valueOrZero(user), err
}

// UserOfSite is a user with their stores, for operators.
type UserOfSite struct {
	User
	Stores []UserStore
}

// UserStore is a store that a user has a role in.
type UserStore struct {
	ID, Name string
	Role     actor.Role
}

// UserQuery selects users.
type UserQuery struct {
	// Search selects those whose name or e-mail has every word of it, or a word that
	// begins with it.
	Search string
	// After is the e-mail of the last user of the page before; empty for the first
	// page.
	After string
	// Limit is the most users to return.
	Limit int
}

// Users lists the users by e-mail, with their roles, and reports whether there are
// more.
func (s *Service) Users(ctx context.Context, who *actor.Actor, query UserQuery) (list []UserOfSite, more bool, err error) {
	if err := who.RequireSite(actor.RolesAssign); err != nil {
		return nil, false, err
	}
	users, more, err := db.ReadChunk(query.Limit, func(limit int) ([]User, error) {
		query.Limit = limit
		return s.listUsers(ctx, query)
	})
	if err != nil {
		return nil, false, err
	}
	uids := make([]string, len(users))
	for i := range users {
		uids[i] = users[i].UID
	}
	memberships, err := s.membershipsOf(ctx, uids...)
	if err != nil {
		return nil, false, err
	}
	names, err := s.stores.Names(ctx, storeIDs(memberships))
	if err != nil {
		return nil, false, err
	}
	list = make([]UserOfSite, len(users))
	for i := range users {
		list[i] = UserOfSite{User: users[i], Stores: storesOf(users[i].UID, memberships, names)}
	}
	return list, more, nil
}

func storeIDs(memberships []membership) []string {
	ids := make([]string, len(memberships))
	for i := range memberships {
		ids[i] = memberships[i].StoreID
	}
	return ids
}

// storesOf returns a user's stores, sorted by name.
func storesOf(uid string, memberships []membership, names map[string]string) []UserStore {
	stores := []UserStore{}
	for _, m := range memberships {
		if m.UID == uid {
			stores = append(stores, UserStore{ID: m.StoreID, Name: names[m.StoreID], Role: m.Role})
		}
	}
	slices.SortFunc(stores, func(a, b UserStore) int {
		return cmp.Or(strings.Compare(lang.Fold(a.Name), lang.Fold(b.Name)), strings.Compare(a.ID, b.ID))
	})
	return stores
}
