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

// Bodies are checked here instead of by huma, which accepts what encoding/json does
// (null for optional members, invalid UTF-8, duplicate members, names in another
// case) and lists every error with the whole object it is in. A body is parsed once
// into a tree that is checked against the schema, and then decoded into the
// endpoint's type.

const (
	// maxBody is how many bytes a body may have, and maxLongBody one of an operation that
	// LongBody says so of.
	maxBody     = 64 << 10
	maxLongBody = 512 << 10
	// maxDepth is how deep a body may be nested; no type of ours is half as deep.
	maxDepth = 16
	// maxName is how many bytes the name of a member may have; no type of ours
	// needs half as many.
	maxName = maxProblemLocation
	// bodyTimeout is how long a client may take to send a body, and longBodyTimeout a long
	// one.
	bodyTimeout     = 5 * time.Second
	longBodyTimeout = 30 * time.Second
)

var (
	unknownField = fault.NewRule("unknown_field", "unexpected property")
	notAnInteger = fault.NewRule("not_an_integer", "expected integer")
)

// longBodyKey is where an operation's metadata says that its bodies may be long.
const longBodyKey = "longBody"

// LongBody adds to the metadata of an operation that its bodies may be long, as those
// that list many things whole.
func LongBody(metadata map[string]any) map[string]any {
	metadata[longBodyKey] = true
	return metadata
}

type humaContext huma.Context

// bodyContext is a request whose body has been read.
type bodyContext struct {
	humaContext
	body []byte
}

func (c bodyContext) Unwrap() huma.Context { return c.humaContext }

func (c bodyContext) BodyReader() io.Reader { return bytes.NewReader(c.body) }

// checkBody is the middleware that reads JSON bodies and checks them against their
// schema.
func checkBody(schemas huma.Registry) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		op := ctx.Operation()
		if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
			next(ctx)
			return
		}
		r, w := humachi.Unwrap(ctx)
		limit, within := int64(maxBody), bodyTimeout
		if op.Metadata[longBodyKey] != nil {
			limit, within = maxLongBody, longBodyTimeout
		}
		body, err := readBody(w, r, limit, within)
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

// readBody reads all of a body that is JSON and not longer than a limit.
func readBody(w http.ResponseWriter, r *http.Request, limit int64, within time.Duration) ([]byte, error) {
	tooLarge := fault.New(fault.TooLarge, "The body must have at most %d bytes.", limit)
	tooLarge.Params = fault.Params{"max": limit}
	if r.ContentLength > limit {
		return nil, tooLarge
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "" && kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return nil, fault.New(fault.UnsupportedMediaType, "The body must be application/json.")
	}
	limitBody(w, r, limit, within)
	body, err := io.ReadAll(r.Body)
	var behindLimit *http.MaxBytesError
	switch {
	case errors.As(err, &behindLimit):
		return nil, tooLarge
	case err != nil:
		return nil, bodyFault(err)
	}
	return body, nil
}

// bodyFault returns the fault for a body that did not arrive.
func bodyFault(err error) error {
	var network net.Error
	if errors.As(err, &network) && network.Timeout() {
		return &fault.Error{Code: fault.Malformed, Reason: "body_timeout", Detail: "The body did not arrive in time.", Err: err}
	}
	return &fault.Error{Code: fault.Malformed, Detail: "The body did not arrive whole.", Err: err}
}

// checkJSON checks a body against its schema.
func checkJSON(body []byte, schema *huma.Schema, schemas huma.Registry) error {
	check := bodyCheck{schemas: schemas}
	tree, err := check.parse(body)
	if err != nil {
		return err
	}
	if err := check.rules.Err(); err != nil {
		return err
	}
	check.value(schema, tree)
	if err := check.rules.Err(); err != nil {
		return err
	}
	// huma checks the rest of the schema.
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

// bodyCheck finds what huma accepts, or would list without a limit.
type bodyCheck struct {
	schemas huma.Registry
	rules   fault.Rules
	// path is that of the current value. It becomes text only for a broken rule: the
	// texts for all values could have the square of a body's length.
	path []step
}

// step is a member of a value or, where index is not negative, an entry of a list.
type step struct {
	name  string
	index int
}

func (c *bodyCheck) enter(name string) { c.path = append(c.path, step{name, -1}) }

func (c *bodyCheck) enterEntry(index int) { c.path = append(c.path, step{index: index}) }

func (c *bodyCheck) leave() { c.path = c.path[:len(c.path)-1] }

// addError records that the current value breaks a rule, unless the list is full.
func (c *bodyCheck) addError(rule fault.Rule) {
	if c.full() {
		return
	}
	at := "body"
	for _, step := range c.path {
		if step.index < 0 {
			at += "." + Shorten(step.name, maxProblemLocation)
		} else {
			at += fmt.Sprintf("[%d]", step.index)
		}
	}
	c.rules.Check(false, at, rule, nil)
}

// parse returns a tree of maps, lists and single values. It refuses duplicate members,
// which encoding/json would merge.
func (c *bodyCheck) parse(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	tree, err := c.parseValue(decoder, 0)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return tree, nil
		}
		err = errors.New("data after the top-level value")
	}
	var f *fault.Error
	if errors.As(err, &f) {
		return nil, f
	}
	return nil, fault.New(fault.Malformed, "The body is not valid JSON: %s.", Shorten(err.Error(), maxProblemLocation))
}

func (c *bodyCheck) parseValue(decoder *json.Decoder, depth int) (any, error) {
	token, err := decoder.Token()
	if errors.Is(err, io.EOF) {
		return nil, io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	if number, ok := token.(json.Number); ok {
		return parseNumber(number), nil
	}
	delimiter, nested := token.(json.Delim)
	if !nested {
		return token, nil
	}
	if depth == maxDepth {
		return nil, fault.New(fault.Malformed, "The body must not be nested more than %d deep.", maxDepth)
	}
	if delimiter == '[' {
		return c.parseList(decoder, depth+1)
	}
	return c.parseObject(decoder, depth+1)
}

// parseNumber returns an int64 for what encoding/json decodes into one, a float64 for
// another number and, for one that is no float64 either, the text, which huma takes for
// no number.
func parseNumber(number json.Number) any {
	if whole, err := number.Int64(); err == nil {
		return whole
	}
	if float, err := number.Float64(); err == nil {
		return float
	}
	return number
}

func (c *bodyCheck) parseList(decoder *json.Decoder, depth int) (any, error) {
	list := []any{}
	for decoder.More() {
		c.enterEntry(len(list))
		value, err := c.parseValue(decoder, depth)
		if err != nil {
			return nil, err
		}
		c.leave()
		list = append(list, value)
	}
	_, err := decoder.Token()
	return list, err
}

func (c *bodyCheck) parseObject(decoder *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // the decoder refuses others
		c.enter(name)
		value, err := c.parseValue(decoder, depth)
		if err != nil {
			return nil, err
		}
		if _, twice := object[name]; twice {
			c.addError(fault.Duplicate)
		} else if len(name) > maxName {
			c.addError(unknownField)
		}
		object[name] = value
		c.leave()
	}
	_, err := decoder.Token()
	return object, err
}

// full reports whether the list of errors is full.
func (c *bodyCheck) full() bool { return c.rules.Len() >= maxProblemErrors }

func (c *bodyCheck) value(schema *huma.Schema, value any) {
	for schema != nil && schema.Ref != "" {
		schema = c.schemas.SchemaFromRef(schema.Ref)
	}
	if schema == nil || c.full() {
		return
	}
	switch value := value.(type) {
	case nil:
		if !schema.Nullable {
			c.addError(fault.NotNull)
		}
	case float64:
		if schema.Type == huma.TypeInteger { // huma accepts 1e2
			c.addError(notAnInteger)
		}
	case string:
		if strings.ContainsRune(value, utf8.RuneError) {
			c.addError(fault.NotText)
		}
	case map[string]any:
		c.members(schema, value)
	case []any:
		if schema.MaxItems != nil && len(value) > *schema.MaxItems {
			c.addError(fault.MaxItems(*schema.MaxItems, "entries"))
			return
		}
		for i := range value {
			c.enterEntry(i)
			c.value(schema.Items, value[i])
			c.leave()
		}
	}
}

func (c *bodyCheck) members(schema *huma.Schema, object map[string]any) {
	if schema.Type != huma.TypeObject {
		return // huma reports the type
	}
	others, _ := schema.AdditionalProperties.(*huma.Schema)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		c.enter(name)
		member := schema.Properties[name]
		switch {
		case object[name] == nil && slices.Contains(schema.Required, name):
			// huma reports the type
		case member != nil:
			c.value(member, object[name])
		case others != nil:
			c.value(others, object[name])
		case schema.AdditionalProperties == false:
			c.addError(unknownField)
		}
		c.leave()
	}
}
