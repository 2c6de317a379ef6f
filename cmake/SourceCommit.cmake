# cmake -DSOURCE=… -DTEMPLATE=… -DOUTPUT=… -DPROJECT_VERSION=… -DCMAKE_BUILD_TYPE=… -P SourceCommit.cmake
# Writes the commit of the source tree into OUTPUT, touching it only where it has changed.
set(MATCHBENCH_COMMIT unknown)
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${SOURCE}" describe --always --dirty --abbrev=12
    --match=no-tag OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
    RESULT_VARIABLE failure)
  if(NOT failure)
    set(MATCHBENCH_COMMIT "${described}")
  endif()
endif()
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
