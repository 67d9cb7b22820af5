package app

import (
	"testing"
	"time"
)

// RoleNames are the demonstration's words for roles.
var RoleNames = roleNames

// RaiseActorLimit lets one actor send any number of requests to the programs
// that a test starts after it.
func RaiseActorLimit(t *testing.T) {
	t.Helper()
	before := actorRequests
	actorRequests = 1 << 20
	t.Cleanup(func() { actorRequests = before })
}

// SetRequestPatience sets how long a stop waits for requests.
func (a *App) SetRequestPatience(patience time.Duration) { a.requestPatience = patience }
