#!/usr/bin/env bash
# build.sh OUTPUT-FOLDER: builds matchbench.jar with javac and jar alone, for Java 11 and later.
set -euo pipefail
if (($# != 1)); then
  echo "usage: $0 OUTPUT-FOLDER" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
find "$here/src" -name '*.java' -print0 |
  xargs -0 javac --release 11 -Xlint:all -Werror -encoding UTF-8 -d "$classes"
cp -r "$here/resources/." "$classes"
jar --create --file "$output/matchbench.jar" --date=1980-01-01T00:00:02Z -C "$classes" . 2>/dev/null ||
  jar --create --file "$output/matchbench.jar" -C "$classes" . # before JDK 17: without --date
