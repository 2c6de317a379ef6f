#pragma once

#include "harness/base/error.hpp"

#include <string>

namespace CLI {
class App;
}

namespace matchbench::cli {

// An option that a command was given and does not have.
struct UnknownOption {
  std::string name;   // "--format"
  std::string value;  // behind it, or the next word; empty if there is none
};

// The input Error about it, with what to write instead: what this command calls an option that
// others have, else the name that is near. `path` is the command's, "matchbench eval".
Error unknown_option(const CLI::App& command, const std::string& path, const UnknownOption& option);

}  // namespace matchbench::cli
