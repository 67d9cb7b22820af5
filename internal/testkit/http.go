package testkit

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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

// Answer is what an endpoint answered.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Into reads the answer's JSON.
func (a Answer) Into(t testing.TB, target any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.Body), target); err != nil {
		t.Fatalf("reading %q: %v", a.Body, err)
	}
}

// Call asks as an actor; body "" sends none.
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
