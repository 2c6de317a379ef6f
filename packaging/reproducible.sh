#!/usr/bin/env bash
# usage: packaging/reproducible.sh [--one-build]
# Builds the wheel and the Debian packages twice, with another path, locale, time zone, umask and number of cores
# (reprotest), and fails unless both are the same byte for byte; diffoscope then says what differs. What npm fetches
# has to be there (scripts/setup.sh --tests). It takes four builds of a release, none from a cache of the compiler's.
# Needs reprotest and diffoscope.
#   --one-build  takes two builds: the Debian packages are made from that of the wheel, with its static libraries
set -euo pipefail
cd "$(dirname "$0")/.."
case ${1:-} in
  '') packages='packaging/debs.sh --out made' ;;
  --one-build) packages='packaging/debs.sh --build build/wheel --out made' ;;
  *) sed -n '2,8s/^# //p' "$0" >&2; exit 2 ;;
esac
for tool in reprotest diffoscope; do
  command -v $tool >/dev/null || { echo "there is no $tool: apt-get install reprotest diffoscope-minimal" >&2; exit 1; }
done
export SOURCE_DATE_EPOCH CCACHE_DISABLE=1
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git archive HEAD | tar -x -C "$tree"
rm -rf dist/reproducible
reprotest --variations=build_path,locales,timezone,umask,num_cpus \
  -c "packaging/wheel.sh --out made && $packages" \
  --store-dir "$PWD/dist/reproducible" "$tree" 'made/*.whl made/*.deb made/*.tar.zst'
