package identity

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
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

// errOtherSignIn says that the e-mail belongs to an account that must not be
// reached from this upstream.
var errOtherSignIn = errors.New("the e-mail has an account with another sign-in")

// errDemonstration says that a user's e-mail was vouched for by nobody.
var errDemonstration = errors.New("users of the demonstration are let in by the demonstration alone")

// letsIn tells whether users whose first identity is of a provider may be
// here. Anybody can be a user of the demonstration, and a database that was
// once filled with it may be served without.
func (s *Service) letsIn(firstProvider string) bool {
	return s.demonstrates() || firstProvider != demoidp.Realm
}

// demonstrates tells whether anybody can be a user of the demonstration here.
func (s *Service) demonstrates() bool {
	return s.demo != nil || s.firebase != nil && s.firebase.project.Emulated()
}

// signIn finds the user of an upstream identity, and gives the user what waited
// for the e-mail. The first time it writes the record, unless the e-mail has
// one: then the identity is linked to it.
func (s *Service) signIn(ctx context.Context, who person) (User, error) {
	user, err := userOf(ctx, s.db.Read, who)
	if err != nil {
		return User{}, err
	}
	if user != nil {
		waiting, err := invitationsOf(ctx, s.db.Read, who)
		if err != nil || len(waiting) == 0 {
			return *user, err
		}
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.db.Lock(ctx, tx, rolesLock); err != nil {
			return err
		}
		if user == nil {
			if user, err = s.firstSignIn(ctx, tx, who); err != nil {
				return err
			}
		}
		return s.accept(ctx, tx, user, who)
	})
	if err == nil {
		s.ClaimsChanged(user.UID)
	}
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
	if err := s.retire(ctx, tx, record.Email); err != nil {
		return nil, err
	}
	if _, err := tx.NewInsert().Model(record).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("writing the user: %w", err)
	}
	user, err := userByEmail(ctx, tx, record.Email)
	if fault.CodeOf(err) == fault.NotFound {
		// A user of another project has the uid, and another e-mail.
		return nil, errOtherSignIn
	}
	if err != nil {
		return nil, err
	}
	// Whoever can type an address can sign in at the demonstration.
	if (user.Provider == demoidp.Realm) != (who.Provider == demoidp.Realm) {
		return nil, errOtherSignIn
	}
	row := &identityRow{Provider: who.Provider, Subject: who.Subject, UID: user.UID, CreatedAt: now}
	if _, err := tx.NewInsert().Model(row).On("CONFLICT (provider, subject) DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("writing the user's identity: %w", err)
	}
	return userOf(ctx, tx, who)
}

// retire removes the user that the demonstration left under an e-mail, once the
// demonstration is not served any more: whoever really has the address starts
// afresh, with nothing that anybody could have typed.
func (s *Service) retire(ctx context.Context, tx bun.IDB, email string) error {
	if s.demonstrates() {
		return nil
	}
	user, err := userByEmail(ctx, tx, email)
	if fault.CodeOf(err) == fault.NotFound || err == nil && user.Provider != demoidp.Realm {
		return nil
	}
	if err != nil {
		return err
	}
	var members []memberRow
	if err := tx.NewSelect().Model(&members).Where("m.uid = ?", user.UID).Scan(ctx); err != nil {
		return fmt.Errorf("reading the roles of a user of the demonstration: %w", err)
	}
	if user.AdminDeveloper {
		members = append(members, memberRow{Role: actor.AdminDeveloper})
	}
	for i := range members {
		entry := &RoleChange{Email: email, RoleBefore: members[i].Role, Event: RoleAssigned}
		if err := s.record(ctx, tx, actor.System(), scope{storeID: members[i].StoreID}, entry); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM users WHERE uid = ?`, user.UID); err != nil {
		return fmt.Errorf("removing a user of the demonstration: %w", err)
	}
	return nil
}

func userOf(ctx context.Context, tx bun.IDB, who person) (*User, error) {
	user := new(User)
	err := tx.NewSelect().Model(user).Join("JOIN identities AS i ON i.uid = u.uid").
		Where("i.provider = ?", who.Provider).Where("i.subject = ?", who.Subject).Scan(ctx)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading the user: %w", err)
	}
	return user, nil
}

// userByEmail finds the user of a canonical e-mail.
func userByEmail(ctx context.Context, tx bun.IDB, email string) (User, error) {
	var user User
	err := tx.NewSelect().Model(&user).Where("u.email = ?", email).Scan(ctx)
	return user, db.NotFound(err, "reading the user", fmt.Sprintf("There is no user %s.", email))
}

func (s *Service) userByUID(ctx context.Context, uid string) (User, error) {
	var user User
	err := s.db.Read.NewSelect().Model(&user).Where("u.uid = ?", uid).Scan(ctx)
	return user, db.NotFound(err, "reading the user", "There is no such user.")
}

// DemoUser is a user of the demonstration.
type DemoUser struct {
	Email, Name    string
	AdminDeveloper bool
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
	if err != nil {
		return User{}, err
	}
	if !in.AdminDeveloper {
		return *user, nil
	}
	user.AdminDeveloper = true
	return *user, s.give(ctx, tx, actor.System(), scope{}, user, actor.AdminDeveloper)
}

// AddMember gives a user a role in a store, inside the transaction it is given: a
// new store comes with its owner.
func (s *Service) AddMember(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID, uid string, role actor.Role) error {
	sc := scope{storeID: storeID}
	if !slices.Contains(sc.roles(), role) {
		return fault.New(fault.Invalid, "The role must be %s, %s or %s.", actor.StoreOwner, actor.StoreManager, actor.StoreStaff)
	}
	var user User
	err := tx.NewSelect().Model(&user).Where("u.uid = ?", uid).Scan(ctx)
	if err := db.NotFound(err, "reading the user", "There is no such user."); err != nil {
		return err
	}
	before, err := sc.roleOf(ctx, tx, uid)
	if err != nil {
		return err
	}
	if before != "" {
		return fault.New(fault.Conflict, "The user has a role in this store already.")
	}
	return s.give(ctx, tx, who, sc, &user, role)
}

// AddOwner makes who opened a store its owner, inside the transaction it is given.
func (s *Service) AddOwner(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string) error {
	if err := s.db.Lock(ctx, tx, rolesLock); err != nil {
		return err
	}
	return s.AddMember(ctx, tx, who, storeID, who.UID, actor.StoreOwner)
}

// Empty tells whether nobody has signed in or been invited yet, and keeps it so
// until the transaction ends.
func (s *Service) Empty(ctx context.Context, tx bun.IDB) (bool, error) {
	if err := s.db.Lock(ctx, tx, rolesLock); err != nil {
		return false, err
	}
	var anybody bool
	err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM invitations)`).Scan(ctx, &anybody)
	if err != nil {
		return false, fmt.Errorf("looking for users: %w", err)
	}
	return !anybody, nil
}

// AddInvitation invites an e-mail to a store, inside the transaction it is given:
// demo data.
func (s *Service) AddInvitation(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, in RoleInput) error {
	return s.invite(ctx, tx, who, scope{storeID: storeID}, in)
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
