#pragma once

#include "harness/execution/protocol/messages.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::program {

// The command with each word that names a file of the folder replaced by that file's full path. A
// virtual machine of Java is told besides that temporary and home folder are `scratch`.
std::vector<std::string> program_words(const protocol::ProgramOrder& program,
                                       const std::filesystem::path& folder,
                                       const std::string& scratch);

// What a program finds in its environment: where the SDK of its language is and how many threads
// the libraries of its language may start, and the seed 0 for the hashes of Python, so that two
// runs agree.
std::vector<std::string> program_environment(const std::filesystem::path& folder,
                                             const std::string& scratch, std::uint32_t max_threads);

// "LD_ORIGIN_PATH=FOLDER" if there is no /proc, else "". The loader reads the program's folder from
// /proc or, without it, from this variable; Java's libraries are found relative to that folder.
std::string variable_of_place(const std::filesystem::path& program);

}  // namespace matchbench::program
