package guest

import (
	"net/http"
	"strconv"
	"sync"

	"carte/internal/httpx"
	"carte/internal/lang"
)

// messages keeps the few pages that say a thing went wrong; they belong to no
// store and never change.
type messages struct {
	mu   sync.Mutex
	made map[messageKey]*entry
}

type messageKey struct {
	status   int
	language lang.Key
}

func (s *Service) message(w http.ResponseWriter, r *http.Request, status int) {
	key := messageKey{status, lang.Negotiate(r.Header.Get("Accept-Language"), lang.All, lang.Default)}
	if asked, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		key.language = asked
	}
	e, err := s.messageEntry(key)
	if err != nil {
		// Not even the message can be rendered: say it plainly.
		logFailure(r, err)
		h := w.Header()
		h.Set("Content-Type", "text/plain; charset=utf-8")
		h["Content-Security-Policy"] = plainPolicy
		h["X-Content-Type-Options"] = noSniff
		w.WriteHeader(status)
		_, _ = w.Write([]byte(http.StatusText(status) + "\n"))
		return
	}
	h := w.Header()
	if status == http.StatusServiceUnavailable {
		h.Set("Retry-After", strconv.Itoa(5))
	}
	s.send(&statusWriter{ResponseWriter: w, status: status}, withoutCondition(r), e)
}

func (s *Service) messageEntry(key messageKey) (*entry, error) {
	s.messages.mu.Lock()
	defer s.messages.mu.Unlock()
	if e := s.messages.made[key]; e != nil {
		return e, nil
	}
	e, err := s.compose(gathered{
		data: messageData{Page: "message", Language: key.language, Status: key.status},
		head: head{language: key.language, noIndex: true},
	})
	if err != nil {
		return nil, err
	}
	if s.messages.made == nil {
		s.messages.made = map[messageKey]*entry{}
	}
	s.messages.made[key] = e
	return e, nil
}

// statusWriter sends a page under another status than 200, kept by nobody.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap leads to the answer below.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) Write(p []byte) (int, error) {
	w.Header()["Cache-Control"] = noStore
	w.WriteHeader(w.status)
	return w.ResponseWriter.Write(p)
}

// withoutCondition drops If-None-Match: an error is never "not modified".
func withoutCondition(r *http.Request) *http.Request {
	if r.Header.Get("If-None-Match") == "" {
		return r
	}
	r = r.Clone(r.Context())
	r.Header.Del("If-None-Match")
	return r
}

func logFailure(r *http.Request, err error) {
	httpx.LogRequestFailure(r.Context(), "a guest page cannot be shown", err)
}
