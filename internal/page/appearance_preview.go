package page

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"carte/internal/fault"
)

// What is not published is shown by guest pages to whoever has an address that the API
// has given: ?look={what}.{until when}.{signature}. The key of the signature is the
// store's own, and is renewed when the draft is published or discarded, which ends all
// addresses given before.

// draftPreview names the draft in an address, in place of a version's id.
const draftPreview = "draft"

// An address is good until the end of the window after the one in which it was given;
// within a window it stays the same, so that frames need not be loaded anew.
const previewWindow = 30 * time.Minute

// previewOf returns what to add to a query to see a version, or the draft.
func previewOf(key, what string, now time.Time) string {
	until := now.Truncate(previewWindow).Add(2 * previewWindow).Unix()
	signed := what + "." + strconv.FormatInt(until, 36)
	return "look=" + signed + "." + signPreview(key, signed)
}

func signPreview(key, signed string) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(signed))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// previewKey returns the key of a store, and makes one where it has none yet.
func (s *Service) previewKey(ctx context.Context, draft *AppearanceDraft) (string, error) {
	if draft.PreviewKey != "" {
		return draft.PreviewKey, nil
	}
	return setPreviewKey(ctx, s.db, draft.StoreID, rand.Text())
}

// Previewed returns the look that an address shows in place of the published one; a
// NotFound fault for one that the API has not given, or is no longer good.
func (s *Service) Previewed(ctx context.Context, storeID, preview string) (Appearance, error) {
	draft, err := findDraft(ctx, s.db.Read, storeID)
	if err != nil {
		return Appearance{}, err
	}
	what, ok := openPreview(draft.PreviewKey, preview, s.now())
	if !ok {
		return Appearance{}, fault.New(fault.NotFound, "This preview has ended.")
	}
	if what == draftPreview {
		return draft.Appearance, nil
	}
	version, err := findVersion(ctx, s.db.Read, storeID, what)
	return version.Appearance, err
}

// openPreview returns what a valid address shows.
func openPreview(key, preview string, now time.Time) (what string, ok bool) {
	at := strings.LastIndexByte(preview, '.')
	if key == "" || at < 0 || !hmac.Equal([]byte(signPreview(key, preview[:at])), []byte(preview[at+1:])) {
		return "", false
	}
	what, end, _ := strings.Cut(preview[:at], ".")
	until, err := strconv.ParseInt(end, 36, 64)
	return what, err == nil && now.Before(time.Unix(until, 0))
}
