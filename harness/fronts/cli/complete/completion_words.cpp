#include "harness/fronts/cli/complete/completion_words.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/contest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/results/stored_names.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// The names that a database, a contest file or a collection's folder has to offer.
std::vector<std::string> entrants_in(const fs::path& path) {
  std::vector<std::string> names;
  if (path.extension() == ".db") {
    names = results::read_stored_names(path).entrants;
  } else if (path.extension() == ".yaml") {
    for (const auto& one : contest::read_contest(path).entrants) names.push_back(one.name);
  }
  return names;
}

std::vector<std::string> relevance_in(const fs::path& path) {
  std::vector<std::string> names;
  if (fs::is_directory(path)) {
    for (const auto& one : collection::read_relevance_settings(path)) names.push_back(one.name);
  } else if (path.extension() == ".db") {
    results::StoredNames stored = results::read_stored_names(path);
    names = std::move(stored.relevance);
    const fs::path& folder = stored.collection_folder;
    if (!fs::is_directory(folder)) return names;
    for (auto& name : relevance_in(folder)) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

// The names in all files that a word of the line names, each once.
template <class Read>
std::vector<std::string> found_in(const std::vector<std::string>& line, Read read) {
  std::vector<std::string> names;
  for (const auto& word : line) {
    try {
      if (!fs::exists(word)) continue;
      for (const auto& name : read(word)) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(text::printable(name));
      }
    } catch (const std::exception&) {
      continue;
    }
  }
  return names;
}

}  // namespace

std::vector<std::string> completion_words(CompletedKind kind,
                                          const std::vector<std::string>& line) {
  std::vector<std::string> words;
  switch (kind) {
    case CompletedKind::kMeasures:
      for (const auto& measure : measures::registered_measures()) words.emplace_back(measure.name);
      return words;
    case CompletedKind::kPlugins:
      for (const auto& plugin : registry::PluginRegistry::standard().list())
        words.push_back(plugin.name);
      return words;
    case CompletedKind::kRelevance:
      return found_in(line, relevance_in);
    case CompletedKind::kEntrants:
      return found_in(line, entrants_in);
  }
  return words;
}

}  // namespace matchbench::cli
