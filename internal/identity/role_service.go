package identity

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// rolesLock is held by every transaction that decides by the roles and users
// there are: the last owner must stay, and who signs in for the first time must
// not miss an invitation that is being written.
const rolesLock = "roles"

// AssignRole gives a role in a store, or in the whole site where id is Platform,
// to whoever has the e-mail, or takes it away. It tells whether nobody has the
// e-mail yet: then an invitation is kept, changed or withdrawn.
func (s *Service) AssignRole(ctx context.Context, who *actor.Actor, id string, in RoleInput) (assigned RoleInput, invited bool, err error) {
	sc, err := s.mayAssign(ctx, who, id, in)
	if err != nil {
		return in, false, err
	}
	if err := in.check(sc); err != nil {
		return in, false, err
	}
	var user *User
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.db.Lock(ctx, tx, rolesLock); err != nil {
			return err
		}
		if user, err = s.assignee(ctx, tx, in.Email); err != nil {
			return err
		}
		if err := s.mayName(ctx, tx, who, sc, user, in.Email); err != nil {
			return err
		}
		if user == nil {
			invited = true
			return s.invite(ctx, tx, who, sc, in)
		}
		if err := s.give(ctx, tx, who, sc, user, in.Role); err != nil {
			return err
		}
		return s.ClaimsChanged(ctx, tx, user.UID)
	})
	return in, invited, err
}

// mayAssign finds where the actor may give the role. Everybody may leave a
// store.
func (s *Service) mayAssign(ctx context.Context, who *actor.Actor, id string, in RoleInput) (scope, error) {
	if id == Platform {
		return scope{}, who.RequireAdmin()
	}
	if _, member := who.Stores[id]; member && in.leaves(who) {
		return scope{storeID: id}, nil
	}
	return scope{storeID: id}, s.mayManage(ctx, who, id)
}

// mayManage tells whether the actor may see and change a store's team. Whoever
// may do everything may ask for stores that do not exist.
func (s *Service) mayManage(ctx context.Context, who *actor.Actor, storeID string) error {
	if err := who.Require(actor.TeamUpdate, storeID); err != nil {
		return err
	}
	names, err := s.names.NamesOf(ctx, []string{storeID})
	if err != nil {
		return err
	}
	if _, ok := names[storeID]; !ok {
		return fault.New(fault.NotFound, "There is no such store.")
	}
	return nil
}

// assignee finds the user with the e-mail, nil where there is none.
func (s *Service) assignee(ctx context.Context, tx bun.IDB, email string) (*User, error) {
	user, err := userByEmail(ctx, tx, email)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &user, nil
}

// mayName limits how many addresses an actor may try. Those of members and of
// the invited tell nothing new.
func (s *Service) mayName(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, user *User, email string) error {
	if who.RequireAdmin() == nil {
		return nil
	}
	var role actor.Role
	var err error
	if user != nil {
		role, err = sc.roleOf(ctx, tx, user.UID)
	} else {
		role, err = sc.invited(ctx, tx, email)
	}
	if err != nil || role != "" || s.addresses.allows(who.UID, email, s.now()) {
		return err
	}
	return fault.New(fault.TooMany, "You have named more than %d different e-mail addresses within an hour. Wait a while and try again.", AddressesPerHour)
}

// give makes a user what the role says; a role the user has is no change.
func (s *Service) give(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, user *User, role actor.Role) error {
	before, err := sc.roleOf(ctx, tx, user.UID)
	if err != nil || before == role {
		return err
	}
	if before == sc.highest() {
		another, err := sc.hasAnother(ctx, tx, user.UID)
		if err != nil {
			return err
		}
		if !another {
			return sc.errLast()
		}
	}
	if before == "" {
		if err := sc.hasRoom(ctx, tx); err != nil {
			return err
		}
	}
	if role == actor.StoreOwner && who.RequireAdmin() != nil {
		full, err := ownsEnough(ctx, tx, user.UID)
		if err != nil {
			return err
		}
		if full {
			return fault.New(fault.Conflict, "A user owns at most %d stores, and %s owns that many. Ask the operators of this site for another one.",
				MaxOwnedStores, user.Email)
		}
	}
	if err := sc.setRole(ctx, tx, user.UID, role, s.now().UTC()); err != nil {
		return err
	}
	return s.record(ctx, tx, who, sc, &RoleChange{Email: user.Email, RoleBefore: before, RoleAfter: role, Event: RoleAssigned})
}

// ownsEnough tells whether a user must not own another store.
func ownsEnough(ctx context.Context, tx bun.IDB, uid string) (bool, error) {
	operator, err := scope{}.roleOf(ctx, tx, uid)
	if err != nil || operator != "" {
		return false, err
	}
	n, err := countOwned(ctx, tx, uid)
	return n >= MaxOwnedStores, err
}

// hasRoom holds a store to MaxTeam.
func (sc scope) hasRoom(ctx context.Context, tx bun.IDB) error {
	if sc.storeID == "" {
		return nil
	}
	n, err := sc.size(ctx, tx)
	if err == nil && n >= MaxTeam {
		err = fault.New(fault.Conflict, "A store has at most %d members and invitations. Remove one first.", MaxTeam)
	}
	return err
}

// record adds an entry to the log of role changes; nothing ever changes one.
func (s *Service) record(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, entry *RoleChange) error {
	entry.ID, entry.At, entry.StoreID = db.NewID(), s.now().UTC(), sc.storeID
	entry.ByEmail, entry.ByName = who.Email, who.Name
	if _, err := tx.NewInsert().Model(entry).Exec(ctx); err != nil {
		return fmt.Errorf("logging the role change: %w", err)
	}
	return nil
}

// Team lists a store's members, the highest roles first, and then its invitations.
func (s *Service) Team(ctx context.Context, who *actor.Actor, storeID string) ([]TeamMember, error) {
	if err := s.mayManage(ctx, who, storeID); err != nil {
		return nil, err
	}
	return s.team(ctx, storeID)
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

// Users lists the users by e-mail, with their roles, and tells whether there
// are more behind them.
func (s *Service) Users(ctx context.Context, who *actor.Actor, query UserQuery) (list []UserOfSite, more bool, err error) {
	if err := who.RequireAdmin(); err != nil {
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
	slices.SortFunc(stores, func(a, b UserStore) int { return strings.Compare(a.Name+"\x00"+a.ID, b.Name+"\x00"+b.ID) })
	return stores
}

// InvitationQuery says which invitations are wanted.
type InvitationQuery struct {
	// After is the e-mail to go on behind; empty to begin with the first.
	After string
	// Limit is how many are wanted at most.
	Limit int
}

// Invitations lists the invitations to a role in the whole site by e-mail, and
// reports whether there are more behind them.
func (s *Service) Invitations(ctx context.Context, who *actor.Actor, query InvitationQuery) (list []Invitation, more bool, err error) {
	if err := who.RequireAdmin(); err != nil {
		return nil, false, err
	}
	return db.ReadChunk(query.Limit, func(limit int) ([]Invitation, error) {
		query.Limit = limit
		return s.invitations(ctx, query)
	})
}

// RoleChangeQuery says which entries of the log are wanted.
type RoleChangeQuery struct {
	// Email keeps the changes of one e-mail's roles.
	Email string
	// After is the id of the entry to go on behind; empty to begin with the newest.
	After string
	// Limit is how many are wanted at most.
	Limit int

	storeID string
}

// RoleChanges lists who changed whose role in the whole site and all stores, the
// newest first, and tells whether there are older ones.
func (s *Service) RoleChanges(ctx context.Context, who *actor.Actor, query RoleChangeQuery) (list []RoleChange, more bool, err error) {
	if err := who.RequireAdmin(); err != nil {
		return nil, false, err
	}
	return s.namedChanges(ctx, query)
}

// StoreRoleChanges does for a store what RoleChanges does for the whole site.
func (s *Service) StoreRoleChanges(ctx context.Context, who *actor.Actor, storeID string, query RoleChangeQuery) (list []RoleChange, more bool, err error) {
	if err := s.mayManage(ctx, who, storeID); err != nil {
		return nil, false, err
	}
	query.storeID = storeID
	return s.namedChanges(ctx, query)
}

// namedChanges adds the names of the stores.
func (s *Service) namedChanges(ctx context.Context, query RoleChangeQuery) (list []RoleChange, more bool, err error) {
	var rules fault.Rules
	if query.Email = strings.TrimSpace(query.Email); query.Email != "" {
		checkEmail(&rules, "query.email", &query.Email)
	}
	if err := rules.Err(); err != nil {
		return nil, false, err
	}
	list, more, err = db.ReadChunk(query.Limit, func(limit int) ([]RoleChange, error) {
		query.Limit = limit
		return s.roleChanges(ctx, query)
	})
	if err != nil {
		return nil, false, err
	}
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].StoreID
	}
	names, err := s.names.NamesOf(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	for i := range list {
		list[i].StoreName = names[list[i].StoreID]
	}
	return list, more, nil
}
