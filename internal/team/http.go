package team

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// RoleAssignment is an Assignment on the wire.
type RoleAssignment struct {
	Email string      `json:"email" maxLength:"300"`
	Role  *actor.Role `json:"role" enum:"store_owner,store_manager,store_staff,admin_developer," doc:"null or empty for none"`
}

// AssignedRole is the result of an assignment on the wire.
type AssignedRole struct {
	Email   string      `json:"email"`
	Role    *actor.Role `json:"role" enum:"store_owner,store_manager,store_staff,admin_developer" doc:"null for none"`
	Invited bool        `json:"invited" doc:"Whether no user has the e-mail yet: the role is given at the first sign-in with it"`
}

// TeamMemberResource is a member of a store's team on the wire.
type TeamMemberResource struct { //nolint:revive // the API names its schemas by the type alone
	UID      *string    `json:"uid" doc:"null for an invitation"`
	Email    string     `json:"email"`
	Name     string     `json:"name" doc:"Empty for an invitation"`
	PhotoURL string     `json:"photo_url" doc:"Empty when there is none"`
	Role     actor.Role `json:"role" enum:"store_owner,store_manager,store_staff"`
	Since    time.Time  `json:"since"`
	Invited  bool       `json:"invited" doc:"Whether no user with the e-mail has signed in yet"`
}

func representMember(m *Member) TeamMemberResource {
	resource := TeamMemberResource{
		Email: m.Email, Name: m.Name, PhotoURL: m.PhotoURL, Role: m.Role, Since: m.Since.UTC(), Invited: m.UID == "",
	}
	if m.UID != "" {
		resource.UID = &m.UID
	}
	return resource
}

// Represent returns members as the API answers them.
func Represent(members []Member) []TeamMemberResource {
	list := make([]TeamMemberResource, len(members))
	for i := range members {
		list[i] = representMember(&members[i])
	}
	return list
}

// InvitationResource is an invitation to a role in the whole site, on the wire.
type InvitationResource struct {
	Email string     `json:"email"`
	Role  actor.Role `json:"role" enum:"admin_developer"`
	Since time.Time  `json:"since"`
}

func representInvitation(i *Invitation) InvitationResource {
	return InvitationResource{Email: i.Email, Role: i.Role, Since: i.CreatedAt.UTC()}
}

func roleOrNone(role actor.Role) *actor.Role {
	if role == "" {
		return nil
	}
	return &role
}

type membersOutput struct {
	Body []TeamMemberResource `nullable:"false"`
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	tags := []string{"roles"}
	httpx.Handle(api, huma.Operation{
		OperationID: "assign-role", Method: http.MethodPut, Path: "/api/{id}/assign-role-to-a-user",
		Summary: "Give a role to whoever has an e-mail, or take it away; an e-mail that nobody has is invited", Tags: tags,
		Metadata: httpx.Requires(actor.StoreRead), // members may leave
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		ID   string `path:"id" maxLength:"40" doc:"A store's id, or platform for a role in the whole site"`
		Body RoleAssignment
	},
	) (*struct{ Body AssignedRole }, error) {
		assignment := Assignment{Email: in.Body.Email}
		if in.Body.Role != nil {
			assignment.Role = *in.Body.Role
		}
		assigned, invited, err := s.AssignRole(ctx, who, in.ID, assignment)
		if err != nil {
			return nil, err
		}
		answer := AssignedRole{assigned.Email, roleOrNone(assigned.Role), invited}
		return &struct{ Body AssignedRole }{answer}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-members", Method: http.MethodGet, Path: "/api/stores/{store_id}/members",
		Summary: "List a store's members and invitations", Tags: tags, Metadata: httpx.Requires(actor.TeamRead),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*membersOutput, error) {
		team, err := s.Members(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return &membersOutput{Represent(team)}, nil
	})
	registerInvitations(api, s)
}

func registerInvitations(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-invitations", Method: http.MethodGet, Path: "/api/invitations",
		Summary: "List the invitations to a role in the whole site, by e-mail", Tags: []string{"roles"}, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *struct{ httpx.ListQuery }) (*httpx.List[InvitationResource], error) {
		after, err := in.AfterKey()
		if err != nil {
			return nil, err
		}
		invitations, more, err := s.Invitations(ctx, who, InvitationQuery{After: after, Limit: in.Size()})
		if err != nil {
			return nil, err
		}
		return httpx.NewList(invitations, more, representInvitation, func(i *Invitation) string { return httpx.NewCursor(i.Email) }), nil
	})
}
