# matchbench_layer(<name> [LINK <target>...] [EXCEPT <file>...])
# One layer of the harness as the static library matchbench::<name>: every .cpp file below its
# folder but those named by EXCEPT. It links the layers that harness/layers.txt names;
# LINK names the outside libraries that it alone may use.
function(matchbench_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "LINK;EXCEPT")
  file(READ "${PROJECT_SOURCE_DIR}/harness/layers.txt" table)
  string(REGEX REPLACE "\n    " " " table "${table}")
  string(REGEX MATCH "\n[a-z]+/${name}:([^\n]*)" line "${table}")
  separate_arguments(below UNIX_COMMAND "${CMAKE_MATCH_1}")
  list(TRANSFORM below PREPEND "matchbench::")

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  list(TRANSFORM layer_EXCEPT PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  list(REMOVE_ITEM sources ${layer_EXCEPT})
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.hpp")
  add_library(matchbench_${name} STATIC ${sources})
  add_library(matchbench::${name} ALIAS matchbench_${name})
  target_sources(matchbench_${name} PUBLIC FILE_SET HEADERS
    BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${headers})
  target_include_directories(matchbench_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(matchbench_${name} PUBLIC ${below} ${layer_LINK}
    PRIVATE $<BUILD_INTERFACE:matchbench_warnings>)
  matchbench_precompile(matchbench_${name})
endfunction()
