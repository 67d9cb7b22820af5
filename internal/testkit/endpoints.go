package testkit

import (
	"net/http"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/fault"
)

// ErrEnded is the fault of a store whose trial has ended.
var ErrEnded = fault.New(fault.Locked, "The trial of this store ended on 21 November 2026.")

// Member returns a user with a role in a store. Where the store's plan has ended,
// locked is its fault.
func Member(storeID string, role actor.Role, locked *fault.Error) *actor.Actor {
	return &actor.Actor{UID: "u", Stores: map[string]actor.Membership{storeID: {Role: role, Locked: locked}}}
}

// Request is a call of the API.
type Request struct{ Method, Path, Body string }

// NewRequest makes a request.
func NewRequest(method, path, body string) Request { return Request{method, path, body} }

// CheckAccess sends requests that read and that change a store by users who may not
// change it.
func (a *API) CheckAccess(t *testing.T, storeID string, reads, writes []Request) {
	t.Helper()
	for name, c := range map[string]struct {
		who         *actor.Actor
		read, write int
		detail      string
	}{
		"guest":          {&actor.Actor{}, http.StatusUnauthorized, http.StatusUnauthorized, "Sign in first."},
		"another owner":  {Member("elsewhere", actor.StoreOwner, nil), http.StatusForbidden, http.StatusForbidden, "You have no role in this store."},
		"staff":          {Member(storeID, actor.StoreStaff, nil), http.StatusOK, http.StatusForbidden, "Your role store_staff does not include"},
		"plan has ended": {Member(storeID, actor.StoreOwner, ErrEnded), http.StatusOK, http.StatusPaymentRequired, ErrEnded.Detail},
	} {
		for _, r := range reads {
			if got := a.Call(t, c.who, r.Method, r.Path, r.Body); got.Status != c.read {
				t.Errorf("%s: %s %s answers %d %s, want %d", name, r.Method, r.Path, got.Status, got.Body, c.read)
			}
		}
		for _, r := range writes {
			if got := a.Call(t, c.who, r.Method, r.Path, r.Body); got.Status != c.write || !strings.Contains(got.Body, c.detail) {
				t.Errorf("%s: %s %s answers %d %s, want %d with %q", name, r.Method, r.Path, got.Status, got.Body, c.write, c.detail)
			}
		}
	}
}

// Exchange is a request and what its answer must have.
type Exchange struct {
	Request
	Status   int
	Contains []string
}

// Expect makes an exchange.
func Expect(r Request, status int, contains ...string) Exchange {
	return Exchange{Request: r, Status: status, Contains: contains}
}

// CheckExchanges makes the exchanges in order, each after the one before. One with
// another status ends the test.
func (a *API) CheckExchanges(t *testing.T, who *actor.Actor, exchanges []Exchange) {
	t.Helper()
	for _, e := range exchanges {
		got := a.Call(t, who, e.Method, e.Path, e.Body)
		if got.Status != e.Status {
			t.Fatalf("%s %s answers %d %s, want %d", e.Method, e.Path, got.Status, got.Body, e.Status)
		}
		for _, part := range e.Contains {
			if !strings.Contains(got.Body, part) {
				t.Errorf("%s %s answers %s, without %s", e.Method, e.Path, got.Body, part)
			}
		}
	}
}
