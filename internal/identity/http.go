package identity

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// CurrentUser is the signed-in user on the wire.
type CurrentUser struct {
	UID            string             `json:"uid"`
	Email          string             `json:"email"`
	Name           string             `json:"name"`
	Provider       string             `json:"provider" doc:"The identity provider of the first sign-in"`
	PhotoURL       string             `json:"photo_url" doc:"Empty when there is none"`
	Language       *lang.Key          `json:"language" enum:"en,fn,de,tr" doc:"The language the user has chosen for the dashboard; null for that of the browser"`
	AdminDeveloper bool               `json:"admin_developer"`
	CreatedAt      time.Time          `json:"created_at" doc:"When the user signed in first"`
	Plans          []CurrentUserPlan  `json:"plans" nullable:"false" doc:"The plans of the stores listed"`
	Permissions    []actor.Permission `json:"permissions" nullable:"false" doc:"What the user may do in at least one store"`
	LinkIDs        []string           `json:"link_ids" nullable:"false" doc:"Ids of those stores whose link page the user may edit"`
	Stores         []CurrentUserStore `json:"stores" nullable:"false" doc:"The first 20 stores the user has a role in, by name"`
	StoreCount     int                `json:"store_count" doc:"In how many stores the user has a role; list-stores lists and searches all"`
}

// TransformSchema tells the limits of its fields in the API document.
func (CurrentUser) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": maxName, "photo_url": maxPhotoURL})
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
	Locked      *StoreLock         `json:"locked" doc:"Null when the store can be edited"`
}

// StoreLock is why a store cannot be edited, and since when.
type StoreLock struct {
	_ struct{} `nullable:"true"`

	Reason string    `json:"reason" doc:"trial_ended or subscription_ended"`
	Since  time.Time `json:"since"`
}

func lockOf(locked *fault.Error) *StoreLock {
	since, _ := locked.Params["since"].(time.Time)
	return &StoreLock{Reason: fmt.Sprint(locked.Params["reason"]), Since: since}
}

// CurrentUserAnswer is the answer of GET and PATCH /api/me.
type CurrentUserAnswer struct {
	User CurrentUser `json:"user"`
}

// UserResource is a user on the wire, as operators see one.
type UserResource struct {
	UID            string              `json:"uid"`
	Email          string              `json:"email"`
	Name           string              `json:"name"`
	PhotoURL       string              `json:"photo_url" doc:"Empty when there is none"`
	Provider       string              `json:"provider" doc:"The identity provider of the first sign-in"`
	AdminDeveloper bool                `json:"admin_developer"`
	CreatedAt      time.Time           `json:"created_at"`
	Stores         []UserStoreResource `json:"stores" nullable:"false" doc:"The stores the user has a role in, by name"`
}

// UserStoreResource is a user's place in a store on the wire.
type UserStoreResource struct {
	ID   string     `json:"id"`
	Name string     `json:"name"`
	Role actor.Role `json:"role" enum:"store_owner,store_manager,store_staff"`
}

func representUser(u *UserOfSite) UserResource {
	resource := UserResource{
		UID: u.UID, Email: u.Email, Name: u.Name, PhotoURL: u.PhotoURL, Provider: u.Provider,
		AdminDeveloper: u.AdminDeveloper, CreatedAt: u.CreatedAt.UTC(), Stores: make([]UserStoreResource, len(u.Stores)),
	}
	for i := range u.Stores {
		resource.Stores[i] = UserStoreResource(u.Stores[i])
	}
	return resource
}

type usersInput struct {
	httpx.ListQuery
	Search string `query:"search" maxLength:"80" doc:"Words of the user's name or e-mail, or their beginnings, in any case and without accents"`
}

type currentUserOutput struct{ Body CurrentUserAnswer }

func answerCurrentUser(me CurrentUser, err error) (*currentUserOutput, error) {
	if err != nil {
		return nil, err
	}
	return &currentUserOutput{CurrentUserAnswer{me}}, nil
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "get-me", Method: http.MethodGet, Path: "/api/me",
		Summary: "Read the signed-in user", Tags: []string{"users"},
	}, func(ctx context.Context, who *actor.Actor, _ *struct{}) (*currentUserOutput, error) {
		return answerCurrentUser(s.Me(ctx, who))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-me", Method: http.MethodPatch, Path: "/api/me",
		Summary: "Change the signed-in user's name, picture and language; what is left out stays", Tags: []string{"users"},
	}, func(ctx context.Context, who *actor.Actor, in *struct{ Body CurrentUserPatch }) (*currentUserOutput, error) {
		return answerCurrentUser(s.UpdateMe(ctx, who, in.Body))
	})
	registerUsers(api, s)
}

func registerUsers(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-users", Method: http.MethodGet, Path: "/api/users",
		Summary: "List the users of the site with their roles, by e-mail", Tags: []string{"roles"}, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *usersInput) (*httpx.List[UserResource], error) {
		after, err := in.AfterKey()
		if err != nil {
			return nil, err
		}
		users, more, err := s.Users(ctx, who, UserQuery{Search: in.Search, After: after, Limit: in.Size()})
		if err != nil {
			return nil, err
		}
		return httpx.NewList(users, more, representUser, func(u *UserOfSite) string { return httpx.NewCursor(u.Email) }), nil
	})
}
