#!/usr/bin/env bash
# Every suite of the project, one after the other, whatever the one before said. The last line is
# "N passed, N failed" over all of them; a linter or a check counts as one. Wants CARTE_TEST_POSTGRES
# (see with-postgres.sh) and CHROMIUM.
set -euo pipefail
cd "$(dirname "$0")/.."

: "${CARTE_TEST_POSTGRES:?scripts/with-postgres.sh sets it; run make test}"
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
total_passed=0
total_failed=0

# suite NAME COUNTS COMMAND…: runs a command. It writes COUNTS ("passed failed skipped"); where there is none,
# the command itself is the one case.
suite() {
  local name=$1 counts=$results/$2 status=0 passed=0 failed=0 skipped=0 start=$SECONDS
  shift 2
  printf '\n== %s\n' "$name"
  "$@" || status=$?
  if [[ -s $counts ]]; then
    read -r passed failed skipped <"$counts"
    # It failed, and no case of it says why.
    ((status == 0 || failed > 0)) || failed=1
  elif ((status == 0)); then
    passed=1
  else
    failed=1
  fi
  total_passed=$((total_passed + passed))
  total_failed=$((total_failed + failed))
  printf '%s: %d passed, %d failed, %d skipped, %d s\n' \
    "$name" "$passed" "$failed" "$skipped" $((SECONDS - start)) | tee -a "$results/summary"
}

finish() {
  printf '\n'
  cat "$results"/*.failures 2>/dev/null || true
  cat "$results/summary"
  printf '%d passed, %d failed\n' "$total_passed" "$total_failed"
  exit $((total_failed > 0))
}

build() { make --no-print-directory build web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json; }

go_tests() { go test -json ./... | node scripts/count-tests.mjs go "$results/go"; }

web_tests() {
  local status=0
  (cd web && npx vitest run --reporter=default --reporter=json --outputFile.json="$results/vitest.json") || status=$?
  node scripts/count-tests.mjs vitest "$results/vitest" "$results/vitest.json" || status=1
  return "$status"
}

end_to_end() {
  local status=0
  (
    cd e2e
    CARTE_BIN=$OLDPWD/bin/carte PLAYWRIGHT_JSON_OUTPUT_FILE=$results/playwright.json \
      npx playwright test --reporter=list,json
  ) || status=$?
  node scripts/count-tests.mjs playwright "$results/playwright" "$results/playwright.json" || status=1
  return "$status"
}

suite 'Build' build build
# Without a binary the rest would only repeat that.
((total_failed == 0)) || finish
suite 'Lint Go' lint-go scripts/lint.sh go
suite 'Lint web' lint-web scripts/lint.sh web
suite 'Lint e2e' lint-e2e scripts/lint.sh e2e
suite 'Lint scripts' lint-scripts scripts/lint.sh scripts
suite 'API document' api scripts/api-drift.sh
suite 'Go' go go_tests
suite 'Web' vitest web_tests
suite 'End to end' playwright end_to_end
finish
