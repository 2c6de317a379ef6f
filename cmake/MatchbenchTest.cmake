# matchbench_test(<name> [LABELS <label>...] [LINK <target>...] [SOURCES <file>...] [WHOLE <suite>...]
#                 [LONG <suite or test>...])
# The test program test_<name>, of all .cpp files in this folder unless SOURCES says which. It links
# the layer of its name. Every TEST is a CTest case with the label "unit" unless LABELS says another,
# and a process of its own; but a suite named by WHOLE is one case, so that its tests share what
# SetUpTestSuite() makes. A suite named by LONG is one case, too, and has the label "long" alone, as
# has a single test that it names ("Suite.Test"): scripts/test.sh leaves out what takes long.
#
# Tests themselves are compiled without optimisation, which takes half of the time; what they test
# is optimised as ever.
set(MATCHBENCH_TEST_OPTIONS -O0)

function(matchbench_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LINK;LABELS;WHOLE;LONG")
  if(NOT test_LABELS)
    set(test_LABELS unit)
  endif()
  if(NOT test_SOURCES)
    file(GLOB test_SOURCES CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  endif()
  add_executable(test_${name} ${test_SOURCES})
  target_link_libraries(test_${name} PRIVATE ${test_LINK} GTest::gmock GTest::gtest_main
    matchbench_warnings)
  if(TARGET matchbench::${name})
    target_link_libraries(test_${name} PRIVATE matchbench::${name})
  endif()
  target_compile_options(test_${name} PRIVATE ${MATCHBENCH_TEST_OPTIONS})
  target_include_directories(test_${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_compile_definitions(test_${name} PRIVATE
    MATCHBENCH_SOURCE_DIR="${PROJECT_SOURCE_DIR}" MATCHBENCH_BINARY_DIR="${PROJECT_BINARY_DIR}")
  matchbench_precompile(test_${name} TESTS)
  set(single "*")
  set(suites ${test_WHOLE} ${test_LONG})
  if(suites)
    list(TRANSFORM suites REPLACE "^[^.]+$" "\\0.*" OUTPUT_VARIABLE filters)
    list(JOIN filters ":" whole)
    set(single "*-${whole}")
  endif()
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 600
    TEST_FILTER "${single}" PROPERTIES LABELS "${test_LABELS}" TIMEOUT 900)
  foreach(suite filter IN ZIP_LISTS suites filters)
    set(labels "${test_LABELS}")
    if(suite IN_LIST test_LONG)
      set(labels long)
    endif()
    add_test(NAME ${name}.${suite} COMMAND test_${name} --gtest_filter=${filter})
    set_tests_properties(${name}.${suite} PROPERTIES LABELS "${labels}" TIMEOUT 900)
    if(suite MATCHES "[.]")
      set_tests_properties(${name}.${suite} PROPERTIES SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
    endif()
  endforeach()
endfunction()
