#pragma once

#include "harness/fronts/cli/command.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// All that --help of a command says, for its manual page and for what completes command lines.
struct CommandManual {
  struct Argument {
    std::vector<std::string> names;  // "-m" and "--measure"; none of a positional one
    std::string name;   // "-m,--measure"; "db" of a positional one, "part..." if it takes a list
    std::string value;  // what follows it: "TEXT"; "" of a flag
    std::string help;   // with the possible words and the default
    std::vector<std::string> words;  // that it takes; none: any
    bool positional = false;
    bool required = false;
  };
  struct Below {
    std::string name;
    std::string summary;
  };

  std::string path;     // "collection import sme2"; "" of the program itself
  std::string summary;  // one or more sentences
  std::string example;  // a line that works; "" of a group of commands
  std::vector<Argument> arguments;
  std::vector<Below> commands;  // those below, by their last word
};

// Describes the program and every command and group of commands that help shows, each before those
// below it.
std::vector<CommandManual> manuals_of(const CLI::App& app, const CommandFacts& facts);

}  // namespace matchbench::cli
