package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"carte/internal/fault"
)

// Bodies are checked here instead of by huma, which lets pass what encoding/json
// does (null for whatever may be left out, bytes that are no text, the same
// member twice, other cases of its name) and lists every error with the whole
// object it is in. A body is read within its limit, parsed once into a tree
// that is held to the schema, and then decoded into the endpoint's type.

const (
	// maxBody is how long a body may be where the endpoint says nothing else.
	maxBody = 64 << 10
	// maxDepth is how deep a body may be nested; no type of ours is half as deep.
	maxDepth = 16
	// bodyTimeout is how long a client may take to send a body.
	bodyTimeout = 5 * time.Second
)

var unknownField = fault.NewRule("unknown_field", "unexpected property")

type humaContext huma.Context

// bodyContext is a request whose body has been read.
type bodyContext struct {
	humaContext
	body []byte
}

func (c bodyContext) Unwrap() huma.Context { return c.humaContext }

func (c bodyContext) BodyReader() io.Reader { return bytes.NewReader(c.body) }

// checkBody is the middleware that reads JSON bodies and holds them to their
// schema.
func checkBody(schemas huma.Registry) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		op := ctx.Operation()
		if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
			next(ctx)
			return
		}
		r, w := humachi.Unwrap(ctx)
		body, err := readBody(ctx, r, op.MaxBodyBytes)
		if err == nil && len(body) > 0 {
			err = checkJSON(body, op.RequestBody.Content["application/json"].Schema, schemas)
		}
		if err != nil {
			WriteProblem(w, r, err)
			return
		}
		next(bodyContext{ctx, body})
	}
}

// readBody reads all of a body that is JSON and not too long.
func readBody(ctx huma.Context, r *http.Request, limit int64) ([]byte, error) {
	tooLarge := fault.New(fault.TooLarge, "The body must be less than %d bytes.", limit)
	tooLarge.Params = fault.Params{"max": limit - 1}
	if r.ContentLength >= limit {
		return nil, tooLarge
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "" && kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return nil, fault.New(fault.UnsupportedMediaType, "The body must be application/json.")
	}
	if err := ctx.SetReadDeadline(time.Now().Add(bodyTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return nil, fmt.Errorf("limiting the time for a body: %w", err)
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, limit))
	var network net.Error
	switch {
	case errors.As(err, &network) && network.Timeout():
		return nil, &fault.Error{Code: fault.Malformed, Reason: "body_timeout", Detail: "The body did not arrive in time.", Err: err}
	case err != nil:
		return nil, &fault.Error{Code: fault.Malformed, Detail: "The body did not arrive whole.", Err: err}
	case int64(len(body)) >= limit:
		return nil, tooLarge
	}
	return body, nil
}

// checkJSON holds a body to its schema.
func checkJSON(body []byte, schema *huma.Schema, schemas huma.Registry) error {
	check := bodyCheck{schemas: schemas}
	tree, err := check.parse(body)
	if err != nil {
		return err
	}
	check.value("body", schema, tree)
	if err := check.rules.Err(); err != nil {
		return err
	}
	// The rest of the schema is for huma to know.
	path, result := huma.NewPathBuffer(nil, 0), huma.ValidateResult{}
	path.Push("body")
	huma.Validate(schemas, schema, path, huma.ModeWriteToServer, tree, &result)
	for _, err := range result.Errors[:min(len(result.Errors), maxProblemErrors)] {
		var detailer huma.ErrorDetailer
		if errors.As(err, &detailer) {
			location, rule := schemaRule(detailer.ErrorDetail())
			check.rules.Check(false, location, rule, detailer.ErrorDetail().Value)
		}
	}
	return check.rules.Err()
}

// bodyCheck looks for what huma lets pass, or would list without an end.
type bodyCheck struct {
	schemas huma.Registry
	rules   fault.Rules
}

// parse makes a tree of maps, lists and single values. A member that is sent
// twice is refused: encoding/json would mix both.
func (c *bodyCheck) parse(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	tree, err := c.parseValue(decoder, "body", 0)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return tree, nil
		}
		err = errors.New("there is more behind it")
	}
	var f *fault.Error
	if errors.As(err, &f) {
		return nil, f
	}
	return nil, fault.New(fault.Malformed, "The body is not valid JSON: %s.", shorten(err.Error(), maxProblemLocation))
}

func (c *bodyCheck) parseValue(decoder *json.Decoder, at string, depth int) (any, error) {
	token, err := decoder.Token()
	if errors.Is(err, io.EOF) {
		return nil, io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	delimiter, nested := token.(json.Delim)
	if !nested {
		return token, nil
	}
	if depth == maxDepth {
		return nil, fault.New(fault.Malformed, "The body must not be nested more than %d deep.", maxDepth)
	}
	if delimiter == '[' {
		return c.parseList(decoder, at, depth+1)
	}
	return c.parseObject(decoder, at, depth+1)
}

func (c *bodyCheck) parseList(decoder *json.Decoder, at string, depth int) (any, error) {
	list := []any{}
	for decoder.More() {
		value, err := c.parseValue(decoder, fmt.Sprintf("%s[%d]", at, len(list)), depth)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := decoder.Token()
	return list, err
}

func (c *bodyCheck) parseObject(decoder *json.Decoder, at string, depth int) (any, error) {
	object := map[string]any{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // the decoder refuses others
		here := at + "." + name
		value, err := c.parseValue(decoder, here, depth)
		if err != nil {
			return nil, err
		}
		if _, twice := object[name]; twice && !c.full() {
			c.rules.Check(false, here, fault.Duplicate, nil)
		}
		object[name] = value
	}
	_, err := decoder.Token()
	return object, err
}

// full reports whether an answer has no room for more errors.
func (c *bodyCheck) full() bool { return c.rules.Len() >= maxProblemErrors }

func (c *bodyCheck) value(at string, schema *huma.Schema, value any) {
	for schema != nil && schema.Ref != "" {
		schema = c.schemas.SchemaFromRef(schema.Ref)
	}
	if schema == nil || c.full() {
		return
	}
	switch value := value.(type) {
	case nil:
		c.rules.Check(schema.Nullable, at, fault.NotNull, nil)
	case string:
		c.rules.Check(!strings.ContainsRune(value, utf8.RuneError), at, fault.NotText, nil)
	case map[string]any:
		c.members(at, schema, value)
	case []any:
		if schema.MaxItems != nil && len(value) > *schema.MaxItems {
			c.rules.Check(false, at, fault.MaxItems(*schema.MaxItems, "entries"), nil)
			return
		}
		for i := range value {
			c.value(fmt.Sprintf("%s[%d]", at, i), schema.Items, value[i])
		}
	}
}

func (c *bodyCheck) members(at string, schema *huma.Schema, object map[string]any) {
	if schema.Type != huma.TypeObject {
		return // huma says so
	}
	others, _ := schema.AdditionalProperties.(*huma.Schema)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if c.full() {
			return
		}
		here, member := at+"."+name, schema.Properties[name]
		switch {
		case object[name] == nil && slices.Contains(schema.Required, name):
			// huma says of what type it must be
		case member != nil:
			c.value(here, member, object[name])
		case others != nil:
			c.value(here, others, object[name])
		case schema.AdditionalProperties == false:
			c.rules.Check(false, here, unknownField, nil)
		}
	}
}
