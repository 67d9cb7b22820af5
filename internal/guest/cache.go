package guest

import (
	"container/list"
	"sync"
)

// index says what the key of a cached value is.
type index uint8

const (
	responseIndex  index = iota // store id and variant → *response
	messageIndex                // content and variant of a message → *response
	locationIndex               // slug, former slug or id of a store → *location
	targetIndex                 // link id → *targets of its store
	codeIndex                   // code → code
	menuIndex                   // menu id → menuPlace
	onlyIndex                   // store id → variant, the only page of its choice of menus
	tableIndex                  // store id → its tables' ids by number
	portraitIndex               // store id → *portrait
	pictureIndex                // a portrait, its version and a picture of it → PNG
	pdfIndex                    // id of a PDF menu → pdfPlace
	templateIndex               // store id → template of its pages
	selectionIndex              // store id, language and day → answer of selection.json
)

// cacheKey names one cached value; variant is set for responses alone.
type cacheKey struct {
	index   index
	key     string
	variant variant
}

// pageKey names a page of a store.
func pageKey(storeID string, v variant) cacheKey {
	return cacheKey{index: responseIndex, key: storeID, variant: v}
}

// Versions that no store has: of values that are read without it, and of stores
// whose version could not be read.
const (
	unversioned    = -1
	unknownVersion = -2
)

// item is a cached value with what is needed to account for it and to remove it.
type item struct {
	key cacheKey
	// others are further keys of the same index under which it is found.
	others  []string
	storeID string
	value   any
	size    int64
	// version is the store's when the value was read, or unversioned.
	version int64
	// recent and ofStore are its places in the lists of the cache.
	recent, ofStore *list.Element
}

// cache holds what guests request until its store changes or its memory is
// needed; then the least recently used value is evicted first. What was read
// before a change of its store and arrives after it is refused: put takes the
// generation from before the reading. What does not exist is never cached.
type cache struct {
	// limit bounds size, which is the memory of all values and of the cache
	// itself in bytes.
	limit int64

	mu      sync.Mutex
	values  map[cacheKey]*item
	stores  map[string]*list.List // each store's values
	recency list.List             // all values, the most recently used first
	size    int64
	// generation counts the changes of all stores; changed holds its value at
	// each store's last change, and floor its value when all may have changed.
	generation uint64
	changed    map[string]uint64
	floor      uint64
	// hits and misses count how often pages were looked for.
	hits, misses uint64
}

// CacheStats are what the cache holds, and how often pages of stores were found in
// it since the start.
type CacheStats struct {
	Bytes        int64
	Entries      int
	Hits, Misses uint64
}

// CacheStats returns the state of the cache.
func (s *Service) CacheStats() CacheStats {
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	return CacheStats{Bytes: s.cache.size, Entries: s.cache.recency.Len(), Hits: s.cache.hits, Misses: s.cache.misses}
}

// maxChanged bounds changed.
const maxChanged = 10_000

func newCache(limit int64) *cache {
	return &cache{
		limit: limit, values: map[cacheKey]*item{}, stores: map[string]*list.List{}, changed: map[string]uint64{},
	}
}

// now is the generation, to be taken before something is read.
func (c *cache) now() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.generation
}

// changedAt is the generation of a store's last change.
func (c *cache) changedAt(storeID string) uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.changedLocked(storeID)
}

func (c *cache) changedLocked(storeID string) uint64 { return max(c.changed[storeID], c.floor) }

// get finds a value and notes that it was used.
func get[T any](c *cache, key cacheKey) (T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := c.values[key]; found != nil {
		c.recency.MoveToFront(found.recent)
		if key.index == responseIndex {
			c.hits++
		}
		value, ok := found.value.(T)
		return value, ok
	}
	if key.index == responseIndex {
		c.misses++
	}
	var none T
	return none, false
}

// peek finds a response without noting that it was used.
func (c *cache) peek(key cacheKey) (*response, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := c.values[key]; found != nil {
		page, ok := found.value.(*response)
		return page, ok
	}
	return nil, false
}

// put caches a value of a store that was read at a generation, unless the store
// has changed since. Its size is without what the cache itself needs. It is found
// under the others of its keys as well, where nothing else is.
func (c *cache) put(key cacheKey, storeID string, value any, size, version int64, read uint64, others ...string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changedLocked(storeID) > read {
		return false
	}
	if old := c.values[key]; old != nil {
		c.remove(old)
	}
	added := &item{key: key, storeID: storeID, value: value, size: size + overhead + int64(len(key.key)), version: version}
	values := c.stores[storeID]
	if values == nil {
		values = list.New()
		c.stores[storeID] = values
	}
	added.recent, added.ofStore = c.recency.PushFront(added), values.PushBack(added)
	c.values[key] = added
	for _, other := range others {
		if k := (cacheKey{index: key.index, key: other}); c.values[k] == nil {
			c.values[k] = added
			added.others = append(added.others, other)
			added.size += otherBytes + int64(len(other))
		}
	}
	c.grow(added.size)
	return true
}

// update replaces a cached response by a copy of it, unless another document is
// cached by now.
func (c *cache) update(key cacheKey, etag string, change func(*response) *response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.values[key]
	if found == nil {
		return
	}
	old, ok := found.value.(*response)
	if !ok || old.etag[0] != etag {
		return
	}
	next := change(old)
	by := next.size() - old.size()
	found.value, found.size = next, found.size+by
	c.grow(by)
}

// grow counts memory that was taken and evicts values until there is enough;
// the caller holds the lock.
func (c *cache) grow(by int64) {
	c.size += by
	for c.size > c.limit && c.recency.Len() > 0 {
		c.remove(c.recency.Back().Value.(*item)) //nolint:forcetypeassert // the list holds nothing else
	}
}

// remove takes a value out; the caller holds the lock.
func (c *cache) remove(v *item) {
	delete(c.values, v.key)
	for _, other := range v.others {
		delete(c.values, cacheKey{index: v.key.index, key: other})
	}
	c.recency.Remove(v.recent)
	values := c.stores[v.storeID]
	values.Remove(v.ofStore)
	if values.Len() == 0 {
		delete(c.stores, v.storeID)
	}
	c.size -= v.size
}

// removeStore removes the values of a store that stale picks; the caller holds
// the lock.
func (c *cache) removeStore(storeID string, stale func(*item) bool) {
	values := c.stores[storeID]
	if values == nil {
		return
	}
	for e := values.Front(); e != nil; {
		next := e.Next()
		if v := e.Value.(*item); stale(v) { //nolint:forcetypeassert // the list holds nothing else
			c.remove(v)
		}
		e = next
	}
}

// invalidate drops what is cached of a store that changed.
func (c *cache) invalidate(storeID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	if len(c.changed) >= maxChanged {
		// What is being read from here on counts as older than a change and is read again.
		clear(c.changed)
		c.floor = c.generation
	}
	c.changed[storeID] = c.generation
	c.removeStore(storeID, func(*item) bool { return true })
}

// beginVerify makes put refuse everything that is being read now, because changes
// may have been missed, and lists the stores of which something is cached.
func (c *cache) beginVerify() (storeIDs []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	clear(c.changed)
	c.floor = c.generation
	for storeID := range c.stores {
		storeIDs = append(storeIDs, storeID)
	}
	return storeIDs
}

// verify drops what is cached of these stores in other versions than these.
func (c *cache) verify(versions map[string]int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for storeID, version := range versions {
		c.removeStore(storeID, func(v *item) bool { return v.version != version })
	}
}
