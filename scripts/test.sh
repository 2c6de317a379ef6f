#!/usr/bin/env bash
# Builds everything and runs all tests but the slow ones.
# usage: scripts/test.sh [ctest arguments], such as -L slow
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh --tests
echo "test: building in build/ci"
cmake --preset ci -B build/ci >/dev/null
cmake --build build/ci
echo "test: running the tests"
[ $# -gt 0 ] || set -- -LE slow
ctest --test-dir build/ci --output-on-failure -j "$(nproc)" "$@"
