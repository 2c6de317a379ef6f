#!/bin/sh
# abidiff.sh <compiler> <frozen include> <current include> <scratch folder>
# The current headers may differ from the frozen ones by members appended to structs that state
# their size, and by nothing else. Canaries, headers changed on purpose, show that the check tells
# one from the other.
compiler=$1 frozen=$2 current=$3 scratch=$4
here=$(dirname "$0")
command -v abidiff > /dev/null || { echo "skipped: abidiff is not installed"; exit 77; }
set -eu
rm -rf "$scratch"
mkdir -p "$scratch"

growing="mb_host mb_document mb_service mb_collection mb_options mb_query mb_ranking mb_descriptor
  mb_plugin mb_plugin_batch mb_memory mb_plugin_memory mb_training mb_plugin_train mb_host_taxonomy"
fixed="mb_strings mb_match mb_judgment mb_concepts"

surface() {  # <include> <library>
  "$compiler" -std=c11 -g -O0 -fPIC -shared -fvisibility=default -I"$1" -o "$2" "$here/surface.c"
}
compatible() {  # <library>; what it finds is in $scratch/findings
  # abidiff's status says "differs" for what is allowed, too; 1 and 2 of its bits mean misuse.
  status=0
  abidiff --leaf-changes-only --no-show-locs "$scratch/frozen.so" "$1" > "$scratch/report" || status=$?
  [ $((status & 3)) = 0 ] || { echo "abidiff failed with $status"; cat "$scratch/report"; exit 1; }
  awk -v frozen="$fixed" -f "$here/appended_only.awk" "$scratch/report" > "$scratch/findings"
}

failed=0
canary() {  # <passes|fails> <what> <sed script>
  rm -rf "$scratch/canary"
  cp -r "$frozen/matchbench" "$scratch/canary"
  sed -i "$3" "$scratch"/canary/*.h "$scratch"/canary/ext/*.h
  ! diff -r "$frozen/matchbench" "$scratch/canary" > /dev/null ||
    { echo "canary \"$2\" changes nothing"; exit 1; }
  mkdir -p "$scratch/include"
  ln -sfn ../canary "$scratch/include/matchbench"
  surface "$scratch/include" "$scratch/canary.so"
  verdict=fails
  compatible "$scratch/canary.so" && verdict=passes
  echo "canary, $2: $verdict"
  [ $verdict = "$1" ] || { echo "  must be: $1"; cat "$scratch/report"; failed=1; }
}

surface "$frozen" "$scratch/frozen.so"
surface "$current" "$scratch/current.so"
if ! compatible "$scratch/current.so"; then
  echo "the current headers break the ABI of 1.0:"
  cat "$scratch/findings"
  failed=1
fi

for struct in $growing; do
  append="s/^} ${struct}_t;/  void *canary;\n&/"
  # Below struct_size and the 32-bit field that follows it everywhere.
  insert="/^typedef struct $struct {/{n;n;s/\$/\n  void *inserted;/}"
  canary passes "$struct, appended" "$append"
  canary fails "$struct, inserted" "$insert"
  canary fails "$struct, inserted and appended" "$insert;$append"
done
for struct in $fixed; do
  canary fails "$struct, appended" "s/^} ${struct}_t;/  void *canary;\n&/"
done
append="s/^} mb_plugin_t;/  void *canary;\n&/;s/^} mb_query_t;/  void *canary;\n&/"
canary passes "two structs, appended" "$append"
canary fails "changed signature" 's/load)(mb_matchmaker_t\* matchmaker,/load)(mb_matchmaker_t* matchmaker, int extra,/'
canary fails "changed signature, appended" "s/load)(mb_matchmaker_t\\* matchmaker,/load)(mb_matchmaker_t* matchmaker, int extra,/;$append"
canary fails "changed type of equal size, appended" "s/  uint32_t top_k; /  float top_k; /;$append"
canary fails "member removed" '/^  const char\* config; /d'
canary fails "members swapped" 's/  const char\* author;/  const char* version;/;t;s/  const char\* version; /  const char* author; /'
exit $failed
