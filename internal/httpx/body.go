package httpx

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/fault"
)

// Two things the types of a body cannot tell: null from a member that was left
// out, which huma lets pass wherever one may be left out, and bytes that are no
// text, for which encoding/json puts U+FFFD. So bodies are looked at as they came:
// null is refused wherever the document does not allow it, and broken text
// everywhere.

type sentKey struct{}

// sent is a request's body as it came, and the schema it is held to.
type sent struct {
	raw    bytes.Buffer
	schema *huma.Schema
}

type humaContext huma.Context

// keeping is a request whose body is kept while it is read.
type keeping struct {
	humaContext
	ctx  context.Context
	sent *sent
}

func (k keeping) Context() context.Context { return k.ctx }

func (k keeping) Unwrap() huma.Context { return k.humaContext }

func (k keeping) BodyReader() io.Reader { return io.TeeReader(k.humaContext.BodyReader(), &k.sent.raw) }

// keepBody is a middleware that keeps JSON bodies for checkBody.
func keepBody(ctx huma.Context, next func(huma.Context)) {
	body := ctx.Operation().RequestBody
	if body == nil || body.Content["application/json"] == nil {
		next(ctx)
		return
	}
	kept := &sent{schema: body.Content["application/json"].Schema}
	next(keeping{ctx, context.WithValue(ctx.Context(), sentKey{}, kept), kept})
}

// checkBody holds the body, which has been read and fits its types, to what they
// cannot tell.
func checkBody(ctx context.Context, schemas huma.Registry) error {
	kept, ok := ctx.Value(sentKey{}).(*sent)
	if !ok {
		return nil
	}
	var body any
	if err := json.Unmarshal(kept.raw.Bytes(), &body); err != nil {
		return fmt.Errorf("reading the body again: %w", err)
	}
	var rules fault.Rules
	checkValue(&rules, schemas, "body", kept.schema, body)
	return rules.Err()
}

func checkValue(rules *fault.Rules, schemas huma.Registry, at string, schema *huma.Schema, value any) {
	if schema != nil && schema.Ref != "" {
		schema = schemas.SchemaFromRef(schema.Ref)
	}
	if schema == nil {
		return
	}
	switch value := value.(type) {
	case nil:
		rules.Check(schema.Nullable, at, "must not be null", nil)
	case string:
		rules.Check(!strings.ContainsRune(value, utf8.RuneError), at, "must be valid UTF-8", nil)
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			checkValue(rules, schemas, at+"."+name, memberOf(schema, name), value[name])
		}
	case []any:
		for i := range value {
			checkValue(rules, schemas, fmt.Sprintf("%s[%d]", at, i), schema.Items, value[i])
		}
	}
}

// memberOf finds a member's schema by its name in any case, as encoding/json
// does.
func memberOf(schema *huma.Schema, name string) *huma.Schema {
	for known, member := range schema.Properties {
		if strings.EqualFold(known, name) {
			return member
		}
	}
	return nil
}
