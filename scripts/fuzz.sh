#!/usr/bin/env bash
# Fuzzes the readers of all that comes from outside, a target on each processor.
# usage: scripts/fuzz.sh [seconds for each target] [target...]
# Default: 600 s for each tests/fuzz/fuzz_TARGET.cpp. What breaks one is kept in
# build/fuzz/findings/TARGET, inputs that reach new code in build/fuzz/inputs/TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/clang/tests/fuzz

fuzz_one() { # TARGET SECONDS
  local target=$1 seconds=$2 verdict=clean start=$SECONDS
  local seeds=tests/fuzz/corpus/$target inputs=build/fuzz/inputs/$target findings=build/fuzz/findings/$target
  [ -d "$seeds" ] || seeds=$folder/seeds/$target
  mkdir -p "$inputs" "$findings"
  "$folder/fuzz" "$target" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$findings/" "$inputs" "$seeds" \
    >"$findings/log" 2>&1 || verdict=FAILED
  printf '%-18s %-6s %5d s  %9s runs  %s\n' "$target" "$verdict" $((SECONDS - start)) \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$findings/log")" \
    "$(grep -o 'cov: [0-9]* ft: [0-9]*' "$findings/log" | tail -1)"
  [ "$verdict" = clean ]
}

if [ "${1:-}" = --one ]; then # of the last line
  fuzz_one "$3" "$2"
  exit
fi
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
cmake --preset clang >/dev/null
cmake --build build/clang --target write_seeds seed_library fuzz
"$folder/write_seeds" "$folder/seeds"
export LSAN_OPTIONS=suppressions=$PWD/tests/fuzz/lsan.supp:print_suppressions=0
printf '%s\n' "${targets[@]}" | xargs -n 1 -P "$(nproc)" scripts/fuzz.sh --one "$seconds"
