package provider

import (
	"encoding/json"
	"net/http"

	"carte/internal/httpx"
)

// maxBody limits the bodies of requests, in bytes.
const maxBody = 64 << 10

func limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpx.LimitBody(w, r, maxBody)
		next.ServeHTTP(w, r)
	})
}

// noStore keeps tokens and pages of sign-in out of caches.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Pragma", "no-cache") // RFC 6749 §5.1
		next.ServeHTTP(w, r)
	})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// When writing fails, the client has gone away.
	_ = json.NewEncoder(w).Encode(body)
}
