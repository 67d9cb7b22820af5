#!/usr/bin/env bash
# Prints the path of versitygw, an S3 server over a folder, which tests run. Building it takes minutes, so the program
# is kept in .cache.
set -euo pipefail
cd "$(dirname "$0")/.."

version=v1.8.0
program=$PWD/.cache/versitygw-$version
if [[ ! -x $program ]]; then
  echo "Building versitygw (once)" >&2
  rm -rf .cache/versitygw-*
  mkdir -p .cache
  # The name appears when the program is whole: another run may be looking.
  building=$(mktemp -d "$PWD/.cache/versitygw-building.XXXXXX")
  trap 'rm -rf "$building"' EXIT
  GOBIN=$building GOFLAGS=-trimpath go install -ldflags '-s -w' "github.com/versity/versitygw/cmd/versitygw@$version"
  mv "$building/versitygw" "$program"
fi
echo "$program"
