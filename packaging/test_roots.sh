#!/usr/bin/env bash
# usage: packaging/test_roots.sh [--skip-unreachable] [FOLDER]
# Runs the demo of the archive in FOLDER (default: dist), as an ordinary user, in roots of other distributions: those with
# the oldest C library that the documents promise (RHEL's rebuild 9 and Amazon Linux 2023, glibc 2.34; Ubuntu 22.04, 2.35)
# and a newer one (Debian 13, unpacked from its packages, so that nothing is configured and the loader has no cache). A
# root that cannot be fetched is named and left out. If none can be fetched, this fails, unless --skip-unreachable is
# given. Needs skopeo, umoci, mmdebstrap and bubblewrap.
set -euo pipefail
skip=''
if [ "${1:-}" = --skip-unreachable ]; then
  skip=yes
  shift
fi
here=$(cd "$(dirname "$0")/.." && pwd)
folder=$(cd "${1:-$here/dist}" && pwd)
fail() {
  echo "test_roots: $*" >&2
  exit 1
}
for tool in skopeo umoci mmdebstrap bwrap zstd; do
  command -v $tool >/dev/null || fail "there is no $tool: apt-get install skopeo umoci mmdebstrap bubblewrap zstd"
done
case $(uname -m) in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) fail "there are no archives for $(uname -m)" ;;
esac
archive=$(ls "$folder"/matchbench-*-linux-"$(uname -m)".tar.zst) || fail "$folder has no archive: run packaging/wheel.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/home"
tar -xf "$archive" -C "$work/home" --strip-components=1  # a root need not have zstd
user=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$work/home"
  user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi

# fetch_root IMAGE FOLDER: false, with the reason in $work/log, if it cannot be had.
fetch_root() {
  if [ "$1" = debian:13 ]; then
    mkdir -p "${2%/rootfs}"
    mmdebstrap --quiet --arch="$architecture" --variant=extract --include=base-files,libstdc++6,python3 \
      --aptopt='Apt::Install-Recommends "false"' trixie "$2" 2>"$work/log"
    return
  fi
  skopeo --override-arch "$architecture" copy --quiet "docker://docker.io/library/$1" "oci:$work/images:${1/:/-}" \
    2>"$work/log" || return 1
  umoci unpack --rootless --image "$work/images:${1/:/-}" "${2%/rootfs}" >/dev/null 2>&1 || fail "$1 cannot be unpacked"
}

tried=0
for image in almalinux:9 amazonlinux:2023 ubuntu:22.04 debian:13; do
  name=${image/:/-}
  if ! fetch_root "$image" "$work/$name/rootfs"; then
    echo "test_roots: $image is left out, because it cannot be fetched: $(tail -1 "$work/log")"
    continue
  fi
  mkdir -p "$work/$name/rootfs/mb"
  chmod 755 "$work/$name" "$work/$name/rootfs"
  rm -rf "$work/home/matchbench-demo"
  "${user[@]}" bwrap --bind "$work/$name/rootfs" / --bind "$work/home" /mb --proc /proc --dev /dev --perms 1777 --tmpfs /tmp \
    --chdir /mb --unshare-pid --die-with-parent --clearenv --setenv PATH /usr/bin:/bin --setenv HOME /mb \
    bin/matchbench demo >"$work/out" 2>"$work/log" || fail "$image: $(tail -n 30 "$work/log")"
  grep -q 'Geography on geography: 12 requests' "$work/out" || fail "$image: the demo shows no board"
  grep -q ' answered, 0 failed;' "$work/out" || fail "$image: queries failed: $(grep '^warning: ' "$work/log")"
  echo "test_roots: $image, $(grep '^confinement: ' "$work/out")"
  tried=$((tried + 1))
done
[ $tried -gt 0 ] || [ -n "$skip" ] || fail "no root could be fetched"
echo "test_roots: passed in $tried roots"
