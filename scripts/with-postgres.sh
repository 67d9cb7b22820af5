#!/usr/bin/env bash
# Runs a command beside a PostgreSQL cluster of its own, which is removed afterwards:
#
#   scripts/with-postgres.sh go test ./...
#
# The command finds it in CARTE_TEST_POSTGRES, the URL of a maintenance database whose user may create others.
# Any number of these run side by side. Tests end Carte's process and never the machine, so the cluster does not
# wait for the disk; with --durable it does, as a real server, for what is measured.
set -euo pipefail

durability="-c fsync=off -c full_page_writes=off"
if [[ ${1:-} == --durable ]]; then
  durability=""
  shift
fi
if (($# == 0)); then
  echo "usage: with-postgres.sh [--durable] COMMAND [ARGUMENT…]" >&2
  exit 2
fi

programs=$("$(dirname "$0")/postgres-programs.sh")
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
dir=$(mktemp -d "${TMPDIR:-/tmp}/carte-postgres.XXXXXX")

# PostgreSQL refuses to run as root.
as_server=()
if ((EUID == 0)); then
  server_user=nobody
  ! id postgres >/dev/null 2>&1 || server_user=postgres
  chown "$server_user" "$dir"
  as_server=(runuser -u "$server_user" --)
fi

# The server's user may have no access to the caller's working directory.
server() (
  cd "$dir"
  "${as_server[@]}" "$@"
)

clean_up() {
  [[ ! -e $dir/data/postmaster.pid ]] ||
    server "$programs/pg_ctl" --pgdata="$dir/data" --mode=immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

(umask 077 && printf '%s\n' "$password" >"$dir/password")
((EUID != 0)) || chown "$server_user" "$dir/password"
server "$programs/initdb" --pgdata="$dir/data" --username=carte --pwfile="$dir/password" \
  --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >"$dir/log" 2>&1 || {
  cat "$dir/log" >&2
  echo "carte: PostgreSQL could not make a cluster" >&2
  exit 1
}

# A port is free only once it is taken: try until the server has one.
started=''
for _ in {1..20}; do
  port=$((20000 + RANDOM % 12000))
  options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories= -c max_connections=200 $durability"
  if server "$programs/pg_ctl" --pgdata="$dir/data" --log="$dir/data/server.log" --wait --options="$options" start >/dev/null 2>&1; then
    started=yes
    break
  fi
done
if [[ -z $started ]]; then
  tail -n 20 "$dir/data/server.log" >&2 || true
  echo "carte: PostgreSQL did not start" >&2
  exit 1
fi

export CARTE_TEST_POSTGRES="postgres://carte:$password@127.0.0.1:$port/postgres?sslmode=disable"
"$@"
