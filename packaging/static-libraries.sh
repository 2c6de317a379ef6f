#!/usr/bin/env bash
# usage: packaging/static-libraries.sh [--host TRIPLET --sysroot FOLDER] PREFIX
# Builds from Debian's sources what Debian has no static library of: fmt, spdlog and simdjson; yaml-cpp, whose archive
# cannot be linked into a Python module; libarchive for tar and zstd alone; and raptor2 with the libxml2 that it needs,
# which bring nothing else: without the web, ICU and every parser but RDF/XML and Turtle. Debian's own libraptor2 loads
# 40 more libraries. Sources come from apt-get, which checks their signatures, and are kept in PREFIX/src.
# 'cmake -DMATCHBENCH_STATIC_LIBRARIES=PREFIX' links them.
#   --host     for that machine, such as aarch64-linux-gnu, by Debian's cross compiler over the root in FOLDER
#              (packaging/sysroot.sh). PREFIX lies in FOLDER then, so that nobody puts FOLDER before it.
set -euo pipefail
usage() { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
host='' sysroot=''
while [ $# -gt 1 ]; do
  case $1 in
    --host) host=$2; shift 2 ;;
    --sysroot) sysroot=$(cd "$2" && pwd); shift 2 ;;
    *) usage ;;
  esac
done
[ $# -eq 1 ] && [ "${host:+host}" = "${sysroot:+host}" ] || usage
mkdir -p "$1/src"
prefix=$(cd "$1" && pwd)
src=$prefix/src
case $prefix/ in
  "$sysroot"/*) ;;
  *) echo "static-libraries: $prefix does not lie in $sysroot" >&2; exit 2 ;;
esac
if [ -e "$prefix/built" ]; then
  echo "static-libraries: $prefix is built already"
  exit 0
fi

compiler=(g++) archiver=ar
if [ -n "$host" ]; then
  compiler=("$host-g++" "--sysroot=$sysroot") archiver=$host-ar
  export CC="$host-gcc --sysroot=$sysroot" AR=$archiver PKG_CONFIG_SYSROOT_DIR=$sysroot
  export PKG_CONFIG_LIBDIR=$sysroot/usr/lib/$host/pkgconfig:$sysroot/usr/share/pkgconfig
fi

names=(fmtlib spdlog simdjson yaml-cpp libarchive libxml2 raptor2)

# The versions that this machine has as binaries, so that security updates arrive here, too.
fetch() {
  . /etc/os-release
  local keys=/usr/share/keyrings/debian-archive-keyring.gpg apt=()
  printf 'deb-src [signed-by=%s] http://deb.debian.org/%s main\n' \
    "$keys" "debian $VERSION_CODENAME" "$keys" "debian-security $VERSION_CODENAME-security" \
    >"$src/sources.list"
  mkdir -p "$src/lists/partial"
  apt=(-qq -o "Dir::Etc::SourceList=$src/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$src/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
    -o APT::Sandbox::User=root)
  apt-get "${apt[@]}" update
  (cd "$src" && apt-get "${apt[@]}" source --download-only "${names[@]}")
}

# unpack NAME: the sources with Debian's patches, in src/NAME. All files get one date: patched ones would make
# the build call automake again.
unpack() {
  rm -rf "${src:?}/$1"
  dpkg-source --no-check -x "$src/$1"_*.dsc "$src/$1" >"$src/$1.log" 2>&1
  find "$src/$1" -exec touch -d @1000000000 {} +
}

# build NAME OPTION...: configured as a static library and installed into PREFIX.
build() {
  local name=$1
  shift
  if [ -e "$src/$name.built" ]; then return; fi
  (
    cd "$src/$name"
    export CFLAGS="-O2 -fPIC -ffunction-sections -fdata-sections -ffile-prefix-map=$src=."
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    ./configure ${host:+--host="$host"} --prefix="$prefix" --disable-shared --enable-static --with-pic "$@" &&
      make -j"$(nproc)" && make install
  ) >"$src/$name.log" 2>&1 || {
    tail -n 20 "$src/$name.log" >&2
    echo "static-libraries: $name could not be built; see $src/$name.log" >&2
    exit 3
  }
  touch "$src/$name.built"
}

# archive NAME SOURCE...: a static library of sources that need no more than the compiler.
archive() {
  local name=$1 source objects=()
  shift
  if [ -e "$src/$name.built" ]; then return; fi
  mkdir -p "$prefix/lib" "$src/objects"
  for source in "$@"; do
    local object
    object=$src/objects/$name-$(basename "$source").o
    "${compiler[@]}" -std=c++20 -O2 -DNDEBUG -fPIC -ffunction-sections -fdata-sections "-ffile-prefix-map=$src=." \
      -DSPDLOG_COMPILED_LIB -DSPDLOG_FMT_EXTERNAL -I"$src/yaml-cpp/include" -c "$source" -o "$object" &
    objects+=("$object")
  done
  wait
  rm -f "$prefix/lib/lib$name.a"
  "$archiver" rcD "$prefix/lib/lib$name.a" "${objects[@]}"
  touch "$src/$name.built"
}

for name in "${names[@]}"; do
  ls "$src/${name}"_*.dsc >/dev/null 2>&1 || fetch
  [ -e "$src/$name.built" ] || unpack "$name"
done
archive fmt "$src"/fmtlib/src/format.cc "$src"/fmtlib/src/os.cc
archive spdlog "$src"/spdlog/src/{async,cfg,color_sinks,file_sinks,spdlog,stdout_sinks}.cpp
archive simdjson "$src"/simdjson/singleheader/simdjson.cpp
archive yaml-cpp "$src"/yaml-cpp/src/*.cpp "$src"/yaml-cpp/src/contrib/*.cpp
# Debian's own calls arc4random_buf, which glibc has from 2.36 on; libarchive's substitute has the same name.
export ac_cv_func_arc4random_buf=no
[ -e "$src/libarchive.built" ] ||
  sed -i 's/\barc4random_buf\b/fallback_random_buf/g' "$src/libarchive/libarchive/archive_random.c"
build libarchive --without-bz2lib --without-lzma --without-lz4 --without-xml2 --without-expat --without-openssl \
  --without-nettle --without-libb2 --disable-acl --disable-xattr --disable-bsdtar --disable-bsdcpio --disable-bsdcat
build libxml2 --without-python --without-icu --without-lzma --without-zlib --without-http --without-ftp \
  --without-modules --without-history --without-readline --without-debug
build raptor2 --with-www=none --with-yajl=no --with-icu-config=no --with-xslt-config=no \
  --with-xml2-config="$prefix/bin/xml2-config" "--enable-parsers=rdfxml turtle" \
  --enable-serializers=ntriples
touch "$prefix/built"
echo "static-libraries: they are in $prefix/lib"
