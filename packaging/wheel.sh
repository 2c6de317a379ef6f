#!/usr/bin/env bash
# usage: packaging/wheel.sh [--build DIR] [--out DIR] [--arm64 | --every-python | PYTHON...]
# Builds a release with static libraries and packs it into dist/, as a wheel for each PYTHON (default: python3) and as
# the archive matchbench-VERSION-linux-MACHINE.tar.zst, which runs from any folder. Before all else it looks whether
# each PYTHON can have a compiled module and installs what a build needs (scripts/setup.sh --wheel). A PYTHON that is
# not Debian's and has no package pybind11 gets an environment with it from PyPI.
#   --build DIR  take this build folder as it is; if it was made without -DMATCHBENCH_STATIC_LIBRARIES, what is packed
#                runs only where this machine's libraries are, and there is no archive
#   --out DIR    put them there
#   --arm64      for arm64 (aarch64) and Debian's Python, by a cross compiler over a root from packaging/sysroot.sh
#   --every-python  for each CPython from 3.11 on that the PATH has
# Each Python has a wheel of its own, by pybind11: another one compiles the module again and nothing else. With nanobind
# and Python's stable interface one wheel would do for all from 3.12 on, at a cost that would not forbid it (25 ns in
# place of 19 for the row of a dict, of which evaluate takes 170, on Python 3.11 and a busy machine). But Debian 12 has
# no nanobind, and packages are built from Debian's alone; and a Python without a global lock needs its own wheel anyway.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/built_for.sh
umask 022

build='' out=dist names=() arm64=''
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --arm64) arm64=yes; shift ;;
    # What a version manager has put on the PATH may be a name without a Python behind it.
    --every-python)
      for name in $(compgen -c python3. | grep -xE 'python3\.(1[1-9]|[2-9][0-9])' | sort -uV); do
        [ "$("$name" -c 'import sys; print(sys.implementation.name)' 2>/dev/null)" != cpython ] || names+=("$name")
      done
      shift ;;
    -*) sed -n '2,11s/^# //p' "$0" >&2; exit 2 ;;
    *) names+=("$1"); shift ;;
  esac
done
if [ -n "$arm64" ]; then
  [ ${#names[@]} -eq 0 ] || { echo "wheel: for arm64 there is the wheel of Debian's Python alone" >&2; exit 2; }
  names=(/usr/bin/python3)
fi
[ ${#names[@]} -gt 0 ] || names=(python3)
tag_of() { "$1" -c 'import sys; print("cp%d%d" % sys.version_info[:2])'; }
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}

# is_debians PYTHON: Debian's pybind11 is for this one alone.
is_debians() { [ "$(readlink -f "$("$1" -c 'import sys; print(sys.executable)')")" = "$(readlink -f /usr/bin/python3)" ]; }

# can_have_a_module PYTHON: or says what it lacks. Debian's gets its headers from scripts/setup.sh.
can_have_a_module() {
  local header
  "$1" -c 'import sys; sys.exit(sys.implementation.name != "cpython" or sys.version_info < (3, 11))' 2>/dev/null || {
    echo "wheel: '$1' is no CPython from 3.11 on, or cannot be started; name another one, such as /usr/bin/python3" >&2
    return 1
  }
  is_debians "$1" && return
  header=$("$1" -c 'import sysconfig; print(sysconfig.get_path("include") + "/Python.h")')
  [ -e "$header" ] || {
    echo "wheel: '$1' has no headers ($header), without which it can have no compiled module; install them, or name" \
      "another Python, such as /usr/bin/python3" >&2
    return 1
  }
}

# with_pybind11 PYTHON: prints a Python of this kind for which CMake finds pybind11, an environment in build/pythons if
# it has none itself.
with_pybind11() {
  local environment
  if is_debians "$1" || "$1" -m pybind11 --cmakedir >/dev/null 2>&1; then
    command -v "$1"
    return
  fi
  environment=$PWD/build/pythons/$(tag_of "$1")
  if [ ! -e "$environment/made" ]; then
    "$1" -m venv --clear "$environment" >&2 &&
      "$environment/bin/pip" -q install --disable-pip-version-check --only-binary :all: 'pybind11==2.13.6' >&2 || {
      echo "wheel: pybind11 cannot be installed from PyPI; have it installed with '$1 -m pip install pybind11'" >&2
      return 1
    }
    touch "$environment/made"
  fi
  echo "$environment/bin/python"
}

for name in "${names[@]}"; do can_have_a_module "$name" || exit 3; done
pythons=("${names[@]}")
if [ -z "$build" ]; then
  scripts/setup.sh --wheel ${arm64:+--cross}
  pythons=()
  for name in "${names[@]}"; do
    python=$(with_pybind11 "$name") || exit 3
    pythons+=("$python")
  done
  if [ -n "$arm64" ]; then
    build=build/wheel-arm64 preset=arm64 static=$PWD/build/sysroot-arm64/opt/matchbench
    packaging/sysroot.sh
  else
    build=build/wheel preset=release static=$PWD/build/static-libraries
    packaging/static-libraries.sh "$static"
  fi
  # mold keeps imports of what it leaves out, such as arc4random() of glibc 2.36, so ld links.
  cmake --preset $preset -B $build -DMATCHBENCH_MOLD=OFF -DMATCHBENCH_STATIC_LIBRARIES="$static" \
    -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
  rm -f $build/python/matchbench/*.so
  cmake --build $build
  # Another Python has a compiled module of its own; what CMake remembers of the one before is not true of the next.
  for python in "${pythons[@]}"; do
    tag=$(tag_of "$python")
    if [ -n "$arm64" ] || compgen -G "$build/python/matchbench/*.cpython-${tag#cp}-*.so" >/dev/null; then continue; fi
    cmake -B $build -U 'Python_*' -U '_Python_*' -U 'PYTHON_*' -U pybind11_DIR \
      -DPython_EXECUTABLE="$("$python" -c 'import sys; print(sys.executable)')" \
      $("$python" -m pybind11 --cmakedir 2>/dev/null | sed 's/^/-Dpybind11_DIR=/') >/dev/null
    cmake --build $build --target matchbench_python
  done
fi

built_for "$build"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=matchbench-$(sed -n 's/^project(matchbench VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)-linux-$machine
prefix=$work/$name
cmake --install "$build" --prefix "$prefix" --strip >/dev/null
python3 packaging/third_party.py --web "$build/web" --out "$prefix/share/doc/matchbench"
find "$prefix" -name '*.so' -exec "$strip" --strip-unneeded {} +
for python in "${pythons[@]}"; do
  tag=$(tag_of "$python")
  "$python" packaging/make_wheel.py --prefix "$prefix" --python-tag "$tag" --modules "$build/python/matchbench" \
    --out "$out"
done
grep -q '^MATCHBENCH_STATIC_LIBRARIES:PATH=.' "$build/CMakeCache.txt" || exit 0
"${pythons[0]}" packaging/check_portable.py "$prefix"
cp LICENSE README.md CHANGELOG.md VERSIONING.md "$prefix/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$work" -cf - "$name" |
  zstd -q -9 -f -o "$out/$name.tar.zst"
ls -l "$out/$name.tar.zst"
