package provider

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// ErrAccessToken says that an access token is not, or no longer, valid.
var ErrAccessToken = errors.New("the access token is not valid")

// AccessTokenID returns the encrypted content of an access token: its session and
// expiry.
func AccessTokenID(session string, expires time.Time) string {
	return session + "." + strconv.FormatInt(expires.Unix(), 10)
}

// ParseAccessTokenID returns the session of an access token, or ErrAccessToken when it
// has expired.
func ParseAccessTokenID(id string, now time.Time) (session string, err error) {
	session, end, ok := strings.Cut(id, ".")
	seconds, err := strconv.ParseInt(end, 10, 64)
	if !ok || err != nil || !now.Before(time.Unix(seconds, 0)) {
		return session, ErrAccessToken
	}
	return session, nil
}
