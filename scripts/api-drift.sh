#!/usr/bin/env bash
# Fails when the checked-in API document, the TypeScript types of the API and of guest pages, or the palettes of the
# templates are not those of the Go code.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

bin/carte openapi >"$dir/openapi.json"
node web/scripts/generate-api.mjs "$dir/openapi.json" "$dir/endpoints.gen.ts"
go run ./internal/guest/schema >"$dir/guest.json"
web/node_modules/.bin/openapi-typescript "$dir/guest.json" -o "$dir/data.gen.ts" >/dev/null
go run ./internal/guest/schema palettes >"$dir/palettes.gen.ts"

status=0
diff -u docs/api/openapi.json "$dir/openapi.json" || status=1
diff -u web/src/api/endpoints.gen.ts "$dir/endpoints.gen.ts" || status=1
diff -u web/src/guest/data.gen.ts "$dir/data.gen.ts" || status=1
diff -u web/src/guest/style/palettes.gen.ts "$dir/palettes.gen.ts" || status=1
((status == 0)) || echo "carte: the Go types have changed: run make api and commit what it writes" >&2
exit "$status"
