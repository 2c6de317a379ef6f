#!/usr/bin/env bash
# usage: packaging/test_wheel.sh [--build DIR | WHEEL] [PYTHON]
# Follows the site's page on installing with a wheel, as an ordinary user in an empty folder: a fresh environment, the
# demo round, a matchmaker of one's own on a board. Then it removes the wheel. Without WHEEL it makes one.
#   --build DIR  makes it from this build folder, as it is: it runs where this machine's libraries are
# PYTHON (default: /usr/bin/python3) has to be one that every user may run. SITE names the site (default: build/site).
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/packaging/newcomer.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/home"

# A wheel that is published has its libraries within, which are 1.8 MB, compressed.
most=13500000
if [ "${1:-}" = --build ]; then
  most=12000000
  python=${3:-/usr/bin/python3}
  "$here/packaging/wheel.sh" --build "$2" --out "$work/home" "$python"
elif [ -n "${1:-}" ]; then
  python=${2:-/usr/bin/python3}
  cp "$1" "$work/home/"
else
  python=/usr/bin/python3
  "$here/packaging/wheel.sh" --out "$work/home" "$python"
fi
wheel=$(echo "$work"/home/*.whl)
chmod 644 "$wheel"
bytes=$(stat -c %s "$wheel")
[ "$bytes" -le $most ] || fail "the wheel has $bytes bytes, and $most are allowed"

user=()
if [ "$(id -u)" = 0 ]; then
  chown 65534:65534 "$work/home"
  user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
prefix=$work/home/matchbench-venv
as_user() {
  (cd "$work/home" && env -i HOME="$work/home" RELEASE="$work/home" LC_ALL=C.UTF-8 PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_INDEX=1 PATH="$prefix/bin:$(dirname "$python"):/usr/bin:/bin" "${user[@]}" "$@")
}

steps=$(site_steps 'With pip' 'Your own matchmaker on a board')
newcomer_has_a_board "$steps"
[ "$(head -c 4 "$prefix/bin/matchbench" | tail -c 3)" = ELF ] || fail "bin/matchbench is not the program itself"
[ -f "$prefix/libexec/matchbench/matchbench-worker" ] && [ ! -L "$prefix/libexec/matchbench/matchbench-worker" ] ||
  fail "the worker is no regular file in libexec/matchbench"
[ -f "$prefix/share/man/man1/matchbench-run.1" ] || fail "there are no manual pages"
version=$(as_user matchbench --version)
[[ $wheel == *"/matchbench-$(cut -d' ' -f2 <<<"$version")-"* ]] || fail "the program says '$version'"
tutorial_runs <"$here/docs/tutorial.ipynb"
as_user bash -c 'TIMEFORMAT=%R
  least() { for _ in {1..10}; do { time for _ in {1..20}; do "$@" >/dev/null; done; } 2>&1; done | sort -n | head -1; }
  echo "$(least matchbench --help) $(least /usr/bin/true)"' |
  awk '{ printf "test_wheel: --help takes %.1f ms, %.1f times as long as true\n", $1 * 50, $1 / $2 }'
judgments_are_hidden "$prefix/share/matchbench/datasets"

as_user pip uninstall --quiet --yes matchbench
left=$(find "$prefix" -type f -path "$prefix/*matchbench*" -not -path '*/__pycache__/*' | head -3)
[ -z "$left" ] || fail "left behind: $left"
echo "test_wheel: passed, $bytes bytes"
