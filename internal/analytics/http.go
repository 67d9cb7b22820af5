package analytics

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// Schema lists the values in the API's document.
func (By) Schema(huma.Registry) *huma.Schema { return httpx.Enum(Bys) }

// Figures are what guests did.
type Figures struct {
	Views        int64    `json:"views" doc:"Pages that were shown"`
	Scans        int64    `json:"scans" doc:"Codes that were opened"`
	Clicks       int64    `json:"clicks" doc:"Links that were followed"`
	Visitors     int64    `json:"visitors" doc:"Each counted once a day, where it was first seen; by link: who followed it"`
	ClickThrough *float64 `json:"click_through" doc:"Clicks for each view; by link: its clicks for each view of all pages; null without views"`
}

// ReportLine is a row of a report.
type ReportLine struct {
	Value  string  `json:"value" doc:"The day, mon-13 for Mondays from 13:00 to 13:59, the id of the link or the table (empty: no table), the host the guest came from (empty: unknown; #code: an opened code), the class of the device, or the browser's language; * is all others, ? what was counted before it was told apart"`
	Now    Figures `json:"now"`
	Before Figures `json:"before" doc:"In the range before"`
}

// Report is what guests did in a range of days, and in the range of the same length before.
type Report struct {
	From       string       `json:"from" format:"date"`
	To         string       `json:"to" format:"date"`
	BeforeFrom string       `json:"before_from" format:"date"`
	BeforeTo   string       `json:"before_to" format:"date"`
	By         By           `json:"by"`
	TimeZone   string       `json:"time_zone" doc:"The store's, in which days and hours are"`
	Now        Figures      `json:"now" doc:"All together"`
	Before     Figures      `json:"before"`
	Rows       []ReportLine `json:"rows" nullable:"false" doc:"Days and hours in order, everything else by how much there was; days without anything are there, others are not"`
}

// LiveReport is what guests did in the last half hour.
type LiveReport struct {
	Now     Figures `json:"now" doc:"Visitors are those who were not here before on their day"`
	Minutes []int64 `json:"minutes" nullable:"false" doc:"Views, scans and clicks in each minute; the last one is the present"`
}

func figuresOf(f figures, views int64) Figures {
	result := Figures{Views: f.Views, Scans: f.Scans, Clicks: f.Clicks, Visitors: f.Visitors}
	if views > 0 {
		result.ClickThrough = new(float64(f.Clicks) / float64(views))
	}
	return result
}

// report returns the report as it is answered.
func (m *maker) report(q Query, zone *time.Location) Report {
	r := Report{
		From: q.From, To: q.To, BeforeFrom: m.before.day(0), BeforeTo: m.before.day(m.before.days() - 1), By: q.By, TimeZone: zone.String(),
		Now: figuresOf(m.total.now, m.total.now.Views), Before: figuresOf(m.total.before, m.total.before.Views), Rows: []ReportLine{},
	}
	for _, value := range m.sorted() {
		p := m.rows[value]
		views, viewsBefore := p.now.Views, p.before.Views
		if q.By == ByLink {
			views, viewsBefore = m.total.now.Views, m.total.before.Views
		}
		r.Rows = append(r.Rows, ReportLine{value, figuresOf(p.now, views), figuresOf(p.before, viewsBefore)})
	}
	return r
}

// liveOf returns the last minutes of all that are known.
func liveOf(all values, now time.Time) LiveReport {
	live := LiveReport{Minutes: make([]int64, minutesShown)}
	var total figures
	first := now.Unix()/60 - minutesShown + 1
	for i := range live.Minutes {
		f := all[strconv.FormatInt(first+int64(i), 10)]
		total.add(f)
		live.Minutes[i] = f.Views + f.Scans + f.Clicks
	}
	live.Now = figuresOf(total, total.Views)
	return live
}

// Register adds the endpoints.
func Register(api huma.API, s *Reports) {
	tags := []string{"reports"}
	httpx.Handle(api, huma.Operation{
		OperationID: "get-report", Method: http.MethodGet, Path: "/api/stores/{store_id}/reports",
		Summary: "Report what a store's guests did in a range of days, and in the range before", Tags: tags,
		Metadata: httpx.Requires(actor.AnalyticsRead),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		From string `query:"from" required:"true" maxLength:"40" doc:"The first day, such as 2026-11-01, in the store's time zone"`
		To   string `query:"to" required:"true" maxLength:"40" doc:"The last day, at most 25 months after the first"`
		By   By     `query:"by" default:"day" doc:"What is told apart"`
	},
	) (*httpx.Body[Report], error) {
		return httpx.AnswerBody(s.Report(ctx, who, in.StoreID, Query{in.From, in.To, in.By}))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-live-report", Method: http.MethodGet, Path: "/api/stores/{store_id}/reports/live",
		Summary: "Report what a store's guests did in the last half hour", Tags: tags,
		Metadata: httpx.Requires(actor.AnalyticsRead),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Body[LiveReport], error) {
		return httpx.AnswerBody(s.Live(ctx, who, in.StoreID))
	})
}
