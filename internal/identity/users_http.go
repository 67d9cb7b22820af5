package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

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
	Search string `query:"search" maxLength:"80" doc:"Words that a user's name or e-mail must have, in any case and without accents"`
}

type usersOutput struct {
	httpx.CursorHeader
	Body []UserResource `nullable:"false"`
}

func registerUsers(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-users", Method: http.MethodGet, Path: "/api/users",
		Summary: "List the users of the site with their roles, by e-mail", Tags: []string{"roles"}, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *usersInput) (*usersOutput, error) {
		query := UserQuery{Search: in.Search, Limit: in.Size()}
		after, err := in.After(1)
		if err != nil {
			return nil, err
		}
		if after != nil {
			query.After = after[0]
		}
		list, more, err := s.Users(ctx, who, query)
		if err != nil {
			return nil, err
		}
		out := &usersOutput{Body: make([]UserResource, len(list))}
		for i := range list {
			out.Body[i] = representUser(&list[i])
		}
		if more {
			out.NextCursor = httpx.NewCursor(list[len(list)-1].Email)
		}
		return out, nil
	})
}
