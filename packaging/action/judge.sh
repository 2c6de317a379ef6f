#!/usr/bin/env bash
# usage: judge.sh install | judge | comment
# What action.yml (GitHub) and gitlab.yml do. They hand over everything in the environment, and no text that somebody
# else wrote becomes a part of a command:
#   MATCHBENCH_WHEEL      address or path of the wheel; without one, the matchbench of the PATH
#   MATCHBENCH_WHAT       gate, or season check
#   MATCHBENCH_ARGUMENTS  the words after it, one a line: baseline.yaml, ./ranker, --collection, collection
#   MATCHBENCH_FORMAT     markdown (for a summary and a comment) or junit (for a report of tests)
#   MATCHBENCH_RESULTS    a folder for the verdict; default: matchbench-results
# 'judge' ends with the code of matchbench: 0 not worse, 1 worse, 2 refused, 3 the environment failed, 4 undecided.
# 'comment' writes the verdict under a pull request of the same repository; the token of one from a fork can only read.
set -euo pipefail
venv=${MATCHBENCH_VENV:-${RUNNER_TEMP:-${TMPDIR:-/tmp}}/matchbench-venv}
results=${MATCHBENCH_RESULTS:-matchbench-results}
case ${MATCHBENCH_FORMAT:=markdown} in
  markdown) verdict=$results/verdict.md ;;
  junit) verdict=$results/verdict.xml ;;
  *) echo "judge: '$MATCHBENCH_FORMAT' is no format; write markdown or junit" >&2; exit 2 ;;
esac
program=matchbench
# In a temporary folder that others share, one of them may have put a program there.
is_own() { [ -O "$venv" ] && [ ! -L "$venv" ]; }
[ ! -x "$venv/bin/matchbench" ] || ! is_own || program=$venv/bin/matchbench

# What the repository brings under these names is none of ours, and could be a link to any file.
forget_results() {
  [ ! -L "$results" ] || rm -f "$results"
  rm -f "$results/errors" "$results"/verdict.*
}

# -I: else Python would take modules of the repository, such as a venv.py or json.py, for its own.
install() {
  forget_results
  [ -n "${MATCHBENCH_WHEEL:-}" ] || { echo "judge: no wheel is named; the matchbench of the PATH is used"; return 0; }
  mkdir -p -m 700 "$venv"
  is_own || { echo "judge: $venv is somebody else's; name another with MATCHBENCH_VENV" >&2; exit 3; }
  python3 -I -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "$MATCHBENCH_WHEEL"
  "$venv/bin/matchbench" --version
}

# GitHub takes what looks like a command anywhere in a line, such as ##[add-mask], for one; messages quote entrants.
show_errors() {
  local end
  end=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  [ -z "${GITHUB_ACTIONS:-}" ] || echo "::stop-commands::$end"
  cat "$results/errors"
  [ -z "${GITHUB_ACTIONS:-}" ] || echo "::$end::"
}

# The words of MATCHBENCH_ARGUMENTS, without blanks around them and without empty lines.
words() { sed -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//' -e '/^$/d' <<<"${MATCHBENCH_ARGUMENTS:-}"; }

judge() {
  local code=0 arguments
  mapfile -t arguments < <(words)
  forget_results
  mkdir -p "$results"
  case ${MATCHBENCH_WHAT:=gate} in
    gate)
      "$program" gate "${arguments[@]}" --format "$MATCHBENCH_FORMAT" --out "$verdict" 2>"$results/errors" || code=$? ;;
    'season check')
      "$program" season check "${arguments[@]}" --format "$MATCHBENCH_FORMAT" >"$verdict" 2>"$results/errors" ||
        code=$? ;;
    *) echo "judge: '$MATCHBENCH_WHAT' is nothing to do; write gate or season check" >&2; exit 2 ;;
  esac
  show_errors >&2
  # What was refused has a message in place of a verdict.
  if [ "$MATCHBENCH_FORMAT" = markdown ] && [ ! -s "$verdict" ]; then
    { echo '```'; cat "$results/errors"; echo '```'; } >"$verdict"
  fi
  if [ "$MATCHBENCH_FORMAT" = markdown ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    cat "$verdict" >>"$GITHUB_STEP_SUMMARY"
  fi
  if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "exit-code=$code" >>"$GITHUB_OUTPUT"; fi
  exit "$code"
}

# The pull request's number if its branch is of this repository; nothing otherwise.
own_pull_request() {
  python3 -I - "${GITHUB_EVENT_PATH:-/dev/null}" "${GITHUB_REPOSITORY:-}" <<'END'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    request = (json.loads(file.read() or "{}")).get("pull_request") or {}
repository = (request.get("head", {}).get("repo") or {}).get("full_name")
if request and repository == sys.argv[2]:
    print(int(request["number"]))
END
}

comment() {
  local number
  [ -s "$verdict" ] || { echo "judge: there is no verdict to write"; return 0; }
  number=$(own_pull_request)
  [ -n "$number" ] || { echo "judge: this is no pull request of the same repository: the summary has the verdict"; return 0; }
  gh pr comment "$number" --body-file "$verdict"
}

case ${1:-} in
  install | judge | comment) "$1" ;;
  *) sed -n '2,12s/^# //p' "$0" >&2; exit 2 ;;
esac
