package jobs

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// Jobs is the state of all jobs on the wire.
type Jobs struct {
	Counts

	Periodic []PeriodicJob `json:"periodic" nullable:"false"`
}

// PeriodicJob is the state of a periodic job on the wire.
type PeriodicJob struct {
	Name            string     `json:"name"`
	IntervalSeconds int        `json:"interval_seconds"`
	Running         bool       `json:"running"`
	LastSucceededAt *time.Time `json:"last_succeeded_at" doc:"Null if it never has"`
	NextRunAt       *time.Time `json:"next_run_at" doc:"Null while it runs"`
	Error           *string    `json:"error" doc:"Of the last attempt; null if that succeeded"`
}

// FailedJob is a failed job on the wire.
type FailedJob struct {
	ID            string    `json:"id"`
	Name          string    `json:"name"`
	Payload       string    `json:"payload" doc:"What the job is about, as JSON"`
	IsPeriodic    bool      `json:"is_periodic" doc:"A periodic job continues to run, and cannot be discarded"`
	Error         string    `json:"error"`
	Attempts      int       `json:"attempts"`
	FirstFailedAt time.Time `json:"first_failed_at"`
	LastFailedAt  time.Time `json:"last_failed_at"`
}

type overviewOutput struct {
	Body Jobs
}

type jobInput struct {
	ID string `path:"id" maxLength:"64"`
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	tags := []string{"jobs"}
	httpx.Handle(api, huma.Operation{
		OperationID: "get-jobs", Method: http.MethodGet, Path: "/api/jobs",
		Summary: "Count the jobs and list the periodic ones", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, _ *struct{}) (*overviewOutput, error) {
		counts, periodic, err := s.Overview(ctx, who)
		if err != nil {
			return nil, err
		}
		return &overviewOutput{Jobs{counts, periodicJobs(periodic)}}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-failed-jobs", Method: http.MethodGet, Path: "/api/jobs/failed",
		Summary: "List failed jobs, which have no attempt left, the newest first", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, s.serveFailed)
	httpx.Handle(api, huma.Operation{
		OperationID: "retry-job", Method: http.MethodPost, Path: "/api/jobs/failed/{id}/retry", DefaultStatus: http.StatusNoContent,
		Summary: "Retry a failed job, with all its attempts", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *jobInput) (*struct{}, error) {
		return nil, s.Retry(ctx, who, in.ID)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "discard-job", Method: http.MethodDelete, Path: "/api/jobs/failed/{id}", DefaultStatus: http.StatusNoContent,
		Summary: "Discard a failed job, which is never run again", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *jobInput) (*struct{}, error) {
		return nil, s.Discard(ctx, who, in.ID)
	})
}

func (s *Service) serveFailed(ctx context.Context, who *actor.Actor, in *httpx.ListQuery) (*httpx.List[FailedJob], error) {
	after, err := failedAfter(in)
	if err != nil {
		return nil, err
	}
	failed, more, err := s.ListFailed(ctx, who, after, in.Size())
	if err != nil {
		return nil, err
	}
	return httpx.NewList(failed, more, representFailed, func(f *Failed) string {
		return httpx.NewCursor(f.FailedAt.UTC().Format(time.RFC3339Nano), f.ID)
	}), nil
}

func representFailed(f *Failed) FailedJob {
	return FailedJob{
		ID: f.ID, Name: f.Name, Payload: f.Payload, IsPeriodic: f.IsPeriodic, Error: f.Error, Attempts: f.Attempts,
		FirstFailedAt: f.FirstFailedAt.UTC(), LastFailedAt: f.LastFailedAt.UTC(),
	}
}

func failedAfter(in *httpx.ListQuery) (*Failed, error) {
	keys, err := in.After(2)
	if err != nil || keys == nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339Nano, keys[0])
	var rules fault.Rules
	rules.Check(err == nil && at.Year() > 0, "query.cursor", httpx.NotACursor, in.Cursor)
	return &Failed{FailedAt: at, ID: keys[1]}, rules.Err()
}

func periodicJobs(list []Periodic) []PeriodicJob {
	out := make([]PeriodicJob, len(list))
	for i := range list {
		p := &list[i]
		out[i] = PeriodicJob{
			Name: p.Name, IntervalSeconds: int(p.Interval / time.Second), Running: p.Running,
			LastSucceededAt: httpx.TimeOrNil(p.LastSucceededAt), NextRunAt: httpx.TimeOrNil(p.NextRunAt),
		}
		if p.Error != "" {
			out[i].Error = &p.Error
		}
	}
	return out
}
