package team

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
)

type user struct {
	UID   string `bun:"uid"`
	Email string `bun:"email"`
}

// userByEmail finds the user of a canonical e-mail, nil where there is none.
func userByEmail(ctx context.Context, tx bun.IDB, email string) (*user, error) {
	found := new(user)
	err := tx.NewRaw(`SELECT uid, email FROM users WHERE email = ?`, email).Scan(ctx, found)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading the user: %w", err)
	}
	return found, nil
}

func userByUID(ctx context.Context, tx bun.IDB, uid string) (*user, error) {
	found := new(user)
	err := tx.NewRaw(`SELECT uid, email FROM users WHERE uid = ?`, uid).Scan(ctx, found)
	return found, db.NotFound(err, "reading the user", "There is no such user.")
}

// roleOf returns a user's role in the scope; "" for none.
func (sc scope) roleOf(ctx context.Context, tx bun.IDB, uid string) (role actor.Role, err error) {
	if sc.storeID == "" {
		err = tx.NewRaw(`SELECT ? FROM users WHERE uid = ? AND admin_developer`, actor.AdminDeveloper, uid).Scan(ctx, &role)
	} else {
		err = tx.NewRaw(`SELECT role FROM members WHERE store_id = ? AND uid = ?`, sc.storeID, uid).Scan(ctx, &role)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading the user's role: %w", err)
	}
	return role, nil
}

// saveRole writes a user's role in the scope; "" removes it.
func (sc scope) saveRole(ctx context.Context, tx bun.IDB, uid string, role actor.Role, now time.Time) (err error) {
	switch {
	case sc.storeID == "":
		_, err = tx.ExecContext(ctx, `UPDATE users SET admin_developer = ? WHERE uid = ?`, role == actor.AdminDeveloper, uid)
	case role == "":
		_, err = tx.ExecContext(ctx, `DELETE FROM members WHERE store_id = ? AND uid = ?`, sc.storeID, uid)
	default:
		_, err = tx.ExecContext(ctx, `INSERT INTO members (store_id, uid, role, created_at) VALUES (?, ?, ?, ?)
			ON CONFLICT (store_id, uid) DO UPDATE SET role = EXCLUDED.role`, sc.storeID, uid, role, now)
	}
	return db.Wrap(err, "writing the user's role")
}

// hasOtherHolder reports whether another user has the highest role.
func (sc scope) hasOtherHolder(ctx context.Context, tx bun.IDB, uid string) (bool, error) {
	q := tx.NewSelect().TableExpr("users AS u").Where("u.uid <> ?", uid)
	if sc.storeID == "" {
		q.Where("u.admin_developer")
	} else {
		q.Join("JOIN members AS m ON m.uid = u.uid").Where("m.store_id = ?", sc.storeID).Where("m.role = ?", sc.highest())
	}
	found, err := q.Exists(ctx)
	return found, db.Wrap(err, "looking for another "+string(sc.highest()))
}

// memberIDs lists the users with a role in a store.
func memberIDs(ctx context.Context, tx bun.IDB, storeID string) (uids []string, err error) {
	err = tx.NewRaw(`SELECT uid FROM members WHERE store_id = ? ORDER BY uid`, storeID).Scan(ctx, &uids)
	return uids, db.Wrap(err, "listing the users of a store")
}

// teamSize counts the members and invitations of a store.
func (sc scope) teamSize(ctx context.Context, tx bun.IDB) (n int, err error) {
	err = tx.NewRaw(`SELECT (SELECT COUNT(*) FROM members WHERE store_id = ?) + (SELECT COUNT(*) FROM invitations WHERE store_id = ?)`,
		sc.storeID, sc.storeID).Scan(ctx, &n)
	return n, db.Wrap(err, "counting the team")
}

// countOwned counts the stores a user owns.
func countOwned(ctx context.Context, tx bun.IDB, uid string) (n int, err error) {
	err = tx.NewRaw(`SELECT COUNT(*) FROM members WHERE uid = ? AND role = ?`, uid, actor.StoreOwner).Scan(ctx, &n)
	return n, db.Wrap(err, "counting the user's stores")
}

// invitedRole returns the role an e-mail is invited to in the scope; "" for none.
func (sc scope) invitedRole(ctx context.Context, tx bun.IDB, email string) (role actor.Role, err error) {
	err = tx.NewRaw(`SELECT role FROM invitations WHERE email = ? AND COALESCE(store_id, '') = ?`,
		email, sc.storeID).Scan(ctx, &role)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading the invitation: %w", err)
	}
	return role, nil
}

func insertInvitation(ctx context.Context, tx bun.IDB, row *Invitation) error {
	_, err := tx.NewInsert().Model(row).Exec(ctx)
	return db.Wrap(err, "adding the invitation")
}

func (sc scope) deleteInvitation(ctx context.Context, tx bun.IDB, email string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE email = ? AND COALESCE(store_id, '') = ?`, email, sc.storeID)
	return db.Wrap(err, "deleting the invitation")
}

// invitationsOf lists the invitations to an e-mail: that to the whole site first, because
// operators may own any number of stores, and then the oldest.
func invitationsOf(ctx context.Context, tx bun.IDB, email string) ([]Invitation, error) {
	rows := []Invitation{}
	err := tx.NewSelect().Model(&rows).Where("v.email = ?", email).
		OrderExpr("v.store_id IS NOT NULL, v.created_at, v.store_id").Scan(ctx)
	return rows, db.Wrap(err, "reading invitations")
}

// listInvitations lists the invitations to the whole site, by e-mail.
func (s *Service) listInvitations(ctx context.Context, query InvitationQuery) ([]Invitation, error) {
	list := []Invitation{}
	err := s.db.Read.NewSelect().Model(&list).Where("v.store_id IS NULL").
		Where("v.email > ?", query.After).Order("v.email").Limit(int64(query.Limit)).Scan(ctx)
	return list, db.Wrap(err, "listing invitations")
}

// listMembers lists a store's members and invitations.
func (s *Service) listMembers(ctx context.Context, storeID string) ([]Member, error) {
	members, invited := []Member{}, []Invitation{}
	q := s.db.Read.NewSelect().TableExpr("members AS m").Join("JOIN users AS u ON u.uid = m.uid").
		Column("u.uid", "u.email", "u.name", "u.photo_url", "m.role", "m.created_at").
		ColumnExpr("NOT u.admin_developer AND (SELECT COUNT(*) FROM members AS o WHERE o.uid = u.uid AND o.role = ?) >= ? AS owns_max", actor.StoreOwner, MaxOwnedStores).
		Where("m.store_id = ?", storeID)
	if err := q.Scan(ctx, &members); err != nil {
		return nil, fmt.Errorf("listing members: %w", err)
	}
	err := s.db.Read.NewSelect().Model(&invited).Where("v.store_id = ?", storeID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing invitations: %w", err)
	}
	for i := range invited {
		members = append(members, Member{Email: invited[i].Email, Role: invited[i].Role, Since: invited[i].CreatedAt})
	}
	slices.SortFunc(members, func(a, b Member) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), strings.Compare(lang.Fold(a.Name), lang.Fold(b.Name)), strings.Compare(a.Email, b.Email))
	})
	return members, nil
}
