package guest

import (
	"context"
	"net/http"

	"carte/internal/httpx"
	"carte/internal/page"
	"carte/internal/render"
)

// preview sends a page of a store in a look that guests do not see, to a frame that has
// its address from the API. It is rendered each time and kept nowhere.
func (s *Service) preview(w http.ResponseWriter, r *http.Request, l *location, v variant, address string) {
	ctx, cancel := context.WithTimeoutCause(r.Context(), renderTimeout, errRenderTimeout)
	defer cancel()
	look, err := s.Pages.Previewed(ctx, l.store.ID, address)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	page, err := s.renderPreview(ctx, l.store.ID, v, look, s.client(r))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	httpx.OmitRequestID(r.Context())
	sendPreview(w, r, page)
}

// renderPreview renders a page in another look than the one that guests see.
func (s *Service) renderPreview(ctx context.Context, storeID string, v variant, look page.Appearance, client string) (*response, error) {
	in := &Service{Config: s.Config, cache: s.cache}
	in.Pages = otherLook{s.Pages, look}
	var data []byte
	var result content
	markup, err := s.Renderer.Render(ctx, render.Job{StoreID: storeID, Client: client}, func(ctx context.Context) (_ []byte, err error) {
		if result, err = in.gather(ctx, storeID, v); err != nil {
			return nil, err
		}
		data, err = result.encode()
		return data, err
	})
	if err != nil {
		return nil, err
	}
	result.head.noIndex = true
	return s.compose(result.kind(v), result.head, markup, data)
}

func sendPreview(w http.ResponseWriter, r *http.Request, page *response) {
	h := w.Header()
	h.Set("Content-Type", htmlType)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Referrer-Policy", "no-referrer") // its address is nobody else's
	h.Set("Content-Security-Policy", page.policy[0])
	h.Set("X-Content-Type-Options", "nosniff")
	if render.Accepted(r.Header.Get("Accept-Encoding")) != render.BrotliEncoding {
		_ = render.DecompressTo(w, page.brotli) // the frame may be gone
		return
	}
	h.Set("Content-Encoding", string(render.BrotliEncoding))
	_, _ = w.Write(page.brotli) // likewise
}

// otherLook is the pages of a store in another look than the one that guests see.
type otherLook struct {
	Pages
	look page.Appearance
}

// Public is Pages.Public in the other look.
func (p otherLook) Public(ctx context.Context, storeID string) (page.LinkPage, []page.Link, error) {
	found, links, err := p.Pages.Public(ctx, storeID)
	found.Appearance = p.look
	return found, links, err
}

// Look is Pages.Look in the other look.
func (p otherLook) Look(ctx context.Context, storeID string) (page.LinkPage, error) {
	found, err := p.Pages.Look(ctx, storeID)
	found.Appearance = p.look
	return found, err
}
