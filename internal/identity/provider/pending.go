package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// A sign-in that nobody has finished is kept by the browser that began it, in a
// cookie sealed with a key that all processes share. So nobody can fill the
// database by beginning sign-ins, and none goes on in another browser. Each has
// a cookie of its own, named by its id, so that several tabs do not disturb one
// another. A cookie that is sent again gains nothing: a sign-in gets one code,
// see Provider.Finish.

const (
	// maxPending is how many sign-ins a browser may have begun at once; the next
	// one takes the place of the oldest.
	maxPending = 4
	// maxSealed bounds a cookie that is opened. Those made here are shorter, see
	// Provider.check.
	maxSealed = 4 << 10
)

// pendingCookies keeps the sign-ins of one realm in cookies.
type pendingCookies struct {
	prefix string
	secure bool
	sealer sealer
}

func newPendingCookies(realm, issuer string, key [32]byte) (pendingCookies, error) {
	sealer, err := newSealer(key)
	c := pendingCookies{prefix: realm + "_sign_in_", secure: strings.HasPrefix(issuer, "https:"), sealer: sealer}
	if c.secure {
		// No other host of the domain can set such a cookie in place of ours.
		c.prefix = "__Host-" + c.prefix
	}
	return c, err
}

// set keeps a request in its cookie.
func (c pendingCookies) set(w http.ResponseWriter, request *Request, now time.Time) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false) // it would make the cookie longer
	if err := encoder.Encode(request); err != nil {
		return fmt.Errorf("encoding a sign-in: %w", err)
	}
	name := c.prefix + request.ID
	http.SetCookie(w, c.cookie(name, c.sealer.seal(name, text.Bytes()), int(request.ExpiresAt.Sub(now).Seconds())))
	return nil
}

func (c pendingCookies) remove(w http.ResponseWriter, name string) {
	http.SetCookie(w, c.cookie(name, "", -1))
}

// cookie has the path that the prefix __Host- demands. SameSite lets it come
// along when an upstream sends the browser back to us.
func (c pendingCookies) cookie(name, value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: maxAge,
		HttpOnly: true, Secure: c.secure, SameSite: http.SameSiteLaxMode,
	}
}

// get returns the request of an id; ErrNoRequest where this browser has none.
func (c pendingCookies) get(r *http.Request, id string, now time.Time) (*Request, error) {
	cookie, err := r.Cookie(c.prefix + id)
	if err != nil {
		return nil, ErrNoRequest
	}
	return c.open(cookie, now)
}

func (c pendingCookies) open(cookie *http.Cookie, now time.Time) (*Request, error) {
	if len(cookie.Value) > maxSealed {
		return nil, ErrNoRequest
	}
	text, err := c.sealer.open(cookie.Name, cookie.Value)
	if err != nil {
		return nil, ErrNoRequest
	}
	request := new(Request)
	if err := json.Unmarshal(text, request); err != nil || !now.Before(request.ExpiresAt) {
		return nil, ErrNoRequest
	}
	return request, nil
}

// makeRoom removes cookies until one more may be set: those that are of no use
// first, and then the oldest.
func (c pendingCookies) makeRoom(w http.ResponseWriter, r *http.Request, now time.Time) {
	type pending struct {
		name    string
		expires time.Time
	}
	var all []pending
	for _, cookie := range r.Cookies() {
		if !strings.HasPrefix(cookie.Name, c.prefix) {
			continue
		}
		each := pending{name: cookie.Name}
		if request, err := c.open(cookie, now); err == nil {
			each.expires = request.ExpiresAt
		}
		all = append(all, each)
	}
	slices.SortFunc(all, func(a, b pending) int { return a.expires.Compare(b.expires) })
	for i := range len(all) - maxPending + 1 {
		c.remove(w, all[i].name)
	}
}

// begin makes the request of a sign-in that passed check, and gives it to the
// browser to keep.
func (b *Base) begin(w http.ResponseWriter, r *http.Request, asked *oidc.AuthRequest) (*Request, error) {
	now := b.now()
	request := &Request{
		ID: newSecret(), ExpiresAt: now.Add(signInTime).Truncate(time.Second).UTC(), client: b.client,
		Params: Params{
			Scopes: asked.Scopes, State: asked.State, Nonce: asked.Nonce, CodeChallenge: asked.CodeChallenge,
			Prompt: asked.Prompt.String(), LoginHint: asked.LoginHint, UILocales: asked.UILocales.String(),
		},
	}
	b.pending.makeRoom(w, r, now)
	return request, b.pending.set(w, request, now)
}

// Pending returns the sign-in of an id that this browser has begun;
// ErrNoRequest where there is none.
func (b *Base) Pending(r *http.Request, id string) (*Request, error) {
	request, err := b.pending.get(r, id, b.now())
	if err != nil {
		return nil, err
	}
	request.client = b.client
	return request, nil
}

// Save keeps a changed request in place of the one with its id.
func (b *Base) Save(w http.ResponseWriter, request *Request) error {
	return b.pending.set(w, request, b.now())
}

// forget removes a request that is answered from the browser.
func (b *Base) forget(w http.ResponseWriter, request *Request) {
	b.pending.remove(w, b.pending.prefix+request.ID)
}
