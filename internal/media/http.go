package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/etag"
	"carte/internal/fault"
	"carte/internal/httpx"
)

const imagesURL = "/api/stores/{store_id}/images"

var tags = []string{"images"}

// CurrentRevision is for httpx.Versioned.
func (i Image) CurrentRevision() int64 { return i.Revision }

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	httpx.HandleUpload(api, huma.Operation{
		OperationID: "add-image", Path: imagesURL,
		Summary: "Add a picture, to be shown by what takes its id", Tags: tags,
		Description: fmt.Sprintf("JPEG, PNG, WebP or HEIC of at most %d MB and %d megapixels. It is turned upright, freed of its metadata and stored as WebP. "+
			"An image that nothing shows is deleted after a day.", MaxFileBytes>>20, MaxPixels/1_000_000),
		Metadata: httpx.Requires(actor.MenuUpdate, actor.AppearanceUpdate),
	}, httpx.FileRules{MaxBytes: MaxFileBytes, TooLarge: refuseSize, MediaTypes: mediaTypes}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath, upload *httpx.Upload) (*httpx.Resource[Image], error) {
		return httpx.Answer(s.Add(ctx, who, in.StoreID, upload.Receive))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-image", Method: http.MethodGet, Path: imagesURL + "/{id}", Summary: "Read an image", Tags: tags,
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*httpx.Resource[Image], error) {
		return httpx.Answer(s.Image(ctx, who, in.StoreID, in.ID))
	})
	httpx.HandleUpdate(api, huma.Operation{
		OperationID: "update-image", Path: imagesURL + "/{id}", Summary: "Change what stays in view where an image is cropped", Tags: tags,
		Metadata: httpx.Requires(actor.MenuUpdate, actor.AppearanceUpdate),
	}, s.Update)
}

// ServeHTTP serves /images/{name}.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	missing := fault.New(fault.NotFound, noImage)
	if !namePattern.MatchString(name) {
		httpx.WriteProblem(w, r, missing)
		return
	}
	h, tag := w.Header(), `"`+name+`"`
	if etag.NotModified(r.Header.Get("If-None-Match"), tag) {
		setCaching(h, tag)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	file, size, err := s.Storage.Get(r.Context(), name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		httpx.WriteProblem(w, r, missing)
		return
	case err != nil:
		httpx.WriteProblem(w, r, s.unavailable(r.Context(), err))
		return
	}
	defer file.Close()
	setCaching(h, tag)
	h.Set("Content-Type", "image/webp")
	h.Set("Content-Length", strconv.FormatInt(size, 10))
	if r.Method == http.MethodHead {
		return
	}
	n, _ := io.Copy(w, file)      // the client may be gone
	s.stats.served.Add(uint64(n)) //nolint:gosec // not negative
}

// setCaching lets browsers keep a file for ever: its name is never reused.
func setCaching(h http.Header, tag string) {
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", tag)
}
