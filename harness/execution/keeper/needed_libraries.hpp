#pragma once

#include "harness/foundation/model/shown_size.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::keeper {

// Whether a file may be a library, by its name alone: an interpreter has thousands of other files,
// which need not be opened.
bool is_library(const std::filesystem::path& file);

// The system's libraries that the loader would look for to load the files: those that they name
// (DT_NEEDED), those that these name, and so on, the loader that a program asks for, and those that
// the C library and compilers load by name. Files that are not libraries need nothing. A library
// that is not part of the installed system is left out, whatever a name says. The paths are those
// that the loader would open, and each is returned once.
//
// Time and memory grow with the number of files and libraries and not with their size: of each
// library, its headers and the names of what it needs are read. Throws an input Error if they would
// have to be looked for at more paths than any environment has, or that takes longer than `time`.
std::vector<std::filesystem::path> needed_libraries(std::span<const std::filesystem::path> files,
                                                    LookingTime time = LookingTime());

// The names among them, of a library and of what it needs, that are neither in the installed system
// nor beside the library. Throws as needed_libraries() does.
std::vector<std::string> missing_libraries(const std::filesystem::path& library,
                                           LookingTime time = LookingTime());

}  // namespace matchbench::keeper
