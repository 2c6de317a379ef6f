#!/usr/bin/env bash
# Builds everything and runs all tests but the long and the slow ones and those on a cluster.
# usage: scripts/test.sh [ctest arguments], such as -L long, or -L cluster, which installs Slurm
# Continuous integration runs the long ones, such as those in a browser, but not the slow ones.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--tests)
case " $* " in *" -L cluster "*) packages+=(--cluster) ;; esac
scripts/setup.sh "${packages[@]}"
echo "test: building in build/ci"
cmake --preset ci -B build/ci >/dev/null
cmake --build build/ci
echo "test: running the tests"
[ $# -gt 0 ] || set -- -LE "long|slow|cluster"
ctest --test-dir build/ci --output-on-failure -j "$(nproc)" "$@"
