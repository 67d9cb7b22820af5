package store

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// StoreResource is a store on the wire.
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
	ManagerEmail    string       `json:"manager_email"`
	Plan            StorePlan    `json:"plan"`
	// Permissions are the asking user's in this store.
	Permissions []actor.Permission `json:"permissions" nullable:"false" doc:"What the asking user may do in this store"`
	Revision    int64              `json:"revision"`
}

// StorePlan is a store's plan on the wire.
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

// Represent puts a store on the wire for an actor.
func (s *Service) Represent(who *actor.Actor, store *Store) StoreResource {
	now := s.now()
	return StoreResource{
		ID: store.ID, Slug: store.Slug, Name: store.Name, Type: store.Type,
		DefaultLanguage: store.DefaultLanguage, Languages: store.Languages,
		Currency: store.Currency, TimeZone: store.TimeZone, OpeningHours: store.OpeningHours,
		Address: store.Address, Phone: store.Phone, Email: store.Email, ManagerEmail: store.ManagerEmail,
		Plan: StorePlan{
			Standing: store.Standing(now), IsTrial: store.Plan == Trial, IsEnabled: store.Locked(now) == nil,
			TrialStartedAt: httpx.Instant(store.TrialStartedAt), TrialEndsAt: httpx.Instant(store.TrialEndsAt),
			UsageStartedAt: httpx.Instant(store.UsageStartedAt), UsageEndAt: httpx.Instant(store.UsageEndsAt),
			Locked: store.Locked(now),
		},
		Permissions: who.Permissions(store.ID), Revision: store.Revision,
	}
}

type storePath struct {
	StoreID string `path:"store_id" maxLength:"40"`
}

type storeOutput struct {
	ETag string `header:"ETag"`
	Body StoreResource
}

type storesInput struct {
	httpx.ListQuery
	Search string `query:"search" maxLength:"80" doc:"Words that a store's name or slug must have, in any case and without accents"`
	Slug   string `query:"slug" maxLength:"80" doc:"The slug of the one store wanted"`
}

func (in *storesInput) query() (ListQuery, error) {
	query := ListQuery{Search: in.Search, Slug: in.Slug, Limit: in.Size()}
	after, err := in.After(2)
	if after != nil {
		query.After = &Place{Name: after[0], ID: after[1]}
	}
	return query, err
}

type storesOutput struct {
	httpx.CursorHeader
	Body []StoreResource `nullable:"false"`
}

// SlugAnswer says whether an address can be taken.
type SlugAnswer struct {
	Slug      string `json:"slug"`
	Available bool   `json:"available"`
	Reason    string `json:"reason,omitempty" doc:"Which rule it breaks, or that it is taken"`
}

// Register adds the endpoints. Creating a store is a use case of several
// capabilities and is added by app.
func Register(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "list-stores", Method: http.MethodGet, Path: "/api/stores",
		Summary: "List the stores the user may see, by name", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *storesInput) (*storesOutput, error) {
		query, err := in.query()
		if err != nil {
			return nil, err
		}
		stores, more, err := s.List(ctx, who, query)
		if err != nil {
			return nil, err
		}
		out := &storesOutput{Body: make([]StoreResource, len(stores))}
		for i := range stores {
			out.Body[i] = s.Represent(who, &stores[i])
		}
		if more {
			last := &stores[len(stores)-1]
			out.NextCursor = httpx.NewCursor(last.Name, last.ID)
		}
		return out, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-store", Method: http.MethodGet, Path: "/api/stores/{store_id}",
		Summary: "Read a store", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *storePath) (*storeOutput, error) {
		store, err := s.Get(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return &storeOutput{ETag: httpx.ETag(store.Revision), Body: s.Represent(who, &store)}, nil
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "check-slug", Method: http.MethodGet, Path: "/api/slugs/{slug}",
		Summary: "Ask whether a public address can be taken", Tags: []string{"stores"},
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		Slug string `path:"slug" maxLength:"80"`
	},
	) (*struct{ Body SlugAnswer }, error) {
		answer := SlugAnswer{Slug: in.Slug}
		var f *fault.Error
		switch err := s.SlugFree(ctx, who, in.Slug); {
		case err == nil:
			answer.Available = true
		case errors.As(err, &f) && len(f.Fields) > 0:
			answer.Reason = f.Fields[0].Message
		default:
			return nil, err
		}
		return &struct{ Body SlugAnswer }{answer}, nil
	})
}
