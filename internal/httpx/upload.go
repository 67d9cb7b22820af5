package httpx

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

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
	w     http.ResponseWriter
	r     *http.Request
	rules FileRules
}

// FileRules says which files an endpoint takes.
type FileRules struct {
	MaxBytes int
	// TooLarge makes the fault for a file of more than MaxBytes.
	TooLarge func() error
	// MediaTypes are the types of file, for the document: a browser offers them, and may be
	// wrong about a file's.
	MediaTypes []string
}

type uploadKey struct{}

// HandleUpload adds an endpoint by POST that takes one file in the field UploadField. The use
// case has the request's path and, by Receive, the file.
func HandleUpload[I, O any](api huma.API, op huma.Operation, rules FileRules,
	use func(ctx context.Context, who *actor.Actor, in *I, upload *Upload) (*O, error),
) {
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		r, w := humachi.Unwrap(ctx)
		next(huma.WithValue(ctx, uploadKey{}, &Upload{w, r, rules}))
	})
	if op.Metadata == nil {
		op.Metadata = map[string]any{}
	}
	op.Metadata[timeoutKey] = uploadTimeout + uploadUseTimeout
	HandleCreate(api, op, func(ctx context.Context, who *actor.Actor, in *I) (*O, error) {
		upload, ok := ctx.Value(uploadKey{}).(*Upload)
		if !ok {
			return nil, errors.New("an upload without its request")
		}
		return use(ctx, who, in, upload)
	})
	// Only for the document: huma would read a body that it knows of.
	api.OpenAPI().Paths[op.Path].Post.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": {Schema: &huma.Schema{
			Type:       huma.TypeObject,
			Properties: map[string]*huma.Schema{UploadField: {Type: huma.TypeString, Format: "binary", MaxLength: &rules.MaxBytes}},
			Required:   []string{UploadField},
		}, Encoding: map[string]*huma.Encoding{UploadField: {ContentType: strings.Join(rules.MediaTypes, ", ")}}},
	}}
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
	parts := multipart.NewReader(body, params["boundary"])
	part, err := parts.NextRawPart()
	if err != nil {
		return u.broken(err, true)
	}
	if err := checkPart(part); err != nil {
		return err
	}
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
	if extra, err := parts.NextRawPart(); err == nil {
		return fieldFault("body."+Shorten(extra.FormName(), maxProblemLocation), unknownField)
	} else if !errors.Is(err, io.EOF) {
		return u.broken(err, false)
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
