package identity_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/testkit"
)

// Forms have the same read deadline as bodies of the API.
func TestFormsMustArriveInTime(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d)
		for _, path := range []string{"/auth/token", "/auth/revoke", "/auth/authorize", "/demo-idp/token", "/demo-idp/accounts"} {
			request := httptest.NewRequest(http.MethodPost, s.base+path, strings.NewReader("x"))
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			answer := &testkit.DeadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
			s.router(s.Service).ServeHTTP(answer, request)
			if answer.Code == http.StatusNotFound || answer.Deadline.IsZero() || time.Until(answer.Deadline) > 5*time.Second {
				t.Errorf("%s answers %d, its body may take until %v", path, answer.Code, answer.Deadline)
			}
		}
	})
}
