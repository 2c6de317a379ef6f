#!/usr/bin/env bash
# Builds a release and runs a complete contest round on the collection in datasets/geography.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
echo "demo: building a release in build/release"
tests=()  # those that scripts/test.sh has built there stay
if grep -qs '^BUILD_TESTING:BOOL=ON' build/release/CMakeCache.txt; then tests=(-DBUILD_TESTING=ON); fi
cmake --preset release "${tests[@]}" >/dev/null
cmake --build build/release --target programs
bin=build/release/bin/matchbench

rm -rf build/demo
mkdir -p build/demo
echo "demo: running datasets/contests/geography.yaml"
$bin run datasets/contests/geography.yaml --db build/demo/round.db
$bin score build/demo/round.db
echo
$bin leaderboard build/demo/round.db
echo
echo "demo: the report"
$bin report build/demo/round.db --out build/demo/report
echo "demo: open $PWD/build/demo/report/report.html"
