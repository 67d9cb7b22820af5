package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/app"
	"carte/internal/db"
	"carte/internal/testkit"
)

// Settings that break a rule are refused while somebody else writes: they wait for no
// transaction, and keep nobody waiting in one.
func TestSettingsAreCheckedOutsideTheTransaction(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, id := s.token(t, owner), s.storeID(t, "osteria")
	d := testkit.Must(db.Open(t.Context(), "sqlite:"+s.config.Data+"/carte.db"))
	defer d.Close()
	refuse := func(body string) {
		t.Helper()
		began := time.Now()
		if got := s.call(t, http.MethodPatch, "/api/stores/"+id, token, body, true); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%.60s answers %d %s", body, got.Status, got.Detail)
		}
		// Somebody who waits for the other writer does so for five seconds.
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%.60s is refused after %s", body, took)
		}
	}
	testkit.NoError(t, d.Write(t.Context(), func(context.Context, bun.Tx) error {
		refuse(`{"name":""}`)
		refuse(`{"phone":"call us"}`)
		refuse(`{"opening_hours":{"mon":[` + strings.Repeat(`{"from":"12:00","to":"13:00"},`, 2000) + `{"from":"12:00","to":"13:00"}]}}`)
		return nil
	}))
}
