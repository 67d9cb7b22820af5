package page

import (
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
)

// Window is from when until when guests are offered a link, to the second; nil for
// no limit. The end itself is no longer in it.
type Window struct {
	LinkStartActiveTime *time.Time `bun:"link_start_active_time" json:"link_start_active_time" required:"false" nullable:"true" doc:"From when guests are offered it; null for ever since"`
	LinkEndActiveTime   *time.Time `bun:"link_end_active_time" json:"link_end_active_time" required:"false" nullable:"true" doc:"Until when guests are offered it; null for ever"`
}

// WindowPatch is a change of a window; a field that is not set stays as it is.
type WindowPatch struct {
	LinkStartActiveTime httpx.Optional[time.Time] `json:"link_start_active_time,omitzero"`
	LinkEndActiveTime   httpx.Optional[time.Time] `json:"link_end_active_time,omitzero"`
}

// patch returns the change that makes this window of one without limits.
func (w Window) patch() WindowPatch {
	return WindowPatch{
		LinkStartActiveTime: httpx.Optional[time.Time]{Set: true, Value: w.LinkStartActiveTime},
		LinkEndActiveTime:   httpx.Optional[time.Time]{Set: true, Value: w.LinkEndActiveTime},
	}
}

var (
	// The years that a date picker offers by mistake, as 0026 for 2026, lie outside.
	earliest, latest = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)

	timeOutOfRange = fault.NewRule("time_out_of_range", "must be a time from 2000 to 2199")
	notAfterStart  = fault.NewRule("not_after_start", "must be after link_start_active_time")
)

// apply changes the window and checks what changed.
func (w *Window) apply(rules *fault.Rules, p WindowPatch) {
	setTime(rules, "body.link_start_active_time", &w.LinkStartActiveTime, p.LinkStartActiveTime)
	setTime(rules, "body.link_end_active_time", &w.LinkEndActiveTime, p.LinkEndActiveTime)
	if start, end := w.LinkStartActiveTime, w.LinkEndActiveTime; p.LinkStartActiveTime.Set || p.LinkEndActiveTime.Set {
		rules.Check(start == nil || end == nil || end.After(*start), "body.link_end_active_time", notAfterStart, end)
	}
}

func setTime(rules *fault.Rules, location string, at **time.Time, change httpx.Optional[time.Time]) {
	if !change.Set {
		return
	}
	*at = nil
	if change.Value != nil {
		rules.Check(!change.Value.Before(earliest) && change.Value.Before(latest), location, timeOutOfRange, change.Value)
		whole := change.Value.UTC().Truncate(time.Second)
		*at = &whole
	}
}

// At reports whether a moment lies in the window, and the next moment at which that
// changes, zero for none.
func (w Window) At(now time.Time) (within bool, next time.Time) {
	if end := w.LinkEndActiveTime; end != nil {
		if !now.Before(*end) {
			return false, time.Time{}
		}
		next = *end
	}
	if start := w.LinkStartActiveTime; start != nil && now.Before(*start) {
		return false, *start
	}
	return true, next
}
