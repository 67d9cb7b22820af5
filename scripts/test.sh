#!/usr/bin/env bash
# Every suite of the project, several in parallel, whatever the results of the others.
# The output of each is printed when it has ended, so that outputs do not mix. The last line is "N passed, N failed"
# over all of them; a linter or a check counts as one. Before it stands again what failed, and why.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each suite is a process group of its own, so that all it has started ends with it.
set -m
results=$(mktemp -d)
started=()
clean_up() {
  local group
  for group in "${started[@]}"; do
    kill -TERM -- "-$group" 2>/dev/null || true
  done
  wait
  rm -rf "$results" "${memory:-}"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Files of the tests are temporary: where memory has room they are kept there, which is faster than the disk.
memory=''
if [[ -z ${TMPDIR:-} && $(df --output=avail -B1G /dev/shm 2>/dev/null | tail -n 1) -ge 8 ]]; then
  memory=$(mktemp -d /dev/shm/carte-test.XXXXXX)
  # PostgreSQL runs as another user.
  chmod 711 "$memory"
  export TMPDIR=$memory GOTMPDIR=/tmp
fi

declare -A names=() statuses=()
failed_suites=()
running=0
total_passed=0
total_failed=0

# start KEY NAME COMMAND…: runs a suite in the background. It may write $results/KEY ("passed failed skipped");
# where it does not, the command itself is the one case.
start() {
  local key=$1
  names[$key]=$2
  printf -- '-- %s has started\n' "$2"
  shift 2
  {
    SECONDS=0
    status=0
    "$@" >"$results/$key.output" 2>&1 </dev/null || status=$?
    echo "$status $SECONDS" >"$results/$key.writing"
    mv "$results/$key.writing" "$results/$key.ended"
  } &
  started+=($!)
  running=$((running + 1))
}

# suite KEY NAME COMMAND…: the same, when there is room: as many as there are cores, and two at least. Each keeps more
# than one core busy at times; with more of them what one waits for comes minutes late on a slow machine.
suite() {
  local most
  most=$(nproc)
  while ((running >= most && running >= 2)); do await; done
  start "$@"
}

# await: waits until a suite has ended, and reports all that have.
await() {
  local ended
  wait -n || true
  for ended in "$results"/*.ended; do
    [[ ! -e $ended ]] || report "$(basename "$ended" .ended)"
  done
}

# report KEY: prints the output of a suite and adds up its cases.
report() {
  local key=$1 counts=$results/$1 status seconds passed=0 failed=0 skipped=0
  read -r status seconds <"$results/$key.ended"
  rm "$results/$key.ended"
  running=$((running - 1))
  statuses[$key]=$status
  ((status == 0)) || failed_suites+=("${names[$key]}" "$results/$key")
  printf '\n== %s\n' "${names[$key]}"
  cat "$results/$key.output"
  if [[ -s $counts ]]; then
    read -r passed failed skipped <"$counts"
    # It failed without a failed case.
    ((status == 0 || failed > 0)) || failed=1
  elif ((status == 0)); then
    passed=1
  else
    failed=1
  fi
  total_passed=$((total_passed + passed))
  total_failed=$((total_failed + failed))
  printf '%s: %d passed, %d failed, %d skipped, %d s\n' \
    "${names[$key]}" "$passed" "$failed" "$skipped" "$seconds" | tee -a "$results/summary"
}

finish() {
  while ((running > 0)); do await; done
  printf '\n'
  cat "$results/summary"
  node scripts/failures.mjs "${failed_suites[@]}"
  printf '%d passed, %d failed\n' "$total_passed" "$total_failed"
  exit $((total_failed > 0))
}

build() {
  scripts/install-test-needs.sh
  make --no-print-directory -j"$(nproc)" build web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json
}

# The linter has vetted the code. What a debugger reads takes as long to link as all else of a test.
go_tests() {
  scripts/with-postgres.sh go test -timeout 60m -vet=off -ldflags='-s -w' -json ./... | node scripts/count-tests.mjs go "$results/go"
}

web_tests() {
  local status=0
  (cd web && npx vitest run --reporter=default --reporter=json --outputFile.json="$results/vitest.json") || status=$?
  node scripts/count-tests.mjs vitest "$results/web" "$results/vitest.json" || status=1
  return "$status"
}

# playwright KEY ARGUMENTS…: runs end-to-end tests and counts them.
playwright() {
  local key=$1 status=0
  shift
  (
    cd e2e
    CARTE_BIN=$OLDPWD/bin/carte PLAYWRIGHT_JSON_OUTPUT_FILE=$results/$key.json \
      node_modules/.bin/playwright test --reporter=list,json --output="test-results/$key" "$@"
  ) || status=$?
  node scripts/count-tests.mjs playwright "$results/$key" "$results/$key.json" || status=1
  return "$status"
}

# Building the linter takes minutes on a new machine: it starts first, beside the build.
start linter 'Build of the linter' scripts/golangci-lint.sh version
start build 'Build' build
until [[ -v statuses[build] ]]; do await; done
# Without a binary the rest would only repeat that.
((statuses[build] == 0)) || finish
# The longest first, so that the short ones fill what is left.
suite e2e 'End to end' playwright e2e --project=people --project=development --project=window
suite go 'Go' go_tests
suite web 'Web' web_tests
suite lint-web 'Lint web' scripts/lint.sh web
suite lint-e2e 'Lint e2e' scripts/lint.sh e2e
suite lint-scripts 'Lint scripts' scripts/lint.sh scripts
suite api 'API document' scripts/api-drift.sh
# It reads the embedded files, which the build writes.
until [[ -v statuses[linter] ]]; do await; done
suite lint-go 'Lint Go' scripts/lint.sh go
# How long a key takes is measured where nothing else runs.
while ((running > 0)); do await; done
suite keys 'Keys' playwright keys --project=keys --no-deps
finish
