#pragma once

#include "harness/foundation/base/error.hpp"

#include <string>
#include <vector>

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

// The input Error about words that are neither options nor among the arguments that the command
// takes; if one of them is a measure, how it is given.
Error surplus_words(const CLI::App& command, const std::string& path,
                    const std::vector<std::string>& words);

}  // namespace matchbench::cli
