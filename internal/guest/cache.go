package guest

import (
	"sync"
	"time"

	"carte/internal/lang"
	"carte/internal/render"
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
	// tables are the store's table ids by number.
	tables map[int]string
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

func (e *entry) size() int64 { return int64(len(e.encoded.Brotli) + len(e.encoded.Gzip) + 1024) }

// kept is all that is kept of one store.
type kept struct {
	entries map[entryKey]*entry
	places  []string
	targets []string
}

// cache keeps what guests ask for, by store, until the store changes. What was
// read before a change and arrives after it is not kept: fill takes the
// generation from before the reading and refuses when it has moved on.
type cache struct {
	limit int64

	mu      sync.RWMutex
	stores  map[string]*kept
	places  map[string]*place
	targets map[string]target
	size    int64
	// changes counts the changes of all stores; generations holds its value at
	// each store's last change, and floor its value when everything was dropped.
	changes     uint64
	generations map[string]uint64
	floor       uint64
}

func newCache(limit int64) *cache {
	c := &cache{limit: limit}
	c.clear()
	return c
}

func (c *cache) clear() {
	c.stores = map[string]*kept{}
	c.places = map[string]*place{}
	c.targets = map[string]target{}
	c.generations = map[string]uint64{}
	c.floor = c.changes
	c.size = 0
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
	c.generations[storeID] = c.changes
	c.forget(storeID)
}

// forget removes what is kept of a store; the caller holds the lock.
func (c *cache) forget(storeID string) {
	k := c.stores[storeID]
	if k == nil {
		return
	}
	for _, e := range k.entries {
		c.size -= e.size()
	}
	for _, key := range k.places {
		delete(c.places, key)
	}
	for _, id := range k.targets {
		delete(c.targets, id)
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

func (c *cache) place(key string) *place {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.places[key]
}

func (c *cache) target(linkID string) (target, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	t, ok := c.targets[linkID]
	return t, ok
}

func (c *cache) entry(storeID string, key entryKey) *entry {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if k := c.stores[storeID]; k != nil {
		return k.entries[key]
	}
	return nil
}

// keepPlace keeps a place that was read at a moment, unless any store has
// changed since.
func (c *cache) keepPlace(key string, p *place, moment uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != moment {
		return
	}
	k := c.of(p.storeID)
	if _, known := c.places[key]; !known {
		k.places = append(k.places, key)
	}
	c.places[key] = p
}

func (c *cache) keepTarget(linkID string, t target, moment uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != moment {
		return
	}
	k := c.of(t.storeID)
	if _, known := c.targets[linkID]; !known {
		k.targets = append(k.targets, linkID)
	}
	c.targets[linkID] = t
}

// keepEntry keeps a page rendered from data of a generation, unless the store
// has changed since. It tells whether it did.
func (c *cache) keepEntry(storeID string, key entryKey, e *entry, generation uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generationOf(storeID) != generation {
		return false
	}
	c.put(storeID, key, e)
	return true
}

func (c *cache) put(storeID string, key entryKey, e *entry) {
	k := c.of(storeID)
	if old := k.entries[key]; old != nil {
		c.size -= old.size()
	}
	k.entries[key] = e
	c.size += e.size()
	// Any other store makes room: a map's order is random enough.
	for other := range c.stores {
		if c.size <= c.limit {
			break
		}
		if other != storeID {
			c.forget(other)
		}
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
