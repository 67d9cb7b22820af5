// Package httpx holds what every HTTP endpoint of Carte shares: the API's
// conventions, the mapping of faults to problem details, and the middleware
// that gives a request its id, its actor, its log line and its security
// headers.
package httpx

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/fault"
)

// NewAPI makes the API below a router: OpenAPI 3.1 from the Go types at
// /api/openapi.json, problem details (RFC 9457) on every error, bodies of at most
// 64 KiB, and unknown fields and parameters and null refused where the document
// does not allow them. An actor without access is refused before anything of the
// request is read. Endpoints join with Handle.
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
	api.UseMiddleware(authorize, refuseInvalidPaths, checkBody(api.OpenAPI().Components.Schemas), limitTime)
	return api
}

var idTokenRequired = []map[string][]string{{"idToken": {}}}

// accessKey is where an operation's metadata has the access it needs.
const accessKey = "access"

// access is checked before anything of a request is read.
type access func(ctx context.Context, who *actor.Actor, storeID string) error

// Requires is the metadata of an operation on a store that needs one of the
// permissions there: an actor without any of them is refused before the request is
// validated. The use case checks all the same. Operations below
// /api/stores/{store_id} that say nothing need actor.StoreRead.
func Requires(oneOf ...actor.Permission) map[string]any {
	return map[string]any{accessKey: access(func(_ context.Context, who *actor.Actor, storeID string) (err error) {
		for _, p := range oneOf {
			if err = who.Require(p, storeID); err == nil {
				return nil
			}
		}
		return err
	})}
}

// RequiresAdmin is the metadata of an operation for operators.
func RequiresAdmin() map[string]any {
	return RequiresFunc(func(_ context.Context, who *actor.Actor) error { return who.RequireAdmin() })
}

// RequiresFunc is the metadata of an operation that depends on something else
// than permissions, such as the configuration.
func RequiresFunc(check func(ctx context.Context, who *actor.Actor) error) map[string]any {
	return map[string]any{accessKey: access(func(ctx context.Context, who *actor.Actor, _ string) error { return check(ctx, who) })}
}

// authorize refuses actors without access, before anything of the request is read.
func authorize(ctx huma.Context, next func(huma.Context)) {
	op, who := ctx.Operation(), actor.From(ctx.Context())
	if len(op.Security) == 0 {
		next(ctx)
		return
	}
	err := who.RequireUser()
	if err != nil {
		ctx.SetHeader("WWW-Authenticate", "Bearer")
	} else {
		storeID := ctx.Param("store_id")
		if check, ok := op.Metadata[accessKey].(access); ok {
			err = check(ctx.Context(), who, cmp.Or(storeID, ctx.Param("id")))
		} else if storeID != "" {
			err = who.Require(actor.StoreRead, storeID)
		}
	}
	if err != nil {
		r, w := humachi.Unwrap(ctx)
		WriteProblem(w, r, err)
		return
	}
	next(ctx)
}

// HideDeleted makes operators find nothing of a store that find does not return, such as a
// deleted one: its members have no permission there any more, and operators have theirs
// everywhere. The operations named are for deleted stores too.
func HideDeleted(api huma.API, find func(ctx context.Context, storeID string) error, except ...string) {
	api.UseMiddleware(func(ctx huma.Context, next func(huma.Context)) {
		storeID := ctx.Param("store_id")
		if storeID != "" && !slices.Contains(except, ctx.Operation().OperationID) && actor.From(ctx.Context()).RequireAdmin() == nil {
			if err := find(ctx.Context(), storeID); err != nil {
				r, w := humachi.Unwrap(ctx)
				WriteProblem(w, r, err)
				return
			}
		}
		next(ctx)
	})
}

// refuseInvalidPaths answers 404 to a path that is not valid UTF-8 or has a NUL, which
// PostgreSQL does not accept as text.
func refuseInvalidPaths(ctx huma.Context, next func(huma.Context)) {
	if path := ctx.URL().Path; !utf8.ValidString(path) || strings.ContainsRune(path, 0) {
		r, w := humachi.Unwrap(ctx)
		WriteProblem(w, r, fault.New(fault.NotFound, "There is nothing at this address."))
		return
	}
	next(ctx)
}

// How long looking up the user and the use case may take, so that a database that does
// not answer does not hold requests for long.
const (
	authenticateTimeout = 5 * time.Second
	useCaseTimeout      = 10 * time.Second
)

// timeoutKey is where an operation's metadata has a timeout other than useCaseTimeout.
const timeoutKey = "timeout"

// Within adds to the metadata of an operation how long its use case may take, where it
// waits for a service of others. The answer must be written before the server's own
// deadline.
func Within(timeout time.Duration, metadata map[string]any) map[string]any {
	metadata[timeoutKey] = timeout
	return metadata
}

// limitTime sets the timeout of the use case.
func limitTime(ctx huma.Context, next func(huma.Context)) {
	timeout := useCaseTimeout
	if longer, ok := ctx.Operation().Metadata[timeoutKey].(time.Duration); ok {
		timeout = longer
	}
	limited, cancel := context.WithTimeout(ctx.Context(), timeout)
	defer cancel()
	next(huma.WithContext(ctx, limited))
}

// Handle adds an endpoint for signed-in users: parse, call the use case, answer.
func Handle[I, O any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*O, error)) {
	op.Security = idTokenRequired
	HandlePublic(api, op, use)
}

// HandlePublic adds an endpoint that guests may call too.
func HandlePublic[I, O any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*O, error)) {
	// checkBody has done all that. A timeout here would begin after the body was
	// read and, over HTTP/1, cancel a handler that takes longer.
	op.SkipValidateBody, op.MaxBodyBytes, op.BodyReadTimeout = true, -1, -1
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := use(ctx, actor.From(ctx), in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
}

// ETag is the entity tag of a revision.
func ETag(revision int64) string { return `"` + strconv.FormatInt(revision, 10) + `"` }

// IfMatch is the optional precondition of a write, against lost updates; endpoints
// embed it in their input.
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
		rules.Check(false, "header.If-Match", fault.NewRule("not_an_etag", "must be an ETag this API has given"), m.IfMatch)
		return 0, rules.Err()
	}
	return revision, nil
}
