package testkit

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// API is a capability's endpoints, without the sign-in in front of them.
type API struct {
	router chi.Router
}

// NewAPI serves what register adds.
func NewAPI(register func(huma.API)) *API {
	router := chi.NewRouter()
	register(httpx.NewAPI(router, "test"))
	return &API{router}
}

// Answer is the answer of an endpoint.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Into decodes the answer's JSON.
func (a Answer) Into(t testing.TB, target any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.Body), target); err != nil {
		t.Fatalf("reading %q: %v", a.Body, err)
	}
}

// Call sends a request as an actor; body "" sends none.
func (a *API) Call(t testing.TB, who *actor.Actor, method, path, body string, headers ...http.Header) Answer {
	t.Helper()
	var content io.Reader
	if body != "" {
		content = strings.NewReader(body)
	}
	request := httptest.NewRequestWithContext(actor.With(t.Context(), who), method, path, content)
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for _, header := range headers {
		maps.Copy(request.Header, header)
	}
	recorder := httptest.NewRecorder()
	a.router.ServeHTTP(recorder, request)
	return Answer{recorder.Code, recorder.Result().Header, recorder.Body.String()}
}

// Pages reads a list in pages of that many entries.
func Pages[T any](t testing.TB, api *API, who *actor.Actor, path string, limit int) []T {
	t.Helper()
	u, err := url.Parse(path)
	NoError(t, err)
	query := u.Query()
	query.Set("limit", strconv.Itoa(limit))
	var all []T
	for {
		u.RawQuery = query.Encode()
		got := api.Call(t, who, http.MethodGet, u.String(), "")
		if got.Status != http.StatusOK {
			t.Fatalf("%s answers %d %s", u, got.Status, got.Body)
		}
		var page []T
		got.Into(t, &page)
		all = append(all, page...)
		cursor := got.Header.Get("Next-Cursor")
		if cursor == "" {
			return all
		}
		if len(page) != limit {
			t.Fatalf("%s has %d entries and is not the last page", u, len(page))
		}
		query.Set("cursor", cursor)
	}
}

// DeadlineRecorder is a response recorder that also records the read deadline.
type DeadlineRecorder struct {
	*httptest.ResponseRecorder
	Deadline time.Time
}

// SetReadDeadline is for http.ResponseController.
func (r *DeadlineRecorder) SetReadDeadline(deadline time.Time) error {
	r.Deadline = deadline
	return nil
}
