package guest

import (
	"sync"
	"time"

	"carte/internal/lang"
	"carte/internal/render"
	"carte/internal/table"
)

// kind is which page of a store.
type kind string

const (
	linkPage kind = "links"
	menuPage kind = "menu"
)

// place is where a slug, a former slug or an id leads.
type place struct {
	storeID   string
	slug      string
	languages []lang.Key
	fallback  lang.Key
	zone      *time.Location
}

// target is where a followed link leads.
type target struct {
	storeID string
	zone    *time.Location
	address string
	// gone is set for a link that was deleted or switched off: it leads to the
	// store's page and no longer counts.
	gone bool
	// menu is set where the address is the store's own menu, which keeps the
	// table and the language of the page before.
	menu bool
}

type entryKey struct {
	kind     kind
	language lang.Key
}

// entry is a page ready to be sent: header values are made once.
type entry struct {
	encoded render.Encoded
	policy  []string
	etag    []string
	lengths map[render.Encoding][]string
	// expires is the next moment at which the clock changes the content.
	expires time.Time
	version int64
}

// kept is all that is kept of one store: its pages, how to remove what the
// indexes hold of it, and what all of that takes.
type kept struct {
	entries map[entryKey]*entry
	forget  []func()
	size    int64
}

// cache keeps what guests ask for, by store, until the store changes or its
// room is needed. What was read before a change and arrives after it is not
// kept: keepEntry and keep take the moment from before the reading and refuse
// when it has moved on. What does not exist is never kept.
type cache struct {
	// limit bounds size, which counts the pages and all indexes in bytes.
	limit int64

	// The indexes lead from what guests ask for to a store's things. The maps
	// themselves never change hands; mu guards what is in them.
	places  map[string]*place
	targets map[string]target
	codes   map[string]table.Table
	menus   map[string]string         // menu id → store id
	tables  map[string]map[int]string // store id → its tables' ids by number

	mu     sync.RWMutex
	stores map[string]*kept
	size   int64
	// changes counts the changes of all stores; generations holds its value at
	// each store's last change, and floor its value when everything was dropped.
	changes     uint64
	generations map[string]uint64
	floor       uint64
}

// maxGenerations is how many stores' last changes are told apart.
const maxGenerations = 10_000

func newCache(limit int64) *cache {
	return &cache{
		limit: limit, stores: map[string]*kept{}, generations: map[string]uint64{},
		places: map[string]*place{}, targets: map[string]target{}, codes: map[string]table.Table{},
		menus: map[string]string{}, tables: map[string]map[int]string{},
	}
}

// clear forgets everything; the caller holds the lock.
func (c *cache) clear() {
	for storeID := range c.stores {
		c.forget(storeID)
	}
	clear(c.generations)
	c.floor = c.changes
}

// drop forgets a store that changed, or everything for "".
func (c *cache) drop(storeID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if storeID == "" {
		c.clear()
		return
	}
	if len(c.generations) >= maxGenerations {
		// Pages being made from here on count as older than a change and are made again.
		clear(c.generations)
		c.floor = c.changes
	}
	c.generations[storeID] = c.changes
	c.forget(storeID)
}

// forget removes what is kept of a store; the caller holds the lock.
func (c *cache) forget(storeID string) {
	k := c.stores[storeID]
	if k == nil {
		return
	}
	c.size -= k.size
	for _, forget := range k.forget {
		forget()
	}
	delete(c.stores, storeID)
}

// generation is to be taken before a store's data is read.
func (c *cache) generation(storeID string) uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.generationOf(storeID)
}

func (c *cache) generationOf(storeID string) uint64 {
	return max(c.generations[storeID], c.floor)
}

// moment is to be taken before a place or a target is read, whose store is not
// known yet.
func (c *cache) moment() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.changes
}

// find looks into one of the indexes.
func find[T any](c *cache, index map[string]T, key string) (T, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	value, ok := index[key]
	return value, ok
}

// keep puts a value that was read at a moment into one of the indexes, unless
// any store has changed since.
func keep[T any](c *cache, index map[string]T, key, storeID string, value T, moment uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != moment {
		return
	}
	k, size := c.of(storeID), weigh(key, value)
	if old, known := index[key]; known {
		size -= weigh(key, old)
	} else {
		k.forget = append(k.forget, func() { delete(index, key) })
	}
	index[key] = value
	c.grow(storeID, size)
}

func (c *cache) entry(storeID string, key entryKey) *entry {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if k := c.stores[storeID]; k != nil {
		return k.entries[key]
	}
	return nil
}

// keepEntry keeps a page rendered from data of a generation, unless the store
// has changed since. It tells whether it did.
func (c *cache) keepEntry(storeID string, key entryKey, e *entry, generation uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generationOf(storeID) != generation {
		return false
	}
	k := c.of(storeID)
	size := e.size()
	if old := k.entries[key]; old != nil {
		size -= old.size()
	}
	k.entries[key] = e
	c.grow(storeID, size)
	return true
}

// grow counts what a store takes more than before, and makes room: any other
// store goes first, because a map's order is random enough, and the store
// itself where it alone is too large. The caller holds the lock.
func (c *cache) grow(storeID string, by int64) {
	c.stores[storeID].size += by
	c.size += by
	for other := range c.stores {
		if c.size <= c.limit {
			return
		}
		if other != storeID {
			c.forget(other)
		}
	}
	if c.size > c.limit {
		c.forget(storeID)
	}
}

func (c *cache) of(storeID string) *kept {
	k := c.stores[storeID]
	if k == nil {
		k = &kept{entries: map[entryKey]*entry{}}
		c.stores[storeID] = k
	}
	return k
}

// The memory that keeping takes, estimated from what the runtime hands out.
const (
	entryBytes = 1 << 10 // a page beside its bytes: policy, lengths, the slot in its map
	indexBytes = 512     // a remembered thing with its key, its slot and what removes it
	zoneBytes  = 3 << 10 // a time zone with its changes of clocks
	tableBytes = 80      // a table's number and id
)

func (e *entry) size() int64 { return int64(len(e.encoded.Brotli)+len(e.encoded.Gzip)) + entryBytes }

// weigh estimates what it takes to remember a thing under a key.
func weigh(key string, value any) int64 {
	size := int64(len(key)) + indexBytes
	switch v := value.(type) {
	case *place:
		size += zoneBytes
	case target:
		size += int64(len(v.address))
	case map[int]string:
		size += int64(len(v)) * tableBytes
	}
	return size
}
