package team_test

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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

// errTrialEnded is what edits of a locked store are refused with.
var errTrialEnded = fault.New(fault.Locked, "The trial of this store has ended.")

// stores knows the stores of a database.
type stores struct{ db *db.DB }

func (s stores) NamesOf(ctx context.Context, ids []string) (map[string]string, error) {
	var rows []struct{ ID, Name string }
	if err := s.db.Read.NewRaw(`SELECT id, name FROM stores WHERE id IN ?`, bun.Tuple(ids)).Scan(ctx, &rows); err != nil {
		return nil, err
	}
	named := map[string]string{}
	for _, row := range rows {
		named[row.ID] = row.Name
	}
	return named, nil
}

// site is the use cases of teams over a database.
type site struct {
	*team.Service
	t      *testing.T
	db     *db.DB
	ahead  atomic.Int64
	locked map[string]*fault.Error
}

func open(t *testing.T, d *db.DB) *site {
	t.Helper()
	s := &site{t: t, db: d}
	s.Service = s.start()
	return s
}

// start makes another process over the database.
func (s *site) start() *team.Service {
	return team.NewService(s.db, stores{s.db}, s.now, func(context.Context, bun.Tx, string) error { return nil })
}

func (s *site) now() time.Time        { return time.Now().Add(time.Duration(s.ahead.Load())) }
func (s *site) move(by time.Duration) { s.ahead.Add(int64(by)) }

// engines runs a test over each engine.
func engines(t *testing.T, run func(t *testing.T, s *site)) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) { run(t, open(t, d)) })
}

// api serves the endpoints to actors.
func (s *site) api() *testkit.API {
	return testkit.NewAPI(func(api huma.API) { team.Register(api, s.Service) })
}

func (s *site) write(fn func(ctx context.Context, tx bun.Tx) error) {
	s.t.Helper()
	if err := s.db.Write(context.Background(), fn); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) execute(query string, args ...any) {
	s.t.Helper()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

func (s *site) count(query string, args ...any) int {
	s.t.Helper()
	var n int
	if err := s.db.Read.NewRaw(query, args...).Scan(context.Background(), &n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// person is a user of a test.
type person struct{ UID, Email string }

// user adds a user.
func (s *site) user(email, name string) person {
	s.t.Helper()
	uid := db.NewID()
	s.execute(`INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, ?, 'google', ?)`, uid, email, name, s.now().UTC())
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
	s.write(func(ctx context.Context, tx bun.Tx) error { return s.AddMember(ctx, tx, actor.System(), id, uid, role) })
}

// member adds a user who has a role in a store.
func (s *site) member(storeID, email, name string, role actor.Role) person {
	s.t.Helper()
	user := s.user(email, name)
	s.add(storeID, user.UID, role)
	return user
}

// bareStore adds a store without anybody.
func (s *site) bareStore() string {
	s.t.Helper()
	id := db.NewID()
	s.execute(`INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at)
		VALUES (?, ?, 'Osteria', 'restaurant', 'de', '["de"]', 'EUR', 'Europe/Berlin', 'trial', ?)`, id, "s-"+id, time.Now().UTC())
	return id
}

// store adds a store and gives the user a role in it.
func (s *site) store(uid string, role actor.Role) string {
	s.t.Helper()
	id := s.bareStore()
	s.add(id, uid, role)
	return id
}

// as is the actor that a user is now.
func (s *site) as(email string) *actor.Actor {
	s.t.Helper()
	who := &actor.Actor{Email: email, Stores: map[string]actor.Standing{}}
	err := s.db.Read.NewRaw(`SELECT uid, name, admin_developer FROM users WHERE email = ?`, email).Scan(s.t.Context(), &who.UID, &who.Name, &who.Admin)
	if err != nil {
		s.t.Fatal(err)
	}
	var rows []struct {
		StoreID string     `bun:"store_id"`
		Role    actor.Role `bun:"role"`
	}
	if err := s.db.Read.NewRaw(`SELECT store_id, role FROM members WHERE uid = ?`, who.UID).Scan(s.t.Context(), &rows); err != nil {
		s.t.Fatal(err)
	}
	for _, row := range rows {
		who.Stores[row.StoreID] = actor.Standing{Role: row.Role, Locked: s.locked[row.StoreID]}
	}
	return who
}

// signIn makes a user of an e-mail where there is none, as the sign-in does, and
// gives what waited for it.
func (s *site) signIn(email string) {
	s.t.Helper()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		if err := s.Lock(ctx, tx); err != nil {
			return err
		}
		who := &actor.Actor{Email: email, Name: "Somebody"}
		err := tx.NewRaw(`SELECT uid FROM users WHERE email = ?`, email).Scan(ctx, &who.UID)
		if errors.Is(err, sql.ErrNoRows) {
			who.UID = db.NewID()
			_, err = tx.ExecContext(ctx, `INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, ?, 'google', ?)`,
				who.UID, email, who.Name, s.now().UTC())
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
	if _, err := s.assign(who, id, email, role); err != nil {
		s.t.Fatal(err)
	}
}

// roleIn is what an e-mail is in a store or in the site, "invited to" before it
// where it is an invitation; empty for nothing.
func (s *site) roleIn(id, email string) string {
	s.t.Helper()
	var found []string
	err := s.db.Read.NewRaw(`SELECT m.role FROM members AS m JOIN users AS u ON u.uid = m.uid WHERE m.store_id = ? AND u.email = ?
		UNION ALL SELECT 'admin_developer' FROM users WHERE admin_developer AND email = ? AND ? = 'platform'
		UNION ALL SELECT 'invited to ' || role FROM invitations WHERE COALESCE(store_id, 'platform') = ? AND email = ?`,
		id, email, email, id, id, email).Scan(s.t.Context(), &found)
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(found, ", ")
}

// log writes the audit log down, the newest entry first.
func (s *site) log() []string {
	s.t.Helper()
	list, more, err := audit.NewService(s.db, stores{s.db}).List(s.t.Context(), actor.System(), audit.Query{Limit: 1000})
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
