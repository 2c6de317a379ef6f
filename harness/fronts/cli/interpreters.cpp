#include "harness/fronts/cli/interpreters.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

void add_interpreters(Command& command, std::vector<std::string>& prefixes) {
  command.repeated("--interpreter", prefixes,
                   "A folder in which an interpreter of programs is installed, which entrants may "
                   "read whole");
}

session::WorkerSource with_interpreters(const session::WorkerSource& programs,
                                        const std::vector<std::string>& prefixes) {
  session::WorkerSource own = programs;
  own.interpreters.assign(prefixes.begin(), prefixes.end());
  return own;
}

std::string interpreter_options(const std::vector<std::string>& prefixes) {
  std::string options;
  for (const auto& prefix : prefixes) options += fmt::format(" --interpreter {}", prefix);
  return options;
}

}  // namespace matchbench::cli
