package identity

import (
	"strings"
	"time"

	"carte/internal/contact"

	"github.com/uptrace/bun"

	"carte/internal/actor"
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

// RoleEvent is what happened to a role.
type RoleEvent string

// The events.
const (
	RoleAssigned        RoleEvent = "assigned"
	RoleInvited         RoleEvent = "invited"
	InvitationWithdrawn RoleEvent = "invitation_withdrawn"
	InvitationAccepted  RoleEvent = "invitation_accepted"
)

var roleEvents = []RoleEvent{RoleAssigned, RoleInvited, InvitationWithdrawn, InvitationAccepted}

// RoleInput says who shall have which role; empty for none.
type RoleInput struct {
	Email string
	Role  actor.Role
}

// checkEmail makes an e-mail that somebody has typed canonical.
func checkEmail(rules *fault.Rules, location string, email *string) {
	canonical, err := contact.ParseEmail(strings.TrimSpace(*email))
	if err != nil {
		rules.Parsed(err, location, *email)
		return
	}
	*email = canonical
}

// check makes the e-mail canonical.
func (in *RoleInput) check(sc scope) error {
	var rules fault.Rules
	checkEmail(&rules, "body.email", &in.Email)
	if in.Role != "" {
		fault.OneOf(&rules, "body.role", in.Role, sc.roles())
	}
	return rules.Err()
}

// leaves tells whether the role is one's own, to be taken away.
func (in *RoleInput) leaves(who *actor.Actor) bool {
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

// RoleChange is an entry of the log of who changed whose role.
type RoleChange struct {
	bun.BaseModel `bun:"table:role_changes,alias:c"`

	ID         string     `bun:"id,pk"`
	At         time.Time  `bun:"at"`
	StoreID    string     `bun:"store_id,nullzero"`
	Email      string     `bun:"email"`
	RoleBefore actor.Role `bun:"role_before,nullzero"`
	RoleAfter  actor.Role `bun:"role_after,nullzero"`
	ByEmail    string     `bun:"by_email"`
	ByName     string     `bun:"by_name"`
	Event      RoleEvent  `bun:"event"`
	// StoreName is the store's name now; empty for the whole site.
	StoreName string `bun:"-"`
}

// TeamMember is somebody who has a role in a store, or is invited to it.
type TeamMember struct {
	// UID is empty for an invitation.
	UID      string     `bun:"uid"`
	Email    string     `bun:"email"`
	Name     string     `bun:"name"`
	PhotoURL string     `bun:"photo_url"`
	Role     actor.Role `bun:"role"`
	Since    time.Time  `bun:"created_at"`
}

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
