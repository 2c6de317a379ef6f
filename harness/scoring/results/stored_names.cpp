#include "harness/scoring/results/stored_names.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/read_results.hpp"

namespace matchbench::results {

StoredNames read_stored_names(const std::filesystem::path& database) {
  const store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  StoredNames names;
  for (const auto& one : current_entrants(store)) names.entrants.push_back(one.entrant.name);
  const store::RoundFacts round = store.round();
  names.relevance = round.contest.relevance;
  return names;
}

}  // namespace matchbench::results
