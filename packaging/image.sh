#!/usr/bin/env bash
# usage: packaging/image.sh [FOLDER]
# Makes an image for containers, FOLDER/matchbench-VERSION.oci.tar, from the Debian packages in FOLDER (default: dist)
# and what they depend on, without a base image: one index with an image for each architecture that FOLDER has packages
# for. Needs mmdebstrap.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/packaging/clean_root.sh"
folder=$(cd "${1:-$here/dist}" && pwd)
version=$(sed -n 's/^project(matchbench VERSION \([0-9.]*\).*/\1/p' "$here/CMakeLists.txt")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2>/dev/null || echo 0)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
roots=()
for architecture in amd64 arm64; do
  [ -e "$folder/matchbench_${version}_$architecture.deb" ] || continue
  clean_root "$work/$architecture.tar" python3 "$folder" "$architecture"
  roots+=("$architecture=$work/$architecture.tar")
done
[ ${#roots[@]} -gt 0 ] || { echo "image: $folder has no matchbench_${version}_*.deb: run packaging/debs.sh" >&2; exit 2; }
python3 "$here/packaging/oci_image.py" "$folder/matchbench-$version.oci.tar" "${roots[@]}" --version "$version" \
  --command matchbench --user matchbench
ls -l "$folder/matchbench-$version.oci.tar"
