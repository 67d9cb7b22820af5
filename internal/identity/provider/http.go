package provider

import (
	"encoding/json"
	"net/http"

	"carte/internal/httpx"
)

func limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpx.LimitBody(w, r, maxBody)
		next.ServeHTTP(w, r)
	})
}

// noStore keeps tokens and pages of a sign-in out of every cache.
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
	// A write that fails has no reader left to tell.
	_ = json.NewEncoder(w).Encode(body)
}
