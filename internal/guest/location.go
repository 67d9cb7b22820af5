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
}

// location finds the store of a slug or an id, however its letters are typed.
func (s *Service) location(ctx context.Context, key string) (*location, error) {
	return lookUp(ctx, s, cacheKey{index: locationIndex, key: strings.ToLower(key)}, s.readLocation)
}

func (s *Service) readLocation(ctx context.Context, key string) (found[*location], error) {
	stored, version, err := s.Stores.Public(ctx, key)
	if err != nil {
		return found[*location]{}, err
	}
	l := &location{store: stored, zone: stored.Location(), version: version}
	byID := []other[*location]{{key: stored.ID, value: l}}
	return found[*location]{value: l, storeID: stored.ID, size: l.size(), version: version, others: byID}, nil
}

// found is a value that was read, with what the cache needs to know of it.
type found[T any] struct {
	value   T
	storeID string
	// size is the memory that the value takes beside what every value takes.
	size, version int64
	// others were read with it: values of the same store and version.
	others []other[T]
}

// other is a value that was read with another, or the same under another key.
type other[T any] struct {
	key   string
	value T
	size  int64
}

// unversionedOf is a value that was read without its store's version.
func unversionedOf[T any](value T, storeID string, size int64) found[T] {
	return found[T]{value: value, storeID: storeID, size: size, version: unversioned}
}

// How long the database may take to answer: whether what is cached is still
// the present, and where an address leads.
const (
	recheckTimeout = 300 * time.Millisecond
	lookUpTimeout  = 3 * time.Second
)

// lookUp finds what a guest asks for in the cache where it can. While changes
// may be missed it is read again; a database that does not answer then is no
// reason to let a printed code die.
func lookUp[T any](ctx context.Context, s *Service, key cacheKey, read func(context.Context, string) (found[T], error)) (T, error) {
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
	present, err := read(ctx, key.key)
	if err != nil {
		if ok && fault.CodeOf(err) != fault.NotFound {
			return old, nil
		}
		return present.value, err
	}
	s.cache.put(key, present.storeID, present.value, present.size, present.version, generation)
	for _, o := range present.others {
		if o.key != key.key {
			s.cache.put(cacheKey{index: key.index, key: o.key}, present.storeID, o.value, o.size, present.version, generation)
		}
	}
	return present.value, nil
}

// checkKey refuses what no slug, id or code is spelt like: not every database
// can be asked for it.
func checkKey(key string) error {
	foreign := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }
	if key == "" || len(key) > maxKey || strings.ContainsFunc(key, foreign) {
		return fault.New(fault.NotFound, "There is nothing at this address.")
	}
	return nil
}

// maxKey is longer than any slug, id or code.
const maxKey = 64
