package identity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	"carte/internal/contact"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity/demoidp"
	"carte/internal/lang"
)

// User is a user's record.
type User struct {
	bun.BaseModel `bun:"table:users,alias:u"`

	UID            string    `bun:"uid,pk"`
	Email          string    `bun:"email"`
	EmailVerified  bool      `bun:"email_verified"`
	Name           string    `bun:"name"`
	Provider       string    `bun:"provider"`
	PhotoURL       string    `bun:"photo_url"`
	AdminDeveloper bool      `bun:"admin_developer"`
	CreatedAt      time.Time `bun:"created_at"`
	// SearchText is all a user is found by, as searches are typed.
	SearchText string `bun:"search_text"`
}

// identityRow is who a user is at a provider.
type identityRow struct {
	bun.BaseModel `bun:"table:identities,alias:i"`

	Provider  string    `bun:"provider,pk"`
	Subject   string    `bun:"subject,pk"`
	UID       string    `bun:"uid"`
	CreatedAt time.Time `bun:"created_at"`
}

// memberRow is a user's place in a store.
type memberRow struct {
	bun.BaseModel `bun:"table:members,alias:m"`

	StoreID   string     `bun:"store_id,pk"`
	UID       string     `bun:"uid,pk"`
	Role      actor.Role `bun:"role"`
	CreatedAt time.Time  `bun:"created_at"`
}

// person is what an upstream tells of somebody; it vouches for the e-mail,
// which is canonical.
type person struct {
	Provider, Subject, Email, Name, PhotoURL string
	// UID and RecordAs are what a new record gets: an id of ours and the Provider
	// when empty.
	UID, RecordAs string
}

// firstProvider is what the record is noted under.
func (p *person) firstProvider() string { return cmp.Or(p.RecordAs, p.Provider) }

// errUIDTaken says that the id that comes with a person is another user's.
var errUIDTaken = errors.New("the uid is another user's")

// signIn finds the user of an upstream identity, and gives the user what waited
// for the e-mail. The first time it writes the record, unless the e-mail has
// one: then the identity is linked to it.
func (s *Service) signIn(ctx context.Context, who person) (User, error) {
	user, err := userOf(ctx, s.db.Read, who)
	if err != nil {
		return User{}, err
	}
	if user != nil {
		invited, err := s.team.IsInvited(ctx, who.Email)
		if err != nil || !invited {
			return *user, err
		}
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.team.Lock(ctx, tx); err != nil {
			return err
		}
		if user == nil {
			if user, err = s.firstSignIn(ctx, tx, who); err != nil {
				return err
			}
		}
		if err := s.team.Accept(ctx, tx, &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name}, who.Email); err != nil {
			return err
		}
		return s.ClaimsChanged(ctx, tx, user.UID)
	})
	return deref(user), err
}

// firstSignIn holds when several run at once: the constraints let one write,
// and every one reads what was written.
func (s *Service) firstSignIn(ctx context.Context, tx bun.IDB, who person) (*User, error) {
	now := s.now().UTC()
	record := &User{
		UID: cmp.Or(who.UID, db.NewID()), Email: who.Email, EmailVerified: true, Name: displayName(who),
		Provider: who.firstProvider(), PhotoURL: photoURL(who.PhotoURL), CreatedAt: now,
	}
	record.SearchText = lang.Fold(record.Name + " " + record.Email)
	if _, err := tx.NewInsert().Model(record).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("writing the user: %w", err)
	}
	user, err := userByEmail(ctx, tx, record.Email)
	if fault.CodeOf(err) == fault.NotFound {
		// A user of another project has the uid, and another e-mail.
		return nil, errUIDTaken
	}
	if err != nil {
		return nil, err
	}
	row := &identityRow{Provider: who.Provider, Subject: who.Subject, UID: user.UID, CreatedAt: now}
	if _, err := tx.NewInsert().Model(row).On("CONFLICT (provider, subject) DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("writing the user's identity: %w", err)
	}
	return userOf(ctx, tx, who)
}

// DemoUser is a user of the demonstration.
type DemoUser struct {
	Email, Name string
	// Note says in the account chooser what the account is good for.
	Note lang.Text
}

// SeedUser adds a user who can sign in at the demonstration.
func (s *Service) SeedUser(ctx context.Context, tx bun.IDB, in DemoUser) (User, error) {
	email, err := contact.ParseEmail(in.Email)
	if err != nil {
		return User{}, fmt.Errorf("the e-mail of %s %w", in.Name, err)
	}
	subject, err := demoidp.Seed(ctx, tx, demoidp.Account{Email: email, Name: in.Name, Note: in.Note, CreatedAt: s.now().UTC()})
	if err != nil {
		return User{}, err
	}
	user, err := s.firstSignIn(ctx, tx, person{Provider: demoidp.Realm, Subject: subject, Email: email, Name: in.Name})
	return deref(user), err
}

func deref(user *User) User {
	if user == nil {
		return User{}
	}
	return *user
}

// displayName makes a name of what the upstream says, which may be anything.
func displayName(who person) string {
	name := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(who.Name, ""), func(r rune) bool {
		return unicode.IsSpace(r) || lang.IsControl(r)
	}), " ")
	if name == "" {
		name, _, _ = strings.Cut(who.Email, "@")
	}
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80])
	}
	return name
}

// photoURL keeps what a browser can show without mixing http into https.
func photoURL(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.Host == "" || len(address) > 1000 {
		return ""
	}
	return u.String()
}
