package httpx

import (
	"net/http"
	"sync"
	"time"

	"github.com/go-chi/httprate"

	"carte/internal/actor"
	"carte/internal/fault"
)

// LimitBody makes reading a body fail with an *http.MaxBytesError behind the limit
// in bytes, and with a timeout when it takes longer than bodyTimeout: a client must
// not hold a connection by sending slowly.
func LimitBody(w http.ResponseWriter, r *http.Request, limit int64) {
	limitBody(w, r, limit, bodyTimeout)
}

func limitBody(w http.ResponseWriter, r *http.Request, limit int64, within time.Duration) {
	if r.ContentLength == 0 {
		return // a deadline that is not removed by the end of a body would cancel the request
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	// Where a connection has no such deadline the server's own holds.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(within))
}

// LimitBodyTime is the middleware that limits how long a body may take to arrive, whoever
// reads it or leaves that to net/http. It stands in for http.Server's ReadTimeout, which with
// HTTP/2 makes a timer for each request, also without a body, as nearly all are.
func LimitBodyTime(within time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength != 0 {
				_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(within))
			}
			next.ServeHTTP(w, r)
		})
	}
}

// LimitActors answers 429 to a user who sends more than that many requests within that
// time. Each process counts separately. Guests are not limited: the API has nothing
// expensive for them.
func LimitActors(requests int, within time.Duration) func(http.Handler) http.Handler {
	limiter := httprate.NewRateLimiter(requests, within,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}),
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
			WriteProblem(w, r, fault.New(fault.TooMany, "You have sent more than %d requests within %.0f seconds. Wait a moment and try again.",
				requests, within.Seconds()))
		}))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			uid := actor.From(r.Context()).UID
			if uid != "" && limiter.RespondOnLimit(w, r, uid) {
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// LimitConcurrency answers at most that many requests of a user at the same time. The
// others wait in a queue; one that has waited longer than maxWait is answered 429.
// Each process counts separately. Guests are not limited.
func LimitConcurrency(requests int, maxWait time.Duration) func(http.Handler) http.Handler {
	queues := userQueues{slots: requests, byUser: map[string]*userQueue{}}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			queues.serve(w, r, maxWait, func() { next.ServeHTTP(w, r) })
		})
	}
}

// userQueues holds the queues of the users with requests in progress.
type userQueues struct {
	slots int
	// room is how many requests a user may have in progress and waiting; 0 is no limit.
	room   int
	mu     sync.Mutex
	byUser map[string]*userQueue
}

// userQueue holds the requests of one user.
type userQueue struct {
	// slots has an element for each request that is being answered.
	slots    chan struct{}
	requests int
}

// serve calls next when its user has a slot, or answers with why it does not.
func (q *userQueues) serve(w http.ResponseWriter, r *http.Request, maxWait time.Duration, next func()) {
	uid := actor.From(r.Context()).UID
	if uid == "" {
		next()
		return
	}
	queue := q.join(uid)
	if queue == nil {
		refuseConcurrent(w, r)
		return
	}
	defer q.leave(uid)
	select {
	case queue.slots <- struct{}{}:
		defer func() { <-queue.slots }()
		next()
	case <-r.Context().Done():
		WriteProblem(w, r, r.Context().Err())
	case <-time.After(maxWait):
		refuseConcurrent(w, r)
	}
}

func refuseConcurrent(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "1")
	WriteProblem(w, r, fault.New(fault.TooMany, "You have sent too many requests at once. Wait a moment and try again."))
}

// join returns nil where there is no room.
func (q *userQueues) join(uid string) *userQueue {
	q.mu.Lock()
	defer q.mu.Unlock()
	queue := q.byUser[uid]
	if queue == nil {
		queue = &userQueue{slots: make(chan struct{}, q.slots)}
		q.byUser[uid] = queue
	}
	if q.room > 0 && queue.requests == q.room {
		return nil
	}
	queue.requests++
	return queue
}

func (q *userQueues) leave(uid string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	queue := q.byUser[uid]
	if queue.requests--; queue.requests == 0 {
		delete(q.byUser, uid)
	}
}
