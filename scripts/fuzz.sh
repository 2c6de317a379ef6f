#!/usr/bin/env bash
# Fuzzes the readers of all that comes from outside, one target after the other.
# usage: scripts/fuzz.sh [seconds for each target] [target...]
# Default: 600 s for each tests/fuzz/fuzz_TARGET.cpp. What breaks one is kept in
# build/fuzz/findings/TARGET, inputs that reach new code in build/fuzz/inputs/TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-600}
[ $# -eq 0 ] || shift
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for source in tests/fuzz/fuzz_*.cpp; do
    target=${source##*/fuzz_}
    targets+=("${target%.cpp}")
  done
fi

scripts/setup.sh --tests --checks
cmake --preset fuzz -B build/fuzz >/dev/null
cmake --build build/fuzz --target write_seeds seed_library "${targets[@]/#/fuzz_}"
programs=build/fuzz/tests/fuzz
"$programs/write_seeds" "$programs/seeds"
export LSAN_OPTIONS=suppressions=$PWD/tests/fuzz/lsan.supp:print_suppressions=0

failed=0
for target in "${targets[@]}"; do
  seeds=tests/fuzz/corpus/$target
  [ -d "$seeds" ] || seeds=$programs/seeds/$target
  inputs=build/fuzz/inputs/$target
  findings=build/fuzz/findings/$target
  mkdir -p "$inputs" "$findings"
  start=$SECONDS
  verdict=clean
  "$programs/fuzz_$target" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$findings/" "$inputs" "$seeds" \
    >"$findings/log" 2>&1 || verdict=FAILED
  [ "$verdict" = clean ] || failed=1
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$findings/log")
  printf '%-18s %-6s %5d s  %9s runs  %s\n' "$target" "$verdict" $((SECONDS - start)) \
    "${runs:-?}" "$(grep -o 'cov: [0-9]* ft: [0-9]*' "$findings/log" | tail -1)"
done
exit $failed
