#!/bin/sh
# out_of_tree.sh <build folder> <example folder> <C++ standard> <compiler> <scratch folder>
# An author's day: the API is installed, the example plugin, at most 60 lines long, is built against
# the installed package alone, and a host runs it.
build=$1 example=$2 standard=$3 compiler=$4 scratch=$5
here=$(dirname "$0")
set -eu
rm -rf "$scratch"
mkdir -p "$scratch"
cp -r "$example" "$scratch/example"
lines=$(wc -l < "$scratch/example/keyword.cpp")
[ "$lines" -le 60 ] || { echo "keyword.cpp has $lines lines, at most 60 are promised"; exit 1; }

cmake --install "$build" --component development --prefix "$scratch/prefix" > "$scratch/install.log"
cmake -S "$scratch/example" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$scratch/prefix" \
  -DCMAKE_CXX_STANDARD="$standard" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror"
cmake --build "$scratch/build"

plugin=$scratch/build/plugins/keyword/keyword.so
[ -f "$scratch/build/plugins/keyword/plugin.yaml" ]
sh "$here/symbols.sh" "$plugin"
"$compiler" -std=c11 -I"$scratch/prefix/include" -o "$scratch/host" "$here/host.c" -ldl
"$scratch/host" "$plugin" | grep '^best 0,'
