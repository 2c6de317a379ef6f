# What a newcomer does with an installation, for the tests of packages, which source this file. They define
# as_user COMMAND..., which runs a command as an ordinary user in an empty folder.

fail() {
  echo "$(basename "$0" .sh): $*" >&2
  exit 1
}

# newcomer_has_a_board PREFIX WORK: the demo round, then a matchmaker of one's own in Python on a board. It looks
# for the judgments and ends if it can see them. PREFIX is the installation's, as the user sees it; logs go to WORK.
newcomer_has_a_board() {
  local judgments=$1/share/matchbench/datasets/geography work=$2
  echo "$(basename "$0" .sh): matchbench demo"
  as_user matchbench demo >"$work/demo" 2>"$work/log" || fail "demo: $(cat "$work/log")"
  grep -q 'Geography on geography: 12 requests' "$work/demo" || fail "demo shows no board: $(cat "$work/demo")"
  grep -Eq '^confinement: (full|partial): ' "$work/demo" || fail "demo names no tier"
  as_user test -s matchbench-demo/report/report.html || fail "demo wrote no report"

  echo "$(basename "$0" .sh): a matchmaker in Python that looks for the judgments"
  as_user test -d "$judgments" || fail "the installation has no collection"
  as_user matchbench plugin new mine --language python >"$work/new"
  as_user sed -i "1i import os; os.path.exists('$judgments') and exit('the judgments can be seen')" mine/matchmaker.py
  board_with mine "$judgments" "$work"
}

# board_with NAME JUDGMENTS WORK: follows what 'plugin new NAME' said, kept in WORK/new, and runs it beside keyword.
board_with() {
  as_user sh -e -c "$(grep '^  ' "$3/new")" >"$3/log" 2>&1 || fail "$1: $(cat "$3/log")"
  printf '%s\n' 'matchbench: contest/1' 'name: Mine' "collection: $2" 'measures: [nDCG@10]' 'entrants:' \
    "  - plugin: $1" '  - plugin: keyword' | as_user tee contest.yaml >/dev/null
  as_user matchbench run contest.yaml --db "$1.db" --quiet --strict 2>"$3/log" || fail "run: $(cat "$3/log")"
  as_user matchbench score "$1.db" >/dev/null
  as_user matchbench leaderboard "$1.db" | grep -q " $1 " || fail "the board lacks $1"
}
