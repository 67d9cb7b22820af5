package store

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/money"
)

// StoreResource is a store in the API.
type StoreResource struct { //nolint:revive // the API names its schemas by the type alone
	ID              string       `json:"id"`
	Slug            string       `json:"slug" doc:"The store's part of its public address /s/{slug}"`
	Name            string       `json:"name"`
	Type            Type         `json:"type" enum:"restaurant,cafe,bar,bakery,hotel,shop,other"`
	DefaultLanguage lang.Key     `json:"default_language" enum:"en,fn,de,tr"`
	Languages       []lang.Key   `json:"languages" enum:"en,fn,de,tr" nullable:"false"`
	Currency        string       `json:"currency" doc:"ISO 4217"`
	TimeZone        string       `json:"time_zone" doc:"IANA name"`
	OpeningHours    OpeningHours `json:"opening_hours"`
	Address         string       `json:"address"`
	Phone           string       `json:"phone"`
	Email           string       `json:"email"`
	IsListed        bool         `json:"is_listed" doc:"Whether search engines may show the store's pages"`
	ManagerEmail    string       `json:"manager_email"`
	Plan            StorePlan    `json:"plan"`
	// Permissions are those of the user who asks.
	Permissions []actor.Permission `json:"permissions" nullable:"false" doc:"What the user may do in this store"`
	Revision    int64              `json:"revision"`
	DeletedAt   *time.Time         `json:"deleted_at" doc:"null for a store that is not deleted"`
	ErasedAt    *time.Time         `json:"erased_at" doc:"Until when a deleted store can be restored; null likewise"`
}

// TransformSchema tells the limits of its fields in the API document.
func (StoreResource) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["currency"].Extensions = map[string]any{"x-values": money.Currencies, "x-decimals": money.Unusual()}
	return httpx.Limits(s, map[string]int{
		"name": nameLimit, "address": addressLimit, "phone": phoneLimit, "email": contact.MaxEmail,
	})
}

// CurrentRevision is for httpx.Versioned.
func (s StoreResource) CurrentRevision() int64 { return s.Revision }

// StorePlan is a store's plan in the API.
type StorePlan struct { //nolint:revive // the API names its schemas by the type alone
	Standing       Standing   `json:"standing" enum:"premium,trial,trial_ended"`
	IsTrial        bool       `json:"is_trial"`
	IsEnabled      bool       `json:"is_enabled" doc:"Whether the store can be edited"`
	TrialStartedAt *time.Time `json:"trial_started_at"`
	TrialEndsAt    *time.Time `json:"trial_ends_at"`
	UsageStartedAt *time.Time `json:"usage_started_at"`
	UsageEndAt     *time.Time `json:"usage_end_at"`
	Locked         *Lock      `json:"locked" doc:"Why the store cannot be edited, and since when; null when it can"`
}

// Represent returns a store as the API answers it to an actor.
func (s *Service) Represent(who *actor.Actor, store *Store) StoreResource {
	now := s.now()
	var erasedAt time.Time
	if !store.DeletedAt.IsZero() {
		erasedAt = store.DeletedAt.AddDate(0, 0, RestoreDays)
	}
	return StoreResource{
		ID: store.ID, Slug: store.Slug, Name: store.Name, Type: store.Type,
		DefaultLanguage: store.DefaultLanguage, Languages: store.Languages,
		Currency: store.Currency, TimeZone: store.TimeZone, OpeningHours: store.OpeningHours,
		Address: store.Address, Phone: store.Phone, Email: store.Email, IsListed: store.IsListed, ManagerEmail: store.ManagerEmail,
		Plan: StorePlan{
			Standing: store.Standing(now), IsTrial: store.Plan == Trial, IsEnabled: store.Locked(now) == nil,
			TrialStartedAt: httpx.TimeOrNil(store.TrialStartedAt), TrialEndsAt: httpx.TimeOrNil(store.TrialEndsAt),
			UsageStartedAt: httpx.TimeOrNil(store.UsageStartedAt), UsageEndAt: httpx.TimeOrNil(store.UsageEndAt),
			Locked: store.Locked(now),
		},
		Permissions: who.Permissions(store.ID), Revision: store.Revision,
		DeletedAt: httpx.TimeOrNil(store.DeletedAt), ErasedAt: httpx.TimeOrNil(erasedAt),
	}
}

type storesInput struct {
	httpx.ListQuery
	Search string `query:"search" maxLength:"80" doc:"Words of the store's name or slug, or their beginnings, in any case and without accents"`
	Slug   string `query:"slug" maxLength:"80" doc:"The slug of one store"`
	// Deleted is for the list of what can be restored.
	Deleted bool `query:"deleted" doc:"The deleted stores that the user may restore, instead of the others"`
}

func (in *storesInput) query() (ListQuery, error) {
	query := ListQuery{Search: in.Search, Slug: in.Slug, Deleted: in.Deleted, Limit: in.Size()}
	after, err := in.After(2)
	if after != nil {
		query.After = &Place{Name: after[0], ID: after[1]}
	}
	return query, err
}

type slugInput struct {
	Slug    string `path:"slug" maxLength:"80"`
	StoreID string `query:"store_id" maxLength:"40" doc:"The store that would move there; it may take its former addresses back"`
	Word    string `query:"word" maxLength:"80" doc:"A word that may tell the address from one that is taken, such as the kind of business"`
}

// Register adds the endpoints, except for those of use cases in which several
// capabilities take part: app adds them.
func Register(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-stores", Method: http.MethodGet, Path: "/api/stores",
		Summary: "List the stores the user may see, by name", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *storesInput) (*httpx.List[StoreResource], error) {
		query, err := in.query()
		if err != nil {
			return nil, err
		}
		stores, more, err := s.List(ctx, who, query)
		if err != nil {
			return nil, err
		}
		represent := func(store *Store) StoreResource { return s.Represent(who, store) }
		return httpx.NewList(stores, more, represent, func(store *Store) string { return httpx.NewCursor(store.Name, store.ID) }), nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-store", Method: http.MethodGet, Path: "/api/stores/{store_id}",
		Summary: "Read a store", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Resource[StoreResource], error) {
		store, err := s.Get(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.Represent(who, &store), nil)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "check-slug", Method: http.MethodGet, Path: "/api/slugs/{slug}",
		Summary: "Ask whether a public address can be taken", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *slugInput) (*httpx.Body[SlugAnswer], error) {
		return httpx.AnswerBody(s.CheckSlug(ctx, who, SlugQuery{Slug: in.Slug, StoreID: in.StoreID, Words: []string{in.Word}}))
	})
	registerCompany(api, s)
}

func registerCompany(api huma.API, s *Service) {
	const companyURL = "/api/stores/{store_id}/company"
	tags := []string{"companies"}
	httpx.Handle(api, huma.Operation{
		OperationID: "get-company", Method: http.MethodGet, Path: companyURL, Summary: "Read who runs a store", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Resource[Company], error) {
		return httpx.Answer(s.Company(ctx, who, in.StoreID))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-company", Method: http.MethodPatch, Path: companyURL, Summary: "Change who runs a store", Tags: tags,
		Metadata: httpx.Requires(actor.StoreUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
		Body CompanyPatch
	},
	) (*httpx.Resource[Company], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return httpx.Answer(s.UpdateCompany(ctx, who, in.StoreID, revision, in.Body))
	})
}
