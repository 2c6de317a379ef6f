#include "harness/fronts/cli/foreign_terms.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

void add_foreign_terms(Command& command, conduct::ForeignTerms& terms) {
  command
      .option("--collection", terms.collection,
              "The collection's folder; default: the installed one with the same digest")
      .choice("--confinement", terms.confinement, kConfinementModeNames,
              "The least confinement of those that run; the file may ask for more");
}

std::vector<conduct::NamedFile> named_files(const std::string& option,
                                            const std::vector<std::string>& values) {
  std::vector<conduct::NamedFile> files;
  for (const std::string& value : values) {
    const std::size_t end = value.find('=');
    if (end == 0 || end == std::string::npos || end + 1 == value.size()) {
      throw input_error(fmt::format("{} {}", option, value), "write it as NAME=PATH");
    }
    files.push_back({value.substr(0, end), value.substr(end + 1)});
  }
  return files;
}

std::string foreign_options(const conduct::ForeignTerms& terms) {
  std::string options;
  for (const auto& [name, path] : terms.plugins) {
    options += fmt::format(" --plugin {}={}", name, path);
  }
  for (const auto& [name, path] : terms.run_files)
    options += fmt::format(" --run {}={}", name, path);
  if (!terms.collection.empty()) options += " --collection " + terms.collection;
  if (terms.confinement != ConfinementMode::kRequired) {
    options += fmt::format(" --confinement {}",
                           kConfinementModeNames[static_cast<std::size_t>(terms.confinement)]);
  }
  return options;
}

}  // namespace matchbench::cli
