# matchbench_add_plugin(<name> [MANIFEST <file>] <source>...)
# A loadable matchmaker, the target plugin_<name>, that exports one symbol. It is built as
# ${MATCHBENCH_PLUGIN_OUTPUT_DIR}/<name>/<name>.so (default: plugins/ in the build folder), and its
# manifest, plugin.yaml where the list file has one beside it, is copied next to it.
function(matchbench_add_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 plugin "" "MANIFEST" "")
  if(NOT plugin_MANIFEST AND EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/plugin.yaml")
    set(plugin_MANIFEST plugin.yaml)
  endif()
  if(NOT MATCHBENCH_PLUGIN_OUTPUT_DIR)
    set(MATCHBENCH_PLUGIN_OUTPUT_DIR "${CMAKE_BINARY_DIR}/plugins")
  endif()
  set(folder "${MATCHBENCH_PLUGIN_OUTPUT_DIR}/${name}")

  add_library(plugin_${name} MODULE ${plugin_UNPARSED_ARGUMENTS})
  target_link_libraries(plugin_${name} PRIVATE matchbench::api)
  if(CMAKE_CXX_COMPILER_LOADED)
    target_compile_features(plugin_${name} PRIVATE cxx_std_17)
  endif()
  set_target_properties(plugin_${name} PROPERTIES
    PREFIX "" OUTPUT_NAME "${name}" SUFFIX ".so" LIBRARY_OUTPUT_DIRECTORY "$<1:${folder}>"
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(UNIX AND NOT APPLE)
    set(map "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map")
    target_link_options(plugin_${name} PRIVATE "LINKER:--version-script=${map}")
    # A symbol that nothing defines shall fail here, not in the worker. Clang leaves its sanitizers'
    # symbols to the program that loads the plugin, so there it cannot be asked for.
    if(NOT (CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize"))
      target_link_options(plugin_${name} PRIVATE "LINKER:-z,defs")
    endif()
    set_target_properties(plugin_${name} PROPERTIES LINK_DEPENDS "${map}")
  endif()
  if(plugin_MANIFEST)
    configure_file("${plugin_MANIFEST}" "${folder}/plugin.yaml" COPYONLY)
  endif()
endfunction()
