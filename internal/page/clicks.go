package page

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/etag"
	"carte/internal/httpx"
)

// Stores looks up what link pages need of their stores. App wires it.
type Stores interface {
	db.Languages
	// TimeZone returns the time zone in which a store's days begin; a NotFound fault
	// where there is no such store.
	TimeZone(ctx context.Context, storeID string) (*time.Location, error)
	// PlanID returns the id of the plan that a store has now; a NotFound fault likewise.
	PlanID(ctx context.Context, tx bun.IDB, storeID string) (string, error)
}

// Clicks returns how often links were followed, by link id: in all, and counted once
// for each visitor and day. A link that nobody has followed is left out.
type Clicks interface {
	Clicks(ctx context.Context, storeID string, linkIDs []string) (all, unique map[string]int64, err error)
	// DailyClicks returns the counts of each of some days, which follow each other.
	DailyClicks(ctx context.Context, storeID string, linkIDs, days []string) (all, unique map[string][]int64, err error)
}

// LinkClicks is how often the links and PDF menus of a store were followed on the last days.
type LinkClicks struct {
	Days  []string      `json:"days" nullable:"false" doc:"Such as 2026-11-22, in the store's time zone, the oldest first; the last one is today"`
	Links []DailyClicks `json:"links" nullable:"false" doc:"The links in order, and the PDF menus behind them"`
}

// DailyClicks is how often a link was followed on each of the days.
type DailyClicks struct {
	ID           string  `json:"id"`
	Clicks       []int64 `json:"clicks" nullable:"false" doc:"One number for each of the days"`
	UniqueClicks []int64 `json:"unique_clicks" nullable:"false" doc:"Likewise; each visitor is counted once a day"`
}

// LinkClicks returns how often each link and PDF menu of a store was followed on the last days, of
// which today is one.
func (s *Service) LinkClicks(ctx context.Context, who *actor.Actor, storeID string, days int) (LinkClicks, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return LinkClicks{}, err
	}
	zone, err := s.stores.TimeZone(ctx, storeID)
	if err != nil {
		return LinkClicks{}, err
	}
	ids, err := listLinkIDs(ctx, s.db.Read, storeID)
	if err != nil {
		return LinkClicks{}, err
	}
	pdfIDs, err := listPDFLinkIDs(ctx, s.db.Read, storeID)
	if err != nil {
		return LinkClicks{}, err
	}
	ids = append(ids, pdfIDs...)
	answer := LinkClicks{Days: lastDays(s.now().In(zone), days), Links: make([]DailyClicks, len(ids))}
	all, unique, err := s.clicks.DailyClicks(ctx, storeID, ids, answer.Days)
	if err != nil {
		return LinkClicks{}, err
	}
	for i, id := range ids {
		answer.Links[i] = DailyClicks{ID: id, Clicks: all[id], UniqueClicks: unique[id]}
		if all[id] == nil {
			answer.Links[i].Clicks, answer.Links[i].UniqueClicks = make([]int64, days), make([]int64, days)
		}
	}
	return answer, nil
}

// lastDays lists days, of which the last one is that of now.
func lastDays(now time.Time, n int) []string {
	days := make([]string, n)
	for i := range days {
		days[i] = time.Date(now.Year(), now.Month(), now.Day()-n+1+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	return days
}

type linkClicksOutput struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         *LinkClicks
}

func registerLinkClicks(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-link-clicks", Method: http.MethodGet, Path: "/api/stores/{store_id}/link-clicks",
		Summary: "Count how often each link was followed on each of the last days", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Days        int    `query:"days" minimum:"1" maximum:"31" default:"7" doc:"How many days, today included"`
		IfNoneMatch string `header:"If-None-Match" maxLength:"200"`
	},
	) (*linkClicksOutput, error) {
		clicks, err := s.LinkClicks(ctx, who, in.StoreID, in.Days)
		if err != nil {
			return nil, err
		}
		tag, err := etag.Of(clicks)
		if err != nil {
			return nil, err
		}
		out := &linkClicksOutput{Status: http.StatusOK, ETag: tag, CacheControl: "private, no-cache", Body: &clicks}
		if etag.NotModified(in.IfNoneMatch, tag) {
			out.Status, out.Body = http.StatusNotModified, nil
		}
		return out, nil
	})
}
