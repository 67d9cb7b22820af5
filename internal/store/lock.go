package store

import (
	"time"

	"carte/internal/fault"
)

// LockReason is why a store cannot be edited.
type LockReason string

// The reasons.
const (
	TrialEnded        LockReason = "trial_ended"
	SubscriptionEnded LockReason = "subscription_ended"
)

// Lock says that a store cannot be edited, in a form each client can put into
// its person's language.
type Lock struct {
	_ struct{} `nullable:"true"`

	Reason LockReason `json:"reason" enum:"trial_ended,subscription_ended"`
	Since  time.Time  `json:"since"`
}

var endedPlans = map[LockReason]string{TrialEnded: "trial", SubscriptionEnded: "subscription"}

// Fault is what an edit of the store is refused with; nil while there is no
// lock.
func (l *Lock) Fault() *fault.Error {
	if l == nil {
		return nil
	}
	f := fault.New(fault.Locked, "The %s of this store ended on %s. Public pages stay up, clicks count, sold-out switches work and members can be removed; "+
		"other edits open again with a plan. Write to the operator of this site to get one.",
		endedPlans[l.Reason], l.Since.UTC().Format("2 January 2006"))
	f.Params = fault.Params{"reason": l.Reason, "since": l.Since}
	return f
}

// Locked says why the store cannot be edited now; nil when it can.
func (s *Store) Locked(now time.Time) *Lock {
	switch {
	case s.Standing(now) != StandingTrialEnded:
		return nil
	case s.Plan == Premium:
		return &Lock{Reason: SubscriptionEnded, Since: s.UsageEndAt.UTC()}
	default:
		return &Lock{Reason: TrialEnded, Since: s.TrialEndsAt.UTC()}
	}
}
