// Package fault holds the few kinds of error Carte knows. Use cases return
// them; httpx maps each to one HTTP status. Detail, Params and Fields are
// written for the person who made the request, the wrapped error for the log
// alone.
package fault

import (
	"errors"
	"fmt"
)

// Code is a kind of error.
type Code string

// The kinds of error, with the HTTP status each becomes.
const (
	Invalid              Code = "invalid"                // 422: a field breaks a rule
	Malformed            Code = "malformed"              // 400: the request cannot be read at all
	Unauthenticated      Code = "unauthenticated"        // 401: nobody is signed in
	Locked               Code = "locked"                 // 402: the store's plan has ended
	Forbidden            Code = "forbidden"              // 403: the actor may not
	NotFound             Code = "not_found"              // 404
	MethodNotAllowed     Code = "method_not_allowed"     // 405
	Conflict             Code = "conflict"               // 409: something else holds the place
	Stale                Code = "stale"                  // 412: somebody changed it meanwhile
	TooLarge             Code = "too_large"              // 413
	UnsupportedMediaType Code = "unsupported_media_type" // 415
	TooMany              Code = "too_many"               // 429
	Internal             Code = "internal"               // 500
	Unavailable          Code = "unavailable"            // 503: shutting down or overloaded
)

// Params are what a client puts into its own sentence for a code.
type Params map[string]any

// Error is an error somebody outside may read: everything but Err is shown,
// Err is only logged.
type Error struct {
	Code   Code
	Detail string
	// Reason is more exact than Code where clients tell several of a kind apart.
	Reason string
	Params Params
	Fields []Field
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

// CodeOf is the kind of an error: Internal for what is not a fault, and "" for
// nil.
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
