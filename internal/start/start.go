// Package start is the first steps with a new store, from its example menu to a printed
// code, and which of them are done.
//
// A step is done when what it asks for is there, whoever did it and wherever. Only
// what no other capability knows is kept here.
package start

import "github.com/uptrace/bun"

// Facts are the steps that other capabilities know to be done.
type Facts struct {
	MenuReplaced  bool `bun:"-" json:"menu_replaced" doc:"The example menu is replaced or kept as it is"`
	LinksAdded    bool `bun:"-" json:"links_added" doc:"The link page leads further than to the menu"`
	PicturesAdded bool `bun:"-" json:"pictures_added" doc:"The link page has a logo and a cover"`
	LookChosen    bool `bun:"-" json:"look_chosen" doc:"Guests see a template or a colour that was chosen, be it the one the page had"`
	HoursSet      bool `bun:"-" json:"hours_set" doc:"Guests are told when the store is open"`
}

// Start is the first steps with a store.
type Start struct {
	bun.BaseModel `bun:"table:starts,alias:s" json:"-"`

	StoreID string `bun:"store_id,pk" json:"-"`
	Facts
	CodeDownloaded bool `bun:"code_downloaded" json:"code_downloaded" doc:"A code of the store or of a table was downloaded"`
	Hidden         bool `bun:"hidden" json:"hidden" doc:"The steps are no longer offered"`
}

// Patch is a change of the first steps; a field that is nil stays as it is.
type Patch struct {
	CodeDownloaded *bool `json:"code_downloaded,omitempty"`
	Hidden         *bool `json:"hidden,omitempty"`
}
