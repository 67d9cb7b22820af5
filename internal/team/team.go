// Package team is who has which role, in a store and in the whole site: members,
// operators and the invitations that wait for somebody's first sign-in.
//
// Rules told here: a store keeps an owner and the site an operator; a role is
// for whoever has an e-mail address, and waits where nobody has it yet; each
// change is in the audit log.
package team

import (
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/contact"
	"carte/internal/fault"
)

// Platform stands for a store's id where a role counts in the whole site.
const Platform = "platform"

// MaxTeam is how many members and invitations a store has at most.
const MaxTeam = 100

// MaxOwnedStores is how many stores a user owns at most: addresses are free, and
// one user must not take them all. Operators own any number, and give any.
const MaxOwnedStores = 20

// storeRoles are the roles of a store, the highest first.
var storeRoles = []actor.Role{actor.StoreOwner, actor.StoreManager, actor.StoreStaff}

// What the audit log calls the changes.
const (
	roleAssigned        audit.Action = "role.assigned"
	roleInvited         audit.Action = "role.invited"
	invitationWithdrawn audit.Action = "role.invitation_withdrawn"
	invitationAccepted  audit.Action = "role.invitation_accepted"
)

// scope is where a role counts: one store, or the whole site.
type scope struct {
	// storeID is empty for the whole site.
	storeID string
}

// roles lists what somebody can be here, the highest first.
func (sc scope) roles() []actor.Role {
	if sc.storeID == "" {
		return []actor.Role{actor.AdminDeveloper}
	}
	return storeRoles
}

// highest is the role that somebody must have.
func (sc scope) highest() actor.Role { return sc.roles()[0] }

// errLast refuses to take the highest role from the last one who has it.
func (sc scope) errLast() error {
	if sc.storeID == "" {
		return fault.New(fault.Conflict, "This is the last admin_developer. Make somebody else an admin_developer first.")
	}
	return fault.New(fault.Conflict, "This is the store's last owner. Make somebody else an owner first.")
}

// Assignment says who shall have which role; empty for none.
type Assignment struct {
	Email string
	Role  actor.Role
}

// check makes the e-mail canonical.
func (in *Assignment) check(sc scope) error {
	var rules fault.Rules
	email, err := contact.ParseEmail(strings.TrimSpace(in.Email))
	if err != nil {
		rules.Parsed(err, "body.email", in.Email)
	} else {
		in.Email = email
	}
	if in.Role != "" {
		fault.OneOf(&rules, "body.role", in.Role, sc.roles())
	}
	return rules.Err()
}

// leaves reports whether the role is the actor's own, to be taken away.
func (in *Assignment) leaves(who *actor.Actor) bool {
	email, err := contact.ParseEmail(strings.TrimSpace(in.Email))
	return err == nil && in.Role == "" && email == who.Email
}

// Invitation is a role that waits for somebody to sign in with an e-mail.
type Invitation struct {
	bun.BaseModel `bun:"table:invitations,alias:v"`

	StoreID   string     `bun:"store_id,nullzero"`
	Email     string     `bun:"email"`
	Role      actor.Role `bun:"role"`
	CreatedAt time.Time  `bun:"created_at"`
}

// Member is somebody who has a role in a store, or is invited to it.
type Member struct {
	// UID is empty for an invitation.
	UID      string     `bun:"uid"`
	Email    string     `bun:"email"`
	Name     string     `bun:"name"`
	PhotoURL string     `bun:"photo_url"`
	Role     actor.Role `bun:"role"`
	Since    time.Time  `bun:"created_at"`
}

// rank orders members: by role, the highest first, and invitations behind them.
func (m *Member) rank() int {
	rank := slices.Index(storeRoles, m.Role)
	if m.UID == "" {
		rank += len(storeRoles)
	}
	return rank
}
