package httpx

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"carte/internal/actor"
	"carte/internal/fault"
)

const (
	// uploadPause is how long a client that sends a file may send nothing, and
	// uploadTimeout how long all of it may take.
	uploadPause   = 20 * time.Second
	uploadTimeout = 5 * time.Minute
	// uploadUseTimeout is what the use case may take besides.
	uploadUseTimeout = time.Minute
	// uploadOverhead is what a body may have around its file.
	uploadOverhead = 16 << 10
)

// UploadField is the name of the field with the file.
const UploadField = "file"

// Upload is a request whose body is multipart/form-data with one file, which is read
// when the use case asks for it.
type Upload struct {
	w      http.ResponseWriter
	r      *http.Request
	rules  FileRules
	fields map[string]string
	name   string
}

// FileRules says which files an endpoint takes.
type FileRules struct {
	MaxBytes int
	// MaxPages is how many pages a file may have that has some. Its capability counts them.
	MaxPages int
	// TooLarge makes the fault for a file of more than MaxBytes.
	TooLarge func() error
	// MediaTypes are the types of file, for the document: a browser offers them, and may be
	// wrong about a file's.
	MediaTypes []string
	// Fields are the names of texts that may stand beside the file.
	Fields []string
}

type uploadKey struct{}

// HandleUpload adds an endpoint by POST that takes one file in the field UploadField. The use
// case has the request's path and, by Receive, the file.
func HandleUpload[I, O any](api huma.API, op huma.Operation, rules FileRules,
	use func(ctx context.Context, who *actor.Actor, in *I, upload *Upload) (*O, error),
) {
	prepareUpload(&op, rules)
	HandleCreate(api, op, withUpload(use))
	documentUpload(api.OpenAPI().Paths[op.Path].Post, rules)
}

// HandleReplacement is HandleUpload for a file that takes the place of another one, by PUT.
func HandleReplacement[I, O any](api huma.API, op huma.Operation, rules FileRules,
	use func(ctx context.Context, who *actor.Actor, in *I, upload *Upload) (*O, error),
) {
	op.Method = http.MethodPut
	prepareUpload(&op, rules)
	Handle(api, op, withUpload(use))
	documentUpload(api.OpenAPI().Paths[op.Path].Put, rules)
}

// HandleFile is HandleUpload for a file that is read and not stored, so that sending it
// again creates nothing.
func HandleFile[I, O any](api huma.API, op huma.Operation, rules FileRules,
	use func(ctx context.Context, who *actor.Actor, in *I, upload *Upload) (*O, error),
) {
	op.Method = http.MethodPost
	prepareUpload(&op, rules)
	Handle(api, op, withUpload(use))
	documentUpload(api.OpenAPI().Paths[op.Path].Post, rules)
}

// prepareUpload gives an operation the time for a file, and its request to withUpload.
func prepareUpload(op *huma.Operation, rules FileRules) {
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		r, w := humachi.Unwrap(ctx)
		next(huma.WithValue(ctx, uploadKey{}, &Upload{w: w, r: r, rules: rules}))
	})
	if op.Metadata == nil {
		op.Metadata = map[string]any{}
	}
	op.Metadata[timeoutKey] = uploadTimeout + uploadUseTimeout
}

// withUpload returns the use case of an operation that prepareUpload has prepared.
func withUpload[I, O any](use func(ctx context.Context, who *actor.Actor, in *I, upload *Upload) (*O, error)) func(context.Context, *actor.Actor, *I) (*O, error) {
	return func(ctx context.Context, who *actor.Actor, in *I) (*O, error) {
		upload, ok := ctx.Value(uploadKey{}).(*Upload)
		if !ok {
			return nil, errors.New("an upload without its request")
		}
		return use(ctx, who, in, upload)
	}
}

// documentUpload describes the form of an operation. It is only for the document: huma
// would read a body that it knows of.
func documentUpload(op *huma.Operation, rules FileRules) {
	schema := &huma.Schema{
		Type:       huma.TypeObject,
		Properties: map[string]*huma.Schema{UploadField: {Type: huma.TypeString, Format: "binary", MaxLength: &rules.MaxBytes}},
		Required:   append([]string{UploadField}, rules.Fields...),
	}
	if rules.MaxPages > 0 {
		schema.Properties[UploadField].Extensions = map[string]any{"x-max-pages": rules.MaxPages}
	}
	for _, name := range rules.Fields {
		schema.Properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {
		Schema: schema, Encoding: map[string]*huma.Encoding{UploadField: {ContentType: strings.Join(rules.MediaTypes, ", ")}},
	}}}
}

// Receive copies the file to w. It refuses a body that has anything else.
func (u *Upload) Receive(w io.Writer) error {
	if u.r.ContentLength > int64(u.rules.MaxBytes)+uploadOverhead {
		return u.rules.TooLarge()
	}
	kind, params, err := mime.ParseMediaType(u.r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return fault.New(fault.UnsupportedMediaType, "The body must be multipart/form-data.")
	}
	// The answer may be written after the server's own deadline for short requests.
	controller, began := http.NewResponseController(u.w), time.Now()
	_ = controller.SetWriteDeadline(began.Add(uploadTimeout + uploadUseTimeout))
	body := &deadlineReader{
		r:      http.MaxBytesReader(u.w, u.r.Body, int64(u.rules.MaxBytes)+uploadOverhead),
		extend: func(until time.Time) { _ = controller.SetReadDeadline(until) },
		end:    began.Add(uploadTimeout),
	}
	return u.readParts(multipart.NewReader(body, params["boundary"]), w)
}

// Field returns a text that stood beside the file, once that is received.
func (u *Upload) Field(name string) string { return u.fields[name] }

// FileName is the name of the file, once that is received. Nobody has checked that it is of
// the kind that its ending says.
func (u *Upload) FileName() string { return u.name }

// readParts reads the file and the texts beside it, in any order.
func (u *Upload) readParts(parts *multipart.Reader, w io.Writer) error {
	u.fields = map[string]string{}
	for hasFile := false; ; {
		part, err := parts.NextRawPart()
		if hasFile && errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return u.broken(err, !hasFile)
		}
		name := part.FormName()
		if _, given := u.fields[name]; slices.Contains(u.rules.Fields, name) && !given {
			err = u.readField(part, name)
		} else if name == UploadField && hasFile {
			err = fieldFault("body."+UploadField, unknownField)
		} else {
			hasFile, err = true, u.readFile(part, w)
		}
		if err != nil {
			return err
		}
	}
}

// maxField is how many bytes a text beside the file may have, and who reads it limits it
// further.
const maxField = 4 << 10

func (u *Upload) readField(part *multipart.Part, name string) error {
	text, err := io.ReadAll(io.LimitReader(part, maxField+1))
	switch {
	case err != nil:
		return u.broken(err, false)
	case part.FileName() != "" || part.Header.Get("Content-Transfer-Encoding") != "" || !utf8.Valid(text):
		return fieldFault("body."+name, fault.NewRule("not_a_text", "must be a text"))
	case len(text) > maxField:
		return fieldFault("body."+name, fault.MaxLength(maxField))
	}
	u.fields[name] = string(text)
	return nil
}

func (u *Upload) readFile(part *multipart.Part, w io.Writer) error {
	if err := checkPart(part); err != nil {
		return err
	}
	u.name = part.FileName()
	n, err := io.Copy(w, io.LimitReader(part, int64(u.rules.MaxBytes)+1))
	var written *writeError
	switch {
	case errors.As(err, &written):
		return err
	case err != nil:
		return u.broken(err, false)
	case n > int64(u.rules.MaxBytes):
		return u.rules.TooLarge()
	}
	return nil
}

// writeError is a failure of the writer that a file is received to.
type writeError struct{ error }

func (e *writeError) Unwrap() error { return e.error }

// Spooled marks the failures of a writer as its own, so that the client is not blamed.
func Spooled(w io.Writer) io.Writer { return spool{w} }

type spool struct{ w io.Writer }

func (s spool) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil {
		err = &writeError{err}
	}
	return n, err
}

// deadlineReader extends the deadline as long as the client sends.
type deadlineReader struct {
	r      io.Reader
	extend func(time.Time)
	next   time.Time
	end    time.Time
}

func (d *deadlineReader) Read(b []byte) (int, error) {
	if now := time.Now(); now.After(d.next) {
		until := now.Add(uploadPause)
		if until.After(d.end) {
			until = d.end
		}
		d.extend(until)
		d.next = now.Add(time.Second)
	}
	return d.r.Read(b)
}

// checkPart refuses a part that is not the file, or whose name is more than a name:
// only an attacker's client sends a path.
func checkPart(part *multipart.Part) error {
	if part.FormName() != UploadField {
		return fieldFault("body."+Shorten(part.FormName(), maxProblemLocation), unknownField)
	}
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	name, isFile := params["filename"]
	switch {
	case err != nil || !isFile:
		return fieldFault("body."+UploadField, fault.NewRule("not_a_file", "must be a file"))
	case strings.ContainsAny(name, "/\\\x00") || name == ".." || len(name) > maxFileName:
		return fieldFault("body."+UploadField, fault.NewRule("not_a_file_name", "must be named by a name of at most %d bytes, without a path", maxFileName).With("max", maxFileName))
	case part.Header.Get("Content-Transfer-Encoding") != "":
		return fieldFault("body."+UploadField, fault.NewRule("not_a_file", "must be sent as it is"))
	}
	return nil
}

// maxFileName is what file systems allow.
const maxFileName = 255

func fieldFault(location string, rule fault.Rule) error {
	var rules fault.Rules
	rules.Check(false, location, rule, nil)
	return rules.Err()
}

// broken returns the fault for a body that cannot be read to its end.
func (u *Upload) broken(err error, beforeFile bool) error {
	var behindLimit *http.MaxBytesError
	switch {
	case errors.As(err, &behindLimit):
		return u.rules.TooLarge()
	case beforeFile && errors.Is(err, io.EOF):
		return fieldFault("body."+UploadField, fault.Required)
	}
	return bodyFault(err)
}
