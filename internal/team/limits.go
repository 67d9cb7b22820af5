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

// AddressesPerHour is how many different e-mail addresses a user may assign a role
// within an hour. The answers reveal which addresses have an account.
const AddressesPerHour = 30

// RoleChangesPerHour is how many roles and invitations a user may change in one store
// within an hour. The audit log keeps each change.
const RoleChangesPerHour = 120

// limitChanges limits the role changes of an actor. Actors are counted separately, so
// that none can prevent an owner from removing a role.
func (s *Service) limitChanges(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope) error {
	if who.RequireAdmin() == nil {
		return nil
	}
	n, err := audit.Count(ctx, tx, who, sc.storeID, "role", s.now().Add(-time.Hour))
	if err == nil && n >= RoleChangesPerHour {
		err = fault.NewTooMany("too_many_role_changes", "You have changed roles in this store %d times within an hour. Wait a while and try again.", n)
	}
	return err
}

// limitAddresses limits the addresses of an actor. Those of members and invitations are
// not counted, because the actor can list them.
func (s *Service) limitAddresses(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, user *user, email string) error {
	if who.RequireAdmin() == nil {
		return nil
	}
	var role actor.Role
	var err error
	if user != nil {
		role, err = sc.roleOf(ctx, tx, user.UID)
	} else {
		role, err = sc.invitedRole(ctx, tx, email)
	}
	if err != nil || role != "" || s.addresses.allow(who.UID, email, s.now()) {
		return err
	}
	return fault.NewTooMany("too_many_addresses", "You have named more than %d different e-mail addresses within an hour. Wait a while and try again.", AddressesPerHour)
}

// addressLimiter remembers for an hour which e-mail addresses each user has named.
type addressLimiter struct {
	mu sync.Mutex
	// namedAt is by user and e-mail address.
	namedAt map[string]map[string]time.Time
}

// allow reports whether a user may name an address, and counts it.
func (l *addressLimiter) allow(uid, email string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.namedAt, func(_ string, namedAt map[string]time.Time) bool {
		maps.DeleteFunc(namedAt, func(_ string, at time.Time) bool { return now.Sub(at) > time.Hour })
		return len(namedAt) == 0
	})
	if l.namedAt == nil {
		l.namedAt = map[string]map[string]time.Time{}
	}
	namedAt := l.namedAt[uid]
	if namedAt == nil {
		namedAt = map[string]time.Time{}
		l.namedAt[uid] = namedAt
	}
	_, counted := namedAt[email]
	if !counted && len(namedAt) >= AddressesPerHour {
		return false
	}
	namedAt[email] = now
	return true
}
