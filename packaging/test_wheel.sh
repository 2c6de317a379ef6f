#!/usr/bin/env bash
# usage: packaging/test_wheel.sh [WHEEL] [PYTHON]
# Installs a wheel into a fresh environment, as an ordinary user, and does with it what a newcomer does: the
# demo round, a matchmaker of their own in Python on a board, removing it. Without WHEEL it makes one.
# PYTHON (default: /usr/bin/python3) has to be one that every user may run.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/packaging/newcomer.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

wheel=${1:-} python=${2:-/usr/bin/python3}
if [ -z "$wheel" ]; then
  "$here/packaging/wheel.sh" --out "$work" "$python"
  wheel=$(echo "$work"/*.whl)
fi
cp "$wheel" "$work/" 2>/dev/null || true
wheel=$work/$(basename "$wheel")
chmod 644 "$wheel"

bytes=$(stat -c %s "$wheel")
[ "$bytes" -le 12000000 ] || fail "the wheel has $bytes bytes, and 12000000 are allowed"

mkdir "$work/home"
user=()
if [ "$(id -u)" = 0 ]; then
  chown 65534:65534 "$work/home"
  user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
# A shell of the user with the environment's programs on PATH.
as_user() {
  (cd "$work/home" && env -i HOME="$work/home" LC_ALL=C.UTF-8 \
    PATH="$work/home/venv/bin:/usr/bin:/bin" "${user[@]}" "$@")
}

as_user "$python" -m venv "$work/home/venv"
as_user pip install --quiet --no-index --disable-pip-version-check "$wheel"
prefix=$work/home/venv
[ "$(head -c 4 "$prefix/bin/matchbench" | tail -c 3)" = ELF ] || fail "bin/matchbench is not the program itself"
[ -f "$prefix/libexec/matchbench/matchbench-worker" ] && [ ! -L "$prefix/libexec/matchbench/matchbench-worker" ] ||
  fail "the worker is no regular file in libexec/matchbench"
[ -f "$prefix/share/man/man1/matchbench-run.1" ] || fail "there are no manual pages"
version=$(as_user matchbench --version)
[[ $wheel == *"/matchbench-$(cut -d' ' -f2 <<<"$version")-"* ]] || fail "the program says '$version'"
as_user python -c 'import matchbench; matchbench.Matchmaker' || fail "'import matchbench' fails"
newcomer_has_a_board "$prefix" "$work"

as_user pip uninstall --quiet --yes --disable-pip-version-check matchbench
left=$(find "$prefix" -type f -path '*matchbench*' -not -path '*/__pycache__/*' | head -3)
[ -z "$left" ] || fail "left behind: $left"
echo "test_wheel: passed, $bytes bytes"
