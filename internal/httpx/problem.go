package httpx

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/fault"
)

var statuses = map[fault.Code]int{
	fault.Invalid:              http.StatusUnprocessableEntity,
	fault.Malformed:            http.StatusBadRequest,
	fault.Unauthenticated:      http.StatusUnauthorized,
	fault.Locked:               http.StatusPaymentRequired,
	fault.Forbidden:            http.StatusForbidden,
	fault.NotFound:             http.StatusNotFound,
	fault.MethodNotAllowed:     http.StatusMethodNotAllowed,
	fault.Conflict:             http.StatusConflict,
	fault.Stale:                http.StatusPreconditionFailed,
	fault.TooLarge:             http.StatusRequestEntityTooLarge,
	fault.UnsupportedMediaType: http.StatusUnsupportedMediaType,
	fault.TooMany:              http.StatusTooManyRequests,
	fault.Internal:             http.StatusInternalServerError,
	fault.Unavailable:          http.StatusServiceUnavailable,
}

// StatusOf is the HTTP status of an error: 500 for what is not a fault.
func StatusOf(err error) int { return statuses[fault.CodeOf(err)] }

// The limits of an error, so that an answer is not many times as large as its request.
const (
	maxProblemErrors   = 20
	maxProblemValue    = 100
	maxProblemLocation = 200
	maxProblemDetail   = 1000
)

// RetryAfter is the Retry-After of answers 503, in seconds.
const RetryAfter = "5"

// Problem is an error of the API (RFC 9457).
type Problem struct { //nolint:errname // its name in the API document
	Status int            `json:"status" doc:"The HTTP status"`
	Title  string         `json:"title" doc:"The status in words"`
	Detail string         `json:"detail" doc:"What is wrong, in English"`
	Code   string         `json:"code" doc:"What is wrong, for programs: it stays when the detail is worded anew"`
	Params fault.Params   `json:"params,omitempty" doc:"What belongs into a sentence for the code; with 402 the reason, trial_ended or subscription_ended, and since when"`
	Errors []ProblemField `json:"errors,omitempty" nullable:"false" maxItems:"20" doc:"Rules that fields break"`

	retryAfter time.Duration
}

// ProblemField is one rule that a field breaks.
type ProblemField struct {
	Location string       `json:"location" doc:"The field, such as body.prices[1].amount or query.limit"`
	Code     string       `json:"code" doc:"The rule, for programs"`
	Params   fault.Params `json:"params,omitempty" doc:"What belongs into a sentence for the code"`
	Message  string       `json:"message" doc:"The rule in English"`
	Value    any          `json:"value,omitempty" doc:"What was sent, unless it is long"`
}

// TransformSchema lists the codes in the API document.
func (Problem) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withEnum(s, "code", fault.Codes())
}

// TransformSchema lists the codes in the API document.
func (ProblemField) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withEnum(s, "code", fault.RuleCodes())
}

func withEnum(s *huma.Schema, property string, values []string) *huma.Schema {
	s.Properties[property].Enum = make([]any, len(values))
	for i, value := range values {
		s.Properties[property].Enum[i] = value
	}
	return s
}

// Error is the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus is the status, for huma.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders are the headers that go with the status, for huma.
func (p *Problem) GetHeaders() http.Header {
	switch {
	case p.retryAfter > 0:
		return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds())))}}
	case p.Status == http.StatusServiceUnavailable:
		return http.Header{"Retry-After": {RetryAfter}}
	}
	return nil
}

// ContentType is that of problem details, for huma.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// add appends a broken rule, as long as there is room.
func (p *Problem) add(location string, rule fault.Rule, value any) {
	if len(p.Errors) < maxProblemErrors {
		p.Errors = append(p.Errors, ProblemField{
			Location: Shorten(location, maxProblemLocation), Code: rule.Code, Params: rule.Params,
			Message: Shorten(rule.Message, 2*maxProblemLocation), Value: shortValue(value),
		})
	}
}

// shortValue is nil for what is long or not a single value, and for a number that
// clients may not be able to read either.
func shortValue(value any) any {
	if _, ok := value.(json.Number); ok {
		return nil
	}
	raw, err := json.Marshal(value)
	if err != nil || len(raw) > maxProblemValue || raw[0] == '{' || raw[0] == '[' {
		return nil
	}
	return value
}

// Shorten cuts a text longer than limit bytes at the end of a character, and adds
// an ellipsis.
func Shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "…"
}

// problemOf converts an error. One that is not a fault becomes a plain 500. Internal
// errors are logged, and the cause of a refusal is added to the request's log line.
func problemOf(ctx context.Context, err error) *Problem {
	var f *fault.Error
	switch {
	case !errors.As(err, &f):
		f = internalFault(ctx, err)
	case f.Err != nil && StatusOf(f) >= http.StatusInternalServerError:
		LogFailure(ctx, "request failed", err)
	case f.Err != nil:
		SetRefusal(ctx, f.Err)
	}
	problem := emptyProblem(StatusOf(f), Shorten(f.Detail, maxProblemDetail))
	problem.Code, problem.Params, problem.retryAfter = cmp.Or(f.Reason, string(f.Code)), f.Params, f.RetryAfter
	for _, field := range f.Fields {
		problem.add(field.Location, field.Rule, field.Value)
	}
	return problem
}

func internalFault(ctx context.Context, err error) *fault.Error {
	LogRequestFailure(ctx, "request failed", err)
	switch {
	case Canceled(err):
		return fault.New(fault.Unavailable, "The request was cancelled.")
	case unavailableReason(ctx, err) != "":
		return fault.New(fault.Unavailable, "The database does not answer. Try again in a moment.")
	}
	id := RequestID(ctx)
	f := fault.New(fault.Internal, "Something went wrong on our side. Request %s.", id)
	f.Params = fault.Params{"request": id}
	return f
}

func emptyProblem(status int, detail string) *Problem {
	return &Problem{
		Status: status, Title: http.StatusText(status), Detail: detail,
		Code: strings.ReplaceAll(strings.ToLower(http.StatusText(status)), " ", "_"),
	}
}

// newProblem converts the errors that huma finds in parameters and bodies. Their detail
// has the first field and rule.
func newProblem(status int, message string, errs ...error) huma.StatusError {
	problem := emptyProblem(status, message)
	for code, of := range statuses {
		if of == status {
			problem.Code = string(code)
		}
	}
	for _, err := range errs[:min(len(errs), maxProblemErrors)] {
		var detailer huma.ErrorDetailer
		if errors.As(err, &detailer) {
			location, rule := schemaRule(detailer.ErrorDetail())
			problem.add(location, rule, detailer.ErrorDetail().Value)
		} else if err != nil && status < http.StatusInternalServerError {
			problem.add("", fault.NewRule("invalid", "%s", err), nil)
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
	problem := problemOf(r.Context(), err)
	h := w.Header()
	for name, values := range problem.GetHeaders() {
		h[name] = values
	}
	h.Set("Content-Type", problem.ContentType(""))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(problem.Status)
	// The client may be gone.
	_ = json.NewEncoder(w).Encode(problem)
}
