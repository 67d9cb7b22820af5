package audit

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/httpx"
)

// AuditEntry is an entry on the wire.
type AuditEntry struct { //nolint:revive // the API names its schemas by the type alone
	ID         string        `json:"id"`
	At         time.Time     `json:"at"`
	StoreID    *string       `json:"store_id" doc:"null for a change in the whole site"`
	StoreName  *string       `json:"store_name" doc:"What the store is called now; null likewise"`
	ActorUID   string        `json:"actor_uid" doc:"Who did it; empty for Carte itself"`
	ActorEmail string        `json:"actor_email" doc:"Likewise"`
	ActorName  string        `json:"actor_name" doc:"Likewise"`
	Action     Action        `json:"action" doc:"What was done: role.assigned, role.invited, role.invitation_withdrawn, role.invitation_accepted, store.updated, store.deleted, store.restored, store.erased, appearance.published, appearance.restored, configuration.updated, job.retried, job.discarded"`
	Subject    string        `json:"subject" doc:"The e-mail of the person the change is about; empty for other changes"`
	Changes    []AuditChange `json:"changes" nullable:"false" doc:"The fields that changed, by name"`
}

// AuditChange is a field before and after a change.
type AuditChange struct { //nolint:revive // likewise
	Field  string `json:"field" doc:"Such as role, trial_days, features.store_creation, sign_in_providers.google; of a job its name, payload and error"`
	Before any    `json:"before" doc:"A string, a number, a truth value, the name of what an id stands for, or null"`
	After  any    `json:"after" doc:"Likewise"`
	// IsShortened is set where the log has the beginning of a text alone.
	IsShortened bool `json:"is_shortened" doc:"Whether before or after is the beginning of a longer text, which the log does not keep; an ellipsis stands for the rest"`
}

// changes pairs the values before and after.
func (e *Entry) changes() []AuditChange {
	e.shorten() // there are entries from before the limits
	fields := maps.Clone(e.After)
	if fields == nil {
		fields = Values{}
	}
	maps.Copy(fields, e.Before)
	list := make([]AuditChange, 0, len(fields))
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		before, isBeforeShort := shown(e.Before[field])
		after, isAfterShort := shown(e.After[field])
		list = append(list, AuditChange{field, before, after, isBeforeShort || isAfterShort})
	}
	return list
}

func represent(e *Entry) AuditEntry {
	resource := AuditEntry{
		ID: e.ID, At: e.At.UTC(), ActorUID: e.ActorUID, ActorEmail: e.ActorEmail, ActorName: e.ActorName,
		Action: e.Action, Subject: e.Subject, Changes: e.changes(),
	}
	if e.StoreID != "" {
		resource.StoreID, resource.StoreName = &e.StoreID, &e.StoreName
	}
	return resource
}

// Filter has the parameters of both lists.
type Filter struct {
	httpx.ListQuery
	Email string `query:"email" maxLength:"300" doc:"The e-mail of a person: changes they have made, and changes about them"`
	Topic string `query:"topic" enum:"role,store,menu,appearance,configuration,job" doc:"What the changes are about; everything when left out"`
}

func (f *Filter) query(storeID string) (Query, error) {
	after, err := f.AfterKey()
	return Query{StoreID: storeID, Email: f.Email, Topic: f.Topic, After: after, Limit: f.Size()}, err
}

type listInput struct {
	Filter
	StoreID string `query:"store_id" maxLength:"40" doc:"The store whose changes are wanted"`
}

type listOfStoreInput struct {
	httpx.StorePath
	Filter
}

func answerList(entries []Entry, more bool, err error) (*httpx.List[AuditEntry], error) {
	if err != nil {
		return nil, err
	}
	return httpx.NewList(entries, more, represent, func(e *Entry) string { return httpx.NewCursor(e.ID) }), nil
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	tags := []string{"audit"}
	httpx.Handle(api, huma.Operation{
		OperationID: "list-audit", Method: http.MethodGet, Path: "/api/audit",
		Summary: "List who changed what in the site and its stores, the newest first", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *listInput) (*httpx.List[AuditEntry], error) {
		query, err := in.query(in.StoreID)
		if err != nil {
			return nil, err
		}
		return answerList(s.List(ctx, who, query))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "list-store-audit", Method: http.MethodGet, Path: "/api/stores/{store_id}/audit",
		Summary: "List who changed what in a store, the newest first", Tags: tags, Metadata: httpx.Requires(actor.AuditRead),
	}, func(ctx context.Context, who *actor.Actor, in *listOfStoreInput) (*httpx.List[AuditEntry], error) {
		query, err := in.query(in.StoreID)
		if err != nil {
			return nil, err
		}
		return answerList(s.ListOfStore(ctx, who, query))
	})
}
