// Package etag makes and compares entity tags.
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
)

// Of returns the entity tag of what is answered as JSON.
func Of(value any) (string, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("encoding what is answered: %w", err)
	}
	sum := sha256.Sum256(raw)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`, nil
}

// NotModified reports whether an If-None-Match header names the entity tag, by
// weak comparison (RFC 9110 §13.1.2).
func NotModified(header, tag string) bool {
	if header = strings.TrimSpace(header); header == "" || header == "*" {
		return header == "*"
	}
	tag = strings.TrimPrefix(tag, "W/")
	for part := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(part), "W/") == tag {
			return true
		}
	}
	return false
}
