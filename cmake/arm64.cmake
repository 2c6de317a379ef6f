# The toolchain of the preset arm64: Debian's cross compiler for aarch64, over the root of an arm64 Debian that
# packaging/sysroot.sh has made. What a build runs of what it has built (manual pages, the list of a program's tests)
# goes through QEMU's user mode. No Docker, and no right of root.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

get_filename_component(matchbench_tree "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
set(MATCHBENCH_SYSROOT "${matchbench_tree}/build/sysroot-arm64" CACHE PATH
  "Root of an arm64 Debian, made by packaging/sysroot.sh")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MATCHBENCH_SYSROOT)
if(NOT EXISTS "${MATCHBENCH_SYSROOT}/made")
  message(FATAL_ERROR "${MATCHBENCH_SYSROOT} is no root of an arm64 Debian: run packaging/sysroot.sh first")
endif()

set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# All of Debian 12 is compiled by GCC 12, so its notes on how GCC 10 changed calls help nobody.
set(CMAKE_CXX_FLAGS_INIT "-Wno-psabi")
set(CMAKE_STRIP aarch64-linux-gnu-strip)
set(CMAKE_SYSROOT "${MATCHBENCH_SYSROOT}")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L "${MATCHBENCH_SYSROOT}")
# Libraries that need others are linked by their names alone.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,${MATCHBENCH_SYSROOT}/usr/lib/aarch64-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")

# Programs are this machine's, all else is the root's.
set(CMAKE_FIND_ROOT_PATH "${MATCHBENCH_SYSROOT}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${MATCHBENCH_SYSROOT}")
set(ENV{PKG_CONFIG_LIBDIR}
  "${MATCHBENCH_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${MATCHBENCH_SYSROOT}/usr/share/pkgconfig")

# The compiled module is for the root's Python; that of this machine, which is asked for the rest, has the same version.
# Not in the cache: pybind11 takes the ending from there when it first meets a Python, and asks this machine's.
file(GLOB python_headers "${MATCHBENCH_SYSROOT}/usr/include/python3.*/Python.h")
if(python_headers)
  list(GET python_headers 0 python_header)
  get_filename_component(python_folder "${python_header}" DIRECTORY)
  string(REGEX REPLACE ".*python3[.]" "" python_minor "${python_folder}")
  set(Python_INCLUDE_DIR "${python_folder}")
  set(PYTHON_MODULE_EXTENSION ".cpython-3${python_minor}-aarch64-linux-gnu.so")
endif()
