# Warnings as a target to link, never global flags; ccache and mold where they are installed.
# Three warnings are off for GCC 12, which sees in std::string and std::variant what is not there
# (GCC bugs 105651 and 105562).
option(MATCHBENCH_WERROR "Treat warnings as errors" ON)
add_library(matchbench_warnings INTERFACE)
target_compile_options(matchbench_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wcast-align -Wimplicit-fallthrough
  -Wno-missing-field-initializers $<$<BOOL:${MATCHBENCH_WERROR}>:-Werror>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-maybe-uninitialized;-Wno-stringop-overflow>
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor;-Wold-style-cast;-Woverloaded-virtual>)

# Clang does not say as GCC does that AddressSanitizer is on, which some tests and the check of plugins ask.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize=[a-z,-]*address")
  add_compile_definitions(__SANITIZE_ADDRESS__=1)
endif()

# A product and a sum stay two roundings, as on x86-64. GCC makes one of them where the processor can, as on arm64, and
# scores would differ in their last bits.
add_compile_options(-ffp-contract=off)

# A release says nothing of the folder that it was built in, so that another folder makes the same.
add_compile_options("$<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.>")

find_program(MATCHBENCH_CCACHE ccache)
if(MATCHBENCH_CCACHE)
  # It caches files that use a precompiled header only if it is told to; with the compiler's own list
  # of what a file includes it need not preprocess it first.
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
    "${MATCHBENCH_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
endif()
find_program(MATCHBENCH_MOLD mold)
if(MATCHBENCH_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
