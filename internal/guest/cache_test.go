package guest

import (
	"testing"

	"carte/internal/lang"
	"carte/internal/render"
)

func entryOf(bytes int) *entry {
	return &entry{encoded: render.Encoded{Brotli: make([]byte, bytes)}}
}

var menuInGerman = entryKey{menuPage, lang.German}

// What was read before a change must not be kept after it, whichever way the
// change was heard of.
func TestCacheRefusesWhatIsOlderThanAChange(t *testing.T) {
	for name, c := range map[string]struct {
		between func(*cache)
		kept    bool
	}{
		"nothing happened":             {func(*cache) {}, true},
		"the store changed":            {func(c *cache) { c.drop("a") }, false},
		"another store changed":        {func(c *cache) { c.drop("b") }, true},
		"changes may have been missed": {func(c *cache) { c.drop("") }, false},
		"both":                         {func(c *cache) { c.drop("a"); c.drop("") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			cache := newCache(1 << 20)
			cache.drop("a") // a store that has changed before
			generation := cache.generation("a")
			c.between(cache)
			if got := cache.keepEntry("a", menuInGerman, entryOf(10), generation); got != c.kept {
				t.Errorf("keepEntry = %v, want %v", got, c.kept)
			}
			if got := cache.entry("a", menuInGerman) != nil; got != c.kept {
				t.Errorf("kept = %v, want %v", got, c.kept)
			}
		})
	}
}

func TestCacheRefusesPlacesOlderThanAnyChange(t *testing.T) {
	cache := newCache(1 << 20)
	moment := cache.moment()
	cache.drop("b")
	keep(cache, cache.places, "osteria", "a", &place{storeID: "a"}, moment)
	keep(cache, cache.targets, "link", "a", target{storeID: "a"}, moment)
	if len(cache.targets)+len(cache.places) > 0 {
		t.Error("a place or target from before a change was kept")
	}
}

func TestCacheDropsAllOfAStoreAndNothingElse(t *testing.T) {
	cache := newCache(1 << 20)
	for _, id := range []string{"a", "b"} {
		keep(cache, cache.places, "slug-"+id, id, &place{storeID: id}, cache.moment())
		keep(cache, cache.targets, "link-"+id, id, target{storeID: id}, cache.moment())
		cache.keepEntry(id, menuInGerman, entryOf(10), cache.generation(id))
	}
	cache.drop("a")
	for id, want := range map[string]bool{"a": false, "b": true} {
		_, followed := find(cache, cache.targets, "link-"+id)
		_, found := find(cache, cache.places, "slug-"+id)
		if followed != want || found != want || (cache.entry(id, menuInGerman) != nil) != want {
			t.Errorf("store %s: kept where it must not be, or the reverse", id)
		}
	}
	cache.drop("b")
	if cache.size != 0 {
		t.Errorf("an empty cache counts %d bytes", cache.size)
	}
}

func TestCacheStaysWithinItsLimit(t *testing.T) {
	const limit = 100 << 10
	cache := newCache(limit)
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		cache.keepEntry(id, menuInGerman, entryOf(30<<10), cache.generation(id))
		if cache.size > limit {
			t.Fatalf("the cache holds %d bytes", cache.size)
		}
		if cache.entry(id, menuInGerman) == nil {
			t.Fatalf("the page just made was thrown out")
		}
	}
}
