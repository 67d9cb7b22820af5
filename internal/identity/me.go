package identity

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// CurrentUser is the signed-in user on the wire.
type CurrentUser struct {
	UID            string `json:"uid"`
	Email          string `json:"email"`
	Name           string `json:"name"`
	Provider       string `json:"provider" doc:"The identity provider of the first sign-in"`
	PhotoURL       string `json:"photo_url" doc:"Empty when there is none"`
	AdminDeveloper bool   `json:"admin_developer"`
	// CreatedAt is the moment of the first sign-in.
	CreatedAt time.Time `json:"created_at" doc:"When the user signed in first"`
	// Plans has one plan for each store listed.
	Plans []CurrentUserPlan `json:"plans" nullable:"false" doc:"The plans of the stores listed"`
	// Permissions is the union over the user's stores.
	Permissions []actor.Permission `json:"permissions" nullable:"false" doc:"What the user may do in at least one store"`
	LinkIDs     []string           `json:"link_ids" nullable:"false" doc:"Ids of those stores whose link page the user may edit"`
	Stores      []CurrentUserStore `json:"stores" nullable:"false" doc:"The first 20 stores the user has a role in, by name"`
	StoreCount  int                `json:"store_count" doc:"In how many stores the user has a role; list-stores lists and searches all"`
}

// CurrentUserPlan is the plan of one of the user's stores.
type CurrentUserPlan struct {
	ID             string     `json:"id" enum:"premium,trial,trial_ended" doc:"The subscription role"`
	StoreID        string     `json:"store_id"`
	IsTrial        bool       `json:"is_trial"`
	IsEnabled      bool       `json:"is_enabled" doc:"Whether the store can be edited"`
	TrialStartedAt *time.Time `json:"trial_started_at"`
	TrialEndsAt    *time.Time `json:"trial_ends_at"`
	UsageStartedAt *time.Time `json:"usage_started_at"`
	UsageEndAt     *time.Time `json:"usage_end_at"`
}

// CurrentUserStore is the user's place in one store.
type CurrentUserStore struct {
	ID          string             `json:"id"`
	Name        string             `json:"name"`
	Role        actor.Role         `json:"role" enum:"store_owner,store_manager,store_staff"`
	Permissions []actor.Permission `json:"permissions" nullable:"false" doc:"What the user may do in this store"`
	Locked      fault.Params       `json:"locked" doc:"The reason why the store cannot be edited, and since when; null when it can"`
}

// CurrentUserAnswer is the answer of GET /api/me.
type CurrentUserAnswer struct {
	User CurrentUser `json:"user"`
}

// MaxListedStores is how many of a user's stores Me lists; GET /api/stores lists
// and searches all.
const MaxListedStores = 20

// Me represents the user to themselves.
//
// link_ids are the ids of the stores whose link page the user may edit, as a
// store has one link page and its id is the store's.
func (s *Service) Me(ctx context.Context, who *actor.Actor) (CurrentUser, error) {
	if err := who.RequireUser(); err != nil {
		return CurrentUser{}, err
	}
	me := CurrentUser{
		UID: who.UID, Email: who.Email, Name: who.Name, Provider: who.Provider, PhotoURL: who.PhotoURL,
		AdminDeveloper: who.Admin, CreatedAt: who.CreatedAt.UTC(), StoreCount: len(who.Stores),
		Plans: []CurrentUserPlan{}, Permissions: who.AllPermissions(), LinkIDs: []string{}, Stores: []CurrentUserStore{},
	}
	if len(who.Stores) == 0 {
		return me, nil
	}
	plans, err := s.plans.FirstPlansOf(ctx, slices.Sorted(maps.Keys(who.Stores)), MaxListedStores)
	if err != nil {
		return CurrentUser{}, err
	}
	for i := range plans {
		id := plans[i].StoreID
		standing, permissions := who.Stores[id], who.Permissions(id)
		me.Plans = append(me.Plans, representPlan(&plans[i]))
		store := CurrentUserStore{ID: id, Name: plans[i].StoreName, Role: standing.Role, Permissions: permissions}
		if standing.Locked != nil {
			store.Locked = standing.Locked.Params
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
		TrialStartedAt: httpx.Instant(p.TrialStartedAt), TrialEndsAt: httpx.Instant(p.TrialEndsAt),
		UsageStartedAt: httpx.Instant(p.UsageStartedAt), UsageEndAt: httpx.Instant(p.UsageEndAt),
	}
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "get-me", Method: http.MethodGet, Path: "/api/me",
		Summary: "Read the signed-in user", Tags: []string{"users"},
	}, func(ctx context.Context, who *actor.Actor, _ *struct{}) (*struct{ Body CurrentUserAnswer }, error) {
		me, err := s.Me(ctx, who)
		if err != nil {
			return nil, err
		}
		return &struct{ Body CurrentUserAnswer }{CurrentUserAnswer{me}}, nil
	})
	registerUsers(api, s)
}
