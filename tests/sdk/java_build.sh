#!/usr/bin/env bash
# java_build.sh OUTPUT-FOLDER: builds the SDK's jar and the programs that the tests run. Exit code 77
# if there is no Java compiler.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
for program in java javac jar; do
  if ! command -v "$program" > /dev/null; then
    echo "skipped: there is no $program on this machine"
    exit 77
  fi
done
rm -rf "$1"
mkdir -p "$1/classes" "$1/plugin"
"$here/../../api/java/build.sh" "$1"
javac --release 11 -Xlint:all -Werror -encoding UTF-8 -cp "$1/matchbench.jar" -d "$1/classes" \
  "$here/../../api/examples/KeywordMatchmaker.java" "$here"/programs/*.java
# Plugins of SME2: one written for it, and one compiled long ago against the interface alone.
javac --release 11 -Xlint:all -Werror -encoding UTF-8 -cp "$1/matchbench.jar" -d "$1/plugin" \
  "$here/sme2/ImportingPlugin.java" "$here"/sme2/broken/*.java
rm "$1/plugin/broken/Library.class"
mkdir "$1/interface"
javac --release 8 -Xlint:-options -d "$1/interface" \
  "$here/../../api/java/src/de/dfki/sme2/IMatchmakerPlugin.java"
javac --release 8 -Xlint:-options,-rawtypes,-unchecked -nowarn -cp "$1/interface" -d "$1/plugin" \
  "$here/sme2/OldPlugin.java"
jar --create --file "$1/plugin.jar" -C "$1/plugin" .
