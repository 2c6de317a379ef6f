#!/usr/bin/env bash
# usage: packaging/sysroot.sh [--machine] [FOLDER]
# Unpacks an arm64 Debian 12 with all libraries and headers that a build needs into FOLDER (default:
# build/sysroot-arm64), for 'cmake --preset arm64', builds the static libraries (packaging/static-libraries.sh) into its
# opt/matchbench, and installs the cross compiler and QEMU's user mode if they are missing. Nothing of it is run. Only
# what is installed here needs root.
#   --machine  with what a virtual machine boots and tests start: a kernel, a shell, Python, Java, Perl
# Packages come from apt-get, which checks their signatures. A root that is there stays, unless it lacks something.
set -euo pipefail
cd "$(dirname "$0")/.."
machine=''
while [ $# -gt 0 ]; do
  case $1 in
    --machine) machine=yes; shift ;;
    -*) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
    *) break ;;
  esac
done
folder=${1:-build/sysroot-arm64}

build_static_libraries() {
  packaging/static-libraries.sh --host aarch64-linux-gnu --sysroot "$folder" "$folder/opt/matchbench"
}

# The headers of the packages that a build on this machine takes, so that there is one list of them.
mapfile -t wanted < <(scripts/setup.sh --print --tests | grep -E -- '-dev$')
wanted+=(libc6-dev libstdc++-12-dev wordnet-base)
[ -z "$machine" ] || wanted+=(linux-image-arm64 base-files hostname bash coreutils dash grep sed gawk findutils util-linux mount kmod procps
  libc-bin passwd login base-passwd bubblewrap busybox-static python3 python3-venv python3-jsonschema perl-base default-jre-headless sqlite3 tar gzip
  zstd openssh-client tzdata locales)
names=$(printf '%s\n' "${wanted[@]}" | sort -u)
if [ -e "$folder/made" ] && [ -z "$(comm -13 "$folder/made" - <<<"$names")" ]; then
  echo "sysroot: $folder is made already"
  build_static_libraries
  exit 0
fi

scripts/setup.sh --cross
mkdir -p "$(dirname "$folder")"
rm -rf "$folder"
echo "sysroot: unpacking an arm64 Debian 12 into $folder"
mmdebstrap --quiet --arch=arm64 --variant=extract --aptopt='Apt::Install-Recommends "false"' \
  --include="$(paste -sd, <<<"$names")" bookworm "$folder"
# One /usr, as an installation has it.
for name in bin sbin lib; do
  [ -L "$folder/$name" ] && continue
  mkdir -p "$folder/$name" "$folder/usr/$name"
  cp -a "$folder/$name/." "$folder/usr/$name/"
  rm -r "${folder:?}/$name"
  ln -s "usr/$name" "$folder/$name"
done
# Links to files of the root would lead into this machine.
find "$folder" -xdev -type l -lname '/*' -printf '%P\n' | while read -r link; do
  target=$(readlink "$folder/$link")
  ln -sfn "$(realpath -ms --relative-to="/$(dirname "$link")" "$target")" "$folder/$link"
done
echo "$names" >"$folder/made"
build_static_libraries
