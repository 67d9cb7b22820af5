package configuration

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// Server tells what there is to choose from; app wires it.
type Server interface {
	// SignIn is how people sign in by the flags of this server.
	SignIn() SignIn
	// StoreName is what a store is called; NotFound where there is none.
	StoreName(ctx context.Context, id string) (string, error)
	// StoreOfMenu is whose menu it is; NotFound where there is none.
	StoreOfMenu(ctx context.Context, id string) (string, error)
}

// Service is the use cases of the configuration. It caches the present one.
type Service struct {
	db     *db.DB
	server Server
	now    func() time.Time

	mu sync.Mutex
	// last is the configuration as it was read last; fresh is set while no change
	// has been heard of since.
	last  Configuration
	fresh bool
	// heard counts the changes: what was read before one is not cached after it.
	heard uint64
}

// NewService makes the use cases over a database, a server and a clock.
func NewService(d *db.DB, server Server, now func() time.Time) *Service {
	return &Service{db: d, server: server, now: now, last: Defaults()}
}

// Start reads the configuration and follows its changes from there on.
func (s *Service) Start(ctx context.Context) error {
	s.db.Subscribe(s.invalidate)
	_, err := s.read(ctx)
	return err
}

// invalidate hears which store changed, or db.Site, or "" when anything may have.
func (s *Service) invalidate(what string) {
	if what != db.Site && what != "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = false
	s.heard++
}

// readTimeout is how long the database may take to answer before the last known
// configuration is used.
const readTimeout = 300 * time.Millisecond

// Current is the configuration in force. Where the database does not answer it
// is the last that is known: guests and sign-ins do not wait for it.
func (s *Service) Current(ctx context.Context) Configuration {
	s.mu.Lock()
	last, fresh := s.last, s.fresh
	s.mu.Unlock()
	if fresh && s.db.Connected() {
		return last
	}
	// What one caller has read serves the others, also when the caller has left.
	reading, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
	defer cancel()
	read, err := s.read(reading)
	if err != nil {
		httpx.LogRequestFailure(ctx, "the last known configuration stays in force", err)
		return last
	}
	return read
}

func (s *Service) read(ctx context.Context) (Configuration, error) {
	s.mu.Lock()
	heard := s.heard
	s.mu.Unlock()
	c, err := find(ctx, s.db.Read)
	if err != nil {
		return Configuration{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == heard {
		s.last, s.fresh = c, true
	}
	return c, nil
}

// SiteName is the name of the site.
func (s *Service) SiteName(ctx context.Context) string { return s.Current(ctx).SiteName }

// OffersSignIn reports whether people may sign in with an identity provider.
func (s *Service) OffersSignIn(ctx context.Context, provider string) bool {
	c := s.Current(ctx)
	return slices.ContainsFunc(c.signIn(s.server.SignIn().Providers), func(p SignInProvider) bool { return p.ID == provider && p.Shown })
}

// Get returns the configuration to an operator.
func (s *Service) Get(ctx context.Context, who *actor.Actor) (Configuration, error) {
	if err := who.RequireSite(actor.ConfigUpdate); err != nil {
		return Configuration{}, err
	}
	return find(ctx, s.db.Read)
}

// Update makes the configuration what an operator chooses, and notes it. A
// revision other than 0 must be the present one.
func (s *Service) Update(ctx context.Context, who *actor.Actor, revision int64, in ConfigurationInput) (Configuration, error) {
	if err := who.RequireSite(actor.ConfigUpdate); err != nil {
		return Configuration{}, err
	}
	providers := s.server.SignIn().Providers
	wanted := Configuration{ID: 1}
	if err := wanted.apply(&in, providers); err != nil {
		return Configuration{}, err
	}
	if err := s.checkIDs(ctx, &wanted); err != nil {
		return Configuration{}, err
	}
	names, err := s.namesFor(ctx, &wanted)
	if err != nil {
		return Configuration{}, err
	}
	err = s.db.Change(ctx, db.Site, func(ctx context.Context, tx bun.Tx) error {
		present, err := find(ctx, tx)
		if err != nil {
			return err
		}
		if err := db.Current(revision, present.Revision, noun); err != nil {
			return err
		}
		before, after := present.input(providers), wanted.input(providers)
		was, is := differences(&before, &after)
		if len(is) == 0 {
			wanted = present
			return db.ErrUnchanged
		}
		wanted.Revision, wanted.UpdatedAt, wanted.UpdatedByEmail = present.Revision+1, s.now().UTC(), who.Email
		if err := save(ctx, tx, &wanted, present.Revision); err != nil {
			return err
		}
		return audit.Record(ctx, tx, who, wanted.UpdatedAt, audit.Entry{Action: updated, Before: withNames(was, names), After: withNames(is, names)})
	})
	return wanted, err
}

// namesFor lists what the ids of the present configuration and of a new one stand
// for.
func (s *Service) namesFor(ctx context.Context, wanted *Configuration) ([]Name, error) {
	present, err := find(ctx, s.db.Read)
	if err != nil {
		return nil, err
	}
	before, err := s.names(ctx, &present)
	if err != nil {
		return nil, err
	}
	after, err := s.names(ctx, wanted)
	return append(before, after...), err
}

// checkIDs holds the ids to what exists. A store and its menu are public as long
// as they exist.
func (s *Service) checkIDs(ctx context.Context, c *Configuration) error {
	var rules fault.Rules
	for _, named := range []struct {
		location string
		id       *string
		find     func(context.Context, string) (string, error)
		rule     string
	}{
		{"body.default_store_id", c.DefaultStoreID, s.server.StoreName, "must be the id of a store"},
		{"body.default_menu_id", c.DefaultMenuID, s.server.StoreOfMenu, "must be the id of a menu"},
	} {
		if named.id == nil {
			continue
		}
		_, err := named.find(ctx, *named.id)
		has := fault.CodeOf(err) != fault.NotFound
		if has && err != nil {
			return fmt.Errorf("looking for what the configuration names: %w", err)
		}
		rules.Check(has, named.location, fault.NewRule("unknown", "%s", named.rule), *named.id)
	}
	return rules.Err()
}

// Seed sets the configuration of a site that has none, inside the caller's
// db.Change of the db.Site: the demonstration. Nobody is noted to have changed
// anything.
func (s *Service) Seed(ctx context.Context, tx bun.IDB, who *actor.Actor, c Configuration) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	present, err := find(ctx, tx)
	if err != nil || present.Revision != c.Revision {
		return err
	}
	return save(ctx, tx, &c, c.Revision)
}
