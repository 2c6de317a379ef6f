#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::conformance {

// The dynamic symbol table of a shared library, read as a file: nothing of it is loaded or run.
struct DynamicSymbols {
  std::vector<std::string> exported;  // defined and visible to others, in file order
  std::vector<std::string> needed;    // to be found in other libraries
};

// Reads a 64-bit ELF file of this machine's byte order. Throws an input Error if the file is not
// one or is damaged.
DynamicSymbols dynamic_symbols(const std::filesystem::path& library);

}  // namespace matchbench::conformance
