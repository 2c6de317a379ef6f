#pragma once

#include "harness/fronts/cli/command.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace CLI {
class FormatterBase;
class Option;
}  // namespace CLI

namespace matchbench::cli {

// Whether the option takes any number of values.
bool takes_a_list(const CLI::Option& option);

// Its description, with the words it may have and its default, as --help and manual pages show it.
std::string full_description(const CLI::Option& option, const CommandFacts& facts);

// Writes the help of commands in lines of at most this many characters.
// `facts` outlives it.
std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t width, const CommandFacts& facts);

// The characters in a line of help: those of the terminal, else of COLUMNS, else 80.
std::size_t help_width();

}  // namespace matchbench::cli
