package identity

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

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

// users lists users by e-mail.
func (s *Service) users(ctx context.Context, query UserQuery) ([]User, error) {
	list := []User{}
	q := s.db.Read.NewSelect().Model(&list).Order("u.email").Where("u.email > ?", query.After).Limit(int64(query.Limit))
	db.Search(q, "u.search_text", query.Search)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing users: %w", err)
	}
	return list, nil
}

// membersOf lists the roles of users in stores.
func (s *Service) membersOf(ctx context.Context, users []User) ([]memberRow, error) {
	rows := []memberRow{}
	if len(users) == 0 {
		return rows, nil
	}
	uids := make([]string, len(users))
	for i := range users {
		uids[i] = users[i].UID
	}
	if err := s.db.Read.NewSelect().Model(&rows).Where("m.uid IN ?", bun.Tuple(uids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing the users' roles: %w", err)
	}
	return rows, nil
}
