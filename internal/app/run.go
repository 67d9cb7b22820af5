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
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"carte/internal/httpx"
)

// listeningServer is an HTTP server with the listener it accepts connections from.
type listeningServer struct {
	*http.Server
	listener net.Listener
}

// Run serves until ctx ends, then finishes the requests it has accepted. It prints
// the addresses to open to out, and logs JSON lines to logTo.
func (a *App) Run(ctx context.Context, out, logTo io.Writer) error {
	tuneMemory()
	a.logs = startLogs(logTo)
	defer a.logs.close() // last, when nothing is left that logs
	defer slog.Info("stopped")
	defer a.Close()

	observer := a.newObserver()
	servers, err := a.servers(ctx, observer)
	if err != nil {
		return err
	}
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()
	// Before the first request, whose line comes after it.
	slog.Info("serving", "version", a.config.Version, "engine", a.db.Engine, "base_url", a.baseURL, "listen", a.Address())
	group, ctx := errgroup.WithContext(ctx)
	for _, server := range servers {
		group.Go(server.serve)
	}
	var tasks sync.WaitGroup
	watch := func(ctx context.Context) {
		observer.WatchDatabase(ctx, httpx.Database{Ping: a.ping, Write: a.db.Stores})
	}
	running := []func(context.Context){a.db.Listen, a.jobs.Run, a.guests.Recompress, followHeap, watch}
	if a.links != nil && a.config.Metrics != "" {
		running = append(running, a.links.run)
	}
	for _, run := range running {
		tasks.Go(func() { run(background) })
	}
	a.announce(out)
	a.warnOfConfiguration()
	group.Go(func() error {
		<-ctx.Done()
		slog.Info("stopping")
		a.stopping.Store(true) // before anything closes, for load balancers
		time.Sleep(a.config.ShutdownDelay)
		err := a.shutdown(background, servers)
		stopBackground()
		tasks.Wait()
		return err
	})
	return group.Wait()
}

// servers returns the server of the site and, where it is configured, that of the
// metrics.
func (a *App) servers(ctx context.Context, observer *httpx.Observer) ([]listeningServer, error) {
	site := newServer(a.handler(observer)) //nolint:contextcheck // each request has its own
	if a.certificate != nil {
		site.TLSConfig = a.certificate.serverConfig()
		if err := httpx.ServeHTTP2(site); err != nil {
			return nil, err
		}
	}
	site.RegisterOnShutdown(a.guests.EndStreams)
	servers := []listeningServer{{site, a.listener}}
	if a.config.Metrics != "" {
		listener, err := listenAt(ctx, a.config.Metrics)
		if err != nil {
			return nil, fmt.Errorf("--metrics: %w", err)
		}
		servers = append(servers, listeningServer{newServer(a.metrics.handler()), listener})
	}
	return servers, nil
}

// warnOfConfiguration logs what an operator is likely not to want.
func (a *App) warnOfConfiguration() {
	warnOfOpenFolder(a.config.Data)
	if a.certificate != nil {
		warnOfExpiry(a.certificate.current.Load(), time.Now())
	}
	if a.listener != nil && a.config.needsBaseURL(a.Address()) {
		slog.Warn("codes and sign-in lead to this machine alone; name the site's address with --base-url", "listen", a.config.Listen, "base_url", a.baseURL)
	}
	if a.config.Demo || a.config.byFirebase() {
		return
	}
	if a.config.SignInProviders == "" {
		slog.Warn("nobody can sign in; name identity providers with --sign-in-providers, or try --demo with a new data folder")
	}
	if secretKeys().Current == "" {
		slog.Warn("whoever reads the database can sign in as anybody; encrypt its signing keys with CARTE_SECRET_KEY")
	}
}

// How long to wait at a stop for the requests in progress, and after that for their
// clicks to be stored: a request that takes all the time must not cost the clicks of
// others.
const (
	requestTimeout = 20 * time.Second
	clickTimeout   = 10 * time.Second
)

// shutdown ends the requests in progress, and stores their clicks.
func (a *App) shutdown(ctx context.Context, servers []listeningServer) error {
	err := a.endRequests(ctx, servers)
	clickCtx, cancel := context.WithTimeout(ctx, clickTimeout)
	defer cancel()
	return errors.Join(err, a.recorder.Close(clickCtx))
}

// endRequests waits for the requests in progress. It cuts off what takes longer, such as a
// download to a slow client, which is no failure of the stop.
func (a *App) endRequests(ctx context.Context, servers []listeningServer) error {
	ctx, cancel := context.WithTimeout(ctx, a.requestTimeout)
	defer cancel()
	var errs []error
	for _, server := range servers {
		err := server.Shutdown(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			slog.Warn("requests took longer than a stop waits and were cut off", "listen", server.listener.Addr().String(), "seconds", a.requestTimeout.Seconds())
			err = server.Close()
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// serve answers HTTPS, with HTTP/2, where the server has a certificate, and plain
// HTTP otherwise, until Shutdown.
func (s listeningServer) serve() error {
	var err error
	if s.TLSConfig != nil {
		err = s.ServeTLS(s.listener, "", "")
	} else {
		err = s.Serve(s.listener)
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving: %w", err)
	}
	return nil
}

// readTimeout is how long the header of a request may take, and its body after that.
const readTimeout = 30 * time.Second

// newServer limits the time and size of requests, except for the time of their bodies, see
// handler. The API's bodies have lower limits.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: readTimeout,
		IdleTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		MaxHeaderBytes:    32 << 10,
		// A page has few files, and each stream may hold the memory of an answer that
		// the client does not read.
		HTTP2:    &http.HTTP2Config{MaxConcurrentStreams: 64},
		ErrorLog: log.New(connectionLog{}, "", 0),
	}
}

// announce prints the addresses to open.
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
