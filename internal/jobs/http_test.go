package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// withFailedJobs starts a queue with a periodic job, which has succeeded, and three
// failed jobs, a minute apart. Retried jobs succeed, and are sent to runs.
func withFailedJobs(t *testing.T, d *db.DB) (s *jobs.Service, runs chan order) {
	t.Helper()
	at := testkit.NewFixedClock(noon)
	s = jobs.NewService(d, at.Now)
	s.SetTiming(time.Minute, time.Hour, timeout)
	runs = make(chan order, 10)
	broken := true
	kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 1}, func(_ context.Context, o order) error {
		if broken {
			return errors.New("the kitchen is closed")
		}
		runs <- o
		return nil
	})
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
	stop := start(t, s)
	for table := range 3 {
		at.Set(noon.Add(time.Duration(table) * time.Minute))
		enqueue(t, d, kind, "", order{table})
		testkit.Within(t, timeout, "a failed job", func() bool { return count(t, s).Failed == table+1 })
	}
	testkit.Within(t, timeout, "the run of the periodic job", func() bool { list := periodic(t, s); return len(list) == 1 && !list[0].LastSucceededAt.IsZero() })
	stop()
	broken = false
	start(t, s)
	return s, runs
}

func TestEndpoints(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, runs := withFailedJobs(t, d)
		api := testkit.NewAPI(func(api huma.API) { jobs.Register(api, s) })
		var state jobs.Jobs
		api.Call(t, operator, "GET", "/api/jobs", "").Into(t, &state)
		if state.Counts != (jobs.Counts{Failed: 3}) || len(state.Periodic) != 1 || state.Periodic[0].Name != "tidy up" ||
			state.Periodic[0].IntervalSeconds != 3600 || state.Periodic[0].NextRunAt == nil || state.Periodic[0].Error != nil {
			t.Errorf("%+v", state)
		}
		var list, rest []jobs.FailedJob
		first := api.Call(t, operator, "GET", "/api/jobs/failed?limit=2", "")
		first.Into(t, &list)
		second := api.Call(t, operator, "GET", "/api/jobs/failed?limit=2&cursor="+first.Header.Get("Next-Cursor"), "")
		second.Into(t, &rest)
		if list = append(list, rest...); len(list) != 3 || second.Header.Get("Next-Cursor") != "" {
			t.Fatalf("%+v and %+v", first, second)
		}
		for i, f := range list {
			at := noon.Add(time.Duration(2-i) * time.Minute)
			want := jobs.FailedJob{
				ID: f.ID, Name: "serve", Payload: `{"table":` + string(rune('2'-i)) + `}`, Error: "the kitchen is closed", Attempts: 1,
				FirstFailedAt: at, LastFailedAt: at,
			}
			if f != want {
				t.Errorf("%+v, want %+v", f, want)
			}
		}
		for _, c := range []struct {
			method, path string
			status       int
			contains     string
		}{
			{"GET", "/api/jobs/failed?cursor=yesterday", 422, "query.cursor"},
			{"GET", "/api/jobs/failed?cursor=WyJ5ZXN0ZXJkYXkiLCJhIl0", 422, "query.cursor"},
			{"GET", "/api/jobs/failed?cursor=WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsImEiXQ", 422, "query.cursor"}, // of the year 0000
			{"POST", "/api/jobs/failed/nothing/retry", 404, "no failed job"},
			{"DELETE", "/api/jobs/failed/nothing", 404, "no failed job"},
			{"DELETE", "/api/jobs/failed/" + list[1].ID, 204, ""},
			{"DELETE", "/api/jobs/failed/" + list[1].ID, 404, "no failed job"},
			{"POST", "/api/jobs/failed/" + list[0].ID + "/retry", 204, ""},
			{"POST", "/api/jobs/failed/" + list[0].ID + "/retry", 404, "no failed job"},
			{"DELETE", "/api/jobs/failed/" + list[0].ID, 404, "no failed job"},
		} {
			got := api.Call(t, operator, c.method, c.path, "")
			if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
				t.Errorf("%s %s answers %+v, want %d %s", c.method, c.path, got, c.status, c.contains)
			}
		}
		if got := receive(t, runs); got != (order{2}) {
			t.Errorf("%v was retried", got)
		}
		testkit.Within(t, timeout, "one failed job left", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
		if left := failedJobs(t, s); left[0].ID != list[2].ID || len(runs) > 0 {
			t.Errorf("%+v is left, %d more were run", left, len(runs))
		}
	})
}

// A periodic job continues to run, and cannot be discarded.
func TestDiscardRefusesPeriodicJob(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		s.Every("tidy up", time.Hour, jobs.Options{MaxAttempts: 1}, func(context.Context) error { return errors.New("no") })
		start(t, s)
		testkit.Within(t, timeout, "the failed job", func() bool { return count(t, s).Failed == 1 })
		if err := s.Discard(t.Context(), operator, failedJobs(t, s)[0].ID); testkit.Refusal(err) != "job_periodic" {
			t.Error(err)
		}
		if got := failedJobs(t, s); len(got) != 1 {
			t.Errorf("%+v", got)
		}
	})
}

// The audit log says who retried or discarded which job. A refused call is not
// recorded.
func TestRetryAndDiscardAreAudited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, _ := withFailedJobs(t, d)
		failed := failedJobs(t, s)
		testkit.NoError(t, s.Retry(t.Context(), operator, failed[0].ID))
		testkit.NoError(t, s.Discard(t.Context(), operator, failed[1].ID))
		if err := s.Discard(t.Context(), operator, failed[1].ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("discarding a job twice: %v", err)
		}
		log, _, err := audit.NewService(d, nil).List(t.Context(), operator, audit.Query{Topic: "job", Limit: 10})
		testkit.NoError(t, err)
		var got []string
		for i := range log {
			e := &log[i]
			got = append(got, fmt.Sprintf("%s by %s: %v, %v", e.Action, e.ActorUID, e.Before, e.After))
		}
		slices.Sort(got)
		want := []string{
			`job.discarded by operator: map[error:the kitchen is closed name:serve payload:{"table":1}], map[]`,
			`job.retried by operator: map[error:the kitchen is closed name:serve payload:{"table":2}], map[]`,
		}
		if !slices.Equal(got, want) {
			t.Errorf("the audit log has %q, want %q", got, want)
		}
	})
}

// Only operators may call the use cases.
func TestOperatorsOnly(t *testing.T) {
	s, _ := withFailedJobs(t, testkit.SQLite(t))
	id := failedJobs(t, s)[0].ID
	for _, who := range []struct {
		*actor.Actor
		code fault.Code
	}{
		{&actor.Actor{}, fault.Unauthenticated},
		{&actor.Actor{UID: "owner", Stores: map[string]actor.Membership{"osteria": {Role: actor.StoreOwner}}}, fault.Forbidden},
	} {
		_, _, overview := s.Overview(t.Context(), who.Actor)
		_, _, list := s.ListFailed(t.Context(), who.Actor, nil, 1)
		retry, discard := s.Retry(t.Context(), who.Actor, id), s.Discard(t.Context(), who.Actor, id)
		for use, err := range map[string]error{"overview": overview, "list": list, "retry": retry, "discard": discard} {
			if fault.CodeOf(err) != who.code {
				t.Errorf("%s as %q: %v, want %s", use, who.UID, err, who.code)
			}
		}
	}
	if got := count(t, s); got.Failed != 3 {
		t.Errorf("%+v", got)
	}
}

// The role is checked before the request: other users get 403 even if it is
// invalid.
func TestRoleIsCheckedFirst(t *testing.T) {
	s := open(testkit.SQLite(t))
	api := testkit.NewAPI(func(api huma.API) { jobs.Register(api, s) })
	owner := &actor.Actor{UID: "owner", Stores: map[string]actor.Membership{"osteria": {Role: actor.StoreOwner}}}
	for _, c := range []struct{ method, path string }{
		{"GET", "/api/jobs?surprise=1"},
		{"GET", "/api/jobs/failed?cursor=yesterday"},
		{"GET", "/api/jobs/failed?limit=many"},
		{"POST", "/api/jobs/failed/a/retry?surprise=1"},
		{"DELETE", "/api/jobs/failed/a?surprise=1"},
	} {
		if got := api.Call(t, owner, c.method, c.path, ""); got.Status != 403 {
			t.Errorf("%s %s answers %d %s", c.method, c.path, got.Status, got.Body)
		}
	}
}
