# usage: inside.sh root|user
# On the emulated machine: the tests of a layer, or the demo's round, whose scores go to the console, or the demo of an
# installed wheel.
. /run/part/settings
who=$1 begin=$SECONDS
export MATCHBENCH_PATIENCE=$patience
work=$(mktemp -d)
cd "$work" || exit 1
seconds() { echo $((SECONDS - begin)); }

test_layer() {
  local program
  program=$(find "$build/tests" "$build/test_bin" -type f -name "test_$part" 2>/dev/null | head -1)
  # Each test's result as it is had: a run that is interrupted has shown something, too.
  if [ -n "$program" ] && (set -o pipefail; "$program" --gtest_flagfile="/run/part/$who.flags" 2>&1 | tee log |
    sed -unE "s/^\[ +(OK|FAILED|SKIPPED) +\] .* \([0-9]+ ms\)$/$who: &/p"); then
    echo "arm64: $who: $part passed in $(seconds) s: $(tail -1 log)"
  else
    echo "arm64: $who: $part failed after $(seconds) s"
    grep -B 12 -F '[  FAILED  ]' log | tail -n 200
    return 1
  fi
}

run_demo() {
  "$build/bin/matchbench" doctor | sed 's/^/  /'
  begin=$SECONDS
  "$build/bin/matchbench" run "$tree/datasets/contests/geography.yaml" --db round.db --quiet || return
  "$build/bin/matchbench" score round.db || return
  echo "arm64: the demo's round took $(seconds) s"
  "$build/bin/matchbench" leaderboard round.db
  echo 'arm64: scores begin'
  sqlite3 -readonly round.db <"$tree/tests/arm64/scores.sql"
  echo 'arm64: scores end'
}

install_wheel() {
  if python3 -m venv wheel && wheel/bin/pip install --quiet --no-index /run/part/*.whl &&
    echo "arm64: the wheel is installed after $(seconds) s" &&
    wheel/bin/matchbench demo >log 2>&1 && grep -q 'Geography on geography: 12 requests' log; then
    echo "arm64: the wheel has a board after $(seconds) s"
    cat log
  else
    tail -n 30 log
    return 1
  fi
}

case $part in
  demo) run_demo ;;
  wheel) install_wheel ;;
  *) test_layer ;;
esac
