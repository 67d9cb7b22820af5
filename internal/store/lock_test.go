package store_test

import (
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/store"
)

// The fault of a lock has what has ended, and when, in words and as params.
func TestLockFault(t *testing.T) {
	since := time.Date(2026, 11, 12, 9, 0, 0, 0, time.UTC)
	for reason, want := range map[store.LockReason]string{
		store.TrialEnded:        "The trial of this store ended on 12 November 2026. ",
		store.SubscriptionEnded: "The subscription of this store ended on 12 November 2026. ",
	} {
		f := (&store.Lock{Reason: reason, Since: since}).Fault()
		if f.Code != fault.Locked || f.Params["reason"] != reason || f.Params["since"] != since || !strings.HasPrefix(f.Detail, want) {
			t.Errorf("%s: %+v", reason, f)
		}
	}
	if f := (*store.Lock)(nil).Fault(); f != nil {
		t.Errorf("no lock refuses with %v", f)
	}
}
