// Package actor describes who makes a request, a guest, a user or the system, and what
// they may do. Every use case takes an actor and calls Require first. Nothing else in
// Carte decides about access.
package actor

import (
	"context"
	"slices"
	"time"

	"carte/internal/fault"
)

// Role is a user's role, in a store or in the whole site.
type Role string

// The roles. AdminDeveloper is a platform role; the others belong to a store.
const (
	AdminDeveloper Role = "admin_developer"
	StoreOwner     Role = "store_owner"
	StoreManager   Role = "store_manager"
	StoreStaff     Role = "store_staff"
)

// Permission allows one kind of action in a store.
type Permission string

// The permissions. The last two apply in the whole site, see RequireSite.
const (
	StoreRead        Permission = "store.read"
	StoreUpdate      Permission = "store.update"
	StoreExport      Permission = "store.export"
	StoreDelete      Permission = "store.delete"
	LinksUpdate      Permission = "links.update"
	MenuUpdate       Permission = "menu.update"
	MenuAvailability Permission = "menu.availability"
	TablesUpdate     Permission = "tables.update"
	AppearanceUpdate Permission = "appearance.update"
	AnalyticsRead    Permission = "analytics.read"
	TeamRead         Permission = "team.read"
	TeamUpdate       Permission = "team.update"
	TeamRemove       Permission = "team.remove"
	AuditRead        Permission = "audit.read"
	ConfigUpdate     Permission = "config.update"
	RolesAssign      Permission = "roles.assign"
)

// The permissions of staff, managers and owners each add to the ones before.
var (
	staffPermissions   = []Permission{StoreRead, MenuAvailability}
	managerPermissions = append(staffPermissions[:len(staffPermissions):len(staffPermissions)],
		LinksUpdate, MenuUpdate, TablesUpdate, AppearanceUpdate, AnalyticsRead)
	ownerPermissions = append(managerPermissions[:len(managerPermissions):len(managerPermissions)],
		StoreUpdate, StoreExport, StoreDelete, TeamRead, TeamUpdate, TeamRemove, AuditRead)
	adminPermissions = append(ownerPermissions[:len(ownerPermissions):len(ownerPermissions)],
		ConfigUpdate, RolesAssign)
)

// Permissions lists the permissions of a role.
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

// allowedWhenLocked are the permissions that remain when a store's plan has ended.
var allowedWhenLocked = map[Permission]bool{
	StoreRead: true, StoreExport: true, StoreDelete: true, MenuAvailability: true, AnalyticsRead: true, TeamRead: true, TeamRemove: true, AuditRead: true,
}

// Membership is a user's role in one store.
type Membership struct {
	Role Role
	// Locked is the error for edits of a store whose plan has ended; nil otherwise.
	Locked *fault.Error
	// Deleted is set for a store that can only be restored.
	Deleted bool
}

// Actor is who makes a request. The zero value is a guest.
type Actor struct {
	UID   string
	Email string
	Name  string
	// Provider is the identity provider of the first sign-in, which was at CreatedAt.
	Provider  string
	CreatedAt time.Time
	// PhotoURL is empty where there is no picture.
	PhotoURL string
	// Language is the key of the language the user has chosen; empty for none.
	Language string
	// Admin is set for an admin_developer, who may do everything in every store.
	Admin bool
	// Network is the network address that the request comes from, for limits alone: it is
	// never stored. It is empty for what comes from no network.
	Network string
	// Stores has the user's memberships by store id.
	Stores map[string]Membership

	system bool
}

// System is Carte itself: start-up, jobs, demo data.
func System() *Actor { return &Actor{system: true} }

// SignedIn reports whether the actor is a user or the system.
func (a *Actor) SignedIn() bool { return a.system || a.UID != "" }

// RequireUser returns an Unauthenticated fault for a guest.
func (a *Actor) RequireUser() error {
	if !a.SignedIn() {
		return fault.New(fault.Unauthenticated, "Sign in first.")
	}
	return nil
}

// Require returns an Unauthenticated, Forbidden or Locked fault where the actor does not
// have p in the store. The answer is the same for a store that does not exist and one
// where the actor has no role.
func (a *Actor) Require(p Permission, storeID string) error {
	if err := a.RequireUser(); err != nil {
		return err
	}
	if a.system || a.Admin {
		return nil
	}
	membership, ok := a.Stores[storeID]
	if !ok || membership.Deleted && p != StoreDelete {
		return fault.New(fault.Forbidden, "You have no role in this store.")
	}
	if !membership.Role.has(p) {
		return fault.New(fault.Forbidden, "Your role %s does not include %s.", membership.Role, p)
	}
	if membership.Locked != nil && !allowedWhenLocked[p] {
		return membership.Locked
	}
	return nil
}

// Permissions lists the actor's permissions in the store, whether it is locked or deleted
// or not; never nil.
func (a *Actor) Permissions(storeID string) []Permission {
	role := a.Stores[storeID].Role
	if a.system || a.Admin {
		role = AdminDeveloper
	}
	return append([]Permission{}, role.Permissions()...)
}

// StoreIDs lists the stores in which the actor has a role, sorted, without the deleted
// ones.
func (a *Actor) StoreIDs() []string {
	ids := make([]string, 0, len(a.Stores))
	for id, membership := range a.Stores {
		if !membership.Deleted {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// AllPermissions lists the permissions that the actor has in at least one store, or in
// the whole site; never nil.
func (a *Actor) AllPermissions() []Permission {
	all := []Permission{}
	for _, p := range AdminDeveloper.Permissions() {
		granted := a.system || a.Admin
		for _, membership := range a.Stores {
			granted = granted || !membership.Deleted && membership.Role.has(p)
		}
		if granted {
			all = append(all, p)
		}
	}
	return all
}

// RequireSite returns a fault where the actor does not have p in the whole site, as only
// operators and the system do.
func (a *Actor) RequireSite(p Permission) error {
	if err := a.RequireAdmin(); err != nil || a.system || AdminDeveloper.has(p) {
		return err
	}
	return fault.New(fault.Forbidden, "The role %s does not include %s.", AdminDeveloper, p)
}

// RequireAdmin returns a fault unless the actor is an operator or the system.
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

// With returns a context with the request's actor.
func With(ctx context.Context, a *Actor) context.Context {
	return context.WithValue(ctx, contextKey{}, a)
}

// From returns the actor of With, or a guest.
func From(ctx context.Context) *Actor {
	if a, ok := ctx.Value(contextKey{}).(*Actor); ok {
		return a
	}
	return &Actor{}
}
