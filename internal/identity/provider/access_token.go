package provider

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// ErrAccessToken says that an access token is not, or no longer, valid.
var ErrAccessToken = errors.New("the access token is not valid")

// AccessTokenID is what an access token holds, encrypted: its session and its end.
func AccessTokenID(session string, expires time.Time) string {
	return session + "." + strconv.FormatInt(expires.Unix(), 10)
}

// ParseAccessTokenID gives the session of an access token; ErrAccessToken past its end.
func ParseAccessTokenID(id string, now time.Time) (session string, err error) {
	session, end, ok := strings.Cut(id, ".")
	seconds, err := strconv.ParseInt(end, 10, 64)
	if !ok || err != nil || !now.Before(time.Unix(seconds, 0)) {
		return session, ErrAccessToken
	}
	return session, nil
}
