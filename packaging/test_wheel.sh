#!/usr/bin/env bash
# usage: packaging/test_wheel.sh [WHEEL] [PYTHON]
# Installs a wheel into a fresh environment, as an ordinary user, and does with it what a newcomer does: the
# demo round, a matchmaker of their own in Python on a board, removing it. Without WHEEL it makes one.
# PYTHON (default: /usr/bin/python3) has to be one that every user may run.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
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

fail() {
  echo "test_wheel: $*" >&2
  exit 1
}

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

echo "test_wheel: matchbench demo"
as_user matchbench demo >"$work/demo" 2>"$work/log" || fail "demo: $(cat "$work/log")"
grep -q 'Geography on geography: 12 requests' "$work/demo" || fail "demo shows no board: $(cat "$work/demo")"
grep -Eq '^confinement: (full|partial): ' "$work/demo" || fail "demo names no tier"
[ -s "$work/home/matchbench-demo/report/report.html" ] || fail "demo wrote no report"

echo "test_wheel: a matchmaker in Python that looks for the judgments"
as_user matchbench plugin new mine --language python >/dev/null
judgments=$prefix/share/matchbench/datasets/geography
[ -d "$judgments" ] || fail "the wheel has no collection"
as_user python - "$judgments" <<'EOF'
import pathlib, sys
source = next(pathlib.Path("mine").glob("*.py"))
spy = f"""
import os
if os.path.exists({sys.argv[1]!r}):
    raise SystemExit("the judgments can be seen")
"""
text = source.read_text()
cut = text.index("import ") if not text.startswith("#!") else text.index("\n") + 1
source.write_text(text if "from __future__" in text else text[:cut] + spy + text[cut:])
EOF
as_user matchbench plugin check mine/ >"$work/check" 2>&1 || fail "plugin check: $(cat "$work/check")"
as_user matchbench plugin add mine/ >/dev/null
cat >"$work/home/contest.yaml" <<EOF
matchbench: contest/1
name: Mine
collection: $judgments
entrants:
  - plugin: mine
  - plugin: keyword
measures: [nDCG@10]
EOF
as_user matchbench run contest.yaml --db mine.db --quiet --strict 2>"$work/log" || fail "run: $(cat "$work/log")"
as_user matchbench score mine.db >/dev/null
as_user matchbench leaderboard mine.db | grep -q ' mine ' || fail "the board lacks the matchmaker"

as_user pip uninstall --quiet --yes --disable-pip-version-check matchbench
left=$(find "$prefix" -type f -path '*matchbench*' -not -path '*/__pycache__/*' | head -3)
[ -z "$left" ] || fail "left behind: $left"
echo "test_wheel: passed, $bytes bytes"
