# usage: inside.sh root|user
# On the emulated machine: doctor, the tests of each layer and, for an ordinary user and if all is tested, the demo's
# round, whose scores go to the console, and the demo of an installed wheel.
. /tests-arm64/settings
who=$1 failed=0
export MATCHBENCH_PATIENCE=$patience
logs=$(mktemp -d)
cd "$logs" || exit 1
"$build/bin/matchbench" doctor | sed 's/^/  /'
for layer in $layers; do
  program=$(find "$build/tests" "$build/test_bin" -type f -name "test_$layer" 2>/dev/null | head -1)
  begin=$SECONDS
  if [ -n "$program" ] && timeout 5400 "$program" --gtest_brief=1 >"$layer.log" 2>&1; then
    echo "arm64: $who: $layer passed in $((SECONDS - begin)) s: $(tail -1 "$layer.log")"
  else
    echo "arm64: $who: $layer failed after $((SECONDS - begin)) s"
    grep -B 12 -F '[  FAILED  ]' "$layer.log" | tail -n 200
    failed=1
  fi
done
if [ "$who$all" = useryes ]; then
  begin=$SECONDS
  if "$build/bin/matchbench" run "$tree/datasets/contests/geography.yaml" --db round.db --quiet &&
    "$build/bin/matchbench" score round.db; then
    echo "arm64: the demo's round took $((SECONDS - begin)) s"
    "$build/bin/matchbench" leaderboard round.db
    echo 'arm64: scores begin'
    sqlite3 -readonly round.db <"$tree/tests/arm64/scores.sql"
    echo 'arm64: scores end'
  else
    echo 'arm64: the demo failed'
    failed=1
  fi
fi
if [ "$who$all" = useryes ]; then
  begin=$SECONDS
  wheel=$(ls /tests-arm64/*.whl)
  if python3 -m venv wheel && wheel/bin/pip install --quiet --no-index "$wheel" && wheel/bin/matchbench demo >demo.log 2>&1 &&
    grep -q 'Geography on geography: 12 requests' demo.log; then
    echo "arm64: the wheel has a board after $((SECONDS - begin)) s"
  else
    echo 'arm64: the wheel has no board'
    tail -n 30 demo.log
    failed=1
  fi
fi
exit $failed
