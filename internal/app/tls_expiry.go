package app

import (
	"crypto/tls"
	"log/slog"
	"time"
)

// expiryNotice is how long before its end a certificate is warned of: renewal
// programs renew well before.
const expiryNotice = 14 * 24 * time.Hour

// warnOfExpiry warns of a certificate that browsers refuse, or will soon.
func warnOfExpiry(pair *tls.Certificate, now time.Time) {
	end := pair.Leaf.NotAfter
	var message string
	switch {
	case now.Before(pair.Leaf.NotBefore):
		message = "the certificate is not valid yet; browsers refuse it"
	case now.After(end):
		message = "the certificate has expired; browsers refuse it"
	case end.Sub(now) < expiryNotice:
		message = "the certificate ends soon; renew it"
	default:
		return
	}
	slog.Warn(message, "not_before", pair.Leaf.NotBefore.UTC().Format(time.RFC3339), "not_after", end.UTC().Format(time.RFC3339))
}
