#!/usr/bin/env bash
# Every linter and type check. All parts run, even when one fails:
#
#   scripts/lint.sh [go|web|e2e|scripts]…
set -euo pipefail
cd "$(dirname "$0")/.."

biome() { web/node_modules/.bin/biome ci --colors=off "$@"; }

lint() {
  case $1 in
    go) scripts/golangci-lint.sh run ./... ;;
    # Biome and the import rules of web/src, then the types.
    web) npm --prefix web run --silent lint && npm --prefix web run --silent typecheck ;;
    # The formatting and the rules of web hold for the other scripts too.
    e2e) biome e2e && e2e/node_modules/.bin/tsc --project e2e ;;
    scripts) biome biome.json bench scripts && node --test --test-reporter=dot scripts/ ;;
    *)
      echo "usage: lint.sh [go|web|e2e|scripts]…" >&2
      exit 2
      ;;
  esac
}

(($#)) || set -- go web e2e scripts
status=0
for part in "$@"; do
  lint "$part" || status=1
done
exit "$status"
