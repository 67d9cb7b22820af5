package actor_test

import (
	"slices"
	"testing"

	"carte/internal/actor"
	"carte/internal/fault"
)

func TestRequire(t *testing.T) {
	const mine, other = "store-mine", "store-other"
	user := func(role actor.Role, locked *fault.Error) *actor.Actor {
		return &actor.Actor{UID: "u", Stores: map[string]actor.Membership{mine: {Role: role, Locked: locked}}}
	}
	deleted := func(role actor.Role) *actor.Actor {
		return &actor.Actor{UID: "u", Stores: map[string]actor.Membership{mine: {Role: role, Deleted: true}}}
	}
	ended := fault.New(fault.Locked, "The trial of this store has ended.")
	for name, c := range map[string]struct {
		who   *actor.Actor
		what  actor.Permission
		store string
		want  fault.Code
	}{
		"guest":                        {&actor.Actor{}, actor.StoreRead, mine, fault.Unauthenticated},
		"user without a store":         {&actor.Actor{UID: "u"}, actor.StoreRead, mine, fault.Forbidden},
		"owner of another store":       {user(actor.StoreOwner, nil), actor.StoreRead, other, fault.Forbidden},
		"staff reads":                  {user(actor.StoreStaff, nil), actor.StoreRead, mine, ""},
		"staff switches sold out":      {user(actor.StoreStaff, nil), actor.MenuAvailability, mine, ""},
		"staff edits the menu":         {user(actor.StoreStaff, nil), actor.MenuUpdate, mine, fault.Forbidden},
		"manager edits the menu":       {user(actor.StoreManager, nil), actor.MenuUpdate, mine, ""},
		"staff reads reports":          {user(actor.StoreStaff, nil), actor.AnalyticsRead, mine, fault.Forbidden},
		"manager reads reports":        {user(actor.StoreManager, nil), actor.AnalyticsRead, mine, ""},
		"locked store, reports":        {user(actor.StoreManager, ended), actor.AnalyticsRead, mine, ""},
		"manager manages the team":     {user(actor.StoreManager, nil), actor.TeamUpdate, mine, fault.Forbidden},
		"owner manages the team":       {user(actor.StoreOwner, nil), actor.TeamUpdate, mine, ""},
		"manager changes the settings": {user(actor.StoreManager, nil), actor.StoreUpdate, mine, fault.Forbidden},
		"manager takes all data out":   {user(actor.StoreManager, nil), actor.StoreExport, mine, fault.Forbidden},
		"manager deletes the store":    {user(actor.StoreManager, nil), actor.StoreDelete, mine, fault.Forbidden},
		"owner changes the settings":   {user(actor.StoreOwner, nil), actor.StoreUpdate, mine, ""},
		"owner reads the audit log":    {user(actor.StoreOwner, nil), actor.AuditRead, mine, ""},
		"owner assigns platform roles": {user(actor.StoreOwner, nil), actor.RolesAssign, mine, fault.Forbidden},
		"unknown role":                 {user("chef", nil), actor.StoreRead, mine, fault.Forbidden},
		"locked store, edit":           {user(actor.StoreOwner, ended), actor.LinksUpdate, mine, fault.Locked},
		"locked store, sold out":       {user(actor.StoreOwner, ended), actor.MenuAvailability, mine, ""},
		"locked store, roles":          {user(actor.StoreOwner, ended), actor.TeamUpdate, mine, fault.Locked},
		"locked store, removal":        {user(actor.StoreOwner, ended), actor.TeamRemove, mine, ""},
		"locked store, settings":       {user(actor.StoreOwner, ended), actor.StoreUpdate, mine, fault.Locked},
		"locked store, export":         {user(actor.StoreOwner, ended), actor.StoreExport, mine, ""},
		"locked store, deletion":       {user(actor.StoreOwner, ended), actor.StoreDelete, mine, ""},
		"deleted store, reading":       {deleted(actor.StoreOwner), actor.StoreRead, mine, fault.Forbidden},
		"deleted store, owner":         {deleted(actor.StoreOwner), actor.StoreDelete, mine, ""},
		"deleted store, manager":       {deleted(actor.StoreManager), actor.StoreDelete, mine, fault.Forbidden},
		"locked store, not allowed":    {user(actor.StoreStaff, ended), actor.LinksUpdate, mine, fault.Forbidden},
		"operator anywhere":            {&actor.Actor{UID: "a", Admin: true}, actor.RolesAssign, other, ""},
		"the system":                   {actor.System(), actor.MenuUpdate, other, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fault.CodeOf(c.who.Require(c.what, c.store)); got != c.want {
				t.Errorf("Require(%s) = %q, want %q", c.what, got, c.want)
			}
		})
	}
}

func TestRequireSite(t *testing.T) {
	for name, c := range map[string]struct {
		who  *actor.Actor
		what actor.Permission
		want fault.Code
	}{
		"guest":      {&actor.Actor{}, actor.ConfigUpdate, fault.Unauthenticated},
		"owner":      {&actor.Actor{UID: "u", Stores: map[string]actor.Membership{"s": {Role: actor.StoreOwner}}}, actor.AuditRead, fault.Forbidden},
		"operator":   {&actor.Actor{UID: "a", Admin: true}, actor.RolesAssign, ""},
		"no such":    {&actor.Actor{UID: "a", Admin: true}, "site.delete", fault.Forbidden},
		"the system": {actor.System(), actor.RolesAssign, ""},
	} {
		if got := fault.CodeOf(c.who.RequireSite(c.what)); got != c.want {
			t.Errorf("%s: RequireSite(%s) = %q, want %q", name, c.what, got, c.want)
		}
	}
}

// Permissions of several roles are listed once.
func TestAllPermissions(t *testing.T) {
	membership := func(role actor.Role) actor.Membership { return actor.Membership{Role: role} }
	for name, c := range map[string]struct {
		who  *actor.Actor
		want int
	}{
		"guest":            {&actor.Actor{}, 0},
		"staff":            {&actor.Actor{Stores: map[string]actor.Membership{"a": membership(actor.StoreStaff)}}, 2},
		"staff and owner":  {&actor.Actor{Stores: map[string]actor.Membership{"a": membership(actor.StoreStaff), "b": membership(actor.StoreOwner)}}, 14},
		"of a deleted one": {&actor.Actor{Stores: map[string]actor.Membership{"a": {Role: actor.StoreOwner, Deleted: true}}}, 0},
		"operator":         {&actor.Actor{Admin: true}, 16},
	} {
		got := c.who.AllPermissions()
		slices.Sort(got)
		if len(slices.Compact(got)) != c.want {
			t.Errorf("%s: %v, want %d", name, got, c.want)
		}
	}
}
