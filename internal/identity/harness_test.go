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

// errTrialEnded is the error for edits of a locked store.
var errTrialEnded = &fault.Error{Code: fault.Locked, Detail: "The trial of this store has ended.", Params: fault.Params{"reason": "trial_ended"}}

// plans has the plans of stores.
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

func (p *plans) Locked(_ context.Context, ids []string) (map[string]*fault.Error, map[string]bool, error) {
	locked := map[string]*fault.Error{}
	for _, id := range ids {
		locked[id] = p.locked[id]
	}
	return locked, nil, nil
}

// stores has names from a database, and locks from the plans.
type stores struct {
	testkit.DB
	*plans
}

// site is Carte's sign-in on a server of its own.
type site struct {
	*identity.Service
	t       *testing.T
	db      testkit.DB
	handler atomic.Pointer[http.HandlerFunc]
	base    string
	clock   *testkit.Clock
	plans   *plans
	jobs    *jobs.Service // of the service that was started last
}

func open(t *testing.T, d *db.DB, change ...func(*identity.Config)) *site {
	t.Helper()
	s := &site{t: t, db: testkit.NewDB(t, d), clock: &testkit.Clock{}, plans: &plans{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.handler.Load())(w, r) }))
	t.Cleanup(server.Close)
	s.base = server.URL
	s.use(s.start(s.base, change...))
	return s
}

// use serves the site with another service, as after a restart, or with several in turn,
// like concurrent processes.
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
	s.jobs = jobs.NewService(s.db.DB, s.clock.Now)
	config := identity.Config{
		DB: s.db.DB, Jobs: s.jobs, BaseURL: base, Demo: true, HTTPClient: http.DefaultClient, Now: s.clock.Now, Plans: s.plans, Stores: stores{s.db, s.plans}, Team: invitations{s.db.DB},
		SignInsPerMinute: 1000,
	}
	for _, f := range change {
		f(&config)
	}
	service, err := identity.New(context.Background(), config)
	testkit.NoError(s.t, err)
	return service
}

// prune runs the job that deletes what has expired.
func (s *site) prune() {
	s.t.Helper()
	testkit.NoError(s.t, s.Prune(context.Background()))
}

func (s *site) router(service *identity.Service) *chi.Mux {
	router := chi.NewRouter()
	router.Use(httpx.SecurityHeaders, httpx.SameOrigin(s.base, identity.IsUpstreamCallback))
	service.Mount(router)
	router.Group(func(r chi.Router) {
		r.Use(httpx.RequireCSRFToken, httpx.Authenticate(service, nil))
		identity.Register(httpx.NewAPI(r, "test"), service)
	})
	return router
}

func (s *site) seed(email, name string, admin bool) identity.User {
	s.t.Helper()
	var user identity.User
	s.db.MustWrite(func(ctx context.Context, tx bun.Tx) (err error) {
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
	id := s.db.AddStore()
	s.db.Execute(`INSERT INTO members (store_id, uid, role, created_at) VALUES (?, ?, ?, ?)`, id, uid, role, time.Now().UTC())
	return id
}

// engines runs a test on a site over each engine.
func engines(t *testing.T, run func(t *testing.T, s *site)) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) { run(t, open(t, d)) })
}
