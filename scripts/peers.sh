#!/usr/bin/env bash
# peers.sh [--skip-unreachable]: installs from PyPI, into build/peers, what the optional tests of the
# Python package compare it with (tests/fronts/python/requirements.txt). `scripts/test.sh -L peers` runs them
# with its interpreter; without it they skip. Nothing else in matchbench needs it.
#
# If PyPI cannot be reached, nothing changes; with --skip-unreachable that is said and is no failure.
#
#   PEERS_OUT  where they go (default: build/peers)
#   PYTHON     the interpreter, which has to be the module's (default: /usr/bin/python3)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=${PEERS_OUT:-$root/build/peers}
wanted=$root/tests/fronts/python/requirements.txt
unreachable_status=75 # EX_TEMPFAIL, as of engines.sh

if cmp -s "$wanted" "$out/installed.txt"; then
  echo "peers: $out"
  exit
fi
rm -rf "$out"
mkdir -p "$out"
"${PYTHON:-/usr/bin/python3}" -m venv "$out" > "$out/log" 2>&1 || {
  cat "$out/log" >&2
  echo "error: no virtual environment; install it with: apt-get install python3-venv" >&2
  exit 1
}
if "$out/bin/pip" -q install --retries 2 --timeout 20 --only-binary :all: --no-compile \
  -r "$wanted" > "$out/log" 2>&1; then
  cp "$wanted" "$out/installed.txt"
  echo "peers: $out"
elif grep -q 'Retrying (Retry(total=0,' "$out/log"; then
  echo "peers: not installed, as PyPI cannot be reached" >&2
  [ "${1:-}" = --skip-unreachable ] || exit $unreachable_status
else
  cat "$out/log" >&2
  echo "error: the peers could not be installed" >&2
  exit 1
fi
