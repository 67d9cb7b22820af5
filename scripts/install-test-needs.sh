#!/usr/bin/env bash
# The tests need Chromium, Firefox and PostgreSQL's programs. Installs what is missing from Debian's packages where
# it may; otherwise prints in one line what to install.
set -euo pipefail
cd "$(dirname "$0")"

packages=()
[[ -x ${CHROMIUM:-/usr/bin/chromium} ]] || packages+=(chromium fonts-liberation)
[[ -x ${FIREFOX:-/usr/bin/firefox-esr} ]] || packages+=(firefox-esr)
./postgres-programs.sh >/dev/null 2>&1 || packages+=(postgresql)
((${#packages[@]})) || exit 0

if ! command -v apt-get >/dev/null; then
  echo "carte: the tests need Chromium and Firefox (set CHROMIUM and FIREFOX to their paths), and PostgreSQL's initdb and pg_ctl on PATH" >&2
  exit 1
fi
if ((EUID == 0)); then
  as_root=(env)
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n env)
else
  echo "carte: the tests need packages that are missing: sudo apt-get install ${packages[*]}" >&2
  exit 1
fi

echo "Installing ${packages[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! {
  "${as_root[@]}" apt-get update &&
    "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${packages[@]}"
} >"$log" 2>&1; then
  cat "$log" >&2
  echo "carte: installing failed; by hand: apt-get install ${packages[*]}" >&2
  exit 1
fi
