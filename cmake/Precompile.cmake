# matchbench_precompile(<target> [TESTS])
# Parses the standard library, and for tests GoogleTest, once for all targets instead of once for
# each file. A target whose flags differ from those of the first one ignores the shared header, at
# the cost of time only. Every header still compiles alone (tests/layers).
find_package(fmt REQUIRED)
matchbench_link_statically(fmt::fmt fmt)
option(MATCHBENCH_PRECOMPILE "Precompile the headers that nearly every file includes" ON)

set(MATCHBENCH_STANDARD_HEADERS <algorithm> <array> <cmath> <cstdint> <filesystem> <functional>
  <map> <memory> <optional> <span> <sstream> <stdexcept> <string> <string_view> <unordered_map>
  <utility> <variant> <vector> <fmt/format.h> <fmt/ranges.h>)

function(matchbench_precompile target)
  cmake_parse_arguments(PARSE_ARGV 1 precompile "TESTS" "" "")
  if(NOT MATCHBENCH_PRECOMPILE)
    return()
  endif()
  set(owner matchbench_standard_headers)
  set(headers ${MATCHBENCH_STANDARD_HEADERS})
  if(precompile_TESTS)
    set(owner matchbench_test_headers)
    list(APPEND headers <gmock/gmock.h> <gtest/gtest.h>)
  endif()
  if(NOT TARGET ${owner})
    set(source "${PROJECT_BINARY_DIR}/precompile/${owner}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "int main() {}\n")
    # A program's code is compiled with other flags than a library's.
    if(precompile_TESTS)
      add_executable(${owner} "${source}")
    else()
      add_library(${owner} OBJECT "${source}")
    endif()
    target_link_libraries(${owner} PRIVATE fmt::fmt $<BUILD_INTERFACE:matchbench_warnings>)
    if(precompile_TESTS)
      target_link_libraries(${owner} PRIVATE GTest::gmock)
      target_compile_options(${owner} PRIVATE ${MATCHBENCH_TEST_OPTIONS})
    endif()
    target_precompile_headers(${owner} PRIVATE ${headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
