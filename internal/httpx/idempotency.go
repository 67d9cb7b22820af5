package httpx

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"regexp"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"carte/internal/actor"
	"carte/internal/fault"
)

// A client that gets no answer to a POST cannot know whether something was created. So
// it may send an Idempotency-Key of its own making, and send the same request again:
// the second one answers what the first has answered, and creates nothing.

const (
	idempotencyHeader = "Idempotency-Key"
	// idempotencyKey are the characters that a URL may have unescaped.
	idempotencyKey = `^[A-Za-z0-9._~-]{1,64}$`
)

var (
	idempotencyPattern = regexp.MustCompile(idempotencyKey)
	notAKey            = fault.NewRule("not_an_idempotency_key", "must be 1 to 64 letters, digits, dots, underscores, tildes or hyphens")
	// IdempotencyKeyReused is broken by a key that another request had before.
	IdempotencyKeyReused = fault.NewRule("idempotency_key_reused", "was sent with another request before")
)

// IdempotencyKeyFault is a fault about the header.
func IdempotencyKeyFault(rule fault.Rule) error {
	var rules fault.Rules
	rules.Check(false, "header."+idempotencyHeader, rule, nil)
	return rules.Err()
}

// KeyedRequest is a request with an Idempotency-Key, which is the user's own.
type KeyedRequest struct {
	UID, Key string
	// Route is the method and the address, and BodyHash that of the body: a key is for
	// one request. It is empty for a body that is not JSON, such as a file: browsers
	// send the same one in another form each time.
	Route, BodyHash string
}

// KeptAnswer is the answer to a request.
type KeptAnswer struct {
	Status int
	// ETag is empty where the answer has none.
	ETag string
	Body []byte
}

// AnswerKeeper keeps the answers to requests with an Idempotency-Key.
type AnswerKeeper interface {
	// Once returns the answer that was kept for a request. Where there is none it
	// returns nil and has called answer: a success is then kept, in the transaction of
	// what was written with the context of answer, and otherwise nothing was written.
	Once(ctx context.Context, request KeyedRequest, answer func(ctx context.Context) KeptAnswer) (kept *KeptAnswer, err error)
}

// creates is the key of an operation's metadata that HandleCreate sets.
const creates = "creates"

// HandleCreate adds an endpoint that creates something with a POST, and so takes an
// Idempotency-Key.
func HandleCreate[I, O any](api huma.API, op huma.Operation, use func(ctx context.Context, who *actor.Actor, in *I) (*O, error)) {
	op.Method, op.DefaultStatus = http.MethodPost, http.StatusCreated
	metadata := map[string]any{creates: true}
	for key, value := range op.Metadata {
		metadata[key] = value
	}
	op.Metadata = metadata
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: idempotencyHeader, In: "header",
		Description: "A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing",
		Schema:      &huma.Schema{Type: huma.TypeString, Pattern: idempotencyKey},
	})
	Handle(api, op, use)
}

// KeepAnswers makes the endpoints that HandleCreate adds from now on use the keeper;
// without one they ignore the header.
func KeepAnswers(api huma.API, keeper AnswerKeeper) {
	api.UseMiddleware(func(ctx huma.Context, next func(huma.Context)) {
		request, err := keyedRequest(ctx, actor.From(ctx.Context()).UID)
		if err == nil && request.Key == "" {
			next(ctx)
			return
		}
		r, w := humachi.Unwrap(ctx)
		var kept *KeptAnswer
		given := &bufferedContext{humaContext: ctx, header: http.Header{}}
		if err == nil {
			kept, err = keeper.Once(ctx.Context(), request, func(use context.Context) KeptAnswer {
				given.ctx = use
				next(given)
				return KeptAnswer{given.status, given.header.Get("ETag"), given.body.Bytes()}
			})
		}
		switch {
		case err != nil:
			WriteProblem(w, r, err)
		case kept != nil:
			kept.send(ctx)
		default:
			given.send()
		}
	})
}

// send answers again.
func (a *KeptAnswer) send(ctx huma.Context) {
	ctx.SetHeader("Content-Type", "application/json")
	if a.ETag != "" {
		ctx.SetHeader("ETag", a.ETag)
	}
	ctx.SetStatus(a.Status)
	_, _ = ctx.BodyWriter().Write(a.Body) // the client may be gone
}

// keyedRequest returns the request with its key, which is empty where it has none or
// its endpoint takes none.
func keyedRequest(ctx huma.Context, uid string) (KeyedRequest, error) {
	r, _ := humachi.Unwrap(ctx)
	keys := r.Header.Values(idempotencyHeader)
	op := ctx.Operation()
	if op.Metadata[creates] == nil || len(keys) == 0 {
		return KeyedRequest{}, nil
	}
	if len(keys) > 1 || !idempotencyPattern.MatchString(keys[0]) {
		return KeyedRequest{}, IdempotencyKeyFault(notAKey)
	}
	request := KeyedRequest{UID: uid, Key: keys[0], Route: r.Method + " " + r.URL.Path}
	if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
		return request, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, ctx.BodyReader()); err != nil {
		return KeyedRequest{}, err
	}
	request.BodyHash = base64.RawURLEncoding.EncodeToString(hash.Sum(nil))
	return request, nil
}

// bufferedContext keeps an answer until it may be sent.
type bufferedContext struct {
	humaContext
	ctx    context.Context
	status int
	header http.Header
	body   bytes.Buffer
}

// send sends the answer.
func (c *bufferedContext) send() {
	for name, values := range c.header {
		for _, value := range values {
			c.humaContext.AppendHeader(name, value)
		}
	}
	c.humaContext.SetStatus(c.status)
	_, _ = c.humaContext.BodyWriter().Write(c.body.Bytes()) // the client may be gone
}

func (c *bufferedContext) Unwrap() huma.Context { return c.humaContext }

func (c *bufferedContext) Context() context.Context { return c.ctx }

func (c *bufferedContext) SetStatus(status int) { c.status = status }

func (c *bufferedContext) Status() int { return c.status }

func (c *bufferedContext) SetHeader(name, value string) { c.header.Set(name, value) }

func (c *bufferedContext) AppendHeader(name, value string) { c.header.Add(name, value) }

func (c *bufferedContext) BodyWriter() io.Writer { return &c.body }
