#!/usr/bin/env bash
# usage: packaging/wheel.sh [--build DIR] [--out DIR] [--every-python | PYTHON...]
# Builds a release with static libraries and packs it into dist/, as a wheel for each PYTHON (default: python3) and as
# the archive matchbench-VERSION-linux-MACHINE.tar.zst, which runs from any folder. A PYTHON that has the package
# pybind11 is compiled for with that; Debian's is for Debian's Python.
#   --build DIR  take this build folder as it is; if it was made without -DMATCHBENCH_STATIC_LIBRARIES, what is packed
#                runs only where this machine's libraries are, and there is no archive
#   --out DIR    put them there
#   --every-python  for each CPython from 3.11 on that the PATH has, in an environment with pybind11 from PyPI
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022

build='' out=dist pythons=() every_python=''
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --every-python) every_python=yes; shift ;;
    -*) sed -n '2,10s/^# //p' "$0" >&2; exit 2 ;;
    *) pythons+=("$1"); shift ;;
  esac
done

# with_pybind11 NAME: an environment of this Python in build/pythons. Debian's pybind11 is for Debian's Python alone.
with_pybind11() {
  local environment=$PWD/build/pythons/$1
  if [ ! -e "$environment/made" ]; then
    "$1" -m venv --clear "$environment"
    "$environment/bin/pip" -q install --disable-pip-version-check --only-binary :all: 'pybind11==2.13.6'
    touch "$environment/made"
  fi
  pythons+=("$environment/bin/python")
}

if [ -n "$every_python" ]; then
  for name in $(compgen -c python3. | grep -xE 'python3\.(1[1-9]|[2-9][0-9])' | sort -uV); do
    # What a version manager has put there may be a name without a Python behind it.
    if [ "$("$name" -c 'import sys; print(sys.implementation.name)' 2>/dev/null)" = cpython ]; then
      with_pybind11 "$name"
    fi
  done
fi
[ ${#pythons[@]} -gt 0 ] || pythons=(python3)
tag_of() { "$1" -c 'import sys; print("cp%d%d" % sys.version_info[:2])'; }
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}

if [ -z "$build" ]; then
  build=build/wheel
  packaging/static-libraries.sh build/static-libraries
  # mold keeps imports of what it leaves out, such as arc4random() of glibc 2.36, so ld links.
  cmake --preset release -B $build -DMATCHBENCH_MOLD=OFF -DMATCHBENCH_STATIC_LIBRARIES="$PWD/build/static-libraries" \
    -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
  rm -f $build/python/matchbench/*.so
  cmake --build $build
  # Another Python has a compiled module of its own; what CMake remembers of the one before is not true of the next.
  for python in "${pythons[@]}"; do
    tag=$(tag_of "$python")
    if compgen -G "$build/python/matchbench/*.cpython-${tag#cp}-*.so" >/dev/null; then continue; fi
    cmake -B $build -U 'Python_*' -U '_Python_*' -U 'PYTHON_*' -U pybind11_DIR \
      -DPython_EXECUTABLE="$("$python" -c 'import sys; print(sys.executable)')" \
      $("$python" -m pybind11 --cmakedir 2>/dev/null | sed 's/^/-Dpybind11_DIR=/') >/dev/null
    cmake --build $build --target matchbench_python
  done
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=matchbench-$(sed -n 's/^project(matchbench VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)-linux-$(uname -m)
prefix=$work/$name
cmake --install "$build" --prefix "$prefix" --strip >/dev/null
python3 packaging/third_party.py --web "$build/web" --out "$prefix/share/doc/matchbench"
find "$prefix" -name '*.so' -exec strip --strip-unneeded {} +
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
