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

}  // namespace matchbench::cli
