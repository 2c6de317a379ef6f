#!/usr/bin/env bash
# engines.sh [--skip-unreachable] [NAME...]: installs and builds the engines in plugins/engines, all or
# those named, each in a folder of its own under build/engines. Optional: nothing else in matchbench
# needs them. The Python engines come from PyPI, Lucene from Maven Central, the libraries of the others
# from Debian; without names, the Debian packages that all of them need are installed first.
#
# An engine whose registry cannot be reached is not built, and a former one stays as it was. With
# --skip-unreachable that is said and is no failure.
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
unreachable_status=75 # EX_TEMPFAIL

fail() {
  echo "error: $1" >&2
  exit 1
}

need() { # PROGRAM PACKAGE...
  command -v "$1" > /dev/null || fail "$1 is missing; install it with: apt-get install ${*:2}"
}

# Runs a command that downloads. Ends with `unreachable_status` if what it prints says that there is no
# way to the registry, as retries that are used up (pip) or a transfer that failed (Maven) do.
download() { # NAME COMMAND...
  local log=$out/.build/$1.download.log
  "${@:2}" > "$log" 2>&1 && return
  grep -qE 'Retrying \(Retry\(total=0,|Could not transfer' "$log" && exit $unreachable_status
  cat "$log" >&2
  fail "what $1 needs could not be downloaded"
}

# An engine is made aside and takes its place when it is whole.
begin() { # NAME
  folder=$out/.build/$1.new
  rm -rf "$folder"
  mkdir -p "$folder"
}

put_in_place() { # NAME
  rm -rf "${out:?}/$1"
  mv "$folder" "$out/$1"
}

pip_install() { # NAME ARGUMENT...
  download "$1" "$out/.pip/bin/pip" -q install --retries 2 --timeout 20 --no-compile \
    --target "$folder/packages" "${@:2}"
}

python_engine() { # NAME
  need "$python" python3
  [ -x "$out/.pip/bin/pip" ] || "$python" -m venv "$out/.pip" > "$out/.build/venv.log" 2>&1 ||
    fail "$python cannot make a virtual environment; install it with: apt-get install python3-venv"
  begin "$1"
  cp "$source/$1"/*.py "$source/$1/plugin.yaml" "$folder"
  mkdir "$folder/packages"
  cp -r "$root/api/python/matchbench" "$folder/packages"
  pip_install "$1" -r "$source/$1/requirements.txt"
  local bare=$source/$1/requirements-without-dependencies.txt
  [ ! -f "$bare" ] || pip_install "$1" --no-deps -r "$bare"
  put_in_place "$1"
  # The engines cannot write there when they run, so what Python compiles is made now.
  "$python" -m compileall -q "$out/$1" || true # some packages hold templates that do not compile
}

lucene_engine() {
  local version=9.12.0 artifact
  need mvn maven
  need javac openjdk-17-jdk-headless
  begin lucene
  mkdir "$folder/classes"
  for artifact in lucene-core lucene-analysis-common; do
    download lucene mvn -q -B -U -Dstyle.color=never \
      org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy -Dmdep.stripVersion=true \
      -DoutputDirectory="$folder" -Dartifact="org.apache.lucene:$artifact:$version"
  done
  "$root/api/java/build.sh" "$folder"
  javac --release 11 -encoding UTF-8 -cp "$folder/*" -d "$folder/classes" "$source"/lucene/*.java
  printf 'Main-Class: LuceneMatchmaker\nClass-Path: %s\n' \
    "matchbench.jar lucene-core.jar lucene-analysis-common.jar" > "$folder/manifest"
  jar --create --file "$folder/lucene.jar" --manifest "$folder/manifest" -C "$folder/classes" .
  rm -r "$folder/classes" "$folder/manifest"
  cp "$source/lucene/plugin.yaml" "$folder"
  put_in_place lucene
}

cpp_engine() { # NAME PACKAGE
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
if [ "${1:-}" = --one ]; then # of the loop below
  engine "$2"
  echo "$2: $out/$2"
  exit
fi
skip_unreachable=
if [ "${1:-}" = --skip-unreachable ]; then
  skip_unreachable=1
  shift
fi
if (($# == 0)); then
  "$root/scripts/setup.sh" --engines
  set -- bm25s lsa minilm lucene xapian sqlite-fts5 word-vectors
fi
failed=()
unreachable=()
for name in "$@"; do # each in a process of its own, so that one that fails does not end the others
  status=0
  "$0" --one "$name" || status=$?
  case $status in
    0) ;;
    "$unreachable_status") unreachable+=("$name") ;;
    *) failed+=("$name") ;;
  esac
done
((${#unreachable[@]} == 0)) ||
  echo "engines: not built, as PyPI or Maven Central cannot be reached: ${unreachable[*]}" >&2
((${#failed[@]} == 0)) || fail "not built: ${failed[*]}"
((${#unreachable[@]} == 0)) || [ -n "$skip_unreachable" ] || exit $unreachable_status
