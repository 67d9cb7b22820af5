// Package translator asks a translation service, DeepL or LibreTranslate, which an operator
// has chosen. Keys come from the environment; they stand in no error and no log.
package translator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"carte/internal/fault"
	"carte/internal/lang"
)

// The services.
const (
	DeepL          = "deepl"
	LibreTranslate = "libretranslate"
)

// The variables of the environment with keys.
const (
	deepLKey          = "DEEPL_AUTH_KEY"
	libreTranslateKey = "LIBRETRANSLATE_API_KEY"
)

const (
	// requestTimeout is how long one request may take.
	requestTimeout = 20 * time.Second
	// maxAnswer is how long an answer may be.
	maxAnswer = 4 << 20
	// maxTries is how often a request is sent that the service has no time for.
	maxTries = 3
	// longestWait is the longest wait before it is sent again.
	longestWait = 5 * time.Second
)

// Client asks a service.
type Client struct {
	service service
	base    string
	http    *http.Client
	// pause is the wait before the first time a request is sent again; each further one
	// is twice as long.
	pause time.Duration
	// quota and outage are set from the first refusal of their kind until the service translates
	// again: each is logged once.
	quota, outage atomic.Bool
}

// service is how one of the services is asked.
type service interface {
	name() string
	// batch is how many texts a request may have.
	batch() int
	// request returns the path of a request, its body, and what the header Authorization
	// says; and read the translations in an answer.
	request(texts []string, from, to lang.Key) (path string, body any, authorization string)
	read(answer []byte) ([]string, error)
}

// New returns the client of the service that an operator has chosen: deepl, or the name of
// a service, a colon and its address. variable reads the environment.
func New(chosen string, variable func(string) string) (*Client, error) {
	name, base, _ := strings.Cut(chosen, ":")
	c := &Client{base: strings.TrimSuffix(base, "/"), pause: time.Second}
	switch name {
	case DeepL:
		key := variable(deepLKey)
		if key == "" {
			return nil, fmt.Errorf("--translator %s needs %s in the environment", name, deepLKey)
		}
		c.service = deepL{key}
		if c.base == "" {
			c.base = deepLAddress(key)
		}
	case LibreTranslate:
		c.service = libreTranslate{variable(libreTranslateKey)}
	default:
		return nil, errors.New("--translator must be deepl, or libretranslate: and its address, such as libretranslate:https://translate.example")
	}
	if err := checkBase(c.base); err != nil {
		return nil, err
	}
	c.http = &http.Client{
		Timeout: requestTimeout,
		// A key is for this address alone.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c, nil
}

// checkBase refuses addresses to which a key must not be sent.
func checkBase(base string) error {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("the address of --translator must be https:// and a host")
	}
	ip := net.ParseIP(u.Hostname())
	isLocal := u.Hostname() == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsPrivate())
	if u.Scheme != "https" && (u.Scheme != "http" || !isLocal) {
		return errors.New("the address of --translator must be https:// unless it is of this network")
	}
	return nil
}

// Name returns the service's name.
func (c *Client) Name() string { return c.service.name() }

// Translate returns translations of texts, in their order.
func (c *Client) Translate(ctx context.Context, texts []string, from, to lang.Key) ([]string, error) {
	translated := make([]string, 0, len(texts))
	for len(texts) > 0 {
		n := batchOf(texts, c.service.batch())
		part, err := c.ask(ctx, texts[:n], from, to)
		if err != nil {
			return nil, err
		}
		translated = append(translated, part...)
		texts = texts[n:]
	}
	return translated, nil
}

// maxBatch is how many bytes the texts of a request have at most: DeepL takes 128 KiB, and
// a character may take twelve as JSON.
const maxBatch = 10 << 10

// batchOf returns how many of the texts go into one request, at least one.
func batchOf(texts []string, limit int) int {
	n, size := 0, 0
	for n < len(texts) && n < limit {
		if size += len(texts[n]); n > 0 && size > maxBatch {
			break
		}
		n++
	}
	return n
}

// ask sends one request, and once more where the service has no time for it.
func (c *Client) ask(ctx context.Context, texts []string, from, to lang.Key) ([]string, error) {
	path, body, authorization := c.service.request(texts, from, to)
	content, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("writing a request: %w", err)
	}
	pause := c.pause
	for try := 1; ; try++ {
		answer, status, after, err := c.send(ctx, path, content, authorization)
		if err != nil {
			return nil, c.failed(ctx, 0, err)
		}
		switch {
		case status == http.StatusOK:
			translated, err := c.service.read(answer)
			if err == nil && len(translated) != len(texts) {
				err = fmt.Errorf("%d translations of %d texts", len(translated), len(texts))
			}
			if err != nil {
				return nil, c.failed(ctx, status, err)
			}
			c.recovered(ctx)
			return translated, nil
		case !isBusy(status) || try == maxTries:
			return nil, c.refused(ctx, status)
		}
		if err := wait(ctx, min(max(pause, after), longestWait)); err != nil {
			return nil, c.failed(ctx, status, err)
		}
		pause *= 2
	}
}

// isBusy reports whether a status asks to come back later: 529 is DeepL's.
func isBusy(status int) bool {
	return status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable || status == 529
}

func (c *Client) send(ctx context.Context, path string, content []byte, authorization string) (answer []byte, status int, after time.Duration, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+path, bytes.NewReader(content))
	if err != nil {
		return nil, 0, 0, fmt.Errorf("making a request: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Carte")
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("asking: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err = io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return nil, 0, 0, fmt.Errorf("reading the answer: %w", err)
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return answer, response.StatusCode, time.Duration(min(max(seconds, 0), 60)) * time.Second, nil
}

func wait(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// quotaExceeded is DeepL's status for a quota that is used up.
const quotaExceeded = 456

// refused returns the fault for a status. What an operator has to change is logged.
func (c *Client) refused(ctx context.Context, status int) error {
	switch status {
	case quotaExceeded:
		if !c.quota.Swap(true) {
			slog.WarnContext(ctx, "the quota of the translation service is used up", "service", c.Name())
		}
		return &fault.Error{Code: fault.Unavailable, Reason: "translation_quota", Detail: "The translation service has translated all that it may for now."}
	case http.StatusTooManyRequests, http.StatusServiceUnavailable, 529:
		return &fault.Error{Code: fault.Unavailable, Reason: "translation_busy", Detail: "The translation service has no time just now.", RetryAfter: 30 * time.Second}
	}
	return c.failed(ctx, status, errors.New("it refuses the request"))
}

// failed returns the fault for a service that cannot be asked. Its cause is in the line that is
// logged here: as that of the fault it would be logged once more, as if Carte had failed.
func (c *Client) failed(ctx context.Context, status int, err error) error {
	f := &fault.Error{Code: fault.Unavailable, Reason: "translation_failed", Detail: "The translation service does not answer as it should."}
	if errors.Is(ctx.Err(), context.Canceled) {
		f.Err = err
		return f
	}
	if !c.outage.Swap(true) {
		slog.WarnContext(ctx, "the translation service does not translate", "service", c.Name(), "status", status, "error", err)
	}
	return f
}

// recovered notes that the service translates, and tells it where it did not.
func (c *Client) recovered(ctx context.Context) {
	hadNone, wasOut := c.quota.Swap(false), c.outage.Swap(false)
	if hadNone || wasOut {
		slog.InfoContext(ctx, "the translation service translates again", "service", c.Name())
	}
}
