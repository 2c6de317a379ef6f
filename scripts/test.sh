#!/usr/bin/env bash
# Builds everything and runs all tests but the slow ones and those on a cluster.
# usage: scripts/test.sh [ctest arguments], such as -L slow, or -L cluster, which installs Slurm
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--tests)
case " $* " in *" -L cluster "*) packages+=(--cluster) ;; esac
scripts/setup.sh "${packages[@]}"
echo "test: building in build/ci"
cmake --preset ci -B build/ci >/dev/null
cmake --build build/ci
echo "test: running the tests"
[ $# -gt 0 ] || set -- -LE "slow|cluster"
ctest --test-dir build/ci --output-on-failure -j "$(nproc)" "$@"
