package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"carte/internal/analytics"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/demo"
	"carte/internal/fault"
	"carte/internal/guest"
	"carte/internal/httpx"
	"carte/internal/idempotency"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/start"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// App is the running program: every part, open.
type App struct {
	config  Config
	baseURL string
	proxies httpx.Proxies

	db       *db.DB
	frontEnd *frontEnd
	renderer *render.Pool
	recorder *analytics.Recorder
	counts   *analytics.Service
	reports  *analytics.Reports
	metrics  *metrics
	// links is nil where links are not checked.
	links    *linkMetrics
	logs     *logs
	listener net.Listener
	// certificate is nil where the program serves plain HTTP.
	certificate *certificate
	closers     []func() error
	stopOnce    sync.Once
	// stopping is set when the program has been asked to stop.
	stopping atomic.Bool
	// requestTimeout is the constant of that name, except in tests.
	requestTimeout time.Duration

	stores        *store.Service
	pages         *page.Service
	pdfLinks      *page.PDFService
	menus         *menu.Service
	tables        *table.Service
	starts        *start.Service
	storage       media.Storage
	media         *media.Service
	team          *team.Service
	audit         *audit.Service
	identity      *identity.Service
	configuration *configuration.Service
	jobs          *jobs.Service
	answers       *idempotency.Service
	guests        *guest.Service

	opened openedStores
}

// New opens every part and migrates the database; it serves nothing yet. If it fails,
// it closes what it has opened.
func New(ctx context.Context, config Config) (_ *App, err error) {
	a := &App{config: config, metrics: newMetrics(), requestTimeout: requestTimeout}
	defer func() {
		if err != nil {
			_ = a.Close()
		}
	}()
	if a.proxies, err = httpx.ParseProxies(config.TrustedProxy); err != nil {
		return nil, fmt.Errorf("--trusted-proxy %w", err)
	}
	if err := config.checkSignIn(); err != nil {
		return nil, err
	}
	if err := secretKeys().Check(); err != nil {
		return nil, err
	}
	if a.frontEnd, err = loadFrontEnd(config.Web); err != nil {
		return nil, err
	}
	if a.certificate, err = loadCertificate(config.TLSCert, config.TLSKey); err != nil {
		return nil, err
	}
	if err := a.listen(ctx); err != nil {
		return nil, err
	}
	if err := a.openData(ctx); err != nil {
		return nil, err
	}
	if a.renderer, err = render.NewPool(a.frontEnd.bundle, runtime.GOMAXPROCS(0)); err != nil {
		return nil, err
	}
	a.closers = append(a.closers, a.renderer.Close)
	if err := a.wire(ctx); err != nil {
		return nil, err
	}
	if config.Demo {
		if err := a.demonstration().Fill(ctx); err != nil {
			return nil, fmt.Errorf("filling in the demonstration stores: %w", err)
		}
	}
	return a, nil
}

// listen opens the port, before anything else is opened: the base URL needs it where
// port 0 was asked for.
func (a *App) listen(ctx context.Context) error {
	listener, err := listenAt(ctx, a.config.Listen)
	if err != nil {
		return err
	}
	a.listener = listener
	a.closers = append(a.closers, func() error {
		if err := listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			return err
		}
		return nil
	})
	if err := a.config.checkBaseURL(a.Address()); err != nil {
		return err
	}
	scheme := "http"
	if a.certificate != nil {
		scheme = "https"
	}
	a.baseURL, err = a.config.baseURL(a.Address(), scheme)
	return err
}

func listenAt(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("cannot listen on %s: another program uses that port", address)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	return listener, nil
}

func (a *App) openData(ctx context.Context) error {
	if a.config.embedded() && !exists(a.config.databaseFile()) {
		if err := a.checkDemoStorage(ctx); err != nil {
			return err
		}
	}
	if a.config.embedded() {
		lock, err := lockDatabase(ctx, a.config.DatabaseConfig)
		if err != nil {
			return err
		}
		a.closers = append(a.closers, lock.Close)
		defer lock.migrated()
	}
	d, err := db.Open(ctx, a.config.databaseURL())
	if err != nil {
		return err
	}
	d.SetMaxConnections(a.config.databaseConnections())
	a.db = d
	a.closers = append(a.closers, d.Close)
	if err := demo.CheckDatabase(ctx, d, a.config.Demo); err != nil {
		return err
	}
	if filled, err := demo.IsDemonstration(ctx, d); err != nil || !filled {
		if err := errors.Join(err, a.checkDemoStorage(ctx)); err != nil {
			return err
		}
	}
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if err := a.writeSiteFiles(); err != nil {
		return err
	}
	if a.storage, err = media.OpenStorage(ctx, a.config.Storage, a.config.imagesFolder()); err != nil {
		return err
	}
	a.closers = append(a.closers, a.storage.Close)
	return restrictPermissions(a.config.Data)
}

// checkDemoStorage refuses to fill a demonstration whose pictures cannot be stored,
// before anything is written.
func (a *App) checkDemoStorage(ctx context.Context) error {
	if !a.config.Demo {
		return nil
	}
	if err := media.CheckStorage(ctx, a.config.Storage); err != nil {
		return fmt.Errorf("the first start with --demo stores pictures: %w", err)
	}
	return nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return !errors.Is(err, fs.ErrNotExist)
}

// Close closes what New opened, last first. It may be called more than once.
func (a *App) Close() error {
	var errs []error
	a.stopOnce.Do(func() {
		for i := len(a.closers) - 1; i >= 0; i-- {
			if err := a.closers[i](); err != nil {
				errs = append(errs, err)
			}
		}
		if err := errors.Join(errs...); err != nil {
			slog.Error("closing", "error", err)
		}
	})
	return errors.Join(errs...)
}

// Address is where the program listens.
func (a *App) Address() string { return a.listener.Addr().String() }

// FormatError returns the message of an error in one line, for the terminal. Repeated
// lines are left out: a PostgreSQL server that is tried at several addresses often
// fails with the same one for each.
func FormatError(err error) string {
	text := err.Error()
	var f *fault.Error
	if errors.As(err, &f) {
		text = f.Detail
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.TrimSpace(strings.Join(lines, " "))
}
