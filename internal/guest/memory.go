package guest

import "carte/internal/store"

// What values take in memory, estimated from what the runtime hands out and
// checked by TestCacheCountsItsMemory.
const (
	// overhead is what each cached value needs of the cache: its slot in the
	// map, its elements in two lists, and its share of its store's list.
	overhead      = 560
	otherBytes    = 160 // another key of a value: its slot in the map and in the value's list
	responseBytes = 320 // a response beside its bodies and policy
	locationBytes = 800 // a location beside its strings and hours
	windowBytes   = 48  // a window of opening hours
	tableBytes    = 80  // a table's number and id in a map
	targetBytes   = 72  // a link's target beside its address and id
)

func (r *response) size() int64 {
	return allocated(len(r.brotli)) + allocated(len(r.gzip)) + allocated(len(r.policy[0])) + responseBytes
}

func (l *location) size() int64 {
	s, o, windows := &l.store, &l.store.OpeningHours, 0
	for _, day := range [][]store.Hours{o.Mon, o.Tue, o.Wed, o.Thu, o.Fri, o.Sat, o.Sun} {
		windows += len(day)
	}
	for _, day := range o.Special {
		windows += 1 + len(day.Hours)
	}
	size := locationBytes + int64(windows)*windowBytes + stringBytes(s)
	if l.redirect != nil {
		size += targetBytes + allocated(len(l.redirect.id)+len(l.redirect.address))
	}
	return size
}

// stringBytes is what a store's texts take.
func stringBytes(s *store.Store) int64 {
	return allocated(len(s.Name) + len(s.Slug) + len(s.Address) + len(s.Phone) + len(s.Email) + len(s.ManagerEmail))
}

// allocated is what the runtime hands out for so many bytes: its size classes
// are an eighth apart at most, a sixteenth in the middle.
func allocated(bytes int) int64 { return int64(bytes) + int64(bytes)/16 }
