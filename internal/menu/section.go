package menu

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// Section is a part of a menu, such as the starters.
type Section struct {
	bun.BaseModel `bun:"table:sections,alias:s" json:"-"`

	ID           string        `bun:"id,pk" json:"id"`
	StoreID      string        `bun:"store_id" json:"-"`
	MenuID       string        `bun:"menu_id" json:"menu_id"`
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

// SectionInput is a new section.
type SectionInput struct {
	Name         lang.TextPatch `json:"name"`
	Description  lang.TextPatch `json:"description,omitzero"`
	Availability *Availability  `json:"availability,omitempty"`
	IsActive     *bool          `json:"is_active,omitempty" doc:"true when left out"`
}

// SectionPatch is a change of a section; a field that is not set stays as it is.
type SectionPatch struct {
	MenuID       *string                      `json:"menu_id,omitempty" pattern:"^[a-z0-9-]{1,40}$" patternDescription:"the id of a menu" doc:"Moves the section with its dishes to that menu"`
	Before       string                       `json:"before,omitempty" maxLength:"40" doc:"The id of the section of that menu before which it is moved; to the end where there is none"`
	Name         *lang.TextPatch              `json:"name,omitempty"`
	Description  *lang.TextPatch              `json:"description,omitempty"`
	Availability httpx.Optional[Availability] `json:"availability,omitzero"`
	IsActive     *bool                        `json:"is_active,omitempty"`
}

// patch returns the change that makes the new section of an empty one.
func (in SectionInput) patch() SectionPatch {
	return SectionPatch{
		Name: &in.Name, Description: &in.Description,
		Availability: availableAs(in.Availability), IsActive: in.IsActive,
	}
}

// apply changes the section and checks the fields that changed.
func (s *Section) apply(p SectionPatch, source lang.Key, at string) error {
	var rules fault.Rules
	setLine(&rules, at+".name", &s.Name, p.Name, source, true, nameLimit)
	setText(&rules, at+".description", &s.Description, p.Description, source, descriptionLimit)
	setAvailability(&rules, at+".availability", &s.Availability, p.Availability)
	if p.IsActive != nil {
		s.IsActive = *p.IsActive
	}
	return rules.Err()
}
