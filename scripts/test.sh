#!/usr/bin/env bash
# Builds everything in build/release and runs all tests but the long and the slow ones, those on a cluster,
# and those of engines and beside peers, which scripts/engines.sh and scripts/peers.sh install.
# usage: scripts/test.sh [ctest arguments], such as -L long, or -L cluster, which installs Slurm
# Warnings are errors if MATCHBENCH_WERROR is ON.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--tests)
case " $* " in *" -L cluster "*) packages+=(--cluster) ;; esac
scripts/setup.sh "${packages[@]}"
echo "test: building in build/release"
cmake --preset release -DBUILD_TESTING=ON >/dev/null
cmake --build build/release
echo "test: running the tests"
[ $# -gt 0 ] || set -- -LE "long|slow|cluster|engines|peers"
ctest --test-dir build/release --no-tests=error --output-on-failure -j "$(nproc)" "$@"
