package identity

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
)

// UserOfSite is a user as operators see them.
type UserOfSite struct {
	User
	Stores []UserStore
}

// UserStore is a user's place in a store.
type UserStore struct {
	ID, Name string
	Role     actor.Role
}

// UserQuery says which users are wanted.
type UserQuery struct {
	// Search keeps those whose name or e-mail has every word of it.
	Search string
	// After is the e-mail to go on behind; empty to begin with the first.
	After string
	// Limit is how many are wanted at most.
	Limit int
}

// Users lists the users by e-mail, with their roles, and reports whether
// there are more behind them.
func (s *Service) Users(ctx context.Context, who *actor.Actor, query UserQuery) (list []UserOfSite, more bool, err error) {
	if err := who.RequireSite(actor.RolesAssign); err != nil {
		return nil, false, err
	}
	users, more, err := db.ReadChunk(query.Limit, func(limit int) ([]User, error) {
		query.Limit = limit
		return s.users(ctx, query)
	})
	if err != nil {
		return nil, false, err
	}
	members, err := s.membersOf(ctx, users)
	if err != nil {
		return nil, false, err
	}
	ids := make([]string, len(members))
	for i := range members {
		ids[i] = members[i].StoreID
	}
	names, err := s.names.NamesOf(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	list = make([]UserOfSite, len(users))
	for i := range users {
		list[i] = UserOfSite{User: users[i], Stores: storesOf(users[i].UID, members, names)}
	}
	return list, more, nil
}

// storesOf picks a user's stores and sorts them by name.
func storesOf(uid string, members []memberRow, names map[string]string) []UserStore {
	stores := []UserStore{}
	for i := range members {
		if m := &members[i]; m.UID == uid {
			stores = append(stores, UserStore{ID: m.StoreID, Name: names[m.StoreID], Role: m.Role})
		}
	}
	slices.SortFunc(stores, func(a, b UserStore) int {
		return cmp.Or(strings.Compare(lang.Fold(a.Name), lang.Fold(b.Name)), strings.Compare(a.ID, b.ID))
	})
	return stores
}
