#!/usr/bin/env bash
# engines.sh [NAME...]: installs and builds the engines in plugins/engines, all or those named, each
# in a folder of its own under build/engines. Optional: nothing else in matchbench needs them. The
# Python engines come from PyPI, Lucene from Maven Central, the libraries of the others from Debian.
#
#   MATCHBENCH_BUILD  a build folder of matchbench (default: the newest of build/*)
#   ENGINES_OUT       where the engines go (default: build/engines)
#   PYTHON            the interpreter that will run them (default: /usr/bin/python3)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=${ENGINES_OUT:-$root/build/engines}
build=${MATCHBENCH_BUILD:-$(dirname "$(ls -td "$root"/build/*/api 2> /dev/null | head -n 1)")}
[[ $build = /* ]] || build=$PWD/$build
python=${PYTHON:-/usr/bin/python3}
source=$root/plugins/engines

fail() {
  echo "error: $1" >&2
  exit 1
}

need() { # PROGRAM PACKAGE...
  command -v "$1" > /dev/null || fail "$1 is missing; install it with: apt-get install ${*:2}"
}

python_engine() { # NAME
  local name=$1 packages=$out/$1/packages
  need "$python" python3 python3-venv
  [ -x "$out/.pip/bin/pip" ] || "$python" -m venv "$out/.pip"
  rm -rf "${out:?}/$name"
  mkdir -p "$packages"
  cp "$source/$name"/*.py "$source/$name/plugin.yaml" "$out/$name"
  cp -r "$root/api/python/matchbench" "$packages"
  "$out/.pip/bin/pip" -q install --no-compile --target "$packages" \
    -r "$source/$name/requirements.txt"
  local bare=$source/$name/requirements-without-dependencies.txt
  if [ -f "$bare" ]; then
    "$out/.pip/bin/pip" -q install --no-compile --no-deps --target "$packages" -r "$bare"
  fi
  # The engines cannot write there when they run, so what Python compiles is made now.
  "$python" -m compileall -q "$out/$name" || true # some packages hold templates that do not compile
}

lucene_engine() {
  local version=9.12.0 folder=$out/lucene artifact
  need mvn maven
  need javac openjdk-17-jdk-headless
  rm -rf "$folder"
  mkdir -p "$folder/classes"
  for artifact in lucene-core lucene-analysis-common; do
    mvn -q -B -Dstyle.color=never dependency:copy -Dmdep.stripVersion=true -DoutputDirectory="$folder" \
      -Dartifact="org.apache.lucene:$artifact:$version"
  done
  "$root/api/java/build.sh" "$folder"
  javac --release 11 -encoding UTF-8 -cp "$folder/*" -d "$folder/classes" "$source"/lucene/*.java
  printf 'Main-Class: LuceneMatchmaker\nClass-Path: %s\n' \
    "matchbench.jar lucene-core.jar lucene-analysis-common.jar" > "$folder/manifest"
  jar --create --file "$folder/lucene.jar" --manifest "$folder/manifest" -C "$folder/classes" .
  rm -r "$folder/classes" "$folder/manifest"
  cp "$source/lucene/plugin.yaml" "$folder"
}

cpp_engine() { # NAME
  [ -f "$build/api/matchbenchConfig.cmake" ] ||
    fail "matchbench is not built; run scripts/demo.sh, or set MATCHBENCH_BUILD"
  cmake -S "$source/$1" -B "$out/.build/$1" -DCMAKE_BUILD_TYPE=Release \
    -Dmatchbench_DIR="$build/api" -DMATCHBENCH_PLUGIN_OUTPUT_DIR="$out" > "$out/.build/$1.log" &&
    cmake --build "$out/.build/$1" >> "$out/.build/$1.log" ||
    fail "building $1 failed, see $out/.build/$1.log; it needs: apt-get install $2"
}

word_vectors_engine() {
  cpp_engine word-vectors g++
  local minilm=$out/minilm/export_word_vectors.py
  if [ -f "$minilm" ] && [ ! -f "$out/word-vectors/vectors" ]; then
    "$python" "$minilm" "$out/.build/vectors.bin"
    "$out/.build/word-vectors/pack_vectors" "$out/.build/vectors.bin" "$out/word-vectors/vectors"
    rm -f "$out/.build/vectors.bin"
  fi
  [ -f "$out/word-vectors/vectors" ] ||
    echo "word-vectors has no vectors yet; plugins/engines/word-vectors/README.md says how to bring some"
}

engine() { # NAME
  case $1 in
    bm25s | lsa | minilm) python_engine "$1" ;;
    lucene) lucene_engine ;;
    xapian) cpp_engine xapian libxapian-dev ;;
    sqlite-fts5) cpp_engine sqlite-fts5 libsqlite3-dev ;;
    word-vectors) word_vectors_engine ;;
    *) fail "there is no engine '$1'" ;;
  esac
}

mkdir -p "$out/.build"
if (($# == 1)); then
  engine "$1"
  echo "$1: $out/$1"
  exit
fi
if (($# == 0)); then
  set -- bm25s lsa minilm lucene xapian sqlite-fts5 word-vectors
fi
failed=()
for name in "$@"; do # each in a process of its own, so that one that fails does not end the others
  "$0" "$name" || failed+=("$name")
done
((${#failed[@]} == 0)) || fail "not built: ${failed[*]}"
