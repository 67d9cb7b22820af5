package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (RoleEvent) Schema(huma.Registry) *huma.Schema { return httpx.Enum(roleEvents) }

// RoleAssignment is who shall have which role, on the wire.
type RoleAssignment struct {
	Email string      `json:"email" maxLength:"300"`
	Role  *actor.Role `json:"role" enum:"store_owner,store_manager,store_staff,admin_developer," doc:"null or empty for none"`
}

// AssignedRole is who has which role now, on the wire.
type AssignedRole struct {
	Email   string      `json:"email"`
	Role    *actor.Role `json:"role" enum:"store_owner,store_manager,store_staff,admin_developer" doc:"null for none"`
	Invited bool        `json:"invited" doc:"Whether nobody has the e-mail yet: the role waits for the first sign-in with it"`
}

// TeamMemberResource is a member of a store's team on the wire.
type TeamMemberResource struct {
	UID      *string    `json:"uid" doc:"null for an invitation"`
	Email    string     `json:"email"`
	Name     string     `json:"name" doc:"Empty for an invitation"`
	PhotoURL string     `json:"photo_url" doc:"Empty when there is none"`
	Role     actor.Role `json:"role" enum:"store_owner,store_manager,store_staff"`
	Since    time.Time  `json:"since"`
	Invited  bool       `json:"invited" doc:"Whether nobody with the e-mail has signed in yet"`
}

func representMember(m *TeamMember) TeamMemberResource {
	resource := TeamMemberResource{
		Email: m.Email, Name: m.Name, PhotoURL: m.PhotoURL, Role: m.Role, Since: m.Since.UTC(), Invited: m.UID == "",
	}
	if m.UID != "" {
		resource.UID = &m.UID
	}
	return resource
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

// RoleChangeResource is an entry of the log of role changes on the wire.
type RoleChangeResource struct {
	ID         string      `json:"id"`
	At         time.Time   `json:"at"`
	Scope      string      `json:"scope" enum:"store,platform"`
	StoreID    *string     `json:"store_id" doc:"null for a role in the whole site"`
	StoreName  *string     `json:"store_name" doc:"Likewise"`
	Email      string      `json:"email" doc:"Whose role"`
	RoleBefore *actor.Role `json:"role_before" enum:"store_owner,store_manager,store_staff,admin_developer" doc:"null for none"`
	RoleAfter  *actor.Role `json:"role_after" enum:"store_owner,store_manager,store_staff,admin_developer" doc:"null for none"`
	ByEmail    string      `json:"by_email" doc:"Who did it; empty for Carte itself"`
	ByName     string      `json:"by_name" doc:"Likewise"`
	Event      RoleEvent   `json:"event"`
}

func representChange(c *RoleChange) RoleChangeResource {
	resource := RoleChangeResource{
		ID: c.ID, At: c.At.UTC(), Scope: "platform", Email: c.Email, RoleBefore: roleOrNone(c.RoleBefore), RoleAfter: roleOrNone(c.RoleAfter),
		ByEmail: c.ByEmail, ByName: c.ByName, Event: c.Event,
	}
	if c.StoreID != "" {
		resource.Scope, resource.StoreID, resource.StoreName = "store", &c.StoreID, &c.StoreName
	}
	return resource
}

// InvitationResource is a role in the whole site that waits for somebody's first
// sign-in, on the wire.
type InvitationResource struct {
	Email string     `json:"email"`
	Role  actor.Role `json:"role" enum:"admin_developer"`
	Since time.Time  `json:"since"`
}

func roleOrNone(role actor.Role) *actor.Role {
	if role == "" {
		return nil
	}
	return &role
}

type teamOutput struct {
	Body []TeamMemberResource `nullable:"false"`
}

type usersInput struct {
	httpx.ListQuery
	Search string `query:"search" maxLength:"80" doc:"Words that a user's name or e-mail must have, in any case and without accents"`
}

type usersOutput struct {
	httpx.CursorHeader
	Body []UserResource `nullable:"false"`
}

type invitationsOutput struct {
	httpx.CursorHeader
	Body []InvitationResource `nullable:"false"`
}

type roleChangesInput struct {
	httpx.ListQuery
	Email string `query:"email" maxLength:"300" doc:"Whose roles; everybody's when left out"`
}

type storeRoleChangesInput struct {
	httpx.StorePath
	httpx.ListQuery
}

type roleChangesOutput struct {
	httpx.CursorHeader
	Body []RoleChangeResource `nullable:"false"`
}

// changesQuery reads where a page of the log begins.
func changesQuery(page *httpx.ListQuery, email string) (RoleChangeQuery, error) {
	query := RoleChangeQuery{Email: email, Limit: page.Size()}
	after, err := page.After(1)
	if after != nil {
		query.After = after[0]
	}
	return query, err
}

func answerChanges(list []RoleChange, more bool, err error) (*roleChangesOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &roleChangesOutput{Body: make([]RoleChangeResource, len(list))}
	for i := range list {
		out.Body[i] = representChange(&list[i])
	}
	if more {
		out.NextCursor = httpx.NewCursor(list[len(list)-1].ID)
	}
	return out, nil
}

func registerRoles(api huma.API, s *Service) {
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
		given := RoleInput{Email: in.Body.Email}
		if in.Body.Role != nil {
			given.Role = *in.Body.Role
		}
		assigned, invited, err := s.AssignRole(ctx, who, in.ID, given)
		if err != nil {
			return nil, err
		}
		answer := AssignedRole{assigned.Email, roleOrNone(assigned.Role), invited}
		return &struct{ Body AssignedRole }{answer}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-members", Method: http.MethodGet, Path: "/api/stores/{store_id}/members",
		Summary: "List a store's members and invitations", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*teamOutput, error) {
		team, err := s.Team(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		list := make([]TeamMemberResource, len(team))
		for i := range team {
			list[i] = representMember(&team[i])
		}
		return &teamOutput{list}, nil
	})
	registerUsers(api, s)
	registerInvitations(api, s)
	registerRoleChanges(api, s)
}

func registerUsers(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-users", Method: http.MethodGet, Path: "/api/users",
		Summary: "List the users of the site with their roles, by e-mail", Tags: []string{"roles"},
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

func registerInvitations(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-invitations", Method: http.MethodGet, Path: "/api/invitations",
		Summary: "List the invitations to a role in the whole site, by e-mail", Tags: []string{"roles"},
	}, func(ctx context.Context, who *actor.Actor, in *struct{ httpx.ListQuery }) (*invitationsOutput, error) {
		query := InvitationQuery{Limit: in.Size()}
		after, err := in.After(1)
		if err != nil {
			return nil, err
		}
		if after != nil {
			query.After = after[0]
		}
		list, more, err := s.Invitations(ctx, who, query)
		if err != nil {
			return nil, err
		}
		out := &invitationsOutput{Body: make([]InvitationResource, len(list))}
		for i := range list {
			out.Body[i] = InvitationResource{Email: list[i].Email, Role: list[i].Role, Since: list[i].CreatedAt.UTC()}
		}
		if more {
			out.NextCursor = httpx.NewCursor(list[len(list)-1].Email)
		}
		return out, nil
	})
}

func registerRoleChanges(api huma.API, s *Service) {
	tags := []string{"roles"}
	httpx.Handle(api, huma.Operation{
		OperationID: "list-role-changes", Method: http.MethodGet, Path: "/api/role-changes",
		Summary: "List who changed whose role in the site and its stores, the newest first", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *roleChangesInput) (*roleChangesOutput, error) {
		query, err := changesQuery(&in.ListQuery, in.Email)
		if err != nil {
			return nil, err
		}
		return answerChanges(s.RoleChanges(ctx, who, query))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-store-role-changes", Method: http.MethodGet, Path: "/api/stores/{store_id}/role-changes",
		Summary: "List who changed whose role in a store, the newest first", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *storeRoleChangesInput) (*roleChangesOutput, error) {
		query, err := changesQuery(&in.ListQuery, "")
		if err != nil {
			return nil, err
		}
		return answerChanges(s.StoreRoleChanges(ctx, who, in.StoreID, query))
	})
}
