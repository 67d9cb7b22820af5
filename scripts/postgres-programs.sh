#!/usr/bin/env bash
# Prints the folder of PostgreSQL's server programs: Debian keeps them off PATH, one folder a version.
set -euo pipefail

newest=$(find /usr/lib/postgresql -mindepth 3 -maxdepth 3 -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
initdb=${newest:-$(command -v initdb || true)}
if [[ -z $initdb ]]; then
  echo "carte: PostgreSQL's programs were not found: apt-get install postgresql" >&2
  exit 1
fi
dirname "$initdb"
