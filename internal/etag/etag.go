// Package etag compares entity tags.
package etag

import "strings"

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
