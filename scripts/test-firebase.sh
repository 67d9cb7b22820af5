#!/usr/bin/env bash
# Tries sign-in by Firebase against the Firebase Auth emulator, on both databases. Installs the emulator from
# the npm registry into .cache (390 MB) where it is missing; the other tests need nothing of it.
set -euo pipefail
cd "$(dirname "$0")/.."

version=15.34.2
folder=.cache/firebase-tools-$version
if [[ ! -x $folder/node_modules/.bin/firebase ]]; then
  mkdir -p "$folder"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  echo "Installing firebase-tools $version"
  if ! npm install --prefix "$folder" --no-save --no-audit --no-fund --ignore-scripts "firebase-tools@$version" >"$log" 2>&1; then
    cat "$log" >&2
    echo "carte: the Firebase Auth emulator is missing: firebase-tools $version could not be installed from the npm registry" >&2
    exit 1
  fi
fi

# A port is free when nothing listens on it.
port=9099
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
cat >"$folder/firebase.json" <<JSON
{"emulators": {"auth": {"host": "127.0.0.1", "port": $port}, "ui": {"enabled": false}, "singleProjectMode": true}}
JSON
CI=1 "$folder/node_modules/.bin/firebase" emulators:exec --only auth --project demo-carte --config "$folder/firebase.json" \
  "cd '$PWD' && GCLOUD_PROJECT=demo-carte go test -count=1 -tags firebase -run Firebase ./internal/identity/..."
