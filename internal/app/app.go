package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"carte/internal/analytics"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/demo"
	"carte/internal/fault"
	"carte/internal/guest"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
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
	metrics  *metrics
	logs     *logs
	listener net.Listener
	// certificate is nil where the program serves plain HTTP.
	certificate *certificate
	closers     []func() error
	stopOnce    sync.Once
	// stopping is set when the program has been asked to stop.
	stopping atomic.Bool
	// requestTimeout is the constant, but in tests.
	requestTimeout time.Duration

	stores        *store.Service
	pages         *page.Service
	menus         *menu.Service
	tables        *table.Service
	media         *media.Service
	team          *team.Service
	audit         *audit.Service
	identity      *identity.Service
	configuration *configuration.Service
	jobs          *jobs.Service
	guests        *guest.Service
}

// New opens every part and migrates the database; it serves nothing yet. What
// it opened before it failed is closed again.
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

// listen takes the port first, so that two servers never share a data folder
// by mistake, and so that the port is known when 0 was asked for.
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
	if a.config.embedded() {
		unlock, err := lockFolder(a.config.Data)
		if err != nil {
			return err
		}
		a.closers = append(a.closers, unlock)
	}
	d, err := db.Open(ctx, a.config.databaseURL())
	if err != nil {
		return err
	}
	a.db = d
	a.closers = append(a.closers, d.Close)
	if err := demo.CheckDatabase(ctx, d, a.config.Demo); err != nil {
		return err
	}
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if err := a.noteSite(); err != nil {
		return err
	}
	if a.media, err = media.Open(filepath.Join(a.config.Data, "images")); err != nil {
		return err
	}
	a.closers = append(a.closers, a.media.Close)
	return closeFolder(a.config.Data)
}

// Run serves until ctx ends, then finishes what it has accepted. It prints
// for the person at the terminal where to go, and logs JSON lines to logTo.
func (a *App) Run(ctx context.Context, out, logTo io.Writer) error {
	tuneMemory()
	a.logs = startLogs(ctx, logTo)
	defer a.logs.close() // last, when nothing is left that logs
	defer a.Close()
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()

	site := newServer(a.handler())
	if a.certificate != nil {
		site.TLSConfig = a.certificate.serverConfig()
	}
	servers, listeners := []*http.Server{site}, []net.Listener{a.listener}
	if a.config.Metrics != "" {
		listener, err := listenAt(ctx, a.config.Metrics)
		if err != nil {
			return fmt.Errorf("--metrics: %w", err)
		}
		servers, listeners = append(servers, newServer(a.metrics.handler())), append(listeners, listener)
	}

	group, ctx := errgroup.WithContext(ctx)
	for i, server := range servers {
		group.Go(func() error {
			if err := serve(server, listeners[i]); !errors.Is(err, http.ErrServerClosed) {
				return fmt.Errorf("serving: %w", err)
			}
			return nil
		})
	}
	var behind sync.WaitGroup
	for _, run := range []func(context.Context){a.db.Listen, a.jobs.Run, a.guests.Recompress, followHeap} {
		behind.Go(func() { run(background) })
	}
	a.announce(out)
	warnOfOpenFolder(a.config.Data)
	if a.config.needsBaseURL(a.Address()) {
		slog.Warn("codes and sign-in lead to this machine alone; name the site's address with --base-url", "listen", a.config.Listen, "base_url", a.baseURL)
	}
	if !a.config.Demo && !a.config.byFirebase() && a.config.SignInProviders == "" {
		slog.Warn("nobody can sign in; name identity providers with --sign-in-providers, or try --demo with a new data folder")
	}
	if !a.config.Demo && !a.config.byFirebase() && secretKeys().Current == "" {
		slog.Warn("whoever reads the database can sign in as anybody; encrypt its signing keys with CARTE_SECRET_KEY")
	}
	group.Go(func() error {
		<-ctx.Done()
		slog.Info("stopping")
		a.stopping.Store(true) // load balancers hear of it first
		time.Sleep(a.config.ShutdownDelay)
		err := a.shutdown(background, servers)
		stopBackground()
		behind.Wait()
		return err
	})
	return group.Wait()
}

// How long a stop waits for the requests it has accepted, and after that for
// their clicks to be stored: a client who takes all the time there is must not
// cost other people's clicks.
const (
	requestTimeout = 20 * time.Second
	clickTimeout   = 10 * time.Second
)

// shutdown ends what was accepted.
func (a *App) shutdown(ctx context.Context, servers []*http.Server) error {
	forRequests, cancel := context.WithTimeout(ctx, a.requestTimeout)
	defer cancel()
	var errs []error
	for _, server := range servers {
		errs = append(errs, server.Shutdown(forRequests))
	}
	forClicks, cancel := context.WithTimeout(ctx, clickTimeout)
	defer cancel()
	return errors.Join(append(errs, a.recorder.Close(forClicks))...)
}

// serve answers HTTPS, with HTTP/2, where the server has a certificate, and
// plain HTTP otherwise.
func serve(server *http.Server, listener net.Listener) error {
	if server.TLSConfig != nil {
		return server.ServeTLS(listener, "", "")
	}
	return server.Serve(listener)
}

// newServer limits how long and how much a client may ask. The API's bodies
// have limits of their own.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler,
		// The same for both, which spares setting another deadline.
		ReadHeaderTimeout: 30 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		MaxHeaderBytes:    32 << 10,
		// A browser asks for a page's few files at once; each stream may hold the
		// memory of an answer that nobody reads.
		HTTP2:    &http.HTTP2Config{MaxConcurrentStreams: 64},
		ErrorLog: log.New(connectionLog{}, "", 0),
	}
}

// announce prints for the person at the terminal where to go.
func (a *App) announce(out io.Writer) {
	fmt.Fprintf(out, "Carte %s at %s\n", a.config.Version, a.baseURL)
	if a.config.Demo {
		for _, line := range []struct{ what, path string }{
			{"Link page", "/s/osteria"}, {"Menu", "/s/osteria/menu"}, {"Dashboard", "/dashboard"},
		} {
			fmt.Fprintf(out, "  %-10s %s%s\n", line.what, a.baseURL, line.path)
		}
		if a.config.byFirebase() {
			return
		}
		fmt.Fprintf(out, "  Sign in as owner@osteria.example (or manager@, staff@; owner@kaffeehaus.example, owner@meyhane.example, admin@carte.example, guest@carte.example)\n")
	}
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

// Explain says in one line what went wrong, for the person at the terminal. A
// server that is tried in several ways fails with a line for each, often the
// same.
func Explain(err error) string {
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
