#!/usr/bin/env bash
# Audits the reference matchmakers, all honest, in many rounds, and counts those that are said to keep
# answers. No line but the last should come out.
# usage: scripts/audit_rounds.sh [ROUNDS] [idle|busy]    default: 50 idle; busy: two loops for each core
#        MATCHBENCH=build/release/bin/matchbench          the program to try
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-50}
load=${2:-idle}
program=$(realpath "${MATCHBENCH:-build/release/bin/matchbench}")
folder=$(mktemp -d)
loops=()
clean() {
  [ ${#loops[@]} -eq 0 ] || kill "${loops[@]}" 2>/dev/null || true
  rm -rf "$folder"
}
trap clean EXIT

if [ "$load" = busy ]; then
  for ((i = 0; i < 2 * $(nproc); ++i)); do
    while :; do :; done &
    loops+=($!)
  done
fi

names=(capability hybrid keyword learned logic precedents random rare-words structure tags topic-space)
{
  echo "matchbench: contest/1"
  echo "name: audits of honest matchmakers"
  echo "collection: $PWD/datasets/geography"
  echo "folds: 3"
  echo "protocol: {passes: 2, blocks: 1, audit: true}"
  echo "entrants:"
  for name in "${names[@]}"; do
    [ -f "$(dirname "$program")/../plugins/$name/$name.so" ] && echo "  - plugin: $name"
  done
} > "$folder/contest.yaml"

alarms=0
for ((round = 1; round <= rounds; ++round)); do
  rm -f "$folder"/r.db*
  "$program" run "$folder/contest.yaml" --db "$folder/r.db" --quiet 2> "$folder/said" || {
    cat "$folder/said" >&2
    exit 1
  }
  found=$("$program" analyse timing "$folder/r.db" --show audits --raw-csv |
    grep -E 'answers are kept' || true)
  if [ -n "$found" ]; then
    echo "round $round: $found"
    alarms=$((alarms + 1))
  fi
done
echo "$alarms of $rounds rounds ($load) say of an honest matchmaker that it keeps answers"
[ "$alarms" -eq 0 ]
