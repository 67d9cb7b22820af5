// Package actor says who is calling: a guest, a user or the system, and what
// they may do. Every use case takes an actor and asks Require first; nothing
// else in Carte decides about access.
package actor

import (
	"context"

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

// The permissions.
const (
	StoreRead        Permission = "store.read"
	StoreUpdate      Permission = "store.update"
	LinksUpdate      Permission = "links.update"
	MenuUpdate       Permission = "menu.update"
	MenuAvailability Permission = "menu.availability"
	TablesUpdate     Permission = "tables.update"
	AppearanceUpdate Permission = "appearance.update"
	MediaReview      Permission = "media.review"
	AnalyticsRead    Permission = "analytics.read"
	TeamUpdate       Permission = "team.update"
	BillingUpdate    Permission = "billing.update"
	ConfigUpdate     Permission = "config.update"
	RolesAssign      Permission = "roles.assign"
)

// staffMay, managerMay and ownerMay each add to the one before.
var (
	staffMay   = []Permission{StoreRead, MenuAvailability, MediaReview}
	managerMay = append(staffMay[:len(staffMay):len(staffMay)],
		LinksUpdate, MenuUpdate, TablesUpdate, AppearanceUpdate, AnalyticsRead)
	ownerMay = append(managerMay[:len(managerMay):len(managerMay)],
		StoreUpdate, TeamUpdate, BillingUpdate)
)

// Permissions lists what a role may do in its store.
func (r Role) Permissions() []Permission {
	switch r {
	case StoreOwner:
		return ownerMay
	case StoreManager:
		return managerMay
	case StoreStaff:
		return staffMay
	case AdminDeveloper:
		return append(ownerMay[:len(ownerMay):len(ownerMay)], ConfigUpdate, RolesAssign)
	}
	return nil
}

// openWhenLocked are the permissions that outlive a plan: public pages stay,
// clicks count, sold-out switches, reading and billing work.
var openWhenLocked = map[Permission]bool{
	StoreRead: true, MenuAvailability: true, MediaReview: true,
	AnalyticsRead: true, BillingUpdate: true, TeamUpdate: true,
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
	// Admin is set for an admin_developer, who may do everything in every store.
	Admin bool
	// Stores holds the user's standing by store id.
	Stores map[string]Standing

	system bool
}

// System is Carte itself: start-up, jobs, demo data.
func System() *Actor { return &Actor{system: true} }

// SignedIn tells whether the actor is a user or the system.
func (a *Actor) SignedIn() bool { return a.system || a.UID != "" }

// RequireUser refuses guests.
func (a *Actor) RequireUser() error {
	if !a.SignedIn() {
		return fault.New(fault.Unauthenticated, "Sign in first.")
	}
	return nil
}

// Require tells whether the actor may do p in the store: nil, or an
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
	if !standing.Role.may(p) {
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

func (r Role) may(p Permission) bool {
	for _, q := range r.Permissions() {
		if q == p {
			return true
		}
	}
	return false
}

type contextKey struct{}

// With keeps the actor in a request's context, between the middleware that
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
