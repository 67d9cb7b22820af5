package demo

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/identity"
	"carte/internal/lang"
	"carte/internal/store"
	"carte/internal/team"
)

// people are the users of the demonstration and their roles.
var people = []struct {
	email, name, store string
	role               actor.Role
}{
	{"owner@osteria.example", "Chiara Cedrini", "osteria", actor.StoreOwner},
	{"manager@osteria.example", "Jonas Weber", "osteria", actor.StoreManager},
	{"staff@osteria.example", "Lina Haddad", "osteria", actor.StoreStaff},
	{"owner@kaffeehaus.example", "Magdalena Brandt", "kaffeehaus", actor.StoreOwner},
	{"owner@meyhane.example", "Deniz Aksoy", "meyhane", actor.StoreOwner},
	{"admin@carte.example", "Robin Keller", "", actor.AdminDeveloper},
	{"guest@carte.example", "Sam Laurent", "", ""},
}

// invitation is open until a user signs in with its e-mail.
var invitation = struct{ store, email string }{"osteria", "service@osteria.example"}

// roleNames name the role of an account in the account chooser, in the words of the
// dashboard.
var roleNames = map[actor.Role]lang.Text{
	actor.StoreOwner:     {En: "Owner", Fn: "Propriétaire", De: "Inhaber", Tr: "İşletme sahibi"},
	actor.StoreManager:   {En: "Manager", Fn: "Responsable", De: "Leitung", Tr: "Yönetici"},
	actor.StoreStaff:     {En: "Staff", Fn: "Service", De: "Service", Tr: "Personel"},
	actor.AdminDeveloper: {En: "Operator", Fn: "Administrateur", De: "Betreiber", Tr: "Site yöneticisi"},
	"":                   {En: "No store yet", Fn: "Pas encore d’établissement", De: "Noch ohne Betrieb", Tr: "Henüz işletmesi yok"},
}

// addPeople adds the users and their roles. A store's owner gives the roles, and so
// comes first.
func (s *Site) addPeople(ctx context.Context, tx bun.IDB, stores []store.Store) error {
	owners := map[string]*actor.Actor{}
	for _, u := range people {
		index := slices.IndexFunc(stores, func(s store.Store) bool { return s.Slug == u.store })
		note := roleNames[u.role]
		if index >= 0 {
			for _, key := range lang.All {
				note = note.With(key, note.In(key, lang.Default)+" · "+stores[index].Name)
			}
		}
		user, err := s.Identity.SeedUser(ctx, tx, identity.DemoUser{Email: u.email, Name: u.name, Note: note})
		if err != nil {
			return err
		}
		if u.role == actor.AdminDeveloper {
			if err := s.Team.AddMember(ctx, tx, actor.System(), team.Platform, user.UID, u.role); err != nil {
				return err
			}
		}
		if index < 0 {
			continue
		}
		if u.role == actor.StoreOwner {
			owners[u.store] = &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name, Stores: map[string]actor.Membership{stores[index].ID: {Role: u.role}}}
		}
		if err := s.Team.AddMember(ctx, tx, owners[u.store], stores[index].ID, user.UID, u.role); err != nil {
			return err
		}
		if u.role == actor.StoreOwner && u.store == invitation.store {
			assignment := team.Assignment{Email: invitation.email, Role: actor.StoreStaff}
			if err := s.Team.Invite(ctx, tx, owners[u.store], stores[index].ID, assignment); err != nil {
				return err
			}
		}
	}
	return nil
}
