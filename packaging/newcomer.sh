# What a newcomer does who has read the page of the site on installing, for the tests of packages, which source this
# file. They define as_user COMMAND..., which runs a command as an ordinary user in an empty folder, and $work, a folder
# for logs.

fail() {
  echo "$(basename "$0" .sh): $*" >&2
  exit 1
}

# site_steps HEADING...: the commands of the built site's page on installing, which the first page has to lead to.
# SITE is the site; default: build/site.
site_steps() {
  local site=${SITE:-$here/build/site}
  [ -f "$site/install.html" ] || fail "there is no site in $site: run packaging/site.sh"
  grep -q 'href="install.html"' "$site/index.html" || fail "the first page does not lead to install.html"
  /usr/bin/python3 "$here/packaging/site_steps.py" "$site/install.html" "$@"
}

# newcomer_has_a_board COMMANDS: types them one after another into one shell. They have to end with a board that has
# the newcomer's own matchmaker, and to have run the demo. Says how long that took.
newcomer_has_a_board() {
  local begin=$SECONDS
  sed "s/^/$(basename "$0" .sh): \$ /" <<<"$1"
  as_user bash -e -o pipefail -c "$1" >"$work/out" 2>"$work/log" || fail "$(tail -n 30 "$work/out" "$work/log")"
  grep -q 'Geography on geography: 12 requests' "$work/out" || fail "demo shows no board: $(cat "$work/out")"
  grep -Eq '^confinement: (full|partial): ' "$work/out" || fail "demo names no tier"
  as_user test -s matchbench-demo/report/report.html || fail "demo wrote no report"
  tail -n 25 "$work/out" | grep -Eq '(^|[ =])mine( |$)' || fail "the last board lacks 'mine': $(tail -n 25 "$work/out")"
  echo "$(basename "$0" .sh): from nothing to an own matchmaker on a board in $((SECONDS - begin)) s"
}

# tutorial_runs <NOTEBOOK: the cells of the tutorial, one after another, with the Python of the installation.
tutorial_runs() {
  echo "$(basename "$0" .sh): the tutorial"
  /usr/bin/python3 -c 'import json, sys
print("\n".join("".join(cell["source"]) for cell in json.load(sys.stdin)["cells"] if cell["cell_type"] == "code"))' |
    as_user tee tutorial.py >/dev/null
  as_user python3 tutorial.py >"$work/log" 2>&1 || fail "the tutorial: $(cat "$work/log")"
  as_user matchbench leaderboard tools.db | grep -q ' shared ' || fail "the tutorial leads to no board"
}

# judgments_are_hidden DATASETS: a matchmaker that ends if it can see the judgments takes part in a strict round.
# board_with NAME DATASETS: a new matchmaker, made as 'plugin new' in $work/new said, has to get on a board.
judgments_are_hidden() {
  echo "$(basename "$0" .sh): a matchmaker that looks for the judgments"
  as_user test -d "$1/geography" || fail "the installation has no collection"
  as_user matchbench plugin new looks --language python >"$work/new"
  as_user sed -i "1i import os; os.path.exists('$1/geography') and exit('the judgments can be seen')" \
    looks/matchmaker.py
  board_with looks "$1"
}

board_with() {
  as_user sh -e -c "$(grep '^  ' "$work/new")" >"$work/log" 2>&1 || fail "$1: $(cat "$work/log")"
  printf '%s\n' 'matchbench: contest/1' "name: $1" "collection: $2/geography" 'measures: [nDCG@10]' 'entrants:' \
    "  - plugin: $1" '  - plugin: keyword' | as_user tee "$1.yaml" >/dev/null
  as_user matchbench run "$1.yaml" --db "$1.db" --quiet --strict 2>"$work/log" || fail "run: $(cat "$work/log")"
  as_user matchbench score "$1.db" >/dev/null
  as_user matchbench leaderboard "$1.db" | grep -q " $1 " || fail "the board lacks $1"
}
