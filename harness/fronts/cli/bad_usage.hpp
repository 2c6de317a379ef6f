#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/command.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace matchbench::cli {

// Input Errors about how a command is used.

// "matchbench collection import".
std::string path_of(const CLI::App& command);

// "path: problem", with a hint before where help is to be found.
Error bad_usage(const CLI::App& command, const std::string& problem, const std::string& hint = {});

// What the parser could not take, of a command line of these words.
Error not_parsed(const CLI::ParseError& error, const CLI::App& command, const CommandFacts& facts,
                 const std::vector<std::string>& words);

// An option that a command was given and does not have.
struct UnknownOption {
  std::string name;   // "--format"
  std::string value;  // behind it, or the next word; empty if there is none
};

// With what to write instead: what this command calls an option that others have, else the name
// that is near.
Error unknown_option(const CLI::App& command, const CommandFacts& facts,
                     const UnknownOption& option);

// Words that are neither options nor among the arguments that the command takes; if one of them is
// a measure, how it is given.
Error surplus_words(const CLI::App& command, const std::vector<std::string>& words);

}  // namespace matchbench::cli
