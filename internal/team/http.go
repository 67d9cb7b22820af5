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
	// InvitationURL is nil unless there is an invitation now.
	InvitationURL *string `json:"invitation_url" doc:"Where the invited sign in, to be sent to them; null unless there is an invitation now"`
}

// MemberResource is a member of a store's team, or somebody invited, on the wire.
type MemberResource struct {
	UID      *string    `json:"uid" doc:"null for an invitation"`
	Email    string     `json:"email"`
	Name     string     `json:"name" doc:"Empty for an invitation"`
	PhotoURL string     `json:"photo_url" doc:"Empty when there is none"`
	Role     actor.Role `json:"role" enum:"store_owner,store_manager,store_staff"`
	Since    time.Time  `json:"since"`
	Invited  bool       `json:"invited" doc:"Whether no user with the e-mail has signed in yet"`
}

func representMember(m *Member) MemberResource {
	resource := MemberResource{
		Email: m.Email, Name: m.Name, PhotoURL: m.PhotoURL, Role: m.Role, Since: m.Since.UTC(), Invited: m.UID == "",
	}
	if m.UID != "" {
		resource.UID = &m.UID
	}
	return resource
}

// TeamMemberResource is a member with what the user who asks may do.
type TeamMemberResource struct { //nolint:revive // the API names its schemas by the type alone
	MemberResource

	LastOwner       bool         `json:"last_owner" doc:"Whether nobody else owns the store: the role stays until somebody else does"`
	Removable       bool         `json:"removable" doc:"Whether the user who asks may take the role away"`
	AssignableRoles []actor.Role `json:"assignable_roles" nullable:"false" enum:"store_owner,store_manager,store_staff" doc:"The roles that the user who asks may give in place of the present one"`
	InvitationURL   *string      `json:"invitation_url" doc:"Where the invited sign in, to be sent to them; null for a member"`
}

func representToActor(m *Member, invitationURL string) TeamMemberResource {
	resource := TeamMemberResource{
		MemberResource: representMember(m),
		LastOwner:      m.LastOwner, Removable: m.Removable, AssignableRoles: m.AssignableRoles,
	}
	if m.UID == "" {
		resource.InvitationURL = &invitationURL
	}
	return resource
}

// Represent returns members as an export has them.
func Represent(members []Member) []MemberResource {
	list := make([]MemberResource, len(members))
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

	InvitationURL string `json:"invitation_url" doc:"Where the invited sign in, to be sent to them"`
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
		answer := AssignedRole{Email: assigned.Email, Role: roleOrNone(assigned.Role), Invited: invited}
		if invited && assigned.Role != "" {
			address, err := s.InvitationURL(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			answer.InvitationURL = &address
		}
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
		address, err := s.InvitationURL(ctx, in.StoreID)
		if err != nil {
			return nil, err
		}
		list := make([]TeamMemberResource, len(team))
		for i := range team {
			list[i] = representToActor(&team[i], address)
		}
		return &membersOutput{list}, nil
	})
	registerInvitations(api, s)
	registerLinkPageUsers(api, s)
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
		address, err := s.InvitationURL(ctx, Platform)
		if err != nil {
			return nil, err
		}
		represent := func(i *Invitation) InvitationResource {
			return InvitationResource{Email: i.Email, Role: i.Role, Since: i.CreatedAt.UTC(), InvitationURL: address}
		}
		return httpx.NewList(invitations, more, represent, func(i *Invitation) string { return httpx.NewCursor(i.Email) }), nil
	})
}
