#!/usr/bin/env bash
# Installs the Debian packages that building and testing need and that are not there yet.
# usage: scripts/setup.sh [--print] [--tests] [--checks] [--cluster] [--engines] [--wheel] [--cross]: also what the
# tests need, what scripts/check.sh needs, what the tests on a cluster need, what scripts/engines.sh needs, what
# packaging/wheel.sh needs, what building and testing for arm64 needs. With --print it prints the names instead.
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
  clang-format sqlite3 chromium python3 python3-dev python3-venv python3-jsonschema pybind11-dev
  python3-sphinx python3-myst-parser zsh fish)
cluster=(slurmctld slurmd slurm-client)
engines=(libxapian-dev maven openjdk-17-jdk-headless python3 python3-venv)
wheel=(python3-dev python3-venv pybind11-dev default-jdk-headless dpkg-dev make binutils zstd)
cross=(crossbuild-essential-arm64 qemu-user-static qemu-system-arm mmdebstrap e2fsprogs cpio kmod)
checks=(clang clang-tidy libclang-rt-dev cppcheck valgrind)

print=''
if [ "${1:-}" = --print ]; then
  print=yes
  shift
fi
wanted=("${build[@]}" "${comfort[@]}")
for group in "$@"; do
  case $group in
    --tests) wanted+=("${tests[@]}") ;;
    --checks) wanted+=("${checks[@]}") ;;
    --cluster) wanted+=("${cluster[@]}") ;;
    --engines) wanted+=("${engines[@]}") ;;
    --wheel) wanted+=("${wheel[@]}") ;;
    --cross) wanted+=("${cross[@]}") ;;
    *)
      echo "setup: '$group' is unknown; use --tests, --checks, --cluster, --engines, --wheel or --cross" >&2
      exit 2
      ;;
  esac
done

if [ -n "$print" ]; then
  printf '%s\n' "${wanted[@]}"
  exit 0
fi

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]
}

root=()
install() {
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Draws the pages of the tests in less than half of the time of Chromium, which will do without it.
install_headless_shell() {
  local shell=chromium-headless-shell
  case " $* " in *" --tests "*) ;; *) return 0 ;; esac
  if is_installed $shell || [ -z "$(apt-cache show $shell 2>/dev/null)" ]; then
    return 0
  fi
  echo "setup: installing $shell"
  install $shell || echo "setup: $shell cannot be installed; the tests of pages take Chromium, and longer"
}

missing=()
for package in "${wanted[@]}"; do
  is_installed "$package" || missing+=("$package")
done
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || [ ${#missing[@]} -eq 0 ] || {
    echo "setup: these packages are missing and this user is not root: ${missing[*]}" >&2
    exit 3
  }
  root=(sudo)
fi
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup: all packages are installed"
else
  echo "setup: installing ${missing[*]}"
  "${root[@]}" apt-get update -qq
  install "${missing[@]}"
fi
install_headless_shell "$@"
