package httpx

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
)

// Another site can make a browser send requests here with this site's cookies. Two
// checks prevent that for every unsafe method: of the origin, and of a token that no
// other site can read.

// SameOrigin refuses unsafe requests that a browser sends for another origin than that
// of base. Clients other than browsers send no origin. Requests for which except
// reports true are not checked and need another protection.
func SameOrigin(base string, except func(*http.Request) bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !isSafe(r.Method) && isCrossSite(r, base) && !except(r) {
				WriteProblem(w, r, fault.New(fault.Forbidden, "This origin may not call the API."))
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func isSafe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// isCrossSite reports whether either header names another site.
func isCrossSite(r *http.Request, base string) bool {
	for _, origin := range r.Header["Origin"] {
		if origin != base {
			return true
		}
	}
	for _, site := range r.Header["Sec-Fetch-Site"] {
		if site != "same-origin" && site != "none" {
			return true
		}
	}
	return false
}

// The names of the token, which are those of Django.
const (
	csrfCookie = "csrftoken"
	csrfHeader = "X-Csrftoken"
	// CSRFField is the token's name in forms.
	CSRFField = "csrfmiddlewaretoken"
)

// maxForm is how many bytes of a form are read to find its token.
const maxForm = 64 << 10

var csrfPattern = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// CSRFToken returns the browser's token, or a new one, and sets its cookie. secure is
// for sites with https.
func CSRFToken(w http.ResponseWriter, r *http.Request, secure bool) string {
	held := ""
	if cookie, err := r.Cookie(csrfCookie); err == nil {
		held = cookie.Value
	}
	cookie := csrfCookieFor(held, secure)
	http.SetCookie(w, &cookie)
	return cookie.Value
}

// csrfCookieFor makes the cookie with the token that the browser has, or a new one.
// Scripts must be able to read it.
func csrfCookieFor(held string, secure bool) http.Cookie {
	if !csrfPattern.MatchString(held) {
		held = rand.Text()
	}
	return http.Cookie{
		Name: csrfCookie, Value: held, Path: "/", MaxAge: int((365 * 24 * time.Hour).Seconds()),
		Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}

// HasCSRFToken reports whether a request has the token of its cookie in a header or a
// form too, which only pages of this site can do.
func HasCSRFToken(w http.ResponseWriter, r *http.Request) bool {
	cookie, err := r.Cookie(csrfCookie)
	if err != nil || !csrfPattern.MatchString(cookie.Value) {
		return false
	}
	given := r.Header.Get(csrfHeader)
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); given == "" && kind == "application/x-www-form-urlencoded" {
		LimitBody(w, r, maxForm)
		given = r.PostFormValue(CSRFField)
	}
	return subtle.ConstantTimeCompare([]byte(given), []byte(cookie.Value)) == 1
}

// RequireCSRFToken refuses unsafe requests without the token where a cookie
// could authorise them. No other site can add an Authorization header.
func RequireCSRFToken(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isSafe(r.Method) && r.Header.Get("Authorization") == "" && !HasCSRFToken(w, r) {
			WriteProblem(w, r, fault.New(fault.Forbidden, "CSRF token missing or incorrect."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

type csrfAsked struct {
	Held string `cookie:"csrftoken" doc:"The browser's token, which stays as it is"`
}

type csrfGiven struct {
	Cookie http.Cookie `header:"Set-Cookie" doc:"csrftoken, to be sent in X-CSRFToken, or as csrfmiddlewaretoken of a form"`
}

// RegisterCSRF adds the endpoint that gives a browser its token.
func RegisterCSRF(api huma.API, secure bool) {
	HandlePublic(api, huma.Operation{
		OperationID: "get-csrf-cookie", Method: http.MethodGet, Path: "/api/csrf_cookie",
		Summary: "Get the token that unsafe requests without an ID token carry", Tags: []string{"users"},
	}, func(_ context.Context, _ *actor.Actor, in *csrfAsked) (*csrfGiven, error) {
		return &csrfGiven{csrfCookieFor(in.Held, secure)}, nil
	})
}
