#!/usr/bin/env bash
# Installs the Debian packages that building and testing need and that are not there yet.
# usage: scripts/setup.sh [--tests] [--checks] [--cluster] [--engines]: also what the tests need, what
# scripts/check.sh needs, what the tests on a cluster need, what scripts/engines.sh needs
set -euo pipefail

build=(g++ cmake ninja-build git pkg-config
  libboost1.81-dev libyaml-cpp-dev libsqlite3-dev libsqlitecpp-dev libcli11-dev libfmt-dev
  libspdlog-dev nlohmann-json3-dev libsimdjson-dev libpugixml-dev libraptor2-dev libseccomp-dev
  libxxhash-dev libssl-dev libstemmer-dev wordnet-base zlib1g-dev libzstd-dev libarchive-dev)
# The web report's. Node.js from elsewhere brings its own npm, which Debian's package would clash with.
command -v node >/dev/null && command -v npm >/dev/null || build+=(nodejs npm)
# Faster builds where they can be had; nothing depends on them.
comfort=(ccache mold)
tests=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev abigail-tools binutils clang
  clang-format sqlite3 chromium python3 python3-dev python3-jsonschema pybind11-dev)
cluster=(slurmctld slurmd slurm-client)
engines=(libxapian-dev maven openjdk-17-jdk-headless python3 python3-venv)
checks=(clang clang-tidy libclang-rt-dev cppcheck valgrind)

wanted=("${build[@]}" "${comfort[@]}")
for group in "$@"; do
  case $group in
    --tests) wanted+=("${tests[@]}") ;;
    --checks) wanted+=("${checks[@]}") ;;
    --cluster) wanted+=("${cluster[@]}") ;;
    --engines) wanted+=("${engines[@]}") ;;
    *)
      echo "setup: '$group' is unknown; use --tests, --checks, --cluster or --engines" >&2
      exit 2
      ;;
  esac
done

missing=()
for package in "${wanted[@]}"; do
  state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup: all packages are installed"
  exit 0
fi

root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "setup: these packages are missing and this user is not root: ${missing[*]}" >&2
    exit 3
  }
  root=(sudo)
fi
echo "setup: installing ${missing[*]}"
"${root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends \
  "${missing[@]}" >/dev/null
