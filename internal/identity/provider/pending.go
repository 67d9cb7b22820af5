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

// A pending sign-in is kept by the browser that began it, in a cookie encrypted with a
// key that all processes share. So clients cannot fill the database by beginning
// sign-ins, and a sign-in cannot continue in another browser. Each has its own cookie,
// named by its id, so that several tabs do not interfere. Replaying a cookie gains
// nothing: a sign-in gets one code, see Provider.Finish.

const (
	// maxPending is the most pending sign-ins of a browser. The next one replaces the
	// oldest.
	maxPending = 4
	// maxSealed is the longest cookie that is decrypted. Those made here are shorter, see
	// checkParameters.
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
		// Other hosts of the domain cannot set a cookie with this prefix.
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

// cookie has the path that the prefix __Host- requires. SameSite=Lax sends it with the
// redirect back from an upstream.
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

// makeRoom removes cookies until one more may be set: invalid ones first, then the
// oldest.
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

// begin makes a pending sign-in of a valid request, and sets its cookie.
func (b *Base) begin(w http.ResponseWriter, r *http.Request, in *oidc.AuthRequest) (*Request, error) {
	now := b.now()
	request := &Request{
		ID: newSecret(), ExpiresAt: now.Add(signInTimeout).Truncate(time.Second).UTC(), client: b.client,
		Params: Params{
			Scopes: in.Scopes, State: in.State, Nonce: in.Nonce, CodeChallenge: in.CodeChallenge,
			Prompt: in.Prompt.String(), LoginHint: in.LoginHint, UILocales: in.UILocales.String(),
		},
	}
	b.pending.makeRoom(w, r, now)
	return request, b.pending.set(w, request, now)
}

// Pending returns a pending sign-in of this browser; ErrNoRequest where it has none of
// the id.
func (b *Base) Pending(r *http.Request, id string) (*Request, error) {
	request, err := b.pending.get(r, id, b.now())
	if err != nil {
		return nil, err
	}
	request.client = b.client
	return request, nil
}

// Save replaces the pending sign-in with the same id.
func (b *Base) Save(w http.ResponseWriter, request *Request) error {
	return b.pending.set(w, request, b.now())
}

// forget removes a pending sign-in from the browser.
func (b *Base) forget(w http.ResponseWriter, request *Request) {
	b.pending.remove(w, b.pending.prefix+request.ID)
}
