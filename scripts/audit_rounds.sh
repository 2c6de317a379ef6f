#!/usr/bin/env bash
# Audits the reference matchmakers and the engines that scripts/engines.sh has built, all honest, in
# many rounds, and counts the rounds in which one is said to keep answers, fails, or has an invalid
# run. A round takes about 10 s of processor time. Each says how it went, so that a run that is
# ended early is worth something, too: also how low an interval of later : first ended, by which the
# threshold of "answers are kept" was chosen (timing_audit.hpp, docs/timing.md); at the end, the
# lowest of each entrant as a table.
# usage: scripts/audit_rounds.sh [ROUNDS] [idle|busy]    default: 50 idle; busy: two loops for each core
#        MATCHBENCH=build/release/bin/matchbench          the program to try
#        MATCHBENCH_ENGINES=build/engines                 the engines, if they are there
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
    if [ -d "$(dirname "$program")/../plugins/$name" ]; then echo "  - plugin: $name"; fi
  done
  for engine in "${MATCHBENCH_ENGINES:-build/engines}"/*/; do
    name=$(basename "$engine")
    if [ "$name" = word-vectors ] && [ ! -f "$engine/vectors" ]; then continue; fi
    if [ -f "$engine/$name.so" ]; then
      echo "  - plugin: $(realpath "$engine")/$name.so"
    elif grep -q '^program:' "$engine/plugin.yaml" 2> /dev/null; then
      echo "  - plugin: $(realpath "$engine")/"
    fi
  done
} > "$folder/contest.yaml"
echo "$(grep -c -- '- plugin:' "$folder/contest.yaml") entrants, $load"

alarms=0
for ((round = 1; round <= rounds; ++round)); do
  rm -f "$folder"/r.db*
  "$program" run "$folder/contest.yaml" --db "$folder/r.db" --quiet 2> "$folder/said" || {
    cat "$folder/said" >&2
    exit 1
  }
  # A suspicion beside equal rankings; a failure, a death or an invalid run.
  found=$("$program" analyse timing "$folder/r.db" --show audits --json | python3 -c '
import json, sqlite3, sys
rows = json.load(sys.stdin)
for row in rows:
    if row["suspicions"] and not row["different"]:
        print(row["entrant"], row["audit"], row["suspicions"])
for fault in sqlite3.connect(sys.argv[2]).execute("""
    WITH asked AS (
      SELECT session, outcome, message, killed_ns FROM answer
      UNION ALL SELECT session, outcome, message, NULL FROM trial_answer)
    SELECT entrant.name, asked.message FROM asked
      JOIN session ON session.id = asked.session JOIN repetition ON repetition.id = session.repetition
      JOIN entrant ON entrant.id = repetition.entrant JOIN outcome ON outcome.id = asked.outcome
      WHERE outcome.is_failure OR asked.killed_ns IS NOT NULL
    UNION ALL SELECT entrant.name, invalid FROM repetition
      JOIN entrant ON entrant.id = repetition.entrant WHERE length(invalid) > 0"""):
    print(*fault)
ends = [(row["lowest_end"], row["entrant"]) for row in rows if row["lowest_end"] is not None]
with open(sys.argv[1], "a") as all_ends:
    for end, entrant in ends:
        print(end, entrant, file=all_ends)
print("lowest end %.3f (%s)" % min(ends) if ends else "", file=sys.stderr)' "$folder/ends" "$folder/r.db" 2> "$folder/lowest")
  if [ -n "$found" ]; then
    alarms=$((alarms + 1))
  fi
  echo "round $round, load $(cut -d' ' -f1 /proc/loadavg): ${found:-no alarm}, $(cat "$folder/lowest")"
done
# As docs/timing.md has it.
echo
echo "| entrant | lowest end, $rounds rounds, $load |"
echo "|---|---:|"
touch "$folder/ends"
sort -g "$folder/ends" | awk '!seen[$2]++ { printf "| %s | %.2f |\n", $2, $1 }'
echo
echo "$alarms of $rounds rounds ($load) say of an honest matchmaker that it keeps answers, fails or has an invalid run"
[ "$alarms" -eq 0 ]
