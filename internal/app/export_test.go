package app

import "testing"

// RaiseActorLimit lets one actor send any number of requests to the programs
// that a test starts after it.
func RaiseActorLimit(t *testing.T) {
	t.Helper()
	before := actorRequests
	actorRequests = 1 << 20
	t.Cleanup(func() { actorRequests = before })
}
