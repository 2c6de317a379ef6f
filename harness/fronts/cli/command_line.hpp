#pragma once

#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/command_manual.hpp"

#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {

// All commands of the program.
class CommandLine {
 public:
  CommandLine();
  ~CommandLine();

  // `path` is "run" or "collection import"; `summary` is one sentence; `example` is a line that
  // works.
  Command& add(const std::string& path, const std::string& summary, const std::string& example);

  // Describes every command and group of commands, the program itself first.
  std::vector<CommandManual> manuals() const;

  // Parses and carries out. Help and version go to standard output; bad usage throws an input
  // Error.
  int run(int argc, const char* const* argv);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace matchbench::cli
