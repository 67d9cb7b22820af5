package team

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
)

// Stores knows what stores are called; it leaves out those that do not exist. App
// wires it.
type Stores interface {
	NamesOf(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Service is the use cases of teams.
type Service struct {
	db      *db.DB
	stores  Stores
	now     func() time.Time
	changed func(ctx context.Context, tx bun.Tx, uid string) error
	named   namedAddresses
}

// NewService makes the use cases over a database and a clock. changed is called
// with each user whose role has been assigned, in the transaction.
func NewService(d *db.DB, stores Stores, now func() time.Time, changed func(ctx context.Context, tx bun.Tx, uid string) error) *Service {
	return &Service{db: d, stores: stores, now: now, changed: changed}
}

// Lock is held by every transaction that decides by the roles and users there
// are: the last owner must stay, and who signs in for the first time must not
// miss an invitation that is being written.
func (s *Service) Lock(ctx context.Context, tx bun.IDB) error { return s.db.Lock(ctx, tx, "roles") }

// AssignRole gives a role in a store, or in the whole site where id is Platform,
// to whoever has the e-mail, or takes it away. Where nobody has the e-mail it
// invites, or changes or withdraws the invitation, and reports so.
func (s *Service) AssignRole(ctx context.Context, who *actor.Actor, id string, in Assignment) (assigned Assignment, invited bool, err error) {
	sc, err := s.authorize(ctx, who, id, in)
	if err != nil {
		return in, false, err
	}
	if err := in.check(sc); err != nil {
		return in, false, err
	}
	var user *person
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.Lock(ctx, tx); err != nil {
			return err
		}
		if err := s.limitChanges(ctx, tx, who, sc); err != nil {
			return err
		}
		if user, err = personOf(ctx, tx, in.Email); err != nil {
			return err
		}
		if err := s.limitAddresses(ctx, tx, who, sc, user, in.Email); err != nil {
			return err
		}
		if user == nil {
			return s.invite(ctx, tx, who, sc, in)
		}
		if err := s.give(ctx, tx, who, sc, user, in.Role); err != nil {
			return err
		}
		return s.changed(ctx, tx, user.UID)
	})
	return in, err == nil && user == nil, err
}

// authorize finds where the actor may give the role. Everybody may leave a
// store.
func (s *Service) authorize(ctx context.Context, who *actor.Actor, id string, in Assignment) (scope, error) {
	if id == Platform {
		return scope{}, who.RequireSite(actor.RolesAssign)
	}
	if _, member := who.Stores[id]; member && in.leaves(who) {
		return scope{storeID: id}, nil
	}
	return scope{storeID: id}, s.require(ctx, who, actor.TeamUpdate, id)
}

// require refuses an actor who may not do p, and a store that does not exist:
// operators may ask for any.
func (s *Service) require(ctx context.Context, who *actor.Actor, p actor.Permission, storeID string) error {
	if err := who.Require(p, storeID); err != nil {
		return err
	}
	names, err := s.stores.NamesOf(ctx, []string{storeID})
	if err != nil {
		return err
	}
	if _, ok := names[storeID]; !ok {
		return fault.New(fault.NotFound, "There is no such store.")
	}
	return nil
}

// give makes a user what the role says; a role the user has is no change.
func (s *Service) give(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, user *person, role actor.Role) error {
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
		if err := sc.requireRoom(ctx, tx); err != nil {
			return err
		}
	}
	if role == actor.StoreOwner && who.RequireAdmin() != nil {
		full, err := ownsTooMany(ctx, tx, user.UID)
		if err != nil {
			return err
		}
		if full {
			return fault.New(fault.Conflict, "A user owns at most %d stores, and %s owns that many. Ask the operators of this site for another one.", MaxOwnedStores, user.Email)
		}
	}
	if err := sc.setRole(ctx, tx, user.UID, role, s.now().UTC()); err != nil {
		return err
	}
	return s.record(ctx, tx, who, sc, roleAssigned, user.Email, before, role)
}

// ownsTooMany reports whether a user must not own another store.
func ownsTooMany(ctx context.Context, tx bun.IDB, uid string) (bool, error) {
	operator, err := scope{}.roleOf(ctx, tx, uid)
	if err != nil || operator != "" {
		return false, err
	}
	n, err := countOwned(ctx, tx, uid)
	return n >= MaxOwnedStores, err
}

// requireRoom holds a store to MaxTeam.
func (sc scope) requireRoom(ctx context.Context, tx bun.IDB) error {
	if sc.storeID == "" {
		return nil
	}
	n, err := sc.size(ctx, tx)
	if err == nil && n >= MaxTeam {
		err = fault.New(fault.Conflict, "A store has at most %d members and invitations. Remove one first.", MaxTeam)
	}
	return err
}

// record adds a change of a role to the audit log.
func (s *Service) record(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, action audit.Action, email string, before, after actor.Role) error {
	return audit.Record(ctx, tx, who, s.now(), audit.Entry{
		StoreID: sc.storeID, Action: action, Subject: email, Before: valuesOf(before), After: valuesOf(after),
	})
}

func valuesOf(role actor.Role) audit.Values {
	if role == "" {
		return nil
	}
	return audit.Values{"role": role}
}

// Members lists a store's members, the highest roles first, and then its
// invitations.
func (s *Service) Members(ctx context.Context, who *actor.Actor, storeID string) ([]Member, error) {
	if err := s.require(ctx, who, actor.TeamRead, storeID); err != nil {
		return nil, err
	}
	return s.members(ctx, storeID)
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
	if err := who.RequireSite(actor.RolesAssign); err != nil {
		return nil, false, err
	}
	return db.ReadChunk(query.Limit, func(limit int) ([]Invitation, error) {
		query.Limit = limit
		return s.invitations(ctx, query)
	})
}

// AddMember gives a user a role in a store, or in the whole site where id is
// Platform, inside the transaction it is given: a new store comes with its owner,
// and the demonstration with its people.
func (s *Service) AddMember(ctx context.Context, tx bun.IDB, who *actor.Actor, id, uid string, role actor.Role) error {
	sc := scope{storeID: id}
	if id == Platform {
		sc = scope{}
	}
	if !slices.Contains(sc.roles(), role) {
		return fault.New(fault.Invalid, "The role must be one of %v.", sc.roles())
	}
	user, err := personByUID(ctx, tx, uid)
	if err != nil {
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
	if err := s.Lock(ctx, tx); err != nil {
		return err
	}
	return s.AddMember(ctx, tx, who, storeID, who.UID, actor.StoreOwner)
}
