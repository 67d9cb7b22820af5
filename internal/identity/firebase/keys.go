package firebase

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/sync/singleflight"
)

// keySet is the published keys, cached for as long as the response allows. A new key is
// published well before it signs, so an unknown key is no reason to fetch them again.
type keySet struct {
	url  string
	http *http.Client
	now  func() time.Time

	fetches singleflight.Group
	mu      sync.Mutex
	keys    jose.JSONWebKeySet
	expires time.Time
}

// maxKeys is the longest response, in bytes.
const maxKeys = 1 << 20

// refresh fetches the keys when they have expired. Concurrent callers share one fetch.
func (k *keySet) refresh(ctx context.Context) error {
	k.mu.Lock()
	fresh := k.now().Before(k.expires)
	k.mu.Unlock()
	if fresh {
		return nil
	}
	done := k.fetches.DoChan("", func() (any, error) { return nil, k.fetch(context.WithoutCancel(ctx)) })
	select {
	case result := <-done:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *keySet) fetch(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, k.url, nil)
	if err != nil {
		return err
	}
	requestedAt := k.now()
	response, err := k.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", k.url, response.Status)
	}
	var keys jose.JSONWebKeySet
	if err := json.NewDecoder(io.LimitReader(response.Body, maxKeys)).Decode(&keys); err != nil {
		return fmt.Errorf("%s returns no keys: %w", k.url, err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.expires = keys, requestedAt.Add(lifetime(response.Header))
	return nil
}

// lifetime is how long a response may be cached: its max-age minus its Age (RFC 9111
// §4.2).
func lifetime(header http.Header) time.Duration {
	seconds := 0
	for directive := range strings.SplitSeq(header.Get("Cache-Control"), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(directive), "=")
		if strings.EqualFold(name, "max-age") {
			seconds, _ = strconv.Atoi(strings.Trim(value, `"`))
		}
	}
	age, _ := strconv.Atoi(header.Get("Age"))
	return time.Duration(max(seconds-max(age, 0), 0)) * time.Second
}

// VerifySignature checks a token's signature; the verifier has checked its
// algorithm.
func (k *keySet) VerifySignature(_ context.Context, token string) ([]byte, error) {
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		return nil, fmt.Errorf("parsing the token: %w", err)
	}
	if signed.Signatures[0].Header.KeyID == "" {
		return nil, errors.New("the token names no key")
	}
	k.mu.Lock()
	keys := k.keys.Key(signed.Signatures[0].Header.KeyID)
	k.mu.Unlock()
	for i := range keys {
		if payload, err := signed.Verify(&keys[i]); err == nil {
			return payload, nil
		}
	}
	return nil, errors.New("no published key has signed the token")
}
