// Package store is the record of a business: its name and public path, its
// languages, currency and hours, and its plan.
//
// A slug is unique among current and former ones, so that a printed address never
// leads to another store. A store's plan decides whether it can be edited, never
// whether its public pages are served. A deleted store is nowhere to be found, keeps its
// slugs, and can be restored until it is erased.
package store

import (
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/money"
	"carte/internal/schedule"
)

// Type is the kind of business; it decides what a new menu starts with.
type Type string

// The types.
const (
	Restaurant Type = "restaurant"
	Cafe       Type = "cafe"
	Bar        Type = "bar"
	Bakery     Type = "bakery"
	Hotel      Type = "hotel"
	Shop       Type = "shop"
	Other      Type = "other"
)

// Types lists them.
var Types = []Type{Restaurant, Cafe, Bar, Bakery, Hotel, Shop, Other}

// Plan is what the store pays for or tries.
type Plan string

// The plans. See Standing for whether a trial has ended.
const (
	Trial   Plan = "trial"
	Premium Plan = "premium"
)

// Store is one business.
type Store struct {
	bun.BaseModel `bun:"table:stores,alias:s"`

	ID              string       `bun:"id,pk"`
	Slug            string       `bun:"slug"`
	Name            string       `bun:"name"`
	Type            Type         `bun:"type"`
	DefaultLanguage lang.Key     `bun:"default_language"`
	Languages       []lang.Key   `bun:"languages,type:text"`
	Currency        string       `bun:"currency"`
	TimeZone        string       `bun:"time_zone"`
	OpeningHours    OpeningHours `bun:"opening_hours,type:text"`
	Address         string       `bun:"address"`
	Phone           string       `bun:"phone"`
	Email           string       `bun:"email"`
	// IsListed is whether search engines are told of the store.
	IsListed       bool      `bun:"is_listed"`
	ManagerEmail   string    `bun:"manager_email"`
	Plan           Plan      `bun:"plan"`
	TrialStartedAt time.Time `bun:"trial_started_at,nullzero"`
	TrialEndsAt    time.Time `bun:"trial_ends_at,nullzero"`
	UsageStartedAt time.Time `bun:"usage_started_at,nullzero"`
	UsageEndAt     time.Time `bun:"usage_end_at,nullzero"`
	Revision       int64     `bun:"revision"`
	CreatedAt      time.Time `bun:"created_at"`
	DeletedAt      time.Time `bun:"deleted_at,nullzero"`
	// SortKey is the folded name.
	SortKey string `bun:"sort_key"`
	// HasImprint is set by Service.Public alone, see Company.
	HasImprint bool `bun:"has_imprint,scanonly"`
	// Country is that of the company, set by Service.Public alone; "" where it is not said.
	Country string `bun:"country,scanonly"`
}

// Path returns the store's public path.
func (s *Store) Path() string { return "/s/" + s.Slug }

// LinkableEmail returns the e-mail address where pages may link to it by mailto:, or
// nothing. Those stored before there was a rule for them may hold more of a message than
// its recipient.
func (s *Store) LinkableEmail() string {
	if contact.CheckEmail(s.Email) != nil {
		return ""
	}
	return s.Email
}

// Location returns the store's time zone, or UTC if this machine does not know it.
func (s *Store) Location() *time.Location {
	if zone, err := schedule.Zone(s.TimeZone); err == nil {
		return zone
	}
	return time.UTC
}

// Home returns what a followed link needs of the store.
func (s *Store) Home() Home { return Home{s.ID, s.Slug, s.Location()} }

// Standing is the state of a plan, which is the subscription role in ID tokens.
type Standing string

// The standings.
const (
	StandingPremium    Standing = "premium"
	StandingTrial      Standing = "trial"
	StandingTrialEnded Standing = "trial_ended"
)

// Standing returns the state of the plan at a time. A premium plan past its end
// counts as an ended trial.
func (s *Store) Standing(now time.Time) Standing {
	if s.Plan == Premium && (s.UsageEndAt.IsZero() || now.Before(s.UsageEndAt)) {
		return StandingPremium
	}
	if s.Plan == Trial && now.Before(s.TrialEndsAt) {
		return StandingTrial
	}
	return StandingTrialEnded
}

// The maximum lengths of texts, in characters.
const (
	nameLimit    = 80
	addressLimit = 300
	phoneLimit   = 40
)

// check checks the settings that differ from those before; all of a new store, for which
// that is nil. What a store has had since before a rule was made stays.
func (s *Store) check(before *Store) error {
	var was Store
	if before != nil {
		was = *before
	}
	isNew := func(value, former string) bool { return before == nil || value != former }
	var rules fault.Rules
	rules.Check(s.Name != "", "body.name", fault.Required, nil)
	lang.CheckLine(&rules, "body.name", s.Name, nameLimit)
	if isNew(s.Slug, was.Slug) {
		checkSlug(&rules, s.Slug)
	}
	fault.OneOf(&rules, "body.type", s.Type, Types)
	rules.Check(len(s.Languages) > 0, "body.languages", fault.NewRule("no_language", "must name at least one language"), nil)
	if rules.CheckCount(len(s.Languages), len(lang.All), "body.languages", "languages") {
		for i, key := range s.Languages {
			at := fmt.Sprintf("body.languages[%d]", i)
			fault.OneOf(&rules, at, key, lang.All)
			rules.Check(slices.Index(s.Languages, key) == i, at, fault.Duplicate, key)
		}
	}
	rules.Check(slices.Contains(s.Languages, s.DefaultLanguage), "body.default_language", fault.NewRule("not_offered", "must be one of the store's languages"), s.DefaultLanguage)
	if isNew(s.Currency, was.Currency) {
		rules.Check(slices.Contains(money.Currencies, s.Currency), "body.currency", fault.NewRule("not_a_currency", "must be an ISO 4217 code such as EUR"), s.Currency)
	}
	rules.Check(!isNew(s.TimeZone, was.TimeZone) || schedule.IsName(s.TimeZone), "body.time_zone", fault.NewRule("not_a_time_zone", "must be an IANA time zone such as Europe/Berlin"), s.TimeZone)
	lang.CheckLine(&rules, "body.address", s.Address, addressLimit)
	if s.Phone != "" {
		lang.CheckLine(&rules, "body.phone", s.Phone, phoneLimit)
		rules.CheckErr(contact.CheckPhone(s.Phone), "body.phone", s.Phone)
	}
	if s.Email != "" && isNew(s.Email, was.Email) {
		rules.CheckErr(contact.CheckEmail(s.Email), "body.email", s.Email)
	}
	s.OpeningHours.check(&rules)
	return rules.Err()
}
