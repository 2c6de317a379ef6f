# cmake -DROOT=<source root> -DCLANG_FORMAT=<program> -P check_format.cmake
# Every source of the project is formatted as clang-format 14 would format it.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${CLANG_FORMAT}" --version OUTPUT_VARIABLE version)
if(NOT version MATCHES "version 14\\.")
  message(STATUS "not checked: ${version} is not version 14")
  return()
endif()
foreach(folder IN ITEMS api harness plugins tests)
  file(GLOB_RECURSE found "${ROOT}/${folder}/*.[hc]" "${ROOT}/${folder}/*.[hc]pp")
  list(APPEND files ${found})
endforeach()
list(FILTER files EXCLUDE REGEX "/tests/abi/frozen/")  # as they were released
execute_process(COMMAND "${CLANG_FORMAT}" --dry-run --Werror ${files} RESULT_VARIABLE failure)
if(failure)
  message(FATAL_ERROR "run clang-format -i on the files above")
endif()
