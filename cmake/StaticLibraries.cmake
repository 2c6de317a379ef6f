# MATCHBENCH_STATIC_LIBRARIES names the folder that packaging/static-libraries.sh has filled. The programs then
# link statically what Debian has archives of, and what that folder has, so that they start faster and run
# where none of these libraries is installed.
set(MATCHBENCH_STATIC_LIBRARIES "" CACHE PATH
  "Folder made by packaging/static-libraries.sh; empty: libraries are shared")

if(MATCHBENCH_STATIC_LIBRARIES)
  if(NOT EXISTS "${MATCHBENCH_STATIC_LIBRARIES}/built")
    message(FATAL_ERROR "MATCHBENCH_STATIC_LIBRARIES is ${MATCHBENCH_STATIC_LIBRARIES}, which "
      "packaging/static-libraries.sh has not finished: run it first")
  endif()
  list(PREPEND CMAKE_PREFIX_PATH "${MATCHBENCH_STATIC_LIBRARIES}")
  list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(ENV{PKG_CONFIG_PATH} "${MATCHBENCH_STATIC_LIBRARIES}/lib/pkgconfig")
  # What no program uses is left out.
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(LINKER:--gc-sections)
endif()

# matchbench_link_statically(<target> <archive> [<needed>...])
# Makes an imported target that a package declares as a shared library stand for an archive, together with the
# archives that it needs. Without MATCHBENCH_STATIC_LIBRARIES it stays as it is.
function(matchbench_link_statically target archive)
  if(NOT MATCHBENCH_STATIC_LIBRARIES)
    return()
  endif()
  find_library(MATCHBENCH_STATIC_${archive} NAMES lib${archive}.a
    PATHS "${MATCHBENCH_STATIC_LIBRARIES}/lib" REQUIRED)
  set(location "${MATCHBENCH_STATIC_${archive}}")
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set_property(TARGET ${target} PROPERTY INTERFACE_LINK_LIBRARIES "${location}")
  else()
    get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations ITEMS NONE)
      if(configuration)
        set_property(TARGET ${target} PROPERTY IMPORTED_LOCATION_${configuration} "${location}")
      endif()
    endforeach()
    set_property(TARGET ${target} PROPERTY IMPORTED_LOCATION "${location}")
  endif()
  if(ARGN)
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${ARGN})
  endif()
endfunction()
