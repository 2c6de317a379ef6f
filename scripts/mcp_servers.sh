#!/usr/bin/env bash
# mcp_servers.sh [--skip-unreachable]: installs from npm and PyPI, into build/mcp-servers, the servers of MCP that
# the client and the ranker `mcp` are tried with beside those of their own tests, and lets them ask. Nothing else in
# matchbench needs them.
#
# If a registry cannot be reached, that is said; with --skip-unreachable it is no failure.
#
#   MCP_SERVERS_OUT  where they go (default: build/mcp-servers)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=${MCP_SERVERS_OUT:-$root/build/mcp-servers}
packages=(@modelcontextprotocol/server-everything@2026.8.31 @modelcontextprotocol/server-filesystem@2026.8.31)
versions=(1.30.0 2.3.0) # of PyPI's mcp: the last of the legacy era, and one of the modern era
unreachable_status=75   # EX_TEMPFAIL, as of engines.sh

unreachable() {
  echo "mcp_servers: $1 cannot be reached" >&2
  [ "$2" = --skip-unreachable ] && exit 0
  exit $unreachable_status
}

mkdir -p "$out"
for version in "${versions[@]}"; do
  [ -e "$out/mcp-$version/installed" ] && continue
  python3 -m venv "$out/mcp-$version"
  if ! "$out/mcp-$version/bin/pip" -q install --retries 2 --timeout 20 --only-binary :all: "mcp==$version" \
    >"$out/log" 2>&1; then
    cat "$out/log" >&2
    grep -q 'Retrying (Retry(total=0,' "$out/log" && unreachable PyPI "${1:-}"
    exit 1
  fi
  touch "$out/mcp-$version/installed"
done
if [ "$(cat "$out/npm/installed" 2>/dev/null)" != "${packages[*]}" ]; then
  mkdir -p "$out/npm"
  if ! npm install --prefix "$out/npm" --ignore-scripts --no-audit --no-fund "${packages[@]}" >"$out/log" 2>&1; then
    cat "$out/log" >&2
    grep -qE 'ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN' "$out/log" && unreachable npm "${1:-}"
    exit 1
  fi
  echo "${packages[*]}" >"$out/npm/installed"
fi
MCP_SERVERS_OUT=$out python3 -B "$root/tests/sdk/suites.py" mcp_real
