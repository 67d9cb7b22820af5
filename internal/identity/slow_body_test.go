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

// deadlined records until when a body may be read.
type deadlined struct {
	*httptest.ResponseRecorder
	deadline time.Time
}

func (d *deadlined) SetReadDeadline(t time.Time) error {
	d.deadline = t
	return nil
}

// A form that is sent slowly is given up as early as a body of the API, before
// anybody is known to have sent it.
func TestFormsMustArriveInTime(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := openWithTwo(t, d)
		for _, path := range []string{"/auth/token", "/auth/revoke", "/auth/authorize", "/demo-idp/token", "/demo-idp/accounts"} {
			request := httptest.NewRequest(http.MethodPost, s.base+path, strings.NewReader("x"))
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			answer := &deadlined{ResponseRecorder: httptest.NewRecorder()}
			s.router(s.Service).ServeHTTP(answer, request)
			if answer.Code == http.StatusNotFound || answer.deadline.IsZero() || time.Until(answer.deadline) > 5*time.Second {
				t.Errorf("%s answers %d, its body may take until %v", path, answer.Code, answer.deadline)
			}
		}
	})
}
