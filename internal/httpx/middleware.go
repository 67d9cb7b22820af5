package httpx

import (
	"context"
	"net/http"
	"strings"

	"carte/internal/actor"
	"carte/internal/fault"
)

// SecurityHeaders sets the headers of all answers but guests' pages, which set their
// own. Its content-security policy forbids everything; other pages replace it.
func SecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups") // sign-in popups must keep their opener
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		next.ServeHTTP(w, r)
	})
}

// Authenticator returns the actor of an ID token. It returns an Unauthenticated fault
// for a token that is not valid.
type Authenticator interface {
	Authenticate(ctx context.Context, idToken string) (*actor.Actor, error)
}

// Authenticate puts the request's actor into its context: the user of the bearer token,
// or a guest. An invalid token is refused even where guests may call, so that the
// client can refresh it. The proxies tell which network the user is in.
func Authenticate(a Authenticator, proxies Proxies) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			header := r.Header.Get("Authorization")
			if header == "" {
				next.ServeHTTP(w, r)
				return
			}
			token, ok := cutBearer(header)
			if !ok {
				WriteProblem(w, r, fault.New(fault.Unauthenticated, "The Authorization header must be Bearer and an ID token."))
				return
			}
			ctx, cancel := context.WithTimeout(r.Context(), authenticateTimeout)
			who, err := a.Authenticate(ctx, token)
			cancel()
			if err != nil {
				if fault.CodeOf(err) == fault.Unauthenticated {
					w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
				}
				WriteProblem(w, r, err)
				return
			}
			there := *who
			there.Network = Network(proxies.ClientAddress(r), largestNetwork)
			next.ServeHTTP(w, r.WithContext(actor.With(r.Context(), &there)))
		})
	}
}

// largestNetwork is how many bits the addresses of one IPv6 customer may have in common:
// providers assign anything from a /64 to a /48.
const largestNetwork = 48

// cutBearer returns the token of "Bearer …"; the scheme's case is free (RFC 9110 §11.1).
func cutBearer(header string) (string, bool) {
	scheme, token, ok := strings.Cut(header, " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "bearer") && strings.TrimSpace(token) != ""
}

// Field returns the first value of a header by its canonical name, "" where there is
// none, as http.Header.Get does, which first looks whether the name is canonical.
func Field(h http.Header, name string) string {
	if values := h[name]; len(values) > 0 {
		return values[0]
	}
	return ""
}
