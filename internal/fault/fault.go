// Package fault holds the few kinds of error Carte knows. Use cases return
// them; httpx maps each to one HTTP status. Their Detail and Fields are written
// for the person who made the request, the wrapped error for the log alone.
package fault

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Code is a kind of error.
type Code string

// The kinds of error, with the HTTP status each becomes.
const (
	Invalid         Code = "invalid"         // 422: a field breaks a rule
	Unauthenticated Code = "unauthenticated" // 401: nobody is signed in
	Locked          Code = "locked"          // 402: the store's plan has ended
	Forbidden       Code = "forbidden"       // 403: the actor may not
	NotFound        Code = "not_found"       // 404
	Conflict        Code = "conflict"        // 409: something else holds the place
	Stale           Code = "stale"           // 412: somebody changed it meanwhile
	TooLarge        Code = "too_large"       // 413
	TooMany         Code = "too_many"        // 429
	Internal        Code = "internal"        // 500
	Unavailable     Code = "unavailable"     // 503: shutting down or overloaded
)

// Field is one broken rule: where, and what the rule is.
type Field struct {
	// Location is a path such as "body.prices[1].amount".
	Location string
	// Message names the rule: "must be at most 80 characters".
	Message string
	// Value is what was sent, when it helps and is not secret.
	Value any
}

// Error is an error somebody outside may read: Detail and Fields are shown,
// Err is only logged.
type Error struct {
	Code   Code
	Detail string
	Fields []Field
	// Lock is set where Code is Locked.
	Lock *Lock
	// Err is the cause, for the log: it holds no token, no address and no name.
	Err error
}

// Error describes the fault for logs.
func (e *Error) Error() string {
	text := string(e.Code) + ": " + e.Detail
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// New makes a fault with a detail for the person who asked.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

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

var lockWords = map[LockReason]string{TrialEnded: "trial", SubscriptionEnded: "subscription"}

// NewLocked makes the Locked fault of a store.
func NewLocked(lock *Lock) *Error {
	f := New(Locked, "The %s of this store ended on %s. Public pages stay up, clicks count and sold-out switches work; "+
		"other edits open again with a plan. Write to the operator of this site to get one.",
		lockWords[lock.Reason], lock.Since.UTC().Format("2 January 2006"))
	f.Lock = lock
	return f
}

// CodeOf tells the kind of an error: Internal for what is not a fault, and ""
// for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var f *Error
	if errors.As(err, &f) {
		return f.Code
	}
	return Internal
}

// Rules collects broken rules, so that a person hears of all of them at once.
type Rules struct {
	fields []Field
}

// Check records the rule as broken unless ok.
func (r *Rules) Check(ok bool, location, message string, value any) {
	if !ok {
		r.fields = append(r.fields, Field{Location: location, Message: message, Value: value})
	}
}

// OneOf holds a value to the ones allowed.
func OneOf[T ~string](r *Rules, location string, value T, allowed []T) {
	names := make([]string, len(allowed))
	for i, a := range allowed {
		names[i] = string(a)
	}
	r.Check(slices.Contains(allowed, value), location, "must be one of "+strings.Join(names, ", "), value)
}

// Err is nil when no rule was broken, and an Invalid fault that names the first
// otherwise.
func (r *Rules) Err() error {
	if len(r.fields) == 0 {
		return nil
	}
	first := r.fields[0]
	return &Error{
		Code:   Invalid,
		Detail: fmt.Sprintf("%s %s.", first.Location, first.Message),
		Fields: r.fields,
	}
}
