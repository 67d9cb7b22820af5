package guest

import (
	"context"
	"strings"
	"time"

	"carte/internal/fault"
	"carte/internal/store"
)

// location is the store to which a slug, a former slug or an id leads.
type location struct {
	store   store.Store
	zone    *time.Location
	version int64
	// redirect is where guests of the link page are sent straight to; nil where they
	// get the page.
	redirect *target
}

// location finds the store of a slug or an id, however its letters are typed.
func (s *Service) location(ctx context.Context, key string) (*location, error) {
	return lookUp(ctx, s, cacheKey{index: locationIndex, key: strings.ToLower(key)}, s.readLocation)
}

// peekHome finds what a followed link needs of the store with an id, and caches nothing: it
// is cached with the link's target.
func (s *Service) peekHome(ctx context.Context, storeID string) (store.Home, error) {
	if l, ok := get[*location](s.cache, cacheKey{index: locationIndex, key: storeID}); ok && s.Changes.Connected() {
		return l.store.Home(), nil
	}
	return s.Stores.Home(ctx, storeID)
}

func (s *Service) readLocation(ctx context.Context, key string) (readResult[*location], error) {
	record, version, err := s.Stores.Public(ctx, key)
	if err != nil {
		return readResult[*location]{}, err
	}
	l := &location{store: record, zone: record.Location(), version: version}
	link, err := s.Pages.Redirect(ctx, l.store.ID)
	if err != nil {
		return readResult[*location]{}, err
	}
	if link != nil {
		to := targetOf(link, l.store.Slug)
		l.redirect = &to
	}
	return readResult[*location]{value: l, storeID: l.store.ID, size: l.size(), version: l.version, others: []string{l.store.ID}}, nil
}

// readResult is a value that was read, with what the cache needs to know of it.
type readResult[T any] struct {
	value   T
	storeID string
	// size is the memory that the value takes beside what every value takes.
	size, version int64
	// others are further keys under which the value is found.
	others []string
}

// unversionedOf is a value that was read without its store's version.
func unversionedOf[T any](value T, storeID string, size int64) readResult[T] {
	return readResult[T]{value: value, storeID: storeID, size: size, version: unversioned}
}

// How long the database may take: to confirm a cached value, and to read one that
// is not cached.
const (
	recheckTimeout = 300 * time.Millisecond
	lookUpTimeout  = 3 * time.Second
)

// lookUp returns a value from the cache, or reads it. While changes may be missed
// a cached value is read again, and returned where the database does not answer,
// so that printed codes keep working.
func lookUp[T any](ctx context.Context, s *Service, key cacheKey, read func(context.Context, string) (readResult[T], error)) (T, error) {
	old, ok := get[T](s.cache, key)
	if ok && s.Changes.Connected() {
		return old, nil
	}
	if err := checkKey(key.key); err != nil {
		var none T
		return none, err
	}
	generation, timeout := s.cache.now(), lookUpTimeout
	if ok {
		timeout = recheckTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	result, err := read(ctx, key.key)
	if err != nil {
		if ok && fault.CodeOf(err) != fault.NotFound {
			return old, nil
		}
		return result.value, err
	}
	s.cache.put(key, result.storeID, result.value, result.size, result.version, generation, result.others...)
	return result.value, nil
}

// checkKey refuses what cannot be a slug, an id or a code. PostgreSQL, for one,
// fails on a text that is not UTF-8.
func checkKey(key string) error {
	isForeign := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }
	if key == "" || len(key) > maxKey || strings.ContainsFunc(key, isForeign) {
		return fault.New(fault.NotFound, "There is nothing at this address.")
	}
	return nil
}

// maxKey is longer than any slug, id or code.
const maxKey = 64
