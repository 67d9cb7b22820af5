package guest

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// streamRules are what streams of changes are held to. Why these figures stands in
// docs/decisions/0079.
type streamRules struct {
	// At most so many are open in this process, of a store, and from a client's network.
	inAll, ofStore, ofClient int
	// settle is how long after a change it is told, and as much again by chance; pace is
	// how long after one event the next is.
	settle, pace time.Duration
	// spread is the time over which all streams are told that changes may have been missed.
	spread time.Duration
	// heartbeat is how long nothing is sent, and writeTimeout how long a client may take
	// for what is.
	heartbeat, writeTimeout time.Duration
	// lifetime is how long a stream lasts at least, and half of it again by chance.
	lifetime time.Duration
	// window is how long after a change a new stream is told of it at once.
	window time.Duration
}

var theStreamRules = streamRules{
	inAll: withinFiles(5000), ofStore: 1000, ofClient: 500,
	settle: 50 * time.Millisecond, pace: time.Second, spread: 4 * time.Second,
	heartbeat: 25 * time.Second, writeTimeout: 10 * time.Second,
	lifetime: 4 * time.Minute, window: 30 * time.Second,
}

// withinFiles is so many connections, or half as many as the process may have open files: a
// stream must not take the place of a guest who asks for a page.
func withinFiles(most uint64) int {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return int(most) //nolint:gosec // a few thousand
	}
	return int(min(most, files.Cur/2)) //nolint:gosec // no more
}

// streams are the open pages that are told of changes of their stores.
type streams struct {
	streamRules

	// ended is closed when the program stops.
	ended chan struct{}
	end   func()

	mu      sync.Mutex
	rooms   map[string]*room // by the store's id
	clients map[string]int   // by the client's network
	open    int
	refused uint64
	recent  recentChanges
}

// room has the streams of a store.
type room struct {
	streams map[*stream]struct{}
	// isUnsure is set by a change, after which the store may not be there any more.
	isUnsure atomic.Bool
	// gone is closed when it is not.
	gone chan struct{}
}

// stream is one open page. Its channels hold what it has not been told yet.
type stream struct {
	storeID, client string
	room            *room
	changed, missed chan struct{}
}

func newStreams(rules streamRules, now time.Time) *streams {
	ended := make(chan struct{})
	return &streams{
		streamRules: rules, ended: ended, end: sync.OnceFunc(func() { close(ended) }),
		rooms: map[string]*room{}, clients: map[string]int{},
		// Of what has changed before this process was there it knows nothing.
		recent: recentChanges{all: now},
	}
}

// StreamStats are how many pages are told of changes now, and how many were refused.
type StreamStats struct {
	Open    int
	Refused uint64
}

// StreamStats returns the state of the streams of changes.
func (s *Service) StreamStats() StreamStats {
	s.streams.mu.Lock()
	defer s.streams.mu.Unlock()
	return StreamStats{Open: s.streams.open, Refused: s.streams.refused}
}

// EndStreams ends the streams of changes, for which a stop must not wait.
func (s *Service) EndStreams() { s.streams.end() }

// join adds a stream of a store for a client; nil where there are too many. One of a store
// that has just changed is told so at once: its page may be older.
func (s *streams) join(storeID, client string) *stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.rooms[storeID]
	if s.open >= s.inAll || s.clients[client] >= s.ofClient || in != nil && len(in.streams) >= s.ofStore {
		s.refused++
		return nil
	}
	if in == nil {
		in = &room{streams: map[*stream]struct{}{}, gone: make(chan struct{})}
		s.rooms[storeID] = in
	}
	joined := &stream{storeID: storeID, client: client, room: in, changed: make(chan struct{}, 1), missed: make(chan struct{}, 1)}
	in.streams[joined] = struct{}{}
	s.clients[client]++
	s.open++
	if s.recent.has(storeID, time.Now(), s.window) {
		in.isUnsure.Store(true)
		tell(joined.changed)
	}
	return joined
}

// leave removes a stream that has ended.
func (s *streams) leave(left *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(left.room.streams, left)
	if len(left.room.streams) == 0 && s.rooms[left.storeID] == left.room {
		delete(s.rooms, left.storeID)
	}
	if s.clients[left.client]--; s.clients[left.client] == 0 {
		delete(s.clients, left.client)
	}
	s.open--
}

// change tells the streams of a store that it has changed.
func (s *streams) change(storeID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recent.add(storeID, time.Now(), s.window)
	if in := s.rooms[storeID]; in != nil {
		in.isUnsure.Store(true)
		for one := range in.streams {
			tell(one.changed)
		}
	}
}

// miss tells all streams that changes may have been missed.
func (s *streams) miss() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recent.all = time.Now()
	for _, in := range s.rooms {
		in.isUnsure.Store(true)
		for one := range in.streams {
			tell(one.missed)
		}
	}
}

// close ends the streams of a store that is not there any more.
func (s *streams) close(storeID string, gone *room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rooms[storeID] == gone {
		delete(s.rooms, storeID)
		close(gone.gone)
	}
}

// tell never waits: what has been told and not been heard yet is one.
func tell(one chan struct{}) {
	select {
	case one <- struct{}{}:
	default:
	}
}

// about is a time by chance from d up to half as long again, so that what has begun together
// does not come together for ever.
func about(d time.Duration) time.Duration { return d + rand.N(d/2+1) }

// recentChanges are the stores that have changed lately, forgotten in bulk.
type recentChanges struct {
	newer, older map[string]struct{}
	// turned is when newer began, and all when any store may have changed.
	turned, all time.Time
}

func (c *recentChanges) add(storeID string, now time.Time, window time.Duration) {
	c.turn(now, window)
	c.newer[storeID] = struct{}{}
}

// has reports whether a store has changed within a window, or up to two of them.
func (c *recentChanges) has(storeID string, now time.Time, window time.Duration) bool {
	c.turn(now, window)
	_, isNewer := c.newer[storeID]
	_, isOlder := c.older[storeID]
	return isNewer || isOlder || now.Sub(c.all) < window
}

func (c *recentChanges) turn(now time.Time, window time.Duration) {
	age := now.Sub(c.turned)
	if age < window {
		return
	}
	c.older = nil
	if age < 2*window {
		c.older = c.newer
	}
	c.newer, c.turned = map[string]struct{}{}, now
}
