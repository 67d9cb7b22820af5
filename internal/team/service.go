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

// Stores looks up the slugs of stores by their ids. Stores that do not exist are left
// out. App wires it.
type Stores interface {
	Slugs(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Service is the use cases of teams.
type Service struct {
	db           *db.DB
	stores       Stores
	baseURL      string
	now          func() time.Time
	onRoleChange func(ctx context.Context, tx bun.Tx, uid string) error
	addresses    addressLimiter
}

// NewService makes the use cases over a database and a clock. baseURL is the site's
// public address without a slash at its end. onRoleChange is called with each user whose
// role has been assigned, in the transaction.
func NewService(d *db.DB, stores Stores, baseURL string, now func() time.Time, onRoleChange func(ctx context.Context, tx bun.Tx, uid string) error) *Service {
	return &Service{db: d, stores: stores, baseURL: baseURL, now: now, onRoleChange: onRoleChange}
}

// Lock runs the transactions that depend on present roles and users one at a time, so that
// a last owner stays, and a first sign-in misses no invitation.
func (s *Service) Lock(ctx context.Context, tx bun.IDB) error { return s.db.Lock(ctx, tx, "roles") }

// AssignRole gives the user of an e-mail a role in a store, or in the whole site where id
// is Platform, or removes it. Where no user has the e-mail it writes, changes or
// withdraws an invitation, and reports so.
func (s *Service) AssignRole(ctx context.Context, who *actor.Actor, id string, in Assignment) (assigned Assignment, invited bool, err error) {
	sc, err := s.authorize(ctx, who, id, in)
	if err != nil {
		return in, false, err
	}
	if err := in.check(sc); err != nil {
		return in, false, err
	}
	var target *user
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.Lock(ctx, tx); err != nil {
			return err
		}
		if err := s.limitChanges(ctx, tx, who, sc); err != nil {
			return err
		}
		if target, err = userByEmail(ctx, tx, in.Email); err != nil {
			return err
		}
		if err := s.limitAddresses(ctx, tx, who, sc, target, in.Email); err != nil {
			return err
		}
		if target == nil {
			return s.invite(ctx, tx, who, sc, in)
		}
		if err := s.setRole(ctx, tx, who, sc, target, in.Role); err != nil {
			return err
		}
		return s.onRoleChange(ctx, tx, target.UID)
	})
	return in, err == nil && target == nil, err
}

// authorize returns the scope of an assignment that the actor may make. All members may
// leave a store.
func (s *Service) authorize(ctx context.Context, who *actor.Actor, id string, in Assignment) (scope, error) {
	if id == Platform {
		return scope{}, who.RequireSite(actor.RolesAssign)
	}
	if _, member := who.Stores[id]; member && in.isLeaving(who) {
		return scope{storeID: id}, nil
	}
	permission := actor.TeamUpdate
	if in.Role == "" {
		permission = actor.TeamRemove
	}
	return scope{storeID: id}, s.require(ctx, who, permission, id)
}

// require refuses an actor without the permission, and a store that does not exist, which
// operators can ask for.
func (s *Service) require(ctx context.Context, who *actor.Actor, p actor.Permission, storeID string) error {
	if err := who.Require(p, storeID); err != nil {
		return err
	}
	_, err := s.slugOf(ctx, storeID)
	return err
}

func (s *Service) slugOf(ctx context.Context, storeID string) (string, error) {
	slugs, err := s.stores.Slugs(ctx, []string{storeID})
	if err != nil {
		return "", err
	}
	slug, ok := slugs[storeID]
	if !ok {
		return "", fault.New(fault.NotFound, fault.NoStore)
	}
	return slug, nil
}

// setRole gives a user a role, or removes it, unless nothing changes.
func (s *Service) setRole(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, target *user, role actor.Role) error {
	before, err := sc.roleOf(ctx, tx, target.UID)
	if err != nil || before == role {
		return err
	}
	if before == sc.highest() {
		hasOther, err := sc.hasOtherHolder(ctx, tx, target.UID)
		if err != nil {
			return err
		}
		if !hasOther {
			return sc.errLastHolder()
		}
	}
	if before == "" {
		if err := sc.checkTeamSize(ctx, tx); err != nil {
			return err
		}
	}
	if role == actor.StoreOwner && who.RequireAdmin() != nil {
		atLimit, err := ownsMaxStores(ctx, tx, target.UID)
		if err != nil {
			return err
		}
		if atLimit {
			return fault.NewConflict("too_many_stores", fault.Params{"limit": MaxOwnedStores, "email": target.Email},
				"A user owns at most %d stores, and %s owns that many. Ask the operators of this site for another one.", MaxOwnedStores, target.Email)
		}
	}
	if err := sc.saveRole(ctx, tx, target.UID, role, s.now().UTC()); err != nil {
		return err
	}
	return s.record(ctx, tx, who, sc, roleAssigned, target.Email, before, role)
}

// ownsMaxStores reports whether a user may not own another store.
func ownsMaxStores(ctx context.Context, tx bun.IDB, uid string) (bool, error) {
	operator, err := scope{}.roleOf(ctx, tx, uid)
	if err != nil || operator != "" {
		return false, err
	}
	n, err := countOwned(ctx, tx, uid)
	return n >= MaxOwnedStores, err
}

// checkTeamSize refuses another member or invitation beyond MaxTeam.
func (sc scope) checkTeamSize(ctx context.Context, tx bun.IDB) error {
	if sc.storeID == "" {
		return nil
	}
	n, err := sc.teamSize(ctx, tx)
	if err == nil && n >= MaxTeam {
		err = fault.NewConflict("too_many_members", fault.Params{"limit": MaxTeam}, "A store has at most %d members and invitations. Remove one first.", MaxTeam)
	}
	return err
}

// record adds a role change to the audit log.
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

// Members lists a store's members, the highest roles first, and then its invitations, with
// what the actor may change.
func (s *Service) Members(ctx context.Context, who *actor.Actor, storeID string) ([]Member, error) {
	if err := s.require(ctx, who, actor.TeamRead, storeID); err != nil {
		return nil, err
	}
	members, err := s.listMembers(ctx, storeID)
	if err != nil {
		return nil, err
	}
	owners := 0
	for i := range members {
		if members[i].Role == actor.StoreOwner && members[i].UID != "" {
			owners++
		}
	}
	for i := range members {
		members[i].allow(who, storeID, owners)
	}
	return members, nil
}

// InvitationQuery selects invitations.
type InvitationQuery struct {
	// After is the e-mail of the last invitation of the page before; empty for the first
	// page.
	After string
	// Limit is the most invitations to return.
	Limit int
}

// Invitations lists the invitations to roles in the whole site by e-mail, and reports
// whether there are more.
func (s *Service) Invitations(ctx context.Context, who *actor.Actor, query InvitationQuery) (list []Invitation, more bool, err error) {
	if err := who.RequireSite(actor.RolesAssign); err != nil {
		return nil, false, err
	}
	return db.ReadChunk(query.Limit, func(limit int) ([]Invitation, error) {
		query.Limit = limit
		return s.listInvitations(ctx, query)
	})
}

// AddMember gives a user a role in a store, or in the whole site where id is Platform, in
// a transaction of the caller. It is for new stores and the demonstration.
func (s *Service) AddMember(ctx context.Context, tx bun.IDB, who *actor.Actor, id, uid string, role actor.Role) error {
	sc := scope{storeID: id}
	if id == Platform {
		sc = scope{}
	}
	if !slices.Contains(sc.roles(), role) {
		return fault.New(fault.Invalid, "The role must be one of %v.", sc.roles())
	}
	target, err := userByUID(ctx, tx, uid)
	if err != nil {
		return err
	}
	before, err := sc.roleOf(ctx, tx, uid)
	if err != nil {
		return err
	}
	if before != "" {
		return fault.NewConflict("has_role", nil, "The user has a role in this store already.")
	}
	return s.setRole(ctx, tx, who, sc, target, role)
}

// ClaimsChanged tells the sign-in that what the tokens of a store's members say may have
// changed.
func (s *Service) ClaimsChanged(ctx context.Context, tx bun.Tx, storeID string) error {
	uids, err := memberIDs(ctx, tx, storeID)
	if err != nil {
		return err
	}
	for _, uid := range uids {
		if err := s.onRoleChange(ctx, tx, uid); err != nil {
			return err
		}
	}
	return nil
}

// AddOwner makes the actor the owner of a new store, in a transaction of the caller.
func (s *Service) AddOwner(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string) error {
	if err := s.Lock(ctx, tx); err != nil {
		return err
	}
	return s.AddMember(ctx, tx, who, storeID, who.UID, actor.StoreOwner)
}
