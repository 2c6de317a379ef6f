# matchbench_test(<layer> [LABELS <label>...] [LINK <target>...] SOURCES <file>...)
# One test program per layer, test_<layer>; every TEST is a CTest case with the label "unit" unless told otherwise.
function(matchbench_test layer)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LINK;LABELS")
  if(NOT test_LABELS)
    set(test_LABELS unit)
  endif()
  add_executable(test_${layer} ${test_SOURCES})
  target_link_libraries(test_${layer} PRIVATE ${test_LINK} GTest::gmock GTest::gtest_main
    matchbench_warnings)
  if(TARGET matchbench::${layer})
    target_link_libraries(test_${layer} PRIVATE matchbench::${layer})
  endif()
  target_include_directories(test_${layer} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_compile_definitions(test_${layer} PRIVATE
    MATCHBENCH_SOURCE_DIR="${PROJECT_SOURCE_DIR}" MATCHBENCH_BINARY_DIR="${PROJECT_BINARY_DIR}")
  gtest_discover_tests(test_${layer} TEST_PREFIX "${layer}." DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS "${test_LABELS}" TIMEOUT 300)
endfunction()
