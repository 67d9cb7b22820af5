#!/usr/bin/env bash
# Runs the golangci-lint that tools/go.mod names. Building it takes minutes, so the program is kept in .cache.
set -euo pipefail
cd "$(dirname "$0")/.."

key=$({ go env GOVERSION && cat tools/go.mod tools/go.sum; } | sha256sum | cut -c1-12)
program=.cache/golangci-lint-$key
if [[ ! -x $program ]]; then
  echo "Building golangci-lint (once)" >&2
  rm -f .cache/golangci-lint-*
  # The name appears when the program is whole: another run may be looking.
  go build -C tools -trimpath -ldflags '-s -w' -o "../$program.$$" \
    github.com/golangci/golangci-lint/v2/cmd/golangci-lint
  mv "$program.$$" "$program"
fi
exec "$program" "$@"
