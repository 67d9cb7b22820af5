package httpx

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
)

// Versioned is a resource with a number that each change raises.
type Versioned interface{ CurrentRevision() int64 }

// Resource is an answer with the entity tag of what it holds.
type Resource[T any] struct {
	ETag string `header:"ETag"`
	Body T
}

// Answer answers what a use case returns.
func Answer[T Versioned](resource T, err error) (*Resource[T], error) {
	if err != nil {
		return nil, err
	}
	return &Resource[T]{ETag: ETag(resource.CurrentRevision()), Body: resource}, nil
}

// Body is an answer without an entity tag.
type Body[T any] struct{ Body T }

// AnswerBody answers what a use case returns that has no revision.
func AnswerBody[T any](body T, err error) (*Body[T], error) {
	if err != nil {
		return nil, err
	}
	return &Body[T]{body}, nil
}

// Entries is an answer of all entries of a kind, which may be none.
type Entries[T any] struct {
	Body []T `nullable:"false"`
}

// AnswerEntries answers the entries that a use case returns.
func AnswerEntries[T any](entries []T, err error) (*Entries[T], error) {
	if err != nil {
		return nil, err
	}
	return &Entries[T]{entries}, nil
}

// HandleUpdate adds an endpoint that changes an entry of a store, at the revision that
// If-Match names, if any.
func HandleUpdate[P any, T Versioned](api huma.API, op huma.Operation,
	update func(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch P) (T, error),
) {
	op.Method = http.MethodPatch
	Handle(api, op, func(ctx context.Context, who *actor.Actor, in *struct {
		EntryPath
		IfMatch
		Body P
	},
	) (*Resource[T], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		return Answer(update(ctx, who, in.StoreID, in.ID, revision, in.Body))
	})
}

// HandleDelete adds an endpoint that deletes an entry of a store.
func HandleDelete(api huma.API, op huma.Operation, remove func(ctx context.Context, who *actor.Actor, storeID, id string) error) {
	op.Method, op.DefaultStatus = http.MethodDelete, http.StatusNoContent
	Handle(api, op, func(ctx context.Context, who *actor.Actor, in *EntryPath) (*struct{}, error) {
		return nil, remove(ctx, who, in.StoreID, in.ID)
	})
}

// HandleRestore adds an endpoint that restores a deleted entry of a store.
func HandleRestore[T Versioned](api huma.API, op huma.Operation,
	restore func(ctx context.Context, who *actor.Actor, storeID, id string) (T, error),
) {
	op.Method = http.MethodPost
	Handle(api, op, func(ctx context.Context, who *actor.Actor, in *EntryPath) (*Resource[T], error) {
		return Answer(restore(ctx, who, in.StoreID, in.ID))
	})
}
