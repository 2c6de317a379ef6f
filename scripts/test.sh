#!/usr/bin/env bash
# Builds everything and runs all tests but the long and the slow ones, those on a cluster, and those of
# engines and beside peers, which scripts/engines.sh and scripts/peers.sh install.
# usage: scripts/test.sh [ctest arguments], such as -L long, or -L cluster, which installs Slurm
# Continuous integration runs all but the slow ones.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(--tests)
case " $* " in *" -L cluster "*) packages+=(--cluster) ;; esac
scripts/setup.sh "${packages[@]}"
echo "test: building in build/ci"
cmake --preset ci -B build/ci >/dev/null
cmake --build build/ci
echo "test: running the tests"
[ $# -gt 0 ] || set -- -LE "long|slow|cluster|engines|peers"
ctest --test-dir build/ci --output-on-failure -j "$(nproc)" "$@"
