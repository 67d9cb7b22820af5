package store

import (
	"context"
	"reflect"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/lang"
)

// The actions in the audit log.
const (
	actionUpdated  audit.Action = "store.updated"
	actionDeleted  audit.Action = "store.deleted"
	actionRestored audit.Action = "store.restored"
	actionErased   audit.Action = "store.erased"
)

// StorePatch is a change of a store's settings; a field that is nil stays as it is.
type StorePatch struct { //nolint:revive // the API names its schemas by the type alone
	Name            *string       `json:"name,omitempty"`
	Slug            *string       `json:"slug,omitempty" doc:"The store's part of its public address /s/{slug}; the former one leads on for good"`
	Type            *Type         `json:"type,omitempty" enum:"restaurant,cafe,bar,bakery,hotel,shop,other"`
	DefaultLanguage *lang.Key     `json:"default_language,omitempty" enum:"en,fn,de,tr" doc:"Texts that lack it are filled in from the former one and marked as stale"`
	Languages       []lang.Key    `json:"languages,omitempty" enum:"en,fn,de,tr" nullable:"false" doc:"Texts in other languages are kept, and not shown"`
	Currency        *string       `json:"currency,omitempty" doc:"ISO 4217; prices keep the number that guests read"`
	TimeZone        *string       `json:"time_zone,omitempty" doc:"IANA name"`
	Address         *string       `json:"address,omitempty" doc:"The postal address, in one line"`
	Phone           *string       `json:"phone,omitempty"`
	Email           *string       `json:"email,omitempty"`
	IsListed        *bool         `json:"is_listed,omitempty" doc:"Whether search engines may show the store's pages"`
	OpeningHours    *OpeningHours `json:"opening_hours,omitempty" doc:"All hours and special days"`
}

// apply changes the settings and checks them.
func (s *Store) apply(p *StorePatch) error {
	before := *s
	set(&s.Type, p.Type)
	set(&s.DefaultLanguage, p.DefaultLanguage)
	set(&s.TimeZone, p.TimeZone)
	set(&s.IsListed, p.IsListed)
	for target, value := range map[*string]*string{
		&s.Name: p.Name, &s.Slug: p.Slug, &s.Address: p.Address, &s.Phone: p.Phone, &s.Email: p.Email,
	} {
		if value != nil {
			*target = lang.Clean(*value)
		}
	}
	if p.Currency != nil {
		s.Currency = cleanCurrency(*p.Currency)
	}
	if p.Languages != nil {
		s.Languages = p.Languages
	}
	if p.OpeningHours == nil {
		return s.check(&before)
	}
	// What is wrong is told at its place in the request, which need not be sorted.
	s.OpeningHours = *p.OpeningHours
	if err := s.check(&before); err != nil {
		return err
	}
	s.OpeningHours = s.OpeningHours.sorted()
	return nil
}

func set[T any](target, value *T) {
	if value != nil {
		*target = *value
	}
}

// CheckUpdate returns the fault for a patch that breaks a rule. It is for before the
// transaction of UpdateIn, in which others wait.
func (s *Service) CheckUpdate(ctx context.Context, who *actor.Actor, id string, patch *StorePatch) error {
	if err := who.Require(actor.StoreUpdate, id); err != nil {
		return err
	}
	store, err := s.byID(ctx, id)
	if err != nil {
		return err
	}
	return store.apply(patch)
}

// UpdateIn changes a store's settings, in the caller's db.Change of the store, because
// what other capabilities keep may follow. The patch is checked again: the store may
// have changed since CheckUpdate. It returns the store as it was and as it is. A
// revision other than 0 must be the current one. Where nothing changes it returns
// db.ErrUnchanged with the store.
func (s *Service) UpdateIn(ctx context.Context, tx bun.IDB, who *actor.Actor, id string, revision int64, patch *StorePatch) (before, after Store, err error) {
	if err := who.Require(actor.StoreUpdate, id); err != nil {
		return Store{}, Store{}, err
	}
	if before, err = find(ctx, tx, id); err != nil {
		return Store{}, Store{}, err
	}
	after = before
	if err := after.apply(patch); err != nil {
		return before, after, err
	}
	if err := db.CheckChange(reflect.DeepEqual(before, after), revision, before.Revision, "store"); err != nil {
		return before, after, err
	}
	if after.Slug != before.Slug {
		if err := s.lockSlugs(ctx, tx); err != nil {
			return before, after, err
		}
		if err := keepSlug(ctx, tx, id, before.Slug, after.Slug); err != nil {
			return before, after, err
		}
	}
	after.Revision++
	if err := update(ctx, tx, &after, &before); err != nil {
		return before, after, err
	}
	err = recordDifference(ctx, tx, who, s.now(), audit.Entry{StoreID: id, Action: actionUpdated}, before.values(), after.values())
	return before, after, err
}

// recordDifference adds to the audit log the fields that have changed.
func recordDifference(ctx context.Context, tx bun.IDB, who *actor.Actor, now time.Time, entry audit.Entry, before, after audit.Values) error {
	entry.Before, entry.After = audit.Values{}, audit.Values{}
	for field, value := range after {
		if value != before[field] {
			entry.Before[field], entry.After[field] = before[field], value
		}
	}
	return audit.RecordEdit(ctx, tx, who, now, entry)
}

// values are the settings as the audit log shows them.
func (s *Store) values() audit.Values {
	languages := make([]string, len(s.Languages))
	for i, key := range s.Languages {
		languages[i] = string(key)
	}
	return audit.Values{
		"name": s.Name, "slug": s.Slug, "type": string(s.Type),
		"languages": strings.Join(languages, ", "), "default_language": string(s.DefaultLanguage),
		"currency": s.Currency, "time_zone": s.TimeZone, "address": s.Address, "phone": s.Phone, "email": s.Email, "is_listed": s.IsListed,
		"opening_hours": strings.Join(s.OpeningHours.Lines(), ", "),
	}
}

// cleanCurrency returns a currency as it is listed: eur becomes EUR.
func cleanCurrency(typed string) string { return strings.ToUpper(lang.Clean(typed)) }
