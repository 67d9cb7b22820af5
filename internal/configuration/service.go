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

// Server has what the configuration refers to. App wires it.
type Server interface {
	// SignIn returns how people sign in according to this server's flags.
	SignIn() SignIn
	// StoreName returns the name of a store; NotFound where there is none.
	StoreName(ctx context.Context, id string) (string, error)
	// StoreOfMenu returns the id of a menu's store; NotFound where there is none.
	StoreOfMenu(ctx context.Context, id string) (string, error)
	// PDFMenu returns the name for the id of a PDF menu; NotFound where there is none.
	PDFMenu(ctx context.Context, id string) (Name, error)
}

// Service is the use cases of the configuration, which it caches.
type Service struct {
	db     *db.DB
	server Server
	now    func() time.Time

	mu sync.Mutex
	// cached is the configuration that was read last. It is valid until the next change.
	cached  Configuration
	isValid bool
	// changes counts the changes, so that what was read before one is not cached after it.
	changes uint64
}

// NewService makes the use cases over a database, a server and a clock.
func NewService(d *db.DB, server Server, now func() time.Time) *Service {
	return &Service{db: d, server: server, now: now, cached: Defaults()}
}

// Start reads the configuration and subscribes to its changes.
func (s *Service) Start(ctx context.Context) error {
	s.db.Subscribe(s.invalidate)
	_, err := s.read(ctx)
	return err
}

// invalidate is called with the id of a store that has changed, with db.Site, or with ""
// when anything may have changed.
func (s *Service) invalidate(changed string) {
	if changed != db.Site && changed != "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isValid = false
	s.changes++
}

// readTimeout is how long Current waits for the database.
const readTimeout = 300 * time.Millisecond

// Current returns the configuration in force or, where the database does not answer, the
// one that was read last.
func (s *Service) Current(ctx context.Context) Configuration {
	s.mu.Lock()
	cached, isValid := s.cached, s.isValid
	s.mu.Unlock()
	if isValid && s.db.Connected() {
		return cached
	}
	// The result is cached for others, even when this caller has gone away.
	readCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
	defer cancel()
	c, err := s.read(readCtx)
	if err != nil {
		httpx.LogRequestFailure(ctx, "the last known configuration stays in force", err)
		return cached
	}
	return c
}

func (s *Service) read(ctx context.Context) (Configuration, error) {
	s.mu.Lock()
	changes := s.changes
	s.mu.Unlock()
	c, err := find(ctx, s.db.Read)
	if err != nil {
		return Configuration{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changes == changes {
		s.cached, s.isValid = c, true
	}
	return c, nil
}

// SiteName returns the name of the site.
func (s *Service) SiteName(ctx context.Context) string { return s.Current(ctx).SiteName }

// OffersSignIn reports whether people may sign in with an identity provider.
func (s *Service) OffersSignIn(ctx context.Context, provider string) bool {
	c := s.Current(ctx)
	return slices.ContainsFunc(c.signInProviders(s.server.SignIn().Providers), func(p SignInProvider) bool { return p.ID == provider && p.Shown })
}

// Get returns the configuration to an operator.
func (s *Service) Get(ctx context.Context, who *actor.Actor) (Configuration, error) {
	if err := who.RequireSite(actor.ConfigUpdate); err != nil {
		return Configuration{}, err
	}
	return find(ctx, s.db.Read)
}

// Update changes the configuration and records the change in the audit log, see
// db.CheckChange for the revision.
func (s *Service) Update(ctx context.Context, who *actor.Actor, revision int64, in ConfigurationInput) (Configuration, error) {
	if err := who.RequireSite(actor.ConfigUpdate); err != nil {
		return Configuration{}, err
	}
	providers := s.server.SignIn().Providers
	updated := Configuration{ID: 1}
	if err := updated.apply(&in, providers); err != nil {
		return Configuration{}, err
	}
	standing, err := find(ctx, s.db.Read)
	if err != nil {
		return Configuration{}, err
	}
	if err := s.checkIDs(ctx, &standing, &updated); err != nil {
		return Configuration{}, err
	}
	names, err := s.namesFor(ctx, &standing, &updated)
	if err != nil {
		return Configuration{}, err
	}
	err = s.db.Change(ctx, db.Site, func(ctx context.Context, tx bun.Tx) error {
		current, err := find(ctx, tx)
		if err != nil {
			return err
		}
		oldInput, newInput := current.input(providers), updated.input(providers)
		before, after := differences(&oldInput, &newInput)
		if err := db.CheckChange(len(after) == 0, revision, current.Revision, noun); err != nil {
			if len(after) == 0 {
				updated = current
			}
			return err
		}
		updated.Revision, updated.UpdatedAt, updated.UpdatedByEmail = current.Revision+1, s.now().UTC(), who.Email
		if err := save(ctx, tx, &updated, current.Revision); err != nil {
			return err
		}
		return audit.Record(ctx, tx, who, updated.UpdatedAt, audit.Entry{Action: actionUpdated, Before: withNames(before, names), After: withNames(after, names)})
	})
	return updated, err
}

// namesFor returns the names for the ids of the current configuration and of an updated
// one.
func (s *Service) namesFor(ctx context.Context, current, updated *Configuration) ([]Name, error) {
	before, err := s.names(ctx, current)
	if err != nil {
		return nil, err
	}
	after, err := s.names(ctx, updated)
	return append(before, after...), err
}

// checkIDs refuses new ids of stores, menus and PDF menus that do not exist. One that stood
// before may stay: what it names may have been deleted, and may come back.
func (s *Service) checkIDs(ctx context.Context, current, updated *Configuration) error {
	var rules fault.Rules
	for _, named := range []struct {
		location    string
		before, now *string
		find        func(context.Context, string) (Name, error)
		rule        fault.Rule
	}{
		{"body.default_store_id", current.DefaultStoreID, updated.DefaultStoreID, s.nameOfStore, fault.NewRule("no_store", "must be the id of a store")},
		{"body.default_menu_id", current.DefaultMenuID, updated.DefaultMenuID, s.nameOfMenu, fault.NewRule("no_store", "must be the id of a menu")},
		{"body.default_pdf_id", current.DefaultPDFID, updated.DefaultPDFID, s.server.PDFMenu, fault.NewRule("no_pdf_menu", "must be the id of a PDF menu")},
	} {
		if named.now == nil || valueOf(named.before) == *named.now {
			continue
		}
		_, err := named.find(ctx, *named.now)
		exists := fault.CodeOf(err) != fault.NotFound
		if exists && err != nil {
			return fmt.Errorf("looking up an id of the configuration: %w", err)
		}
		rules.Check(exists, named.location, named.rule, *named.now)
	}
	return rules.Err()
}

// Seed sets the configuration of a new site for the demonstration, in the caller's
// db.Change of db.Site, without an entry in the audit log.
func (s *Service) Seed(ctx context.Context, tx bun.IDB, who *actor.Actor, c Configuration) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	current, err := find(ctx, tx)
	if err != nil || current.Revision != c.Revision {
		return err
	}
	return save(ctx, tx, &c, c.Revision)
}
