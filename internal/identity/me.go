package identity

import (
	"context"
	"slices"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// MaxListedStores is the most stores that Me lists.
const MaxListedStores = 20

// Me returns the signed-in user.
func (s *Service) Me(ctx context.Context, who *actor.Actor) (CurrentUser, error) {
	if err := who.RequireUser(); err != nil {
		return CurrentUser{}, err
	}
	storeIDs := who.StoreIDs()
	me := CurrentUser{
		UID: who.UID, Email: who.Email, Name: who.Name, Provider: who.Provider, PhotoURL: who.PhotoURL,
		AdminDeveloper: who.Admin, CreatedAt: who.CreatedAt.UTC(), StoreCount: len(storeIDs),
		Plans: []CurrentUserPlan{}, Permissions: who.AllPermissions(), LinkIDs: []string{}, Stores: []CurrentUserStore{},
	}
	if key := lang.Key(who.Language); key != "" {
		me.Language = &key
	}
	if len(storeIDs) == 0 {
		return me, nil
	}
	plans, err := s.plans.FirstPlansOf(ctx, storeIDs, MaxListedStores)
	if err != nil {
		return CurrentUser{}, err
	}
	for i := range plans {
		id := plans[i].StoreID
		membership, permissions := who.Stores[id], who.Permissions(id)
		me.Plans = append(me.Plans, representPlan(&plans[i]))
		store := CurrentUserStore{ID: id, Name: plans[i].StoreName, Role: membership.Role, Permissions: permissions}
		if membership.Locked != nil {
			store.Locked = lockOf(membership.Locked)
		}
		me.Stores = append(me.Stores, store)
		if slices.Contains(permissions, actor.LinksUpdate) {
			me.LinkIDs = append(me.LinkIDs, id)
		}
	}
	return me, nil
}

func representPlan(p *Plan) CurrentUserPlan {
	return CurrentUserPlan{
		ID: p.Role, StoreID: p.StoreID, IsTrial: p.IsTrial, IsEnabled: p.IsEnabled,
		TrialStartedAt: httpx.TimeOrNil(p.TrialStartedAt), TrialEndsAt: httpx.TimeOrNil(p.TrialEndsAt),
		UsageStartedAt: httpx.TimeOrNil(p.UsageStartedAt), UsageEndAt: httpx.TimeOrNil(p.UsageEndAt),
	}
}
