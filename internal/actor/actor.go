// Package actor says who is calling: a guest, a user or the system, and what
// they may do. Every use case takes an actor and asks Require first; nothing
// else in Carte decides about access.
package actor

import (
	"context"
	"slices"
	"time"

	"carte/internal/fault"
)

// Role is what a user is in a store.
type Role string

// The roles. AdminDeveloper is a platform role; the others belong to a store.
const (
	AdminDeveloper Role = "admin_developer"
	StoreOwner     Role = "store_owner"
	StoreManager   Role = "store_manager"
	StoreStaff     Role = "store_staff"
)

// Permission names one thing an actor may do in a store.
type Permission string

// The permissions: each is required by a use case. The last two count in the
// whole site, see RequireSite.
const (
	StoreRead        Permission = "store.read"
	LinksUpdate      Permission = "links.update"
	MenuUpdate       Permission = "menu.update"
	MenuAvailability Permission = "menu.availability"
	TablesUpdate     Permission = "tables.update"
	AppearanceUpdate Permission = "appearance.update"
	TeamRead         Permission = "team.read"
	TeamUpdate       Permission = "team.update"
	AuditRead        Permission = "audit.read"
	ConfigUpdate     Permission = "config.update"
	RolesAssign      Permission = "roles.assign"
)

// The permissions of staff, managers and owners each add to the ones before.
var (
	staffPermissions   = []Permission{StoreRead, MenuAvailability}
	managerPermissions = append(staffPermissions[:len(staffPermissions):len(staffPermissions)],
		LinksUpdate, MenuUpdate, TablesUpdate, AppearanceUpdate)
	ownerPermissions = append(managerPermissions[:len(managerPermissions):len(managerPermissions)],
		TeamRead, TeamUpdate, AuditRead)
	adminPermissions = append(ownerPermissions[:len(ownerPermissions):len(ownerPermissions)],
		ConfigUpdate, RolesAssign)
)

// Permissions lists what a role may do in its store.
func (r Role) Permissions() []Permission {
	switch r {
	case StoreOwner:
		return ownerPermissions
	case StoreManager:
		return managerPermissions
	case StoreStaff:
		return staffPermissions
	case AdminDeveloper:
		return adminPermissions
	}
	return nil
}

// openWhenLocked are the permissions that outlive a plan: public pages stay,
// clicks count, sold-out switches, reading and the team work.
var openWhenLocked = map[Permission]bool{
	StoreRead: true, MenuAvailability: true, TeamRead: true, TeamUpdate: true, AuditRead: true,
}

// Standing is a user's place in one store.
type Standing struct {
	Role Role
	// Locked is what edits of the store are refused with; nil while its plan is
	// running.
	Locked *fault.Error
}

// Actor is who is calling. The zero value is a guest.
type Actor struct {
	UID   string
	Email string
	Name  string
	// Provider is the identity provider of the user's first sign-in, at CreatedAt.
	Provider  string
	CreatedAt time.Time
	// PhotoURL is empty where there is no picture.
	PhotoURL string
	// Admin is set for an admin_developer, who may do everything in every store.
	Admin bool
	// Stores holds the user's standing by store id.
	Stores map[string]Standing

	system bool
}

// System is Carte itself: start-up, jobs, demo data.
func System() *Actor { return &Actor{system: true} }

// SignedIn reports whether the actor is a user or the system.
func (a *Actor) SignedIn() bool { return a.system || a.UID != "" }

// RequireUser refuses guests.
func (a *Actor) RequireUser() error {
	if !a.SignedIn() {
		return fault.New(fault.Unauthenticated, "Sign in first.")
	}
	return nil
}

// Require refuses an actor who may not do p in the store, with an
// Unauthenticated, Forbidden or Locked fault. A store that does not exist and
// one that is somebody else's answer alike.
func (a *Actor) Require(p Permission, storeID string) error {
	if err := a.RequireUser(); err != nil {
		return err
	}
	if a.system || a.Admin {
		return nil
	}
	standing, ok := a.Stores[storeID]
	if !ok {
		return fault.New(fault.Forbidden, "You have no role in this store.")
	}
	if !standing.Role.has(p) {
		return fault.New(fault.Forbidden, "Your role %s does not include %s.", standing.Role, p)
	}
	if standing.Locked != nil && !openWhenLocked[p] {
		return standing.Locked
	}
	return nil
}

// Permissions lists what the actor may do in the store, a locked plan left
// aside; never nil.
func (a *Actor) Permissions(storeID string) []Permission {
	role := a.Stores[storeID].Role
	if a.system || a.Admin {
		role = AdminDeveloper
	}
	return append([]Permission{}, role.Permissions()...)
}

// AllPermissions lists what the actor may do in at least one store, or in the
// whole site; never nil.
func (a *Actor) AllPermissions() []Permission {
	all := []Permission{}
	for _, p := range AdminDeveloper.Permissions() {
		mine := a.system || a.Admin
		for _, standing := range a.Stores {
			mine = mine || standing.Role.has(p)
		}
		if mine {
			all = append(all, p)
		}
	}
	return all
}

// RequireSite refuses an actor who may not do p in the whole site: everybody but
// operators and the system.
func (a *Actor) RequireSite(p Permission) error {
	if err := a.RequireAdmin(); err != nil || a.system || AdminDeveloper.has(p) {
		return err
	}
	return fault.New(fault.Forbidden, "The role %s does not include %s.", AdminDeveloper, p)
}

// RequireAdmin refuses everybody but operators and the system.
func (a *Actor) RequireAdmin() error {
	if err := a.RequireUser(); err != nil {
		return err
	}
	if !a.system && !a.Admin {
		return fault.New(fault.Forbidden, "Only an admin_developer may do this.")
	}
	return nil
}

func (r Role) has(p Permission) bool { return slices.Contains(r.Permissions(), p) }

type contextKey struct{}

// With stores the actor in a request's context, between the middleware that
// finds out who calls and the endpoint that passes it on.
func With(ctx context.Context, a *Actor) context.Context {
	return context.WithValue(ctx, contextKey{}, a)
}

// From returns the request's actor, a guest when there is none.
func From(ctx context.Context) *Actor {
	if a, ok := ctx.Value(contextKey{}).(*Actor); ok {
		return a
	}
	return &Actor{}
}
