package team

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/fault"
)

// AddressesPerHour is how many different e-mail addresses a user may give a role
// or take one from within an hour. The answers tell who has an account.
const AddressesPerHour = 30

// RoleChangesPerHour is how many roles and invitations a user may change in one
// store within an hour: each change stays in the audit log.
const RoleChangesPerHour = 120

// limitChanges limits how often an actor changes roles. It counts for each alone,
// so that nobody can keep an owner from taking a role away.
func (s *Service) limitChanges(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope) error {
	if who.RequireAdmin() == nil {
		return nil
	}
	n, err := audit.Count(ctx, tx, who, sc.storeID, "role", s.now().Add(-time.Hour))
	if err == nil && n >= RoleChangesPerHour {
		err = fault.New(fault.TooMany, "You have changed roles in this store %d times within an hour. Wait a while and try again.", n)
	}
	return err
}

// limitAddresses limits how many addresses an actor may try. Those of members
// and of the invited tell nothing new.
func (s *Service) limitAddresses(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, user *person, email string) error {
	if who.RequireAdmin() == nil {
		return nil
	}
	var role actor.Role
	var err error
	if user != nil {
		role, err = sc.roleOf(ctx, tx, user.UID)
	} else {
		role, err = sc.invitedTo(ctx, tx, email)
	}
	if err != nil || role != "" || s.named.allow(who.UID, email, s.now()) {
		return err
	}
	return fault.New(fault.TooMany, "You have named more than %d different e-mail addresses within an hour. Wait a while and try again.", AddressesPerHour)
}

// namedAddresses holds for an hour which e-mail addresses each user has named.
type namedAddresses struct {
	mu sync.Mutex
	// at is when, by user and e-mail address.
	at map[string]map[string]time.Time
}

// allow reports whether a user may name an address now, and notes it.
func (n *namedAddresses) allow(uid, email string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	maps.DeleteFunc(n.at, func(_ string, at map[string]time.Time) bool {
		maps.DeleteFunc(at, func(_ string, at time.Time) bool { return now.Sub(at) > time.Hour })
		return len(at) == 0
	})
	if n.at == nil {
		n.at = map[string]map[string]time.Time{}
	}
	at := n.at[uid]
	if at == nil {
		at = map[string]time.Time{}
		n.at[uid] = at
	}
	_, again := at[email]
	if !again && len(at) >= AddressesPerHour {
		return false
	}
	at[email] = now
	return true
}
