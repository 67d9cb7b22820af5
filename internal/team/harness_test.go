package team_test

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

const (
	none    = actor.Role("")
	owner   = actor.StoreOwner
	manager = actor.StoreManager
	staff   = actor.StoreStaff
	admin   = actor.AdminDeveloper
)

// errTrialEnded is the error for edits of a locked store.
var errTrialEnded = fault.New(fault.Locked, "The trial of this store has ended.")

// site is the use cases of teams over a database.
type site struct {
	*team.Service
	t      *testing.T
	db     testkit.DB
	clock  testkit.Clock
	locked map[string]*fault.Error
}

func open(t *testing.T, d *db.DB) *site {
	t.Helper()
	s := &site{t: t, db: testkit.NewDB(t, d)}
	s.Service = s.start()
	return s
}

// start makes a service like another process over the database.
func (s *site) start() *team.Service {
	return team.NewService(s.db.DB, s.db, "https://carte.example", s.clock.Now, func(context.Context, bun.Tx, string) error { return nil })
}

// engines runs a test over each engine.
func engines(t *testing.T, run func(t *testing.T, s *site)) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) { run(t, open(t, d)) })
}

// api serves the endpoints to actors.
func (s *site) api() *testkit.API {
	return testkit.NewAPI(func(api huma.API) { team.Register(api, s.Service) })
}

// person is a user of a test.
type person struct{ UID, Email string }

// user adds a user.
func (s *site) user(email, name string) person {
	s.t.Helper()
	uid := db.NewID()
	s.db.Execute(`INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, ?, 'google', ?)`, uid, email, name, s.clock.Now().UTC())
	return person{uid, email}
}

// operator adds a user who operates the site.
func (s *site) operator(email, name string) person {
	s.t.Helper()
	user := s.user(email, name)
	s.add(team.Platform, user.UID, admin)
	return user
}

func (s *site) add(id, uid string, role actor.Role) {
	s.t.Helper()
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error { return s.AddMember(ctx, tx, actor.System(), id, uid, role) })
}

// member adds a user who has a role in a store.
func (s *site) member(storeID, email, name string, role actor.Role) person {
	s.t.Helper()
	user := s.user(email, name)
	s.add(storeID, user.UID, role)
	return user
}

// store adds a store and gives the user a role in it.
func (s *site) store(uid string, role actor.Role) string {
	s.t.Helper()
	id := s.db.AddStore()
	s.add(id, uid, role)
	return id
}

// as returns the current actor of a user.
func (s *site) as(email string) *actor.Actor {
	s.t.Helper()
	who := &actor.Actor{Email: email, Stores: map[string]actor.Membership{}}
	err := s.db.Read.NewRaw(`SELECT uid, name, admin_developer FROM users WHERE email = ?`, email).Scan(s.t.Context(), &who.UID, &who.Name, &who.Admin)
	testkit.NoError(s.t, err)
	var rows []struct {
		StoreID string     `bun:"store_id"`
		Role    actor.Role `bun:"role"`
	}
	testkit.NoError(s.t, s.db.Read.NewRaw(`SELECT store_id, role FROM members WHERE uid = ?`, who.UID).Scan(s.t.Context(), &rows))
	for _, row := range rows {
		who.Stores[row.StoreID] = actor.Membership{Role: row.Role, Locked: s.locked[row.StoreID]}
	}
	return who
}

// signIn makes a user of an e-mail if there is none, and accepts its invitations.
func (s *site) signIn(email string) {
	s.t.Helper()
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error {
		if err := s.Lock(ctx, tx); err != nil {
			return err
		}
		who := &actor.Actor{Email: email, Name: "Somebody"}
		err := tx.NewRaw(`SELECT uid FROM users WHERE email = ?`, email).Scan(ctx, &who.UID)
		if errors.Is(err, sql.ErrNoRows) {
			who.UID = db.NewID()
			_, err = tx.ExecContext(ctx, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, ?, 'google', ?)`,
				who.UID, email, who.Name, s.clock.Now().UTC())
		}
		if err != nil {
			return err
		}
		return s.Accept(ctx, tx, who, email)
	})
}

func (s *site) assign(who *actor.Actor, id, email string, role actor.Role) (invited bool, err error) {
	_, invited, err = s.AssignRole(s.t.Context(), who, id, team.Assignment{Email: email, Role: role})
	return invited, err
}

func (s *site) mustAssign(who *actor.Actor, id, email string, role actor.Role) {
	s.t.Helper()
	_, err := s.assign(who, id, email, role)
	testkit.NoError(s.t, err)
}

// log returns the audit log as lines, the newest entry first.
func (s *site) log() []string {
	s.t.Helper()
	list, more, err := audit.NewService(s.db.DB, s.db).List(s.t.Context(), actor.System(), audit.Query{Limit: 1000})
	if err != nil || more {
		s.t.Fatal(more, err)
	}
	lines := make([]string, len(list))
	for i := range list {
		e := &list[i]
		role := func(values audit.Values) any { return cmp.Or(values["role"], any("none")) }
		lines[i] = fmt.Sprintf("%s %s: %s %s → %s by %s", cmp.Or(e.StoreName, "platform"), e.Action, e.Subject,
			role(e.Before), role(e.After), cmp.Or(e.ActorEmail, "Carte"))
	}
	return lines
}
