#!/usr/bin/env bash
# The tests need Chromium, Firefox, PostgreSQL's programs, pdftoppm and zbarimg, which read printed codes back, and
# Tesseract, which reads menus from pictures; in Chromium's headless shell they take less time.
# Installs what is missing from Debian's packages where it may; otherwise prints in one line what to install.
set -euo pipefail
cd "$(dirname "$0")"

chromium=${CHROMIUM:-/usr/bin/chromium}
needed=()
[[ -x $chromium ]] || needed+=(chromium fonts-liberation)
[[ -x ${FIREFOX:-/usr/bin/firefox-esr} ]] || needed+=(firefox-esr)
./postgres-programs.sh >/dev/null 2>&1 || needed+=(postgresql)
command -v pdftoppm >/dev/null || needed+=(poppler-utils)
command -v zbarimg >/dev/null || needed+=(zbar-tools)
command -v tesseract >/dev/null || needed+=(tesseract-ocr)

# shell: the package of the headless shell, where it is missing and known. A Chromium from elsewhere runs all tests.
shell() {
  if [[ $chromium == /usr/bin/chromium && ! -x ${HEADLESS_SHELL:-/usr/bin/chromium-headless-shell} ]] &&
    apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    echo chromium-headless-shell
  fi
}
((${#needed[@]})) || [[ -n $(shell) ]] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "carte: the tests need Chromium and Firefox (set CHROMIUM and FIREFOX to their paths), and PostgreSQL's initdb and pg_ctl, pdftoppm, zbarimg and tesseract on PATH" >&2
  exit 1
fi
if ((EUID == 0)); then
  as_root=(env)
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n env)
elif ((${#needed[@]} == 0)); then
  echo "carte: the end-to-end tests take less time with a package that is missing: sudo apt-get install $(shell)" >&2
  exit 0
else
  echo "carte: the tests need packages that are missing: sudo apt-get install" "${needed[@]}" $(shell) >&2
  exit 1
fi

echo Installing "${needed[@]}" $(shell)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! {
  # The shell may be known only after the update.
  "${as_root[@]}" apt-get update &&
    "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${needed[@]}" $(shell)
} >"$log" 2>&1; then
  cat "$log" >&2
  echo "carte: installing failed; by hand: apt-get install" "${needed[@]}" $(shell) >&2
  ((${#needed[@]} == 0)) || exit 1
fi
