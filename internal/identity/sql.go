package identity

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
)

var searchIndex = db.SearchIndex{Table: "user_words", Key: "uid"}

// identityRow links a user to an identity at a provider.
type identityRow struct {
	bun.BaseModel `bun:"table:identities,alias:i"`

	Provider  string    `bun:"provider,pk"`
	Subject   string    `bun:"subject,pk"`
	UID       string    `bun:"uid"`
	CreatedAt time.Time `bun:"created_at"`
}

// membership is a user's role in a store.
type membership struct {
	StoreID string     `bun:"store_id"`
	UID     string     `bun:"uid"`
	Role    actor.Role `bun:"role"`
}

// userByIdentity returns nil where no user has the identity.
func userByIdentity(ctx context.Context, tx bun.IDB, provider, subject string) (*User, error) {
	user := new(User)
	err := tx.NewSelect().Model(user).Join("JOIN identities AS i ON i.uid = u.uid").
		Where("i.provider = ?", provider).Where("i.subject = ?", subject).Scan(ctx)
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

// insertUser does nothing where the uid or the e-mail is taken.
func insertUser(ctx context.Context, tx bun.IDB, user *User) error {
	result, err := tx.NewInsert().Model(user).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("writing the user: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return searchIndex.Add(ctx, tx, user.UID, user.Name+" "+user.Email)
}

// lockUser reads a user and locks the record until the transaction ends, on either
// engine.
func lockUser(ctx context.Context, tx bun.IDB, uid string) (User, error) {
	var user User
	if _, err := tx.ExecContext(ctx, `UPDATE users SET name = name WHERE uid = ?`, uid); err != nil {
		return user, fmt.Errorf("locking the user: %w", err)
	}
	err := tx.NewSelect().Model(&user).Where("u.uid = ?", uid).Scan(ctx)
	return user, db.NotFound(err, "reading the user", "There is no such user.")
}

// updateUser writes what a user may change.
func updateUser(ctx context.Context, tx bun.IDB, user *User) error {
	_, err := tx.NewUpdate().Model(user).Column("name", "photo_url", "language").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("changing the user: %w", err)
	}
	return searchIndex.Replace(ctx, tx, user.UID, user.Name+" "+user.Email)
}

// insertIdentity does nothing where the identity is already linked.
func insertIdentity(ctx context.Context, tx bun.IDB, row *identityRow) error {
	_, err := tx.NewInsert().Model(row).On("CONFLICT (provider, subject) DO NOTHING").Exec(ctx)
	return db.Wrap(err, "writing the user's identity")
}

// actorRow is a user with one of the user's roles; Role is empty without any.
type actorRow struct {
	User `bun:",extend"`

	StoreID string     `bun:"store_id"`
	Role    actor.Role `bun:"role"`
}

// actorRows returns none where the user does not exist, or the session has ended.
func (s *Service) actorRows(ctx context.Context, subject tokenSubject) ([]actorRow, error) {
	var rows []actorRow
	err := s.db.Read.NewRaw(`SELECT u.uid, u.email, u.name, u.provider, u.photo_url, u.language, u.created_at, u.admin_developer,
			COALESCE(m.store_id, '') AS store_id, COALESCE(m.role, '') AS role
		FROM users AS u LEFT JOIN members AS m ON m.uid = u.uid
		WHERE u.uid = ? AND (? = '' OR EXISTS (SELECT 1 FROM sessions AS s WHERE s.id = ? AND s.uid = u.uid AND s.expires_at > ?))`,
		subject.UID, subject.Session, subject.Session, s.now().UTC()).Scan(ctx, &rows)
	return rows, db.Wrap(err, "reading the user")
}

// listUsers lists users by e-mail.
func (s *Service) listUsers(ctx context.Context, query UserQuery) ([]User, error) {
	list := []User{}
	q := s.db.Read.NewSelect().Model(&list).Order("u.email").Where("u.email > ?", query.After).Limit(int64(query.Limit))
	searchIndex.Filter(q, "u.uid", query.Search)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing users: %w", err)
	}
	return list, nil
}

func (s *Service) membershipsOf(ctx context.Context, uids ...string) ([]membership, error) {
	rows := []membership{}
	if len(uids) == 0 {
		return rows, nil
	}
	err := s.db.Read.NewRaw(`SELECT store_id, uid, role FROM members WHERE uid IN ? ORDER BY store_id`, bun.Tuple(uids)).Scan(ctx, &rows)
	return rows, db.Wrap(err, "listing the users' roles")
}

// subjectsOf lists a user's identities at a provider.
func (s *Service) subjectsOf(ctx context.Context, uid, provider string) (subjects []string, err error) {
	err = s.db.Read.NewRaw(`SELECT subject FROM identities WHERE uid = ? AND provider = ?`, uid, provider).Scan(ctx, &subjects)
	return subjects, db.Wrap(err, "reading the user's identities")
}
