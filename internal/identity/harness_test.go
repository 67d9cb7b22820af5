package identity_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/lang"
	"carte/internal/testkit"
)

const clientID = identity.ClientID

// clock can be moved on.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time          { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *clock) move(by time.Duration)   { c.ahead.Add(int64(by)) }
func (c *clock) set(ahead time.Duration) { c.ahead.Store(int64(ahead)) }

// errTrialEnded is what edits of a locked store are refused with.
var errTrialEnded = &fault.Error{Code: fault.Locked, Detail: "The trial of this store has ended.", Params: fault.Params{"reason": "trial_ended"}}

// plans stands for the stores' plans that app wires.
type plans struct {
	of     map[string]identity.Plan
	locked map[string]*fault.Error
}

func (p *plans) PlansOf(_ context.Context, ids []string) ([]identity.Plan, error) {
	list := []identity.Plan{}
	for _, id := range ids {
		if plan, ok := p.of[id]; ok {
			plan.StoreID = id
			list = append(list, plan)
		}
	}
	return list, nil
}

func (p *plans) FirstPlansOf(ctx context.Context, ids []string, limit int) ([]identity.Plan, error) {
	list, err := p.PlansOf(ctx, ids)
	return list[:min(limit, len(list))], err
}

func (p *plans) Locked(_ context.Context, ids []string) (map[string]*fault.Error, error) {
	locked := map[string]*fault.Error{}
	for _, id := range ids {
		locked[id] = p.locked[id]
	}
	return locked, nil
}

// names tells the stores of a database.
type names struct{ db *db.DB }

func (n names) NamesOf(ctx context.Context, ids []string) (map[string]string, error) {
	named := map[string]string{}
	for _, id := range ids {
		var list []string
		if err := n.db.Read.NewRaw(`SELECT name FROM stores WHERE id = ?`, id).Scan(ctx, &list); err != nil {
			return nil, err
		}
		for _, name := range list {
			named[id] = name
		}
	}
	return named, nil
}

// site is Carte's sign-in on a server of its own.
type site struct {
	*identity.Service
	t       *testing.T
	db      *db.DB
	handler atomic.Pointer[http.HandlerFunc]
	base    string
	clock   *clock
	plans   *plans
	jobs    *jobs.Service // of the service that was started last
}

func open(t *testing.T, d *db.DB, change ...func(*identity.Config)) *site {
	t.Helper()
	s := &site{t: t, db: d, clock: &clock{}, plans: &plans{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.handler.Load())(w, r) }))
	t.Cleanup(server.Close)
	s.base = server.URL
	s.use(s.start(s.base, change...))
	return s
}

// use serves the site with a service, as a restart would, or with several
// in turn, as processes side by side would.
func (s *site) use(services ...*identity.Service) {
	s.Service = services[0]
	var routers []http.Handler
	for _, service := range services {
		routers = append(routers, s.router(service))
	}
	var turn atomic.Int64
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routers[int(turn.Add(1))%len(routers)].ServeHTTP(w, r)
	})
	s.handler.Store(&handler)
}

// start makes a service over the site's database.
func (s *site) start(base string, change ...func(*identity.Config)) *identity.Service {
	s.t.Helper()
	s.jobs = jobs.NewService(s.db, s.clock.now)
	config := identity.Config{
		DB: s.db, Jobs: s.jobs, BaseURL: base, Demo: true, HTTPClient: http.DefaultClient, Now: s.clock.now, Plans: s.plans, Standings: s.plans, Names: names{s.db}, Team: invitations{s.db},
		SignInsPerMinute: 1000,
	}
	for _, f := range change {
		f(&config)
	}
	service, err := identity.New(context.Background(), config)
	if err != nil {
		s.t.Fatal(err)
	}
	return service
}

func (s *site) router(service *identity.Service) *chi.Mux {
	router := chi.NewRouter()
	router.Use(httpx.SecurityHeaders, httpx.SameOrigin(s.base, identity.IsUpstreamCallback))
	service.Mount(router)
	router.Group(func(r chi.Router) {
		r.Use(httpx.RequireCSRFToken, httpx.Authenticate(service))
		identity.Register(httpx.NewAPI(r, "test"), service)
	})
	return router
}

func (s *site) seed(email, name string, admin bool) identity.User {
	s.t.Helper()
	var user identity.User
	s.write(func(ctx context.Context, tx bun.Tx) (err error) {
		user, err = s.SeedUser(ctx, tx, identity.DemoUser{
			Email: email, Name: name, Note: lang.Text{En: "Owner of " + name, De: "Inhaberin von " + name},
		})
		return err
	})
	if admin {
		s.setRole(platform, user.Email, actor.AdminDeveloper)
		user.AdminDeveloper = true
	}
	return user
}

// store adds a store and gives the user a role in it.
func (s *site) store(uid string, role actor.Role) string {
	s.t.Helper()
	id := s.bareStore()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO members (store_id, uid, role, created_at) VALUES (?, ?, ?, ?)`, id, uid, role, time.Now().UTC())
		return err
	})
	return id
}

// bareStore adds a store without anybody.
func (s *site) bareStore() string {
	s.t.Helper()
	id := db.NewID()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at)
			VALUES (?, ?, 'Osteria', 'restaurant', 'de', '["de"]', 'EUR', 'Europe/Berlin', 'trial', ?)`, id, "s-"+id, time.Now().UTC())
		return err
	})
	return id
}

func (s *site) write(fn func(ctx context.Context, tx bun.Tx) error) {
	s.t.Helper()
	if err := s.db.Write(context.Background(), fn); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) count(query string, args ...any) int {
	s.t.Helper()
	var n int
	if err := s.db.Read.NewRaw(query, args...).Scan(context.Background(), &n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// engines runs a test on a site over each engine.
func engines(t *testing.T, run func(t *testing.T, s *site)) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) { run(t, open(t, d)) })
}
