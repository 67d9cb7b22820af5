package actor_test

import (
	"testing"

	"carte/internal/actor"
	"carte/internal/fault"
)

func TestRequire(t *testing.T) {
	const mine, other = "store-mine", "store-other"
	user := func(role actor.Role, locked *fault.Error) *actor.Actor {
		return &actor.Actor{UID: "u", Stores: map[string]actor.Standing{mine: {Role: role, Locked: locked}}}
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
		"manager manages the team":     {user(actor.StoreManager, nil), actor.TeamUpdate, mine, fault.Forbidden},
		"owner manages the team":       {user(actor.StoreOwner, nil), actor.TeamUpdate, mine, ""},
		"owner assigns platform roles": {user(actor.StoreOwner, nil), actor.RolesAssign, mine, fault.Forbidden},
		"unknown role":                 {user("chef", nil), actor.StoreRead, mine, fault.Forbidden},
		"locked store, edit":           {user(actor.StoreOwner, ended), actor.LinksUpdate, mine, fault.Locked},
		"locked store, sold out":       {user(actor.StoreOwner, ended), actor.MenuAvailability, mine, ""},
		"locked store, billing":        {user(actor.StoreOwner, ended), actor.BillingUpdate, mine, ""},
		"locked store, not allowed":    {user(actor.StoreStaff, ended), actor.LinksUpdate, mine, fault.Forbidden},
		"operator anywhere":            {&actor.Actor{UID: "a", Admin: true}, actor.RolesAssign, other, ""},
		"the system":                   {actor.System(), actor.StoreUpdate, other, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fault.CodeOf(c.who.Require(c.what, c.store)); got != c.want {
				t.Errorf("Require(%s) = %q, want %q", c.what, got, c.want)
			}
		})
	}
}
