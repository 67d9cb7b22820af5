// Package httpx holds what every HTTP endpoint of Carte shares: the API's
// conventions, the mapping of faults to statuses, and the
// middleware that gives a request its id, its actor, its log line and its
// security headers.
package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/fault"
)

// NewAPI makes the API below a router: OpenAPI 3.1 from the Go types at
// /api/openapi.json, problem details (RFC 9457) on every error, unknown fields
// and parameters and null refused where the document does not allow them,
// bodies of at most 1 MiB. Endpoints join with Handle.
func NewAPI(router chi.Router, version string) huma.API {
	config := huma.DefaultConfig("Carte", version)
	config.OpenAPIPath = "/api/openapi"
	config.DocsPath = ""
	config.SchemasPath = ""
	config.CreateHooks = nil // no "$schema" member in answers
	config.RejectUnknownQueryParameters = true
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"idToken": {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "An ID token of the sign-in service."},
	}
	huma.NewError = newProblem
	api := humachi.New(router, config)
	api.UseMiddleware(requireUser(api), refuseNoText(api), keepBody)
	return api
}

var private = []map[string][]string{{"idToken": {}}}

// requireUser answers 401 before anything of the request is read or checked.
func requireUser(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if len(ctx.Operation().Security) > 0 {
			if err := actor.From(ctx.Context()).RequireUser(); err != nil {
				status, detail := StatusOf(err), "Sign in first."
				ctx.SetHeader("WWW-Authenticate", "Bearer")
				_ = huma.WriteErr(api, ctx, status, detail)
				return
			}
		}
		next(ctx)
	}
}

// refuseNoText answers 404 to an address that is no text: nothing has it, and
// databases fail over it.
func refuseNoText(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if path := ctx.URL().Path; !utf8.ValidString(path) || strings.ContainsRune(path, 0) {
			_ = huma.WriteErr(api, ctx, http.StatusNotFound, "There is nothing at this address.")
			return
		}
		next(ctx)
	}
}

// Handle adds an endpoint for signed-in users: parse, call the use case, answer.
func Handle[I, O any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*O, error)) {
	op.Security = private
	HandlePublic(api, op, use)
}

// HandlePublic adds an endpoint that guests may call too.
func HandlePublic[I, O any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*O, error)) {
	schemas := api.OpenAPI().Components.Schemas
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		if err := checkBody(ctx, schemas); err != nil {
			return nil, problemOf(ctx, err)
		}
		out, err := use(ctx, actor.From(ctx), in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
}

var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusUnprocessableEntity,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Locked:          http.StatusPaymentRequired,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.Stale:           http.StatusPreconditionFailed,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Internal:        http.StatusInternalServerError,
	fault.Unavailable:     http.StatusServiceUnavailable,
}

// StatusOf is the HTTP status of an error: 500 for what is not a fault.
func StatusOf(err error) int { return statuses[fault.CodeOf(err)] }

// Problem is an error of the API (RFC 9457).
type Problem struct { //nolint:errname // its name in the API document
	huma.ErrorModel
	Locked *fault.Lock `json:"locked,omitempty" doc:"With 402: why the store cannot be edited, and since when"`
}

// GivenUp tells that a request failed because whoever asked has gone away: a tab
// was closed, or loaded anew. That is no fault of ours.
func GivenUp(err error) bool { return errors.Is(err, context.Canceled) }

// givenUp also knows errors that do not tell that a cancelled context was their
// cause.
func givenUp(ctx context.Context, err error) bool { return GivenUp(err) || GivenUp(ctx.Err()) }

// LogFailure logs what failed on our side while a request was being answered;
// nothing where the request was given up.
func LogFailure(ctx context.Context, message string, err error, more ...any) {
	if !givenUp(ctx, err) {
		slog.ErrorContext(ctx, message, append(more, "error", err)...)
	}
}

// problemOf makes an error fit to leave the house. What is not a fault is told as
// a plain 500. What failed on our side is logged, and the cause of a refusal is
// noted.
func problemOf(ctx context.Context, err error) error {
	var f *fault.Error
	switch {
	case !errors.As(err, &f):
		LogFailure(ctx, "request failed", err)
		f = fault.New(fault.Internal, "Something went wrong on our side. Request %s.", RequestID(ctx))
		if GivenUp(err) {
			f = fault.New(fault.Unavailable, "The request was cancelled.")
		}
	case f.Err != nil && StatusOf(f) >= http.StatusInternalServerError:
		LogFailure(ctx, "request failed", err)
	case f.Err != nil:
		NoteCause(ctx, f.Err)
	}
	problem := emptyProblem(StatusOf(f), f.Detail)
	problem.Locked = f.Lock
	for _, field := range f.Fields {
		problem.Errors = append(problem.Errors, &huma.ErrorDetail{
			Location: field.Location, Message: field.Message, Value: field.Value,
		})
	}
	return problem
}

func emptyProblem(status int, detail string) *Problem {
	return &Problem{ErrorModel: huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: detail}}
}

// newProblem shapes the errors huma itself finds, such as a broken schema rule:
// their detail names the first field and rule.
func newProblem(status int, message string, errs ...error) huma.StatusError {
	problem := emptyProblem(status, message)
	for _, err := range errs {
		var detailer huma.ErrorDetailer
		if errors.As(err, &detailer) {
			problem.Errors = append(problem.Errors, detailer.ErrorDetail())
		} else if err != nil && status < http.StatusInternalServerError {
			problem.Errors = append(problem.Errors, &huma.ErrorDetail{Message: err.Error()})
		}
	}
	if len(problem.Errors) > 0 && status == http.StatusUnprocessableEntity {
		first := problem.Errors[0]
		problem.Detail = strings.TrimSpace(first.Location+" "+first.Message) + "."
	}
	return problem
}

// WriteProblem answers with an error outside the API's own endpoints.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	var problem *Problem
	_ = errors.As(problemOf(r.Context(), err), &problem)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(problem.Status)
	// A write that fails has no reader left to tell.
	_ = json.NewEncoder(w).Encode(problem)
}

// ETag is the entity tag of a revision.
func ETag(revision int64) string { return `"` + strconv.FormatInt(revision, 10) + `"` }

// IfMatch is the optional precondition of a write on what two people may edit
// at once; endpoints embed it in their input.
type IfMatch struct {
	IfMatch string `header:"If-Match" doc:"The ETag the change is based on; 412 when it has changed since" maxLength:"64"`
}

// Revision is the revision the change is based on, 0 when none was named.
func (m IfMatch) Revision() (int64, error) {
	if m.IfMatch == "" || m.IfMatch == "*" {
		return 0, nil
	}
	tag := strings.TrimPrefix(m.IfMatch, "W/") // as a proxy that compresses makes it
	revision, err := strconv.ParseInt(strings.Trim(tag, `"`), 10, 64)
	if err != nil || revision < 1 || tag != ETag(revision) {
		var rules fault.Rules
		rules.Check(false, "header.If-Match", "must be an ETag this API has given", m.IfMatch)
		return 0, rules.Err()
	}
	return revision, nil
}
