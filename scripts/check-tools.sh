#!/usr/bin/env bash
# Says in one line what is missing to build Carte, before anything else fails less clearly.
set -euo pipefail

stop() {
  echo "carte: $*" >&2
  exit 1
}

command -v go >/dev/null || stop "Go 1.26 or newer is needed and was not found: https://go.dev/dl/"
go_version=$(go env GOVERSION)
[[ $go_version =~ ^go([0-9]+)\.([0-9]+) ]] || stop "cannot read the version of Go: $go_version"
((BASH_REMATCH[1] > 1 || BASH_REMATCH[2] >= 26)) ||
  stop "Go 1.26 or newer is needed, found $go_version: https://go.dev/dl/"

command -v node >/dev/null || stop "Node 20 or newer is needed and was not found: https://nodejs.org/"
node_version=$(node --version)
[[ $node_version =~ ^v([0-9]+)\. ]] || stop "cannot read the version of Node: $node_version"
((BASH_REMATCH[1] >= 20)) || stop "Node 20 or newer is needed, found $node_version: https://nodejs.org/"

command -v npm >/dev/null || stop "npm is needed and was not found; it comes with Node: https://nodejs.org/"
