#!/usr/bin/env bash
# usage: packaging/debs.sh [--build DIR] [--out DIR]
# Makes the Debian packages, into dist/.
#   --build DIR  take this build folder as it is; default: a release in build/release. One for another machine, such as
#                build/wheel-arm64, is one with static libraries (packaging/wheel.sh)
#   --out DIR    put them there
# PACK_LEVEL (1 to 9; default: 9) says how hard they are compressed.
# The same build makes the same packages: all dates are SOURCE_DATE_EPOCH, by default the last commit's.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/built_for.sh
umask 022
export LC_ALL=C.UTF-8 TZ=UTC

build='' out=dist
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    *) sed -n '2,8s/^# //p' "$0" >&2; exit 2 ;;
  esac
done
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
if [ -z "$build" ]; then
  build=build/release
  cmake --preset release -B $build >/dev/null
  cmake --build $build
fi
mkdir -p "$out"
version=$(sed -n 's/^project(matchbench VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
built_for "$build"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What cmake installs, in the folders of a distribution.
all=$work/all
DESTDIR=$all cmake --install "$build" --prefix /usr --strip >/dev/null
[ "$architecture" = "$(dpkg --print-architecture)" ] || packaging/check_portable.py "$all"
find "$all" -name '*.so' -exec "$strip" --strip-unneeded {} +
python3 packaging/third_party.py --web "$build/web" --out "$all/usr/share/doc/matchbench" >/dev/null
mkdir -p "$all/usr/lib/python3/dist-packages/matchbench" "$all/usr/share/zsh/vendor-completions"
cp api/python/matchbench/*.py api/python/matchbench/py.typed "$all/usr/lib/python3/dist-packages/matchbench"
mkdir "$all/usr/lib/python3/dist-packages/matchbench/mcp_client"
cp api/python/matchbench/mcp_client/*.py "$all/usr/lib/python3/dist-packages/matchbench/mcp_client"
if [ -d "$build/python/matchbench" ]; then
  find "$build/python/matchbench" -name '*.so' -exec cp {} "$all/usr/lib/python3/dist-packages/matchbench" \;
  "$strip" --strip-unneeded "$all"/usr/lib/python3/dist-packages/matchbench/*.so
fi
mv "$all/usr/share/zsh/site-functions/_matchbench" "$all/usr/share/zsh/vendor-completions/"
rm -rf "$all/usr/share/zsh/site-functions"
sed -e "s/@date@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" -e "s/@version@/$version/" \
  packaging/debian/matchbench-figures.1 >"$all/usr/share/man/man1/matchbench-figures.1"
find "$all/usr/share/man" -name '*.1' -exec gzip -9n {} +

# take PACKAGE PATH...: moves files below /usr to the package that has them.
take() {
  local package=$1 path
  shift
  for path in "$@"; do
    [ -e "$all/usr/$path" ] || continue
    mkdir -p "$work/$package/usr/$(dirname "$path")"
    mv "$all/usr/$path" "$work/$package/usr/$path"
  done
}

# documents PACKAGE: changelog and copyright, as policy asks.
documents() {
  local folder=$work/$1/usr/share/doc/$1
  mkdir -p "$folder"
  cp packaging/debian/copyright "$folder/copyright"
  printf 'matchbench (%s) unstable; urgency=medium\n\n  * See /usr/share/doc/matchbench-doc/CHANGELOG.md.gz.\n\n -- %s  %s\n' \
    "$version" "The matchbench authors <authors@matchbench.org>" "$(date -R -d "@$SOURCE_DATE_EPOCH")" |
    gzip -9n >"$folder/changelog.gz"
}

# shared_libraries PACKAGE: what its programs need, as a list of Debian packages.
shared_libraries() {
  local programs
  mapfile -t programs < <(find "$work/$1" -type f \( -perm -100 -o -name '*.so' \) -exec sh -c \
    'head -c 4 "$1" | grep -q ELF' sh {} \; -print)
  [ ${#programs[@]} -gt 0 ] || return 0
  # Of another machine's packages this one knows nothing; of static builds packaging/check_portable.py says what they need.
  if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    echo 'libc6 (>= 2.34), libgcc-s1 (>= 3.0), libstdc++6 (>= 11)'
    return
  fi
  mkdir -p "$work/shlibs/debian"
  printf 'Source: matchbench\n\nPackage: %s\nArchitecture: any\n' "$1" >"$work/shlibs/debian/control"
  (cd "$work/shlibs" && dpkg-shlibdeps -O "${programs[@]/#/-e}" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

# package NAME: the paragraph of packaging/debian/control, completed, and the archive of its files.
package() {
  local name=$1 folder=$work/$1 libraries
  documents "$name"
  if [ -e "packaging/debian/$name.lintian-overrides" ]; then
    mkdir -p "$folder/usr/share/lintian/overrides"
    cp "packaging/debian/$name.lintian-overrides" "$folder/usr/share/lintian/overrides/$name"
  fi
  libraries=$(shared_libraries "$name")
  mkdir -p "$folder/DEBIAN"
  (cd "$folder" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$folder/DEBIAN/md5sums"
  awk -v name="$name" 'BEGIN { RS = ""; ORS = "\n" } $2 == name' packaging/debian/control |
    sed -e "s/@version@/$version/g" -e "s/@architecture@/$architecture/" -e "s/@libraries@/$libraries/" \
      -e "s/^Depends: , /Depends: /" -e "s/, $//" >"$folder/DEBIAN/control"
  echo "Installed-Size: $(du -sk --apparent-size "$folder/usr" | cut -f1)" >>"$folder/DEBIAN/control"
  find "$folder" -type d -exec chmod 755 {} +
  find "$folder" -type f \( ! -perm /111 -o -name '*.so' \) -exec chmod 644 {} +
  find "$folder" -type f -perm /111 -exec chmod 755 {} +
  [ -e "$folder/DEBIAN/postinst" ] && chmod 755 "$folder/DEBIAN/postinst"
  find "$folder" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz "-z${PACK_LEVEL:-9}" --build "$folder" \
    "$out/${name}_${version}_$(sed -n 's/^Architecture: //p' "$folder/DEBIAN/control").deb" >/dev/null
}

take matchbench-dev include lib/cmake
take matchbench-plugins lib/matchbench/plugins
take python3-matchbench lib/python3 share/matchbench/transcripts
take matchbench-data share/matchbench/datasets
take libmatchbench-java lib/matchbench/sdk/java
mkdir -p "$work/matchbench-doc/usr/share/doc/matchbench-doc"
cp -r docs "$work/matchbench-doc/usr/share/doc/matchbench-doc/"
rm -r "$work/matchbench-doc/usr/share/doc/matchbench-doc/docs/site"
cp README.md VERSIONING.md SECURITY.md "$work/matchbench-doc/usr/share/doc/matchbench-doc/"
gzip -9nc CHANGELOG.md >"$work/matchbench-doc/usr/share/doc/matchbench-doc/CHANGELOG.md.gz"
if [ -d build/site ]; then
  html=$work/matchbench-doc/usr/share/doc/matchbench-doc/html
  cp -r build/site "$html"
  # Scripts that every site of Sphinx has are those of the package libjs-sphinxdoc.
  for script in "$html"/_static/*.js; do
    shared=/usr/share/javascript/sphinxdoc/1.0/$(basename "$script")
    if [ -e "$shared" ]; then ln -sf "../../../..${shared#/usr/share}" "$script"; fi
  done
fi
if [ -e "$work/libmatchbench-java/usr" ]; then
  mkdir -p "$work/libmatchbench-java/usr/share/java"
  ln -s ../../lib/matchbench/sdk/java/matchbench.jar "$work/libmatchbench-java/usr/share/java/matchbench.jar"
fi
mv "$all/usr" "$work/matchbench-rest" && mkdir -p "$work/matchbench" && mv "$work/matchbench-rest" "$work/matchbench/usr"

for name in $(sed -n 's/^Package: //p' packaging/debian/control); do
  if [ -d "$work/$name" ]; then package "$name"; fi
done
ls -l "$out"/*_"$version"_*.deb
