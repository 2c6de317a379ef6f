#pragma once

#include <cstdint>
#include <string>

namespace matchbench::gate {

// What a side of a gate is given as.
enum class Material : std::uint8_t {
  kRound,     // a database
  kBundle,    // a round with its judgments, as one tar.zst
  kBaseline,  // a file that `gate --accept` has written
  kRunFile,
  kPlugin,  // a library, a program's folder, or a registered name
};

// By what the file says of itself; what is neither a file nor a folder is a plugin's name. Throws
// an input Error if it looks like a path and is not there.
Material material_of(const std::string& given);

// Throws an input Error if a side that is given as a plugin's name, and not as a path, is the name
// of none.
void require_plugin(const std::string& given);

}  // namespace matchbench::gate
