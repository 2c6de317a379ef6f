#!/usr/bin/env bash
# Looks at the code with other tools than the tests. Each installs what it needs.
# usage: scripts/check.sh quick [commit]        what needs no build: format, layers, documents, scripts, types;
#                                               clang-tidy and clang over what has changed since the commit
#                                               (default: $CI_BASE, else the last 50 commits)
#        scripts/check.sh clang [layer...]      everything but the tests compiles with clang, and the tests
#                                               pass under AddressSanitizer and UBSan
#        scripts/check.sh tsan [layer...]       tests under ThreadSanitizer
#        scripts/check.sh unsigned-char [layer...]   tests with a char that is unsigned, as on arm64
#        scripts/check.sh valgrind [layer...]   test programs labelled unit under memcheck
#        scripts/check.sh tidy [folder...]      clang-tidy over harness/, plugins/ and api/
#        scripts/check.sh headers               every header of harness/ compiles alone, and every
#                                               benchmark, which no other check builds
#        scripts/check.sh cppcheck [file...]    cppcheck over harness/, plugins/ and api/
#        scripts/check.sh arm64 [layer...]      builds for arm64 and tests it on an emulated machine: the demo's
#                                               scores, what starts processes, attacks (scripts/arm64.sh)
#        scripts/check.sh everything            all that .ci/run leaves out, which takes hours: before a
#                                               release, and after touching what it looks at
# A layer is a folder of tests/; without any, all are taken.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  sed -n 's/^# \{0,1\}//p' "$0" | sed -n '2,/^A layer/p' >&2
  exit 2
}
[ $# -gt 0 ] || usage
tool=$1
shift

configure() {
  scripts/setup.sh --tests --checks
  cmake --preset "$1" >/dev/null
}

# Runs a command; if it fails, the others run all the same, so that one run tells all faults.
failed=0
look() {
  "$@" || {
    echo "check: failed: $*" >&2
    failed=1
  }
}

# Python, shell and JavaScript as far as one can tell without running it.
scripts_parse() {
  local files
  mapfile -t files < <(git ls-files '*.py')
  python3 -c 'import ast, sys
for name in sys.argv[1:]: ast.parse(open(name).read(), name)' "${files[@]}" || return 1
  mapfile -t files < <(git ls-files '*.sh' .ci/run)
  printf '%s\0' "${files[@]}" | xargs -0 -n 1 bash -n || return 1
  mapfile -t files < <(git ls-files '*.mjs' 'reports/desk/*.js')
  printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" node --check
}

is_formatted() {
  cmake -DROOT="$PWD" -DCLANG_FORMAT="$(command -v clang-format-14 || command -v clang-format)" \
    -P tests/layers/check_format.cmake
}

quick() {
  scripts/setup.sh --tests --checks
  local check
  for check in layers types helpers includes docs remedies; do
    look python3 "tests/layers/check_$check.py" .
  done
  look scripts_parse
  look is_formatted
  # The folder of the tests, so that npm installs the packages once.
  cmake --preset release -DBUILD_TESTING=ON >/dev/null
  look cmake --build build/release --target web_types
  cmake --preset tidy >/dev/null
  look scripts/check_changed.py build/tidy ${1:-${CI_BASE:-}}
  return $failed
}

# Tests of the named layers, or all, as a preset of CMake compiles them.
tests_of_preset() {
  local preset=$1
  shift
  configure "$preset"
  local targets=(all)
  [ $# -eq 0 ] || targets=(programs "${@/#/test_}")
  cmake --build "build/$preset" --target "${targets[@]}"
  local filter=(-LE "long|slow|cluster|engines|peers")
  [ $# -eq 0 ] || filter+=(-R "^($(IFS='|' && echo "$*"))\\.")
  ctest --test-dir "build/$preset" --no-tests=error --output-on-failure -j "$(nproc)" "${filter[@]}"
}

# The suites of a layer that start workers, as a filter for its test program.
suites_with_workers() {
  grep -lsE 'run_small_round|(timed|misbehaving)_round\.hpp' tests/*/"$1"/*_test.cpp |
    xargs -r grep -hoP '^TEST(_F|_P)?\(\K\w+' | sort -u | sed 's/.*/*&.*/' | paste -sd:
}

# Each program once as a whole: valgrind takes a second to start. Programs that it starts in turn,
# workers above all, are left alone: memcheck's own system calls are not on the sandbox's list.
under_valgrind() {
  configure dev
  local targets=(all)
  [ $# -eq 0 ] || targets=("${@/#/test_}")
  cmake --build build/dev --target "${targets[@]}"
  local programs
  programs=$(ctest --test-dir build/dev -L unit --show-only=json-v1 |
    grep -o "\"[^\"]*/tests/[^\"]*/test_[a-z_]*\"" | tr -d '"' | sort -u)
  # It hands neither landlock_create_ruleset(2) nor seccomp(2) on, and makes system calls of its own.
  local beyond=Confinement.ReachesWhatTheProbeFound:TimedRegion.HoldsNothingButTheCall
  # The host watches a worker with pidfd_open(2).
  local watches=1
  valgrind --quiet /usr/bin/python3 -c 'import os; os.pidfd_open(os.getpid())' 2>/dev/null || watches=
  for program in $programs; do
    local layer=${program##*/test_} without=
    [ $# -eq 0 ] || [[ " $* " == *" $layer "* ]] || continue
    [ -n "$watches" ] || without=$(suites_with_workers "$layer" || true)
    echo "check: valgrind $layer${without:+, without what starts workers: this valgrind has no pidfd_open}"
    look valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect \
      --errors-for-leak-kinds=definite,indirect --suppressions=tests/valgrind.supp \
      "$program" --gtest_brief=1 "--gtest_filter=-$beyond:$without"
  done
  return $failed
}

# What the build compiles as one is looked at as one, in a tenth of the time.
tidy() {
  configure tidy
  [ $# -gt 0 ] || set -- harness plugins api
  scripts/check_changed.py build/tidy --all "$@"
}

# Each header as a source of its own, without precompiled headers, and each benchmark. Nothing is
# generated.
each_header() {
  scripts/setup.sh --tests --checks
  local python
  python=$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')
  local defined=(-DNULL_PLUGIN='""' -DTIMED_PLUGIN='""' -DWORKER_PROGRAM='""')  # as tests/bench does
  find harness tests \( -path 'harness/*.hpp' -o -name '*_bench.cpp' -o -path 'tests/execution/sandbox/*channel*.cpp' \
    -o -path 'tests/execution/sandbox/*_cost.cpp' \) -print0 |
    xargs -0 -P "$(nproc)" -I {} sh -c 'exec "$@"' sh \
      clang++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -Wno-unused -Wno-pragma-once-outside-header \
      -I . -I api/include -isystem "$python" "${defined[@]}" -x c++ {}
}

cppcheck_over() {
  scripts/setup.sh --checks
  [ $# -gt 0 ] || set -- harness plugins api
  cppcheck --quiet --error-exitcode=1 --std=c++20 --enable=warning,performance,portability \
    --inline-suppr --suppressions-list=tests/cppcheck.supp -j "$(nproc)" -I . -I api/include "$@"
}

everything() {
  look each_header
  look cppcheck_over
  look tidy
  look scripts/check.sh clang
  look scripts/check.sh tsan
  look scripts/check.sh unsigned-char
  look scripts/check.sh valgrind
  look scripts/test.sh -L cluster
  look scripts/test.sh -L slow
  look scripts/engines.sh --skip-unreachable
  look scripts/test.sh -L engines
  look scripts/peers.sh --skip-unreachable
  look scripts/test.sh -L peers
  look scripts/mcp_servers.sh --skip-unreachable
  look scripts/fuzz.sh 600
  look packaging/wheel.sh
  look packaging/test_roots.sh --skip-unreachable
  look scripts/check.sh arm64
  return $failed
}

case $tool in
  quick) quick "$@" ;;
  clang | tsan | unsigned-char) tests_of_preset "$tool" "$@" ;;
  valgrind) under_valgrind "$@" ;;
  tidy) tidy "$@" ;;
  headers) each_header ;;
  cppcheck) cppcheck_over "$@" ;;
  arm64) scripts/arm64.sh "$@" ;;
  everything) everything ;;
  *) usage ;;
esac
