#include "harness/fronts/cli/shared_options.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::cli {
namespace {

constexpr std::array<measures::Aggregate, 5> kOffered = {
    measures::Aggregate::kMean, measures::Aggregate::kGeometricMean, measures::Aggregate::kMedian,
    measures::Aggregate::kMin, measures::Aggregate::kDeviation};

}  // namespace

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
  for (const auto& prefix : prefixes) {
    options += fmt::format(" --interpreter {}", word_to_copy(prefix));
  }
  return options;
}

void add_grants(Command& command, GrantOptions& options) {
  command
      .repeated(
          "--grant", options.grants,
          "ENTRANT=HOST:PORT, an address that an entrant may reach; ENTRANT=network, whatever "
          "the machine reaches; ENTRANT=unconfined, no sandbox")
      .repeated("--variable", options.variables,
                "ENTRANT=NAME, a variable of this shell that an entrant is given");
}

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

std::vector<conduct::HandedOver> handed_over(const std::string& option,
                                             const std::vector<std::string>& values) {
  std::vector<conduct::HandedOver> files;
  for (const auto& [name, path] : named_files(option, values)) {
    // A key has no colon; the name of an entrant may have some.
    const std::size_t end = name.rfind(':');
    if (end == 0 || end == std::string::npos || end + 1 == name.size()) {
      throw input_error(fmt::format("{} {}={}", option, name, path),
                        "write it as ENTRANT:KEY=PATH");
    }
    files.push_back({name.substr(0, end), name.substr(end + 1), path});
  }
  return files;
}

std::string foreign_options(const conduct::ForeignTerms& terms) {
  std::string options;
  for (const auto& [name, path] : terms.plugins) {
    options += fmt::format(" --plugin {}", word_to_copy(fmt::format("{}={}", name, path)));
  }
  for (const auto& [name, path] : terms.run_files) {
    options += fmt::format(" --run {}", word_to_copy(fmt::format("{}={}", name, path)));
  }
  for (const auto& [name, key, path] : terms.files) {
    options += fmt::format(" --file {}", word_to_copy(fmt::format("{}:{}={}", name, key, path)));
  }
  if (!terms.collection.empty()) options += " --collection " + word_to_copy(terms.collection);
  if (terms.confinement != ConfinementMode::kRequired) {
    options += fmt::format(" --confinement {}",
                           kConfinementModeNames[static_cast<std::size_t>(terms.confinement)]);
  }
  return options + contest::grant_options(terms.grants);
}

std::vector<measures::Aggregate> parse_aggregates(std::span<const std::string> names) {
  std::vector<measures::Aggregate> out;
  for (const auto& name : names) {
    const auto found = std::find_if(
        kOffered.begin(), kOffered.end(),
        [&](measures::Aggregate aggregate) { return measures::name_of(aggregate) == name; });
    if (found == kOffered.end()) {
      throw input_error(fmt::format("there is no aggregate '{}'", name),
                        "there are mean, gmean, median, min and sd");
    }
    if (std::find(out.begin(), out.end(), *found) == out.end()) out.push_back(*found);
  }
  return out;
}

}  // namespace matchbench::cli
