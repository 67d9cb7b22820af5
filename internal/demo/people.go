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

// people are the people of the demonstration and their roles by store.
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

// invitation waits for somebody to sign in with its e-mail.
var invitation = struct{ store, email string }{"osteria", "service@osteria.example"}

// roleNames tell in the account chooser what an account is good for, in the
// words of the dashboard.
var roleNames = map[actor.Role]lang.Text{
	actor.StoreOwner:     {En: "Owner", Fn: "Propriétaire", De: "Inhaber", Tr: "Sahip"},
	actor.StoreManager:   {En: "Manager", Fn: "Responsable", De: "Leitung", Tr: "Yönetici"},
	actor.StoreStaff:     {En: "Staff", Fn: "Service", De: "Service", Tr: "Personel"},
	actor.AdminDeveloper: {En: "Operator", Fn: "Exploitant", De: "Betreiber", Tr: "İşletmeci"},
	"":                   {En: "No store yet", Fn: "Pas encore d’établissement", De: "Noch ohne Betrieb", Tr: "Henüz işletmesi yok"},
}

// addPeople adds the people and their roles, which each store's owner has
// given: the owner comes first.
func (s *Site) addPeople(ctx context.Context, tx bun.IDB, stores []store.Store) error {
	owners := map[string]*actor.Actor{}
	for _, u := range people {
		at := slices.IndexFunc(stores, func(s store.Store) bool { return s.Slug == u.store })
		note := roleNames[u.role]
		if at >= 0 {
			for _, key := range lang.All {
				note = note.With(key, note.In(key, lang.Default)+" · "+stores[at].Name)
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
		if at < 0 {
			continue
		}
		if u.role == actor.StoreOwner {
			owners[u.store] = &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name, Stores: map[string]actor.Standing{stores[at].ID: {Role: u.role}}}
		}
		if err := s.Team.AddMember(ctx, tx, owners[u.store], stores[at].ID, user.UID, u.role); err != nil {
			return err
		}
		if u.role == actor.StoreOwner && u.store == invitation.store {
			invited := team.Assignment{Email: invitation.email, Role: actor.StoreStaff}
			if err := s.Team.Invite(ctx, tx, owners[u.store], stores[at].ID, invited); err != nil {
				return err
			}
		}
	}
	return nil
}
