#!/usr/bin/env bash
# Runs one tool over the code. Each installs what it needs and builds in a folder of its own.
# usage: scripts/check.sh asan [layer...]      tests under AddressSanitizer and UBSan
#        scripts/check.sh tsan [layer...]      tests under ThreadSanitizer
#        scripts/check.sh valgrind [layer...]  test programs labelled unit under memcheck
#        scripts/check.sh tidy [folder...]     clang-tidy over harness/, plugins/ and api/
#        scripts/check.sh changed [commit]     clang-tidy over the sources changed since the commit;
#                                              default: the one before the last
#        scripts/check.sh clang                everything but the tests compiles with clang
#        scripts/check.sh headers              every header of harness/ compiles alone, and every
#                                              benchmark, which no other check builds
#        scripts/check.sh cppcheck [file...]   cppcheck over harness/, plugins/ and api/
# A layer is a folder of tests/; without any, all are taken.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  sed -n 's/^# \{0,1\}//p' "$0" | sed -n '2,13p' >&2
  exit 2
}
[ $# -gt 0 ] || usage
tool=$1
shift

configure() {
  scripts/setup.sh --tests --checks
  cmake --preset "$1" -B "build/$1" >/dev/null
}

# The targets that make the tests of the named layers: their programs, and what the tests run.
build_tests() {
  local folder=$1
  shift
  local targets=()
  for layer in "$@"; do
    if [ "$layer" = fuzz ]; then
      targets+=(write_seeds seed_library replay_seeds)
    else
      targets+=("test_$layer")
    fi
  done
  [ ${#targets[@]} -gt 0 ] || targets=(all)
  cmake --build "$folder" --target "${targets[@]}"
}

under_sanitizer() {
  local preset=$1
  shift
  configure "$preset"
  build_tests "build/$preset" "$@"
  local filter=(-LE "long|slow|cluster")
  [ $# -eq 0 ] || filter+=(-R "^($(IFS='|' && echo "$*"))\\.")
  ctest --test-dir "build/$preset" --output-on-failure -j "$(nproc)" "${filter[@]}"
}

# The suites of a layer that start workers, as a filter for its test program.
suites_with_workers() {
  grep -lsE 'run_small_round|(timed|misbehaving)_round\.hpp' tests/*/"$1"/*_test.cpp |
    xargs -r grep -hoP '^TEST(_F|_P)?\(\K\w+' | sort -u | sed 's/.*/*&.*/' | paste -sd:
}

# Each program once as a whole: valgrind takes a second to start. Programs that it starts in turn,
# workers above all, are left alone: memcheck's own system calls are not on the sandbox's list.
under_valgrind() {
  configure ci
  build_tests build/ci "$@"
  local programs
  programs=$(ctest --test-dir build/ci -L unit --show-only=json-v1 |
    grep -o "\"[^\"]*/tests/[^\"]*/test_[a-z_]*\"" | tr -d '"' | sort -u)
  # It hands neither landlock_create_ruleset(2) nor seccomp(2) on, and makes system calls of its own.
  local beyond=Confinement.ReachesWhatTheProbeFound:TimedRegion.HoldsNothingButTheCall
  # The host watches a worker with pidfd_open(2).
  local watches=1
  valgrind --quiet /usr/bin/python3 -c 'import os; os.pidfd_open(os.getpid())' 2>/dev/null || watches=
  local failed=0
  for program in $programs; do
    local layer=${program##*/test_} without=
    [ $# -eq 0 ] || [[ " $* " == *" $layer "* ]] || continue
    [ -n "$watches" ] || without=$(suites_with_workers "$layer" || true)
    echo "check: valgrind $layer${without:+, without what starts workers: this valgrind has no pidfd_open}"
    valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect \
      --errors-for-leak-kinds=definite,indirect --suppressions=tests/valgrind.supp \
      "$program" --gtest_brief=1 "--gtest_filter=-$beyond:$without" || failed=1
  done
  return $failed
}

tidy() {
  configure tidy
  [ $# -gt 0 ] || set -- harness plugins api
  run-clang-tidy -quiet -p build/tidy -j "$(nproc)" "^$PWD/($(IFS='|' && echo "$*"))/"
}

# A header is looked at through the sources that include it.
tidy_changed() {
  configure tidy
  local since=${1:-HEAD~1}
  local files
  mapfile -t files < <(git diff --name-only --diff-filter=d "$since" -- harness plugins api |
    grep '\.cpp$' || true)
  if [ ${#files[@]} -eq 0 ]; then
    echo "check: no source has changed since $since"
    return
  fi
  local most=40  # what takes a few minutes; 'tidy' looks at everything
  if [ ${#files[@]} -gt $most ]; then
    echo "check: ${#files[@]} sources have changed since $since; the first $most are looked at"
    files=("${files[@]:0:$most}")
  fi
  echo "check: clang-tidy over ${#files[@]} sources"
  printf '%s\n' "${files[@]/#/$PWD/}" | xargs -P "$(nproc)" -n 1 clang-tidy -quiet -p build/tidy
}

with_clang() {
  configure clang
  cmake --build build/clang
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

case $tool in
  asan | tsan) under_sanitizer "$tool" "$@" ;;
  valgrind) under_valgrind "$@" ;;
  tidy) tidy "$@" ;;
  changed) tidy_changed "$@" ;;
  clang) with_clang ;;
  headers) each_header ;;
  cppcheck) cppcheck_over "$@" ;;
  *) usage ;;
esac
