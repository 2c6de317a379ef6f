#include "harness/operations/conduct/foreign_contest.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/datasets_folder.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

const NamedFile* named_for(const std::vector<NamedFile>& files, const std::string& entrant) {
  const auto found = std::ranges::find(files, entrant, &NamedFile::entrant);
  return found == files.end() ? nullptr : &*found;
}

// As the person would write it, who is somewhere else than the contest's file.
std::string here(const std::string& path) {
  return fs::absolute(path).lexically_normal().string();
}

template <class Named>
void require_entrants(const std::vector<Named>& files, std::string_view option,
                      const contest::Contest& contest) {
  for (const auto& file : files) {
    const auto known =
        std::ranges::find(contest.entrants, file.entrant, &contest::EntrantSpec::name);
    if (known != contest.entrants.end()) continue;
    throw input_error(
        fmt::format("{} {}: the round has no such entrant", option, text::printable(file.entrant)),
        "write an entrant's name before '='");
  }
}

// Paths that the contest states and nobody has named here.
class NotOpened {
 public:
  void add(const contest::EntrantSpec& spec, std::string_view was, const std::string& stated,
           const std::string& option) {
    if (options_.empty()) {
      message_ = fmt::format(
          "the entrant '{}' of the round {} {}, and no path that a round states is opened",
          text::printable(spec.name), was, text::printable(stated));
    }
    options_.push_back(option);
  }
  void throw_if_any() const {
    if (options_.empty()) return;
    throw input_error(message_,
                      fmt::format("name the file{} with {}", options_.size() == 1 ? "" : "s",
                                  fmt::join(options_, " ")));
  }

 private:
  std::string message_;  // on the first
  std::vector<std::string> options_;
};

std::string naming(std::string_view option, const contest::EntrantSpec& spec) {
  return fmt::format("{} {}", option, shell_word(text::printable(spec.name) + "=PATH"));
}

// What the person hands to the entrant in the place of what the contest states.
std::vector<contest::NamedPath> handed_by_person(const std::vector<HandedOver>& files,
                                                 const contest::EntrantSpec& spec,
                                                 NotOpened& not_opened) {
  std::vector<contest::NamedPath> handed;
  for (const auto& [entrant, key, path] : files) {
    if (entrant == spec.name) handed.push_back({key, here(path), spec.where});
  }
  for (const auto& stated : spec.files) {
    if (std::ranges::find(handed, stated.key, &contest::NamedPath::key) != handed.end()) continue;
    not_opened.add(
        spec, "was handed the file", stated.path,
        fmt::format("--file {}",
                    shell_word(fmt::format("{}:{}=PATH", text::printable(spec.name), stated.key))));
  }
  return handed;
}

}  // namespace

std::vector<contest::ProtocolChange> take_no_paths(const ForeignTerms& terms,
                                                   contest::Contest& contest) {
  contest.interpreters.clear();
  require_entrants(terms.plugins, "--plugin", contest);
  require_entrants(terms.run_files, "--run", contest);
  require_entrants(terms.files, "--file", contest);
  const auto registry = registry::PluginRegistry::standard();
  const auto is_absent = [&](const contest::EntrantSpec& spec) {
    return spec.optional && spec.is_plugin() && !named_for(terms.plugins, spec.name) &&
           !registry.find(spec.plugin);
  };
  std::erase_if(contest.entrants, is_absent);
  NotOpened not_opened;
  for (auto& spec : contest.entrants) {
    spec.files = handed_by_person(terms.files, spec, not_opened);
    if (spec.is_run_file()) {
      const NamedFile* file = named_for(terms.run_files, spec.name);
      if (file == nullptr) {
        not_opened.add(spec, "was the run file", spec.run, naming("--run", spec));
      } else {
        spec.run = here(file->path);
      }
    } else if (const NamedFile* file = named_for(terms.plugins, spec.name)) {
      spec.plugin = here(file->path);
    } else if (spec.is_plugin() && !registry.find(spec.plugin)) {
      not_opened.add(spec, "was the plugin", spec.plugin, naming("--plugin", spec));
    }
  }
  not_opened.throw_if_any();
  contest::take_no_grants(terms.grants, contest);
  return contest::confine_at_least(terms.confinement, contest.protocol, terms.most_memory_bytes);
}

fs::path foreign_collection(const ForeignTerms& terms, const std::string& digest,
                            const std::string& stated) {
  if (!terms.collection.empty()) {
    if (is_folder(terms.collection)) return fs::absolute(terms.collection);
    throw input_error(fmt::format("there is no folder {}", terms.collection),
                      "correct --collection");
  }
  std::error_code none;
  const fs::path datasets = datasets_folder();
  for (fs::directory_iterator at(datasets, none), end; !none && at != end; at.increment(none)) {
    if (!is_file(at->path() / "collection.yaml")) continue;
    if (collection::read_collection(at->path()).digest == digest) return at->path();
  }
  throw input_error(
      fmt::format(
          "the collection of the round was at {}, and no path that a round states is opened",
          text::printable(stated)),
      "name its folder with --collection");
}

}  // namespace matchbench::conduct
