package httpx_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

// Causes that are not sent to the client are logged: an internal error as an
// error, the cause of a refusal in the request's own line.
func TestRefusalsAreLogged(t *testing.T) {
	cause := errors.New("the cause")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		err          error
		ctx          context.Context
		refusal, log string
	}{
		"a refused token":           {err: &fault.Error{Code: fault.Unauthenticated, Detail: "Invalid.", Err: cause}, refusal: "the cause"},
		"what may not be done":      {err: &fault.Error{Code: fault.Forbidden, Detail: "No.", Err: cause}, refusal: "the cause"},
		"a refusal that tells all":  {err: fault.New(fault.Unauthenticated, "Sign in first.")},
		"a service not reached":     {err: &fault.Error{Code: fault.Unavailable, Detail: "Later.", Err: cause}, log: "the cause"},
		"a fault of ours":           {err: &fault.Error{Code: fault.Internal, Detail: "Sorry.", Err: cause}, log: "the cause"},
		"a plain error":             {err: cause, log: "the cause"},
		"unavailable, and no more":  {err: fault.New(fault.Unavailable, "Later.")},
		"endless":                   {err: &fault.Error{Code: fault.Unauthenticated, Err: errors.New(strings.Repeat("ä", 9000))}, refusal: strings.Repeat("ä", 100) + "…"},
		"given up":                  {err: &fault.Error{Code: fault.Unavailable, Err: fmt.Errorf("asking: %w", context.Canceled)}},
		"given up, refused":         {err: &fault.Error{Code: fault.Unauthenticated, Err: cause}, ctx: cancelled},
		"given up, told otherwise":  {err: &fault.Error{Code: fault.Unavailable, Err: cause}, ctx: cancelled},
		"given up, a plain error":   {err: errors.New("interrupted"), ctx: cancelled},
		"took too long, not cancel": {err: &fault.Error{Code: fault.Unavailable, Err: context.DeadlineExceeded}, log: "deadline exceeded"},
	} {
		t.Run(name, func(t *testing.T) {
			log := testkit.KeepLog(t)
			var done httpx.RequestRecord
			observer := httpx.Observer{IDPrefix: "id-", Done: func(rec httpx.RequestRecord) { done = rec }, Fail: httpx.WriteProblem}
			handler := observer.Observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { httpx.WriteProblem(w, r, c.err) }))
			if c.ctx == nil {
				c.ctx = t.Context()
			}
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequestWithContext(c.ctx, http.MethodGet, "/api/me", http.NoBody))
			if done.Refusal != c.refusal {
				t.Errorf("the request's refusal is %q, want %q", done.Refusal, c.refusal)
			}
			if lines := log.String(); (lines != "") != (c.log != "") || !strings.Contains(lines, c.log) {
				t.Errorf("the log has %q, want %q", lines, c.log)
			}
			if strings.Contains(answer.Body.String(), "cause") {
				t.Errorf("the cause is told outside: %s", answer.Body)
			}
		})
	}
}
