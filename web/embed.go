// Package web embeds the built front end: guest pages, their server bundle and
// the dashboard. `make build` fills dist before the Go build; without it the
// folder is empty and the binary refuses to serve.
package web

import "embed"

// Dist holds the output of `npm run build`: dist/guest, dist/guest-server and
// dist/dashboard.
//
//go:embed all:dist
var Dist embed.FS
