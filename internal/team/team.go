// Package team keeps the roles of users in stores and in the whole site, and the
// invitations to e-mail addresses that have no user yet.
//
// A store always has an owner, and the site an operator. An invitation becomes a role
// at the first sign-in with its address. Each change is recorded in the audit log.
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

// Platform is used in place of a store's id for roles in the whole site.
const Platform = "platform"

// MaxTeam is the most members and invitations of a store.
const MaxTeam = 100

// MaxOwnedStores is the most stores a user may own, so that one user cannot take all
// public addresses. Operators may own, and assign, any number.
const MaxOwnedStores = 20

// storeRoles are the roles in a store, the highest first.
var storeRoles = []actor.Role{actor.StoreOwner, actor.StoreManager, actor.StoreStaff}

// The actions in the audit log.
const (
	roleAssigned        audit.Action = "role.assigned"
	roleInvited         audit.Action = "role.invited"
	invitationWithdrawn audit.Action = "role.invitation_withdrawn"
	invitationAccepted  audit.Action = "role.invitation_accepted"
)

// scope is where a role applies: in one store, or in the whole site.
type scope struct {
	// storeID is empty for the whole site.
	storeID string
}

// roles lists the roles of the scope, the highest first.
func (sc scope) roles() []actor.Role {
	if sc.storeID == "" {
		return []actor.Role{actor.AdminDeveloper}
	}
	return storeRoles
}

// highest is the role that at least one user must have.
func (sc scope) highest() actor.Role { return sc.roles()[0] }

// errLastHolder refuses to remove the highest role from its last holder.
func (sc scope) errLastHolder() error {
	if sc.storeID == "" {
		return fault.NewConflict("last_operator", nil, "This is the last admin_developer. Make somebody else an admin_developer first.")
	}
	return fault.NewConflict("last_owner", nil, "This is the store's last owner. Make somebody else an owner first.")
}

// Assignment assigns a role to an e-mail. An empty role removes it.
type Assignment struct {
	Email string
	Role  actor.Role
}

// check makes the e-mail canonical and checks the role.
func (in *Assignment) check(sc scope) error {
	var rules fault.Rules
	email, err := contact.ParseEmail(strings.TrimSpace(in.Email))
	if err != nil {
		rules.CheckErr(err, "body.email", in.Email)
	} else {
		in.Email = email
	}
	if in.Role != "" {
		fault.OneOf(&rules, "body.role", in.Role, sc.roles())
	}
	return rules.Err()
}

// isLeaving reports whether the actor removes their own role.
func (in *Assignment) isLeaving(who *actor.Actor) bool {
	email, err := contact.ParseEmail(strings.TrimSpace(in.Email))
	return err == nil && in.Role == "" && email == who.Email
}

// Invitation is a role for the user who first signs in with an e-mail.
type Invitation struct {
	bun.BaseModel `bun:"table:invitations,alias:v"`

	StoreID   string     `bun:"store_id,nullzero"`
	Email     string     `bun:"email"`
	Role      actor.Role `bun:"role"`
	CreatedAt time.Time  `bun:"created_at"`
}

// Member is a user with a role in a store, or an invitation to one.
type Member struct {
	// UID is empty for an invitation.
	UID      string     `bun:"uid"`
	Email    string     `bun:"email"`
	Name     string     `bun:"name"`
	PhotoURL string     `bun:"photo_url"`
	Role     actor.Role `bun:"role"`
	Since    time.Time  `bun:"created_at"`
	// OwnsMax is set for a user who may not own another store.
	OwnsMax bool `bun:"owns_max"`

	// LastOwner is set for the only owner, whose role stays.
	LastOwner bool `bun:"-"`
	// Removable reports whether the actor who asks may take the role away, and
	// AssignableRoles lists those that the actor may give in its place.
	Removable       bool         `bun:"-"`
	AssignableRoles []actor.Role `bun:"-"`
}

// allow notes what an actor may change, as AssignRole decides.
func (m *Member) allow(who *actor.Actor, storeID string, owners int) {
	m.AssignableRoles = []actor.Role{}
	m.LastOwner = m.UID != "" && m.Role == actor.StoreOwner && owners == 1
	if m.LastOwner {
		return
	}
	m.Removable = who.Require(actor.TeamRemove, storeID) == nil
	if who.Require(actor.TeamUpdate, storeID) != nil {
		return
	}
	for _, role := range storeRoles {
		tooMany := role == actor.StoreOwner && m.OwnsMax && who.RequireAdmin() != nil
		if role != m.Role && !tooMany {
			m.AssignableRoles = append(m.AssignableRoles, role)
		}
	}
}

// rank sorts members by role, the highest first, and invitations after them.
func (m *Member) rank() int {
	rank := slices.Index(storeRoles, m.Role)
	if m.UID == "" {
		rank += len(storeRoles)
	}
	return rank
}
