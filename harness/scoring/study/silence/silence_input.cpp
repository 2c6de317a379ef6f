#include "harness/scoring/study/silence/silence_input.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::study {
namespace {

constexpr const char* kProbabilities = "probabilities";

// The position in the collection of each request of the round.
std::vector<std::uint32_t> places_of(const store::RoundStore& store, const Collection& collection) {
  ViewMap<std::uint32_t> places;
  for (const auto& request : collection.requests) {
    places.emplace(request.uri, static_cast<std::uint32_t>(places.size()));
  }
  std::vector<std::uint32_t> out;
  for (const auto& request : store.requests()) out.push_back(places.at(request.uri));
  return out;
}

std::vector<bool> requests_of_split(const Collection& collection, const std::string& name) {
  std::vector<bool> out(collection.requests.size(), false);
  const auto split = std::ranges::find(collection.splits, name, &Split::name);
  if (split == collection.splits.end()) {
    throw input_error(fmt::format("the collection has no split '{}'", name),
                      "name one that 'matchbench collection info' lists");
  }
  for (const auto request : split->requests) out[request.value] = true;
  return out;
}

}  // namespace

std::vector<bool> training_requests(const AnalysisFiles& files, const std::string& split) {
  const auto store = store::RoundStore::open(files.files.front(), store::RoundStore::Mode::kRead);
  const std::string folder =
      files.collection.empty() ? store.round().collection_folder : files.collection;
  const Collection collection = collection::read_collection(folder);
  const auto is_training = requests_of_split(collection, split);
  std::vector<bool> out;
  for (const auto place : places_of(store, collection)) out.push_back(is_training[place]);
  return out;
}

std::set<std::string> entrants_of_probabilities(const AnalysisFiles& files) {
  const auto store = store::RoundStore::open(files.files.front(), store::RoundStore::Mode::kRead);
  std::set<std::string> out;
  for (const auto& [id, entrant] : store.entrants()) {
    if (std::ranges::count(entrant.tags, kProbabilities) +
            std::ranges::count(entrant.plugin.features, kProbabilities) >
        0) {
      out.insert(entrant.name);
    }
  }
  return out;
}

}  // namespace matchbench::study
