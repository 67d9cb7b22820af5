package app

import (
	"net/http"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/testkit"
)

// Routes lists the method and pattern of everything that the program serves.
func (a *App) Routes(t *testing.T) []string {
	t.Helper()
	var routes []string
	err := chi.Walk(a.routes(), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		routes = append(routes, method+" "+pattern)
		return nil
	})
	testkit.NoError(t, err)
	return routes
}

// RaiseActorLimit lets one actor send any number of requests to the programs
// that a test starts after it.
func RaiseActorLimit(t *testing.T) {
	t.Helper()
	before := actorRequests
	actorRequests = 1 << 20
	t.Cleanup(func() { actorRequests = before })
}

// DrawSmallPDFs has the programs of this process draw pages of PDFs small: most of what an
// upload takes is that for a page of full size.
func DrawSmallPDFs() { pdfPageSide = 160 }

// DrawWholePDFs has the programs that a test starts after it draw them as guests get them.
func DrawWholePDFs(t *testing.T) {
	t.Helper()
	before := pdfPageSide
	pdfPageSide = 0
	t.Cleanup(func() { pdfPageSide = before })
}

// LimitNewStores sets how many stores a network may open in a day.
func LimitNewStores(t *testing.T, limit int) {
	t.Helper()
	before := storesPerDay
	storesPerDay = limit
	t.Cleanup(func() { storesPerDay = before })
}

// EraseStores runs the job of that name.
func (a *App) EraseStores(t *testing.T) {
	t.Helper()
	testkit.NoError(t, a.eraseStores(t.Context()))
}

// SetRequestTimeout sets how long a stop waits for requests.
func (a *App) SetRequestTimeout(timeout time.Duration) { a.requestTimeout = timeout }
