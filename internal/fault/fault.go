// Package fault defines the errors that use cases return for the user. httpx maps each
// code to one HTTP status. Detail, Params and Fields are shown to the user, the wrapped
// error is only logged.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Code is a kind of error.
type Code string

// The kinds of error, with the HTTP status each becomes.
const (
	Invalid              Code = "invalid"                // 422: a field breaks a rule
	Malformed            Code = "malformed"              // 400: the request cannot be read at all
	Unauthenticated      Code = "unauthenticated"        // 401: not signed in
	Locked               Code = "locked"                 // 402: the store's plan has ended
	Forbidden            Code = "forbidden"              // 403: not permitted
	NotFound             Code = "not_found"              // 404
	MethodNotAllowed     Code = "method_not_allowed"     // 405
	Conflict             Code = "conflict"               // 409: conflicts with the present state
	Stale                Code = "stale"                  // 412: changed in the meantime
	TooLarge             Code = "too_large"              // 413
	UnsupportedMediaType Code = "unsupported_media_type" // 415
	TooMany              Code = "too_many"               // 429
	Internal             Code = "internal"               // 500
	Unavailable          Code = "unavailable"            // 503: shutting down or overloaded
)

// Params are the values that clients insert into their own texts for a code.
type Params map[string]any

// Error is an error for the user. Err is not shown, only logged.
type Error struct {
	Code   Code
	Detail string
	// Reason is more specific than Code, where clients need to distinguish errors.
	Reason string
	Params Params
	Fields []Field
	// RetryAfter is when trying again makes sense, where that is known.
	RetryAfter time.Duration
	// Err is the cause, for the log. It must hold no token, address or name.
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

// New makes a fault with a detail for the user.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// NewConflict makes a Conflict fault that clients know by its reason, with what
// they put into their own sentence for it.
func NewConflict(reason string, params Params, format string, args ...any) *Error {
	f := New(Conflict, format, args...)
	f.Reason, f.Params = reason, params
	return f
}

// NewTooMany makes a TooMany fault that clients know by its reason.
func NewTooMany(reason, format string, args ...any) *Error {
	f := New(TooMany, format, args...)
	f.Reason = reason
	return f
}

// NoStore is the detail of a NotFound fault about a store.
const NoStore = "There is no such store."

// CodeOf returns the code of an error: Internal where it is not a fault, and "" for nil.
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
