package team

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// LinkPageUsers lists the members of a store who may edit its link page, the highest
// roles first. Everybody in the team may know them.
func (s *Service) LinkPageUsers(ctx context.Context, who *actor.Actor, storeID string) ([]Member, error) {
	if err := s.require(ctx, who, actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	members, err := s.listMembers(ctx, storeID)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(members, func(m Member) bool {
		return m.UID == "" || !slices.Contains(m.Role.Permissions(), actor.LinksUpdate)
	}), nil
}

// LinkPageUser is somebody who manages a link page, on the wire.
type LinkPageUser struct {
	UID      string     `json:"uid"`
	Email    string     `json:"email"`
	Name     string     `json:"name"`
	PhotoURL string     `json:"photo_url" doc:"Empty when there is none"`
	Role     actor.Role `json:"role" enum:"store_owner,store_manager"`
}

type linkPageUsersOutput struct {
	Body []LinkPageUser `nullable:"false"`
}

func registerLinkPageUsers(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-link-page-users", Method: http.MethodGet, Path: "/api/stores/{store_id}/link-page-users",
		Summary: "List who may edit a store's link page", Tags: []string{"roles"}, Metadata: httpx.Requires(actor.StoreRead),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*linkPageUsersOutput, error) {
		members, err := s.LinkPageUsers(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		users := make([]LinkPageUser, len(members))
		for i, m := range members {
			users[i] = LinkPageUser{UID: m.UID, Email: m.Email, Name: m.Name, PhotoURL: m.PhotoURL, Role: m.Role}
		}
		return &linkPageUsersOutput{users}, nil
	})
}
