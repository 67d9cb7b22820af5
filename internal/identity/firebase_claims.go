package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity/firebase"
)

// claimsQueue remembers whose claims may have to be written at Firebase, which
// puts them into its tokens. Nothing waits for that and nothing depends on it:
// claims only tell the browser what to show. What a process that ends leaves
// unwritten shows in the user's next token, and is written then; so is what the
// mere time has changed, such as the end of a trial.
type claimsQueue struct {
	mu sync.Mutex
	// users and stores are due; a store stands for all its members.
	users, stores map[string]bool
	// told is what the newest token said that was seen here, or was written since.
	told map[string]toldClaims
	wake chan struct{}
}

type toldClaims struct {
	claims   firebase.Claims
	issuedAt time.Time
}

// maxTold bounds what is remembered; forgetting costs no more than writing again.
const maxTold = 10_000

func newClaimsQueue() claimsQueue {
	return claimsQueue{users: map[string]bool{}, stores: map[string]bool{}, told: map[string]toldClaims{}, wake: make(chan struct{}, 1)}
}

func (q *claimsQueue) note(change func()) {
	q.mu.Lock()
	change()
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default: // it is awake
	}
}

// saw tells whether a user's token is newer than those seen here before; then
// what it claims is compared with what it should.
func (q *claimsQueue) saw(uid string, token *firebase.Token) bool {
	q.mu.Lock()
	newer := token.IssuedAt.After(q.told[uid].issuedAt)
	q.mu.Unlock()
	if newer {
		q.note(func() { q.tell(uid, toldClaims{token.Claims, token.IssuedAt}); q.users[uid] = true })
	}
	return newer
}

func (q *claimsQueue) tell(uid string, told toldClaims) {
	if len(q.told) >= maxTold {
		clear(q.told)
	}
	q.told[uid] = told
}

// storeChanged hears of each store whose record may tell another plan now.
func (q *claimsQueue) storeChanged(storeID string) {
	if storeID != "" && storeID != db.Site {
		q.note(func() { q.stores[storeID] = true })
	}
}

// take empties the queue.
func (q *claimsQueue) take() (users, stores []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for uid := range q.users {
		users = append(users, uid)
	}
	for id := range q.stores {
		stores = append(stores, id)
	}
	clear(q.users)
	clear(q.stores)
	return users, stores
}

// ClaimsChanged is told of a user whose role has changed, once that is certain.
func (s *Service) ClaimsChanged(uid string) {
	if s.firebase != nil {
		q := &s.firebase.claims
		q.note(func() { q.users[uid] = true })
	}
}

// How long it is waited before what failed is tried again.
const (
	firstRetry = time.Second
	lastRetry  = 5 * time.Minute
)

// WriteClaims writes claims at Firebase until ctx ends; without Firebase there
// is nothing to do.
func (s *Service) WriteClaims(ctx context.Context) {
	if s.firebase == nil {
		return
	}
	retry := firstRetry
	for {
		var again <-chan time.Time
		if s.writeDueClaims(ctx) {
			retry = firstRetry
		} else {
			again, retry = time.After(retry), min(2*retry, lastRetry)
		}
		select {
		case <-ctx.Done():
			return
		case <-again:
		case <-s.firebase.claims.wake:
		}
	}
}

// writeDueClaims tells whether all went well; what did not stays due.
func (s *Service) writeDueClaims(ctx context.Context) bool {
	q := &s.firebase.claims
	users, stores := q.take()
	failed := func(err error, due map[string]bool, id string) {
		if ctx.Err() == nil {
			slog.ErrorContext(ctx, "claims are written later", "error", err)
		}
		q.mu.Lock()
		due[id] = true
		q.mu.Unlock()
	}
	well := true
	for _, id := range stores {
		members, err := s.firebaseMembers(ctx, id)
		if err != nil {
			failed(err, q.stores, id)
			well = false
		}
		users = append(users, members...)
	}
	slices.Sort(users)
	for _, uid := range slices.Compact(users) {
		if err := s.writeClaims(ctx, uid); err != nil {
			failed(err, q.users, uid)
			well = false
		}
	}
	return well
}

// firebaseProvider is the name under which users of Firebase are kept.
func (s *Service) firebaseProvider() string {
	who := s.personOfToken(&firebase.Token{})
	return who.Provider
}

func (s *Service) firebaseMembers(ctx context.Context, storeID string) (uids []string, err error) {
	err = s.db.Read.NewRaw(`SELECT DISTINCT m.uid FROM members AS m JOIN identities AS i ON i.uid = m.uid WHERE m.store_id = ? AND i.provider = ?`,
		storeID, s.firebaseProvider()).Scan(ctx, &uids)
	if err != nil {
		return nil, fmt.Errorf("listing members: %w", err)
	}
	return uids, nil
}

// writeClaims writes what a user's tokens shall claim, unless they do.
func (s *Service) writeClaims(ctx context.Context, uid string) error {
	user, err := s.userByUID(ctx, uid)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	claims, err := s.claimsOf(ctx, &user)
	if err != nil {
		return err
	}
	q := &s.firebase.claims
	q.mu.Lock()
	told, known := q.told[uid]
	q.mu.Unlock()
	if known && told.claims == claims {
		return nil
	}
	var subjects []string
	err = s.db.Read.NewRaw(`SELECT subject FROM identities WHERE uid = ? AND provider = ?`, uid, s.firebaseProvider()).Scan(ctx, &subjects)
	if err != nil {
		return fmt.Errorf("reading the user's identities: %w", err)
	}
	for _, subject := range subjects {
		if err := s.firebase.project.SetClaims(ctx, subject, claims); err != nil && !errors.Is(err, firebase.ErrNoUser) {
			return err
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.tell(uid, toldClaims{claims, told.issuedAt})
	return nil
}
