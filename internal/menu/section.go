package menu

import (
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/schedule"
)

// Section is a part of a menu, such as the starters.
type Section struct {
	bun.BaseModel `bun:"table:sections,alias:s" json:"-"`

	ID           string        `bun:"id,pk" json:"id"`
	StoreID      string        `bun:"store_id" json:"-"`
	MenuID       string        `bun:"menu_id" json:"-"`
	Name         lang.Text     `bun:"name" json:"name"`
	Description  lang.Text     `bun:"description" json:"description"`
	Order        int           `bun:"order" json:"order"`
	Availability *Availability `bun:"availability,type:text" json:"availability"`
	IsActive     bool          `bun:"is_active" json:"is_active"`
	Example      bool          `bun:"example" json:"example" doc:"Whether it comes with a new store, and guests do not see it yet"`
	Dishes       []Dish        `bun:"-" json:"dishes" nullable:"false"`
	Revision     int64         `bun:"revision" json:"revision"`
	CreatedAt    time.Time     `bun:"created_at" json:"-"`
	UpdatedAt    time.Time     `bun:"updated_at" json:"-"`
	DeletedAt    time.Time     `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Section) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit, "description": descriptionLimit})
}

// Availability is when a section is served, in the store's time zone; null for
// always. A window that ends at or before its start runs past midnight.
type Availability struct {
	_    struct{} `nullable:"true"`
	Days []int    `json:"days" nullable:"false" doc:"0 Sunday to 6 Saturday"`
	From string   `json:"from" doc:"HH:MM"`
	To   string   `json:"to" doc:"HH:MM"`
}

// SectionInput is a new section.
type SectionInput struct {
	Name         lang.TextPatch `json:"name"`
	Description  lang.TextPatch `json:"description,omitzero"`
	Availability *Availability  `json:"availability,omitempty"`
	IsActive     *bool          `json:"is_active,omitempty" doc:"true when left out"`
}

// SectionPatch is a change of a section; a field that is not set stays as it is.
type SectionPatch struct {
	Name         *lang.TextPatch              `json:"name,omitempty"`
	Description  *lang.TextPatch              `json:"description,omitempty"`
	Availability httpx.Optional[Availability] `json:"availability,omitzero"`
	IsActive     *bool                        `json:"is_active,omitempty"`
}

// patch returns the change that makes the new section of an empty one.
func (in SectionInput) patch() SectionPatch {
	return SectionPatch{
		Name: &in.Name, Description: &in.Description,
		Availability: httpx.Optional[Availability]{Set: true, Value: in.Availability}, IsActive: in.IsActive,
	}
}

// apply changes the section and checks the fields that changed.
func (s *Section) apply(p SectionPatch, source lang.Key, at string) error {
	var rules fault.Rules
	setLine(&rules, at+".name", &s.Name, p.Name, source, true, nameLimit)
	setText(&rules, at+".description", &s.Description, p.Description, source, descriptionLimit)
	if p.Availability.Set {
		if s.Availability = p.Availability.Value; s.Availability != nil {
			s.Availability.check(&rules, at+".availability")
		}
	}
	if p.IsActive != nil {
		s.IsActive = *p.IsActive
	}
	return rules.Err()
}

func (a *Availability) check(rules *fault.Rules, at string) {
	if !rules.CheckCount(len(a.Days), 7, at+".days", "days") {
		return
	}
	a.Days = slices.Compact(slices.Sorted(slices.Values(a.Days)))
	rules.Check(len(a.Days) > 0, at+".days", fault.NewRule("no_day", "must name at least one day"), nil)
	for i, day := range a.Days {
		rules.Check(day >= 0 && day <= 6, fmt.Sprintf("%s.days[%d]", at, i), fault.NewRule("range", "must be 0 (Sunday) to 6 (Saturday)").With("min", 0).With("max", 6), day)
	}
	a.window().Check(rules, at)
}

// At reports whether the section is served at a moment in the store's time zone,
// and when that changes.
func (a *Availability) At(now time.Time, zone *time.Location) (served bool, next time.Time) {
	state := schedule.At(now.In(zone), func(day time.Time) []schedule.Window {
		if !slices.Contains(a.Days, int(day.Weekday())) {
			return nil
		}
		return []schedule.Window{a.window()}
	})
	return state.Open, state.Next
}

func (a *Availability) window() schedule.Window { return schedule.Window{From: a.From, To: a.To} }
